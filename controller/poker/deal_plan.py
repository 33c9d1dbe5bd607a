"""The deal plan: which card is due next and where, from a game's acts.

A plan is the flat list of cards for one stretch of dealing: the initial deal, or one street with its burns. It only
says what should come; the ledger says what came.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import chain

from controller.rulebook.street_acts import Board, Book, Burn, Deal, Draw, Face, SetRows, Street, Toss
from controller.rulebook.variant import Variant
from controller.terms.fast_copies import replace
from controller.terms.fast_frozen import fast_frozen
from controller.terms.places import BURN, Place, board_place, seat_place


@fast_frozen
@dataclass(frozen=True, slots=True)
class Due:
    """One card that is due: its place and whether it comes face up."""

    place: Place
    face_up: bool = False


_due_at = cache(Due)
"""The one value of a card due at a place: every hand has the same."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class DealPlan:
    """The cards due, in order; the first `done` have come.

    `orders` are the same cards in the other orders that the game allows (a stack each, or one at a time).
    """

    due: tuple[Due, ...] = ()
    done: int = 0
    orders: tuple[tuple[Due, ...], ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether every card of the plan has come."""
        return self.done >= len(self.due)

    @property
    def next(self) -> Due | None:
        """The card due next; None when all have come."""
        return self.due[self.done] if self.done < len(self.due) else None

    @property
    def rest(self) -> tuple[Due, ...]:
        """The cards still to come, in order."""
        return self.due[self.done :]

    def advanced(self, cards: int = 1) -> DealPlan:
        """Return the plan after this many more of its cards have come."""
        return DealPlan(self.due, self.done + cards, self.orders)

    def with_rest(self, rest: Sequence[Due]) -> DealPlan:
        """Return the plan with other cards still to come, as a remedy changes it."""
        return DealPlan((*self.due[: self.done], *rest), self.done)

    def in_order_of(self, place: Place) -> DealPlan:
        """Return the plan in an order that allows a card there now; this one if no order does."""
        if not self.orders or self.next is None or self.next.place == place:
            return self
        came = self.due[: self.done]
        fits = (one for one in self.orders if one[: self.done] == came and one[self.done].place == place)
        order = next(fits, None)
        if order is None:
            return self
        return DealPlan(order, self.done, (self.due, *(one for one in self.orders if one is not order)))


@fast_frozen
@dataclass(frozen=True, slots=True)
class Serving:
    """The seats served in a stretch of dealing, and what decides how many cards they get.

    Attributes:
        order: the seats that get cards, the first card's seat first.
        players: how many were dealt in; a game may give more players fewer cards.
        drawn: by seat, the cards announced for a draw.
        opened: the seats without a down card, which get their next `choice` card down.
        books: by seat in Fantasyland, the number of its further cards.
        boards_before: the number of boards of earlier run-outs, added to the board numbers of this one.
        burns: a card is burned where the game has it.
    """

    order: tuple[int, ...]
    players: int
    drawn: Mapping[int, int] = field(default_factory=dict)
    opened: frozenset[int] = frozenset()
    books: Mapping[int, int] = field(default_factory=dict)
    boards_before: int = 0
    burns: bool = True


DEALT = (Deal, Burn, Board, Draw, Book)
"""The acts that put cards out; players do the others."""


def plan_acts(street: Street, act_index: int, serving: Serving) -> tuple[DealPlan, int]:
    """Return the plan of a stretch of cards, and the index of the first act after it.

    Args:
        street: the street of the game.
        act_index: the act with which the stretch begins.
        serving: the seats that get cards.
    """
    acts = dealing_acts(street, act_index)
    due: list[Due] = []
    orders: list[tuple[Due, ...]] = []
    for place, act in enumerate(acts):
        due.extend(_due_of(act, serving))
        if isinstance(act, Deal):
            for at_once in act.or_at_once:
                told = (*acts[:place], replace(act, at_once=at_once), *acts[place + 1 :])
                orders.append(tuple(chain.from_iterable(_due_of(one, serving) for one in told)))
    return DealPlan(tuple(due), orders=tuple(orders)), act_index + len(acts)


@cache
def board_plan(street: Street, act_index: int, boards_before: int, *, burns: bool) -> tuple[DealPlan, int] | None:
    """Return what `plan_acts` does for burns and boards alone; None if players get cards."""
    if any(isinstance(act, Deal | Draw | Book) for act in dealing_acts(street, act_index)):
        return None
    return plan_acts(street, act_index, Serving((), 0, boards_before=boards_before, burns=burns))


@cache
def dealing_acts(street: Street, act_index: int) -> tuple[Deal | Burn | Board | Draw | Book, ...]:
    """Return the acts of a street that put cards out one behind the other, from one on."""
    acts = []
    for act in street.acts[act_index:]:
        if not isinstance(act, DEALT):
            break
        acts.append(act)
    return tuple(acts)


def _due_of(act: Deal | Burn | Board | Draw | Book, serving: Serving) -> Sequence[Due]:
    """Return the cards that one act of a street puts out."""
    match act:
        case Deal():
            return _dealt_around(act, act.count(serving.players), serving.order, serving.opened)
        case Burn():
            return [_due_at(BURN)] * act.burn if serving.burns else []
        case Board():
            return [_due_at(board_place(act.on + serving.boards_before), face_up=True)] * act.board
        case Draw():
            # Each player's cards come together, in turn (GN 268: up to five consecutive cards).
            return [_due_at(seat_place(seat)) for seat in serving.order for _ in range(serving.drawn.get(seat, 0))]
        case Book():
            # The first seat left of the button gets its cards first (GN 345a).
            return [_due_at(seat_place(seat)) for seat in serving.order for _ in range(serving.books.get(seat, 0))]


@lru_cache(maxsize=1024)
def _dealt_around(act: Deal, count: int, order: tuple[int, ...], opened: frozenset[int]) -> tuple[Due, ...]:
    """Return the cards of a deal around the table; those of one orbit come again in the next."""
    up = act.deal is Face.UP
    faces = [_due_at(seat_place(seat), up or (act.deal is Face.CHOICE and seat not in opened)) for seat in order]
    return tuple(
        due
        for turn in range(-(-count // act.at_once))
        for due in faces
        for _ in range(min(act.at_once, count - turn * act.at_once))
    )


def cards_held(variant: Variant, street_index: int, players: int) -> int:
    """Return how many cards a hand holds before a street; draws replace discards."""
    return _held_behind(variant.streets[:street_index], players)


@cache
def _held_behind(streets: tuple[Street, ...], players: int) -> int:
    """Return how many cards a hand holds behind these streets."""
    held = 0
    for street in streets:
        for act in street.acts:
            match act:
                case Deal():
                    held += act.count(players)
                case Toss():
                    held -= act.toss
                case SetRows():
                    held -= act.thrown
    return held


@cache
def cards_up(streets: tuple[Street, ...], players: int) -> int:
    """Return how many cards these streets deal face up to each player."""
    dealt = (act for street in streets for act in street.acts if isinstance(act, Deal) and act.deal is Face.UP)
    return sum(act.count(players) for act in dealt)

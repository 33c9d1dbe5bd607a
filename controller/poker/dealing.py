"""The deal plan: which card is due next and where, from a game's acts.

A plan is the flat list of card motions that one stretch of dealing needs: the initial deal, or one street with
its burns. It only says what ought to come; what came is the ledger's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from controller.rulebook.acts import Board, Burn, Deal, Draw, Face, Street
from controller.terms.copying import replace
from controller.terms.places import BURN, Place, PlaceKind, board_place, seat_place


@dataclass(frozen=True, slots=True)
class Due:
    """One card that is due: its place and whether it comes face up."""

    place: Place
    face_up: bool = False


@dataclass(frozen=True, slots=True)
class DealPlan:
    """The cards due, in order; `done` of them have come."""

    due: tuple[Due, ...] = ()
    done: int = 0

    @property
    def is_complete(self) -> bool:
        """Whether every card of the plan has come."""
        return self.done >= len(self.due)

    @property
    def next(self) -> Due | None:
        """The card due next, None when all have come."""
        return self.due[self.done] if self.done < len(self.due) else None

    @property
    def rest(self) -> tuple[Due, ...]:
        """The cards still to come, in order."""
        return self.due[self.done :]

    def advanced(self, cards: int = 1) -> DealPlan:
        """The plan after so many of its cards have come."""
        return DealPlan(self.due, self.done + cards)

    def with_rest(self, rest: Sequence[Due]) -> DealPlan:
        """The plan with other cards still to come: what a remedy rewrites."""
        return replace(self, due=(*self.due[: self.done], *rest))


def plan_acts(
    street: Street, act_index: int, order: Sequence[int], players: int, drawn: Mapping[int, int]
) -> tuple[DealPlan, int]:
    """Return the plan of a stretch of cards, and the index of the first act after it.

    Args:
        street: the street of the game.
        act_index: where the stretch begins.
        order: the seats that receive cards, first card first.
        players: how many were dealt in (a game may give fewer cards to more players).
        drawn: by seat, the cards announced for a draw.
    """
    due: list[Due] = []
    for index in range(act_index, len(street.acts)):
        act = street.acts[index]
        if not isinstance(act, Deal | Burn | Board | Draw):
            return DealPlan(tuple(due)), index
        due.extend(_due_of(act, order, players, drawn))
    return DealPlan(tuple(due)), len(street.acts)


def _due_of(
    act: Deal | Burn | Board | Draw, order: Sequence[int], players: int, drawn: Mapping[int, int]
) -> list[Due]:
    """The cards that one act of a street puts out."""
    match act:
        case Deal():
            face_up = act.deal is Face.UP
            rounds = -(-act.count(players) // act.at_once)
            return [
                Due(seat_place(seat), face_up)
                for turn in range(rounds)
                for seat in order
                for _ in range(min(act.at_once, act.count(players) - turn * act.at_once))
            ]
        case Burn():
            return [Due(BURN)] * act.burn
        case Board():
            return [Due(board_place(act.on), face_up=True)] * act.board
        case Draw():
            # Each player's cards come together, in turn (GN 268: up to five consecutive cards).
            return [Due(seat_place(seat)) for seat in order for _ in range(drawn.get(seat, 0))]


def seats_due(plan: DealPlan) -> tuple[int, ...]:
    """The seats that the rest of the plan still serves, in order, a seat once for each card."""
    return tuple(due.place.number for due in plan.rest if due.place.kind is PlaceKind.SEAT)

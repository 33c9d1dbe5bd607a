"""Players' choices of cards in a plan: draws, discards, openings, rows; with the acts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Protocol, runtime_checkable

from controller.engine.flow.draw_numbers import draw_open
from controller.engine.flow.row_setting import THROWN
from controller.poker.point_scoring import SetHand, read_hand
from controller.rulebook.point_games import Points
from controller.rulebook.street_acts import SetRows
from controller.table import events as happened
from controller.table.awaited_acts import in_keyed_order, may_open, setting_now, still_to_toss, to_set
from controller.table.events import Event
from controller.table.hand import Hand
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.places import MUCK, Place, PlaceKind, seat_place

TRIED_ARRANGEMENTS = 12
"""How many arrangements of his cards a player tries before he sets them."""

Rows = tuple[tuple[Card, int], ...]
"""Cards with their rows, as `GameActs.rows` has them."""


@runtime_checkable
class CardSense(Protocol):
    """Players' choices among their cards."""

    def throw(self, cards: Sequence[Card], count: int) -> tuple[Card, ...]:
        """Which cards a player gives away."""
        ...

    def opens(self) -> bool:
        """Whether a player turns his down card up."""
        ...

    def rows(self, points: Points, done: Rows, cards: Sequence[Card], wanted: tuple[int, int]) -> tuple[int, ...]:
        """Return the best of some arrangements if the hand becomes complete; otherwise any."""
        ...


class FirstCards:
    """Players without strategy: discard the first cards, open none, fill rows from the back."""

    def throw(self, cards: Sequence[Card], count: int) -> tuple[Card, ...]:
        """The first cards."""
        return tuple(cards[:count])

    def opens(self) -> bool:
        """Never."""
        return False

    def rows(self, points: Points, done: Rows, cards: Sequence[Card], wanted: tuple[int, int]) -> tuple[int, ...]:
        """The last cards are thrown, the others fill the rows from the back."""
        free = free_places(points, done)[: wanted[0]]
        return (*free, *(0 for _ in range(len(cards) - len(free))))


class RandomCards:
    """Players who choose by chance; of some arrangements of rows they take the best."""

    def __init__(self, random: Random) -> None:
        """All chance comes from `random`."""
        self._random = random

    def throw(self, cards: Sequence[Card], count: int) -> tuple[Card, ...]:
        """Any cards."""
        return tuple(self._random.sample(list(cards), count))

    def opens(self) -> bool:
        """Every fourth time."""
        return self._random.random() < 0.25

    def rows(self, points: Points, done: Rows, cards: Sequence[Card], wanted: tuple[int, int]) -> tuple[int, ...]:
        """The best of some arrangements, where the hand gets complete; else any."""
        found = [self._any_rows(points, done, len(cards), wanted) for _ in range(TRIED_ARRANGEMENTS)]
        return max(found, key=lambda rows: _merit(points, (*done, *zip(cards, rows, strict=True))))

    def _any_rows(self, points: Points, done: Rows, count: int, wanted: tuple[int, int]) -> tuple[int, ...]:
        free = free_places(points, done)
        places = self._random.sample(free, min(wanted[0], len(free), count - wanted[1]))
        places += [THROWN] * wanted[1]
        self._random.shuffle(places)
        return tuple(places)


def free_places(points: Points, done: Rows) -> list[int]:
    """The places still free in the rows, the back first, each as its row's number."""
    taken = [row for _, row in done]
    return [
        number
        for number in range(len(points.rows), 0, -1)
        for _ in range(points.rows[number - 1].cards - taken.count(number))
    ]


def _merit(points: Points, told: Rows) -> tuple[bool, int, int]:
    """Return an arrangement's merit: no foul, royalties, Fantasyland; only if complete."""
    rows = tuple(tuple(one for one, row in told if row == number) for number in range(1, len(points.rows) + 1))
    if any(len(cards) != row.cards for cards, row in zip(rows, points.rows, strict=True)):
        return False, 0, 0
    if any(row.uses.value != "hole_only" for row in points.rows):
        return False, 0, 0  # read together with a board that is not out yet
    if any(not one.is_known for row in rows for one in row):
        return False, 0, 0  # a card that nobody can read is among them
    read = read_hand(points, SetHand(0, rows))
    return not read.foul, read.fantasyland, sum(read.royalties)


def sense_of(policy: object) -> CardSense:
    """Return the card choices of a policy's players."""
    return policy if isinstance(policy, CardSense) else FirstCards()


# --------------------------------------------------------------------------- what is to do with cards now


def folded(table: Table, seat: int, at_ms: int) -> Iterator[Event]:
    """A folded hand comes to the muck."""
    for one in table.ledger.at(seat_place(seat)):
        yield happened.CardMoved(at_ms, one, MUCK)


def tosses(table: Table, hand: Hand, sense: CardSense) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield who must discard now, and which cards; never an up card (register A24)."""
    for seat in still_to_toss(hand):
        down = [one for one in table.ledger.at(seat_place(seat)) if one not in table.ledger.up]
        yield seat, sense.throw(down, hand.game.tossing[seat])


def owed(table: Table, hand: Hand, sense: CardSense) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield players who still owe discards for their draw, and the cards they give away."""
    if draw_open(table, hand) is None:
        return
    for seat, count in hand.drawn.items():
        more = count - hand.game.discarded.get(seat, 0)
        if seat in hand.game.keyed and more > 0:
            lying = table.ledger.at(seat_place(seat))
            yield seat, sense.throw(lying, min(more, len(lying)))  # some may lie among the discards, told by nobody yet


def openings(table: Table, hand: Hand, sense: CardSense) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield the players who turn their down card up now, and the card."""
    for seat in hand.wagering.live if may_open(table, hand) else ():
        down = tuple(one for one in table.ledger.at(seat_place(seat)) if one not in table.ledger.up)
        if down and sense.opens():
            yield seat, down


def settings(table: Table, hand: Hand, sense: CardSense) -> Iterator[tuple[int, Rows]]:
    """Yield who sets cards now, each with its row, in order of arrival."""
    points = table.variant.points
    for seat in to_set(table, hand) if points is not None else ():
        assert points is not None, "only a game with rows has cards to set"
        done, lying = hand.game.rows.get(seat, ()), table.ledger.at(seat_place(seat))
        cards = setting_now(table, hand, seat)
        here = tuple(one for one in cards if one in lying)
        free = len(free_places(points, done))
        count, thrown = _split(table, hand, len(cards), free)
        count = min(count, free, len(here) - max(0, thrown - (len(cards) - len(here))))
        rows = iter(_kept_joker(here, sense.rows(points, done, here, (count, len(here) - count))))
        yield seat, tuple((one, next(rows) if one in lying else THROWN) for one in cards)


def _kept_joker(cards: Sequence[Card], rows: tuple[int, ...]) -> tuple[int, ...]:
    """Return the rows with no joker thrown away: its player shows it to the dealer."""
    told = list(rows)
    for at, one in enumerate(cards):
        other = next((place for place, card in enumerate(cards) if told[place] != THROWN and not card.is_joker), None)
        if one.is_joker and told[at] == THROWN and other is not None:
            told[at], told[other] = told[other], THROWN
    return tuple(told)


def row_digits(rows: Rows) -> tuple[str, ...]:
    """Return the digits keyed for cards set in rows; thrown ones lie face down."""
    cards = [one for one, row in rows if row != THROWN]
    told = [row for _, row in rows if row != THROWN]
    return tuple(f"digit_{told[at]}" for at in in_keyed_order(cards))


def _split(table: Table, hand: Hand, count: int, free: int) -> tuple[int, int]:
    """Return how many of the cards are set and thrown, by the street or the rows' room."""
    street = table.variant.streets[hand.street_index]
    acts = [act for act in street.acts if isinstance(act, SetRows)]
    if acts and acts[0].set + acts[0].thrown == count:
        return acts[0].set, acts[0].thrown
    return min(count, free), count - min(count, free)


def discard_place(seat: int) -> Place:
    """Return the place of a seat's discards."""
    return Place(PlaceKind.DISCARD, seat)

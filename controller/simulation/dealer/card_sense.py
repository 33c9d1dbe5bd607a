"""Players' choices of cards in a plan (draws, discards, openings, rows) and their acts."""

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
"""How many arrangements of his cards a player considers before he sets them."""

Rows = tuple[tuple[Card, int], ...]
"""Cards with their rows, in the form of `GameActs.rows`."""


@runtime_checkable
class CardSense(Protocol):
    """How players choose among their cards."""

    def throw(self, cards: Sequence[Card], count: int) -> tuple[Card, ...]:
        """Return the cards that a player discards."""
        ...

    def opens(self) -> bool:
        """Whether a player turns up his down card."""
        ...

    def rows(self, points: Points, done: Rows, cards: Sequence[Card], wanted: tuple[int, int]) -> tuple[int, ...]:
        """Return the best of some arrangements if the hand becomes complete, otherwise any."""
        ...


class FirstCards:
    """Players without strategy: discard the first cards, open none, fill rows from the back."""

    def throw(self, cards: Sequence[Card], count: int) -> tuple[Card, ...]:
        """Return the first cards."""
        return tuple(cards[:count])

    def opens(self) -> bool:
        """Return False: no player opens a card."""
        return False

    def rows(self, points: Points, done: Rows, cards: Sequence[Card], wanted: tuple[int, int]) -> tuple[int, ...]:
        """Throw the last cards; fill the rows with the others, from the back."""
        free = free_places(points, done)[: wanted[0]]
        return (*free, *(0 for _ in range(len(cards) - len(free))))


class RandomCards:
    """Players who choose at random, but take the best of some arrangements of rows."""

    def __init__(self, random: Random) -> None:
        """All randomness comes from `random`."""
        self._random = random

    def throw(self, cards: Sequence[Card], count: int) -> tuple[Card, ...]:
        """Return random cards."""
        return tuple(self._random.sample(list(cards), count))

    def opens(self) -> bool:
        """Return True for one card in four."""
        return self._random.random() < 0.25

    def rows(self, points: Points, done: Rows, cards: Sequence[Card], wanted: tuple[int, int]) -> tuple[int, ...]:
        """Return the best of some arrangements if the hand becomes complete, otherwise any."""
        found = [self._any_rows(points, done, len(cards), wanted) for _ in range(TRIED_ARRANGEMENTS)]
        return max(found, key=lambda rows: _merit(points, (*done, *zip(cards, rows, strict=True))))

    def _any_rows(self, points: Points, done: Rows, count: int, wanted: tuple[int, int]) -> tuple[int, ...]:
        free = free_places(points, done)
        places = self._random.sample(free, min(wanted[0], len(free), count - wanted[1]))
        places += [THROWN] * wanted[1]
        self._random.shuffle(places)
        return tuple(places)


def free_places(points: Points, done: Rows) -> list[int]:
    """Return the free places in the rows, the back first, each as its row's number."""
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
        return False, 0, 0  # the hand cannot be ranked without a board that is not out yet
    if any(not one.is_known for row in rows for one in row):
        return False, 0, 0  # one of the cards is unread
    read = read_hand(points, SetHand(0, rows))
    return not read.foul, read.fantasyland, sum(read.royalties)


def sense_of(policy: object) -> CardSense:
    """Return the card choices of a policy's players."""
    return policy if isinstance(policy, CardSense) else FirstCards()


# --------------------------------------------------------------------------- acts with cards


def folded(table: Table, seat: int, at_ms: int) -> Iterator[Event]:
    """Yield the acts that bring folded hands to the muck."""
    for one in table.ledger.at(seat_place(seat)):
        yield happened.CardMoved(at_ms, one, MUCK)


def tosses(table: Table, hand: Hand, sense: CardSense) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield each seat that must discard now, with its cards; never an up card."""
    for seat in still_to_toss(hand):
        down = [one for one in table.ledger.at(seat_place(seat)) if one not in table.ledger.up]
        yield seat, sense.throw(down, hand.game.tossing[seat])


def owed(table: Table, hand: Hand, sense: CardSense) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield each player who still owes discards for his draw, with the cards."""
    if draw_open(table, hand) is None:
        return
    for seat, count in hand.drawn.items():
        more = count - hand.game.discarded.get(seat, 0)
        if seat in hand.game.keyed and more > 0:
            lying = table.ledger.at(seat_place(seat))
            yield seat, sense.throw(lying, min(more, len(lying)))  # some may lie there already, unread


def openings(table: Table, hand: Hand, sense: CardSense) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield each player who turns up his down card now, with the card."""
    for seat in hand.wagering.live if may_open(table, hand) else ():
        down = tuple(one for one in table.ledger.at(seat_place(seat)) if one not in table.ledger.up)
        if down and sense.opens():
            yield seat, down


def settings(table: Table, hand: Hand, sense: CardSense) -> Iterator[tuple[int, Rows]]:
    """Yield each seat that sets cards now, each card with its row, in order of arrival."""
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
    """Return the rows without a thrown joker, because its player would show it to the dealer."""
    told = list(rows)
    for at, one in enumerate(cards):
        other = next((place for place, card in enumerate(cards) if told[place] != THROWN and not card.is_joker), None)
        if one.is_joker and told[at] == THROWN and other is not None:
            told[at], told[other] = told[other], THROWN
    return tuple(told)


def row_digits(rows: Rows) -> tuple[str, ...]:
    """Return the digits keyed for the cards set in rows; thrown cards lie face down."""
    cards = [one for one, row in rows if row != THROWN]
    told = [row for _, row in rows if row != THROWN]
    return tuple(f"digit_{told[at]}" for at in in_keyed_order(cards))


def _split(table: Table, hand: Hand, count: int, free: int) -> tuple[int, int]:
    """Return how many cards are set and how many thrown, by the street or the free places."""
    street = table.variant.streets[hand.street_index]
    acts = [act for act in street.acts if isinstance(act, SetRows)]
    if acts and acts[0].set + acts[0].thrown == count:
        return acts[0].set, acts[0].thrown
    return min(count, free), count - min(count, free)


def discard_place(seat: int) -> Place:
    """Return the place of a seat's discards."""
    return Place(PlaceKind.DISCARD, seat)

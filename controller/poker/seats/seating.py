"""Seating: the players with their chips, button and blinds, and debts.

Seats are numbered from 1, clockwise from the dealer's left; an empty seat has no entry. Amounts are integers in the
smallest unit that the table counts. A blind is named by its index: 0 is the smallest, the last one the big blind.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from controller.poker.seats.seat_record import EntryChoice, Presence, Seat
from controller.terms.cards import Card
from controller.terms.codes import SeatState
from controller.terms.fast_copies import replace
from controller.terms.fast_frozen import fast_frozen


@fast_frozen
@dataclass(frozen=True, slots=True)
class Positions:
    """Button and blind positions, occupied or not; `blinds` smallest first, None if missing."""

    button: int
    blinds: tuple[int | None, ...] = ()

    @property
    def big_blind(self) -> int | None:
        """The seat due for the big blind."""
        return self.blinds[-1] if self.blinds else None


@fast_frozen
@dataclass(frozen=True, slots=True)
class KillState:
    """The kill button.

    Attributes:
        leg: the seat with a leg up.
        due: the seat that must kill the next hand.
        owed: the seats that missed their kill, in order.
        deferred: those of them whose turn met another kill, and who wait for the button to pass (G196).
        kept: a seat with a leg up beside `leg`: its player was away when another won the pot (G192).
    """

    leg: int | None = None
    due: int | None = None
    owed: tuple[int, ...] = ()
    deferred: frozenset[int] = frozenset()
    kept: frozenset[int] = frozenset()


@fast_frozen
@dataclass(frozen=True, slots=True)
class Gone:
    """A player who left for good, by the room's id, with what he left with and when."""

    player: str
    chips: int
    at_ms: int


@fast_frozen
@dataclass(frozen=True, slots=True)
class Seating:
    """All players at the table, with button and blinds.

    Attributes:
        seats: the occupied seats, ascending.
        first_button: the button's seat for the first hand.
        frozen: the button's seat while stud is dealt in a mixed game (L7, P11B); None in a game with a button.
        positions: those of the last hand; None before the first.
        before: the positions before the last hand, to return to if it was dealt from a wrong button.
        proper: the right positions of the last hand, if somebody placed the button; else None.
        placed: the seat where the button was put since the last hand.
        correct_next: the next hand's button is corrected, as the last one was dealt from a wrong button.
        dealt_last: the seats dealt in in the last hand.
        kill: the kill button.
        settled: seats whose chips are final although the hand is not closed: their player left or moved.
        legs_counted: the hand is counted for the kill button although it is not closed, for the same reason.
        prior: the table just before the last hand, to begin it again from the right button.
        forfeited: chips of the deal before that lie in the middle.
        high_cards: the cards dealt to draw for the button, in order.
        gone: the players with an id who left for good, the last of them last.
    """

    seats: tuple[Seat, ...]
    first_button: int
    positions: Positions | None = None
    before: Positions | None = None
    proper: Positions | None = None
    placed: int | None = None
    correct_next: bool = False
    dealt_last: tuple[int, ...] = ()
    kill: KillState = KillState()
    high_cards: tuple[tuple[int, Card], ...] = ()
    settled: frozenset[int] = frozenset()
    legs_counted: bool = False
    prior: Seating | None = None
    forfeited: int = 0
    frozen: int | None = None
    gone: tuple[Gone, ...] = ()

    @property
    def button(self) -> int:
        """Return the button's seat: placed by hand, frozen, of the last hand, or of the first."""
        if self.placed is not None:
            return self.placed
        if self.frozen is not None:
            return self.frozen
        return self.positions.button if self.positions is not None else self.first_button

    @property
    def small_blind(self) -> int | None:
        """Return the seat due for the smallest blind in the last hand; None if there is none."""
        blinds = self.positions.blinds if self.positions is not None else ()
        return blinds[0] if len(blinds) > 1 else None

    @property
    def big_blind(self) -> int | None:
        """Return the seat due for the big blind in the last hand."""
        return self.positions.big_blind if self.positions is not None else None

    @property
    def taken(self) -> frozenset[int]:
        """Return the seats with a player, present or away; a seat kept for one has none yet."""
        return frozenset(seat.number for seat in self.seats if seat.presence != "reserved")

    def at(self, number: int) -> Seat | None:
        """Return the seat of that number; None if it is empty."""
        for seat in self.seats:  # a loop, not next(): it runs at every card and act
            if seat.number == number:
                return seat
        return None

    def with_seat(self, changed: Seat) -> Seating:
        """Return the seating with one seat taken or changed."""
        others = tuple(seat for seat in self.seats if seat.number != changed.number)
        return self.with_seats((*others, changed))

    def with_seats(self, seats: Iterable[Seat]) -> Seating:
        """Return the seating with these seats in place of all others."""
        return replace(self, seats=tuple(sorted(seats, key=lambda seat: seat.number)))

    def without(self, number: int) -> Seating:
        """Return the seating with that seat empty."""
        return replace(self, seats=tuple(seat for seat in self.seats if seat.number != number))

    def stacks(self) -> dict[int, int]:
        """Return the chips of every seat."""
        return {seat.number: seat.stack for seat in self.seats}


def seat_players(stacks: dict[int, int], button: int, states: dict[int, str] | None = None) -> Seating:
    """Return the seating before a table's first hand.

    Args:
        stacks: by seat, its player's chips.
        button: the button's seat for the first hand.
        states: by seat, its state if it is not `present`: `away`, `reserved`, `new`, `moved`.
    """
    seats = []
    for number in sorted(stacks):
        word = (states or {}).get(number, "present")
        if word == "empty":
            continue
        presence: Presence = "away" if word == "away" else "reserved" if word == "reserved" else "present"
        moved = EntryChoice.MOVED if word == "moved" else EntryChoice.REGULAR
        entry = EntryChoice.NEW if word in {"new", "reserved"} else moved
        away = 0 if presence == "away" else None
        seats.append(Seat(number, stacks[number], presence, entry, away_since_ms=away))
    return Seating(tuple(seats), button)


def clockwise(numbers: Iterable[int], after: int) -> list[int]:
    """Return seat numbers clockwise from the left of `after`, which comes last."""
    ordered = sorted(set(numbers))
    behind = bisect_right(ordered, after)
    return ordered[behind:] + ordered[:behind]


def is_between(number: int, start: int, end: int) -> bool:
    """Whether a seat lies strictly between two others clockwise; equal ones span the circle."""
    if start < end:
        return start < number < end
    return number > start or number < end


def passed(numbers: Sequence[int], start: int, end: int) -> list[int]:
    """Return the seats strictly between `start` and `end`, clockwise; none if both are equal."""
    if start == end:
        return []
    return [number for number in clockwise(numbers, start) if is_between(number, start, end)]


def debts(seating: Seating) -> dict[int, tuple[int, int]]:
    """Return what each seat that owes must put up, live and dead."""
    return {seat.number: (seat.owed.live, seat.owed.dead) for seat in seating.seats if seat.owed}


def seat_state(seating: Seating, number: int) -> SeatState:
    """Return a seat's state as the dealer and the room see it."""
    return state_of(seating, seating.at(number))


def state_of(seating: Seating, seat: Seat | None) -> SeatState:
    """Return the state of one of a table's seats; None is an empty one.

    Absence comes before debts: the lamp shows the absent buttons of an empty seat first, then the missed blinds.
    """
    if seat is None or seat.presence == "reserved":
        return SeatState.EMPTY
    if seat.absent_buttons > 1:
        return SeatState.ABSENT_2
    if seat.pick_up:
        return SeatState.PICK_UP
    if seat.absent_buttons:
        return SeatState.ABSENT_1
    if seat.missed:
        return _missed_state(seating, seat)
    if seat.presence == "away":
        return SeatState.AWAY
    dealt = seat.number in seating.dealt_last
    waiting = seat.entry is not EntryChoice.REGULAR or seat.missed_straddle > 0
    return SeatState.WAITING if waiting and not dealt else SeatState.ACTIVE


def _missed_state(seating: Seating, seat: Seat) -> SeatState:
    """Return the lamp's state: big blind if the largest one was missed, else small blind."""
    count = (len(seating.positions.blinds) if seating.positions else 0) or 2
    big = any(blind >= count - 1 for blind in seat.missed)
    small = any(blind < count - 1 for blind in seat.missed)
    if big and small:
        return SeatState.MISSED_BOTH
    return SeatState.MISSED_BB if big else SeatState.MISSED_SB

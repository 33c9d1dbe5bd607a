"""Seating: who sits where with which chips, button and blinds, and debts.

Seats are numbered from 1, clockwise from the dealer's left; an empty seat has no entry. Amounts are integers in
the smallest unit the table counts. A blind is named by its index: 0 the smallest, the last one the big blind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from controller.terms.cards import Card
from controller.terms.codes import SeatState
from controller.terms.fast_copies import replace
from controller.terms.fast_frozen import fast_frozen

Presence: TypeAlias = Literal["present", "away", "reserved"]
Way: TypeAlias = Literal["post", "wait", "straddle", "buy_button", "none", "kill"]
"""How a player chooses to come in; `none`: he has chosen nothing."""


class EntryChoice(StrEnum):
    """How a player stands toward his next hand."""

    REGULAR = "regular"
    NEW = "new"
    """He took the seat and has had no hand in it yet."""
    MOVED = "moved"
    """He changed seats and waits `wait_hands` hands for his old position."""
    DEALT_OFF = "dealt_off"
    """He played the button and changed seats at once: the blinds pass him once."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Debt:
    """A player's debt for a hand: live as his bet, dead to the middle, and its blinds."""

    live: int = 0
    dead: int = 0
    blinds: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return self.live + self.dead > 0


@fast_frozen
@dataclass(frozen=True, slots=True)
class Seat:
    """One occupied seat.

    Attributes:
        stack: chips between hands; during a hand the wagering has them.
        missed: indexes of the blinds that passed him, one set however often they passed.
        missed_straddle: amount of a mandatory straddle that passed him.
        option: the way in that he chose, until it is used up.
        wait_hands: hands that a player who changed seats still has to sit out.
        absent_buttons: absent buttons on the seat.
        away_since_ms: when he left; None while he is there.
        warned: told that he is the third man walking.
        must_post: he played a hand while he owed and posts on the next deal, asked or not.
        racked: his chips stand in a rack.
        arrives: he comes from a must-move game and has had no hand here yet.
        penalty_hands: hands that he still misses by a penalty.
        bought: chips bought during a hand, his from its end on.
        owed: what he must put up to make up what he missed, in the amounts of the last hand's stakes.
        full_buy: he has made a full buy-in, as far as anybody knows.
        short_buys: how often he has bought less than that since (E8c, E87).
        owner: the player whose seat it is, while this one plays over for him (N68, E60).
    """

    number: int
    stack: int
    presence: Presence = "present"
    entry: EntryChoice = EntryChoice.REGULAR
    missed: frozenset[int] = frozenset()
    missed_straddle: int = 0
    option: Way = "none"
    wait_hands: int = 0
    absent_buttons: int = 0
    away_since_ms: int | None = None
    warned: bool = False
    pick_up: bool = False
    must_post: bool = False
    racked: bool = False
    bought: int = 0
    owed: Debt = Debt()
    arrives: bool = False
    penalty_hands: int = 0
    full_buy: bool = True
    short_buys: int = 0
    owner: Seat | None = None

    @property
    def is_regular(self) -> bool:
        """Whether he is in the rotation of the blinds."""
        return self.entry is EntryChoice.REGULAR and self.presence != "reserved"

    @property
    def in_debt(self) -> bool:
        """Whether he missed anything that he has not made up."""
        return bool(self.missed) or self.missed_straddle > 0

    @property
    def is_settled(self) -> bool:
        """Whether nothing is open about a player: no debt, wish or wait."""
        open_points = self.missed or self.missed_straddle or self.wait_hands or self.absent_buttons or self.owed
        flags = self.warned or self.pick_up or self.must_post
        return self.entry is EntryChoice.REGULAR and self.option == "none" and not (open_points or flags)

    def paid_up(self) -> Seat:
        """The seat of a player who is in the hand and owes nothing."""
        if self.is_settled:
            return self
        return replace(
            self, entry=EntryChoice.REGULAR, missed=frozenset(), missed_straddle=0, option="none", wait_hands=0,
            absent_buttons=0, warned=False, pick_up=False, must_post=False, owed=Debt(), arrives=False,
        )


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
        leg: who has a leg up.
        due: who must kill the next hand.
        owed: who missed his kill, in order.
        deferred: those of them whose turn met another kill: they wait for the button to pass (G196).
        kept: who has a leg up beside that one: he was away when another won the pot (G192).
    """

    leg: int | None = None
    due: int | None = None
    owed: tuple[int, ...] = ()
    deferred: frozenset[int] = frozenset()
    kept: frozenset[int] = frozenset()


@fast_frozen
@dataclass(frozen=True, slots=True)
class Seating:
    """Everybody at the table.

    Attributes:
        seats: the occupied seats, ascending.
        first_button: where the button stands for the first hand.
        frozen: where the button waits while stud is dealt in a mixed game (L7, P11B); None in a game with a button.
        positions: of the last hand; None before the first.
        before: positions before the last hand, to go back to when it was dealt from a wrong button.
        proper: positions that the last hand ought to have had, where somebody placed the button; else None.
        placed: seat before which the button was put since the last hand.
        correct_next: the next hand's button is put right (the last one was dealt from a wrong one).
        dealt_last: seats dealt in in the last hand.
        kill: the kill button.
        settled: seats whose chips are final though the hand is not closed: their player of the hand left or moved.
        legs_counted: what the hand says to the kill button is noted though the hand is not closed, for the same reason.
        prior: the table just before the last hand, to begin it again from the right button.
        forfeited: chips that lie in the middle from the deal before.
        high_cards: the cards dealt to draw for the button, in order.
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
        """The seat due for the big blind in the last hand."""
        return self.positions.big_blind if self.positions is not None else None

    def at(self, number: int) -> Seat | None:
        """The seat of that number, None where it is empty."""
        for seat in self.seats:  # a loop, not next(): it is asked for at every card and act
            if seat.number == number:
                return seat
        return None

    def with_seat(self, changed: Seat) -> Seating:
        """The seating with one seat taken or changed."""
        others = tuple(seat for seat in self.seats if seat.number != changed.number)
        return self.with_seats((*others, changed))

    def with_seats(self, seats: Iterable[Seat]) -> Seating:
        """The seating with these seats in place of all that it had."""
        return replace(self, seats=tuple(sorted(seats, key=lambda seat: seat.number)))

    def without(self, number: int) -> Seating:
        """The seating with that seat empty."""
        return replace(self, seats=tuple(seat for seat in self.seats if seat.number != number))

    def stacks(self) -> dict[int, int]:
        """The chips of every seat."""
        return {seat.number: seat.stack for seat in self.seats}


def seat_players(stacks: dict[int, int], button: int, states: dict[int, str] | None = None) -> Seating:
    """The seating before a table's first hand.

    Args:
        stacks: by seat, who is seated with what.
        button: the seat of the button for the first hand.
        states: by seat, where it is not `present`: `away`, `reserved`, `new`, `moved`.
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
    return [number for number in ordered if number > after] + [number for number in ordered if number <= after]


def is_between(number: int, start: int, end: int) -> bool:
    """Whether a seat lies strictly between two others clockwise; equal ones span the circle."""
    if start < end:
        return start < number < end
    return number > start or number < end


def passed(numbers: Sequence[int], start: int, end: int) -> list[int]:
    """The seats strictly between `start` and `end`, clockwise; none if they are the same."""
    if start == end:
        return []
    return [number for number in clockwise(numbers, start) if is_between(number, start, end)]


def debts(seating: Seating) -> dict[int, tuple[int, int]]:
    """Return, by seat that owes, what it must put up live and dead."""
    return {seat.number: (seat.owed.live, seat.owed.dead) for seat in seating.seats if seat.owed}


def seat_state(seating: Seating, number: int) -> SeatState:
    """A seat as the dealer and the room see it (`rules/play.md` 7).

    Absence goes before debts: the lamp shows the absent buttons of an empty chair, then the missed blinds.
    """
    seat = seating.at(number)
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
    dealt = number in seating.dealt_last
    waiting = seat.entry is not EntryChoice.REGULAR or seat.missed_straddle > 0
    return SeatState.WAITING if waiting and not dealt else SeatState.ACTIVE


def _missed_state(seating: Seating, seat: Seat) -> SeatState:
    """Which lamp: the big blind is the largest one, every other counts as a small blind."""
    count = len(seating.positions.blinds) if seating.positions else 2
    big = max(count, 2) - 1 in seat.missed
    small = any(blind < max(count, 2) - 1 for blind in seat.missed)
    if big and small:
        return SeatState.MISSED_BOTH
    return SeatState.MISSED_BB if big else SeatState.MISSED_SB

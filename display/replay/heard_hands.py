"""What the floor's screen was sent of the last hands, kept in memory to be shown again.

It is what the screens showed, line by line, so no card is in it that was not public then, and nobody has to be asked.
"""

from __future__ import annotations

import re
import threading
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from controller.views.faces import FaceUp, ViewError
from controller.views.models import (
    DealerView,
    FloorView,
    NextThing,
    PublicView,
    SeatLine,
    Stamp,
    open_faces,
)
from controller.views.replay.moments import ChainView, MomentView
from controller.views.trouble import ALL_WELL, NO_PACE
from controller.views.wire import WireError, from_line

HANDS: Final = 3
"""How many hands are kept, with the one on the table."""
MOST_BYTES: Final = 4_000_000
"""The most bytes of lines that are kept; beyond it the oldest go."""
_HAND: Final = re.compile(rb'"hand_number":(\d{1,9})\b')
_SEQUENCE: Final = re.compile(rb'"sequence":(\d{1,18})\b')
_NO_STAMP: Final = Stamp("", 0, 0)


class _Told(NamedTuple):
    """A line of the floor's screen, and the felt's newest line of then, empty if none came."""

    hand: int
    sequence: int
    floor: bytes
    felt: bytes


class HeardHands:
    """The lines of the last hands; the feed's thread adds, the screens' loop reads."""

    def __init__(self, *, keep_messages: bool = False) -> None:
        """`keep_messages` for a screen in another language than English."""
        self._keep_messages = keep_messages
        self._lock = threading.Lock()
        self._told: deque[_Told] = deque()
        self._bytes = 0
        self._felt = b""

    def hear(self, name: str, line: str | bytes) -> None:
        """Keep a line if it is one of the floor's screen or the felt's."""
        if name not in {"felt", "floor"}:
            return
        data = line.encode() if isinstance(line, str) else bytes(line)
        with self._lock:
            if name == "felt":
                self._felt = data
            elif (hand := _HAND.search(data)) and (sequence := _SEQUENCE.search(data)):
                self._add(_Told(int(hand[1]), int(sequence[1]), data, self._felt))

    def _add(self, told: _Told) -> None:
        last = self._told[-1] if self._told else told
        if told.hand < last.hand and told.sequence < last.sequence:
            self._told.clear()  # another evening
            self._bytes = 0
        while self._told and told.hand < self._told[-1].hand:
            self._forget(-1)  # the hand's beginning was taken back
        self._told.append(told)
        self._bytes += len(told.floor) + len(told.felt)
        while self._told and (self._told[0].hand <= told.hand - HANDS or self._bytes > MOST_BYTES):
            self._forget(0)

    def _forget(self, at: int) -> None:
        gone = self._told[at]
        del self._told[at]
        self._bytes -= len(gone.floor) + len(gone.felt)

    def hands(self) -> tuple[int, ...]:
        """Return the numbers of the hands that are kept, in order."""
        with self._lock:
            return tuple(dict.fromkeys(one.hand for one in self._told if one.hand))

    def moments(self, hand: int) -> tuple[MomentView, ...]:
        """Return the moments of a hand; lines that show nothing new of the play are none."""
        with self._lock:
            told = [one for one in self._told if one.hand == hand]
        return tuple(self._moments(told))

    def _moments(self, told: list[_Told]) -> Iterator[MomentView]:
        before: FloorView | None = None
        chain: ChainView | None = None
        first_ms, number = 0, 0
        for one in told:
            floor = _read(one.floor, keep_messages=self._keep_messages)
            if not isinstance(floor, FloorView) or (before is not None and of_play(before) == of_play(floor)):
                continue
            number, first_ms = number + 1, first_ms if number else floor.stamp.at_ms
            felt = _read(one.felt, keep_messages=self._keep_messages)
            last, chain = chain, _chain(floor, chain)
            moment = _moment(number, floor, felt if isinstance(felt, PublicView) else None, before)
            is_new = chain is not None and (last is None or last.ruling.number != chain.ruling.number)
            since_ms = max(0, floor.stamp.at_ms - first_ms)
            yield replace(moment, chain=chain, is_marked=is_new or moment.is_marked, since_ms=since_ms)
            before = floor


def of_play(view: FloorView) -> FloorView:
    """Return what a view says of the play: without numbers, times, devices and pace."""
    return replace(
        view, stamp=_NO_STAMP, clock=None, health=ALL_WELL, pace=NO_PACE, software="", software_fault="",
        seats=_nameless(view.seats),
    )


def _read(line: bytes, *, keep_messages: bool) -> object:
    """Return the view of a line; None if it is none, which the live screen has said already."""
    try:
        return from_line(line, keep_messages=keep_messages)
    except WireError:
        return None


def _nameless(seats: tuple[SeatLine, ...]) -> tuple[SeatLine, ...]:
    """Return seats without names: who has left is not shown again."""
    return tuple(replace(line, name="") if line.name else line for line in seats)


def _moment(number: int, floor: FloorView, felt: PublicView | None, before: FloorView | None) -> MomentView:
    """Return a moment; without the felt's own view it has what the floor's says of it."""
    if felt is None or felt.game.hand_number != floor.game.hand_number:
        felt = PublicView(
            floor.stamp, floor.game, floor.seats, floor.boards, pot_total=floor.pot_total, positions=floor.positions,
            turn=floor.turn,
        )
    ruling = floor.trouble.ruling
    is_marked = ruling is not None and (before is None or before.trouble.ruling != ruling)
    return MomentView(
        number, floor.stamp.sequence, 0, _did(floor, before),
        replace(felt, seats=_nameless(felt.seats), clock=None),
        DealerView(floor.stamp, floor.game, NextThing("")),
        replace(floor, seats=_nameless(floor.seats), clock=None),
        wall=floor.stamp.wall, is_marked=is_marked,
    )


def _did(floor: FloorView, before: FloorView | None) -> tuple[str, ...]:
    """Return what was entered since the moment before, or else the street whose cards came."""
    known = {(line.sequence, line.text) for line in before.history} if before is not None else set()
    entered = [line.text for line in floor.history if (line.sequence, line.text) not in known and not line.undone]
    if entered and before is not None:
        return tuple(reversed(entered))
    if before is not None and before.boards != floor.boards and floor.game.street:
        return (floor.game.street,)
    ruling = floor.trouble.ruling
    is_new = ruling is not None and (before is None or before.trouble.ruling != ruling)
    return (ruling.title,) if ruling is not None and is_new else ()


def _chain(floor: FloorView, last: ChainView | None) -> ChainView | None:
    """Return the ruling that was shown then, with its steps and the floor's question.

    One that is done stays, as the newest ruling of this hand: `last` is the chain of the moment before.
    """
    trouble = floor.trouble
    of_hand = (one for one in floor.rulings if one.hand_number == floor.game.hand_number)
    ruling = trouble.ruling or next(of_hand, None)
    if ruling is None:
        return None
    kept = last.steps if last is not None and last.ruling.number == ruling.number else ()
    steps = trouble.steps if trouble.ruling is not None else kept
    decided = next((one.decided_by for one in floor.rulings if one.number == ruling.number), "")
    shown = {card.text for card in floor.open_cards} | open_faces(floor.boards, floor.seats)
    shown |= {card.text for card in last.open_cards} if last is not None else set()
    try:
        up = tuple(FaceUp(text) for text in sorted(shown))
        return ChainView(ruling, steps, trouble.floor_question, decided, up)
    except ViewError:
        return None  # a sentence of a newer controller that this program would not show


@dataclass(frozen=True, slots=True)
class HeldHand:
    """A hand that is shown again: its number and its moments."""

    number: int
    moments: tuple[MomentView, ...]

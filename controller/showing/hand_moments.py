"""A recorded hand as its moments: replayed by the core, seen through the screens' feeder.

What a moment holds comes out of the views that the screens were sent, and of sentences that pass the views' own gate.
The table is never handed on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, TypeVar

from controller.engine.advance import advance
from controller.handhistory.recorded_evening import Evening
from controller.handhistory.recorded_hands import ToldHand
from controller.screens.screen_feeder import ScreenFeeder
from controller.showing.happened_words import sentences
from controller.showing.ruling_chains import RulingChains
from controller.table import events as happened
from controller.table.events import TimeReached
from controller.table.outputs import HandEnded, IssueRuling, Output, RemedyClosed, RetractRuling
from controller.table.state import Table
from controller.tape.tape_replay import end_ms
from controller.views import project
from controller.views.models import DealerView, FloorView, PublicView, SeatView, View
from controller.views.phrases.street_words import STREETS
from controller.views.replay.moments import MomentView
from controller.views.wire import Beat, from_line

_SHOWN: Final = (IssueRuling, RetractRuling, RemedyClosed, HandEnded)
"""The outputs whose moments belong into a report."""
AnyView = TypeVar("AnyView", PublicView, DealerView, FloorView)


class NoHandError(ValueError):
    """The evening has no such hand; the text says which hands it has."""


@dataclass(frozen=True, slots=True)
class HandMoments:
    """A hand's number, its moments in order, and the name of the rulebook that ruled it."""

    number: int
    moments: tuple[MomentView, ...]
    book: str
    game: str


class _Lines:
    """The newest line of each view, as the screens would have it."""

    def __init__(self) -> None:
        self._views: dict[str, View] = {}

    def show_all(self, lines: Mapping[str, str]) -> None:
        """Take the views' lines, and read them as a screen does."""
        for name, line in lines.items():
            view = from_line(line)
            assert not isinstance(view, Beat), "a view has a name of its own"
            self._views[name] = view

    def view(self, name: str, kind: type[AnyView], wall: str) -> AnyView:
        """Return a screen's newest view with the time of then."""
        view = self._views[name]
        assert isinstance(view, kind), "each name belongs to one kind of view"
        return replace(view, stamp=replace(view.stamp, wall=wall))

    def seats(self, occupied: Iterable[int], wall: str) -> tuple[SeatView, ...]:
        """Return the views of these seats' own screens."""
        views = (self._views.get(f"seat:{seat}") for seat in occupied)
        return tuple(
            replace(view, stamp=replace(view.stamp, wall=wall)) for view in views if isinstance(view, SeatView)
        )


def hands_ruled(evening: Evening) -> dict[int, bool]:
    """Return an evening's hands in order, and whether something was ruled in each."""
    table = evening.table
    hands: dict[int, bool] = {}
    for told in evening.told:
        table, outputs = advance(table, told.event)
        number = table.counters.hands_begun
        if number > evening.table.counters.hands_begun:
            hands[number] = hands.get(number, False) or any(isinstance(one, IssueRuling) for one in outputs)
    return hands


def shown_hand(evening: Evening, hand: int = 0, currency: str = "") -> HandMoments:
    """Return a hand with its moments; `hand` 0 is the last with a ruling, or else the last.

    Raises:
        NoHandError: the evening has no such hand.
    """
    hands = hands_ruled(evening)
    number = hand or max((one for one, ruled in hands.items() if ruled), default=max(hands, default=0))
    if number not in hands:
        if not hands:
            raise NoHandError(f"{evening.name}: no hand was dealt in it")
        known = f"there are {min(hands)} to {max(hands)}" if len(hands) > 1 else f"there is {max(hands)}"
        raise NoHandError(f"{evening.name}: there is no hand {number}; {known}")
    teller = _Teller(evening, number, currency)
    moments = _marked_before(list(teller.moments()))
    return HandMoments(number, tuple(moments), teller.book, moments[-1].felt.game.name if moments else "")


class _Teller:
    """One replay of an evening, and the moments of one of its hands."""

    def __init__(self, evening: Evening, number: int, currency: str) -> None:
        self._evening = evening
        self._number = number
        self._currency = currency
        self._lines = _Lines()
        self._feeder = ScreenFeeder(evening.name, (self._lines,), currency)
        self._chains = RulingChains()
        self._began_ms = -1
        self._made = 0
        self._before: tuple[object, ...] = ()
        self.book = evening.table.rules.name

    def moments(self) -> Iterator[MomentView]:
        """Yield the moments of the hand."""
        table = self._evening.table
        for number, told in enumerate(self._told(), 1):
            after, outputs = advance(table, told.event)
            self._feeder.note(told.event)
            self._feeder.show(after, outputs)
            if after.counters.hands_begun > self._number:
                return
            if after.counters.hands_begun == self._number:
                moment = self._moment(told, told.row or number, after, outputs)
                if moment is not None:
                    yield moment
            table = after

    def _told(self) -> Iterator[ToldHand]:
        """Yield the evening's events, and the time in which the last motion ends."""
        yield from self._evening.told
        if self._evening.told and not self._evening.told[-1].wall_ms:
            # A tape may end in a motion; a journal's table may still be in one.
            table = self._evening.table
            for told in self._evening.told:
                table, _ = advance(table, told.event)
            yield ToldHand(TimeReached(end_ms(table, table.now_ms)))

    def _moment(self, told: ToldHand, row: int, table: Table, outputs: tuple[Output, ...]) -> MomentView | None:
        """Return the moment of an event; None if nobody at the table would have noticed it."""
        if self._began_ms < 0:
            self._began_ms = told.event.at_ms
        self._feeder.draw()
        wall = wall_text(told.wall_ms)
        felt = self._lines.view("felt", PublicView, wall)
        dealer = self._lines.view("dealer", DealerView, wall)
        floor = self._lines.view("floor", FloorView, wall)
        parts = project.Parts(table, project.Projection(self._evening.name, row, currency=self._currency))
        chain = self._chains.follow(table, parts.say, floor, told.event, outputs)
        did = tuple(map(parts.say, sentences(told.event, outputs, table.rules, table.variant)))
        shown = (felt.seats, felt.boards, felt.notice, felt.turn, felt.pot_total, floor.trouble, dealer.next.text)
        if not did and shown == self._before:
            return None
        self._before = shown
        self._made += 1
        seats = self._lines.seats((line.seat for line in felt.seats), wall)
        marked = any(isinstance(one, _SHOWN) for one in outputs) or isinstance(told.event, happened.FloorRuled)
        return MomentView(
            self._made, row, told.event.at_ms - self._began_ms, did, felt, dealer, floor, seats, chain, wall, marked,
        )


def _marked_before(moments: list[MomentView]) -> list[MomentView]:
    """Mark the moment before each ruling too, and the last one unless the end is marked."""
    ruled = [
        index for index, one in enumerate(moments)
        if one.chain is not None and (index == 0 or _number(moments[index - 1]) != one.chain.ruling.number)
    ]
    for index in ruled:
        if index:
            moments[index - 1] = replace(moments[index - 1], is_marked=True)
    end = next((one for one in reversed(moments) if one.is_marked), None)
    if moments and not (end is not None and _is_over(end) and _is_over(moments[-1])):
        moments[-1] = replace(moments[-1], is_marked=True)
    return moments


def _is_over(moment: MomentView) -> bool:
    return moment.felt.game.street == STREETS["done"]


def _number(moment: MomentView) -> int:
    return moment.chain.ruling.number if moment.chain is not None else 0


def wall_text(wall_ms: int) -> str:
    """Return a time as this computer's day and time; empty where nobody knows it."""
    return datetime.fromtimestamp(wall_ms / 1000).astimezone().strftime("%Y-%m-%d %H:%M:%S") if wall_ms else ""

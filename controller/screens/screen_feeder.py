"""Feeds the screens: projects the table after each event and sends the changed views."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from operator import attrgetter
from typing import Final

from controller.screens.seat_names import SeatNames
from controller.screens.view_server import ViewSink
from controller.table import events as happened
from controller.table.events import KEYED, Event
from controller.table.outputs import ActionTaken, Announce, EventLeftOut, HandEnded, IssueRuling, Output
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.terms.codes import Outcome
from controller.views import project
from controller.views.announcements import announced, left_out_text
from controller.views.entry_words import Entry, EntryLines, as_counted, floor_decision
from controller.views.lines.last_parts import LastParts
from controller.views.models import (
    FLOOR,
    DealerView,
    FloorView,
    HistoryLine,
    PaceView,
    PublicView,
    SeatView,
    View,
    ViewError,
    view_name,
)
from controller.views.phrases.phrase import listed, phrase
from controller.views.wire import Beat, to_line

HISTORY = 8
"""How many lines of the undo history are shown."""
MOST_SEATS = 10
"""The most entries that one history line may combine: the room reports each seat separately."""
RULINGS = 12
"""How many rulings the floor's screen shows."""
HOUR_MS = 3_600_000
SENTENCE_SHOWN_MS = 15_000
"""How long a sentence stays on the dealer's screen, unless a key or another sentence replaces it."""
PACE_FROM_MS = 600_000
"""The pace is shown only after this time, because the rate of the first minutes is meaningless."""


class ScreenFeeder:
    """Projects the views of one table and passes their lines to the sinks."""

    unsealed = ""
    """What others could read of the table's files, for the floor's screen as long as it is so."""
    not_recording = ""
    """Why the table does not record now, for every heartbeat; any thread may set it."""
    room: ViewSink | None = None
    """A sink, the broker's, that gets all changed views of a drawing at once, behind the others."""
    _fault = ""
    """What keeps a screen from being drawn."""

    def __init__(
        self, table: str, sinks: Sequence[ViewSink], currency: str = "", seats: int = 0,
        log: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Set up the feeder; `table` is a name, `currency` a sign, every sink gets every view.

        Of the first `seats` seats those where nobody plays have views too. `log` hears of screens that cannot be drawn.
        """
        self._log = log
        self._seats = seats
        self._currency = currency
        self._table = table
        self._sinks = tuple(sinks)
        self._sequence = 0
        self._history: deque[Entry] = deque(maxlen=HISTORY * MOST_SEATS)
        self._lines_of = EntryLines(HISTORY, currency)
        self._parts = LastParts()
        self._ended: deque[int] = deque()
        self._ruled: deque[int] = deque()
        self._past: deque[project.PastRuling] = deque(maxlen=RULINGS)
        self._newest: Table | None = None
        self._drawn: Table | None = None
        """The last projected table."""
        self._waiting: tuple[str, ...] = ()
        """Keyed entries that wait for cards."""
        self._typed = ""
        self._confirm_does = ""
        self._told: dict[str, View] = {}
        self._said = ""
        self._said_ms = 0
        self._soon = ""
        self._software = self._shown_software = ("", "")
        self.time_of_day: Callable[[int], str] = lambda _at_ms: ""
        """Returns the time of day at a time of the table; empty where nobody knows it."""
        self._names = SeatNames()
        self._noted: Event | None = None
        """The event that `show` shows the table after."""
        self._left_out = 0
        """Number of events that the program could not take since its start."""

    def note(self, event: Event) -> None:
        """Add a keyed event to the history."""
        self._sequence += 1
        self._noted = event
        if isinstance(event, (happened.Corrected, *KEYED)):
            self._said = ""
        if isinstance(event, happened.Corrected):
            for index, entry in enumerate(self._history):
                if entry.undone:
                    continue
                self._history[index] = replace(entry, undone=True)
                if not happened.is_joined(entry.event):
                    break
        elif isinstance(event, KEYED):
            time = self.time_of_day(event.at_ms)
            if isinstance(event, happened.FloorRuled):
                said = floor_decision(event)
                self._decide(listed((said, time), ", ") if time else said)
            self._history.appendleft(Entry(self._sequence, event, time_of_day=time))

    def show(self, table: Table, outputs: tuple[Output, ...]) -> None:
        """Store the current table; `draw` passes it to the screens."""
        if sentences := [announced(one.says, table.rules) for one in outputs if isinstance(one, Announce)]:
            self._said, self._said_ms = listed(sentences, " "), table.now_ms
        for output in outputs:
            if isinstance(output, HandEnded):
                self._ended.append(table.now_ms)
            elif isinstance(output, EventLeftOut):
                self._left_out += 1
            elif isinstance(output, ActionTaken) and self._history:
                self._history[0] = as_counted(self._history[0], self._noted, output)
            elif isinstance(output, IssueRuling):
                self._ruled.append(table.now_ms)
                self._keep(output.ruling, table)
        before = self._newest or self._drawn
        if self._noted is not None and before is not None:
            self._names.follow(self._noted, before.seating, table.seating)
        self._newest = table

    def name_seat(self, seat: int, name: str) -> None:
        """Show a player's name at his seat, until he leaves; an empty one takes it away."""
        self._names.give(seat, name)
        self._newest = self._newest or self._drawn

    def forget_names(self) -> None:
        """Show no name any more: the broker keeps the last views after the table's end."""
        self._names = SeatNames()
        self._newest = self._newest or self._drawn
        self.draw()

    def say(self, sentence: str) -> None:
        """Show a sentence on the dealer's screen: a key's effect, or why it had none."""
        self._newest = self._newest or self._drawn
        self._said, self._said_ms = sentence, self._newest.now_ms if self._newest is not None else 0

    def say_soon(self, sentence: str) -> None:
        """Show a sentence on the dealer's screen with the next drawing; from any thread."""
        self._soon = sentence

    def name_software(self, which: str, fault: str) -> None:
        """Show on the floor's screen what runs and what is not as released; from any thread."""
        self._software = (which, fault)

    def wait(self, entries: tuple[str, ...], half_typed: str = "", confirm_does: str = "") -> None:
        """Show the entries that wait for cards, and, as a sentence, what is half typed.

        `confirm_does` is what CONFIRM would do with it.
        """
        if (entries, half_typed, confirm_does) == (self._waiting, self._typed, self._confirm_does):
            return
        self._waiting, self._typed, self._confirm_does = entries, half_typed, confirm_does
        self._newest = self._newest or self._drawn

    def _decide(self, how: str) -> None:
        """Add the floor's decision to the newest open ruling."""
        for index, past in enumerate(self._past):
            if past.ruling.outcome is Outcome.FLOOR and not past.decided_by:
                self._past[index] = replace(past, decided_by=how)
                break

    def _keep(self, ruling: Ruling, table: Table) -> None:
        """Keep a ruling for the floor's screen; it replaces one with its number that UNDO removed."""
        while self._past and self._past[0].ruling.number >= ruling.number:
            self._past.popleft()
        time = self.time_of_day(ruling.at_ms)
        self._past.appendleft(project.PastRuling(ruling, table.counters.hands_begun, time_of_day=time))

    def draw(self) -> None:
        """Project the newest table, and send the views that changed (apart from number and time).

        It is separate from `show`, because a ruling often comes with several events at once, and each would otherwise
        wait for a dozen views that the next event outdates.
        """
        if self._soon:
            sentence, self._soon = self._soon, ""
            self.say(sentence)
        table, self._newest = self._newest, None
        if self._shown_software != self._software:
            self._shown_software, table = self._software, table or self._drawn
        if table is None:
            return
        self._drawn = table
        (lines, timed), pace, past = self._lines(table), self._pace(table), tuple(self._past)
        if self._typed:
            self._said_ms = table.now_ms  # what is typed hides the sentence, which is shown behind it
        elif table.now_ms >= self._said_ms + SENTENCE_SHOWN_MS:
            self._said = ""
        frame = project.Projection(
            self._table, self._sequence, self.time_of_day(table.now_ms), lines, pace, past, self._typed or self._said,
            self._currency, self._floor_faults(), timed, self._names.names,
            self._seats, self._parts, self._confirm_does,
        )  # fmt: skip
        self._send(self._made(table, frame))

    def _made(self, table: Table, frame: project.Projection) -> Iterator[View]:
        """Yield the views; if one cannot be made its screen stays as it is, and the table goes on."""
        try:
            yield from project.views(table, frame)
            self._fault = ""
        except Exception as error:  # noqa: BLE001 - a screen must never end the table, at this start and at every later
            self._tell(error)
            for make in (project.dealer_view, project.floor_view):
                with suppress(Exception):
                    yield make(table, frame)

    def _tell(self, error: Exception) -> None:
        """Say once which fault keeps a screen from being drawn; only our own text is free of cards."""
        fault = str(error) if isinstance(error, ViewError) else type(error).__name__
        if fault != self._fault:
            self._fault = fault
            self._log(f"a screen cannot be drawn and stays as it was ({fault}); the table goes on: tell the support")

    def _send(self, views: Iterable[View]) -> None:
        """Send the changed views: felt and dealer's at once, then the others; all to the room."""
        changed: dict[str, str] = {}
        for view in views:
            name, content = view_name(view), _SHOWN[type(view)]
            told = self._told.get(name)
            # The floor's view shows the event number.
            if told is not None and name != FLOOR and content(told) == content(view):
                continue
            self._told[name] = view
            line = changed[name] = to_line(view, name)
            if name in _AT_ONCE:
                self._show({name: line})
        if others := {name: line for name, line in changed.items() if name not in _AT_ONCE}:
            self._show(others)
        if changed and self.room is not None:
            self.room.show_all(changed)

    def _show(self, lines: Mapping[str, str]) -> None:
        for sink in self._sinks:
            sink.show_all(lines)

    def _floor_faults(self) -> tuple[str, str]:
        """Return what runs, and what is wrong: with it, with events left out, with the sealing."""
        which, fault = self._shown_software
        undrawn = phrase("A screen cannot be drawn and stays as it was: call the technician.") if self._fault else ""
        told = (fault, undrawn, left_out_text(self._left_out), self.unsealed)
        return which, listed([one for one in told if one], " ")

    def _lines(self, table: Table) -> tuple[tuple[HistoryLine, ...], tuple[HistoryLine, ...]]:
        """Return the history, with the line marked that UNDO would remove; and the same with times."""
        # A number of no entry: they have not counted yet, so they have no time either.
        waiting = tuple(HistoryLine(0, phrase("Waits: {entry}", entry=one)) for one in reversed(self._waiting))
        lines = self._lines_of.lines(self._history, undoable=table.undo is not None)
        return waiting + lines, waiting + self._lines_of.timed

    def _pace(self, table: Table) -> PaceView:
        """Return the hands and rulings of the last hour."""
        for times in (self._ended, self._ruled):
            while times and times[0] < table.now_ms - HOUR_MS:
                times.popleft()
        span = min(table.now_ms, HOUR_MS) / HOUR_MS
        if table.now_ms < PACE_FROM_MS:
            return PaceView(table.dealer, table.counters.hands_begun)
        return PaceView(
            table.dealer,
            table.counters.hands_begun,
            round(len(self._ended) / span, 1),
            round(len(self._ruled) / span, 1),
        )

    def beat(self, at_ms: int) -> Beat:
        """Return a heartbeat."""
        return Beat(self._sequence, at_ms, self.not_recording)


_AT_ONCE: Final = frozenset({"felt", "dealer"})
"""The views that are sent before the others are made."""
_SHOWN: Final[Mapping[type[View], Callable[[View], tuple[object, ...]]]] = {
    model: attrgetter(*(one.name for one in fields(model) if one.name != "stamp"))
    for model in (DealerView, FloorView, PublicView, SeatView)
}
"""Takes all that a view shows out of it, without its number and time."""

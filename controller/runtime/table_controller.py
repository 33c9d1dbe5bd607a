"""A running table, held by the loop's thread only: readings in, screens and room out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from controller.ingest.deck_watch import DeckWatch
from controller.ingest.ingest import Ingest
from controller.ingest.late_devices import WARM_UP_MS
from controller.ingest.person_check import begin_sign_on
from controller.ingest.sensing import holds_of
from controller.journal.journal import JournalError
from controller.journal.journal_entries import Edge
from controller.room.gateway import ReceivedCommand
from controller.room.outgoing_messages import messages_of
from controller.room.publishing import answer
from controller.runtime.arrivals.edge_lines import edge_arrival, edge_line, must_be_kept, origin_of
from controller.runtime.arrivals.fifo_lock import FifoLock
from controller.runtime.arrivals.inbox import Inbox
from controller.runtime.arrivals.late_writes import LateWrites
from controller.runtime.arrivals.time_order import DurableEdge, Taken, happened_ms, pressed_ms
from controller.runtime.left_out_events import reason_of
from controller.runtime.loop import Loop, Outlets, restore
from controller.runtime.table_parts import Library, Listener, TableParts
from controller.screens.lamps import TableLamps
from controller.table.events import Event, EventSetAside
from controller.table.outputs import Output
from controller.table.state import Table
from controller.views.phrases.sign_on_words import Prompt
from firmware_bridge.errors import NotKeptError
from firmware_bridge.readings import Arrival, CellWeighed, CycleDone, TagSeen

HAND_ON_S = 0.01
"""How long the screens wait for the ruling to be sent to the room first."""
IDLE_S = 0.25
"""The longest sleep of the loop, so that heartbeats to screens and watchdog are on time."""
SETTLES_S: Final = 0.05
"""How often the loop looks whether older keys have all come."""
LEVELS = (TagSeen, CycleDone, CellWeighed)


class TableController:
    """One table. `turn` is the loop's body; any thread may call `put` and `tell`."""

    def __init__(self, library: Library, parts: TableParts, said: Callable[[str], None]) -> None:
        """Replay the journal and continue from there.

        Raises:
            ReplayDivergedError: the journal does not replay to what it records.
        """
        left_out: list[EventSetAside] = []
        table, self.resumed_at_ms = restore(parts.journal, library.book, dict(library.games), said, left_out.append)
        self._parts = parts
        self._said = said
        self._listeners: list[Listener] = []
        self._lamps = TableLamps(parts.lamps, lambda: self.now_ms)
        self._turns = FifoLock()
        self.late = LateWrites(parts.clock.now_ms)
        self._is_behind = False
        """Whether arrivals wait until all of their time have come."""
        self._lived_ms = 0
        """The time up to which the table has lived."""
        self.inbox: Inbox[Taken] = Inbox(
            lambda one: isinstance(one, Arrival) and isinstance(one.reading, LEVELS)
        )
        outlets = Outlets(parts.journal, parts.publisher, self._lamps, parts.feeder, parts.currency, said)
        self.loop = Loop(table, outlets, parts.clock)
        # A fresh tracker reports nothing for some cycles, so keys of that time wait for the cards.
        holds = replace(holds_of(parts.board, parts.sensing), from_ms=parts.clock.now_ms() + WARM_UP_MS)
        sensing = replace(parts.sensing, holds=holds)
        self.ingest = Ingest(parts.board, parts.decks, lambda: self.loop.table, sensing)
        self._hidden = begin_sign_on(parts.people, self.ingest.intake, parts.board)
        self._watch = DeckWatch(parts.board, parts.decks, lambda: self.loop.table, lambda: self.ingest.tracker)
        self.turns = 0
        self._has_failed = False
        """Whether the program failed on what waits, and has not got beyond it since."""
        self._begin(left_out)

    def _begin(self, left_out: list[EventSetAside]) -> None:
        """Take up what the journal says, show the table, and listen to the room."""
        parts = self._parts
        if parts.journal.is_new():
            self.loop.begin_evening()
        else:
            self.loop.keep_snapshot()
        for event in left_out:
            self.loop.accept(event)
        for edge in parts.journal.durable_edges():
            self._take_stored(edge)
        parts.feeder.show(self.loop.table, ())
        parts.feeder.draw()
        self._lamps.show(self.loop.table)
        if parts.gateway is not None:
            parts.gateway.is_taken = lambda seat: seat in self.table.seating.taken
            parts.publisher.listen(self.inbox.put)

    def _take_stored(self, edge: Edge) -> None:
        """Take a key that had arrived but was not an event yet when the controller stopped."""
        try:
            self._hidden.hides(edge_arrival(edge))  # a node may send the rest of a number soon
            self.ingest.accept(edge_arrival(edge), edge.number)
        except Exception as error:  # noqa: BLE001 - whatever it is, it must not end every start
            self._set_keys_aside(error, "key_press", edge.number)

    def _set_keys_aside(self, error: Exception, kind: str, edge: int = 0) -> None:
        """Use up the stored keys in the same row that says so; `edge` is the last of them."""
        aside = EventSetAside(self.table.now_ms, kind, reason_of(error))
        self.ingest.give_up_keys(edge)
        self._said(f"the program failed on a {kind.replace('_', ' ')}, which is set aside: {aside.reason}")
        self._accept(aside)

    @property
    def table(self) -> Table:
        """The current table."""
        return self.loop.table

    @property
    def now_ms(self) -> int:
        """The table's clock, in milliseconds."""
        return self._parts.clock.now_ms()

    def listen(self, listener: Listener) -> None:
        """Add a follower of events."""
        self._listeners.append(listener)

    def put(self, arrival: Arrival) -> None:
        """Take a reading from any thread.

        A key or contact edge is durable before this returns; only then does its port's pump acknowledge it to the node.
        An edge that the node sends again is not taken twice.

        Raises:
            NotKeptError: the journal cannot be written; the loop then ends with the same error.
        """
        if must_be_kept(arrival):
            # The write may take long; no later key may overtake this one meanwhile.
            with self.late.key(pressed_ms(arrival)), self._turns:
                self._keep(arrival)
        else:
            self.inbox.put(arrival)

    def _keep(self, arrival: Arrival) -> None:
        try:
            line = edge_line(arrival, hidden=self._hidden.hides(arrival))
            edge = self._parts.journal.keep_edge(arrival.at_ms, line, origin_of(arrival))
        except JournalError as error:
            self.inbox.put(error)
            raise NotKeptError(str(error)) from None
        if edge is not None:
            self.inbox.put(DurableEdge(arrival, edge))

    def tell(self, event: Event) -> None:
        """Take an event from any thread: a command from the room, a script."""
        self.inbox.put(event)

    def turn(self, longest_s: float = IDLE_S) -> None:
        """Take the arrivals, let time pass, and feed the engine the events that are due.

        Raises:
            JournalError: the journal cannot be written; a table whose record has a gap must stop.
        """
        self.turns += 1
        until_ms = self.late.complete_ms()
        if until_ms == 0:
            self._is_behind = True
            self.inbox.wait(min(longest_s, SETTLES_S))
        else:
            if self._is_behind:
                self._catch_up(self.now_ms if until_ms is None else until_ms)
                self._is_behind = until_ms is not None
            else:
                self._take_all(longest_s)
            self._show()
        self._lamps.beat()
        beat = self._parts.feeder.beat(self.now_ms)
        self._parts.publisher.beat(beat)
        if self._parts.views is not None:
            self._parts.views.beat(beat)

    def _show(self) -> None:
        """Send to the room and the screens what has changed."""
        self._parts.publisher.hand_on(HAND_ON_S)
        self._parts.feeder.wait(self.ingest.waiting_entries, self.ingest.half_typed, self.ingest.confirm_does)
        for sentence in self.ingest.drain():
            self._parts.feeder.say(sentence)
            if not isinstance(sentence, Prompt):
                self._said(sentence)
        self._parts.feeder.draw()

    def _wait_s(self, longest_s: float) -> float:
        """Return how long the loop may sleep: until the nearest deadline."""
        due_ms = self._next_deadline()
        return longest_s if due_ms is None else max(0.0, min(longest_s, self._parts.clock.seconds_until(due_ms)))

    def _next_deadline(self) -> int | None:
        """Return when time alone next makes something happen."""
        due = (self.ingest.next_deadline(), self.loop.next_deadline())
        return min((at_ms for at_ms in due if at_ms is not None), default=None)

    def _take_all(self, longest_s: float) -> None:
        """Take what has arrived, and let time pass, up to a late write."""
        one = self.inbox.take(self._wait_s(longest_s))
        keys_ms = self.late.keys_ms()  # before the inbox is emptied: an edge that comes into it later is on its way
        one = self.inbox.take(0.0) if one is None else one
        while one is not None:
            self._take(one)
            keys_ms = self.late.keys_ms()
            one = self.inbox.take(0.0) if self.late.complete_ms() is None else None
        if self.late.complete_ms() is None:
            self._live(self.now_ms, keys_ms)

    def _catch_up(self, until_ms: int) -> None:
        """Take what happened up to a time, as it would have been taken then."""
        when = partial(happened_ms, now_ms=self.now_ms)
        for one in sorted(self.inbox.take_all(lambda one: when(one) <= until_ms), key=when):
            at_ms = when(one)
            self._live_until(at_ms)
            self._take(one, max(at_ms, self._lived_ms))

    def _live_until(self, at_ms: int) -> None:
        """Let happen what was due before a time, each at its own time."""
        due_ms = self._next_deadline()
        while due_ms is not None and due_ms < at_ms:
            self._live(max(due_ms, self._lived_ms))
            before_ms, due_ms = due_ms, self._next_deadline()
            if due_ms is not None and due_ms <= before_ms:
                return

    def _live(self, at_ms: int, keys_ms: int | None = None) -> None:
        """Let time pass; for keys up to `keys_ms`."""
        self._lived_ms = at_ms
        self.ingest.elapse(at_ms, keys_ms)
        self._feed(at_ms)
        if (due := self.loop.due(at_ms)) is not None:
            # Effects of passing time are published like those of an event: a ruling lights its lamp.
            self._accept(due)

    def _take(self, one: Taken, at_ms: int | None = None) -> None:
        """Take one arrival with what follows from it at a time; None for the time of its arrival."""
        if isinstance(one, DurableEdge):
            self.ingest.accept(one.arrival, one.edge)
            self._feed(one.arrival.at_ms if at_ms is None else at_ms)
        elif isinstance(one, Arrival):
            self.ingest.accept(one)
            self._watch.accept(one)
            self._feed(one.at_ms if at_ms is None else at_ms)
        elif isinstance(one, ReceivedCommand):
            self._obey(one)
        elif isinstance(one, JournalError):
            raise one
        else:
            self._accept(one)

    def _obey(self, heard: ReceivedCommand) -> None:
        """Carry out or refuse a command from the room, and publish which."""
        gateway = self._parts.gateway
        if gateway is None or (meant := gateway.read(heard, self._parts.clock.now_ms())) is None:
            return
        answered = self.table.counters.answered
        outputs = self._accept(meant.event)
        if meant.names is not None and self.table.counters.answered is not answered:  # not a repetition
            self._parts.feeder.name_seat(meant.names.seat, meant.names.name)
        answer(self._parts.publisher, heard, meant, messages_of(outputs, 0, self.table.rules, self._parts.currency))

    def _feed(self, now_ms: int) -> None:
        while (event := self._next_event(now_ms)) is not None:
            self._accept(event)

    def _next_event(self, now_ms: int) -> Event | None:
        """Return the next event that is due.

        Stored keys on which the program fails are used up, so that it does not fail at every start.
        """
        try:
            event = self._watch.take(now_ms) or self.ingest.take(now_ms)
        except Exception as error:
            if self._has_failed:
                raise
            self._has_failed = True
            self._set_keys_aside(error, "key_or_reading")
            return None
        self._has_failed = False
        return event

    def _accept(self, event: Event) -> tuple[Output, ...]:
        self._parts.feeder.note(event)
        with self.late.event():
            outputs = self.loop.accept(event, self.ingest.used_edges)
        self._watch.heard(event)
        self._lamps.show(self.loop.table)
        for listener in self._listeners:
            listener.heard(event, outputs, self.loop.table)
        return outputs

    def counters(self) -> dict[str, int]:
        """Return counters that grow while the parts are alive, for the watchdog."""
        return {"loop": self.turns} | ({"views": self._parts.views.turns} if self._parts.views is not None else {})

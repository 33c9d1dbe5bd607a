"""The loop: take an event, advance, journal it, then publish.

Only the loop holds the table.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from controller.engine.advance import advance
from controller.engine.deadlines import next_deadline
from controller.engine.flow.chip_accounting import hand_number
from controller.engine.retained_values import evening_told
from controller.journal.journal import JournalError
from controller.journal.journal_entries import Journal, JournalEntry, OutboxMessage
from controller.journal.journal_faults import DAMAGED, OLDER_PROGRAM
from controller.journal.output_lines import are_told_again, output_line
from controller.keypad.durable_edges import NONE_USED, UsedEdges
from controller.room.outgoing_messages import letters_of, messages_of
from controller.room.publishing import Publisher
from controller.rulebook.book import Book
from controller.rulebook.variant import Variant
from controller.table.events import Event, TimeReached
from controller.table.outputs import HandEnded, Output
from controller.table.state import Table
from controller.tape.codec import TapeError, read_event_line, write_event
from controller.tape.tape import open_table, parse_tape


class Clock(Protocol):
    """The table's clock and wall time."""

    def now_ms(self) -> int:
        """Return monotonic milliseconds."""
        ...

    def wall_ms(self) -> int:
        """Return milliseconds since 1970, for people."""
        ...

    def seconds_until(self, due_ms: int) -> float:
        """Return how many seconds to sleep until a time of `now_ms`; negative if it has passed."""
        ...


class Actuators(Protocol):
    """Lamps, buzzer and antenna power: the outputs that act on the table itself."""

    def perform(self, output: Output) -> None:
        """Perform an output; ignore one that concerns no actuator."""
        ...


class Screens(Protocol):
    """The display of the table."""

    def show(self, table: Table, outputs: tuple[Output, ...]) -> None:
        """Show the changed table."""
        ...


class ReplayDivergedError(Exception):
    """Replaying the journal gave other outputs than recorded: the program has changed."""


@dataclass(slots=True)
class Outlets:
    """The recipients of a loop's results.

    `currency` is the sign before amounts in sentences for the room.
    """

    journal: Journal
    publisher: Publisher
    actuators: Actuators
    screens: Screens
    currency: str = ""


class Loop:
    """One table's loop; one thread calls `accept` with one event at a time."""

    def __init__(self, table: Table, outlets: Outlets, clock: Clock) -> None:
        """Start with the table that a replay returned."""
        self.table = table
        self._outlets = outlets
        self._clock = clock

    def begin_evening(self) -> None:
        """Publish the room's retained values before the first event."""
        told = messages_of(evening_told(self.table), 0, self.table.rules)
        self._accept(TimeReached(self.table.now_ms), NONE_USED, letters_of(told))

    def accept(self, event: Event, used: UsedEdges = NONE_USED) -> tuple[Output, ...]:
        """Advance by one event: make it and its effects durable, then publish them.

        `used` are the numbers of the durable edges that this event uses up.
        """
        return self._accept(event, used, ())

    def _accept(self, event: Event, used: UsedEdges, first: tuple[OutboxMessage, ...]) -> tuple[Output, ...]:
        """Advance by one event; `first` are outbox messages to send before those of its outputs."""
        table, outputs = advance(self.table, event)
        told = messages_of(outputs, hand_number(table), table.rules, self._outlets.currency)
        letters = (*first, *letters_of(told))
        self._outlets.journal.append(
            JournalEntry(
                event.at_ms,
                self._clock.wall_ms(),
                json.dumps(write_event(event), separators=(",", ":")),
                tuple(output_line(output) for output in outputs),
                letters,
                used,
                ends_hand=bool(first) or any(isinstance(output, HandEnded) for output in outputs),
            )
        )
        self.table = table
        if letters:
            self._outlets.publisher.wake()
        for output in outputs:
            self._outlets.actuators.perform(output)
        self._outlets.screens.show(table, outputs)
        return outputs

    def due(self) -> TimeReached | None:
        """Return the event that wakes the engine, if it asked to be woken by now."""
        deadline = next_deadline(self.table)
        now_ms = self._clock.now_ms()
        return TimeReached(now_ms) if deadline is not None and deadline <= now_ms else None

    def next_deadline(self) -> int | None:
        """Return the next time at which the engine must be woken."""
        return next_deadline(self.table)


def restore(
    journal: Journal,
    book: Book,
    games: dict[str, Variant],
    progress: Callable[[int], None] = lambda _seq: None,
) -> tuple[Table, int]:
    """Replay a journal from its first event; return the table and the last event's time.

    Raises:
        JournalError: one of its events cannot be read.
        ReplayDivergedError: the outputs differ from the recorded ones; the error names the event, and nothing is
            changed.
    """
    table = open_table(parse_tape(journal.header, "journal"), book, games)
    at_ms = 0
    for recorded in journal.recorded():
        at_ms = recorded.at_ms
        try:
            event = read_event_line(recorded.body, at_ms)
        except TapeError as error:
            raise JournalError(f"event {recorded.seq} of the journal cannot be read ({error}): {DAMAGED}") from None
        table, outputs = advance(table, event)
        if not are_told_again(outputs, recorded.outputs):
            raise ReplayDivergedError(
                f"event {recorded.seq} of the journal now gives other outputs than recorded: the program was "
                f"changed during the evening. The journal still has the whole evening; to continue it, {OLDER_PROGRAM}"
            )
        progress(recorded.seq)
    return table, at_ms


def accept_all(loop: Loop, events: Iterable[Event]) -> None:
    """Feed events in order."""
    for event in events:
        loop.accept(event)

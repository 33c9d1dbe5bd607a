"""The loop: take an event, advance, journal it, then publish.

Only the loop holds the table.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, Protocol

from controller.engine.advance import advance
from controller.engine.deadlines import next_deadline
from controller.engine.flow.chip_accounting import hand_number
from controller.engine.retained_values import evening_told
from controller.journal.checkpoint_codec import CheckpointError, read, written
from controller.journal.checkpoint_compare import are_alike
from controller.journal.faces.public_cards import became_public, deck_faces
from controller.journal.journal_entries import Checkpoint, Journal, JournalEntry, NewCheckpoint, OutboxMessage, Record
from controller.journal.journal_faults import OLDER_PROGRAM
from controller.journal.left_out_rows import read_rows
from controller.journal.output_lines import are_told_again, output_line
from controller.journal.segments.day_opening import opening_of, without_last_cards
from controller.keypad.durable_edges import NONE_USED, UsedEdges
from controller.room.outgoing_messages import Message, letters_of, messages_of
from controller.room.publishing import Publisher
from controller.room.snapshot import Moment, snapshot_line
from controller.rulebook.book import Book
from controller.rulebook.variant import Variant
from controller.runtime.left_out_events import TolerantReplay, aside_of
from controller.runtime.upgraded_evening import Upgrade
from controller.table.events import Event, EventSetAside, TimeReached
from controller.table.outputs import HandEnded, Output
from controller.table.state import Table
from controller.tape.codec import write_event
from controller.tape.tape import open_table, parse_tape

MOST_REPLAYED: Final = 500
"""Number of events after which a checkpoint is made although the hand has not changed, at the first without outputs."""
LONGEST_REPLAY: Final = 550
"""Number of events after which a checkpoint is made even with outputs, as for a flood of the room's orders."""
_EVENT_LINE: Final = json.JSONEncoder(separators=(",", ":")).encode


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
    said: Callable[[str], None] = lambda _sentence: None
    """Takes a sentence for the log."""


def _output_lines(
    outputs: tuple[Output, ...], told: tuple[Message, ...], letters: tuple[OutboxMessage, ...]
) -> tuple[str, ...]:
    """Return the outputs as lines; one that is itself a message is written once."""
    written = {id(message): letter.payload for message, letter in zip(told, letters, strict=True)}
    return tuple([output_line(output, written.get(id(output), "")) for output in outputs])


class Loop:
    """One table's loop; one thread calls `accept` with one event at a time."""

    def __init__(self, table: Table, outlets: Outlets, clock: Clock) -> None:
        """Start with the table that a replay returned."""
        self.table = table
        self._outlets = outlets
        self._clock = clock
        self._since = 0
        """Number of events since the last checkpoint."""
        self._is_stuck = False
        """Whether time alone makes the program fail: the engine is then woken by the next event only."""

    def begin_evening(self) -> None:
        """Publish the room's retained values before the first event."""
        told = messages_of(evening_told(self.table, self._outlets.journal.evening), 0, self.table.rules)
        self._accept(TimeReached(self.table.now_ms), NONE_USED, letters_of(told))

    def accept(self, event: Event, used: UsedEdges = NONE_USED) -> tuple[Output, ...]:
        """Advance by one event: make it and its effects durable, then publish them.

        `used` are the numbers of the durable edges that this event uses up.
        """
        return self._accept(event, used, ())

    def _accept(self, event: Event, used: UsedEdges, first: tuple[OutboxMessage, ...]) -> tuple[Output, ...]:
        """Advance by one event; `first` are outbox messages to send before those of its outputs."""
        event, (table, outputs, told) = self._advanced(event)
        letters, before = (*first, *letters_of(told)), self.table
        begins = hand_number(table) != hand_number(before)
        self._outlets.journal.append(
            JournalEntry(
                event.at_ms,
                self._clock.wall_ms(),
                _EVENT_LINE(write_event(event)),
                _output_lines(outputs, told, letters[len(first) :]),
                letters,
                used,
                ends_hand=bool(first) or any(isinstance(output, HandEnded) for output in outputs),
                checkpoint=self._checkpoint(table, outputs),
                shown=became_public(self.table, event, table, outputs),
                deck=deck_faces(table) if begins else (),
                opening=(lambda: opening_of(before, event, table, outputs)) if begins else None,
            )
        )
        self.table = table
        if letters:
            self.keep_snapshot()  # it wakes the outbox too
        for output in outputs:
            self._outlets.actuators.perform(output)
        self._outlets.screens.show(table, outputs)
        return outputs

    def _advanced(self, event: Event) -> tuple[Event, tuple[Table, tuple[Output, ...], tuple[Message, ...]]]:
        """Return the event with what follows; one that leaves it out if the program fails."""
        try:
            found = self._followed(event)
            self._is_stuck = False
        except Exception as error:  # noqa: BLE001 - whatever it is, it must not stop the table twice
            self._is_stuck = isinstance(event, TimeReached)
            event = aside_of(event, error)
            self._outlets.said(f"the program failed on an event ({event.kind}), which is set aside: {event.reason}")
            found = self._followed(event)
        return event, found

    def _followed(self, event: Event) -> tuple[Table, tuple[Output, ...], tuple[Message, ...]]:
        table, outputs = advance(self.table, event)
        return table, outputs, messages_of(
            outputs, hand_number(table), table.rules, self._outlets.currency, table.dealer
        )

    def keep_snapshot(self) -> None:
        """Publish the whole public table as it is now."""
        table, (_, newest) = self.table, self._outlets.journal.numbers()
        moment = Moment(newest, self._clock.wall_ms(), self._outlets.currency)
        self._outlets.publisher.keep(lambda name, evening: snapshot_line(table, moment, name, evening))

    def _checkpoint(self, table: Table, outputs: tuple[Output, ...]) -> NewCheckpoint | None:
        """Return a checkpoint at a hand's first event, or after many events; else None."""
        self._since += 1
        most = LONGEST_REPLAY if outputs else MOST_REPLAYED
        if hand_number(table) == hand_number(self.table) and self._since < most:
            return None
        self._since = 0
        try:
            return NewCheckpoint(table.now_ms, written(table))
        except CheckpointError as error:
            self._outlets.said(f"this hand has no checkpoint ({error}); a restart replays from an earlier one")
            return None

    def due(self, now_ms: int) -> TimeReached | None:
        """Return the event that wakes the engine, if it asked to be woken by now."""
        deadline = self.next_deadline()
        return TimeReached(now_ms) if deadline is not None and deadline <= now_ms else None

    def next_deadline(self) -> int | None:
        """Return the next time at which the engine must be woken."""
        return None if self._is_stuck else next_deadline(self.table)


def restore(
    journal: Journal,
    book: Book,
    games: dict[str, Variant],
    said: Callable[[str], None] = lambda _sentence: None,
    aside: Callable[[EventSetAside], None] = lambda _event: None,
) -> tuple[Table, int]:
    """Replay a journal from its newest usable checkpoint; return the table and its time.

    `said` takes a sentence for each checkpoint that cannot be used, and one for what a newer program decides otherwise;
    `aside` takes each row that cannot be taken: the replay goes on from the table before it.

    Raises:
        JournalError: the file cannot be read.
        ReplayDivergedError: the outputs differ from those that this very program recorded; the error names the event.
    """
    table, after = start_of(journal, book, games, said)
    upgrade = Upgrade(journal)
    at_ms, erased = table.now_ms, False
    replay = TolerantReplay(table)
    for row in read_rows(journal.recorded(after)):
        recorded = row.recorded
        at_ms, erased = recorded.at_ms, erased or recorded.is_erased
        outputs = replay.take(row)
        if outputs is None or replay.is_other(recorded.seq) or are_told_again(outputs, recorded.outputs):
            continue
        # Other cards stand in for erased ones: only a start without any checkpoint replays them.
        if not upgrade.takes(recorded, outputs) and not erased:
            raise ReplayDivergedError(
                f"event {recorded.seq} of the journal now gives other outputs than this program recorded: its files or "
                f"the journal were changed. The journal still has the whole evening; to continue it, {OLDER_PROGRAM}"
            )
    if sentence := upgrade.sentence():
        said(sentence)
    for event in replay.new:
        said(f"row {event.row} of the journal is set aside, and the table goes on without it: {event.reason}")
        aside(replace(event, at_ms=at_ms))
    return replay.table, at_ms


def start_of(
    journal: Journal, book: Book, games: dict[str, Variant], said: Callable[[str], None]
) -> tuple[Table, int]:
    """Return the table from which a replay begins, and the number of the event before."""
    for one in journal.checkpoints():
        try:
            return read(one.body, book, games), one.seq
        except CheckpointError as error:
            said(f"the checkpoint after event {one.seq} {error}; the start takes longer, and loses nothing")
    return open_table(parse_tape(journal.header, "journal"), book, games), 0


def checked_checkpoints(
    journal: Record, book: Book, games: dict[str, Variant], begins: Checkpoint | None = None
) -> Iterator[str]:
    """Yield "" for each checkpoint that a replay from the first event gives, else a sentence.

    If earlier events are no longer kept, `begins` is the table before the first one.

    Behind an event that this program decides otherwise than the one that wrote it, the replay goes on from the next
    checkpoint, which is then not compared.
    """
    kept = {one.seq: one.body for one in journal.checkpoints()}
    is_other = False
    tape = parse_tape(journal.header, "journal")
    replay = TolerantReplay(read(begins.body, book, games) if begins else open_table(tape, book, games))
    for row in read_rows(journal.recorded(begins.seq if begins else 0)):
        recorded = row.recorded
        if not is_other:
            outputs = replay.take(row)
            is_other = outputs is None or not are_told_again(outputs, recorded.outputs)
        if (body := kept.get(recorded.seq)) is None:
            continue
        try:
            found = read(body, book, games)
            alike = are_alike(found, replay.table) or are_alike(found, without_last_cards(replay.table))
            if not is_other:
                yield "" if alike else f"the checkpoint after event {recorded.seq} is not what a full replay gives"
            replay.table, is_other = found, False
        except CheckpointError as error:
            yield f"the checkpoint after event {recorded.seq} {error}"


def accept_all(loop: Loop, events: Iterable[Event]) -> None:
    """Feed events in order."""
    for event in events:
        loop.accept(event)

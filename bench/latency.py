"""Latency from a reader frame's last byte to the ruling in SQLite and at a subscriber.

Ours is a whole table with pump, tracker, reconciler, engine, journal, outbox and screens, on a clock ten times as fast
as usual (cycles of 20 ms), so that a few hundred rulings fit into a minute. Each hand's first card is dealt to a wrong
seat, which the next card proves. The frame with the decisive evidence for that card is the start of the measurement.
The floor runs the same steps bare in one process: one thread reads the pty with pyserial, another inserts a row into
SQLite (WAL, synchronous FULL) and publishes with paho to the same broker and subscriber, with frames and messages of
the same length.
"""

from __future__ import annotations

import queue
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

import paho.mqtt.client as mqtt
import serial
from paho.mqtt.enums import CallbackAPIVersion

from bench.far_end import UIDS, FarEnd
from bench.figure import Figure, percentile
from controller.decks.enrolled_decks import Decks
from controller.ingest.sensing import Sensing
from controller.ingest.wiring import antenna_map
from controller.journal.database import Access
from controller.journal.journal import SqliteJournal
from controller.journal.journal_entries import Before, JournalEntry
from controller.room.embedded_broker import EmbeddedBroker
from controller.room.subscriber import Received, Subscriber
from controller.runtime import begun_evening, composition
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.table.events import CardMoved, Event, NewDeal
from controller.table.outputs import IssueRuling, Output
from controller.table.state import Table
from controller.terms.cards import STANDARD_DECK, Card
from firmware_bridge.broker_link.access import BrokerSettings

CYCLE_MS = 20
PACE = 10
"""The clock's speed as a multiple of a usual table's."""
RULING = "railbird/bench/event/ruling/issued"
SEATS = 9
MESSAGE_BYTES = 600
"""The approximate size of a ruling's message."""


class TimedJournal(SqliteJournal):
    """A journal that records when an event with a ruling became durable."""

    def __init__(self, path: Path, header: str | None, before: Callable[[], Before], access: Access) -> None:
        super().__init__(path, header, before, access)
        self.ruled_ns: list[int] = []

    def append(self, entry: JournalEntry) -> int:
        """Append the entry; record the time after the commit."""
        number = super().append(entry)
        if any('"IssueRuling"' in output for output in entry.outputs):
            self.ruled_ns.append(time.monotonic_ns())
        return number


@dataclass(slots=True)
class Heard:
    """What happened at the table since the last hand."""

    cards: int = 0
    ruled_by: list[type[Event]] = field(default_factory=list)

    def heard(self, event: Event, outputs: tuple[Output, ...], table: Table) -> None:
        """Count cards, and record what kind of event caused a ruling."""
        del table
        self.cards += isinstance(event, CardMoved)
        if any(isinstance(output, IssueRuling) for output in outputs):
            self.ruled_by.append(type(event))


@dataclass(frozen=True, slots=True)
class Delays:
    """Milliseconds from a frame's last byte to the commit, and to the subscriber."""

    durable: list[float]
    received: list[float]


def ours(samples: int, broker: EmbeddedBroker) -> Delays:
    """Measure a whole table."""
    far, delays = FarEnd(), Delays([], [])
    received: queue.Queue[int] = queue.Queue()

    def take(message: Received) -> None:
        if message.topic == RULING:
            received.put(time.monotonic_ns())

    seats = tuple(SeatSettings(number, 1000) for number in range(1, SEATS + 1))
    settings = TableSettings("bench", "golden-nugget-2025", "nlhe", blinds=(1, 2), seats=seats, button=SEATS)
    where = BrokerSettings("127.0.0.1", broker.port)
    decks = Decks({uid: card for card, uid in UIDS.items()})
    try:
        with (
            patch.object(begun_evening, "SqliteJournal", TimedJournal),
            tempfile.TemporaryDirectory() as folder,
            Subscriber(where, "railbird/#", take) as subscriber,
        ):
            subscriber.wait(5.0)
            place = composition.Deployment(Path(folder), "views.sock", where, pace=PACE)
            board = far.board(CYCLE_MS)
            sensing = Sensing(wiring=antenna_map(board, PACE))
            table = composition.compose_table(settings, board, decks, place, lambda _said: None, sensing)
            _deal(table, far, samples, received, delays)
            table.close()
    finally:
        far.close()
    return delays


def _deal(
    table: composition.AssembledTable, far: FarEnd, samples: int, received: queue.Queue[int], delays: Delays
) -> None:
    """Deal hands whose first card goes astray until there are enough rulings."""
    table_controller, heard, journal = table.table_controller, Heard(), table.journal
    assert isinstance(journal, TimedJournal)
    table_controller.listen(heard)
    stopping = threading.Event()

    def turn_for_ever() -> None:
        while not stopping.is_set():
            table_controller.turn()

    loop = threading.Thread(target=turn_for_ever, name="table", daemon=True)
    loop.start()
    far.serve(1.0)
    _cycles(far, 100)
    deck: list[Card] = []
    for _ in range(samples * 3):
        if len(delays.durable) >= samples:
            break
        deck = deck if len(deck) >= 2 else list(STANDARD_DECK)
        far.lying.clear()
        _cycles(far, 10)
        heard.cards = 0
        heard.ruled_by.clear()
        journal.ruled_ns.clear()
        while not received.empty():
            received.get()
        table_controller.tell(NewDeal(table_controller.table.now_ms + 1))
        far.serve(0.02)
        if _astray(table, far, heard, (deck.pop(), deck.pop())):
            ruled_ns = journal.ruled_ns[0]
            frame_ns = max(one for one in far.written_ns if one < ruled_ns)
            delays.durable.append((ruled_ns - frame_ns) / 1e6)
            delays.received.append((received.get(timeout=5.0) - frame_ns) / 1e6)
        far.written_ns.clear()
    stopping.set()
    loop.join(5.0)


def _cycles(far: FarEnd, count: int) -> None:
    for _ in range(count):
        far.cycle(CYCLE_MS / 1000)


def _astray(table: composition.AssembledTable, far: FarEnd, heard: Heard, cards: tuple[Card, Card]) -> bool:
    """Deal one card to a wrong seat and the next to the right one.

    Return whether it was ruled on.
    """
    hand = table.table_controller.table.hand
    if hand is None or hand.plan.next is None:
        return False
    due = hand.plan.next.place.number
    far.lying[cards[0]] = (due + 3) % SEATS + 1
    for _ in range(60):
        far.cycle(CYCLE_MS / 1000)
        if heard.cards:
            break
    far.lying[cards[1]] = due
    for _ in range(60):
        far.cycle(CYCLE_MS / 1000)
        if heard.ruled_by:
            far.serve(CYCLE_MS / 1000)
            return heard.ruled_by == [CardMoved]
    return False


class Bare:
    """The same steps with nothing in between: threads for reader, worker and paho."""

    def __init__(self, far: FarEnd, folder: Path, where: BrokerSettings) -> None:
        far.lying.update({STANDARD_DECK[0]: 1, STANDARD_DECK[1]: 4})
        self.frame = bytes(len(far.frame()))
        self.committed: queue.Queue[int] = queue.Queue()
        self._path, self._base = far.path, folder / "bare.sqlite"
        self._frames: queue.Queue[bytes] = queue.Queue()
        self._stopping = threading.Event()
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2)
        self._client.connect(where.host, where.port)
        self._client.loop_start()
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._read, self._work)]
        for thread in self._threads:
            thread.start()
        time.sleep(0.3)

    def _read(self) -> None:
        with serial.Serial(self._path, timeout=0.1) as port:
            rest = b""
            while not self._stopping.is_set():
                rest += port.read(max(1, port.in_waiting))
                while len(rest) >= len(self.frame):
                    self._frames.put(rest[: len(self.frame)])
                    rest = rest[len(self.frame) :]

    def _work(self) -> None:
        base = sqlite3.connect(self._base, isolation_level=None)
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = FULL")
        base.execute("CREATE TABLE event (id INTEGER PRIMARY KEY, frame BLOB, message TEXT)")
        message = "x" * MESSAGE_BYTES
        while not self._stopping.is_set():
            try:
                frame = self._frames.get(timeout=0.1)
            except queue.Empty:
                continue
            base.execute("INSERT INTO event (frame, message) VALUES (?, ?)", (frame, message))
            self.committed.put(time.monotonic_ns())
            self._client.publish("bare/ruling", message, qos=1)
        base.close()

    def close(self) -> None:
        """Stop the threads."""
        self._stopping.set()
        for thread in self._threads:
            thread.join(2.0)
        self._client.disconnect()
        self._client.loop_stop()


def bare(samples: int, broker: EmbeddedBroker) -> Delays:
    """Measure the floor."""
    far, delays = FarEnd(), Delays([], [])
    received: queue.Queue[int] = queue.Queue()
    where = BrokerSettings("127.0.0.1", broker.port)
    with (
        tempfile.TemporaryDirectory() as folder,
        Subscriber(where, "bare/#", lambda _message: received.put(time.monotonic_ns())) as subscriber,
    ):
        subscriber.wait(5.0)
        floor = Bare(far, Path(folder), where)
        for number in range(samples + 10):
            while not received.empty():
                received.get()
            far.write(floor.frame)
            durable, there = floor.committed.get(timeout=5.0), received.get(timeout=5.0)
            if number >= 10:
                delays.durable.append((durable - far.written_ns[-1]) / 1e6)
                delays.received.append((there - far.written_ns[-1]) / 1e6)
            time.sleep(CYCLE_MS / 1000)
        floor.close()
    far.close()
    return delays


def measure(*, quick: bool = False) -> list[Figure]:
    """Measure both sides through one broker, in turn."""
    samples = 25 if quick else 200
    broker = EmbeddedBroker()
    try:
        # Measure the floor before and after, so that a machine that becomes busier affects both sides.
        before, table, after = bare(samples // 2, broker), ours(samples, broker), bare(samples // 2, broker)
    finally:
        broker.close()
    figures = []
    for what, there, mine in (
        ("frame to durable ruling", before.durable + after.durable, table.durable),
        ("frame to subscriber", before.received + after.received, table.received),
    ):
        for percent in (50, 99):
            aim = "within 3x of the floor" if percent == 99 else ""
            name = f"{what}, p{percent} of {len(mine)}"
            figures.append(Figure(name, percentile(mine, percent), percentile(there, percent), "ms", aim=aim))
    return figures

"""The loop's own processor time for an event: core, journal, messages and every view.

Nine players fold, hand after hand, as keys tell it, with a broker in this process and no screen connected. What other
threads do, such as sending to the broker, is not in it. The floor writes three rows of the lengths of an event, its
output and its message into SQLite (WAL, synchronous FULL): the part that has to be.
"""

from __future__ import annotations

import sqlite3
import tempfile
from pathlib import Path
from statistics import median
from time import thread_time

from bench.far_end import UIDS, FarEnd
from bench.figure import Figure, percentile
from controller.decks.enrolled_decks import Decks
from controller.ingest.sensing import Sensing
from controller.room.embedded_broker import EmbeddedBroker
from controller.runtime import composition
from controller.runtime.table_controller import TableController
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.table.events import ActionDeclared, Event, NewDeal, PotAwarded
from controller.table.hand import Phase
from controller.terms.codes import Act
from firmware_bridge.broker_link.access import BrokerSettings

CYCLE_MS = 100
SEATS = 9
BLINDS = (1, 2)
HANDS = 40
ROWS = (b"e" * 60, b"o" * 120, b"m" * 110)
"""Rows of the lengths of an event, its output and its message."""


def measure(*, quick: bool) -> list[Figure]:
    """Return the processor time an event, beside a bare write of its rows."""
    hands = HANDS // 4 if quick else HANDS
    ours = played(hands)
    floor = written(len(ours))
    name = f"the loop's processor time an event of {len(ours)}"
    return [
        Figure(f"{name}, median", median(ours), median(floor), "ms", "three bare rows"),
        Figure(f"{name}, fastest tenth", percentile(ours, 10), percentile(floor, 10), "ms", "three bare rows"),
    ]


def played(hands: int) -> list[float]:
    """Return the milliseconds of processor time of each event of some hands."""
    far, broker = FarEnd(), EmbeddedBroker()
    seats = tuple(SeatSettings(number, 10_000) for number in range(1, SEATS + 1))
    settings = TableSettings("bench", "golden-nugget-2025", "nlhe", blinds=BLINDS, seats=seats, button=SEATS)
    decks = Decks({uid: card for card, uid in UIDS.items()})
    try:
        with tempfile.TemporaryDirectory() as folder:
            place = composition.Deployment(Path(folder), "views.sock", BrokerSettings("127.0.0.1", broker.port))
            table = composition.compose_table(settings, far.board(CYCLE_MS), decks, place, lambda _: None, Sensing())
            controller = table.table_controller
            _hand(controller)
            times = [one for _ in range(hands) for one in _hand(controller)]
            table.close()
    finally:
        broker.close()
        far.close()
    return times


def _hand(controller: TableController) -> list[float]:
    """Play a hand in which all fold; return the milliseconds of each event."""
    times = []

    def tell(event: Event) -> None:
        began = thread_time()
        controller.tell(event)
        controller.turn()
        times.append(1000 * (thread_time() - began))

    tell(NewDeal(controller.table.now_ms + 1))
    while (hand := controller.table.hand) is not None and hand.phase is not Phase.AWARDING:
        # No reader tells the cards: the first act says that they are dealt.
        seat = hand.wagering.to_act or hand.wagering.order[len(BLINDS)]
        tell(ActionDeclared(controller.table.now_ms + 1, seat, Act.FOLD))
    if hand is not None:
        tell(PotAwarded(controller.table.now_ms + 1, hand.wagering.live[0], hand.wagering.pot))
    return times


def written(count: int) -> list[float]:
    """Return the milliseconds of processor time of bare transactions of three rows."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        base = sqlite3.connect(Path(folder) / "floor.sqlite", isolation_level=None)
        base.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE row (body BLOB);")
        for _ in range(count):
            began = thread_time()
            base.execute("BEGIN IMMEDIATE")
            base.executemany("INSERT INTO row VALUES (?)", ((one,) for one in ROWS))
            base.execute("COMMIT")
            times.append(1000 * (thread_time() - began))
        base.close()
    return times

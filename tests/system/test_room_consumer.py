"""A room that knows `docs/` alone, over a real broker: it keeps every chip of a whole table, whatever is restarted."""

import json
import time
from pathlib import Path
from random import Random

import jsonschema
import pytest
from room_consumer import RoomProgram
from room_evening import Evening
from room_snapshot import kept_of
from room_truth import differences, truth

from controller.decks.enrolled_decks import Decks
from controller.room.embedded_broker import EmbeddedBroker
from controller.room.gateway import RoomSettings, Sender
from controller.runtime.composition import Deployment, compose_table
from controller.runtime.table_settings import SeatSettings, TableSettings
from firmware_bridge.broker_link.access import BrokerSettings
from hw.board import Board
from tests.mosquitto import Mosquitto

pytestmark = pytest.mark.broker
LONGEST_S = 60
SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "railbird.table.snapshot.json"
SNAPSHOT = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
BOOK = "golden-nugget-2025"


class WholeTable:
    """A table, its broker and its room; what was true after each event of the journal is kept beside."""

    def __init__(self, directory, broker, random, restarts):
        self.broker, self.random, self.restarts = broker, random, restarts
        self.directory = directory
        self.link = BrokerSettings("127.0.0.1", broker.port)
        self.joined = 0
        self.restarted = {"table": 0, "broker": 0}
        self.begin_evening()
        self.room = RoomProgram(broker.port, "t9", "room")

    def begin_evening(self):
        """The first evening, or another one: its journal begins with what the settings say."""
        self.start(new_evening=True)
        self.truths, self.checked = {1: truth(self.table)}, 0

    def start(self, *, new_evening=False):
        seats = tuple(SeatSettings(seat, 50 * seat) for seat in (1, 2, 4, 5, 7))
        told = TableSettings("t9", BOOK, "nlhe", (1, 2), readers="none", chips=(1, 5, 25), seats=seats)
        room = RoomSettings((Sender("room", ("*",)),))
        place = Deployment(self.directory, "", self.link, room, new_evening=new_evening)
        self.assembled = compose_table(told, Board("bare", 9), Decks({}), place, lambda said: None)
        self.table_controller = self.assembled.table_controller
        self.table_controller.listen(self)

    def heard(self, _event, _outputs, table):
        self.truths[len(self.truths) + 1] = truth(table)

    @property
    def table(self):
        return self.table_controller.table

    def now(self):
        return self.table_controller.now_ms

    def key(self, event):
        self.table_controller.tell(event)
        self.table_controller.turn(0.0)
        if self.random.random() < self.restarts:
            self.restart()

    def command(self, name, **fields):
        number, sent = self.room.send(name, **fields), time.monotonic()
        while number not in self.room.room.answers:
            self.turn()
            if time.monotonic() - sent > 1:
                number, sent = self.room.send(name, number, **fields), time.monotonic()

    def turn(self):
        self.table_controller.turn(0.002)
        self.room.work()

    def restart(self):
        """The table, or the broker, or the table while there is no broker: messages that nobody has taken wait."""
        what = self.random.choice(("table", "broker", "both"))
        if what != "table":
            self.broker.kill()
            self.restarted["broker"] += 1
        if what != "broker":
            self.assembled.close()
            self.start()
            self.restarted["table"] += 1
        if what != "table":
            self.broker.start()

    def check(self):
        """The room has heard of everything, and kept after each event of the journal what was true then."""
        ends = time.monotonic() + LONGEST_S
        while self.assembled.journal.since(self.room.room.next, 1):
            assert time.monotonic() < ends, f"event {self.room.room.next} did not come"
            self.turn()
        newest = {seq: kept for seq, kept in self.room.room.history if seq <= len(self.truths)}
        kept = None
        for seq, told in sorted(self.truths.items()):
            kept = newest.get(seq, kept)
            if seq > self.checked:
                wrong = differences(json.loads(kept), told)
                assert not wrong, f"after event {seq} of the journal: {wrong}"
        self.checked = len(self.truths)
        self.check_snapshots()

    def check_snapshots(self):
        """Who joins by a snapshot knows what is known to who took every event."""
        room = self.room.room
        for snapshot in room.snapshots:
            SNAPSHOT.validate(snapshot)
            if (kept := room.by_number.get(snapshot["sequence"])) is not None:
                told, joined = json.loads(kept), kept_of(snapshot)
                if told["boards"] is None:
                    joined.pop("boards", None)
                wrong = differences(told, joined)
                assert not wrong, f"the snapshot after event {snapshot['sequence']}: {wrong}"
                self.joined += 1
        room.snapshots.clear()

    def close(self):
        self.room.close()
        self.assembled.close()


def follow(directory, broker, seed, hands, restarts=0.0):
    """Play so many hands in two evenings, checking after each hand and what came with it; returns the table."""
    whole = WholeTable(directory, broker, Random(seed), restarts)
    evening = Evening(whole, Random(seed + 1))
    try:
        for number in range(hands):
            if number == hands // 2:
                whole.assembled.close()
                whole.begin_evening()
            evening.hand()
            whole.check()
        assert sum(1 for _ in whole.assembled.journal.recorded()) == len(whole.truths)
        assert whole.checked == len(whole.truths)
    finally:
        whole.close()
    return whole


def test_a_room_keeps_every_stack_of_a_table_that_it_only_hears(tmp_path):
    broker = EmbeddedBroker()
    whole = follow(tmp_path, broker, 1, 30)
    broker.close()
    assert whole.table.counters.hands_begun > 10
    assert whole.room.room.next > 500
    assert whole.joined > 200


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_a_room_keeps_every_stack_over_restarts_of_the_table_and_of_the_broker(tmp_path):
    folder = tmp_path / "broker"
    folder.mkdir()
    with Mosquitto(folder) as broker:
        whole = follow(tmp_path, broker, 2, 200, restarts=0.01)
    assert whole.table.counters.hands_begun > 80
    assert min(whole.restarted.values()) > 10

"""The snapshot: the whole public table, retained, never with a card that nobody turned up."""

import json
import re
from pathlib import Path

import jsonschema
import pytest

from controller.decks.enrolled_decks import Decks
from controller.engine.advance import advance
from controller.files.json_values import json_value
from controller.journal.journal import SqliteJournal
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.room.embedded_broker import EmbeddedBroker
from controller.room.message_schemas import schemas
from controller.room.publisher import MqttPublisher
from controller.room.snapshot import Moment, snapshot_line, snapshot_of
from controller.room.subscriber import Subscriber
from controller.runtime.composition import Deployment, compose_table
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.table import events as happened
from controller.table.events import CardMoved
from controller.tape.codec import write_event
from controller.tape.tape import Check, open_table, parse_tape, read_tape
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.places import seat_place
from firmware_bridge.broker_link.access import BrokerSettings
from firmware_bridge.broker_link.bounded_client import LARGEST
from hw.board import Board
from tests.mosquitto import wait_for

CASES = sorted((Path(__file__).parents[2] / "data" / "cases").rglob("*.json"))
FACE = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs])(?![A-Za-z0-9])")
SCHEMA = jsonschema.Draft202012Validator(schemas()["railbird.table.snapshot"])


def line_of(table):
    return snapshot_line(table, Moment(7, 1_700_000_000_000), "t1", "abc")


def faces_hidden_in(events):
    """The cards of a tape that nothing but face-down moves names: a hole card, a burn, the muck."""
    named, moved = set(), set()
    for event in events:
        told = set(FACE.findall(json.dumps(write_event(event))))
        is_hidden = isinstance(event, CardMoved) and not event.face_up and event.place.kind != "board"
        (moved if is_hidden else named).update(told)
    return moved - named


@pytest.mark.parametrize("path", CASES[::9], ids=lambda path: path.stem)
def test_no_card_that_lay_face_down_alone_is_ever_in_a_snapshot(path):
    tape = read_tape(path)
    events = [one for one in tape.events if not isinstance(one, Check)]
    hidden = faces_hidden_in(events)
    table = open_table(tape, load_book(tape.rulebook or "golden-nugget-2025"), load_games())
    for event in events:
        table, _ = advance(table, event)
        line = line_of(table)
        assert not hidden & set(FACE.findall(line))
        SCHEMA.validate(json.loads(line))
        told = json_value(snapshot_of(table, Moment(7, 1_700_000_000_000), "t1", "abc"))
        assert line == json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def test_the_tapes_hold_hidden_cards_enough():
    planted = [len(faces_hidden_in([one for one in read_tape(path).events if not isinstance(one, Check)])) for path in CASES[::9]]
    assert sum(planted) > 500


def dealt(seats=(1, 2, 3)):
    header = {"tape": 1, "table": {"game": "nlhe", "blinds": [1, 2], "seats": {str(s): {"stack": 20000} for s in seats}, "button": 3}}
    table = open_table(parse_tape(json.dumps(header), "t"), load_book("golden-nugget-2025"), load_games())
    cards = iter("2c 3c 4c 5c 6c 7c".split())
    table, _ = advance(table, happened.NewDeal(0))
    for n, seat in enumerate(seats * 2, 1):
        table, _ = advance(table, CardMoved(100 * n, card(next(cards)), seat_place(seat)))
    return table


def test_who_joins_in_mid_hand_reads_chips_acts_and_the_open_ruling():
    table, _ = advance(dealt(), happened.ActionDeclared(1100, 3, Act.RAISE, 6))
    told = json.loads(line_of(table))
    assert told["sequence"] == 7
    assert told["chips"]["bets"] == {"1": 1, "2": 2, "3": 6}
    assert told["hand"]["standing"]["acts"] == [{"street": "preflop", "seat": 3, "act": "raise", "to": 6}]
    assert told["hand"]["shown"] == {}
    table, _ = advance(table, happened.HandTabled(1200, 3, (card("4c"), card("7c"))))
    assert json.loads(line_of(table))["hand"]["shown"] == {"3": ["4c", "7c"]}
    table, _ = advance(dealt(), happened.CardExposed(700, 3))
    told = json.loads(line_of(table))
    assert told["ruling"]["seat"] == 3
    assert told["step"]["ruling"] == told["ruling"]["number"]


def test_a_hand_of_five_hundred_acts_fits_in_a_packet():
    table = dealt()
    for n in range(500):
        seat = (3, 1, 2)[n % 3]
        table, _ = advance(table, happened.ActionDeclared(2000 + n, seat, Act.RAISE, 6 + 4 * n))
    told = line_of(table)
    assert len(json.loads(told)["hand"]["standing"]["acts"]) == 500
    assert len(told.encode()) < LARGEST - 1024


class Hall:
    """A table that starts, stops and begins evenings; and what is retained of it."""

    def __init__(self, folder, port):
        self.folder, self.link = folder, BrokerSettings("127.0.0.1", port)

    def start(self, *, new_evening=False):
        told = TableSettings("t9", "golden-nugget-2025", "nlhe", (1, 2), readers="none", seats=(SeatSettings(1, 50), SeatSettings(2, 70)))
        place = Deployment(self.folder, "", self.link, new_evening=new_evening)
        return compose_table(told, Board("bare", 9), Decks({}), place, lambda said: None)

    def retained(self):
        heard = []
        with Subscriber(self.link, "railbird/t9/snapshot", heard.append) as subscriber:
            assert subscriber.wait(10)
            wait_for(lambda: heard)
        return json.loads(heard[-1].payload)

    def after(self, work, *, new_evening=False):
        """Run a table, and return what is retained once all is published."""
        table = self.start(new_evening=new_evening)
        work(table.table_controller)
        wait_for(table.publisher.drained)
        wait_for(lambda: not table.publisher._snapshot_waits)
        table.close()
        return self.retained()


@pytest.mark.broker
def test_the_snapshot_is_retained_over_restarts_and_a_new_evening_has_another_id(tmp_path):
    broker = EmbeddedBroker()
    hall = Hall(tmp_path, broker.port)

    def deal(controller):
        controller.tell(happened.NewDeal(controller.now_ms))
        controller.turn(0.0)

    first = hall.after(deal)
    assert first["chips"]["pot"] == 3
    again = hall.after(lambda controller: None)
    assert {**again, "time": ""} == {**first, "time": ""}
    other = hall.after(lambda controller: None, new_evening=True)
    assert other["evening"] != first["evening"]
    assert other["sequence"] > first["sequence"]
    assert other["hand"] is None
    broker.close()


@pytest.mark.broker
def test_a_broker_that_has_lost_what_it_kept_gets_the_snapshot_again(tmp_path):
    broker = EmbeddedBroker()
    settings = BrokerSettings("127.0.0.1", broker.port)
    journal = SqliteJournal(tmp_path / "j.sqlite", "{}")
    publisher = MqttPublisher("t9", journal, settings, 1, lambda said: None)
    publisher.keep(lambda name, evening: json.dumps([name, evening]))
    port = broker.port
    wait_for(lambda: publisher._line.connected and not publisher._snapshot_waits)
    broker.close()
    wait_for(lambda: not publisher._line.connected)
    broker = EmbeddedBroker(port)
    assert Hall(tmp_path, port).retained() == ["t9", journal.evening]
    publisher.close()
    broker.close()

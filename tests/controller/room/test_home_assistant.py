"""Home Assistant's discovery: every template says of a real state and snapshot what is so."""

import json

import jinja2
import pytest

from controller.engine.advance import advance
from controller.journal.journal import SqliteJournal
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.room.embedded_broker import EmbeddedBroker, free_port
from controller.room.gateway import RoomSettings
from controller.room.home_assistant import discovery, discovery_topic
from controller.room.publisher import MqttPublisher
from controller.room.snapshot import Moment, snapshot_line
from controller.room.subscriber import Subscriber
from controller.table import events as happened
from controller.tape.tape import open_table, parse_tape
from controller.terms.cards import card
from controller.terms.places import seat_place
from firmware_bridge.broker_link.access import BrokerSettings
from tests.mosquitto import wait_for

STATE = {"state": "online", "commands": "heard", "software": "intact"}
TOLD = json.loads(discovery("t12", "1.0"))
WORLD = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)
WORLD.filters["to_json"] = json.dumps


def table():
    header = {"tape": 1, "table": {"game": "nlhe", "blinds": [1, 2], "seats": {str(s): {"stack": 200} for s in (1, 2, 3)}, "button": 3}}
    return open_table(parse_tape(json.dumps(header), "t"), load_book("golden-nugget-2025"), load_games())


def values(of, state=STATE):
    """What Home Assistant shows of each entity of the state and the snapshot."""
    told = {"railbird/t12/snapshot": json.loads(snapshot_line(of, Moment(1, 0), "t12", "e")), "railbird/t12/state": state}
    return {
        name: WORLD.from_string(one["value_template"]).render(value_json=told[one["state_topic"]])
        for name, one in TOLD["components"].items() if one["state_topic"] in told
    }


def test_a_quiet_table():
    assert values(table()) == {
        "online": "ON", "hand": "0", "game": "nlhe", "blinds": "1-2", "dealer": "unknown", "players": "3", "pot": "0", "ruling": "none",
        "lost": "none", "unseen": "none", "attention": "OFF", "floor": "OFF", "readers": "OFF", "commands": "OFF", "software": "OFF",
        "storage": "OFF",
    }


def test_a_hand_with_an_open_ruling_and_a_lost_reader():
    now, _ = advance(table(), happened.NewDeal(0))
    assert values(now)["hand"] == "1"
    assert values(now)["pot"] == "3"
    for n, (face, seat) in enumerate(zip("2c 3c 4c 5c 6c 7c".split(), (1, 2, 3) * 2, strict=True), 1):
        now, _ = advance(now, happened.CardMoved(100 * n, card(face), seat_place(seat)))
    now, _ = advance(now, happened.CardExposed(700, 3))
    now, _ = advance(now, happened.DeviceLost(800, "reader-a", (seat_place(1),)))
    shown = values(now, {"state": "lost", "commands": "unheard", "software": "altered"})
    assert (shown["lost"], shown["unseen"], shown["readers"]) == ("reader-a", "seat:1", "ON")
    assert shown["attention"] == "ON"
    assert shown["ruling"] != "none"
    assert (shown["online"], shown["commands"], shown["software"]) == ("OFF", "ON", "ON")


def test_a_ruling_is_an_event_of_a_known_type():
    rulings = TOLD["components"]["rulings"]
    data = {"outcome": "fix", "cause": "no_burn", "hand": 7, "rules": ["12"], "text": 'say "it"'}
    told = json.loads(WORLD.from_string(rulings["value_template"]).render(value_json={"data": data}))
    assert told["event_type"] in rulings["event_types"]
    assert told["text"] == data["text"]


def test_every_entity_has_its_own_id_and_what_home_assistant_asks_for():
    entities = TOLD["components"]
    assert {one["unique_id"] for one in entities.values()} == {f"railbird_t12_{name}" for name in entities}
    assert all({"platform", "unique_id", "state_topic", "value_template"} <= set(one) for one in entities.values())
    assert TOLD["origin"]["name"] == "railbird"
    assert TOLD["availability"][0]["topic"] == "railbird/t12/state"
    assert discovery_topic("homeassistant", "t12") == "homeassistant/device/t12/config"


@pytest.mark.parametrize(("prefix", "is_fine"), [("", True), ("homeassistant", True), ("a/b-c_1", True), ("a/#", False), ("a b", False), ("ä", False)])
def test_a_prefix_that_is_no_topic_is_refused(prefix, is_fine):
    assert (RoomSettings((), prefix).faults() == []) is is_fine


@pytest.mark.broker
def test_the_announcement_is_retained_and_comes_again_to_a_broker_that_lost_it(tmp_path):
    port, told = free_port(), discovery("t1", "1.0")
    publisher = MqttPublisher("t1", SqliteJournal(tmp_path / "j.sqlite", "{}"), BrokerSettings("127.0.0.1", port), 1, lambda said: None)
    publisher.announce(discovery_topic("homeassistant", "t1"), told)
    for _ in range(2):
        broker, heard = EmbeddedBroker(port), []
        wait_for(lambda: publisher._line.connected and not publisher._announcing)
        with Subscriber(BrokerSettings("127.0.0.1", port), "homeassistant/#", heard.append) as subscriber:
            assert subscriber.wait(10)
            wait_for(lambda: heard)  # noqa: B023 - called at once
        assert [one.payload for one in heard] == [told]
        broker.close()
        wait_for(lambda: not publisher._line.connected)
    publisher.close()

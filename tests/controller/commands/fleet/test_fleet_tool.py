"""The made files with a real mosquitto: tables get in by TLS and reach their own topics, and nobody else's."""

import json
import time
from contextlib import closing

import pytest
from paho.mqtt.enums import MQTTProtocolVersion

from controller.__main__ import main
from controller.commands.fleet.fleet_status import watcher_settings
from controller.room.embedded_broker import free_port
from firmware_bridge.broker_link.access import new_client
from tests.controller.commands.fleet.fleet_users import access, is_refused, opened
from tests.mosquitto import Mosquitto, wait_for

pytestmark = pytest.mark.broker
OTHERS = (
    "railbird/t2/event/seat", "railbird/t2/state", "railbird/t2/snapshot", "railbird/t2/view/felt", "railbird/t2/answer/room",
    "railbird/t2/command/t1", "railbird/t1/command/room", "homeassistant/device/t1/config",
)


def joined(settings):
    """A client that is subscribed to everything, what it hears, and what the broker refuses it to publish."""
    heard, ready, refused = [], [], []
    client = new_client(settings, MQTTProtocolVersion.MQTTv5)
    client.on_connect = lambda client, *_told: client.subscribe("#", 1)
    client.on_subscribe = lambda *_told: ready.append(1)
    client.on_message = lambda _client, _data, message: heard.append(message.topic)
    client.on_publish = lambda _client, _data, _mid, reason, _properties: refused.append(reason.is_failure)
    client.loop_start()
    wait_for(lambda: ready)
    return client, heard, refused


@pytest.fixture
def broker(fleet):
    fleet.port = free_port()
    fleet.write()
    assert main(["fleet", "make", "--config", str(fleet.path), "--output", str(fleet.folder)]) == 0
    with Mosquitto(fleet.folder.parent, (fleet.folder / "broker" / "railbird.conf").read_text()) as found:
        yield found


def status(fleet, capsys):
    capsys.readouterr()
    ended = main(["fleet", "status", "--config", str(fleet.path), "--output", str(fleet.folder), "--json", "--wait", "1.2"])
    return ended, {told["table"]: told for told in map(json.loads, capsys.readouterr().out.splitlines())}


def test_tables_get_in_reach_their_own_topics_alone_and_are_shown(fleet, broker, capsys):
    with closing(opened(fleet, "t1")) as first, closing(opened(fleet, "t2")) as second:
        desk, at_desk, _ = joined(access(fleet, "users/desk", "desk"))
        _felt, on_felt, _ = joined(access(fleet, "users/felt-t1", "felt-t1"))
        thief, at_thief, refused = joined(access(fleet, "tables/t1", "t1"))
        ends, state = time.monotonic() + 10, "railbird/{}/state"
        while not {state.format("t1"), state.format("t2")} <= set(at_desk) or "railbird/t1/view/felt" not in on_felt:
            for table in (first, second):
                table.table_controller.turn(0.01)
            assert time.monotonic() < ends
        for topic in OTHERS:
            thief.publish(topic, b"x", qos=1).wait_for_publish(10)
        assert refused == [True] * len(OTHERS)
        desk.publish("railbird/t2/command/desk", b'{"id": "1", "command": "seat", "seat": 7, "stack": 100}', qos=1).wait_for_publish(10)
        wait_for(lambda: second.table_controller.turn(0.01) or second.table_controller.table.seating.at(7) is not None)
        assert all(topic.startswith("railbird/t1/command/") for topic in at_thief)
        assert set(on_felt) <= {"railbird/t1/view/felt", "railbird/t1/view/beat", "railbird/t1/state"}
        # What a command comes to is an event, railbird/t2/event/command/...
        assert [topic for topic in at_desk if topic.split("/")[2] in {"view", "command"}] == []
        for client in (desk, _felt, thief):
            client.disconnect()
            client.loop_stop()
        ended, told = status(fleet, capsys)
        assert ended == 0, told
        assert {name: (one["state"], one["commands"], one["needs"]) for name, one in told.items()} == {
            name: ("online", "heard", []) for name in ("t1", "t2")
        }


def test_a_stolen_certificate_is_refused_once_it_is_revoked(fleet, broker, capsys):
    stolen = {kind: (fleet.folder / "tables" / "t1" / f"t1.{kind}").read_bytes() for kind in ("crt", "key")}
    assert main(["fleet", "make", "--config", str(fleet.path), "--output", str(fleet.folder), "--new-key", "t1"]) == 0
    broker.close()
    broker.start()
    client, _, _ = joined(access(fleet, "tables/t1", "t1"))
    client.disconnect()
    client.loop_stop()
    for kind, told in stolen.items():
        (fleet.folder / "tables" / "t1" / f"t1.{kind}").write_bytes(told)
    thief = new_client(access(fleet, "tables/t1", "t1"), MQTTProtocolVersion.MQTTv5)
    assert is_refused(thief)
    ended, told = status(fleet, capsys)
    assert ended == 1
    assert told["t1"]["needs"] == ["has never been heard of"]


def test_what_cannot_be_done_is_said(fleet, capsys):
    folder = ["--config", str(fleet.path), "--output", str(fleet.folder)]
    assert main(["fleet", "status", *folder]) == 2
    assert "railbird fleet make comes first" in capsys.readouterr().err
    assert main(["fleet", "check", *folder]) == 0
    assert "well: 2 tables" in capsys.readouterr().out
    assert not fleet.folder.exists()
    assert main(["fleet", "make", *folder]) == 0
    assert main(["fleet", "make", *folder]) == 0
    assert "nothing is missing or due" in capsys.readouterr().out
    assert watcher_settings(fleet.load(), fleet.folder).uses_tls()
    (fleet.folder / "broker" / "acl").write_text("topic #\n")
    assert main(["fleet", "make", *folder]) == 1
    assert "was changed by hand" in capsys.readouterr().err
    fleet.write('host = "localhost"', 'host = ""')
    assert main(["fleet", "make", *folder]) == 2
    assert "broker" in capsys.readouterr().err


def test_a_broker_that_is_away_is_said(fleet, capsys, monkeypatch):
    from controller.commands.fleet import fleet_status

    monkeypatch.setattr(fleet_status, "CONNECTS_S", 0.3)
    fleet.port = free_port()
    fleet.write()
    fleet.make()
    assert main(["fleet", "status", "--config", str(fleet.path), "--output", str(fleet.folder)]) == 2
    assert "cannot be reached" in capsys.readouterr().err

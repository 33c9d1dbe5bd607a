"""What a table publishes becomes one line, and what somebody should look at is said."""

import json

import pytest
from room_messages import snapshot, state

from controller.commands.fleet.fleet_status import FleetWatch
from controller.room.outgoing_messages import wall_text
from controller.room.subscriber import Received

AT_MS = 1_795_750_000_000


def received(message, *, retained=True, **named):
    return Received(message.topic, message.payload.decode(), retained, named)


def beat(table, ahead_ms, retained=False):
    return Received(f"railbird/{table}/view/beat", "{}", retained, {"time": wall_text(AT_MS + ahead_ms)})


def watched(*told):
    watch = FleetWatch(["t1", "t2"])
    for one in told:
        watch.take(one, AT_MS)
    return {one.table: one for one in watch.all()}


def test_a_table_that_is_well_needs_nobody():
    table = watched(received(state("t1")), received(snapshot("t1", 4)), beat("t1", -30), beat("t1", 12), beat("t1", -40))["t1"]
    assert table.needs() == []
    assert table.line() == "t1           online   0.1        intact     storage ok       no hand   clock +0.01 s"
    assert json.loads(json.dumps(table.told()))["clock_ms"] == 12


@pytest.mark.parametrize(("told", "need"), [
    (received(state("t1", "lost")), "the broker has lost it"), (received(state("t1", "offline")), "is switched off"),
    (received(state("t1", storage="full")), "its storage is full"), (received(state("t1", commands="unheard")), "no command"),
    (received(state("t1", software="altered", altered=3)), "3 files are not as released"),
    (received(snapshot("t1", 1, devices={"lost": ["node"], "antennas": {}, "unseen": {}})), "no answer from node"),
    (received(snapshot("t1", 1, devices={"lost": [], "antennas": {"seat:1": "dead"}, "unseen": {}})), "antenna at seat:1: dead"),
    (beat("t1", 2500), "its clock is 2.5 s ahead"), (beat("t1", -3_600_000), "its clock is 3600.0 s behind"),
    (Received("railbird/t1/state", "{}", retained=True), "its state cannot be read"),
    (received(state("t1", protocol="3.0")), "speaks version 3"),
])
def test_what_somebody_should_look_at_is_said(told, need):
    table = watched(received(state("t1")), told)["t1"]
    assert len(table.needs()) == 1
    assert need in table.needs()[0]
    assert need in table.line()


def test_a_table_that_is_silent_or_strange_is_said():
    found = watched(received(state("t9")), Received("railbird/t8/state", "", retained=True), Received("x", "", retained=False))
    assert {name: one.needs() for name, one in found.items()} == {
        "t1": ["has never been heard of"], "t2": ["has never been heard of"], "t9": ["is not in the fleet's file"],
    }


def test_a_retained_message_says_nothing_of_a_clock_and_a_new_one_does():
    old = snapshot("t1", 4, time=wall_text(AT_MS - 50_000))
    assert watched(received(old))["t1"].clock_ms is None
    assert watched(received(old, retained=False))["t1"].clock_ms == -50_000, "MQTT 3.1.1 has no other sign"
    assert watched(beat("t1", 5, retained=True))["t1"].clock_ms is None
    assert watched(Received("railbird/t1/view/beat", "{}", retained=False, named={"time": "noon"}))["t1"].clock_ms is None

"""The probe by which a table notices whether commands reach it."""

import json

from hypothesis import given
from hypothesis import strategies as st

from controller.room.command_probe import EVERY_S, WAIT_S, CommandProbe
from controller.room.gateway import CommandGateway, ReceivedCommand, RoomSettings, Sender


def begun():
    said = []
    probe = CommandProbe("t12", said.append)
    assert (probe.commands, probe.due(0.0)) == ("off", "")
    probe.begin(100.0)
    return probe, said


def test_it_goes_at_once_and_once_a_minute_and_is_a_new_one_each_time():
    probe, said = begun()
    first = probe.due(100.0)
    assert json.loads(first).keys() == {"probe"}
    assert probe.due(100.1) == ""
    assert probe.came(first.encode())
    assert probe.due(100.0 + EVERY_S - 0.1) == ""
    second = probe.due(100.0 + EVERY_S)
    assert second not in {"", first}
    assert probe.came(second.encode())
    assert said == ["the room's commands come in on railbird/t12/command/+"]


def test_one_that_does_not_come_back_is_said_once_and_an_old_one_does_not_count():
    probe, said = begun()
    first = probe.due(100.0)
    probe.elapse(100.0 + WAIT_S - 0.1)
    assert (probe.commands, said) == ("unknown", [])
    probe.elapse(100.0 + WAIT_S)
    assert (probe.commands, len(said)) == ("unheard", 1)
    assert probe.due(100.0 + EVERY_S)
    assert probe.came(first.encode())
    assert probe.commands == "unheard"
    probe.elapse(100.0 + EVERY_S + WAIT_S)
    assert len(said) == 1


def test_where_the_subscription_is_refused_nothing_is_tried_until_the_next_connection():
    probe, said = begun()
    probe.denied()
    assert (probe.due(1e9), probe.commands, len(said)) == ("", "unheard", 1)
    probe.begin(1e9)
    assert probe.due(1e9)


@given(st.binary(max_size=60) | st.sampled_from((b'{"id":"1","command":"seat","seat":3,"stack":5}', b'{"probe": "', b"{}")))
def test_what_is_no_probe_of_the_tables_own_changes_nothing(payload):
    probe, said = begun()
    probe.due(100.0)
    probe.came(payload)
    assert (probe.commands, said) == ("unknown", [])


def test_a_probe_that_got_past_would_still_be_no_command():
    probe, _said = begun()
    gateway = CommandGateway(RoomSettings((Sender("desk", ("*",)),)), 9, lambda: (1, 0))
    meant = gateway.read(ReceivedCommand("t12", probe.due(100.0).encode()), 5)
    assert meant.event.does is None
    assert meant.event.refused

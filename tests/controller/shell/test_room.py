"""The door for the room's commands: what is read, what is refused, and why."""

import json

import jsonschema
import pytest

from controller.shell.codec import read_event, write_event
from controller.shell.room import Door, Heard, NoCommandError, RoomSettings, Sender
from controller.shell.room_commands import COMMANDS
from controller.shell.schemas import command_schema
from controller.table.events import ChipsBought, SeatChanged, TrayAdjusted

EXAMPLES = {
    "seat": {"seat": 3, "stack": 200, "arrives": "must_move"},
    "lock_up": {"seat": 3},
    "sit_out": {"seat": 3},
    "come_back": {"seat": 3, "stack": 100},
    "leave": {"seat": 3},
    "move_seat": {"seat": 3, "to": 5},
    "choose_entry": {"seat": 3, "takes": "post"},
    "buy_in": {"seat": 3, "amount": 100, "out_of": "tray"},
    "cash_out": {"seat": 3, "amount": 100},
    "tray": {"amount": -500, "reason": "credit"},
    "change_dealer": {"dealer": "d7"},
    "level": {"blinds": [100, 200], "ante": 200, "level": "5", "objectors": 1},
    "game": {"game": "plo", "blinds": [1, 2], "limits": [2, 4]},
    "penalty": {"seat": 3, "rounds": 1},
    "rack": {"seat": 3},
    "call_away": {"seat": 3, "to": "main_game"},
    "keep_pot": {"amount": 20},
    "color_up": {"chip": 25, "into": 100, "cards": [{"seat": 3, "card": "As"}]},
    "jackpot_talk": {"seat": 3},
    "point_out": {"cause": "missed_big_blind", "seat": 3},
    "decide": {"choose": "play_on"},
    "clock": {"seat": 3, "by": 4},
    "run_it": {"times": 2, "seats": [3, 4]},
    "replay": {"first": 10, "last": 20},
}
ALL = Door(RoomSettings((Sender("desk", ("*",)), Sender("screen", ("replay",)))), seats=9)


def heard(told, sender="desk", retained=False):
    return Heard(sender, told if isinstance(told, bytes) else json.dumps(told).encode(), retained)


def read(told, **more):
    return ALL.read(heard(told, **more), 1000).event


def test_every_command_has_an_example():
    assert set(EXAMPLES) == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_read_fits_its_schema_and_goes_through_the_journal(name):
    told = {"id": "a-1", "command": name, **EXAMPLES[name]}
    jsonschema.validate(told, command_schema())
    event = read(told)
    assert (event.id, event.sender, event.name, event.refused) == ("a-1", "desk", name, "")
    assert (event.does is None) is (name == "replay")
    assert read_event(write_event(event), event.at_ms) == event


@pytest.mark.parametrize("name", COMMANDS)
def test_a_field_too_many_is_refused_by_the_door_and_by_the_schema(name):
    told = {"id": "a-1", "command": name, **EXAMPLES[name], "sneaky": 1}
    assert "sneaky" in read(told).refused
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(told, command_schema())


@pytest.mark.parametrize(("told", "why"), [
    ({"command": "seat", "seat": 3}, "stack is missing"),
    ({"command": "seat", "seat": "3", "stack": 5}, "not a whole number"),
    ({"command": "seat", "seat": True, "stack": 5}, "not a whole number"),
    ({"command": "seat", "seat": 10, "stack": 5}, "no seat of this table"),
    ({"command": "seat", "seat": 0, "stack": 5}, "no seat of this table"),
    ({"command": "move_seat", "seat": 3, "to": 12}, "no seat of this table"),
    ({"command": "buy_in", "seat": 3, "amount": -5}, "below nought"),
    ({"command": "choose_entry", "seat": 3, "takes": "cash"}, "cash"),
    ({"command": "point_out", "cause": "bad_luck"}, "bad_luck"),
    ({"command": "game", "game": "lhe", "limits": [2]}, "limits"),
    ({"command": "game", "game": "lhe", "objectors": -1}, "below nought"),
    ({"command": "color_up", "chip": 25, "into": 100, "cards": [{"seat": 12, "card": "As"}]}, "12 is no seat"),
    ({"command": "color_up", "chip": 25, "into": 100, "cards": [{"seat": 1, "card": "1s"}]}, "seat 1 got is no card"),
    ({"command": "color_up", "chip": -25, "into": 100}, "below nought"),
    ({"command": "replay", "first": 0}, "no stretch"),
    ({"command": "replay", "first": 9, "last": 3}, "no stretch"),
    ({"command": "burn_it_down"}, "is no command"),
    ({}, "is no command"),
    ({"command": 5}, "is no command"),
])  # fmt: skip
def test_what_is_wrong_is_said_and_nothing_is_done(told, why):
    event = read({"id": "a-1", **told})
    assert why in event.refused
    assert event.does is None


def test_a_sender_may_send_what_stands_in_the_settings_and_nothing_else():
    leave = {"id": "a", "command": "leave", "seat": 3}
    assert "screen may not send 'leave'" in read(leave, sender="screen").refused
    assert "stranger may not send" in read(leave, sender="stranger").refused
    assert read({"id": "a", "command": "replay", "first": 1}, sender="screen").refused == ""
    nobody = Door(RoomSettings(), seats=9).read(heard(leave), 0)
    assert "may not send" in nobody.event.refused


def test_a_refused_replay_replays_nothing():
    ask = {"id": "a", "command": "replay", "first": 1}
    assert ALL.read(heard(ask), 0).replay is not None
    assert ALL.read(heard(ask, sender="stranger"), 0).replay is None


def test_a_retained_command_is_refused():
    assert "retain" in read({"id": "a", "command": "leave", "seat": 3}, retained=True).refused


@pytest.mark.parametrize("payload", [
    b"", b"hello", b"[]", b"5", b"{}", b'{"id": 5}', b'{"id": ""}', b'{"id": "' + b"x" * 65 + b'"}', b"[" * 3000,
    b'{"id": "a", "text": "' + b"x" * 5000 + b'"}', b"\xff\xfe",
])  # fmt: skip
def test_what_cannot_be_answered_is_told_to_the_technician(payload):
    with pytest.raises(NoCommandError):
        ALL.read(heard(payload), 0)


def test_what_commands_mean():
    assert read({"id": "a", "command": "move_seat", "seat": 3, "to": 5}).does == SeatChanged(1000, 5, "moved", source=3)
    assert read({"id": "a", "command": "buy_in", "seat": 3, "amount": 9}).does == ChipsBought(1000, 3, 9)
    tray = {"id": "a", "command": "buy_in", "seat": 3, "amount": 9, "out_of": "tray"}
    assert read(tray).does == TrayAdjusted(1000, -9, "buy_in", 3)


def test_settings_that_mean_nothing_are_refused():
    faults = RoomSettings((Sender("a/b", ("seat",)), Sender("desk", ("fly",)), Sender("desk", ()))).faults()
    assert len(faults) == 3
    assert RoomSettings((Sender("desk", ("*",)),)).faults() == []

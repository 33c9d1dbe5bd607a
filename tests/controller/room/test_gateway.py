"""The door for the room's commands: what is read, what is refused, and why."""

import json

import jsonschema
import pytest

from controller.room.gateway import NOBODY_DEALS, CommandGateway, ReceivedCommand, RoomSettings, Sender
from controller.room.message_schemas import command_schema
from controller.room.room_commands import COMMANDS
from controller.table.events import ChipsBought, SeatChanged, TrayAdjusted
from controller.tape.codec import read_event, write_event

EXAMPLES = {
    "seat": {"seat": 3, "stack": 200, "arrives": "must_move"},
    "lock_up": {"seat": 3},
    "sit_out": {"seat": 3},
    "come_back": {"seat": 3, "stack": 100},
    "leave": {"seat": 3},
    "move_seat": {"seat": 3, "to": 5},
    "name": {"seat": 3, "name": "Ann Lee"},
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
    "time_pot": {"kind": "flop", "each": 8, "out": [2]},
    "point_out": {"cause": "missed_big_blind", "seat": 3},
    "decide": {"choose": "play_on"},
    "clock": {"seat": 3, "by": 4, "seconds": 10},
    "run_it": {"times": 2, "seats": [3, 4]},
    "halt": {"reason": "hand_for_hand"},
    "resume": {"lets": "hand"},
    "replay": {"first": 10, "last": 20},
    "catch_up": {"first": 10},
}
ALL = CommandGateway(RoomSettings((Sender("desk", ("*",)), Sender("screen", ("replay",)))), seats=9)


def heard(told, sender="desk", retained=False):
    return ReceivedCommand(sender, told if isinstance(told, bytes) else json.dumps(told).encode(), retained)


def read(told, **more):
    return CommandGateway(ALL.settings, 9).read(heard(told, **more), 1000).event


@pytest.mark.parametrize(("dealer", "is_taken"), [("p-deal", True), ("", True), ("482915", False), ("p-gone", False)])
def test_where_people_sign_on_the_room_names_one_of_them(dealer, is_taken):
    gateway = CommandGateway(ALL.settings, 9, may_deal=lambda called: called == "p-deal")
    told = {"id": "a", "command": "change_dealer", "dealer": dealer}
    event = gateway.read(heard(told), 1000).event
    assert (event.does is not None, event.refused) == (is_taken, "" if is_taken else NOBODY_DEALS)
    assert not dealer or dealer not in event.refused
    assert read(told).does is not None, "without people any name may be told"


def test_every_command_has_an_example():
    assert set(EXAMPLES) == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_read_fits_its_schema_and_goes_through_the_journal(name):
    told = {"id": "a-1", "command": name, **EXAMPLES[name]}
    jsonschema.validate(told, command_schema())
    event = read(told)
    assert (event.id, event.sender, event.name, event.refused) == ("a-1", "desk", name, "")
    assert (event.does is None) is (name in {"name", "replay", "catch_up"})
    assert read_event(write_event(event), event.at_ms) == event


@pytest.mark.parametrize("name", COMMANDS)
def test_a_field_too_many_is_refused_by_the_door_and_by_the_schema(name):
    told = {"id": "a-1", "command": name, **EXAMPLES[name], "sneaky": 1}
    refused = read(told).refused
    assert ("sneaky" in refused) is (name != "name"), "what refuses a person's name repeats nothing"
    assert refused
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(told, command_schema())


@pytest.mark.parametrize(("told", "why"), [
    ({"command": "seat", "seat": 3}, "stack is missing"),
    ({"command": "seat", "seat": "3", "stack": 5}, "not a whole number"),
    ({"command": "seat", "seat": True, "stack": 5}, "not a whole number"),
    ({"command": "seat", "seat": 10, "stack": 5}, "not a seat of this table"),
    ({"command": "seat", "seat": 0, "stack": 5}, "not a seat of this table"),
    ({"command": "move_seat", "seat": 3, "to": 12}, "not a seat of this table"),
    ({"command": "buy_in", "seat": 3, "amount": -5}, "is not from 1"),
    ({"command": "buy_in", "seat": 3, "amount": 0}, "is not from 1"),
    ({"command": "buy_in", "seat": 3, "amount": 10**30}, "is not from 1"),
    ({"command": "seat", "seat": 3, "stack": 10**3900}, "is not from 1"),
    ({"command": "tray", "amount": 500, "reason": "credit"}, "its amount is negative"),
    ({"command": "tray", "amount": -500, "reason": "fill"}, "its amount is positive"),
    ({"command": "tray", "amount": 0, "reason": "color_up"}, "changes nothing"),
    ({"command": "tray", "amount": -10**30, "reason": "credit"}, "is not from"),
    ({"command": "level", "blinds": [-1, -2]}, "is not from 1"),
    ({"command": "level", "blinds": [1, 10**30]}, "is not from 1"),
    ({"command": "level", "blinds": [1, 2, 3, 4]}, "list of 0 to 3"),
    ({"command": "level", "blinds": [1, 2], "ante": -1}, "is not from 0"),
    ({"command": "level", "blinds": [1, 2], "level": "x" * 65}, "0 to 64 letters"),
    ({"command": "game", "game": "nlhe", "blinds": [-1, -2]}, "is not from 1"),
    ({"command": "game", "game": "lhe", "limits": [-2, -4]}, "is not from 1"),
    ({"command": "penalty", "seat": 3, "hands": 10**30}, "is not from 0"),
    ({"command": "point_out", "cause": "wrong_count", "seat": 3, "count": 10**9}, "concerns cards"),
    ({"command": "point_out", "cause": "wrong_count", "by": 12}, "not a seat of this table"),
    ({"command": "point_out", "cause": "wrong_count", "street": "avenue"}, "avenue"),
    ({"command": "run_it", "times": 0, "seats": [3, 4]}, "is not from 2"),
    ({"command": "run_it", "times": 1000, "seats": [3, 4]}, "is not from 2"),
    ({"command": "run_it", "times": 2, "seats": [3, 3]}, "twice"),
    ({"command": "run_it", "times": 2, "seats": []}, "list of 1"),
    ({"command": "run_it", "times": 2, "seats": [3, 12]}, "not a seat of this table"),
    ({"command": "replay", "first": 10**20}, "is not from 1"),
    ({"command": "choose_entry", "seat": 3, "takes": "cash"}, "'cash' is not one of post, wait, straddle"),
    ({"command": "point_out", "cause": "bad_luck"}, "bad_luck"),
    ({"command": "game", "game": "lhe", "limits": [2]}, "limits"),
    ({"command": "game", "game": "lhe", "objectors": -1}, "is not from 0"),
    ({"command": "color_up", "chip": 25, "into": 100, "cards": [{"seat": 12, "card": "As"}]}, "12 is not a seat of this table"),
    ({"command": "color_up", "chip": 25, "into": 100, "cards": [{"seat": 1, "card": "1s"}]}, "seat 1 is not a card"),
    ({"command": "color_up", "chip": -25, "into": 100}, "is not from 1"),
    ({"command": "replay", "first": 0}, "is not from 1"),
    ({"command": "replay", "first": 9, "last": 3}, "first not above last"),
    ({"command": "burn_it_down"}, "is not a command"),
    ({}, "is not a command"),
    ({"command": 5}, "is not a command"),
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
    nobody = CommandGateway(RoomSettings(), seats=9).read(heard(leave), 0)
    assert "may not send" in nobody.event.refused


def test_a_refused_replay_replays_nothing():
    ask = {"id": "a", "command": "replay", "first": 1}
    assert CommandGateway(ALL.settings, 9).read(heard(ask), 0).replay is not None
    assert CommandGateway(ALL.settings, 9).read(heard(ask, sender="stranger"), 0).replay is None


def test_a_replay_is_bounded_by_the_events_that_are_kept():
    def why(first, last, held):
        told = {"id": "a", "command": "replay", "first": first, "last": last}
        return CommandGateway(ALL.settings, 9, lambda: held).read(heard(told), 0).event.refused

    assert why(5, None, (5, 8)) == why(8, 900, (5, 8)) == ""
    assert "events 5 to 8" in why(4, None, (5, 8))
    assert "events 5 to 8" in why(9, None, (5, 8))
    assert "no event yet" in why(1, None, (1, 0))


@pytest.mark.parametrize(("name", "first", "last", "held", "are_gone"), [
    ("catch_up", 4, None, (5, 8), True), ("catch_up", 10, None, (5, 8), True), ("catch_up", 9, None, (5, 8), False),
    ("replay", 9, None, (5, 8), True), ("replay", 1, None, (1, 0), True), ("replay", 5, None, (5, 8), False),
    ("replay", 7, 6, (5, 8), False), ("catch_up", 0, None, (5, 8), False),
])
def test_events_that_are_gone_have_a_code_of_their_own(name, first, last, held, are_gone):
    told = {"id": "a", "command": name, "first": first} | ({"last": last} if last is not None else {})
    event = CommandGateway(ALL.settings, 9, lambda: held).read(heard(told), 0).event
    assert event.are_gone == are_gone
    assert read_event(write_event(event), 0) == event


def test_a_retained_command_is_refused():
    assert "retain" in read({"id": "a", "command": "leave", "seat": 3}, retained=True).refused


LEAVE = b'"command": "leave", "seat": 3'


@pytest.mark.parametrize(("payload", "number", "why"), [
    (b"", "", "not JSON"),
    (b"hello", "", "not JSON"),
    (b"[]", "", "not a JSON object"),
    (b"5", "", "not a JSON object"),
    (b"\xff\xfe", "", "not JSON"),
    (b"[" * 3000, "", "not JSON"),
    (b"{%s}" % LEAVE, "", "`id`"),
    (b'{"id": 5, %s}' % LEAVE, "", "`id`"),
    (b'{"id": "", %s}' % LEAVE, "", "`id`"),
    (b'{"id": "%s", %s}' % (b"x" * 65, LEAVE), "", "this one has 65: xxx"),
    (b'{"id": "\\ud800", %s}' % LEAVE, "", "surrogate"),
    (b'{"id": "a\\u202eb", %s}' % LEAVE, "", "bidirectional"),
    (b'{"id": "a", %s, "text": "%s"}' % (LEAVE, b"x" * 5000), "a", "longer than 4096 bytes"),
    (b'{"id": "a", %s, "text": "%s"}' % (LEAVE, b"x" * 65536), "", "longer than 65536 bytes"),
    (b'{"id": "a", %s, "deep": %s}' % (LEAVE, b"[" * 20 + b"]" * 20), "a", "nested deeper"),
    (b'{"id": "a", %s, "deep": %s}' % (LEAVE, b"[" * 3000), "a", "not JSON"),
    (b'{"id": "a", %s' % LEAVE, "a", "not JSON"),
    (b'{"id": "a", %s, "seat": 4}' % LEAVE, "a", "appears twice"),
    (b'{"id": "a", "command": "leave", "seat": NaN}', "a", "NaN"),
    (b'{"id": "a", "command": "leave", "seat": %s}' % (b"1" * 4400), "a", "not JSON"),
])  # fmt: skip
def test_what_is_no_command_is_answered_under_its_number_where_it_can_be_read(payload, number, why):
    event = CommandGateway(ALL.settings, 9).read(heard(payload), 0).event
    assert (event.id, event.does) == (number, None)
    assert why in event.refused
    assert read_event(write_event(event), 0) == event


def test_the_same_content_is_the_same_command_however_it_is_written():
    one = CommandGateway(ALL.settings, 9).read(heard(b'{"id": "a", %s}' % LEAVE), 0).event
    other = CommandGateway(ALL.settings, 9).read(heard(b'{%s,"id":"a"}' % LEAVE), 0).event
    assert one.body == other.body
    assert CommandGateway(ALL.settings, 9).read(heard(b'{"id": "a", "command": "leave", "seat": 4}'), 0).event.body != one.body


@pytest.mark.parametrize("told", ['"name": "{}",', '"name": [[[[[[[[["{}"]]]]]]]]]', '"nmae": "{}"', '"seat": "{}", "name": ""', '"seat": {{"name": "{}"}}'])
def test_what_cannot_be_read_leaves_no_digest_of_a_name(told):
    gateway, message = CommandGateway(ALL.settings, 9), '{{"id": "a", "command": "name", "seat": 3, {}}}'
    if '"seat"' in told:
        message = message.replace('"seat": 3, ', "")
    ann, bo = (gateway.read(heard(message.format(told.format(name)).encode()), 0).event for name in ("Ann", "Bo"))
    assert ann.refused
    assert ann == bo, "whoever tries names would find it"


@pytest.mark.parametrize("letter", ["\ud800", "\x00", "\n", "\x7f", "\x9b", "\u202e", "\u2066", "\u200f", "\u2028"])
@pytest.mark.parametrize("told", [
    {"command": "change_dealer", "dealer": "d{}"},
    {"command": "level", "blinds": [1, 2], "level": "{}7"},
    {"command": "game", "game": "p{}lo"},
    {"command": "seat", "seat": 3, "stack": 5, "{}": 1},
    {"command": "seat{}"},
])
def test_no_letter_that_hides_or_cannot_be_kept_comes_in(told, letter):
    written = json.loads(json.dumps(told).replace("{}", json.dumps(letter)[1:-1]))
    event = read({"id": "a", **written})
    assert event.refused
    json.dumps(write_event(event), ensure_ascii=False).encode()
    assert read_event(write_event(event), event.at_ms) == event


def test_names_of_every_script_come_in():
    for name in ("José", "Łukasz", "محمد", "می‌روم", "田中", "👩‍🚀"):
        assert read({"id": name, "command": "change_dealer", "dealer": name}).refused == ""


def test_a_sender_with_a_name_that_cannot_be_kept_is_answered_and_never_taken_for_another():
    told = {"id": "a", "command": "leave", "seat": 3}
    for sender in ("desk\u202e", "\ud800", "d" * 300, "", "desk\x00"):
        event = read(told, sender=sender)
        assert "may not send" in event.refused
        assert event.sender != "desk"
        assert read_event(write_event(event), event.at_ms) == event


def test_what_commands_mean():
    assert read({"id": "a", "command": "move_seat", "seat": 3, "to": 5}).does == SeatChanged(1000, 5, "moved", source=3)
    assert read({"id": "a", "command": "buy_in", "seat": 3, "amount": 9}).does == ChipsBought(1000, 3, 9)
    tray = {"id": "a", "command": "buy_in", "seat": 3, "amount": 9, "out_of": "tray"}
    assert read(tray).does == TrayAdjusted(1000, -9, "buy_in", 3)


def test_settings_that_mean_nothing_are_refused():
    faults = RoomSettings((Sender("a/b", ("seat",)), Sender("desk", ("fly",)), Sender("desk", ()))).faults()
    assert len(faults) == 3
    assert "more than 64 letters" in RoomSettings((Sender("d" * 65, ()),)).faults()[0]
    assert RoomSettings((Sender("desk", ("*",)),)).faults() == []

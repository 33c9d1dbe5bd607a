"""Views as lines: back and forth the same, and whatever does not fit is refused with its path."""

import contextlib
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.views.models import PublicView, SeatView, ViewError
from controller.views.phrases.phrase import Phrase, money, phrase, phrase_of
from controller.views.wire import Beat, WireError, from_line, to_line
from tests.display.made.made_scenes import scenes

SCENES = list(scenes())
LINE = to_line(SCENES[3].felt)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_every_scene_goes_through_the_wire_unchanged(scene):
    for view in (scene.felt, scene.dealer, scene.seat, scene.floor):
        line = to_line(view)
        assert "\n" not in line
        assert from_line(line) == view
        assert from_line(line.encode()) == view


SAID = replace(SCENES[3].felt, message=phrase("Seat {seat} wins {amount}", seat=3, amount=money(60, "$")))


def test_a_text_keeps_its_message_for_screens_in_other_languages():
    line = to_line(SAID)
    assert json.loads(line)["body"]["message"] == "Seat 3 wins $60"
    assert json.loads(line)["messages"] == {
        "Seat 3 wins $60": {
            "id": "Seat {seat} wins {amount}",
            "args": {"seat": 3, "amount": {"text": "$60", "chips": 60, "sign": "$"}},
        }
    }
    kept, plain = from_line(line, keep_messages=True), from_line(line)
    assert kept == plain == SAID
    assert isinstance(kept.message, Phrase)
    assert type(plain.message) is str


@pytest.mark.parametrize("entry", [7, {"id": "x", "args": {"a": [None]}}, {"id": "x", "gender": "f"}, {"newer": "x"}])
def test_a_message_of_a_form_from_later_leaves_its_text_in_english(entry):
    line = json.dumps(json.loads(to_line(SAID)) | {"messages": {"Seat 3 wins $60": entry}})
    view = from_line(line, keep_messages=True)
    assert view == SAID
    assert type(view.message) is str


def test_messages_that_are_no_object_are_refused():
    with pytest.raises(WireError, match="messages"):
        from_line(json.dumps(json.loads(to_line(SAID)) | {"messages": []}), keep_messages=True)


@pytest.mark.parametrize("path", [["later"], ["body", "later"], ["body", "stamp", "later"], ["body", "seats", 0, "later"]])
def test_a_field_of_a_later_version_is_ignored(path):
    assert from_line(changed(path, {"a": ["Qd"]})) == SCENES[3].felt


def test_a_beat_with_a_field_of_a_later_version_is_a_beat():
    assert from_line('{"view":"beat","v":1,"body":{"sequence":7,"at_ms":9,"later":1},"later":2}') == Beat(7, 9)


def test_a_phrase_with_a_hidden_card_among_its_arguments_is_refused():
    """Its English may be free of the card and another language's text not."""
    leaking = phrase_of("a card of seat 3", ("a card of seat {seat}", "", 0), {"seat": 3, "card": "Qd"})
    with pytest.raises(ViewError):
        replace(SAID, message=leaking)
    line = json.dumps(
        json.loads(to_line(SAID)) | {"messages": {"Seat 3 wins $60": {"id": "x", "args": {"card": "Qd"}}}}
    )
    with pytest.raises(WireError, match="does not lie face up"):
        from_line(line, keep_messages=True)


def test_a_beat_goes_through_the_wire():
    assert from_line(to_line(Beat(7, 9))) == Beat(7, 9)


def changed(path, value):
    """Return the line with one value of its JSON replaced (or dropped, for `...`)."""
    told = json.loads(LINE)
    *way, last = path
    at = told
    for key in way:
        at = at[key]
    if value is ...:
        del at[last]
    else:
        at[last] = value
    return json.dumps(told)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (["v"], 2, "another version"),
        (["view"], "dealer", "field is missing"),
        (["view"], "kitchen", "there is no view of this name"),
        (["view"], "seat:x", "there is no view of this name"),
        (["body", "stamp", "sequence"], "812", "wrong type at body.stamp.sequence"),
        (["body", "stamp", "sequence"], True, "wrong type at body.stamp.sequence"),
        (["body", "stamp", "sequence"], 1.0, "wrong type at body.stamp.sequence"),
        (["body", "stamp", "table"], ..., "field is missing at body.stamp.table"),
        (["body", "game", "name"], 5, "wrong type at body.game.name"),
        (["body", "seats"], "123", "wrong type at body.seats"),
        (["body", "seats", 0, "standing"], "gone", "no such word"),
        (["body", "seats", 0, "cards"], [7], "wrong type"),
        (["body", "seats", 0, "cards"], ["Ax"], "a face-up card is"),
        (["body", "seats", 0, "cards"], [{"text": "As"}], "wrong type"),
        (["body", "message"], "Seat 3 holds Qd", "does not lie face up"),
    ],
)
def test_what_does_not_fit_is_refused(path, value, said):
    with pytest.raises(WireError, match=said) as refused:
        from_line(changed(path, value))
    assert "Qd" not in str(refused.value)


def test_a_seat_cannot_pose_as_another():
    line = to_line(SCENES[3].seat).replace('"view":"seat:1"', '"view":"seat:2"')
    with pytest.raises(WireError, match="seat:1"):
        from_line(line)


@pytest.mark.parametrize("line", ["", "{", "[]", "7", '{"view":"felt"}', b"\xff\xfe", "[" * 100_000])
def test_what_is_no_line_is_refused(line):
    with pytest.raises(WireError):
        from_line(line)


@given(st.binary(max_size=200))
def test_random_bytes_are_refused(data):
    with pytest.raises(WireError):
        from_line(data)


@given(st.integers(0, len(LINE) - 1), st.characters())
def test_one_wrong_character_gives_a_view_or_a_refusal_and_nothing_else(at, letter):
    with contextlib.suppress(WireError):
        assert isinstance(from_line(LINE[:at] + letter + LINE[at + 1 :]), PublicView | SeatView)


def test_a_part_that_comes_again_is_the_same_object_and_as_strict_as_before():
    one, other = from_line(LINE), from_line(LINE)
    assert all(before is after for before, after in zip(one.seats, other.seats, strict=True))
    assert one.game is other.game
    body = json.loads(LINE)
    body["body"]["seats"][0]["seat"] = True
    assert one.seats[0].seat == 1, "which equals true"
    with pytest.raises(WireError, match="wrong type"):
        from_line(json.dumps(body))
    assert type(from_line(to_line(SAID), keep_messages=True).message) is Phrase

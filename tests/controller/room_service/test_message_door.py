"""Nothing comes in that the published schemas do not allow, and no card that is not public is kept."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from planted_cards import planted_messages, schemas_followed
from room_messages import chunk, envelope, event, ruling, snapshot, state

from controller.room_service import message_door, newer_messages
from controller.room_service.came_messages import ChunkCame, EventCame, Refused, SnapshotCame, StateCame
from controller.room_service.message_door import CARD_FIELDS, MAJOR, MINOR, SCHEMAS, SNAPSHOT, STATE, MessageDoor
from controller.room_service.newer_messages import Added

SHOWN = "railbird.hand.shown"


def opened(message, door=None):
    return (door or MessageDoor("room")).open(message.topic, message.payload)


def test_what_the_schemas_allow_comes_in():
    assert opened(event("t1", 4)) == EventCame("t1", 4, "railbird.dealer.changed", 1795741200000, {"dealer": "dealer 4"})
    assert isinstance(opened(snapshot("t1", 4)), SnapshotCame)
    assert isinstance(opened(state("t1")), StateCame)
    came = opened(chunk("t1", "a", [envelope("t1", 1), envelope("t1", 2)], following=3))
    assert isinstance(came, ChunkCame)
    assert ([one.sequence for one in came.events], came.next) == ([1, 2], 3)


@pytest.mark.parametrize(("topic", "payload", "why"), [
    ("railbird/t1/event/x", b"\xff", "not UTF-8"),
    ("railbird/t1/event/x", b"{", "not JSON"),
    ("railbird/t1/event/x", b"[" * 5000, "not JSON"),
    ("railbird/t1/event/x", b'{"a":1,"a":2}', "not JSON"),
    ("railbird/t1/event/x", b"[]", "not a JSON object"),
    ("railbird/t1/event/x", b'{"type":"railbird.nothing"}', "its type is no event"),
    ("railbird//event/x", b"{}", "the topic names no table"),
    ("railbird/t1/answer/desk", b"{}", "none of those"),
    ("railbird/t1/state", b'{"protocol":"3.0"}', "speaks version 3"),
])
def test_what_is_wrong_is_said(topic, payload, why):
    came = MessageDoor("room").open(topic, payload)
    assert isinstance(came, Refused)
    assert why in came.why


@pytest.mark.parametrize(("change", "why"), [
    ({"sequence": 0}, "/sequence"), ({"source": "/railbird/tables/t2"}, "another table"), ({"time": "yesterday"}, "its time"),
    ({"journalseq": 2**60}, "2^53"), ({"data": {"dealer": "\x00"}}, "zero character"), ({"data": {"dealer": 4}}, "/data/dealer"),
    ({"extra": 1}, "additionalProperties"),
])
def test_an_event_is_checked_whole(change, why):
    told = envelope("t1", 4) | change
    came = MessageDoor("room").open("railbird/t1/event/dealer", json.dumps(told).encode())
    assert isinstance(came, Refused)
    assert why in came.why
    assert (came.kind, came.sequence) == ("railbird.dealer.changed", 4 if "sequence" not in change else None)


PLANTED = [
    event("t1", 4, SHOWN, {"hand": 1, "seat": 3, "shown": ["As", "Kd"], "hole": ["As", "Kd"]}),
    event("t1", 4, SHOWN, {"hand": 1, "seat": 3, "shown": ["As", "Kd", "As of Kd"]}),
    event("t1", 4, "railbird.hand.hole", {"hand": 1, "seat": 3, "cards": ["As", "Kd"]}),
    event("t1", 4, "railbird.hand.street", {"hand": 1, "street": "flop", "boards": [["As hidden Kd"]], "burns": 1}),
    event("t1", 4, data={"dealer": "x", "As": "Kd"}),
    snapshot("t1", 4, deck=["As", "Kd"]), snapshot("t1", 4, seats=[{"seat": 1, "As": "Kd"}]), state("t1", hole="As Kd"),
]


@pytest.mark.parametrize("message", PLANTED, ids=range(len(PLANTED)))
def test_a_planted_card_is_refused_and_not_repeated(message):
    came = opened(message)
    assert isinstance(came, Refused)
    assert "As" not in repr(came)
    assert "Kd" not in repr(came)


def test_a_card_in_a_topic_is_not_repeated():
    came = MessageDoor("room").open("railbird/t1/event/As/Kd/10♥", b"{}")
    assert "As" not in repr(came)
    assert "Kd" not in repr(came)


@pytest.mark.parametrize("said", ["Seat 3 holds As and Kd.", "Seat 3 holds the ace of spades, K♦.", "As Kd"])
def test_a_sentence_loses_the_cards_that_it_names(said):
    came = opened(event("t1", 4, "railbird.ruling.issued", ruling(1, text=said)))
    assert isinstance(came, EventCame)
    assert "a card" in came.told["text"]
    assert not any(one in came.told["text"] for one in ("As", "Kd", "K♦", "ace of"))


def _with_cards(schema, root, name=""):
    """The fields below which a schema has texts that are cards."""
    schema = root["$defs"][schema["$ref"].removeprefix("#/$defs/")] if "$ref" in schema else schema
    if "cdhs" in schema.get("pattern", ""):
        return {name}
    inner = [*schema.get("anyOf", ()), *(schema.get(one) for one in ("items", "additionalProperties"))]
    found = [_with_cards(one, root, name) for one in inner if isinstance(one, dict)]
    return set().union(*found, *(_with_cards(one, root, below) for below, one in schema.get("properties", {}).items()))


def test_cards_are_in_the_fields_that_the_schemas_make_for_them_alone():
    assert set().union(*(_with_cards(one, one) for one in schemas_followed().values())) == CARD_FIELDS


@pytest.mark.parametrize(("name", "message"), planted_messages(1), ids=list(schemas_followed()))
def test_no_text_of_a_message_brings_a_card(name, message):
    came = opened(message)
    assert not isinstance(came, Refused), came.why
    told = json.loads(message.payload)
    assert ("Kd" in repr(told.get("data", told))) == ("a card" in repr(came)), name
    assert "Kd" not in repr(came)
    assert "7h" not in repr(came)


def test_the_messages_of_texts_have_no_field_that_is_made_for_cards():
    """They may have fields of any name, also one of those that hold cards elsewhere."""
    messages = {"shown": {"boards": ["Kd"], "id": "{shown}", "args": {"shown": "Kd", "Kd": {"text": "7h"}}}, "Kd": {}}
    came = opened(event("t1", 4, "railbird.ruling.issued", ruling(1, messages=messages)))
    cleaned = {"boards": ["a card"], "id": "{shown}", "args": {"shown": "a card", "a card": {"text": "a card"}}}
    assert came.told["messages"] == {"shown": cleaned, "a card": {}}


def test_a_table_that_is_named_as_a_card_is_refused():
    came = opened(snapshot("Kd", 4))
    assert "give the table another name" in came.why
    assert "Kd" not in (came.topic + came.why)


def test_a_newer_minor_version_is_followed_without_what_is_unknown():
    door = MessageDoor("room")
    assert isinstance(opened(event("t1", 4, "railbird.chat.said", {"hole": "As"}), door), Refused)
    assert isinstance(opened(state("t1", protocol="2.3", mood="As"), door), StateCame)
    came = opened(event("t1", 4, "railbird.chat.said", {"hole": "As"}), door)
    assert came == EventCame("t1", 4, "unknown", 1795741200000, {})
    came = opened(event("t1", 5, SHOWN, {"hand": 1, "seat": 3, "shown": ["Qs"], "hole": ["As"]}), door)
    assert came.told == {"hand": 1, "seat": 3, "shown": ["Qs"]}
    told = ruling(1, outcome="thrown_out", options=["misdeal", "As"])
    assert isinstance(opened(event("t2", 6, "railbird.ruling.issued", told), door), Refused)
    came = opened(event("t1", 6, "railbird.ruling.issued", told), door)
    assert (came.told["outcome"], came.told["options"]) == ("unknown", ["misdeal", "unknown"])
    assert isinstance(opened(event("t2", 4, "railbird.chat.said", {}), door), Refused)


def test_an_older_minor_version_is_followed_without_what_was_added_since(monkeypatch):
    told = {name: value for name, value in ruling(1).items() if name != "basis"}
    came = event("t1", 4, "railbird.ruling.issued", told)
    monkeypatch.setattr(message_door, "MINOR", 2)
    monkeypatch.setattr(newer_messages, "ADDED", (
        Added(2, "railbird.ruling.issued", ("data", "basis"), "discretion"), Added(1, STATE, ("storage",), "ok"),
        Added(2, SNAPSHOT, ("devices", "unseen"), {}), Added(2, SNAPSHOT, ("hand", "shown"), {}),
    ))  # fmt: skip
    door = MessageDoor("room")
    assert isinstance(opened(came, door), Refused), "nothing is known of its version yet"
    assert isinstance(opened(state("t1", protocol="2.1"), door), StateCame)
    assert opened(came, door).told == ruling(1)
    older = json.loads(state("t1", protocol="2.0").payload)
    del older["storage"]
    plain = json.dumps(older).encode()
    assert door.open("railbird/t1/state", plain).told["storage"] == "ok"
    assert isinstance(door.open("railbird/t1/state", plain.replace(b'"2.0"', b'"2.1"')), Refused), "that version has it"
    before = opened(snapshot("t1", 4, protocol="2.1", devices={"lost": [], "antennas": {}}), door)
    assert (before.told["devices"]["unseen"], before.told["hand"]) == ({}, None)
    assert isinstance(opened(state("t1", protocol="2.2"), door), StateCame)
    assert isinstance(opened(came, door), Refused)


def test_the_service_follows_the_version_that_is_published():
    published = json.loads((SCHEMAS.resolve().parents[0] / "asyncapi.json").read_text("utf-8"))
    assert published["info"]["version"].startswith(f"{MAJOR}.{MINOR}."), "name what the new version adds in newer_messages.ADDED"


def test_an_invalid_event_of_a_chunk_is_among_the_others():
    came = opened(chunk("t1", "a", [envelope("t1", 1), envelope("t1", 2) | {"hole": "As"}, envelope("t1", 3)]))
    assert [type(one).__name__ for one in came.events] == ["EventCame", "Refused", "EventCame"]
    assert came.events[1].is_final
    assert came.events[1].sequence == 2
    assert "As" not in repr(came)


@settings(max_examples=50)
@given(st.text(max_size=20), st.binary(max_size=60) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["type", "data", "kind", "protocol", "x"]), inner, max_size=3),
).map(lambda told: json.dumps(told).encode()))
def test_no_message_fails_at_the_door(below, payload):
    for topic in (f"railbird/t1/{below}", "railbird/t1/event/x", "railbird/t1/snapshot", "railbird/t1/answer/room"):
        assert isinstance(_DOOR.open(topic, payload), Refused)


_DOOR = MessageDoor("room")

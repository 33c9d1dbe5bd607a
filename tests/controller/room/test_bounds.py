"""The bounds of the room's commands: what the door takes is what the schema says."""

import json

import jsonschema
import pytest
from hostile_messages import NEAR, RIGHT, SEATS
from hostile_room import SENDERS
from hypothesis import given

from controller.room.bounds import bound_of, schema_bounds
from controller.room.gateway import CommandGateway, ReceivedCommand
from controller.room.message_schemas import command_schema
from controller.tape.codec import read_event, write_event
from controller.terms.sentences import Sentence

SCHEMA = jsonschema.Draft202012Validator(command_schema())
BEYOND_THE_SCHEMA = (
    "not a seat of this table", "that begin with a letter", "its amount is", "changes nothing", "concerns cards", "is not a card", "first not above last",
)  # fmt: skip


def read(payload):
    return CommandGateway(SENDERS, SEATS).read(ReceivedCommand("desk", payload), 1000).event


@given(NEAR)
def test_what_the_door_takes_the_schema_takes_and_the_journal_gives_back(payload):
    event = read(payload)
    assert read_event(json.loads(json.dumps(write_event(event))), 1000) == event
    if not event.refused:
        SCHEMA.validate(json.loads(payload))


@given(RIGHT)
def test_what_the_schema_takes_the_door_takes_but_for_what_no_schema_can_say(payload):
    why = read(payload).refused
    if SCHEMA.is_valid(json.loads(payload)):
        assert not why or any(words in why for words in BEYOND_THE_SCHEMA)


@pytest.mark.parametrize("told", [{"command": "seat", "seat": 11, "stack": 1}, {"command": "run_it", "times": 2, "seats": [11]}])
def test_how_many_seats_there_are_is_the_tables(told):
    assert "not a seat of this table (1 to 10)" in read(json.dumps({"id": "a", **told}).encode()).refused


def test_what_else_is_noted_of_a_type_is_no_bound():
    """A sentence is any text: `Sentence` says how it is compared, and nothing of its length."""
    assert bound_of(Sentence) == (str, None)
    assert schema_bounds(Sentence) == {}

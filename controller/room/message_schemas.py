"""JSON Schemas of everything a table publishes and takes, made from the message types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from controller.room.gateway import LONGEST_ID
from controller.room.json_schema import SchemaMaker, only
from controller.room.outgoing_messages import KINDS, AcceptedMessage, RefusedMessage, TableState
from controller.room.replays import Chunk
from controller.room.room_commands import COMMANDS
from controller.room.snapshot import TableSnapshot
from controller.views.models import DealerView, FloorView, PublicView, SeatView
from controller.views.wire import VERSION, Beat

DRAFT = "https://json-schema.org/draft/2020-12/schema"
COMMAND = "railbird.command"
ANSWER = "railbird.answer"
STATE = "railbird.table.state"
SNAPSHOT = "railbird.table.snapshot"
VIEWS: Mapping[str, tuple[type, Mapping[str, Any]]] = {
    "felt": (PublicView, only("felt")),
    "dealer": (DealerView, only("dealer")),
    "floor": (FloorView, only("floor")),
    "seat": (SeatView, {"type": "string", "pattern": "^seat:[0-9]+$"}),
    "beat": (Beat, only("beat")),
}
"""Each view: the type of its body, and its name on the wire."""


def text_of(kind: type) -> str:
    """Return a type's docstring in one line."""
    return " ".join((kind.__doc__ or "").split())


def envelope_schema(kind: type, maker: SchemaMaker) -> dict[str, Any]:
    """Return the schema of one numbered message: a CloudEvents 1.0 envelope with its data."""
    _, type_name = KINDS[kind]
    return {
        "title": type_name,
        "description": text_of(kind),
        "type": "object",
        "properties": {
            "specversion": only("1.0"),
            "id": {"type": "string"},
            "source": {"type": "string", "pattern": "^/railbird/tables/"},
            "type": only(type_name),
            "time": {"type": "string", "format": "date-time"},
            "datacontenttype": only("application/json"),
            "sequence": {"type": "integer", "minimum": 1},
            "journalseq": {"type": "integer", "minimum": 1},
            "data": maker.schema_of(kind),
        },
        "required": [
            "specversion", "id", "source", "type", "time", "datacontenttype", "sequence", "journalseq", "data",
        ],
        "additionalProperties": False,
    }


def view_schema(name: str, maker: SchemaMaker) -> dict[str, Any]:
    """Return the schema of a view's line; a field that is left out has its default value."""
    kind, said = VIEWS[name]
    return {
        "title": f"railbird.view.{name}",
        "description": text_of(kind),
        "type": "object",
        "properties": {
            "view": dict(said),
            "v": {"type": "integer", "minimum": VERSION, "maximum": VERSION},
            "body": maker.schema_of(kind),
            "messages": {
                "type": "object",
                "description": "The message and the arguments of a text of the body, by its English text.",
                "additionalProperties": {"type": "object"},
            },
        },
        "required": ["view", "v", "body"],
        "additionalProperties": False,
    }


def answer_schemas(maker: SchemaMaker) -> dict[str, dict[str, Any]]:
    """Return what comes on a sender's own topic, by its `kind`."""
    numbered = {"type": "object", "required": ["type", "sequence", "data"]}
    whole = maker.record(Chunk)
    chunk = whole | {"properties": whole["properties"] | {"events": {"type": "array", "items": numbered}}}
    answers = {"events": chunk}
    for word, kind in (("accepted", AcceptedMessage), ("refused", RefusedMessage)):
        record = maker.record(kind)
        said = {"title": f"answer.{word}", "properties": {"kind": only(word)} | record["properties"]}
        answers[word] = record | said | {"required": ["kind", *record["required"]]}
    return answers


def command_schemas(maker: SchemaMaker) -> dict[str, dict[str, Any]]:
    """Return the schema of each command: its number, its name and its fields."""
    number = {"type": "string", "minLength": 1, "maxLength": LONGEST_ID}
    found = {}
    for name, kind in COMMANDS.items():
        record = maker.record(kind)
        required = [one.name for one in fields(kind) if one.default is MISSING]
        found[name] = record | {
            "title": name,
            "properties": {"id": number, "command": only(name)} | record["properties"],
            "required": ["id", "command", *required],
        }
    return found


def command_schema() -> dict[str, Any]:
    """Return the schema of the room's messages: any one of the commands."""
    said = (
        "A command of the room, on railbird/<table>/command/<sender>. It is answered by an event command/accepted or "
        "command/refused with its id; sent again under the same id it is answered again and changes nothing."
    )
    return _one_of(COMMAND, said, command_schemas(SchemaMaker()))


def _one_of(title: str, said: str, kinds: Mapping[str, Any]) -> dict[str, Any]:
    refs = [{"$ref": f"#/$defs/{name}"} for name in kinds]
    return {"$schema": DRAFT, "title": title, "description": said, "oneOf": refs, "$defs": dict(kinds)}


def schemas() -> dict[str, dict[str, Any]]:
    """Return every message's schema by its CloudEvents type, and those of what has no number."""
    maker, of_views = SchemaMaker(), SchemaMaker(views=True)
    found = {KINDS[kind][1]: {"$schema": DRAFT, **envelope_schema(kind, maker)} for kind in KINDS}
    found |= {f"railbird.view.{name}": {"$schema": DRAFT, **view_schema(name, of_views)} for name in VIEWS}
    found[STATE] = {"$schema": DRAFT, **maker.record(TableState)}
    found[SNAPSHOT] = {"$schema": DRAFT, **maker.record(TableSnapshot)}
    said = "What one sender alone has asked for, on railbird/<table>/answer/<sender>."
    found[ANSWER] = _one_of(ANSWER, said, answer_schemas(maker))
    found[COMMAND] = command_schema()
    return found

"""JSON Schemas and the AsyncAPI 3 document, made from the message types."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any, Literal, get_args, get_origin, get_type_hints

from controller.room.bounds import bound_of, schema_bounds
from controller.room.gateway import LONGEST_ID
from controller.room.outgoing_messages import KINDS, TableState
from controller.room.room_commands import COMMANDS
from controller.room.snapshot import TableSnapshot

DRAFT = "https://json-schema.org/draft/2020-12/schema"
PLAIN: Mapping[type, Mapping[str, Any]] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    type(None): {"type": "null"},
}


def schema_of(kind: Any) -> dict[str, Any]:
    """Return the JSON Schema of one type as `controller.files.json_values` writes it.

    Raises:
        TypeError: a message cannot contain this type.
    """
    if kind in PLAIN:
        return dict(PLAIN[kind])
    if (plain := bound_of(kind)[0]) is not kind:
        return schema_of(plain) | schema_bounds(kind)
    origin, inner = get_origin(kind), get_args(kind)
    if origin in {types.UnionType, typing.Union}:
        return {"anyOf": [schema_of(one) for one in inner]}
    if origin is Literal:
        return {"enum": list(inner)}
    if origin is tuple:
        return {"type": "array", "items": schema_of(inner[0])}
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": schema_of(inner[1])}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [word.value for word in kind]}
    if is_dataclass(kind) and isinstance(kind, type):
        return _record(kind)
    raise TypeError(f"a message cannot contain the type {kind}")


def _record(kind: type) -> dict[str, Any]:
    """Return the schema of a dataclass: all of its fields, no others."""
    hints = get_type_hints(kind, include_extras=True)
    named = fields(kind)
    return {
        "type": "object",
        "title": kind.__name__,
        "description": " ".join((kind.__doc__ or "").split()),
        "properties": {one.name: schema_of(hints[one.name]) for one in named},
        "required": [one.name for one in named if one.default is MISSING or one.default is not None],
        "additionalProperties": False,
    }


def envelope_schema(kind: type) -> dict[str, Any]:
    """Return the schema of one numbered message: a CloudEvents 1.0 envelope with its data."""
    _, type_name = KINDS[kind]
    return {
        "$schema": DRAFT,
        "title": type_name,
        "description": " ".join((kind.__doc__ or "").split()),
        "type": "object",
        "properties": {
            "specversion": {"const": "1.0"},
            "id": {"type": "string"},
            "source": {"type": "string", "pattern": "^/railbird/tables/"},
            "type": {"const": type_name},
            "time": {"type": "string"},
            "datacontenttype": {"const": "application/json"},
            "sequence": {"type": "integer", "minimum": 1},
            "journalseq": {"type": "integer", "minimum": 1},
            "data": _record(kind),
        },
        "required": [
            "specversion", "id", "source", "type", "time", "datacontenttype", "sequence", "journalseq", "data",
        ],
        "additionalProperties": False,
    }


def schemas() -> dict[str, dict[str, Any]]:
    """Return every message's schema by its CloudEvents type, and that of the retained state."""
    found = {KINDS[kind][1]: envelope_schema(kind) for kind in KINDS}
    found["railbird.table.state"] = {"$schema": DRAFT, **_record(TableState)}
    found["railbird.table.snapshot"] = {"$schema": DRAFT, **_record(TableSnapshot)}
    found[COMMAND] = command_schema()
    return found


COMMAND = "railbird.command"


def command_schema() -> dict[str, Any]:
    """Return the schema of the room's messages: any one of the commands."""
    return {
        "$schema": DRAFT,
        "title": COMMAND,
        "description": "A command of the room, on railbird/<table>/command/<sender>. It is answered by an event "
        "command/accepted or command/refused with its id; sent again under the same id it is answered again and "
        "changes nothing.",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in COMMANDS],
        "$defs": {name: _command(name, kind) for name, kind in COMMANDS.items()},
    }


def _command(name: str, kind: type) -> dict[str, Any]:
    """Return the schema of one command: its number, its name and its fields."""
    record = _record(kind)
    number = {"type": "string", "minLength": 1, "maxLength": LONGEST_ID}
    required = [one.name for one in fields(kind) if one.default is MISSING]
    return record | {
        "title": name,
        "properties": {"id": number, "command": {"const": name}} | record["properties"],
        "required": ["id", "command", *required],
    }


def asyncapi() -> dict[str, Any]:
    """Return the AsyncAPI 3.0 document of a table's topics."""
    channels: dict[str, Any] = {}
    operations: dict[str, Any] = {}
    for kind, (below, type_name) in KINDS.items():
        name = type_name.removeprefix("railbird.").replace(".", "_")
        channels[name] = {
            "address": f"railbird/{{table}}/event/{below}",
            "parameters": {"table": {"description": "the table's id in its settings"}},
            "description": " ".join((kind.__doc__ or "").split()),
            "messages": {name: {"payload": {"$ref": f"schemas/{type_name}.json"}, "contentType": "application/json"}},
        }
        operations[f"send_{name}"] = {"action": "send", "channel": {"$ref": f"#/channels/{name}"}}
    channels |= _table_channels() | _room_channels()
    operations |= {
        "receive_command": {"action": "receive", "channel": {"$ref": "#/channels/command"}},
        "send_replay": {"action": "send", "channel": {"$ref": "#/channels/replay"}},
        "send_state": {"action": "send", "channel": {"$ref": "#/channels/state"}},
        "send_view": {"action": "send", "channel": {"$ref": "#/channels/view"}},
    }
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Railbird table",
            "version": "1.0.0",
            "description": "What one table's controller publishes, and what it takes. Numbered events (QoS 1) are "
            "CloudEvents 1.0; their `sequence` counts from 1 without a gap over restarts: drop repeats by it, and ask "
            "for what is missing with the command replay.",
            "license": {"name": "Apache-2.0"},
        },
        "defaultContentType": "application/json",
        "channels": channels,
        "operations": operations,
    }


def _table_channels() -> dict[str, Any]:
    """Return the channels of the table's state and of its screens' views, both retained."""
    return {
        "state": {
            "address": "railbird/{table}/state",
            "parameters": {"table": {"description": "the table's id in its settings"}},
            "description": "Retained: online, offline after a goodbye, lost by the last will.",
            "messages": {"state": {"payload": {"$ref": "schemas/railbird.table.state.json"}}},
        },
        "view": {
            "address": "railbird/{table}/view/{name}",
            "parameters": {
                "table": {"description": "the table's id in its settings"},
                "name": {"description": "felt, dealer, floor, or seat/N"},
            },
            "description": "Retained views for screens on other machines; the newest wins. "
            "No view can hold a hidden card.",
            "messages": {"view": {"payload": {"type": "object", "required": ["view", "v", "body"]}}},
        },
    }


def _room_channels() -> dict[str, Any]:
    """Return the channels of the room's commands and of the events that it requests again."""
    table = {"description": "the table's id in its settings"}
    return {
        "command": {
            "address": "railbird/{table}/command/{sender}",
            "parameters": {"table": table, "sender": {"description": "who commands, as the table's settings name him"}},
            "description": "Commands of the room (QoS 1, not retained); each is answered under its id.",
            "messages": {
                name: {"payload": {"$ref": f"schemas/{COMMAND}.json#/$defs/{name}"}, "contentType": "application/json"}
                for name in COMMANDS
            },
        },
        "replay": {
            "address": "railbird/{table}/replay",
            "parameters": {"table": table},
            "description": "Numbered events again, asked for by the command replay: the same envelopes, in order.",
            "messages": {"event": {"payload": {"type": "object", "required": ["type", "sequence", "data"]}}},
        },
    }

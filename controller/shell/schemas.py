"""JSON Schemas and the AsyncAPI 3 document of what a table publishes, made from the message types themselves."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any, Literal, get_args, get_origin, get_type_hints

from controller.shell.messages import KINDS, TableState

DRAFT = "https://json-schema.org/draft/2020-12/schema"
PLAIN: Mapping[type, Mapping[str, Any]] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    type(None): {"type": "null"},
}


def schema_of(kind: Any) -> dict[str, Any]:
    """The JSON Schema of one type as `controller.shell.plain` writes it.

    Raises:
        TypeError: a type that no message may hold.
    """
    if kind in PLAIN:
        return dict(PLAIN[kind])
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
    raise TypeError(f"{kind} has no schema")


def _record(kind: type) -> dict[str, Any]:
    """The schema of a dataclass: every field, nothing else."""
    hints = get_type_hints(kind)
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
    """The schema of one numbered message: the CloudEvents 1.0 envelope round its data."""
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
    """Every message's schema by its CloudEvents type, and the retained state's."""
    found = {KINDS[kind][1]: envelope_schema(kind) for kind in KINDS}
    found["railbird.table.state"] = {"$schema": DRAFT, **_record(TableState)}
    return found


def asyncapi() -> dict[str, Any]:
    """The AsyncAPI 3.0 document of a table's topics."""
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
    channels["state"] = {
        "address": "railbird/{table}/state",
        "parameters": {"table": {"description": "the table's id in its settings"}},
        "description": "Retained: online, offline after a goodbye, lost by the last will.",
        "messages": {"state": {"payload": {"$ref": "schemas/railbird.table.state.json"}}},
    }
    channels["view"] = {
        "address": "railbird/{table}/view/{name}",
        "parameters": {
            "table": {"description": "the table's id in its settings"},
            "name": {"description": "felt, dealer, floor, or seat/N"},
        },
        "description": "Retained views for screens on other machines; the newest wins. No view can hold a hidden card.",
        "messages": {"view": {"payload": {"type": "object", "required": ["view", "v", "body"]}}},
    }
    operations |= {
        "send_state": {"action": "send", "channel": {"$ref": "#/channels/state"}},
        "send_view": {"action": "send", "channel": {"$ref": "#/channels/view"}},
    }
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Railbird table",
            "version": "1.0.0",
            "description": "What one table's controller publishes. Numbered events (QoS 1) are CloudEvents 1.0; their "
            "`sequence` counts from 1 without a gap over restarts: drop repeats by it, and ask for what is missing.",
            "license": {"name": "Apache-2.0"},
        },
        "defaultContentType": "application/json",
        "channels": channels,
        "operations": operations,
    }

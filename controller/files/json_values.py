"""Our values as plain JSON values, for the journal's outputs and the room's messages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Final

from controller.table.announcements import Announcement
from controller.table.observations import Observation
from controller.table.questions import Question
from controller.table.statements import Statement
from controller.terms.cards import Card
from controller.terms.places import Place

_PLAIN: Final = frozenset({type(None), bool, float, int, str})
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def json_line(value: Any) -> str:
    """Return JSON values as one line without blanks."""
    return _ENCODER.encode(value)


def json_value(value: Any) -> Any:
    """Return the value as JSON: dataclasses by field, codes as texts, keys as texts.

    A card is written by its code. A value that leaves the table must therefore be built without hidden cards
    (`controller.room.outgoing_messages`); the journal, which only its own user can read, may hold them.
    """
    if type(value) in _PLAIN:
        return value
    match value:
        case Enum():
            return value.value
        case float() | int() | str():
            return value
        case Card() | Place():
            return value.code
        case Mapping():
            return {str(json_value(key)): json_value(inner) for key, inner in value.items()}
        case tuple() | list():
            return [json_value(inner) for inner in value]
        case frozenset() | set():
            return sorted((json_value(inner) for inner in value), key=str)
        case Question() | Announcement():
            return {"code": value.code, **_fields(value)}
        case Observation() | Statement():
            return {"kind": type(value).__name__, **_fields(value)}
        case _ if is_dataclass(value):
            return _fields(value)
        case _:
            raise TypeError(f"{type(value).__name__} cannot be written as JSON")


def _fields(value: Any) -> dict[str, Any]:
    """Return a dataclass's values by field."""
    return {name: json_value(getattr(value, name)) for name in _names(value.__class__)}


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind))

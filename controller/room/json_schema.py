"""JSON Schemas of our types.

They describe what `controller.files.json_values` and `controller.views.wire` write.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from typing import Any, Literal, get_args, get_origin, get_type_hints

from controller.room.bounds import bound_of, schema_bounds
from controller.room.message_words import FACE, NAMED, PATTERNS, WORDS
from controller.views.faces import FaceDown, FaceUp

PLAIN: Mapping[type, Mapping[str, Any]] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    type(None): {"type": "null"},
    object: {},
}
WHOLE_NUMBER = r"^-?[0-9]+$"


class SchemaMaker:
    """Makes schemas; with `below` the records stand there once each and are referred to.

    A view leaves out every field with its default value; any other message leaves out those that are null by default.
    """

    def __init__(self, below: str = "", *, views: bool = False) -> None:
        """`below` is a path such as `#/components/schemas/`; the records collect in `records`."""
        self.records: dict[str, dict[str, Any]] = {}
        self._below, self._views = below, views

    def schema_of(self, kind: Any, text: Mapping[str, Any] = PLAIN[str]) -> dict[str, Any]:
        """Return the schema of one type; `text` is that of the texts in it.

        Raises:
            TypeError: a message cannot contain this type.
        """
        if kind is str:
            return dict(text)
        if kind in PLAIN:
            return dict(PLAIN[kind])
        if kind in {FaceUp, FaceDown}:
            return {"type": "string", "pattern": FACE}
        if (plain := bound_of(kind)[0]) is not kind:
            return self.schema_of(plain) | schema_bounds(kind)
        if (made := self._made_of_others(kind, text)) is not None:
            return made
        if isinstance(kind, type) and issubclass(kind, Enum):
            return {"type": "string", "title": kind.__name__, "enum": [word.value for word in kind]}
        if is_dataclass(kind) and isinstance(kind, type):
            return self._record(kind)
        raise TypeError(f"a message cannot contain the type {kind}")

    def _made_of_others(self, kind: Any, text: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the schema of a choice, a list or a map; None of anything else."""
        origin, inner = get_origin(kind), get_args(kind)
        if origin in {types.UnionType, typing.Union}:
            found = [self.schema_of(one, text) for one in inner]
            return found[0] if all(one == found[0] for one in found) else {"anyOf": found}
        if origin is Literal:
            return {"type": "string", "enum": list(inner)}
        if origin is tuple:
            return {"type": "array", "items": self.schema_of(inner[0], text)}
        if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
            names = {"propertyNames": {"pattern": WHOLE_NUMBER}} if inner[0] is int else {}
            return {"type": "object", **names, "additionalProperties": self.schema_of(inner[1], text)}
        return None

    def _record(self, kind: type) -> dict[str, Any]:
        """Return a record's schema, or a reference to it."""
        if not self._below:
            return self.record(kind)
        if kind.__name__ not in self.records:
            self.records[kind.__name__] = {}
            self.records[kind.__name__] = self.record(kind)
        return {"$ref": f"{self._below}{kind.__name__}"}

    def record(self, kind: type) -> dict[str, Any]:
        """Return the schema of a dataclass: all of its fields, no others."""
        hints = get_type_hints(kind, include_extras=True)
        named = fields(kind)
        return {
            "type": "object",
            "title": kind.__name__,
            "description": " ".join((kind.__doc__ or "").split()),
            "properties": {one.name: self._field(kind, one.name, hints[one.name]) for one in named},
            "required": [one.name for one in named if self._is_required(one)],
            "additionalProperties": False,
        }

    def _field(self, kind: type, name: str, hint: Any) -> dict[str, Any]:
        """Return a field's schema.

        A list of words gets a name, for the types that are generated of it.
        """
        found = self.schema_of(hint, _text_of(kind, name))
        for one in (found, found.get("items", {}), found.get("additionalProperties") or {}, *found.get("anyOf", ())):
            if "enum" in one and "title" not in one:
                one["title"] = f"{kind.__name__}{name.title().replace('_', '')}"
        return found

    def _is_required(self, one: Field[Any]) -> bool:
        if one.default is MISSING and (one.default_factory is MISSING or not self._views):
            return True
        return not self._views and one.default is not None


def _text_of(kind: type, name: str) -> Mapping[str, Any]:
    """Return the schema of the texts in a field."""
    if (words := WORDS.get((kind, name))) is not None:
        return {"type": "string", "enum": list(words)} | ({"title": NAMED[words]} if words in NAMED else {})
    if (pattern := PATTERNS.get((kind.__name__, name))) is not None:
        return {"type": "string", "pattern": pattern}
    return PLAIN[str]


def only(word: str) -> dict[str, Any]:
    """Return the schema of a text that is always the same."""
    return {"type": "string", "title": f"Only{re.sub('[^A-Za-z0-9]', '', word.title())}", "enum": [word]}


def schema_of(kind: Any) -> dict[str, Any]:
    """Return the schema of one type, complete in itself."""
    return SchemaMaker().schema_of(kind)

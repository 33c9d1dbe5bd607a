"""Reads messages of a newer minor version by the schemas of this one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from controller.room_service.came_messages import Plain

UNKNOWN: Final = "unknown"
"""What stands for a word, or an event, that the schemas do not know."""


def names_in(schema: Any) -> Iterator[str]:
    """Yield the name of every field that a schema knows."""
    if isinstance(schema, dict):
        properties = schema.get("properties", {})
        yield from properties
        for one in schema.values():
            yield from names_in(one)
    elif isinstance(schema, list):
        for one in schema:
            yield from names_in(one)


def pruned(told: Any, schema: Plain, root: Plain) -> Any:
    """Return a value without the fields that its schema does not know."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
    for one in schema.get("anyOf", ()):
        if one.get("type") == "object" and isinstance(told, dict):
            schema = one
    if isinstance(told, dict) and "properties" in schema:
        known: Mapping[str, Plain] = schema["properties"]
        return {name: pruned(value, known[name], root) for name, value in told.items() if name in known}
    if isinstance(told, list) and isinstance(schema.get("items"), dict):
        return [pruned(one, schema["items"], root) for one in told]
    words = [word for one in (schema, *schema.get("anyOf", ())) for word in one.get("enum", ())]
    return UNKNOWN if isinstance(told, str) and len(words) > 1 and told not in words else told


def with_unknown(schema: Any) -> Any:
    """Return a schema in which every list of words has the word "unknown"."""
    if isinstance(schema, list):
        return [with_unknown(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: with_unknown(one) for name, one in schema.items()}
    if isinstance(words := schema.get("enum"), list) and len(words) > 1:
        found["enum"] = [*words, UNKNOWN]
    return found

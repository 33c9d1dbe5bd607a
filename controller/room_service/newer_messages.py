"""Reads messages of a newer or an older minor version by the schemas of this one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from controller.room_service.came_messages import Plain

UNKNOWN: Final = "unknown"
"""What stands for a word, or an event, that the schemas do not know."""


@dataclass(frozen=True, slots=True)
class Added:
    """A field that a minor version has added, and what a message without it means."""

    minor: int
    schema: str
    place: tuple[str, ...]
    means: Any


ADDED: Final[tuple[Added, ...]] = (
    Added(1, "railbird.hand.began", ("data", "dealer"), ""),
    Added(1, "railbird.ruling.issued", ("data", "dealer"), ""),
    Added(1, "railbird.table.snapshot", ("ruling", "dealer"), ""),
)
"""Every field that a version after 2.0 has added (docs/mqtt.md, "Versions of the protocol")."""


def completed(told: Plain, schema: str, minor: int) -> Plain:
    """Return a message of an older minor version with the fields that it could not have."""
    for one in ADDED:
        if one.schema == schema and one.minor > minor:
            told = _with(told, one.place, one.means)
    return told


def _with(told: Any, place: tuple[str, ...], means: Any) -> Any:
    """Return an object with a field, unless it has it or lacks what the field belongs to."""
    if not isinstance(told, dict):
        return told
    name, *below = place
    if below:
        return told | {name: _with(told[name], tuple(below), means)} if name in told else told
    return {name: means} | told


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

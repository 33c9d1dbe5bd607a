"""A message of every kind that the service follows, with a card in every text that its schema leaves free."""

import json

from controller.room_service.message_door import SCHEMAS
from controller.room_service.room_intake import RawMessage

SAID = "Kd and 7h"
FIXED = {
    "specversion": "1.0", "datacontenttype": "application/json", "source": "/railbird/tables/t1", "table": "t1", "protocol": "2.0",
    "time": "2026-11-27T01:00:00.000Z",
}  # fmt: skip
"""What has to be so for a message to be valid at all."""


def _sample(schema, root, name=""):
    """A value that a schema allows, with `SAID` wherever a text is free."""
    if "$ref" in schema:
        return _sample(root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root, name)
    if "anyOf" in schema:
        return _sample(next(one for one in schema["anyOf"] if one.get("type") != "null"), root, name)
    if name in FIXED or "const" in schema or "enum" in schema:
        return FIXED.get(name) or schema.get("const") or schema["enum"][0]
    match schema.get("type"):
        case "object":
            told = {one: _sample(value, root, one) for one, value in schema.get("properties", {}).items()}
            more, key = schema.get("additionalProperties"), "3" if "propertyNames" in schema else "Kd"
            return told | ({key: _sample(more, root)} if isinstance(more, dict) else {})
        case "array":
            return [_sample(schema["items"], root)] * max(1, schema.get("minItems", 1))
        case "string":
            pattern = schema.get("pattern", "")
            return "2c" if "cdhs" in pattern else "x" if pattern else SAID
        case "boolean":
            return False
        case _:
            return max(1, schema.get("minimum", 1))


def schemas_followed():
    """The schemas of the messages that the service takes, by name."""
    found = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(SCHEMAS.glob("railbird.*.json"))}
    whole = {"railbird.table.snapshot", "railbird.table.state"}
    return {name: one for name, one in found.items() if name in whole or "data" in one.get("properties", {})}


def planted_messages(first):
    """A snapshot, a state, and an event of each kind, numbered from `first` on."""
    sequence, found = first, []
    for name, schema in schemas_followed().items():
        told = _sample(schema, schema)
        if "data" in told:
            told |= {"sequence": sequence}
            sequence += 1
        below = {"railbird.table.snapshot": "snapshot", "railbird.table.state": "state"}.get(name, "event/any")
        found.append((name, RawMessage(f"railbird/t1/{below}", json.dumps(told).encode())))
    return found

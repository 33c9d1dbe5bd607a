"""The door: every message is checked against the published schemas before it is kept.

What is not valid is described without its content, because what a wrong message holds may be a card that nobody may
know. What is valid has cards in the fields that are made for them, and in no other text. A table of a newer minor
version may say more than these schemas know: its unknown fields are left out, and an unknown word of a list becomes
"unknown". A table of an older one may say less: what a later version has added is filled in.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import jsonschema_rs

from controller.room_service.came_messages import (
    AnswerCame,
    Came,
    ChunkCame,
    EventCame,
    Plain,
    Refused,
    SnapshotCame,
    StateCame,
)
from controller.room_service.face_words import without_cards
from controller.room_service.gaming_day import wall_ms
from controller.room_service.newer_messages import UNKNOWN, completed, names_in, pruned, with_unknown
from firmware_bridge.files import FileFaultError, parse_json

SCHEMAS: Final = Path(__file__).parent / "schemas"
STATE: Final = "railbird.table.state"
SNAPSHOT: Final = "railbird.table.snapshot"
ANSWER: Final = "railbird.answer"
MAJOR: Final = 2
MINOR: Final = 2
"""The version of the protocol that this service follows; tables of any minor version are understood."""
MOST_WHOLE: Final = 2**53
LONGEST_TABLE: Final = 64
LONGEST_WHY: Final = 300
LONGEST_MINOR: Final = 6
CARD_FIELDS: Final = frozenset({"boards", "shown"})
"""The fields whose texts are cards that lie face up; their schemas allow nothing else in them."""
FREE_FIELD: Final = "messages"
"""The field that may have fields of any name, none of which is made for cards."""


class _NotValidError(Exception):
    """A message is not as its schema says; the text names the place and never the content."""


@cache
def _schemas() -> Mapping[str, Plain]:
    """Return the published schemas by their names; the program carries them."""
    return {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(SCHEMAS.glob("railbird.*.json"))}


@cache
def _validator(name: str, *, is_newer: bool) -> Any:
    """Return a message's compiled schema.

    That of a newer table has the word "unknown" in every list of words.
    """
    schema = _schemas()[name]
    return jsonschema_rs.validator_for(with_unknown(schema) if is_newer else schema)


@cache
def _names_of(name: str) -> frozenset[str]:
    """Return the names of a schema's fields, which may be said."""
    return frozenset(names_in(_schemas()[name]))


class MessageDoor:
    """Checks messages; `sender` is the service's own name as an asker."""

    def __init__(self, sender: str) -> None:
        self._sender = sender
        self._minors: dict[str, int] = {}
        """The minor version of each table's protocol."""

    def open(self, topic: str, payload: bytes) -> Came:
        """Return what came; `Refused` if it is not valid."""
        parts = topic.split("/")
        table = parts[1] if len(parts) > 1 else ""
        told: Any = None
        try:
            _check_table(table)
            told = _parsed(payload)
            return self._read(table, parts[2:], told)
        except _NotValidError as error:
            return self._refused(topic, payload, told, str(error))

    def _read(self, table: str, below: list[str], told: Plain) -> Came:
        match below:
            case ["event", *_]:
                return self._event(table, told)
            case ["snapshot"]:
                self._note_version(table, told)
                told = self._checked(SNAPSHOT, told, table)
                if told["table"] != table:
                    raise _NotValidError("the snapshot is of another table than its topic")
                _wall(told["time"])
                return SnapshotCame(table, told)
            case ["state"]:
                self._note_version(table, told)
                return StateCame(table, self._checked(STATE, told, table))
            case ["answer", self._sender, *_]:
                return self._answer(table, told)
            case _:
                raise _NotValidError("the topic is none of those that are followed")

    def _note_version(self, table: str, told: Plain) -> None:
        """Note the version of the protocol that a table says it speaks."""
        major, _, minor = str(told.get("protocol", "")).partition(".")
        if major.isascii() and major.isdecimal() and major != str(MAJOR):
            raise _NotValidError(f"the table speaks version {major[:LONGEST_MINOR]} of the protocol, not {MAJOR}")
        self._minors[table] = int(minor[:LONGEST_MINOR]) if minor.isascii() and minor.isdecimal() else MINOR

    def _minor(self, table: str) -> int:
        return self._minors.get(table, MINOR)

    def _event(self, table: str, told: Plain) -> EventCame:
        kind = told.get("type")
        is_known = isinstance(kind, str) and kind in _schemas() and "data" in _schemas()[kind]["properties"]
        if not is_known and self._minor(table) > MINOR and isinstance(kind, str):
            told, kind = self._checked("railbird.dealer.changed", told | {
                "type": "railbird.dealer.changed", "data": {"dealer": ""},
            }, table) | {"data": {}}, UNKNOWN  # fmt: skip
        elif not is_known:
            raise _NotValidError("its type is no event of the protocol")
        else:
            told = self._checked(str(kind), told, table)
        if told["source"] != f"/railbird/tables/{table}":
            raise _NotValidError("the event is of another table than its topic")
        return EventCame(table, told["sequence"], str(kind), _wall(told["time"]), told["data"])

    def _answer(self, table: str, told: Plain) -> Came:
        if told.get("kind") != "events":
            return AnswerCame(table, self._checked(ANSWER, told, table))
        events = told.get("events")
        told = self._checked(ANSWER, told | {"events": []}, table)
        if not isinstance(events, list):
            raise _NotValidError("events is no list")
        return ChunkCame(
            table, told["id"], tuple(self._of_chunk(table, one) for one in events), told["is_last"], told["next"]
        )

    def _of_chunk(self, table: str, told: Any) -> EventCame | Refused:
        try:
            return self._event(table, told if isinstance(told, dict) else {})
        except _NotValidError as error:
            topic = f"railbird/{table}/answer/{self._sender}"
            return replace(self._refused(topic, _text(told), told, str(error)), is_final=True)

    def _checked(self, name: str, told: Plain, table: str) -> Plain:
        """Return a message that its schema allows, without hidden cards and unknown fields."""
        is_newer = self._minor(table) > MINOR
        if self._minor(table) < MINOR:
            told = completed(told, name, self._minor(table))
        if is_newer:
            told = pruned(told, _schemas()[name], _schemas()[name])
        _check_values(told)
        if (error := next(_validator(name, is_newer=is_newer).iter_errors(told), None)) is not None:
            raise _NotValidError(_place(error, _names_of(name)))
        cleaned: Plain = _without_hidden(told)
        return cleaned

    def _refused(self, topic: str, payload: bytes, told: Any, why: str) -> Refused:
        kind, sequence = (told.get("type"), told.get("sequence")) if isinstance(told, dict) else (None, None)
        is_number = type(sequence) is int and 0 < sequence <= MOST_WHOLE
        parts = topic.split("/")
        return Refused(
            parts[1][:LONGEST_TABLE] if len(parts) > 1 else "",
            "/".join(_plain(part) for part in parts[:6]),
            kind if isinstance(kind, str) and kind in _schemas() else "",
            sequence if is_number else None, len(payload), hashlib.sha256(payload).hexdigest(), why[:LONGEST_WHY],
        )


def _check_table(table: str) -> None:
    if not table or len(table) > LONGEST_TABLE or not table.isprintable():
        raise _NotValidError("the topic names no table")
    if without_cards(table) != table:
        raise _NotValidError("the table's name is that of a card: give the table another name")


def _plain(part: str) -> str:
    """Return a part of a topic that may be kept: no control characters, and no card."""
    return without_cards("".join(one if one.isprintable() else "\ufffd" for one in part[:LONGEST_TABLE]))


def _parsed(payload: bytes) -> Plain:
    try:
        told = parse_json(payload.decode("utf-8"))
    except UnicodeDecodeError:
        raise _NotValidError("not UTF-8") from None
    except FileFaultError:
        raise _NotValidError("not JSON, or JSON with repeated keys, half letters or too many brackets") from None
    if not isinstance(told, dict):
        raise _NotValidError("not a JSON object")
    return told


def _check_values(told: Plain) -> None:
    for value in _values_in(told):
        if isinstance(value, str) and "\x00" in value:
            raise _NotValidError("a text has a zero character, which no database keeps")
        if isinstance(value, int) and abs(value) > MOST_WHOLE:
            raise _NotValidError("a number is larger than 2^53")


def _values_in(told: Any) -> Iterator[Any]:
    """Yield every key and value, without recursion."""
    waiting = [told]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting += [*one, *one.values()]
        elif isinstance(one, list):
            waiting += one
        else:
            yield one


def _wall(text: str) -> int:
    try:
        return wall_ms(text)
    except ValueError:
        raise _NotValidError("its time is no time of this century in UTC") from None


def _place(error: jsonschema_rs.ValidationError, known: frozenset[str]) -> str:
    """Return where a message is wrong, in names that its schema knows, and no value."""
    place = [str(one) if isinstance(one, int) or one in known else "…" for one in error.instance_path]
    word = next((str(one) for one in reversed(error.schema_path) if isinstance(one, str)), "schema")
    return f"/{'/'.join(place)} is not as the schema says ({word})"


def _without_hidden(told: Any, card_fields: frozenset[str] = CARD_FIELDS, *, are_cards: bool = False) -> Any:
    """Return a valid message that has cards in the fields made for cards alone."""
    if isinstance(told, dict):
        return {
            without_cards(name): _without_hidden(
                value, frozenset() if name == FREE_FIELD else card_fields, are_cards=are_cards or name in card_fields
            )
            for name, value in told.items()
        }
    if isinstance(told, list):
        return [_without_hidden(one, card_fields, are_cards=are_cards) for one in told]
    return told if are_cards or not isinstance(told, str) else without_cards(told)


def _text(told: Any) -> bytes:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")

"""Reads a room message: its bytes, JSON object, number and identity; limits refused ones.

A message that cannot be a command has a fault and, if readable, its number, so that it can be answered. A sender's
answered refusals are limited per minute, so that junk does not fill the journal.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from controller.room.room_commands import LONGEST_NAME
from controller.terms.texts import is_plain

LONGEST_MESSAGE: Final = 4096
"""The most bytes of a command; the longest useful one has a few hundred."""
LONGEST_READ: Final = 64 * 1024
"""The largest message that is searched for its number: the broker's largest packet."""
LONGEST_ID: Final = LONGEST_NAME
PRIVATE: Final = frozenset({"name"})
"""The fields of commands that hold a person's data, of which the journal keeps nothing."""
UNREAD: Final = "unread"
"""In place of a digest: what cannot be read is no earlier command, and may hold a name anywhere."""
DEEPEST_MESSAGE: Final = 8
"""The deepest nesting of a command's JSON; the deepest command has three levels."""
MOST_REFUSALS: Final = 60
"""The refusals of one sender in a minute: a person causes a few, a broken program thousands."""
TOO_MANY: Final = f"{MOST_REFUSALS} messages refused in a minute: no more are answered until it is over"
MOST_SENDERS: Final = 50
"""The most senders with their own count; all others share one, so that new names gain nothing."""
MINUTE_MS: Final = 60_000

Answer: TypeAlias = Literal["answer", "last", "silent"]
_ID: Final = re.compile(rb'"id"\s*:\s*("(?:[^"\\]|\\.){1,400}")')
"""An `id` in a text that is not valid JSON; 64 letters are at most 384 bytes if each is an escape."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message from the room, as far as it could be read."""

    id: str = ""
    body: str = ""
    told: Mapping[str, Any] = field(default_factory=dict)
    fault: str = ""


class _FaultError(ValueError):
    """A fault in the JSON that the library accepts."""


def open_message(payload: bytes) -> Message:
    """Read a message's JSON object, number and content."""
    if len(payload) > LONGEST_READ:
        return Message(fault=f"longer than {LONGEST_READ} bytes: not a command")
    try:
        told = json.loads(payload, object_pairs_hook=_object, parse_constant=_no_constant)
        fault = "" if isinstance(told, dict) else "not a JSON object: not a command"
    except _FaultError as error:
        told, fault = {}, str(error)
    except (ValueError, RecursionError):
        told, fault = {}, "not JSON, or numbers or levels of it beyond all measure: not a command"
    if fault:
        number = _number_within(payload)
        return Message(number, UNREAD if number else "", {}, fault)
    number, fault = _number(told.get("id"))
    if fault:
        return Message(told=told, fault=fault)
    if _is_too_deep(told):
        return Message(number, UNREAD, {}, f"nested deeper than {DEEPEST_MESSAGE} levels: not a command")
    # The same content is the same command in any spacing and order. Of a name there is no digest either: it could be
    # found by trying names.
    public = {field: value for field, value in told.items() if field not in PRIVATE}
    body = _digest(json.dumps(public, sort_keys=True).encode("ascii"))
    refused = f"longer than {LONGEST_MESSAGE} bytes: not a command" if len(payload) > LONGEST_MESSAGE else ""
    return Message(number, body, told, refused)


def _digest(content: bytes) -> str:
    """Return a digest of the content."""
    return hashlib.sha256(content).hexdigest()[:16]


def _number_within(payload: bytes) -> str:
    """Return the number in an unreadable message, for the answer; empty if it has none."""
    found = _ID.search(payload)
    try:
        return _number(json.loads(found[1]))[0] if found is not None else ""
    except ValueError:
        return ""


def _number(number: Any) -> tuple[str, str]:
    """Return the number of a command, and its fault."""
    wanted = f"`id` must be a text of 1 to {LONGEST_ID} letters"
    if number is None:
        return "", f"{wanted}; it is missing, so the answer has none"
    if not isinstance(number, str) or not number:
        return "", wanted
    if len(number) > LONGEST_ID:
        return "", f"{wanted}; this one has {len(number)}: {number[:LONGEST_ID]}"
    if not is_plain(number):
        return "", f"{wanted}, without control or bidirectional characters or half surrogate pairs: {number!r}"
    return number, ""


def _is_too_deep(told: Any) -> bool:
    """Whether lists and objects are nested deeper than in any command."""
    level = [told]
    for _ in range(DEEPEST_MESSAGE):
        level = [inner for one in level for inner in _inside(one)]
        if not level:
            return False
    return True


def _inside(one: Any) -> Iterable[Any]:
    if isinstance(one, dict):
        return one.values()
    return one if isinstance(one, list) else ()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object; refuse repeated keys, because parsers disagree on which one counts."""
    told = dict(pairs)
    if len(told) < len(pairs):
        raise _FaultError("a key appears twice in an object: not a command")
    return told


def _no_constant(name: str) -> Any:
    raise _FaultError(f"{name} is not a JSON number: not a command")


class RefusalLimit:
    """Counts the refusals of each sender over the last minute."""

    def __init__(self) -> None:
        """Start without any counts."""
        self._times: dict[str, deque[int]] = {}

    def count(self, sender: str, at_ms: int) -> Answer:
        """Count a refusal; return whether it is answered, the last one answered, or dropped."""
        times = self._of(sender, at_ms)
        while times and times[0] <= at_ms - MINUTE_MS:
            times.popleft()
        if len(times) >= MOST_REFUSALS:
            return "silent"
        times.append(at_ms)
        return "last" if len(times) == MOST_REFUSALS else "answer"

    def _of(self, sender: str, at_ms: int) -> deque[int]:
        """Return the times of a sender's refusals; the senders beyond the limit share one list."""
        if sender not in self._times and len(self._times) >= MOST_SENDERS:
            self._times = {one: times for one, times in self._times.items() if times[-1] > at_ms - MINUTE_MS}
        key = sender if sender in self._times or len(self._times) < MOST_SENDERS else ""
        return self._times.setdefault(key, deque())

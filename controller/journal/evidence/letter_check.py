"""Finds messages to the room that the storage changed, before they are sent.

The chain has one digest for all messages of an event. So all of them are doubtful if it does not fit, and the room is
told `set_aside` in the place of each: its numbers have no gap, and somebody looks.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from controller.journal.database import Connection, rows
from controller.journal.evidence.chain import letters_digest, read_start
from controller.journal.evidence.heads import KIND as HEAD
from controller.journal.journal_entries import Numbered, OutboxMessage

TOPIC: Final = "set_aside"
KIND: Final = "railbird.event.set_aside"
REASON: Final = "the storage has damaged a message of this row to the room"
COLUMNS: Final = "number, seq, CAST(topic AS BLOB), CAST(kind AS BLOB), CAST(payload AS BLOB), wall_ms"
"""The columns of `outbox` for `numbered_of`: a text that is no longer UTF-8 is damaged, not an error."""
_OF_EVENT: Final = f"SELECT {COLUMNS} FROM outbox WHERE number BETWEEN ? AND ? AND seq = ? ORDER BY number"  # noqa: S608 - our own
MOST_OF_EVENT: Final = 2000
"""More messages than one event has: those of an event have numbers in a row, and no other is looked at."""
_DIGEST: Final = "SELECT letters FROM chain WHERE seq = ?"
_HEAD: Final = "SELECT body FROM head WHERE seq = ?"


def numbered_of(row: Sequence[Any]) -> Numbered:
    """Return a message from a row of `COLUMNS`."""
    number, seq, *texts, wall_ms = row
    topic, kind, payload = (bytes(one).decode("utf-8", "replace") for one in texts)
    return Numbered(number, seq, topic, kind, payload, wall_ms)


def sound_letters(base: Connection, letters: Sequence[Numbered]) -> tuple[Numbered, ...]:
    """Return the messages; `set_aside` stands for each that may have been changed.

    Messages of an earlier evening, and of a row of which some are deleted already, have no digest here: of them only
    one that is no JSON is found.
    """
    if not letters:
        return ()
    start = read_start(base.execute("SELECT value FROM meta WHERE key = 'chain'").get)
    oldest = int(base.execute("SELECT min(number) FROM outbox").get)
    fits: dict[int, bool] = {}
    told = []
    for one in letters:
        is_sound = _is_json(one.payload)
        if is_sound and one.number > start.letters_after:
            if one.seq not in fits:
                fits[one.seq] = _fits(base, one, start.letters_after, oldest)
            is_sound = _is_head(base, one) if one.kind == HEAD else fits[one.seq]
        told.append(one if is_sound else _set_aside(one))
    return tuple(told)


def is_set_aside(one: Numbered) -> bool:
    """Whether a message stands in the place of a damaged one."""
    return one.kind == KIND and json.loads(one.payload)["reason"] == REASON


def _fits(base: Connection, of: Numbered, after: int, oldest: int) -> bool:
    near = (max(after + 1, of.number - MOST_OF_EVENT), of.number + MOST_OF_EVENT, of.seq)
    kept = [numbered_of(row) for row in rows(base, _OF_EVENT, near)]
    digest = base.execute(_DIGEST, (of.seq,)).get
    told = [OutboxMessage(one.topic, one.kind, one.payload) for one in kept if one.kind != HEAD]
    if digest is not None and bytes(digest) == letters_digest(told):
        return True
    # Of the oldest row some may be deleted already; only the very first message has none before it.
    return bool(kept) and kept[0].number == oldest > after + 1


def _is_head(base: Connection, one: Numbered) -> bool:
    return bool(base.execute(_HEAD, (one.seq,)).get == one.payload)


def _is_json(payload: str) -> bool:
    with suppress(ValueError):
        return isinstance(json.loads(payload), dict)
    return False


def _set_aside(one: Numbered) -> Numbered:
    told = json.dumps({"kind": "", "reason": REASON, "row": one.seq}, separators=(",", ":"))
    return replace(one, topic=TOPIC, kind=KIND, payload=told)

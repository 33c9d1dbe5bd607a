"""Asks tables for missed events, so that their answers fit a broker's queue.

A table answers with at most 100 chunks. mosquitto holds 1,000 messages for a slow program by default and drops
others, so that two hundred tables that answer at once would lose most of what they say.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

SendCommand: TypeAlias = Callable[[str, dict[str, Any]], None]
"""Sends a command to a table."""

MOST_ASKED: Final = 8
"""The most tables that answer at the same time: 800 chunks, and room for 200 new events."""
SILENT_S: Final = 5.0
"""How long a table may take to answer before it is asked again; a table that stays silent is asked ever more rarely."""
NOT_ASKED_S: Final = 60.0
"""How long a table that refuses to send missed events, or never answers, is left alone."""


@dataclass(frozen=True, slots=True)
class AskedEvents:
    """What a table was asked for: the command's id, and when it last said something."""

    id: str
    at_s: float


class CatchUps:
    """The tables from which events are missing, and those that are being asked."""

    def __init__(self, send: SendCommand, next_of: Callable[[str], int | None]) -> None:
        """`next_of` returns a table's first missing event; None if nothing is known of it."""
        self._send, self._next_of = send, next_of
        self._asked: dict[str, AskedEvents] = {}
        self._wanted: dict[str, None] = {}
        """Tables that are to be asked, in their order."""
        self._not_before_s: dict[str, float] = {}
        self._silences: dict[str, int] = {}

    def want(self, *tables: str) -> None:
        """Note that events of these tables are missing."""
        self._wanted |= dict.fromkeys(tables)

    def begin_again(self, tables: Iterable[str]) -> None:
        """Ask every table anew: the broker was away, and with it what was asked."""
        self._asked.clear()
        self._wanted.clear()
        self._not_before_s.clear()
        self._silences.clear()
        self.want(*tables)

    def is_answer(self, table: str, number: object) -> bool:
        """Whether a message answers what the table was asked for."""
        asked = self._asked.get(table)
        return asked is not None and asked.id == number

    def heard(self, table: str) -> None:
        """Note that a part of an answer came."""
        self._silences.pop(table, None)
        self._asked[table] = replace(self._asked[table], at_s=time.monotonic())

    def answered(self, table: str) -> None:
        """Note that the whole answer came, or that there will be none."""
        self._silences.pop(table, None)
        del self._asked[table]

    def refused(self, table: str) -> None:
        """Note that the table lets nobody ask; it is asked again in a minute."""
        self.answered(table)
        self._not_before_s[table] = time.monotonic() + NOT_ASKED_S
        self.want(table)

    def ask(self) -> None:
        """Ask the tables whose turn it is, each for one thing at a time."""
        now_s = time.monotonic()
        self._note_silent(now_s)
        for table in list(self._wanted):
            if table in self._asked:
                del self._wanted[table]  # its answer goes up to the newest event
            elif len(self._asked) >= MOST_ASKED:
                return
            elif self._not_before_s.get(table, now_s) <= now_s:
                del self._wanted[table]
                self._ask(table, now_s)

    def _ask(self, table: str, now_s: float) -> None:
        self._not_before_s.pop(table, None)
        first = self._next_of(table)
        if first is not None:
            number = f"room-{uuid.uuid4().hex}"
            self._asked[table] = AskedEvents(number, now_s)
            self._send(table, {"id": number, "command": "catch_up", "first": first})

    def _note_silent(self, now_s: float) -> None:
        """Let tables that do not answer wait behind the others: at first not, then ever longer."""
        for table, asked in list(self._asked.items()):
            if asked.at_s < now_s - SILENT_S:
                del self._asked[table]
                silences = self._silences[table] = self._silences.get(table, 0) + 1
                pause_s = 0.0 if silences == 1 else min(SILENT_S * 2 ** (silences - 2), NOT_ASKED_S)
                self._not_before_s[table] = now_s + pause_s
                self.want(table)

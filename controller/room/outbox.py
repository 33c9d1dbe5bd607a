"""Numbered messages in flight: in order, in a window, kept until acknowledged.

paho's own queue lives in RAM and its return code 4 still means "queued", so nothing counts as sent until
`acknowledged` names it. After a reconnection what was under way is sent again: the numbers make repeats harmless.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TypeAlias

from controller.journal.journal_entries import Journal, Numbered
from controller.room.outgoing_messages import envelope, event_topic

Publish: TypeAlias = Callable[[str, str], int | None]
"""Hands a topic and a payload to the client; returns paho's own number for the message, None if it was not taken."""
WINDOW: Final = 20
"""Messages under way at once: paho's own default for messages in flight."""
MARK_S: Final = 0.25
"""How often, at most, acknowledgments are written down."""
REFUSED_S: Final = 10.0
"""After the broker has not taken a message, how long until it is offered again."""


class Outbox:
    """Sends a journal's numbered messages; used in the line's thread alone."""

    def __init__(self, table: str, journal: Journal) -> None:
        self._table = table
        self._journal = journal
        self.under_way: dict[int, int] = {}
        """The number of each message that waits for its acknowledgment, by paho's own number for it."""
        self._acknowledged: list[int] = []
        self._marked_s = 0.0
        self._held_until_s = 0.0
        self._is_refused = False
        self.reached = 0
        """The newest number that was sent, or is known to be."""
        self.rewind()

    @property
    def first_number(self) -> int:
        """Return the first stored number; earlier messages are in journals that were set aside."""
        return self._journal.numbers()[0]

    @property
    def next_number(self) -> int:
        """The number that the next message for the room has, or will have."""
        return self.reached + 1

    def rewind(self) -> None:
        """Restart at the oldest unacknowledged message, on a new connection."""
        self.mark()
        self.under_way.clear()
        waiting = self._journal.waiting(0, 1)
        self.reached = waiting[0].number - 1 if waiting else self._journal.numbers()[1]

    def send(self, publish: Publish) -> None:
        """Send waiting messages up to the window; one at a time while the broker takes none."""
        room = (1 if self._is_refused else WINDOW) - len(self.under_way)
        if room > 0 and time.monotonic() >= self._held_until_s:
            for numbered in self._journal.waiting(self.reached, room):
                self._send(publish, numbered)

    def _send(self, publish: Publish, numbered: Numbered) -> None:
        """Send one message; it is in flight until `acknowledged` names it, later than `publish`."""
        mid = publish(event_topic(self._table, numbered.topic), envelope(self._table, numbered))
        if mid is not None:
            self.reached = numbered.number
            self.under_way[mid] = numbered.number

    def acknowledged(self, mid: int) -> None:
        """Note that the broker has a message; ignore messages that are not from the outbox."""
        number = self.under_way.pop(mid, None)
        if number is not None:
            self._acknowledged.append(number)
            self._is_refused = False

    def refused(self, mid: int) -> bool:
        """Keep a refused message for later; return whether the refusal is news."""
        if mid not in self.under_way:
            return False
        self.rewind()
        self._held_until_s = time.monotonic() + REFUSED_S
        is_news, self._is_refused = not self._is_refused, True
        return is_news

    def mark_if_due(self) -> None:
        """Take note of the acknowledgments, if it is long enough since that was done."""
        if time.monotonic() - self._marked_s >= MARK_S:
            self.mark()

    def mark(self) -> None:
        """Record acknowledgments in the journal; rarely, because it delays the table's own writes."""
        self._marked_s = time.monotonic()
        if self._acknowledged:
            self._journal.mark_sent(self._acknowledged)
            self._acknowledged = []

    def drained(self) -> bool:
        """Whether every message is acknowledged, and marked so."""
        return not self.under_way and not self._acknowledged and not self._journal.waiting(0, 1)

"""Sends numbered messages in order, within a window, and keeps them until acknowledged.

paho keeps its queue in RAM, and its return code 4 still means "queued", so a message counts as sent only when
`acknowledged` names it. After a reconnection the unacknowledged messages are sent again; their numbers make repeats
harmless.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeAlias

from controller.journal.journal import JournalError
from controller.journal.journal_entries import Journal, Numbered
from controller.room.outgoing_messages import envelope
from controller.room.topics import event_topic
from firmware_bridge.broker_link.extras import Extras

Publish: TypeAlias = Callable[[str, str, Extras], int | None]
"""Passes a topic, a payload and its properties to the client.

Returns paho's number of the message, or None if it was refused.
"""
CLOUD_EVENT: Final = "application/cloudevents+json; charset=UTF-8"
"""The media type of an event's envelope (CloudEvents 1.0, JSON event format)."""
WINDOW: Final = 20
"""The most unacknowledged messages (paho's default for messages in flight)."""
MARK_S: Final = 0.25
"""The shortest time between two records of acknowledgments."""
REFUSED_S: Final = 10.0
"""How long to wait before sending a refused message again."""


class Outbox:
    """Sends a journal's numbered messages; only the connection's thread uses it."""

    def __init__(self, table: str, journal: Journal) -> None:
        self._table = table
        self._journal = journal
        self.under_way: dict[int, int] = {}
        """The number of each unacknowledged message, by paho's number."""
        self._acknowledged: list[int] = []
        self._marked_s = 0.0
        self._held_until_s = 0.0
        self._is_refused = False
        self._is_rewound = False
        self.reached = 0
        """The newest number that is known to be sent."""
        self.rewind()

    @property
    def first_number(self) -> int:
        """Return the first number in this journal; journals that were set aside have earlier ones."""
        return self._journal.numbers()[0]

    @property
    def next_number(self) -> int:
        """The number of the next message for the room."""
        return self.reached + 1

    def rewind(self) -> None:
        """Restart at the oldest unacknowledged message, on a new connection."""
        self.mark()
        self.under_way.clear()
        self._is_rewound = False
        # While the storage does not let it be read, nothing is sent.
        with suppress(JournalError):
            # The table writes meanwhile: a newest number read second would pass over what was written in between.
            newest = self._journal.numbers()[1]
            waiting = self._journal.waiting(0, 1)
            self.reached = waiting[0].number - 1 if waiting else newest
            self._is_rewound = True

    def send(self, publish: Publish) -> None:
        """Send messages up to the window; one at a time while the broker refuses them."""
        if not self._is_rewound:
            self.rewind()
        room = (1 if self._is_refused else WINDOW) - len(self.under_way)
        if self._is_rewound and room > 0 and time.monotonic() >= self._held_until_s:
            if self._journal.numbers()[1] <= self.reached:
                return  # a running table's journal knows its newest number without a look at the storage
            with suppress(JournalError):
                for numbered in self._journal.waiting(self.reached, room):
                    self._send(publish, numbered)

    def _send(self, publish: Publish, numbered: Numbered) -> None:
        """Send one message; it is in flight until `acknowledged` names it."""
        named = (("type", numbered.kind), ("sequence", str(numbered.number)))
        extras = Extras(CLOUD_EVENT, named=named)
        mid = publish(event_topic(self._table, numbered.topic), envelope(self._table, numbered), extras)
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
        """Keep a refused message for later; return whether this is the first refusal in a row."""
        if mid not in self.under_way:
            return False
        self.rewind()
        self._held_until_s = time.monotonic() + REFUSED_S
        is_news, self._is_refused = not self._is_refused, True
        return is_news

    def mark_if_due(self) -> None:
        """Record acknowledgments in the journal, if the last record is old enough."""
        if time.monotonic() - self._marked_s >= MARK_S:
            self.mark()

    def mark(self) -> None:
        """Record acknowledgments in the journal; rarely, because it delays the table's writes."""
        self._marked_s = time.monotonic()
        # A storage that takes no writes now is told again later; until then the messages count as waiting.
        with suppress(JournalError):
            if self._acknowledged:
                self._journal.mark_sent(self._acknowledged)
                self._acknowledged = []

    def drained(self) -> bool:
        """Whether every message is acknowledged and recorded as such."""
        return not self.under_way and not self._acknowledged and not self._journal.waiting(0, 1)

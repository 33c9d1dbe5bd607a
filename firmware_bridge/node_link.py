"""The node's end of the lossless link, without I/O; the reference for the firmware.

The node keeps every event until the host acknowledges it. When its memory is full, it only counts
newer events, and the count takes their place in the order as `EventsLost`.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

from firmware_bridge.errors import MessageError
from firmware_bridge.facts import Fact, encode_fact
from firmware_bridge.frames import Frame, FrameDecoder, encode_frame
from firmware_bridge.link_layout import (
    ALIVE_MS,
    BURST,
    FACTS_ROOM,
    HOST_KINDS,
    RESEND_MS,
    SCHEMA,
    SLOWEST_MS,
)
from firmware_bridge.node_messages import (
    Alive,
    AskHello,
    AskSnapshot,
    Event,
    Hello,
    Levels,
    Message,
    Outputs,
    Snapshot,
    Turns,
    decode_message,
    encode_message,
)
from firmware_bridge.readings import EventsLost


@dataclass(frozen=True, slots=True)
class SnapshotWanted:
    """The host asks for all levels; answer with `NodeLink.send_snapshot`."""

    number: int


@dataclass(frozen=True, slots=True)
class OutputsWanted:
    """The host sets these levels on these lines, newest last."""

    levels: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class TurnsWanted:
    """The host says in which turns the antennas may be live."""

    turns: Turns


Wish: TypeAlias = SnapshotWanted | OutputsWanted | TurnsWanted


@dataclass(frozen=True, slots=True)
class UnackedEvent:
    """An event in the node's memory."""

    number: int
    fact: Fact
    at_ms: int


class NodeLink:
    """The node's end, used by the simulator; the firmware does the same in C."""

    def __init__(self, boot_id: int, firmware: str = "railbird-node", memory: int = 64) -> None:
        """`memory` is the number of unacknowledged events that the node can keep."""
        self.decoder = FrameDecoder()
        self._boot_id = boot_id
        self._firmware = firmware
        self._memory = memory
        self._kept: deque[UnackedEvent] = deque()
        self._lost = 0
        self._next_number = 1
        self._outputs_number = 0
        self._outgoing: list[bytes] = []
        self._resend_ms: int | None = None
        self._wait_ms = RESEND_MS
        self._alive_ms = 0
        self._introduced = False

    @property
    def kept(self) -> int:
        """Return the number of unacknowledged events."""
        return len(self._kept)

    @property
    def has_news(self) -> bool:
        """Whether bytes wait to be written now."""
        return bool(self._outgoing) or not self._introduced

    def post(self, fact: Fact, now_ms: int) -> None:
        """Send an edge; number it, keep it and resend it until it is acknowledged."""
        if self._lost or len(self._kept) >= self._memory:
            self._lost += 1
            return
        self._keep(fact, now_ms)

    def tell_levels(self, facts: tuple[Fact, ...]) -> None:
        """Send levels, in as many messages as they need; levels are never resent."""
        for part in split_facts(facts):
            self._queue(Levels(part))

    def send_snapshot(self, number: int, facts: tuple[Fact, ...]) -> None:
        """Answer `SnapshotWanted(number)` with all levels."""
        parts = split_facts(facts) or [()]
        for index, part in enumerate(parts):
            self._queue(Snapshot(number, index, len(parts), part))

    def receive(self, data: bytes, now_ms: int) -> list[Wish]:
        """Return the host's requests; it never raises on bad bytes."""
        wishes: list[Wish] = []
        for frame in self.decoder.feed(data):
            try:
                message = decode_message(frame.kind, frame.payload)
            except MessageError:
                continue
            wishes += self._accept(frame, message, now_ms)
        return wishes

    def to_send(self, now_ms: int) -> bytes:
        """Return the bytes to write now."""
        if not self._introduced:
            self._introduced = True
            self._introduce()
        if self._kept and self._resend_ms is not None and now_ms >= self._resend_ms:
            for kept in islice(self._kept, BURST):
                self._send_event(kept, now_ms)
            self._wait_ms = min(2 * self._wait_ms, SLOWEST_MS)
            self._resend_ms = now_ms + self._wait_ms
        if self._outgoing:
            self._alive_ms = now_ms + ALIVE_MS
        elif now_ms >= self._alive_ms:
            self._alive_ms = now_ms + ALIVE_MS
            self._queue(Alive(now_ms))
        outgoing, self._outgoing = self._outgoing, []
        return b"".join(outgoing)

    def next_deadline(self) -> int:
        """Return when `to_send` next has bytes."""
        return self._alive_ms if self._resend_ms is None else min(self._alive_ms, self._resend_ms)

    def _accept(self, frame: Frame, message: Message, now_ms: int) -> list[Wish]:
        if frame.kind not in HOST_KINDS:
            # A line with an echo returns our own frames: their `ack` counts outputs, not events.
            return []
        if isinstance(message, AskHello):
            self._introduce()
            return []
        if frame.boot_id != self._boot_id:
            # meant for this node before its restart
            self._introduce()
            return []
        self._forget(frame.ack, now_ms)
        match message:
            case AskSnapshot(number):
                return [SnapshotWanted(number)]
            case Turns():
                self._queue(Alive(now_ms))
                return [TurnsWanted(message)]
            case Outputs(levels):
                newer = frame.seq > self._outputs_number
                self._outputs_number = max(self._outputs_number, frame.seq)
                self._queue(Alive(now_ms))
                return [OutputsWanted(levels)] if newer else []
            case _:
                return []

    def _forget(self, acknowledged: int, now_ms: int) -> None:
        before = len(self._kept)
        while self._kept and self._kept[0].number <= acknowledged:
            self._kept.popleft()
        if len(self._kept) < before:
            self._wait_ms = RESEND_MS
            self._resend_ms = now_ms + RESEND_MS if self._kept else None
        if self._lost and len(self._kept) < self._memory:
            lost, self._lost = self._lost, 0
            self._keep(EventsLost(lost), now_ms)

    def _keep(self, fact: Fact, now_ms: int) -> None:
        kept = UnackedEvent(self._next_number, fact, now_ms)
        self._next_number += 1
        self._kept.append(kept)
        self._send_event(kept, now_ms)
        if self._resend_ms is None:
            self._resend_ms = now_ms + self._wait_ms

    def _send_event(self, kept: UnackedEvent, now_ms: int) -> None:
        self._queue(Event(kept.fact, now_ms - kept.at_ms, kept.at_ms), kept.number)

    def _introduce(self) -> None:
        first = self._kept[0].number if self._kept else self._next_number
        self._queue(Hello(self._firmware, SCHEMA, first))

    def _queue(self, message: Message, seq: int = 0) -> None:
        kind, payload = encode_message(message)
        frame = Frame(kind, seq, self._outputs_number, self._boot_id, payload)
        self._outgoing.append(encode_frame(frame))


def split_facts(facts: tuple[Fact, ...]) -> list[tuple[Fact, ...]]:
    """Split facts into groups that each fit one message."""
    groups: list[tuple[Fact, ...]] = []
    room = 0
    for fact in facts:
        size = len(encode_fact(fact))
        if size > room:
            groups.append(())
            room = FACTS_ROOM
        groups[-1] += (fact,)
        room -= size
    return groups

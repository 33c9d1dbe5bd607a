"""The controller's end of the lossless link to a table node, without I/O.

`node_link` is the other end.

Edges (keys, contacts) are numbered by the node and stay in its memory until the controller
acknowledges them. The controller passes each one on once, in order, even if the line loses, repeats or
reorders frames. If the node's memory overflows, the gap itself is an event (`EventsLost`). Levels
are unnumbered; of the lamps only the newest setting counts. A changed boot id means that the node
restarted: its numbers start again, and the controller asks for a snapshot.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from firmware_bridge.antenna_turns import AntennaTurns
from firmware_bridge.errors import LinkError, MessageError
from firmware_bridge.facts import Fact
from firmware_bridge.frames import Frame, FrameDecoder, encode_frame
from firmware_bridge.link_layout import (
    ALIVE_MS,
    EARLY,
    HIGHEST_LEVEL,
    HOST_RESEND_MS,
    MAX_PAYLOAD,
    SCHEMA,
    SILENT_MS,
)
from firmware_bridge.node_clock import NodeClock
from firmware_bridge.node_messages import (
    Ack,
    Alive,
    AskHello,
    AskSnapshot,
    Event,
    Hello,
    Levels,
    Message,
    Outputs,
    Snapshot,
    decode_message,
    encode_message,
)
from firmware_bridge.readings import ContactChanged, EventsLost, KeyChanged, ToldAs
from firmware_bridge.turn_teller import TurnTeller

MOST_LINES: Final = MAX_PAYLOAD // 2


@dataclass(frozen=True, slots=True)
class NodeFound:
    """The node sent its hello, after the port was opened or after a restart."""

    firmware: str
    boot_id: int
    rebooted: bool


@dataclass(frozen=True, slots=True)
class NodeForeign:
    """The node's message schema differs from ours, so none of its messages can be used."""

    firmware: str
    schema: int


@dataclass(frozen=True, slots=True)
class NodeState:
    """A complete snapshot: every level of the node."""

    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class NodeFact:
    """One fact of the node; each edge comes exactly once, in order."""

    fact: Fact


Heard: TypeAlias = NodeFound | NodeForeign | NodeState | NodeFact


class HostLink:
    """The controller's end of the link to one node."""

    def __init__(self, now_ms: int = 0, turns: AntennaTurns | None = None) -> None:
        """`turns` are told to the node as soon as its clock is known, and again and again."""
        self._turns = TurnTeller(turns, now_ms)
        self.decoder = FrameDecoder()
        self.bad_messages = 0
        self._boot_id: int | None = None
        self._usable = False
        self._next_event = 1
        self._next_of_boot: dict[int, int] = {}
        self._early: dict[int, Event] = {}
        self._clock = NodeClock()
        self._newest_tick: dict[int, int] = {}
        self._snapshot_number = 0
        self._snapshot_parts: dict[int, Snapshot] = {}
        self._wants_snapshot = False
        self._levels: dict[int, int] = {}
        self._outputs_number = 0
        self._outputs_acked = 0
        self._outgoing: list[bytes] = []
        self._heard_ms: int | None = None
        self._ask_ms = now_ms
        self._outputs_ms = now_ms

    @property
    def answering(self) -> bool:
        """Whether a node with our schema has spoken within `SILENT_MS`."""
        return self._usable and self._heard_ms is not None

    @property
    def _lamps_are_unset(self) -> bool:
        behind = self._outputs_number > self._outputs_acked
        return self._usable and bool(self._levels) and behind

    def receive(self, data: bytes, now_ms: int) -> list[Heard]:
        """Return what the node sent; it never raises on bad bytes."""
        heard: list[Heard] = []
        read: list[tuple[Frame, Message]] = []
        for frame in self.decoder.feed(data):
            try:
                read.append((frame, decode_message(frame.kind, frame.payload)))
            except MessageError:
                self.bad_messages += 1
        # Of the messages in one read, which may be late, the last one was the fastest and ties the clocks best.
        self._newest_tick = {frame.boot_id: sent for frame, told in read if (sent := sent_ms(told)) is not None}
        for frame, message in read:
            heard += self._accept(frame, message, now_ms)
        if self._heard_ms is not None and now_ms - self._heard_ms > SILENT_MS:
            self._heard_ms = None
            self._usable = False
        return heard

    def light(self, levels: Mapping[int, int]) -> None:
        """Set lamps by line; send the levels at once, and again until the node acknowledges them.

        Raises:
            LinkError: a line or level is out of range.
        """
        merged = {**self._levels, **levels}
        sane = all(0 <= n <= 0xFF and 0 <= v <= HIGHEST_LEVEL for n, v in merged.items())
        if not sane or len(merged) > MOST_LINES:
            raise LinkError(f"lamps {dict(levels)}: a line must be 0 to 255, a level 0 to {HIGHEST_LEVEL}")
        self._levels = merged
        self._outputs_number += 1
        self._outputs_ms = 0

    def to_send(self, now_ms: int) -> bytes:
        """Return the bytes to write now."""
        if now_ms >= self._ask_ms:
            self._ask_ms = now_ms + ALIVE_MS
            if not self._usable:
                self._queue(AskHello())
            elif self._wants_snapshot:
                self._queue(AskSnapshot(self._snapshot_number))
            else:
                self._queue(Ack())
        if self._usable and (turns := self._turns.to_tell(self._clock, now_ms)) is not None:
            self._queue(turns)
        if self._lamps_are_unset and now_ms >= self._outputs_ms:
            self._outputs_ms = now_ms + HOST_RESEND_MS
            self._queue(Outputs(tuple(self._levels.items())), self._outputs_number)
        outgoing, self._outgoing = self._outgoing, []
        return b"".join(outgoing)

    def next_deadline(self) -> int:
        """Return when `to_send` next has bytes, or when to report a silent node."""
        due_ms = min(self._ask_ms, self._outputs_ms) if self._lamps_are_unset else self._ask_ms
        turns_ms = self._turns.due_ms
        return due_ms if turns_ms is None or not self._usable else min(due_ms, turns_ms)

    def reset(self, now_ms: int) -> None:
        """Start with a hello after the port was reopened. Event numbers are kept."""
        self.decoder.reset()
        self._usable = False
        self._heard_ms = None
        self._outgoing.clear()
        self._ask_ms = now_ms

    def _accept(self, frame: Frame, message: Message, now_ms: int) -> list[Heard]:
        self._heard_ms = now_ms
        if isinstance(message, Hello):
            return self._accept_hello(frame, message, now_ms)
        if frame.boot_id != self._boot_id or not self._usable:
            self._usable = False
            self._ask_ms = now_ms
            return []
        self._outputs_acked = max(self._outputs_acked, frame.ack)
        if frame.boot_id in self._newest_tick:
            self._clock.tie(self._newest_tick[frame.boot_id], now_ms)
        match message:
            case Event():
                return self._accept_event(frame.seq, message, now_ms)
            case Levels(facts):
                return [NodeFact(fact) for fact in facts]
            case Snapshot():
                return self._accept_snapshot(message)
            case _:
                return []

    def _accept_hello(self, frame: Frame, hello: Hello, now_ms: int) -> list[Heard]:
        if hello.schema != SCHEMA:
            self._usable = False
            return [NodeForeign(hello.firmware, hello.schema)]
        rebooted = self._boot_id is not None and frame.boot_id != self._boot_id
        if frame.boot_id == self._boot_id and self._usable:
            return []
        heard = self._follow(frame.boot_id, hello.first_event)
        self._usable = True
        # the node may have outputs from an earlier controller: continue their numbers
        self._outputs_acked = frame.ack
        self._outputs_number = max(self._outputs_number, frame.ack) + 1
        self._outputs_ms = now_ms
        self._turns.begin(now_ms)
        self._ask_for_snapshot(now_ms)
        return [NodeFound(hello.firmware, frame.boot_id, rebooted), *heard]

    def _follow(self, boot_id: int, first_event: int) -> list[Heard]:
        """Continue a node's event numbers; report the events that it no longer has as lost."""
        if boot_id != self._boot_id:
            if self._boot_id is not None:
                self._next_of_boot[self._boot_id] = self._next_event
            self._boot_id = boot_id
            self._next_event = self._next_of_boot.pop(boot_id, first_event)
            self._early.clear()
            self._clock = NodeClock()
        missing = first_event - self._next_event
        if missing <= 0:
            return []
        self._next_event = first_event
        return [NodeFact(EventsLost(missing))]

    def _ask_for_snapshot(self, now_ms: int) -> None:
        self._snapshot_number = (self._snapshot_number + 1) & 0xFFFF
        self._snapshot_parts.clear()
        self._wants_snapshot = True
        self._ask_ms = now_ms

    def _accept_snapshot(self, part: Snapshot) -> list[Heard]:
        if not self._wants_snapshot or part.number != self._snapshot_number:
            return []
        self._snapshot_parts[part.part] = part
        if len(self._snapshot_parts) < part.parts:
            return []
        self._wants_snapshot = False
        whole = [self._snapshot_parts[index] for index in sorted(self._snapshot_parts)]
        self._snapshot_parts.clear()
        return [NodeState(tuple(fact for piece in whole for fact in piece.facts))]

    def _accept_event(self, number: int, event: Event, now_ms: int) -> list[Heard]:
        if self._next_event <= number < self._next_event + EARLY:
            self._early[number] = event
        heard: list[Heard] = []
        while (ready := self._early.pop(self._next_event, None)) is not None:
            self._next_event += 1
            age_ms = now_ms - self._clock.happened_ms(ready.tick_ms, now_ms)
            heard.append(NodeFact(_as_told(ready, age_ms, ToldAs(self._boot_id or 0, self._next_event - 1))))
            if isinstance(ready.fact, EventsLost):
                self._ask_for_snapshot(now_ms)
        self._queue(Ack())
        return heard

    def _queue(self, message: Message, seq: int = 0) -> None:
        kind, payload = encode_message(message)
        frame = Frame(kind, seq, self._next_event - 1, self._boot_id or 0, payload)
        self._outgoing.append(encode_frame(frame))


def sent_ms(message: Message) -> int | None:
    """Return when a message was sent, by the node's clock; None if the message has no time.

    An edge that was held longer than a node can say was sent later than that, which ties the clocks too, loosely.
    """
    match message:
        case Event(held_ms=held_ms, tick_ms=tick_ms):
            return tick_ms + held_ms
        case Alive(tick_ms):
            return tick_ms
        case _:
            return None


def _as_told(event: Event, age_ms: int, told_as: ToldAs) -> Fact:
    """Return an event's fact; add the number, age and tick to an edge."""
    if isinstance(event.fact, KeyChanged | ContactChanged):
        return replace(event.fact, held_ms=age_ms, told_as=told_as, tick_ms=event.tick_ms)
    return event.fact

"""The outbox to the broker: at least once, in order, forgotten only on acknowledgement; the only user of paho here.

paho's own queue lives in RAM and its return code 4 still means "queued", so nothing counts as sent until
`on_publish` names it. At most `WINDOW` messages are under way; after a reconnection those are sent again.
All of paho is called in the line's one thread (`BrokerLine`).
"""

from __future__ import annotations

import json
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import paho.mqtt.client as mqtt

from controller.shell.broker_line import BrokerLine, BrokerSettings, new_client
from controller.shell.journal import Journal, Numbered
from controller.shell.messages import (
    command_topic,
    envelope,
    event_topic,
    replay_topic,
    state_topic,
    view_topic,
)
from controller.shell.room import Heard

BEAT_S = 1.0
"""How often a sign of life goes out: a screen on another machine tells by it that silence is calm."""
WINDOW = 20
"""Messages under way at once: paho's own default for messages in flight."""
MARK_S = 0.25
"""How often, at most, acknowledgements are written down."""


class Publisher(Protocol):
    """Tells the room."""

    def wake(self) -> None:
        """There is something new in the outbox."""
        ...

    def hand_on(self, timeout_s: float) -> None:
        """Wait until what is new in the outbox is acknowledged, at most so long."""
        ...

    def show(self, name: str, view: str) -> None:
        """Publish a view's newest line, retained: an older one that has not gone out yet is dropped."""
        ...

    def beat(self, line: str) -> None:
        """Publish a sign of life for the screens, not retained, about once a second."""
        ...

    def listen(self, heard: Callable[[Heard], None]) -> None:
        """Hand every command of the room to `heard`, in the network's thread, from now on."""
        ...

    def replay(self, first: int, last: int | None) -> None:
        """Send numbered events again, on the replay topic: those from `first` to `last`, or to the newest."""
        ...

    def close(self) -> None:
        """Say goodbye and stop."""
        ...


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbered events that are wanted again; without `last`, all that there are."""

    first: int
    last: int | None


class MqttPublisher:
    """Publishes a journal's outbox and the retained views of one table, and hears the room's commands."""

    def __init__(
        self, table: str, journal: Journal, broker: BrokerSettings, boot: int, said: Callable[[str], None]
    ) -> None:
        """Connect in the background, for ever; `said` hears what the technician should know."""
        self.table = table
        self._journal = journal
        self._boot = boot
        self._said = said
        self._lock = threading.Lock()
        """Guards what other threads hand over: views, and the sign of life."""
        self._under_way: dict[int, int] = {}
        self._acknowledged: list[int] = []
        self._marked_s = 0.0
        self._reached = 0
        self._views: dict[str, str] = {}
        self._beat = ""
        self._beat_s = 0.0
        self._connected = False
        self._closing = False
        self._heard: Callable[[Heard], None] | None = None
        self._subscribed = False
        self._replays: deque[Numbers] = deque()
        self._client = self._make_client(broker)
        self._line = BrokerLine(self._client, self._turn, said)
        self._line.start()

    def _make_client(self, broker: BrokerSettings) -> mqtt.Client:
        client = new_client(broker, f"railbird-{self.table}")
        client.will_set(state_topic(self.table), self._state("lost"), qos=1, retain=True)
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_publish = self._on_publish
        client.on_subscribe = self._on_subscribe
        client.on_message = self._on_message
        return client

    def _state(self, state: str) -> str:
        return json.dumps({"state": state, "boot": self._boot, "next_sequence": self._reached + 1})

    def _on_connect(self, client: mqtt.Client, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        if reason.is_failure:
            self._said(f"the broker refused the connection: {reason}; check user, password and certificates")
            return
        # What was under way on the old connection is sent again: the numbers make repeats harmless.
        self._mark()
        self._under_way.clear()
        waiting = self._journal.waiting(0, 1)
        self._reached = waiting[0].number - 1 if waiting else self._reached
        self._connected, self._subscribed = True, False
        self._line.accepted()
        client.publish(state_topic(self.table), self._state("online"), qos=1, retain=True)
        self._said("connected to the broker")

    def _on_disconnect(self, _client: mqtt.Client, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        self._connected = False
        if not self._closing:
            self._said(f"the broker is away ({reason}); messages wait in the outbox")

    def _on_publish(self, _client: mqtt.Client, _data: Any, mid: int, _reason: Any, _properties: Any) -> None:
        # Views and replays are told too; they are nobody's to count.
        number = self._under_way.pop(mid, None)
        if number is not None:
            self._acknowledged.append(number)

    def listen(self, heard: Callable[[Heard], None]) -> None:
        """Hand every command of the room to `heard`; what is kept for nobody at the broker is not asked for."""
        self._heard = heard
        self._line.wake()

    def _on_subscribe(self, _client: mqtt.Client, _data: Any, _mid: int, reasons: Any, _properties: Any) -> None:
        topic = command_topic(self.table, "+")
        if any(reason.is_failure for reason in reasons):
            self._said(f"the broker does not let this table hear {topic}; allow its user to read there")
        else:
            self._said(f"the room's commands come in on {topic}")

    def _on_message(self, _client: mqtt.Client, _data: Any, message: mqtt.MQTTMessage) -> None:
        if self._heard is not None:
            sender = message.topic.rpartition("/")[2]
            self._heard(Heard(sender, bytes(message.payload), retained=bool(message.retain)))

    def replay(self, first: int, last: int | None) -> None:
        """Send numbered events again; they wait behind what is new."""
        self._replays.append(Numbers(first, last))
        self._line.wake()

    def _send_again(self) -> None:
        """Send a batch of what was asked for again; the broker's acknowledgement is not waited for, it can be asked."""
        if not self._replays:
            return
        wanted = self._replays.popleft()
        batch = WINDOW if wanted.last is None else min(WINDOW, wanted.last - wanted.first + 1)
        again = self._journal.since(wanted.first, batch)
        for numbered in again:
            self._client.publish(replay_topic(self.table), envelope(self.table, numbered), qos=1)
        goes_on = len(again) == WINDOW and (wanted.last is None or again[-1].number < wanted.last)
        if goes_on:
            self._replays.append(Numbers(again[-1].number + 1, wanted.last))
        if self._replays:
            self._line.wake()

    def wake(self) -> None:
        """There is something new in the outbox."""
        self._line.wake()

    def hand_on(self, timeout_s: float) -> None:
        """Wait until the broker has acknowledged what is new in the outbox, at most so long.

        Whoever works on at once instead keeps the line waiting for the interpreter, and the broker gets the views of
        every screen together with the ruling: several milliseconds each.
        """
        if self._connected:
            self._line.wait_served(timeout_s)

    def show(self, name: str, view: str) -> None:
        """Publish a view's newest line, retained."""
        with self._lock:
            self._views[name] = view
        self._line.wake()

    def beat(self, line: str) -> None:
        """Publish a sign of life for the screens, not retained, about once a second."""
        now_s = time.monotonic()
        if now_s - self._beat_s >= BEAT_S:
            self._beat_s = now_s
            with self._lock:
                self._beat = line
            self._line.wake()

    def _turn(self) -> bool:
        """Send what waits, up to the window; then the newest views; then mark what was acknowledged.

        Returns whether nothing is under way.
        """
        if self._connected:
            self._subscribe()
            room = WINDOW - len(self._under_way)
            if room > 0:
                for numbered in self._journal.waiting(self._reached, room):
                    self._send(numbered)
            self._send_again()
            self._show_all()
        if self._acknowledged and time.monotonic() - self._marked_s >= MARK_S:
            self._mark()
        return not self._under_way

    def _subscribe(self) -> None:
        if self._heard is not None and not self._subscribed:
            self._subscribed = True
            self._client.subscribe(command_topic(self.table, "+"), qos=1)

    def _show_all(self) -> None:
        with self._lock:
            views, self._views = self._views, {}
            beat, self._beat = self._beat, ""
        for name, view in views.items():
            self._client.publish(view_topic(self.table, name), view, qos=0, retain=True)
        if beat:
            self._client.publish(view_topic(self.table, "beat"), beat, qos=0, retain=False)

    def _mark(self) -> None:
        """Take note in the journal of what the broker has acknowledged: seldom, for it holds up the table's writing.

        What is not marked yet when the controller stops is sent again under the same number.
        """
        self._marked_s = time.monotonic()
        if self._acknowledged:
            self._journal.mark_sent(self._acknowledged)
            self._acknowledged = []

    def _send(self, numbered: Numbered) -> None:
        """Send one message; it is under way until `on_publish` names it, which is never within `publish`."""
        topic, payload = event_topic(self.table, numbered.topic), envelope(self.table, numbered)
        info = self._client.publish(topic, payload, qos=1)
        if info.rc in {mqtt.MQTT_ERR_SUCCESS, mqtt.MQTT_ERR_NO_CONN}:
            self._reached = numbered.number
            self._under_way[info.mid] = numbered.number

    def drained(self) -> bool:
        """Whether every message is acknowledged, and marked so."""
        return not self._under_way and not self._acknowledged and not self._journal.waiting(0, 1)

    def close(self) -> None:
        """Say goodbye and stop."""
        self._closing = True
        if not self._line.stop():
            return
        self._turn()
        self._mark()
        self._client.publish(state_topic(self.table), self._state("offline"), qos=1, retain=True)
        self._line.close()


class SilentPublisher:
    """Tells nobody: a table without a room system; what it would say stays in the outbox."""

    def wake(self) -> None:
        """Nothing to do."""

    def hand_on(self, timeout_s: float) -> None:
        """Nothing to wait for."""

    def show(self, name: str, view: str) -> None:
        """Nothing to do."""

    def beat(self, line: str) -> None:
        """Nothing to do."""

    def listen(self, heard: Callable[[Heard], None]) -> None:
        """Nobody commands."""

    def replay(self, first: int, last: int | None) -> None:
        """Nobody asks."""

    def close(self) -> None:
        """Nothing to do."""

"""The outbox to the broker: at least once, in order, forgotten only on acknowledgement; the only user of paho here.

paho's own queue lives in RAM and its return code 4 still means "queued", so nothing counts as sent until
`on_publish` names it. At most `WINDOW` messages are under way; after a reconnection those are sent again.
"""

from __future__ import annotations

import json
import ssl
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

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


class Publisher(Protocol):
    """Tells the room."""

    def wake(self) -> None:
        """There is something new in the outbox."""
        ...

    def hand_on(self, timeout_s: float) -> None:
        """Wait until the sender has seen what is new in the outbox, at most so long."""
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
class BrokerSettings:
    """Where the broker is and how to get in. Every field but host and port may be empty."""

    host: str
    port: int = 1883
    username: str = ""
    password_file: str = ""
    ca_file: str = ""
    certificate_file: str = ""
    key_file: str = ""
    tls: bool = False
    keepalive_s: int = 15


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
        self._under_way: dict[int, int] = {}
        self._acknowledged: list[int] = []
        self._early: set[int] = set()
        self._reached = 0
        self._views: dict[str, str] = {}
        self._beat = ""
        self._beat_s = 0.0
        self._connected = False
        self._stopping = False
        self._heard: Callable[[Heard], None] | None = None
        self._replays: deque[Numbers] = deque()
        self._news = threading.Event()
        self._handed_on = threading.Event()
        self._handed_on.set()
        self._client = self._make_client(broker)
        self._client.connect_async(broker.host, broker.port, broker.keepalive_s)
        self._client.loop_start()
        self._sender = threading.Thread(target=self._send_for_ever, name="railbird-outbox", daemon=True)
        self._sender.start()

    def _make_client(self, broker: BrokerSettings) -> mqtt.Client:
        client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id=f"railbird-{self.table}", clean_session=True)
        # An exception in a callback would end paho's only thread.
        client.suppress_exceptions = True
        client.reconnect_delay_set(min_delay=1, max_delay=30)
        if broker.username:
            password = first_line(broker.password_file) if broker.password_file else None
            client.username_pw_set(broker.username, password)
        if broker.tls or broker.ca_file or broker.certificate_file:
            client.tls_set(
                ca_certs=broker.ca_file or None,
                certfile=broker.certificate_file or None,
                keyfile=broker.key_file or None,
                tls_version=ssl.PROTOCOL_TLS_CLIENT,
            )
        client.will_set(state_topic(self.table), self._state("lost"), qos=1, retain=True)
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_publish = self._on_publish
        client.on_message = self._on_message
        return client

    def _state(self, state: str) -> str:
        return json.dumps({"state": state, "boot": self._boot, "next_sequence": self._reached + 1})

    def _on_connect(self, client: mqtt.Client, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        if reason.is_failure:
            self._said(f"the broker refused the connection: {reason}; check user, password and certificates")
            return
        with self._lock:
            # What was under way on the old connection is sent again: the numbers make repeats harmless.
            self._under_way.clear()
            self._early.clear()
            waiting = self._journal.waiting(0, 1)
            self._reached = waiting[0].number - 1 if waiting else self._reached
            self._connected = True
        if self._heard is not None:
            client.subscribe(command_topic(self.table, "+"), qos=1)
        client.publish(state_topic(self.table), self._state("online"), qos=1, retain=True)
        self._said("connected to the broker")
        self._news.set()

    def _on_disconnect(self, _client: mqtt.Client, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        with self._lock:
            self._connected = False
        if not self._stopping:
            self._said(f"the broker is away ({reason}); messages wait in the outbox")

    def _on_publish(self, _client: mqtt.Client, _data: Any, mid: int, _reason: Any, _properties: Any) -> None:
        with self._lock:
            number = self._under_way.pop(mid, None)
            if number is None:
                self._early.add(mid)
            else:
                self._acknowledged.append(number)
        self._news.set()

    def listen(self, heard: Callable[[Heard], None]) -> None:
        """Hand every command of the room to `heard`; what is kept for nobody at the broker is not asked for."""
        self._heard = heard
        if self._connected:
            self._client.subscribe(command_topic(self.table, "+"), qos=1)

    def _on_message(self, _client: mqtt.Client, _data: Any, message: mqtt.MQTTMessage) -> None:
        if self._heard is not None:
            sender = message.topic.rpartition("/")[2]
            self._heard(Heard(sender, bytes(message.payload), retained=bool(message.retain)))

    def replay(self, first: int, last: int | None) -> None:
        """Send numbered events again; they wait behind what is new."""
        self._replays.append(Numbers(first, last))
        self._news.set()

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
            self._news.set()

    def wake(self) -> None:
        """There is something new in the outbox."""
        self._handed_on.clear()
        self._news.set()

    def hand_on(self, timeout_s: float) -> None:
        """Wait until the sender has seen what is new in the outbox, at most so long.

        Whoever works on at once instead keeps the sender waiting for the interpreter: several milliseconds.
        """
        self._handed_on.wait(timeout_s)

    def show(self, name: str, view: str) -> None:
        """Publish a view's newest line, retained."""
        with self._lock:
            self._views[name] = view
        self._news.set()

    def beat(self, line: str) -> None:
        """Publish a sign of life for the screens, not retained, about once a second."""
        now_s = time.monotonic()
        if now_s - self._beat_s >= BEAT_S:
            self._beat_s = now_s
            with self._lock:
                self._beat = line
            self._news.set()

    def _send_for_ever(self) -> None:
        while not self._stopping:
            self._news.wait(timeout=1.0)
            self._news.clear()
            try:
                self._turn()
            except Exception as error:  # noqa: BLE001 - the sender must outlive any single failure
                self._said(f"the outbox stumbled: {type(error).__name__}")
            if not self._news.is_set():
                self._handed_on.set()

    def _turn(self) -> None:
        """Mark what was acknowledged, send what waits, up to the window; then the newest views."""
        with self._lock:
            acknowledged, self._acknowledged = self._acknowledged, []
            connected = self._connected
            room = WINDOW - len(self._under_way)
        if acknowledged:
            self._journal.mark_sent(acknowledged)
        if not connected:
            return
        if room > 0:
            for numbered in self._journal.waiting(self._reached, room):
                self._send(numbered)
        self._send_again()
        with self._lock:
            views, self._views = self._views, {}
            beat, self._beat = self._beat, ""
        for name, view in views.items():
            self._client.publish(view_topic(self.table, name), view, qos=0, retain=True)
        if beat:
            self._client.publish(view_topic(self.table, "beat"), beat, qos=0, retain=False)

    def _send(self, numbered: Numbered) -> None:
        """Hand one message to paho.

        Our lock is not held over `publish`: paho calls `on_publish` under a lock of its own that `publish` takes
        too, and an acknowledgement can be faster than our note of the message's mid (`_early`).
        """
        topic, payload = event_topic(self.table, numbered.topic), envelope(self.table, numbered)
        info = self._client.publish(topic, payload, qos=1)
        if info.rc not in {mqtt.MQTT_ERR_SUCCESS, mqtt.MQTT_ERR_NO_CONN}:
            return
        with self._lock:
            self._reached = numbered.number
            if info.mid in self._early:
                self._early.discard(info.mid)
                self._acknowledged.append(numbered.number)
            else:
                self._under_way[info.mid] = numbered.number

    def drained(self) -> bool:
        """Whether every message is acknowledged."""
        with self._lock:
            waiting = bool(self._under_way or self._acknowledged)
        return not waiting and not self._journal.waiting(0, 1)

    def close(self) -> None:
        """Say goodbye and stop."""
        self._stopping = True
        self._news.set()
        self._sender.join(timeout=2.0)
        self._turn()
        self._client.publish(state_topic(self.table), self._state("offline"), qos=1, retain=True)
        self._client.disconnect()
        self._client.loop_stop()


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


def first_line(path: str) -> str:
    """The password in a file of its own, so that it stands in no command line and no settings file."""
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 - a text path from the settings
        return file.readline().strip()

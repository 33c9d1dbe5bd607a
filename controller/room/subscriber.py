"""A subscriber to a table's topics, for the monitor, the demo's log and tests."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import paho.mqtt.client as mqtt
from paho.mqtt.enums import MQTTProtocolVersion

from firmware_bridge.broker_link.access import BrokerSettings, new_client
from firmware_bridge.broker_link.bounded_client import BoundedClient
from firmware_bridge.broker_link.extras import named_of
from firmware_bridge.broker_link.line import BrokerLine
from firmware_bridge.files import FileFaultError, parse_json


@dataclass(frozen=True, slots=True)
class Received:
    """One received message: its topic, its text, and whether it was retained.

    `named` has its user properties, which MQTT 3.1.1 does not have.
    """

    topic: str
    payload: str
    retained: bool
    named: Mapping[str, str] = field(default_factory=dict)


class Subscriber:
    """Listens to a broker until closed; reconnects by itself."""

    def __init__(self, broker: BrokerSettings, topics: str | Sequence[str], heard: Callable[[Received], None]) -> None:
        """`heard` is called in the network's thread; its exceptions are ignored."""
        self._broker = broker
        self._topics = [(one, 1) for one in ([topics] if isinstance(topics, str) else topics)]
        self._heard = heard
        self._ready = threading.Event()
        self.refused = ""
        self._line = BrokerLine(self._make_client, lambda: True, lambda _said: None, broker.first_tried())
        self._line.start()

    def _make_client(self, protocol: MQTTProtocolVersion) -> BoundedClient:
        client = new_client(self._broker, protocol)
        client.on_connect = self._on_connect
        client.on_subscribe = self._on_subscribe
        client.on_message = self._on_message
        return client

    def _on_connect(self, client: mqtt.Client, _data: Any, _flags: Any, reason: Any, properties: Any) -> None:
        if not reason.is_failure:
            self._line.accepted(properties)
            client.subscribe(self._topics)
        elif self._line.refused(reason):
            self.refused = str(reason)
            self._ready.set()

    def _on_subscribe(self, _client: mqtt.Client, _data: Any, _mid: int, _reasons: Any, _properties: Any) -> None:
        self._ready.set()

    def _on_message(self, _client: mqtt.Client, _data: Any, message: mqtt.MQTTMessage) -> None:
        text = message.payload.decode("utf-8", "replace")
        self._heard(Received(message.topic, text, bool(message.retain), named_of(message)))

    def wait(self, timeout_s: float) -> bool:
        """Wait until the broker grants the subscription; return False if the time runs out first."""
        return self._ready.wait(timeout_s) and not self.refused

    def close(self) -> None:
        """Stop listening."""
        if self._line.stop():
            self._line.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class MqttLog:
    """Writes every message that it receives to a file, one JSON object a line."""

    def __init__(self, path: Path) -> None:
        """Begin a new file."""
        self._file = path.open("w", encoding="utf-8")
        self._lock = threading.Lock()
        self.lines = 0

    def heard(self, received: Received) -> None:
        """Log one message: topic, retained flag, and payload (as JSON if it is JSON)."""
        try:
            payload: Any = parse_json(received.payload)
        except FileFaultError:
            payload = received.payload
        line = json.dumps(
            {"topic": received.topic, "retained": received.retained, "payload": payload}, ensure_ascii=False
        )
        with self._lock:
            if not self._file.closed:
                self._file.write(line + "\n")
                self._file.flush()
                self.lines += 1

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._file.close()

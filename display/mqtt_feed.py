"""The feed over MQTT for screens elsewhere: retained views and the table's last will."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import paho.mqtt.client as mqtt
from paho.mqtt.enums import MQTTProtocolVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from display.newest import Newest
from firmware_bridge.broker_link.access import BrokerSettings, new_client
from firmware_bridge.broker_link.bounded_client import BoundedClient
from firmware_bridge.broker_link.line import BrokerLine
from firmware_bridge.files import parse_json

KEEPALIVE_S = 5


class MqttFeed:
    """Subscribes to one table's views and puts them into a `Newest`; reconnects forever."""

    def __init__(self, broker: BrokerSettings, table: str, names: Iterable[str], newest: Newest) -> None:
        self._broker = replace(broker, keepalive_s=KEEPALIVE_S)
        self._newest = newest
        self._root = f"railbird/{table}"
        self._topics = [f"{self._root}/view/{name.replace(':', '/')}" for name in (*names, "beat")]
        self._topics.append(f"{self._root}/state")
        # No log: the screens themselves show that they are not live.
        self._line = BrokerLine(self._make_client, lambda: True, lambda _sentence: None)

    def _make_client(self, protocol: MQTTProtocolVersion) -> BoundedClient:
        client = new_client(self._broker, protocol)
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        return client

    def start(self) -> None:
        """Start connecting in the background."""
        self._line.start()

    def stop(self) -> None:
        """Disconnect."""
        if self._line.stop():
            self._line.close()

    def _on_connect(
        self, client: mqtt.Client, _data: object, _flags: object, reason: ReasonCode, properties: Properties | None
    ) -> None:
        if reason.is_failure:
            self._line.refused(reason)
            return
        self._line.accepted(properties)
        client.subscribe([(topic, 0) for topic in self._topics])

    def _on_disconnect(self, *_args: object) -> None:
        self._newest.connected(now=False)

    def _on_message(self, _client: mqtt.Client, _data: object, message: mqtt.MQTTMessage) -> None:
        if message.topic == f"{self._root}/state":
            self._newest.connected(now=is_online(bytes(message.payload)))
        else:
            self._newest.hear(bytes(message.payload))


def is_online(payload: bytes) -> bool:
    """Whether a table's retained state says that its controller is connected."""
    try:
        told = parse_json(payload.decode("utf-8"))
    except ValueError:
        return False
    return isinstance(told, dict) and told.get("state") == "online"

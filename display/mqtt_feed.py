"""The feed over MQTT, for screens on other machines: the retained view topics, and the table's last will."""

from __future__ import annotations

import ssl
from collections.abc import Iterable
from dataclasses import dataclass

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from display.newest import Newest
from firmware_bridge.files import first_line, parse_json

KEEPALIVE_S = 5


@dataclass(frozen=True, slots=True)
class Broker:
    """Where the broker is and how to get in; the password stands in a file, never in a command line."""

    host: str
    port: int = 1883
    username: str = ""
    password_file: str = ""
    ca_file: str = ""
    certificate_file: str = ""
    key_file: str = ""
    tls: bool = False


class MqttFeed:
    """Subscribes to one table's views and puts them into a `Newest`; paho reconnects for ever."""

    def __init__(self, broker: Broker, table: str, names: Iterable[str], newest: Newest) -> None:
        self._broker = broker
        self._newest = newest
        self._root = f"railbird/{table}"
        self._topics = [f"{self._root}/view/{name.replace(':', '/')}" for name in (*names, "beat")]
        self._topics.append(f"{self._root}/state")
        client = mqtt.Client(CallbackAPIVersion.VERSION2, clean_session=True)
        # An exception in a callback would end paho's only thread.
        client.suppress_exceptions = True
        client.reconnect_delay_set(min_delay=1, max_delay=10)
        _secure(client, broker)
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        self._client = client

    def start(self) -> None:
        """Begin connecting, in the background."""
        self._client.connect_async(self._broker.host, self._broker.port, KEEPALIVE_S)
        self._client.loop_start()

    def stop(self) -> None:
        """Disconnect."""
        self._client.disconnect()
        self._client.loop_stop()

    def _on_connect(self, client: mqtt.Client, _data: object, _flags: object, *told: object) -> None:
        if not getattr(told[0], "is_failure", False):
            client.subscribe([(topic, 0) for topic in self._topics])

    def _on_disconnect(self, *_args: object) -> None:
        self._newest.connected(now=False)

    def _on_message(self, _client: mqtt.Client, _data: object, message: mqtt.MQTTMessage) -> None:
        if message.topic == f"{self._root}/state":
            self._newest.connected(now=is_online(bytes(message.payload)))
        else:
            self._newest.hear(bytes(message.payload))


def is_online(payload: bytes) -> bool:
    """Whether a table's retained state says that its controller is there."""
    try:
        told = parse_json(payload.decode("utf-8"))
    except ValueError:
        return False
    return isinstance(told, dict) and told.get("state") == "online"


def _secure(client: mqtt.Client, broker: Broker) -> None:
    if broker.username:
        password = None
        if broker.password_file:
            password = first_line(broker.password_file)
        client.username_pw_set(broker.username, password)
    if broker.tls or broker.ca_file or broker.certificate_file:
        client.tls_set(
            ca_certs=broker.ca_file or None,
            certfile=broker.certificate_file or None,
            keyfile=broker.key_file or None,
            tls_version=ssl.PROTOCOL_TLS_CLIENT,
        )

"""Where the broker is and how to get in; and a client that knows it."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from paho.mqtt.enums import MQTTProtocolVersion

from firmware_bridge.broker_link.bounded_client import BoundedClient
from firmware_bridge.files import first_line


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


def new_client(
    broker: BrokerSettings,
    protocol: MQTTProtocolVersion,
    client_id: str = "",
    dropped: Callable[[str, int], None] | None = None,
) -> BoundedClient:
    """A client that knows where and as whom to connect, and has not begun to."""
    client = BoundedClient(protocol, client_id, dropped)
    if broker.username:
        # The password has a file of its own, so that it stands in no command line and no settings file.
        password = first_line(broker.password_file) if broker.password_file else None
        client.username_pw_set(broker.username, password)
    if broker.tls or broker.ca_file or broker.certificate_file:
        client.tls_set(
            ca_certs=broker.ca_file or None,
            certfile=broker.certificate_file or None,
            keyfile=broker.key_file or None,
            tls_version=ssl.PROTOCOL_TLS_CLIENT,
        )
    client.on_socket_open = _without_delay
    client.aim(broker.host, broker.port, broker.keepalive_s)
    return client


def _without_delay(_client: object, _data: object, line: object) -> None:
    """Disable Nagle's delay: send each message at once.

    With the delay, the second of two messages would wait until the broker acknowledged the first.
    """
    if isinstance(line, socket.socket) and line.family in {socket.AF_INET, socket.AF_INET6}:
        with suppress(OSError):
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

"""The broker's address and credentials, and the client that uses them."""

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
    """The broker's address and credentials; all but host and port may be empty."""

    host: str
    """The room's broker; without a section `[broker]` the table publishes nothing."""
    port: int = 1883
    """The broker's port; with TLS usually 8883."""
    username: str = ""
    """The name that the table logs in to the broker with."""
    password_file: str = ""
    """A file whose first line is the password."""
    ca_file: str = ""
    """TLS: the certificates that are trusted, in PEM."""
    certificate_file: str = ""
    """TLS: the table's own certificate, in PEM."""
    key_file: str = ""
    """TLS: the private key of that certificate; empty if the certificate's file contains it."""
    tls: bool = False
    """Use TLS even if none of the three files is given."""
    keepalive_s: int = 15
    """Seconds between signs of life; after 1.5 times as long the broker reports the table lost."""


def new_client(
    broker: BrokerSettings,
    protocol: MQTTProtocolVersion,
    client_id: str = "",
    dropped: Callable[[str, int], None] | None = None,
) -> BoundedClient:
    """Return a client that has its address and credentials but has not connected yet."""
    client = BoundedClient(protocol, client_id, dropped)
    if broker.username:
        # The password has its own file, so that no command line or settings file contains it.
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

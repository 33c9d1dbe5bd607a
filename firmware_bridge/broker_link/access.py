"""The broker's address and credentials, and the client that uses them."""

from __future__ import annotations

import ipaddress
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal

from paho.mqtt.enums import MQTTProtocolVersion

from firmware_bridge.broker_link.bounded_client import BoundedClient
from firmware_bridge.files import first_line

LONGEST_HOST: Final = 80
"""The most characters of a host's name that a sentence repeats."""


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
    """Use TLS even if none of the three files is given; needed unless the broker is this computer."""
    keepalive_s: int = 15
    """Seconds between signs of life; after 1.5 times as long the broker reports the table lost."""
    version: Literal["auto", "3.1.1"] = "auto"
    """`"auto"`: MQTT 5, and 3.1.1 with a broker that knows no other; `"3.1.1"`: that at once."""

    def first_tried(self) -> MQTTProtocolVersion:
        """Return the version of MQTT in which a connection is tried first."""
        return MQTTProtocolVersion.MQTTv5 if self.version == "auto" else MQTTProtocolVersion.MQTTv311

    def uses_tls(self) -> bool:
        """Whether the connection is encrypted."""
        return self.tls or bool(self.ca_file or self.certificate_file)

    def plain_fault(self) -> str | None:
        """Return why this connection must be encrypted; None if it may be made as it is.

        A connection that never leaves this computer may be plain.
        """
        if self.uses_tls() or is_loopback(self.host):
            return None
        what = "the password" if self.password_file else "what the table says and is told"
        where = repr(self.host[:LONGEST_HOST])
        return f"the connection to {where} is not encrypted: {what} could be read and changed on the way"


def is_loopback(host: str) -> bool:
    """Whether the address is this computer's own.

    Of names `localhost` alone is: others may be redirected.
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def new_client(
    broker: BrokerSettings,
    protocol: MQTTProtocolVersion,
    client_id: str = "",
    dropped: Callable[[str, int], None] | None = None,
    kept_s: int = 0,
) -> BoundedClient:
    """Return a client that has its address and credentials but has not connected yet.

    `kept_s`: seconds for which the broker keeps the client's session while it is away.
    """
    client = BoundedClient(protocol, client_id, dropped, kept_s)
    if broker.username:
        # The password has its own file, so that no command line or settings file contains it.
        password = first_line(broker.password_file) if broker.password_file else None
        client.username_pw_set(broker.username, password)
    if broker.uses_tls():
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

"""Tries whether the broker lets a client in, and says why not."""

from __future__ import annotations

import ssl
import time
from typing import Final

from paho.mqtt.enums import MQTTProtocolVersion

from firmware_bridge.broker_link.access import BrokerSettings, new_client
from firmware_bridge.files import FileFaultError

LOGIN_WAIT_S: Final = 8.0
"""How long the broker may take to answer."""


def login_fault(access: BrokerSettings, name: str, wait_s: float = LOGIN_WAIT_S) -> str:
    """Log in as the client `name` and out again; return why that fails, or an empty text.

    The name must not be that of a client in use, because the broker would throw that one out.
    """
    answers: list[str] = []
    try:
        client = new_client(access, MQTTProtocolVersion.MQTTv5, name)
        client.on_connect = lambda _client, _data, _flags, reason, _properties: answers.append(
            f"refuses the login: {reason}" if reason.is_failure else ""
        )
        client.reconnect()
        ends_s = time.monotonic() + wait_s
        while not answers and time.monotonic() < ends_s:
            client.loop(0.2)
        client.disconnect()
    except (OSError, ssl.SSLError, ValueError, FileFaultError) as error:
        return f"cannot be reached: {error}"
    return answers[0] if answers else f"does not answer within {wait_s:.0f} s"

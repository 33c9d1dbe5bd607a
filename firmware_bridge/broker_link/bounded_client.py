"""An MQTT client that never holds a packet larger than `LARGEST`.

In MQTT 5 the client announces this limit when it connects, and the broker drops larger packets. MQTT 3.1.1 has no such
limit: there the client reads and discards a larger message piece by piece and acknowledges it. Closing the connection
would not help: the broker would send a retained or QoS 1 message again after every reconnection.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from firmware_bridge.broker_link.extras import Extras, properties_of

LARGEST: Final = 64 * 1024
"""Bytes of the largest packet that the client accepts; the longest command has 4 KiB."""
IN_FLIGHT: Final = 20
"""Unacknowledged messages at once (paho's default); a broker may ask for fewer."""
KEPT: Final = "SessionExpiryInterval"
"""MQTT 5's name for the seconds for which a session is kept."""
HEAD: Final = 2 + 0xFFFF + 2
"""Bytes of a PUBLISH that are always kept: its topic and its packet identifier."""


class BoundedClient(mqtt.Client):
    """A paho client with bounded buffers.

    Its session ends with the connection, unless the broker is to keep it.
    """

    acknowledged: Callable[[int, ReasonCode], None] | None = None
    """Takes the number of each message that the broker has answered, and the answer.

    paho's own `on_publish` comes for messages of QoS 0 too, each with properties that take longer than its sending.
    """

    def __init__(
        self,
        protocol: MQTTProtocolVersion,
        client_id: str = "",
        dropped: Callable[[str, int], None] | None = None,
        kept_s: int = 0,
    ) -> None:
        """`dropped` is called with the topic and size of each message that was too large.

        `kept_s`: seconds for which the broker keeps the session of a client that is away. The owner of such a client
        acknowledges each message by `ack`. MQTT 3.1.1 knows no time: there the session is kept for good.
        """
        self.version = protocol
        self._kept_s = kept_s
        clean = None if protocol is MQTTProtocolVersion.MQTTv5 else not kept_s
        super().__init__(CallbackAPIVersion.VERSION2, client_id=client_id, clean_session=clean, protocol=protocol)
        self.manual_ack_set(bool(kept_s))
        # An exception in a callback would end the only thread that serves the client.
        self.suppress_exceptions = True
        self._dropped = dropped

    def aim(self, host: str, port: int, keepalive_s: int) -> None:
        """Set the address to connect to, without connecting."""
        if self.version is not MQTTProtocolVersion.MQTTv5:
            self.connect_async(host, port, keepalive_s)
            return
        # Without an expiry interval the session ends with its connection, like a clean session of MQTT 3.1.1.
        properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
        properties.MaximumPacketSize = LARGEST
        if self._kept_s:
            setattr(properties, KEPT, self._kept_s)
        self.connect_async(host, port, keepalive_s, clean_start=not self._kept_s, properties=properties)

    def send_at_most(self, broker_takes: int) -> None:
        """Limit the unacknowledged messages to what the broker accepts.

        An MQTT 5 broker disconnects a client that sends more.
        """
        self._max_inflight_messages = min(IN_FLIGHT, broker_takes)

    def send(self, topic: str, text: str, *, qos: int, retain: bool, extras: Extras) -> mqtt.MQTTMessageInfo:
        """Publish a text with its properties, which MQTT 3.1.1 leaves out."""
        properties = properties_of(extras) if self.version is MQTTProtocolVersion.MQTTv5 else None
        return self.publish(topic, text, qos, retain, properties)

    def _do_on_publish(self, mid: int, reason_code: ReasonCode, properties: Properties) -> MQTTErrorCode:
        if self.acknowledged is not None:
            with suppress(Exception):  # as paho does: it must not end the only thread that serves the client
                self.acknowledged(mid, reason_code)
        return super()._do_on_publish(mid, reason_code, properties)

    def hang_up(self) -> None:
        """Drop the connection without DISCONNECT, so that the broker publishes the last will."""
        self._sock_close()

    def _is_too_large(self) -> bool:
        """Whether the packet being read is too large; known as soon as its length is."""
        packet = self._in_packet
        return 1 + len(packet["remaining_count"]) + packet["remaining_length"] > LARGEST

    def _sock_recv(self, bufsize: int) -> bytes:
        """Read bytes for paho, at most as many as its buffer may hold.

        paho asks for the whole rest of a packet at once and appends it to what it has.
        """
        if not self._in_packet["have_remaining"] or not self._is_too_large():
            return super()._sock_recv(bufsize)
        if self._in_packet["command"] & 0xF0 != mqtt.PUBLISH:
            raise ConnectionError("the broker sent a packet that is too large")
        del self._in_packet["packet"][HEAD:]
        return super()._sock_recv(min(bufsize, LARGEST))

    def _handle_on_message(self, message: mqtt.MQTTMessage) -> None:
        if not self._is_too_large():
            super()._handle_on_message(message)
            return
        if self._dropped is not None:
            self._dropped(message.topic, self._in_packet["remaining_length"])
        if self._kept_s:
            self.ack(message.mid, message.qos)

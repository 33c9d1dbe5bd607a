"""What MQTT 5 can say of a message beside its topic and text; MQTT 3.1.1 leaves it out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import paho.mqtt.client as mqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

LONGEST_MARK: Final = 1024
"""The most bytes of a sender's mark (correlation data) that are given back."""


@dataclass(frozen=True, slots=True)
class Extras:
    """A message's properties.

    Attributes:
        content_type: the media type of the text; empty for none.
        expires_s: seconds after which a broker drops the message if it is not delivered; None: never.
        correlation: the mark of the request that this message answers.
        named: names and values of user properties, for rules in a broker that do not read the text.
    """

    content_type: str = ""
    expires_s: int | None = None
    correlation: bytes = b""
    named: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerWanted:
    """Where the sender of a message wants the answer, and the mark that it is to have.

    Both may be empty.
    """

    topic: str = ""
    correlation: bytes = b""


@lru_cache(64)
def properties_of(extras: Extras) -> Properties:
    """Return the properties as paho takes them.

    Those of equal extras are the same object: paho does not change it.
    """
    found = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
    found.PayloadFormatIndicator = 1
    if extras.content_type:
        found.ContentType = extras.content_type
    if extras.expires_s is not None:
        found.MessageExpiryInterval = extras.expires_s
    if extras.correlation:
        found.CorrelationData = extras.correlation
    if extras.named:
        found.UserProperty = list(extras.named)
    return found


def asked_of(message: mqtt.MQTTMessage) -> AnswerWanted:
    """Return what a received message asks for; nothing in MQTT 3.1.1."""
    told = getattr(message, "properties", None)
    topic, mark = getattr(told, "ResponseTopic", ""), getattr(told, "CorrelationData", b"")
    return AnswerWanted(topic, mark[:LONGEST_MARK])


def named_of(message: mqtt.MQTTMessage) -> dict[str, str]:
    """Return the user properties of a received message, by name; none in MQTT 3.1.1."""
    return dict(getattr(getattr(message, "properties", None), "UserProperty", ()))

"""Answers to one sender alone, beside the numbered events that all read."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from controller.files.json_values import json_value
from controller.room.outgoing_messages import AcceptedMessage, Answer
from controller.room.topics import answer_topic

LONGEST_TOPIC: Final = 200


@dataclass(frozen=True, slots=True)
class Reply:
    """Where an answer to one sender goes.

    Attributes:
        topic: his own topic, or one below it; empty if he asked for another one.
        is_asked: he wants the answer to his command there too (MQTT 5: a response topic).
        correlation: his mark, which the answer has to have.
    """

    topic: str
    is_asked: bool = False
    correlation: bytes = b""


def reply_to(table: str, sender: str, wanted: str, correlation: bytes) -> Reply:
    """Return where the answer goes if a message asks for the topic `wanted`, or for none.

    A table writes where a sender tells it to only below that sender's own topic: anywhere else he could make the table
    say what is not so.
    """
    own = answer_topic(table, sender)
    if not wanted:
        return Reply(own, correlation=correlation)
    is_own = wanted == own or wanted.startswith(f"{own}/")
    is_plain = len(wanted) <= LONGEST_TOPIC and wanted.isprintable() and not set(wanted) & set("+#")
    return Reply(wanted if is_own and is_plain else "", is_asked=True, correlation=correlation)


def answer_line(answer: Answer) -> str:
    """Return an answer to a command as one line of JSON."""
    kind = "accepted" if isinstance(answer, AcceptedMessage) else "refused"
    return json.dumps({"kind": kind} | json_value(answer), ensure_ascii=False, separators=(",", ":"))

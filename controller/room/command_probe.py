"""A probe that tests whether the room's commands reach this table.

A broker (mosquitto, for one) may grant a subscription but deliver nothing, because its access list forbids the table's
user to read the topic. The probe goes to the command topic of a sender with the table's own name: the access list of
`docs/mqtt.md` lets every user write the commands of the sender with the user's name, on every table. A probe can never
become a command: it is removed before commands are read, has no `command`, and no sender may have the table's name.
"""

from __future__ import annotations

import json
import math
import secrets
from collections.abc import Callable
from typing import Final

from controller.room.topics import command_topic

WAIT_S: Final = 5.0
"""How long to wait for a probe to come back."""
EVERY_S: Final = 60.0
"""How often to send a probe; an access list may change while the table runs."""
BEGINS: Final = b'{"probe": '


class CommandProbe:
    """Tracks the probes that test the command topic; times are monotonic seconds."""

    def __init__(self, table: str, said: Callable[[str], None]) -> None:
        """`said` is called with messages for the technician."""
        self.topic = command_topic(table, table)
        self._everybody = command_topic(table, "+")
        self._said = said
        self._payload = ""
        self._sent_s: float | None = None
        self._next_s = 0.0
        self.commands = "off"
        """`off`: no sender may command; `unknown`: not tried yet; `heard`; `unheard`: the probe did not come back."""

    def begin(self, now_s: float) -> None:
        """Note that the broker granted the subscription; a probe is due at once."""
        self.commands = "unknown"
        self._sent_s, self._next_s = None, now_s

    def denied(self) -> None:
        """Note that the broker refused the subscription; send no probe until the next connection."""
        self.commands, self._sent_s, self._next_s = "unknown", None, math.inf
        self._now("unheard", f"the broker does not let this table hear {self._everybody}; allow its user to read there")

    def due(self, now_s: float) -> str:
        """Return the payload of a probe to send now; empty if none is due."""
        if self.commands == "off" or self._sent_s is not None or now_s < self._next_s:
            return ""
        self._payload = json.dumps({"probe": secrets.token_hex(8)})
        self._sent_s, self._next_s = now_s, now_s + EVERY_S
        return self._payload

    def came(self, payload: bytes) -> bool:
        """Handle a message on the probe's topic; return whether it is a probe."""
        if self._sent_s is not None and payload == self._payload.encode():
            self._sent_s = None
            self._now("heard", f"the room's commands come in on {self._everybody}")
        return payload.startswith(BEGINS)

    def refused(self) -> None:
        """Note that the broker refused the probe (MQTT 5 reports it)."""
        self._sent_s = None
        self._now(
            "unheard",
            f"the broker does not let this table write {self.topic}, by which it finds out whether commands reach it: "
            "allow its user to write there",
        )

    def elapse(self, now_s: float) -> None:
        """Give up a probe that has not come back in time."""
        if self._sent_s is not None and now_s - self._sent_s >= WAIT_S:
            self._sent_s = None
            self._now(
                "unheard",
                f"the room's commands do not reach this table: what it sent to {self.topic} did not come back within "
                f"{WAIT_S:.0f} s; at the broker, let its user read {self._everybody} and write {self.topic}",
            )

    def _now(self, commands: str, sentence: str) -> None:
        """Set the state, and report it if it has changed."""
        if commands != self.commands:
            self.commands = commands
            self._said(sentence)

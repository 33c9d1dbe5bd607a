"""Follows one table over every outage, and keeps what is known of it in a file: all of docs/asyncapi.json alone.

    pip install paho-mqtt pydantic
    python follower.py HOST PORT TABLE NAME FILE        # NAME is a sender that may `catch_up`
    python follower.py HOST PORT TABLE NAME FILE 3.1.1  # with a broker that does not know MQTT 5
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import paho.mqtt.client as mqtt
import railbird_types as types
from paho.mqtt.enums import CallbackAPIVersion
from table_values import EVENTS, change

PATIENCE_S = 2.0
"""So long an answer may take before it is asked for again."""
SAID_AT = 5
"""So many tries without a connection are told, once; the first of all is none yet."""
MOST_LEFT = 100
"""So many evenings that are over are remembered, by which an old snapshot is known."""


class Follower:
    """What is known of a table, event by event; `ask` sends a command."""

    def __init__(self, file: Path, ask: Callable[[dict[str, Any]], None]) -> None:
        self._file, self._ask = file, ask
        kept = json.loads(file.read_text()) if file.exists() else None
        self._left: list[str] = kept.pop("evenings_left", []) if kept is not None else []
        self.table = types.Snapshot.model_validate(kept) if kept is not None else None
        self._newest: types.Snapshot | None = None
        self._asked: tuple[str, float] | None = None
        self._is_stale = False
        """A hand came back that had ended as a misdeal: the next snapshot has it whole."""
        self._count = time.time_ns()

    def joined(self) -> None:
        """The line is up, or up again: ask for what was missed."""
        self._asked = None
        if self.table is not None:
            self._catch_up(self.table.sequence + 1)

    def _catch_up(self, first: int) -> None:
        self._count += 1
        self._asked = (str(self._count), time.monotonic())
        self._ask({"id": self._asked[0], "command": "catch_up", "first": first})

    def wait(self) -> None:
        """Nothing came for a while: ask again for what has not been answered."""
        if self._asked is not None and time.monotonic() - self._asked[1] > PATIENCE_S:
            self.joined()

    def take_snapshot(self, text: bytes) -> None:
        told, known = types.Snapshot.model_validate_json(text), self.table
        if told.evening in self._left:
            return  # of an evening that is over: events have overtaken it, or the broker had nothing newer
        self._newest = told
        if known is None or (told.evening != known.evening and told.sequence <= known.sequence):
            self._jump()  # it joins, or the table's numbers began again
            self._catch_up(told.sequence + 1)
        self._freshen()

    def _freshen(self) -> None:
        told, known = self._newest, self.table
        if self._is_stale and told is not None and known is not None and told.sequence >= known.sequence:
            self._jump()

    def _jump(self) -> None:
        """Take the snapshot: who joins, or has been away for longer than the table keeps its events."""
        if (told := self._newest) is not None:
            self._leave(told.evening)
            self.table, self._is_stale = told.model_copy(deep=True), False
            self._keep()

    def _leave(self, following: str) -> None:
        """Remember that the evening is over, if another one follows."""
        if self.table is not None and self.table.evening != following:
            self._left = [*self._left, self.table.evening][-MOST_LEFT:]

    def take_answer(self, text: bytes) -> None:
        told = json.loads(text)
        if told["kind"] != "events" or self._asked is None or told["id"] != self._asked[0]:
            return
        chunk = types.AnswerEvents.model_validate(told)
        self._asked = (self._asked[0], time.monotonic())
        for event in told["events"]:
            self.take_event(event)
        if chunk.is_last:
            self._asked = None
            if chunk.next is not None:
                self._catch_up(chunk.next)

    def take_event(self, event: dict[str, Any]) -> None:
        """Take a numbered event: drop what is known, and ask for what is missing before it."""
        refused = event["type"] == "railbird.command.refused" and self._asked is not None
        if refused and self._asked is not None and event["data"]["id"] == self._asked[0]:
            self._asked = None
            self._jump()  # the table no longer has what is missing
        if self.table is None or event["sequence"] <= self.table.sequence:
            return
        if event["sequence"] > self.table.sequence + 1:
            if self._asked is None:
                self._catch_up(self.table.sequence + 1)
            return
        self.table.sequence = event["sequence"]
        if event["type"] in EVENTS:  # a newer table may tell of more than this program knows
            data = EVENTS[event["type"]].model_validate(event).data
            if isinstance(data, types.EveningBegan):
                self._leave(data.evening or "")
            self._is_stale |= change(self.table, data)
        self._keep()
        self._freshen()

    def _keep(self) -> None:
        """Write what is known in one step, so that a crash leaves the file as it was or as it is."""
        if self.table is not None and not self._is_stale:
            new = self._file.with_suffix(".new")
            new.write_text(json.dumps({**self.table.model_dump(mode="json"), "evenings_left": self._left}))
            new.replace(self._file)


def main(host: str, port: str, table: str, name: str, file: str, version: str = "5") -> None:
    is_new = version == "5"
    client = mqtt.Client(CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5 if is_new else mqtt.MQTTv311)
    base = f"railbird/{table}"
    follower = Follower(Path(file), lambda told: client.publish(f"{base}/command/{name}", json.dumps(told), 1))

    def connected(client: mqtt.Client, *_told: Any) -> None:
        topics = ("event/#", f"answer/{name}", "snapshot")
        client.subscribe([(f"{base}/{one}", mqtt.SubscribeOptions(1) if is_new else 1) for one in topics])

    def heard(_client: mqtt.Client, _data: Any, message: mqtt.MQTTMessage) -> None:
        if message.topic.endswith("/snapshot"):
            follower.take_snapshot(message.payload)
        elif "/answer/" in message.topic:
            follower.take_answer(message.payload)
        else:
            follower.take_event(json.loads(message.payload))

    client.on_connect, client.on_message = connected, heard
    client.on_subscribe = lambda *_told: follower.joined()
    client.reconnect_delay_set(1, 2)
    client.connect_async(host, int(port), keepalive=5)
    hint = "; if it does not know MQTT 5, write 3.1.1 as the last word" if is_new else ""
    failed = 0
    while True:
        if client.loop(0.5) != mqtt.MQTT_ERR_SUCCESS:
            failed += 1
            if failed == SAID_AT:
                sys.stderr.write(f"no connection to {host}:{port}; it is tried again{hint}\n")
            time.sleep(0.5)
            try:
                client.reconnect()
            except OSError:
                continue
        follower.wait()


if __name__ == "__main__":
    main(*sys.argv[1:7])

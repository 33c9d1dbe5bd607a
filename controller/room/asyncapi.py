"""The AsyncAPI 3 document of a table's topics, complete in one file.

A public generator makes types of it alone (`docs/examples/follower`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from controller.room.json_schema import SchemaMaker
from controller.room.message_schemas import (
    VIEWS,
    answer_schemas,
    command_schemas,
    envelope_schema,
    text_of,
    view_schema,
)
from controller.room.outbox import CLOUD_EVENT
from controller.room.outgoing_messages import KINDS, PROTOCOL, TableState
from controller.room.publisher import ANSWER_EXPIRES_S, BEAT
from controller.room.snapshot import TableSnapshot

BELOW: Final = "#/components/schemas/"
JSON: Final = "application/json"
BINDING: Final = "0.2.0"
"""The version of AsyncAPI's bindings for MQTT."""
TABLE: Final = {"description": "the table's id in its settings"}
SENDER: Final = {"description": "who commands, by his name in the table's settings"}
RETAINED: Final[Mapping[str, Any]] = {"qos": 0, "retain": True}
NUMBERED: Final[Mapping[str, Any]] = {"qos": 1, "retain": False}
DESCRIPTION: Final = (
    "What one table's controller publishes, and what it takes. Numbered events (QoS 1) are CloudEvents 1.0; their "
    "`sequence` counts from 1 without a gap over restarts: drop repeats by it. Join by the retained snapshot, and ask "
    "for what is missing with the command catch_up."
)


def asyncapi() -> dict[str, Any]:
    """Return the AsyncAPI 3.0 document of a table's topics."""
    document = _Document()
    document.add_events()
    document.add_retained()
    document.add_commands()
    return {
        "asyncapi": "3.0.0",
        "id": "urn:railbird:table",
        "info": {
            "title": "Railbird table",
            "version": f"{PROTOCOL}.0",
            "description": DESCRIPTION,
            "license": {"name": "Apache-2.0"},
        },
        "defaultContentType": JSON,
        "servers": _servers(),
        "channels": document.channels,
        "operations": document.operations,
        "components": {
            "messages": document.messages,
            "schemas": document.schemas(),
            "securitySchemes": {
                "certificate": {"type": "X509", "description": "a certificate; its common name is the user"},
                "password": {"type": "userPassword", "description": "a user's name and password"},
            },
        },
    }


def _servers() -> dict[str, Any]:
    """Return the room's broker, and one on the table's own computer."""
    security = [{"$ref": f"#/components/securitySchemes/{one}"} for one in ("certificate", "password")]
    common = {"protocolVersion": "5.0", "bindings": {"mqtt": {"bindingVersion": BINDING, "cleanSession": True}}}
    return {
        "room": common | {
            "host": "{broker}:8883",
            "protocol": "secure-mqtt",
            "description": "The room's broker, with TLS; MQTT 3.1.1 works too, without the properties of MQTT 5.",
            "variables": {"broker": {"default": "broker.room", "description": "the broker's name"}},
            "security": security,
        },
        "own": common | {
            "host": "localhost:1883",
            "protocol": "mqtt",
            "description": "A broker on the table's own computer; nobody else may be served without TLS.",
        },
    }  # fmt: skip


class _Document:
    """The parts of the document while it is made."""

    def __init__(self) -> None:
        self.channels: dict[str, Any] = {}
        self.operations: dict[str, Any] = {}
        self.messages: dict[str, Any] = {}
        self._maker, self._views = SchemaMaker(BELOW), SchemaMaker(BELOW, views=True)
        self._whole: dict[str, Any] = {}

    def schemas(self) -> dict[str, Any]:
        """Return all payloads, and the records in them once each."""
        return {**self._whole, **self._views.records, **self._maker.records}

    def _message(self, name: str, schema: dict[str, Any], content: str = JSON) -> str:
        """Add a message; return its name.

        The name of its type begins with what it is, so that no record has it too.
        """
        self._whole[name] = schema | {"title": name.title().replace("_", "")}
        self.messages[name] = {
            "name": schema["title"],
            "title": schema["title"],
            "summary": schema["description"],
            "contentType": content,
            "payload": {"$ref": f"{BELOW}{name}"},
            "bindings": {"mqtt": {"bindingVersion": BINDING, "payloadFormatIndicator": 1, "contentType": content}},
        }
        return name

    def _channel(self, name: str, address: str, said: str, messages: list[str]) -> None:
        known = {"table": TABLE, "sender": SENDER, "seat": {"description": "the seat's number"}}
        self.channels[name] = {
            "address": address,
            "parameters": {one: about for one, about in known.items() if f"{{{one}}}" in address},
            "description": said,
            "messages": {one: {"$ref": f"#/components/messages/{one}"} for one in messages},
        }

    def _operation(self, name: str, channel: str, quality: Mapping[str, Any], action: str = "send") -> dict[str, Any]:
        operation: dict[str, Any] = {
            "action": action,
            "channel": {"$ref": f"#/channels/{channel}"},
            "bindings": {"mqtt": {"bindingVersion": BINDING, **quality}},
        }
        self.operations[name] = operation
        return operation

    def add_events(self) -> None:
        """Add the numbered events, each on its topic, and all on the old topic of replays."""
        names = []
        for kind, (below, type_name) in KINDS.items():
            name = type_name.removeprefix("railbird.").replace(".", "_")
            names.append(self._message(f"event_{name}", envelope_schema(kind, self._maker), CLOUD_EVENT))
            self._channel(name, f"railbird/{{table}}/event/{below}", text_of(kind), [f"event_{name}"])
            self._operation(f"send_{name}", name, NUMBERED)
        said = "Numbered events again for everybody, by the command replay of protocol 1; gone in protocol 3."
        self._channel("replay", "railbird/{table}/replay", said, names)
        self._operation("send_replay", "replay", NUMBERED)

    def add_retained(self) -> None:
        """Add the state, the snapshot and the views."""
        whole: tuple[tuple[str, type, Mapping[str, Any]], ...] = (
            ("state", TableState, {"qos": 1, "retain": True}), ("snapshot", TableSnapshot, RETAINED),
        )
        for name, record, quality in whole:
            schema = self._maker.record(record)
            self._channel(name, f"railbird/{{table}}/{name}", text_of(record), [self._message(name, schema)])
            self._operation(f"send_{name}", name, quality)
        for view, (kind, _) in VIEWS.items():
            message = self._message(f"view_{view}", view_schema(view, self._views))
            where = "seat/{seat}" if view == "seat" else view
            self._channel(f"view_{view}", f"railbird/{{table}}/view/{where}", text_of(kind), [message])
            beat = {"qos": 0, "retain": False, "messageExpiryInterval": BEAT.expires_s}
            self._operation(f"send_view_{view}", f"view_{view}", beat if view == "beat" else RETAINED)

    def add_commands(self) -> None:
        """Add the commands, and the answers to each sender alone."""
        names = [self._message(f"command_{name}", one) for name, one in command_schemas(self._maker).items()]
        said = "Commands of the room; each is answered under its id. A retained one is refused."
        self._channel("command", "railbird/{table}/command/{sender}", said, names)
        answers = []
        for name, one in answer_schemas(self._maker).items():
            if name == "events":
                events = [{"$ref": f"{BELOW}event_{kind}"} for kind in self._event_names()]
                properties = one["properties"] | {"events": {"type": "array", "items": {"oneOf": events}}}
                one = one | {"properties": properties}  # noqa: PLW2901 - the same schema, with every event typed
            answers.append(self._message(f"answer_{name}", one))
        said = "What the sender alone has asked for: events again in chunks, and answers where he asks for them."
        self._channel("answer", "railbird/{table}/answer/{sender}", said, answers)
        self._operation("send_answer", "answer", {**NUMBERED, "messageExpiryInterval": ANSWER_EXPIRES_S})
        operation = self._operation("receive_command", "command", NUMBERED, "receive")
        operation["reply"] = {
            "address": {
                "description": "MQTT 5: the response topic, the sender's own answer topic or one below it",
                "location": "$message.header#/responseTopic",
            },
            "channel": {"$ref": "#/channels/answer"},
            "messages": [{"$ref": f"#/channels/answer/messages/{one}"} for one in answers],
        }

    def _event_names(self) -> list[str]:
        return [name.removeprefix("event_") for name in self.messages if name.startswith("event_")]

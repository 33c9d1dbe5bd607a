"""The configuration of nats-server as the broker: each user's topics by his certificate."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from controller.commands.fleet.broker_files import HEAD, user_topics
from controller.commands.fleet.certificates import distinguished_name
from controller.commands.fleet.fleet_file import FleetFile

SESSIONS: Final = "$MQTT.sub.>"
"""Where nats-server itself delivers what a session of MQTT has subscribed to."""
STORE: Final = "/var/lib/nats"
SERVER: Final = """server_name: railbird
listen: "127.0.0.1:4222"
jetstream {{ store_dir: "{store}" }}
tls {{ {tls} }}
mqtt {{
  listen: "0.0.0.0:{port}"
  max_ack_pending: 1000
  tls {{ {tls} }}
}}
authorization {{ users: [
"""


def nats_conf(fleet: FleetFile, prefixes: Mapping[str, str]) -> str:
    """Return the configuration of nats-server.

    Its port for its own clients takes certificates alone, too. A user whose name has a dot is left out and named:
    nats-server takes no topic with one.
    """
    folder = fleet.broker.folder.rstrip("/")
    tls = f'cert_file: "{folder}/broker.crt", key_file: "{folder}/broker.key", ca_file: "{folder}/ca.crt", '
    text = HEAD + SERVER.format(store=STORE, tls=tls + "verify_and_map: true, timeout: 5", port=fleet.broker.port)
    for name, lines in user_topics(fleet, prefixes):
        told = [line.partition(" ") for line in lines]
        if "." in name:
            text += f"  # {name}: nats-server takes no name with a dot\n"
            continue
        may = {
            "publish": _list(subject for way, _, topic in told if way == "write" for subject in _subjects(topic)),
            "subscribe": _list(
                (SESSIONS, *(subject for way, _, topic in told if way == "read" for subject in _subjects(topic)))
            ),
        }
        allowed = ", ".join(f"{way}: {{ allow: {subjects} }}" for way, subjects in may.items())
        text += f"  {{ user: {json.dumps(distinguished_name(name))}, permissions: {{ {allowed} }} }}\n"
    return text + "] }\n"


def _subjects(topic: str) -> Iterator[str]:
    """Yield what nats-server calls the topics of a filter of MQTT."""
    subject = topic.replace("/", ".").replace("+", "*")
    if subject.endswith(".#"):
        yield subject.removesuffix(".#")
        subject = subject.removesuffix("#") + ">"
    yield subject


def _list(subjects: Iterable[str]) -> str:
    """Return a list of subjects; for none, nobody's subject, as an empty list allows all."""
    return json.dumps(list(subjects) or ["railbird.nobody"])

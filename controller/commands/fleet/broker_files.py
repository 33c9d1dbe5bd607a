"""The broker's configuration and access list (mosquitto), by the users' certificates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from controller.commands.fleet.fleet_file import WATCHER, FleetFile, FleetScreen

HEAD: Final = "# Written by `railbird fleet make`; docs/fleet.md says how to change it.\n"
LARGEST_PACKET: Final = 65_536
"""The most bytes of a message that the tables take (docs/mqtt.md)."""


def broker_conf(fleet: FleetFile) -> str:
    """Return the broker's configuration, for a file below `/etc/mosquitto/conf.d`."""
    folder = fleet.broker.folder.rstrip("/")
    lines = [
        f"listener {fleet.broker.port}",
        f"cafile {folder}/ca.crt",
        f"certfile {folder}/broker.crt",
        f"keyfile {folder}/broker.key",
        f"crlfile {folder}/revoked.crl",
        "require_certificate true",
        "use_identity_as_username true",
        "allow_anonymous false",
        f"acl_file {folder}/acl",
        f"max_packet_size {LARGEST_PACKET}",
    ]
    return HEAD + "\n".join(lines) + "\n"


def access_list(fleet: FleetFile, prefixes: Mapping[str, str]) -> str:
    """Return the access list: each user's topics, and nothing for anybody who is not named.

    `prefixes` has the tables that appear in Home Assistant, with the prefix of its discovery.
    """
    users = user_topics(fleet, prefixes)
    return HEAD + "".join(f"\nuser {name}\n" + "".join(f"topic {one}\n" for one in lines) for name, lines in users)


def user_topics(fleet: FleetFile, prefixes: Mapping[str, str]) -> list[tuple[str, Iterator[str]]]:
    """Return each user's topics, `read FILTER` and `write FILTER`."""
    users: list[tuple[str, Iterator[str]]] = [(name, _table(name, prefixes.get(name, ""))) for name in fleet.ids()]
    users += [(one.sender, _commander(one.sender)) for one in fleet.commanders()]
    users += [(one.name, _listener(prefixes)) for one in fleet.senders if not one.may]
    if not fleet.room.may:
        users.append((fleet.room.sender, _reader()))
    users += [(one.name, _screen(one)) for one in fleet.screens]
    users.append((WATCHER, _watcher()))
    return users


def _table(name: str, prefix: str) -> Iterator[str]:
    """Yield the topics of a table: it writes its own, reads its commands, and tries its line."""
    for below in ("event/#", "view/#", "state", "snapshot", "replay", "answer/#"):
        yield f"write railbird/{name}/{below}"
    yield f"read railbird/{name}/command/+"
    yield f"write railbird/{name}/command/{name}"
    if prefix:
        yield f"write {prefix}/device/{name}/config"


def _reader() -> Iterator[str]:
    """Yield the topics of a program that reads all tables."""
    yield "read railbird/+/event/#"
    yield "read railbird/+/snapshot"
    yield "read railbird/+/state"


def _commander(sender: str) -> Iterator[str]:
    """Yield the topics of a program that commands all tables."""
    yield from _reader()
    yield f"write railbird/+/command/{sender}"
    yield f"read railbird/+/answer/{sender}/#"


def _listener(prefixes: Mapping[str, str]) -> Iterator[str]:
    """Yield the topics of a program that only reads, such as Home Assistant."""
    yield from _reader()
    for prefix in sorted({one for one in prefixes.values() if one}):
        yield f"read {prefix}/#"
        yield f"write {prefix}/status"


def _screen(screen: FleetScreen) -> Iterator[str]:
    for below in (f"view/{screen.view}", "view/beat", "state"):
        yield f"read railbird/{screen.table}/{below}"


def _watcher() -> Iterator[str]:
    for below in ("state", "snapshot", "view/beat"):
        yield f"read railbird/+/{below}"


def home_assistant(settings: Mapping[str, Any]) -> str:
    """Return the prefix of Home Assistant's discovery in a table's settings; empty without."""
    told = settings.get("room", {})
    return str(told.get("home_assistant", "")) if isinstance(told, Mapping) else ""

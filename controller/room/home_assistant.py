"""Home Assistant's discovery: a table appears there by itself.

Its state, hand, rulings and readers are entities of one device (Home Assistant 2024.11 and later): a retained object on
`<prefix>/device/<table>/config`. Every value is read of the retained state and snapshot: nothing else is published for
it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from controller.room.topics import event_topic, snapshot_topic, state_topic
from controller.terms.codes import Outcome

NUMBER: Final[Mapping[str, str]] = {"state_class": "measurement"}
SENSORS: Final[tuple[tuple[str, str, str, str, Mapping[str, str]], ...]] = (
    ("hand", "Hand", "mdi:cards", "value_json.hand.hand if value_json.hand else 0", NUMBER),
    ("game", "Game", "mdi:cards-playing", "value_json.stakes.game", {}),
    ("blinds", "Blinds", "mdi:poker-chip", "value_json.stakes.blinds | join('-')", {}),
    ("dealer", "Dealer", "mdi:account", "value_json.dealer or 'unknown'", {}),
    ("players", "Players", "mdi:account-group", "value_json.chips.stacks | length", NUMBER),
    ("pot", "Pot", "mdi:poker-chip", "value_json.chips.pot", NUMBER),
    ("ruling", "Open ruling", "mdi:gavel", "value_json.ruling.cause if value_json.ruling else 'none'", {}),
    ("lost", "Lost readers", "mdi:lan-disconnect", "value_json.devices.lost | join(', ') or 'none'", {}),
    ("unseen", "Unseen places", "mdi:eye-off", "value_json.devices.unseen | list | join(', ') or 'none'", {}),
)
"""Of the snapshot: id, name, icon, what is shown, and more."""
RULING: Final = "value_json.ruling"
DEVICES: Final = "value_json.devices"
ALERTS: Final = (
    ("attention", "Attention", "snapshot", f"{RULING} and ({RULING}.steps or {RULING}.options)"),
    ("floor", "Floor called", "snapshot", f"{RULING} and {RULING}.options"),
    ("readers", "Readers", "snapshot", f"{DEVICES}.lost or {DEVICES}.antennas or {DEVICES}.unseen"),
    ("commands", "Commands unheard", "state", "value_json.commands == 'unheard'"),
    ("software", "Software altered", "state", "value_json.software == 'altered'"),
    ("storage", "Storage", "state", "value_json.storage | default('ok') != 'ok'"),
)
"""What needs somebody: id, name, the topic, and the condition."""


def discovery_topic(prefix: str, table: str) -> str:
    """Return the retained topic on which the table announces itself."""
    return f"{prefix}/device/{table}/config"


def discovery(table: str, version: str) -> str:
    """Return the announcement of a table as one line of JSON."""
    state = state_topic(table)
    told = {
        "device": {
            "identifiers": [f"railbird_{table}"],
            "name": f"Table {table}",
            "manufacturer": "Railbird",
            "model": "dealer table",
            "sw_version": version,
        },
        "origin": {"name": "railbird", "sw_version": version},
        "qos": 1,
        "components": dict(_entities(table)),
        "availability": [{"topic": state, "value_template": "{{ value_json.state }}"}],
        "payload_available": "online",
        "payload_not_available": "offline",
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _entities(table: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each entity by its id."""
    topics = {"state": state_topic(table), "snapshot": snapshot_topic(table)}

    def entity(which: str, **told: Any) -> tuple[str, dict[str, Any]]:
        return which, {"unique_id": f"railbird_{table}_{which}", **told}

    yield entity(
        "online", platform="binary_sensor", name="Online", device_class="connectivity", state_topic=topics["state"],
        value_template="{{ 'ON' if value_json.state == 'online' else 'OFF' }}", availability=[],
    )  # fmt: skip
    for name, called, icon, shown, more in SENSORS:
        yield entity(name, platform="sensor", name=called, icon=icon, state_topic=topics["snapshot"],
                     value_template=f"{{{{ {shown} }}}}", **more)  # fmt: skip
    for name, called, topic, condition in ALERTS:
        yield entity(name, platform="binary_sensor", name=called, device_class="problem", state_topic=topics[topic],
                     value_template=f"{{{{ 'ON' if {condition} else 'OFF' }}}}")  # fmt: skip
    template = (
        "{{ {'event_type': value_json.data.outcome, 'cause': value_json.data.cause, 'hand': value_json.data.hand, "
        "'rules': value_json.data.rules, 'text': value_json.data.text} | to_json }}"
    )
    yield entity(
        "rulings", platform="event", name="Rulings", icon="mdi:gavel", event_types=[one.value for one in Outcome],
        state_topic=event_topic(table, "ruling/issued"), value_template=template,
    )  # fmt: skip

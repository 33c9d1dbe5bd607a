"""The named ambiguities of a game's file, applied before the file is structured.

An ambiguity may say what each of its options changes in the file:

    set.two_plus_three = { "shares.high.uses" = "two_plus_three" }

A path's steps are keys, numbers (from 0) or the `name` of an entry in a list. The switch is then the one source of
those values: the file may repeat what the default sets, but must not differ from it there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def apply_switches(data: dict[str, Any], chosen: Mapping[str, str]) -> tuple[str, ...]:
    """Apply a game's ambiguities, or a house's choices by switch name, to its raw data.

    Takes every `set` out of the data. Returns the faults found, each with its path.
    """
    faults: list[str] = []
    entries = data.get("ambiguities", [])
    known = set()
    for number, entry in enumerate(entries if isinstance(entries, list) else []):
        if not isinstance(entry, dict):
            continue
        at = f"$.ambiguities[{number}]"
        switch = str(entry.get("switch"))
        known.add(switch)
        changes = entry.pop("set", {})
        default = entry.get("value")
        value = chosen.get(switch, default)
        faults += _entry_faults(entry, changes, value, at)
        if not faults and isinstance(changes, dict):
            faults += _put(data, changes.get(default, {}), f"{at}.set", must_agree=True)
            faults += _put(data, changes.get(value, {}), f"{at}.set", must_agree=False)
            entry["value"] = value
    faults += [f"this game has no switch {name!r}" for name in chosen if name not in known]
    return tuple(dict.fromkeys(faults))


def _entry_faults(entry: dict[str, Any], changes: object, value: object, at: str) -> list[str]:
    """Return the faults of one ambiguity and its `set`."""
    options = entry.get("options", [])
    if not isinstance(options, list) or not isinstance(value, str) or value not in options:
        return [f"{value!r} is not one of its options {options} at {at}.value"]
    if not isinstance(changes, dict):
        return [f"a table of options is wanted at {at}.set"]
    wrong = [f"{name!r} is none of the options at {at}.set" for name in changes if name not in options]
    tables = (isinstance(told, dict) for told in changes.values())
    return wrong if all(tables) else [*wrong, f"a table of paths and values is wanted for each option at {at}.set"]


def _put(data: Any, changes: Mapping[str, Any], at: str, *, must_agree: bool) -> list[str]:
    """Set values at their paths; with `must_agree`, only report where the file differs."""
    faults = []
    for path, value in changes.items():
        *way, last = path.split(".")
        place = data
        for step in way:
            place = _step(place, step)
        key: Any = int(last) if isinstance(place, list) and last.isdecimal() else last
        if not isinstance(place, dict) and not (isinstance(place, list) and isinstance(key, int)):
            faults.append(f"{path!r} names no value of this file at {at}")
        elif must_agree and isinstance(place, dict) and place.get(key, value) != value:
            faults.append(f"{path!r} is {place[key]!r} in this file, but its switch says {value!r} at {at}")
        elif not must_agree:
            place[key] = value
    return faults


def _step(place: Any, step: str) -> Any:
    """Return the value one step on; None if there is none."""
    if isinstance(place, dict):
        return place.get(step)
    if isinstance(place, list) and step.isdecimal():
        return place[int(step)] if int(step) < len(place) else None
    if isinstance(place, list):
        return next((one for one in place if isinstance(one, dict) and one.get("name") == step), None)
    return None

"""What is different between two replays of one tape, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

Told = Mapping[str, Any]

DECIDED: Final = ("outcome", "cause", "seat", "steps", "options", "do", "to", "returned")
"""What a ruling decides. Its citation, basis and sentence may differ without anything coming out otherwise."""
PLACE: Final = frozenset({"out", "tape", "rulebook"})


def difference(before: Sequence[Told], after: Sequence[Told]) -> str:
    """Return the first difference of two replays in words; empty if both come out alike."""
    rulings = zip_longest(*([one for one in told if one["out"] == "ruling"] for told in (before, after)))
    for was, now in rulings:
        words = _ruled_otherwise(was, now)
        if words:
            return words
    states = zip_longest(*([one for one in told if one["out"] == "state"] for told in (before, after)))
    for was, now in states:
        words = _stands_otherwise(was or {}, now or {})
        if words:
            return words
    return ""


def _ruled_otherwise(was: Told | None, now: Told | None) -> str:
    """Return how one ruling differs from another; None for a ruling that is not made."""
    if was is None or now is None:
        one = now or was or {}
        said = f"{_words(one['cause'])}: "
        outcome = _words(one["outcome"])
        return said + (f"no ruling → {outcome}" if was is None else f"{outcome} → no ruling")
    if all(was.get(key) == now.get(key) for key in DECIDED):
        return ""
    if was["cause"] != now["cause"]:
        return f"{_words(was['cause'])} ({_words(was['outcome'])}) → {_words(now['cause'])} ({_words(now['outcome'])})"
    cause = _words(was["cause"])
    if was["outcome"] != now["outcome"]:
        return f"{cause}: {_words(was['outcome'])} → {_words(now['outcome'])}"
    key = next(key for key in DECIDED if was.get(key) != now.get(key))
    name = {"do": "counts as", "to": "to", "returned": "returned", "seat": "seat"}.get(key, _words(key))
    return f"{cause}: {_words(was['outcome'])}, {name} {_words(was.get(key))} → {_words(now.get(key))}"


def _stands_otherwise(was: Told, now: Told) -> str:
    """Return how one state of the table differs from another."""
    for key in dict.fromkeys((*was, *now)):
        if key not in PLACE and was.get(key) != now.get(key):
            return f"then {_words(key)}: {_words(was.get(key))} → {_words(now.get(key))}"
    return ""


def _words(value: object) -> str:
    """Return a value of a replay's line in words."""
    if value is None or value in ([], {}, ""):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{_words(key)} {_words(one)}" for key, one in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_words, value))
    return str(value).replace("_", " ")

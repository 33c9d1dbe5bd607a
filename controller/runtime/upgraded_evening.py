"""An evening goes on under a newer program; what was published stands.

Each difference is recorded and told.

A replay by the program that wrote the journal must give its outputs. By another program it may give others: that is no
damage, and no reason to stop a table in the middle of a hand.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from controller.files.installed_files import which_release
from controller.journal.journal_entries import Journal, RecordedEvent
from controller.journal.output_lines import output_line
from controller.table.outputs import Output

MOST_NAMED: Final = 3
"""How many differing events are named; the journal has all of them."""


class Upgrade:
    """The differences between what an older program said and what this one says."""

    def __init__(self, journal: Journal) -> None:
        """Begin without any."""
        self._journal = journal
        self._now = dict(zip(("version", "software"), which_release(), strict=True))
        self._told: list[str] = []

    def takes(self, recorded: RecordedEvent, outputs: Sequence[Output]) -> bool:
        """Record other outputs than an older program's; return whether they are one's."""
        then = _software(self._journal.software_at(recorded.seq))
        if then == self._now or any(map(_is_damaged, recorded.outputs)):
            return False
        lines = [output_line(one) for one in outputs]
        software = json.dumps({"recorded": then, "replayed": self._now})
        self._journal.note_difference(recorded.seq, software, json.dumps(lines))
        self._told.append(f"event {recorded.seq}: {_kinds(recorded.outputs)}; now {_kinds(lines)}")
        return True

    def sentence(self) -> str:
        """Return what to tell the floor; empty without a difference."""
        if not self._told:
            return ""
        more = len(self._told) - MOST_NAMED
        rest = f"; and {more} more" if more > 0 else ""
        return (
            "The program was upgraded during this hand and would have decided some of it otherwise. What was published "
            f"stands; the floor looks at the hand. {'; '.join(self._told[:MOST_NAMED])}{rest}."
        )


def _software(body: str) -> dict[str, Any]:
    """Return the program of a start's record; an older journal has none."""
    try:
        told = json.loads(body or "{}")
    except ValueError:
        told = {}
    return {name: told.get(name, "") for name in ("version", "software")}


def _is_damaged(line: str) -> bool:
    try:
        return not isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return True


def _kinds(lines: Sequence[str]) -> str:
    """Return how many outputs of which kind: rulings by cause, acts by name, and no card."""
    found = Counter(_kind(json.loads(line)) for line in lines)
    return ", ".join(kind if count == 1 else f"{count} of {kind}" for kind, count in found.items()) or "nothing"


def _kind(told: dict[str, Any]) -> str:
    ruling = told.get("ruling")
    if isinstance(ruling, dict):
        return f"{told['o']} ({ruling.get('cause')}: {ruling.get('outcome')})"
    return f"{told['o']} ({told['act']})" if "act" in told else str(told.get("o"))

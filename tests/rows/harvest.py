"""A pytest plugin that keeps every tape which the tests play: `pytest -p tests.rows.harvest --tapes FILE`.

Tests play hands in many ways: shorthand, tapes, events by hand. All of them open a table and advance it, so that is
where a tape is taken: from the table that was opened, along the events, to every table that no further event followed.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from controller.engine import advance as advancing
from controller.table.events import Event
from controller.table.stakes import Round, Stakes
from controller.table.state import Table
from controller.tape import tape as tapes
from controller.tape.codec import write_event
from controller.tape.tape import Tape

LONGEST = 200
"""Events of the longest tape that is kept."""
MOST_OF_A_TEST = 12
"""Tapes that are kept of one test; a property plays hundreds that are alike."""


def _round(one: Round) -> dict[str, Any]:
    told = {"game": one.game, "blinds": list(one.blinds), "ante": one.ante, "bring_in": one.bring_in}
    told |= {"limits": list(one.limits) if one.limits else None, "betting": one.betting and one.betting.value}
    return {key: value for key, value in told.items() if value is not None}


def _stakes(stakes: Stakes) -> dict[str, Any]:
    told = {
        "ante": stakes.ante, "bring_in": stakes.bring_in, "limits": list(stakes.limits or ()),
        "betting": stakes.betting and stakes.betting.value, "chips": list(stakes.chips), "level": stakes.level,
        "kill": stakes.kill, "rounds": [_round(one) for one in stakes.rounds],
    }  # fmt: skip
    told = {key: value for key, value in told.items() if value}
    return {"blinds": list(stakes.blinds), **told, "posting": stakes.posting, "readers": stakes.readers}


def header(tape: Tape) -> dict[str, Any]:
    """A tape's table as its header says it."""
    seats = {
        str(number): {"stack": one.stack} | ({"is": one.presence} if one.presence != "present" else {})
        for number, one in tape.seats.items()
    }
    return {"game": tape.game, **_stakes(tape.stakes), "seats": seats, "button": tape.button}


class Harvest:
    """The tables of the test that runs, and the tapes of those before."""

    def __init__(self, path: Path) -> None:
        self.out = path.open("w", encoding="utf-8")
        self.known: set[str] = set()
        self.nodes: dict[int, tuple[Table, dict[str, Any] | None, int, Event | None]] = {}
        self.followed: set[int] = set()
        self._watch()

    def _watch(self) -> None:
        plain_open, plain_advance = tapes.open_table, advancing.advance

        def open_table(tape: Tape, book: Any, games: Any) -> Table:
            table = plain_open(tape, book, games)
            if games.get(tape.game) == self.shipped().get(tape.game):
                self.nodes[id(table)] = (table, header(tape), 0, None)
            return table

        def advance(table: Table, event: Event) -> Any:
            after, outputs = plain_advance(table, event)
            if id(table) in self.nodes and after is not table and id(after) not in self.nodes:
                self.nodes[id(after)] = (after, None, id(table), event)
                self.followed.add(id(table))
            return after, outputs

        tapes.open_table, advancing.advance = open_table, advance

    @staticmethod
    def shipped() -> Any:
        from controller.loading.game_files import load_games

        return load_games()

    def _tape(self, at: int) -> str:
        events: list[Event] = []
        _, head, before, event = self.nodes[at]
        while event is not None and len(events) <= LONGEST:
            events.append(event)
            _, head, before, event = self.nodes[before]
        if len(events) > LONGEST or not events:
            return ""
        told = [write_event(one) for one in reversed(events)]
        return json.dumps({"tape": 1, "table": head, "events": told}, separators=(",", ":"))

    def flush(self, test: str) -> None:
        """Write the tapes of a test that is over."""
        kept = 0
        for at in [at for at in self.nodes if at not in self.followed]:
            try:
                text = self._tape(at)
            except Exception:  # noqa: BLE001 - an event that no tape can hold
                continue
            key = hashlib.sha256(text.encode()).hexdigest()
            if text and key not in self.known and kept < MOST_OF_A_TEST:
                self.known.add(key)
                kept += 1
                self.out.write(json.dumps({"test": test, "text": text}) + "\n")
        self.nodes.clear()
        self.followed.clear()


def pytest_addoption(parser: Any) -> None:
    """Add the file that the tapes go to."""
    parser.addoption("--tapes", default="tapes.jsonl", help="where the tapes of the tests go")


def pytest_configure(config: Any) -> None:
    """Begin before any test is imported."""
    config.harvest = Harvest(Path(config.getoption("--tapes")))


def pytest_runtest_teardown(item: Any) -> None:
    """Keep what the test has played."""
    item.config.harvest.flush(item.nodeid.rpartition("/")[2][:120])


def pytest_unconfigure(config: Any) -> None:
    """Close the file."""
    config.harvest.out.close()

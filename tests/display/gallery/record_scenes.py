"""Plays the tapes of the gallery's scenes and records their views (`make scenes`)."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from controller.engine.advance import advance
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.screens.screen_feeder import ScreenFeeder
from controller.table.events import TimeReached
from controller.tape.tape import Check, open_table, read_tape

ROOT: Final = Path(__file__).parents[3]
DATA: Final = ROOT / "tests/data"
SCENES: Final = DATA / "scenes/scenes.toml"
RECORDED: Final = ROOT / "display/gallery/scenes.jsonl"
BOOK: Final = "golden-nugget-2025"
TABLE: Final = "Table 12"
CURRENCY: Final = "$"


class NewestLines:
    """A sink that keeps each screen's newest line."""

    def __init__(self) -> None:
        self.lines: dict[str, str] = {}

    def show_all(self, lines: Mapping[str, str]) -> None:
        """Take the views' lines."""
        self.lines.update(lines)


def played(plan: dict[str, Any]) -> dict[str, str]:
    """Play a scene's tape up to its event; return the newest line of each screen."""
    told = plan["tape"]
    tape = read_tape(DATA / (f"{told}.json" if "/" in told else f"scenes/{told}.json"))
    assert plan["events"] <= len(tape.events), told
    table = open_table(tape, load_book(plan.get("book", BOOK)), load_games())
    sink = NewestLines()
    feeder = ScreenFeeder(TABLE, [sink], CURRENCY)
    for happened in tape.events[: plan["events"]]:
        event = TimeReached(happened.at_ms) if isinstance(happened, Check) else happened
        table, outputs = advance(table, event)
        feeder.note(event)
        feeder.show(table, outputs)
        feeder.draw()
    return sink.lines


def recorded() -> Iterator[str]:
    """Yield the lines of the gallery's file: for each scene its name and feed, then its four views."""
    plans = tomllib.loads(SCENES.read_text("utf-8"))
    for name, plan in plans["scenes"].items():
        yield json.dumps({"scene": name})
        lines = played(plan)
        for screen in ("felt", "dealer", f"seat:{plan['seat']}", "floor"):
            yield lines[screen]
    for name, feed in plans["feeds"].items():
        yield json.dumps({"scene": name, "of": feed["scene"], "feed": feed["feed"],
                          "silent_ms": feed.get("silent_ms", 0), "why": feed.get("why", "")})


if __name__ == "__main__":
    RECORDED.write_text("".join(f"{line}\n" for line in recorded()), "utf-8")

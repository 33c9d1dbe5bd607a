"""A tape played to the screens' lines, as the floor's screen hears them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from controller.engine.advance import advance
from controller.handhistory.recorded_evening import open_evening
from controller.screens.screen_feeder import ScreenFeeder
from display.replay.heard_hands import HeardHands
from tests.controller.showing.shown_tapes import EARLY_FLOP, FLOOR_SAYS, SHOWDOWN

EVENTS = {EARLY_FLOP: 14, FLOOR_SAYS: 33, SHOWDOWN: 40}
"""How many events of a tape lead to a table that waits, and hold one hand."""
Lines = tuple[tuple[str, str], ...]


class Sink:
    """Keeps the lines since it was last asked."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, str]] = []

    def show_all(self, lines: Mapping[str, str]) -> None:
        """Take the views' lines."""
        self.lines.extend(lines.items())


def _fed(tape: Path, names: dict[int, str]) -> Iterator[Lines]:
    evening = open_evening(tape, "golden-nugget-2025")
    table, sink = evening.table, Sink()
    feeder = ScreenFeeder("Table 12", [sink], "$")
    for told in evening.told[: EVENTS[tape]]:
        table, outputs = advance(table, told.event)
        feeder.note(told.event)
        feeder.show(table, outputs)
        for seat, name in names.items():
            feeder.name_seat(seat, name)
        feeder.draw()
        lines, sink.lines = tuple(sink.lines), []
        yield lines


@cache
def fed(tape: Path, named: str = "") -> tuple[Lines, ...]:
    """Return the lines of each of those events; `named` is the name of every player."""
    return tuple(_fed(tape, dict.fromkeys(range(1, 11), named) if named else {}))


def heard(events: tuple[Lines, ...]) -> HeardHands:
    """Return the last hands as a screen has heard them."""
    hands = HeardHands()
    for lines in events:
        for name, line in lines:
            hands.hear(name, line)
    return hands

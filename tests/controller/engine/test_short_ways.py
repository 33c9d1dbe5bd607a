"""The short ways of plain cards and acts lead exactly where the long way leads.

`arriving.carry_on` and `acting.carry_on` leave out what most events do not need. Here every event of recorded hands
goes both ways; that nothing else is lost the judged cases show (`tests/conformance`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from controller.engine.advance import advance
from controller.engine.betting import acting
from controller.engine.cards import arriving
from controller.handhistory.phh import read_phh
from controller.handhistory.phh_player import PhhPlayer
from controller.handhistory.phh_table import open_phh_table
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.table.events import Event
from controller.table.outputs import Output
from controller.table.state import Table
from controller.terms.fast_copies import replace

ROOT = Path(__file__).parents[3]
FILES = ("controller/library/hands/pluribus.phhs", "tests/data/wsop.phhs", "tests/data/televised.phhs")
HANDS = 40


def hands() -> Iterator[tuple[Table, tuple[Event, ...]]]:
    """The first hands of each file: the table before, and the events."""
    games, book = load_games(), load_book("golden-nugget-2025")
    for name in FILES:
        read = [hand for hand in read_phh(ROOT / name) if not isinstance(hand, tuple)][:HANDS]
        for hand in read:
            try:
                yield open_phh_table(hand, book, games), tuple(PhhPlayer(hand, book, games).play().events)
            except ValueError:
                continue


def played(table: Table, events: tuple[Event, ...]) -> list[tuple[Table, tuple[Output, ...]]]:
    """What the table is after each event (without the way back), and what was told."""
    steps = []
    for event in events:
        table, told = advance(table, event)
        steps.append((replace(table, undo=None), told))
    return steps


@pytest.fixture(scope="module")
def recorded() -> list[tuple[Table, tuple[Event, ...]]]:
    """Recorded hands."""
    return list(hands())


def test_short_ways_lead_where_the_long_way_leads(recorded: list[tuple[Table, tuple[Event, ...]]]) -> None:
    """Every event of recorded hands: the same table, the same outputs."""
    for table, events in recorded:
        short = played(table, events)
        with patch.object(arriving, "carry_on", lambda *_: None), patch.object(acting, "carry_on", lambda *_: None):
            long = played(table, events)
        assert short == long


def test_most_events_take_a_short_way(recorded: list[tuple[Table, tuple[Event, ...]]]) -> None:
    """Three events in five of plain hands need no more; fewer would mean that a short way is closed by mistake."""
    taken = asked = 0
    ways = {arriving: arriving.carry_on, acting: acting.carry_on}

    def counting(way: Callable[..., object]) -> Callable[..., object]:
        def count(*arguments: object) -> object:
            nonlocal taken
            found = way(*arguments)
            taken += found is not None
            return found

        return count

    with (
        patch.object(arriving, "carry_on", counting(ways[arriving])),
        patch.object(acting, "carry_on", counting(ways[acting])),
    ):
        for table, events in recorded:
            asked += len(events)
            played(table, events)
    assert taken > asked * 3 / 5

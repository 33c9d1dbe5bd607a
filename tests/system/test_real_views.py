"""What the screens show of tables that were really played: every text fits, nothing overlaps, all can be read.

The gallery shows some three dozen of such moments; these are the views at every ruling of a tenth of the judged cases. Each night run takes all of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from controller.engine.advance import advance
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.screens.screen_feeder import ScreenFeeder
from controller.table.events import TimeReached
from controller.table.outputs import IssueRuling
from controller.tape.tape import Check, open_table, read_tape
from controller.terms.codes import Outcome
from controller.views.models import DealerView, PublicView, View
from controller.views.wire import Beat, from_line
from display.area import area_of
from display.drawing import Text
from display.freshness import LIVE
from display.layout_check import faults
from display.screens.screen_list import draw_view
from display.theme import theme

CASES = sorted((Path(__file__).parents[1] / "data/cases").rglob("*.json"))
SIZES = {"felt": (800, 480), "dealer": (800, 480), "seat": (240, 240), "floor": (1024, 768)}
"""The smallest sizes: there a text is cut first."""


class Screens:
    """A sink that keeps each screen's newest view, off the wire."""

    def __init__(self) -> None:
        self.lines: dict[str, str] = {}

    def show_all(self, lines: Mapping[str, str]) -> None:
        """Take the views' lines."""
        self.lines.update(lines)

    def views(self) -> Iterator[tuple[str, View]]:
        """The newest views with the names of their screens."""
        for name, line in self.lines.items():
            view = from_line(line)
            assert not isinstance(view, Beat)
            yield name.partition(":")[0], view


def at_each_ruling(case: Path) -> Iterator[tuple[Screens, tuple[IssueRuling, ...]]]:
    """Play a case under the first book it is judged by; stop wherever something is ruled."""
    book = load_book(next(iter(json.loads(case.read_text("utf-8"))["expect"])))
    tape = read_tape(case)
    table = open_table(tape, book, load_games())
    screens = Screens()
    feeder = ScreenFeeder("Table 12", [screens])
    for told in tape.events:
        event = TimeReached(told.at_ms) if isinstance(told, Check) else told
        table, outputs = advance(table, event)
        feeder.note(event)
        feeder.show(table, outputs)
        ruled = tuple(one for one in outputs if isinstance(one, IssueRuling))
        if ruled:
            feeder.draw()
            yield screens, ruled


def hold_to_the_rules(case: Path) -> None:
    """Every screen at every ruling: the layout's rules; and the dealer is told what is wrong, and why."""
    look = theme("night")
    for screens, ruled in at_each_ruling(case):
        for screen, view in screens.views():
            area = area_of(screen, *SIZES[screen])
            drawing = draw_view(view, area, look, LIVE)
            texts = [shape.text for shape in drawing.shapes if isinstance(shape, Text)]
            assert not list(faults(drawing, area, look)), (case.stem, screen)
            assert not [text for text in texts if text.endswith("…")], (case.stem, screen)
            if isinstance(view, DealerView):
                assert view.trouble.ruling is not None, case.stem
                assert any(rule in " ".join(texts) for rule in (*view.trouble.ruling.rules, "rule")), case.stem
            if isinstance(view, PublicView) and ruled[-1].ruling.outcome in {Outcome.MISDEAL, Outcome.VOID}:
                assert any("STOPPED" in text for text in texts), case.stem


ONCE_CUT = [case for case in CASES if case.stem.startswith("audit-deal-ignored-two-burns")]
"""Cases in which the dealer's sentence was once cut, although it stood on the screen elsewhere too."""


@pytest.mark.parametrize("case", [*CASES[::10], *(case for case in ONCE_CUT if case not in CASES[::10])], ids=lambda case: case.stem)
def test_screens_at_every_ruling(case: Path) -> None:
    """A tenth of the cases."""
    hold_to_the_rules(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_screens_at_every_ruling_of_all(case: Path) -> None:
    """All of the cases."""
    hold_to_the_rules(case)

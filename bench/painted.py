"""Latency from an event's commit to the painted frame, beside a bare socket and blit.

The controller is this process (loop, journal, views, socket). The screen is another: `python -m display` with the felt
at 1920x1080, which records when it painted which event. One hand is folded around the table again and again.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from unittest.mock import patch

from bench.display import WARM_FRAMES, bare_latencies
from bench.far_end import FarEnd
from bench.figure import Figure, percentile
from controller.decks.enrolled_decks import Decks
from controller.journal.journal_entries import JournalEntry
from controller.journal.kept_journal import KeptJournal
from controller.runtime import begun_evening, composition
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.screens.view_server import ViewServer
from controller.table.events import ActionDeclared, Event, NewDeal, PotAwarded
from controller.table.hand import Phase
from controller.table.state import Table
from controller.terms.codes import Act

SEATS = 9
EVERY_S = 0.04


class TimedJournal(KeptJournal):
    """A journal that records when the newest event became durable."""

    durable_ns = 0

    def append(self, entry: JournalEntry) -> int:
        """Append the entry; record the time after the commit."""
        number = super().append(entry)
        TimedJournal.durable_ns = time.monotonic_ns()
        return number


class TimedViews(ViewServer):
    """A view server that records which commit each felt view shows."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.durable_ns: dict[int, int] = {}

    def show_all(self, lines: Mapping[str, str]) -> None:
        """Record and serve the lines."""
        if line := lines.get("felt"):
            self.durable_ns[json.loads(line)["body"]["stamp"]["sequence"]] = TimedJournal.durable_ns
        super().show_all(lines)


def next_event(table: Table) -> Event:
    """Return the next key: everybody folds to the big blind, then the next hand begins."""
    hand, at_ms = table.hand, table.now_ms + 1
    if hand is None or hand.street == "done" or hand.phase not in {Phase.BETTING, Phase.AWARDING}:
        return NewDeal(at_ms)
    if hand.wagering.to_act is not None:
        return ActionDeclared(at_ms, hand.wagering.to_act, Act.FOLD)
    return PotAwarded(at_ms, hand.wagering.live[0], hand.wagering.pot, 0)


def commit_to_frame_ms(frames: int) -> list[float]:
    """Return the milliseconds from commit to painted frame."""
    seats = tuple(SeatSettings(number, 100_000) for number in range(1, SEATS + 1))
    settings = TableSettings(
        "bench", "golden-nugget-2025", "nlhe", blinds=(1, 2), seats=seats, button=SEATS, readers="none"
    )
    far = FarEnd()
    try:
        with (
            patch.object(begun_evening, "KeptJournal", TimedJournal),
            patch.object(composition, "ViewServer", TimedViews),
            tempfile.TemporaryDirectory() as name,
        ):
            folder = Path(name)
            place = composition.Deployment(folder)
            table = composition.compose_table(settings, far.board(500), Decks({}), place, lambda _said: None)
            screen = ["felt=window:1920x1080", "--socket", str(folder / "views.sock"), "--trace", str(folder / "trace")]
            process = subprocess.Popen([sys.executable, "-m", "display", *screen], stderr=subprocess.DEVNULL)
            _play(table, far, folder / "trace", frames)
            process.terminate()
            process.wait(5)
            told = [json.loads(line) for line in (folder / "trace").read_text("utf-8").splitlines()]
            assert isinstance(table.views, TimedViews)
            durable_ns = table.views.durable_ns
            table.close()
    finally:
        far.close()
    return [(one["painted_ns"] - durable_ns[one["sequence"]]) / 1e6 for one in told if durable_ns.get(one["sequence"])]


def _play(table: composition.AssembledTable, far: FarEnd, trace: Path, frames: int) -> None:
    stopping = threading.Event()

    def turn_for_ever() -> None:
        while not stopping.is_set():
            table.table_controller.turn()

    loop = threading.Thread(target=turn_for_ever, daemon=True)
    loop.start()
    far.serve(3.0)
    warm = WARM_FRAMES
    while warm or not trace.exists() or not trace.stat().st_size:
        _step(table, far)
        warm = max(0, warm - 1)
    assert isinstance(table.views, TimedViews)
    table.views.durable_ns.clear()
    for _ in range(frames):
        _step(table, far)
    far.serve(0.5)
    stopping.set()
    loop.join(5.0)


def _step(table: composition.AssembledTable, far: FarEnd) -> None:
    table.table_controller.tell(next_event(table.table_controller.table))
    far.serve(EVERY_S)


def measure(*, quick: bool = False) -> list[Figure]:
    """Return the latency to the frame, ours beside the bare one."""
    frames = 80 if quick else 400
    ours, floor = commit_to_frame_ms(frames), bare_latencies(frames)
    figures = []
    for percent, aim in ((50, ""), (99, "under 50 ms")):
        name = f"event's commit to painted frame, p{percent} of {len(ours)}"
        there = percentile(floor, percent)
        figures.append(Figure(name, percentile(ours, percent), there, "ms", "bare socket and blit", aim=aim))
    return figures

"""Latency from a finger on the console to the painted answer, beside a bare line and blit.

From the lift of the finger the whole way is in it: the tap over the screens' socket, its check, the journal, the
debouncer, the core, the view, and the repainted console at 1280x800. The table's loop and the screen are two threads
of this process.
"""

from __future__ import annotations

import os
import socket
import tempfile
import threading
import time
from dataclasses import replace
from pathlib import Path

import pygame

from bench.far_end import FarEnd
from bench.figure import Figure, percentile
from controller.decks.enrolled_decks import Decks
from controller.runtime.composition import AssembledTable, Deployment, compose_table
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.table.events import NewDeal
from controller.table.hand import Phase
from controller.views.models import DealerView
from display.area import area_of
from display.canvas.render_targets import Picture
from display.console_touch import Console, Touch
from display.feed import SocketFeed
from display.newest import Newest, monotonic_ms
from display.screens.console import targets
from display.show import Screen, ScreenLoop
from display.theme import theme

SIZE = (1280, 800)
SEATS = 6
ANSWER_S = 2.0
"""A tap without an answer for so long is none."""
PAUSE_S = 0.3
"""Between two taps: a key that comes again sooner is taken for the same press (`double_ms`)."""
START_S = 3.0
"""Until the readers and the first views are there."""


class Finger:
    """A finger on a console that is painted in memory."""

    def __init__(self, path: Path) -> None:
        self.newest = Newest(["dealer"])
        self.feed = SocketFeed(path, self.newest)
        screen = Screen("dealer", area_of("dealer", *SIZE), theme("night"), Picture(SIZE), touch=True)
        self.area = screen.area
        self.show = ScreenLoop((screen,), self.newest, print, pressed=self._press)
        self.feed.start()

    def _press(self, key: str) -> None:
        self.feed.tap(key)

    def settle(self, seconds: float) -> DealerView:
        """Paint what comes for so long; return the newest view."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends or self.newest.view("dealer") is None:
            self.newest.wait(self.show.turn(monotonic_ms(), time.monotonic_ns))
        heard = self.newest.view("dealer")
        assert heard is not None
        assert isinstance(heard.view, DealerView)
        return heard.view

    def tap(self, view: DealerView, name: str, page: str = "now") -> None:
        """Touch a key or a tab of the open page."""
        place = next(one.rect for one in targets(view, self.area, Console(page)) if one.name == name)
        for kind in ("down", "up"):
            self.show.touched(Touch(kind, place.x + 5, place.y + 5), monotonic_ms())

    def answered_ms(self, view: DealerView, name: str, page: str) -> float | None:
        """Return the milliseconds from a tap to its painted answer; None without one."""
        began = time.monotonic_ns()
        self.tap(view, name, page)
        while time.monotonic_ns() - began < ANSWER_S * 1e9:
            self.newest.wait(self.show.turn(monotonic_ms(), time.monotonic_ns))
            heard = self.newest.view("dealer")
            if heard is not None and heard.view.stamp.sequence > view.stamp.sequence:
                self.show.turn(monotonic_ms(), time.monotonic_ns)
                return (time.monotonic_ns() - began) / 1e6
        return None


def finger_to_answer_ms(taps: int) -> list[float]:
    """Return the milliseconds from each tap to its painted answer."""
    seats = tuple(SeatSettings(number, 100_000) for number in range(1, SEATS + 1))
    settings = TableSettings(
        "bench", "golden-nugget-2025", "nlhe", blinds=(1, 2), seats=seats, button=SEATS, readers="none"
    )
    far = FarEnd()
    with tempfile.TemporaryDirectory() as name:
        table = compose_table(
            settings, replace(far.board(500), touch=True), Decks({}), Deployment(Path(name)), lambda _said: None
        )
        stopping = threading.Event()

        def turn_for_ever() -> None:
            while not stopping.is_set():
                table.table_controller.turn()
                far.serve(0)

        loop = threading.Thread(target=turn_for_ever, daemon=True)
        loop.start()
        finger = Finger(Path(name) / "views.sock")
        try:
            return _played(table, finger, taps)
        finally:
            finger.feed.stop()
            stopping.set()
            loop.join(5.0)
            table.close()
            far.close()


def _played(table: AssembledTable, finger: Finger, taps: int) -> list[float]:
    """Fold and push around the table; between hands the deal begins by itself."""
    told: list[float] = []
    controller = table.table_controller
    finger.settle(START_S)
    while len(told) < taps:
        view, hand = finger.settle(PAUSE_S), controller.table.hand
        if hand is None or hand.end_told or hand.phase not in {Phase.BETTING, Phase.AWARDING}:
            controller.tell(NewDeal(controller.now_ms))
            continue
        page = "acts" if hand.phase is Phase.BETTING else "now"
        finger.tap(view, f"page:{page}")
        took = finger.answered_ms(view, "fold" if page == "acts" else "confirm", page)
        if took is not None:
            told.append(took)
    return told


def bare_there_and_back_ms(rounds: int) -> list[float]:
    """Return the milliseconds of a line there and back over a socket, and a blit of the answer."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)

    def echo() -> None:
        while data := theirs.recv(4096):
            theirs.sendall(data)

    threading.Thread(target=echo, daemon=True).start()
    screen, prepared = pygame.Surface(SIZE), pygame.Surface((SIZE[0], SIZE[1] // 2))
    told = []
    for _ in range(rounds):
        began = time.monotonic_ns()
        ours.sendall(b'{"tap": "fold"}\n')
        ours.recv(4096)
        screen.blit(prepared, (0, 0))
        told.append((time.monotonic_ns() - began) / 1e6)
        time.sleep(0.002)
    ours.close()
    return told


def measure(*, quick: bool = False) -> list[Figure]:
    """Return the latency of a tap, ours beside the bare one."""
    taps = 40 if quick else 200
    ours, floor = finger_to_answer_ms(taps), bare_there_and_back_ms(taps)
    return [
        Figure(
            f"finger on the console to painted answer, p{percent} of {len(ours)}", percentile(ours, percent),
            percentile(floor, percent), "ms", "bare socket there and back, blit", aim=aim,
        )
        for percent, aim in ((50, ""), (99, "under 100 ms"))
    ]

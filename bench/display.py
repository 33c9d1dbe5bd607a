"""Cost of the screens beside a bare pygame loop on the same pictures.

Run it with `python -m bench.display`. At 1920x1080 under SDL's dummy driver: full and partial redraws of the felt
against a loop that only blits the same prepared surfaces; the time from a view's line to the painted frame through the
real processes, against a bare process that reads a line and blits.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from bench.figure import Figure, percentile
from controller.screens.view_server import ViewServer
from controller.views.models import TurnView
from controller.views.wire import Beat, to_line
from display.canvas.changed_parts import changes
from display.canvas.painter import Painter
from display.canvas.sprites import Sprites
from display.drawing import Art, Box, CardFace, Drawing, Text
from display.gallery.render import PictureSize
from display.gallery.scenes import Scene, scenes
from display.grid import Rect

SIZE = (1920, 1080)
WARM_FRAMES = 10
"""How many frames a process paints before its times count."""
START_S = 60.0
"""The longest that a process may take until then."""


def each_ms(work: Callable[[], object], rounds: int) -> float:
    """Return the median processor time of some work, in milliseconds."""
    work()
    times = []
    for _ in range(rounds):
        began = time.thread_time_ns()
        work()
        times.append((time.thread_time_ns() - began) / 1e6)
    return statistics.median(times)


class Bare:
    """The floor: the same prepared surfaces at the same places, without any layout."""

    def __init__(self, drawing: Drawing, screen: pygame.Surface) -> None:
        self.screen, self.sprites = screen, Sprites()
        self.painter = Painter(screen, self.sprites)
        self.blits: list[tuple[pygame.Surface, tuple[int, int], Rect]] = []
        for shape in drawing.shapes:
            bounds = shape.bounds
            if isinstance(shape, Text):
                surface, ascent = self.sprites.text(shape)
                self.blits.append((surface, (shape.rect.x, shape.baseline - ascent), bounds))
            elif isinstance(shape, Art):
                self.blits.append((self.sprites.art(shape), (bounds.x, bounds.y), bounds))
            elif isinstance(shape, CardFace | Box):
                surface = pygame.Surface((bounds.w, bounds.h), 0 if isinstance(shape, Box) else pygame.SRCALPHA)
                moved = Rect(0, 0, bounds.w, bounds.h)
                Painter(surface, self.sprites).paint(
                    Drawing(bounds.w, bounds.h, drawing.background, (shape._replace(rect=moved),))
                )
                self.blits.append((surface, (bounds.x, bounds.y), bounds))
        self.background = drawing.background

    def full(self) -> None:
        """Blit everything."""
        self.screen.fill(self.background)
        for surface, at, _ in self.blits:
            self.screen.blit(surface, at)
        pygame.display.update()

    def changed(self, rects: tuple[Rect, ...]) -> None:
        """Blit the contents of the given rectangles."""
        for rect in rects:
            area = (rect.x, rect.y, rect.w, rect.h)
            self.screen.set_clip(area)
            self.screen.fill(self.background, area)
            for surface, at, bounds in self.blits:
                if bounds.overlaps(rect):
                    self.screen.blit(surface, at)
        self.screen.set_clip(None)
        pygame.display.update([(rect.x, rect.y, rect.w, rect.h) for rect in rects])


def redraws(rounds: int) -> list[Figure]:
    """Measure full and changed-only redraws."""
    pygame.display.init()
    screen = pygame.display.set_mode(SIZE)
    named = {scene.name: PictureSize(scene, "felt", SIZE, "night") for scene in scenes()}
    first, second, acted = (named[name].drawing() for name in ("clock", "clock_low", "flop"))
    painter = Painter(screen)

    def full() -> None:
        painter.forget()
        painter.paint(first)
        pygame.display.update()

    bare = Bare(first, screen)
    figures = [Figure("felt 1920x1080: full redraw, painting", each_ms(full, rounds), each_ms(bare.full, rounds), "ms")]
    for name, other in (("a second of the clock", second), ("the next street", acted)):
        rects, loops = changes(first, other), (Bare(other, screen), bare)
        ours = each_ms(partial(_there_and_back, painter, first, other), rounds) / 2
        floor = each_ms(partial(_changed, loops, rects), rounds) / 2
        figures.append(Figure(f"felt 1920x1080: changed only, {name}", ours, floor, "ms"))
    figures.append(
        Figure("felt 1920x1080: view to drawing (no pixels)", each_ms(named["clock"].drawing, rounds), None, "ms")
    )
    pygame.display.quit()
    return figures


def _changed(loops: tuple[Bare, ...], rects: tuple[Rect, ...]) -> None:
    for loop in loops:
        loop.changed(rects)


def _there_and_back(painter: Painter, one: Drawing, other: Drawing) -> None:
    for drawing in (other, one):
        rects = painter.paint(drawing)
        pygame.display.update([(rect.x, rect.y, rect.w, rect.h) for rect in rects])


BARE_PROCESS = """
import json, os, socket, sys, time
import pygame
pygame.display.init()
screen = pygame.display.set_mode((1920, 1080))
prepared = pygame.image.load(sys.argv[2]).convert()
line = socket.socket(socket.AF_UNIX); line.connect(sys.argv[1])
rest, out, rects = b"", open(sys.argv[3], "a"), json.loads(sys.argv[4])
while True:
    data = line.recv(65536)
    if not data: break
    *whole, rest = (rest + data).split(b"\\n")
    for one in whole:
        if one.startswith(b'{"view":"felt"'):
            for rect in rects:
                screen.blit(prepared, rect[:2], rect)
            pygame.display.update(rects)
            sequence = json.loads(one)["body"]["stamp"]["sequence"]
            out.write(json.dumps({"sequence": sequence, "painted_ns": time.monotonic_ns()}) + "\\n"); out.flush()
"""


def _latencies(command: list[str], folder: Path, frames: int) -> list[float]:
    """Send views to a process that paints, 25 a second.

    Return milliseconds from sending to painted.
    """
    server = ViewServer(folder / "views.sock")
    server.beat(Beat(0, 0))
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    first = _warmed(server, folder / "trace") + 1
    sent: dict[int, int] = {}
    for number in range(first, first + frames):
        line = to_line(_sent_scene(number).felt)
        sent[number] = time.monotonic_ns()
        server.show("felt", line)
        time.sleep(0.04)
    time.sleep(0.5)
    told = [json.loads(line) for line in (folder / "trace").read_text("utf-8").splitlines()]
    process.kill()
    process.wait(5)
    server.close()
    return [(one["painted_ns"] - sent[one["sequence"]]) / 1e6 for one in told if one["sequence"] in sent]


def _warmed(server: ViewServer, trace: Path) -> int:
    """Send views until the process has painted some; return how many were sent."""
    number, ends_s = 0, time.monotonic() + START_S
    while time.monotonic() < ends_s:
        number += 1
        server.show("felt", to_line(_sent_scene(number).felt))
        time.sleep(0.04)
        if trace.exists() and trace.read_text("utf-8").count("\n") >= WARM_FRAMES:
            return number
    raise TimeoutError("the process that paints has not begun")


def _sent_scene(number: int) -> Scene:
    """Return the scene whose felt is sent as this event: each time another turn and pot."""
    scene = next(scene for scene in scenes() if scene.name == "flop")
    felt = scene.felt
    stamp, turn = replace(felt.stamp, sequence=number), TurnView(1 + number % 3, 40 + number)
    return replace(scene, felt=replace(felt, stamp=stamp, turn=turn, pot_total=felt.pot_total + number))


def _sent_rects() -> list[Rect]:
    """Return the rectangles in which two of the sent felts differ."""
    one, other = (PictureSize(_sent_scene(number), "felt", SIZE, "night").drawing() for number in (100, 101))
    return list(changes(one, other))


ONE_RECT = [Rect(500, 300, 600, 300)]


def bare_latencies(frames: int, rects: list[Rect] = ONE_RECT) -> list[float]:
    """Return milliseconds from a line on the socket to blitted rectangles in a minimal process."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pygame.image.save(pygame.Surface(SIZE), str(folder / "prepared.png"))
        command = [sys.executable, "-c", BARE_PROCESS, str(folder / "views.sock"), str(folder / "prepared.png")]
        return _latencies([*command, str(folder / "trace"), json.dumps(rects)], folder, frames)


def latencies(frames: int) -> list[Figure]:
    """Measure the time from a line to pixels through the real processes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = [sys.executable, "-m", "display", "felt=window:1920x1080", "--socket", str(folder / "views.sock")]
        ours = _latencies([*command, "--trace", str(folder / "trace")], folder, frames)
    floors = (("bare socket and blit", bare_latencies(frames), {50: "within 4x"}),
              ("the same rectangles blitted", bare_latencies(frames, _sent_rects()), {99: "within 5x"}))
    return [
        Figure(
            f"line to painted frame, p{percent} of {len(ours)}", percentile(ours, percent), percentile(bare, percent),
            "ms", beside, aim=aims.get(percent, ""),
        )
        for percent, (beside, bare, aims) in product((50, 99), floors)
    ]  # fmt: skip


def measure(*, quick: bool = False) -> list[Figure]:
    """Return every figure of the screens."""
    return [*redraws(60 if quick else 200), *latencies(80 if quick else 400)]


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="What the screens cost, beside a bare pygame loop.")
    parser.add_argument("--quick", action="store_true", help="fewer rounds: about ten seconds")
    for figure in measure(quick=parser.parse_args().quick):
        print(figure)


if __name__ == "__main__":
    main()

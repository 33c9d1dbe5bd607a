"""Idle cost of a table: processor time and memory of the controller and of a screen.

`railbird run` with journal, socket and pump, on twelve antennas that report two cycles a second with eighteen resting
cards; `python -m display` with the felt at 1920x1080. The floor of the memory is a bare process that has only loaded
the same libraries.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.far_end import UIDS, FarEnd, board_text
from bench.figure import Figure
from controller.decks.enrolled_decks import Decks, save_decks
from controller.terms.cards import STANDARD_DECK

CYCLE_S = 0.5
SETTLED_S = 5.0
SETTINGS = """directory = "run"

[table]
id = "bench"
rulebook = "golden-nugget-2025"
game = "nlhe"
blinds = [1, 2]
button = 9
seats = [{seats}]

[board]
file = "board.toml"
decks = "decks.json"
"""
CONTROLLER_LIBRARIES = "import serial, paho.mqtt.client, sqlite3, cattrs, tomllib, gpiozero, pokerkit"
SCREEN_LIBRARIES = """
import cattrs, pygame, time
pygame.display.init(); pygame.font.init(); pygame.display.set_mode((1920, 1080))
"""


def memory_mb(pid: int) -> float:
    """Return a process's resident memory in megabytes."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    resident = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(resident.split()[1]) / 1024


def processor_s(pid: int) -> float:
    """Return the processor time used by a process, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def bare_memory_mb(source: str) -> float:
    """Return the resident memory of a process that has only loaded its libraries."""
    command = [sys.executable, "-c", source + "\nprint(flush=True)\ninput()"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=_environment()
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        resident = memory_mb(process.pid)
        process.kill()
    return resident


def _environment() -> dict[str, str]:
    return {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "GPIOZERO_PIN_FACTORY": "mock"}


def measure(*, quick: bool = False) -> list[Figure]:
    """Start both processes, let them idle, and measure."""
    far, seconds = FarEnd(), 5.0 if quick else 30.0
    far.lying.update({card: 1 + number // 2 for number, card in enumerate(STANDARD_DECK[:18])})
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        seats = ", ".join(f"{{ seat = {number}, stack = 1000 }}" for number in range(1, 10))
        (folder / "table.toml").write_text(SETTINGS.format(seats=seats), "utf-8")
        (folder / "board.toml").write_text(board_text(far.path, round(CYCLE_S * 1000)), "utf-8")
        save_decks(folder / "decks.json", Decks({uid: card for card, uid in UIDS.items()}))
        run = [sys.executable, "-m", "controller", "run", "--config", str(folder / "table.toml"), "--pins", "none"]
        show = [sys.executable, "-m", "display", "felt=window:1920x1080", "--socket", str(folder / "run/views.sock")]
        processes = []
        for command in (run, show):
            processes.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, env=_environment()))
            _cycle(far, SETTLED_S)
        before = [processor_s(process.pid) for process in processes]
        began = time.monotonic()
        _cycle(far, seconds)
        spent_s = time.monotonic() - began
        shares = [
            100 * (processor_s(process.pid) - was) / spent_s for process, was in zip(processes, before, strict=True)
        ]
        resident = [memory_mb(process.pid) for process in processes]
        for process in processes:
            process.terminate()
            process.wait(10)
    far.close()
    floors = [bare_memory_mb(source) for source in (CONTROLLER_LIBRARIES, SCREEN_LIBRARIES)]
    figures = []
    for who, share, mine, floor in zip(("controller", "screen"), shares, resident, floors, strict=True):
        aim = "under 1 % of a core" if who == "screen" else ""
        figures.append(Figure(f"{who} at rest: processor", share, None, "% of a core", aim=aim))
        figures.append(Figure(f"{who} at rest: resident memory", mine, floor, "MB", "libraries alone"))
    return figures


def _cycle(far: FarEnd, seconds: float) -> None:
    """Run the reader cycles for `seconds`."""
    for _ in range(round(seconds / CYCLE_S)):
        far.cycle(CYCLE_S)

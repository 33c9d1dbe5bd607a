"""Cost of a noisy evening: eight hours of virtual time, in seconds of one core.

Two measurements. `python -m hw.sim reference --evening 8` runs world, noise, device twins, wire protocols and drivers
byte by byte, without tracker and engine. `railbird sim --noise reference --through tracker` runs whole hands from the
world through tracker, ingest and engine to the referee; a hundred hands are scaled to eight hours. Both are processor
time, which depends less on other load than wall time does.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from time import process_time

from bench.figure import Figure
from controller.simulation.measure.simulated_evenings import SimSettings, play_evening

HOURS = 8.0
EVENINGS = 2
HANDS = 50


def measure(*, quick: bool = False) -> list[Figure]:
    """Run the evening (or a twentieth) in its own process, then whole hands (or a tenth)."""
    hours = HOURS / 20 if quick else HOURS
    name = f"noisy evening of {HOURS:g} h, seconds of a core" + (" (from a twentieth)" if quick else "")
    wires_s = _wires_s(hours) * HOURS / hours
    whole_s = _whole_s(1 if quick else EVENINGS, HANDS // 5 if quick else HANDS)
    evening_s = HOURS * 3600
    return [
        Figure(name, wires_s, evening_s, "s", "the evening itself", aim="under 120 s"),
        Figure("the same through tracker and core", whole_s, evening_s, "s", "the evening itself", aim="under 120 s"),
    ]


def _wires_s(hours: float) -> float:
    """Return the processor time of `hours` of the table up to the drivers, in seconds."""
    began = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "hw.sim", "reference", "--evening", str(hours)], check=True, stdout=subprocess.DEVNULL
    )
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime - began.ru_utime - began.ru_stime


def _whole_s(evenings: int, hands: int) -> float:
    """Return the processor time of eight hours in seconds, without the one-time loading."""
    settings = SimSettings(hands, 1, "reference", through="tracker")
    play_evening(SimSettings(1, 2, "reference", through="tracker"), 0)
    began, virtual_s = process_time(), 0.0
    for number in range(evenings):
        virtual_s += play_evening(settings, number).virtual_s
    return (process_time() - began) * HOURS * 3600 / virtual_s

"""How long a noisy evening takes: eight hours of a table in virtual time, through the real pumps and drivers.

`python -m hw.sim reference --evening 8` on one core: the world, its noise, the devices' twins, the wire protocols and
the drivers; the core and the tracker are not part of it (`railbird sim` plays whole hands through those too).
"""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter

from bench.figure import Figure

HOURS = 8.0


def measure(*, quick: bool = False) -> list[Figure]:
    """Run the evening, or a twentieth of it, in a process of its own."""
    hours = HOURS / 20 if quick else HOURS
    began = perf_counter()
    subprocess.run(
        [sys.executable, "-m", "hw.sim", "reference", "--evening", str(hours)], check=True, stdout=subprocess.DEVNULL
    )
    took_s = (perf_counter() - began) * HOURS / hours
    name = f"noisy evening of {HOURS:g} h, seconds" + (" (from a twentieth)" if quick else "")
    return [Figure(name, took_s, HOURS * 3600, "s", "the evening itself", aim="under 120 s")]

# PYTHON_ARGCOMPLETE_OK
"""`python -m hw.sim`: print a noise profile, or time a virtual evening."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from firmware_bridge.commandline.argument_types import seed, zero_or_more
from firmware_bridge.commandline.parser import Parser, add_version, complete, completed_by
from firmware_bridge.commandline.progress_line import counted
from firmware_bridge.commandline.status import REFUSED, WELL, ended
from hw.board import BoardError
from hw.board_file import load_board
from hw.sim.bench import Bench
from hw.sim.front_ends import as_wired
from hw.sim.hands.script import checked_down
from hw.sim.noise import Noise
from hw.sim.profile import ProfileError, figures, load_noise, shipped

HOUR_MS = 3_600_000
SEATS = (1, 2, 3, 4, 5, 6, 7, 8, 9)


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return its exit status."""
    parser = Parser(prog="python -m hw.sim", description=__doc__)
    add_version(parser)
    profile = parser.add_argument("profile", help="clean, reference, harsh, fast, fast-harsh, or a file")
    completed_by(profile, shipped, or_file=True)
    parser.add_argument("--evening", type=zero_or_more, metavar="HOURS", help="simulate this many hours and time it")
    parser.add_argument("--board", default="sim", help="a board's name or file (default: sim)")
    parser.add_argument("--seed", type=seed, default=1)
    complete(parser)
    options = parser.parse_args(arguments)
    return ended("hw.sim", lambda: _run(options))


def _run(options: argparse.Namespace) -> int:
    try:
        noise = load_noise(options.profile)
        if options.evening is None:
            _print_figures(noise)
        else:
            board, cycle_ms = as_wired(load_board(options.board), noise), None if noise.readers.front_ends else 1000
            _run_evening(Bench(board, noise, options.seed, cycle_ms=cycle_ms), options.evening)
    except (ProfileError, BoardError) as error:
        print(f"hw.sim: {error}", file=sys.stderr)
        return REFUSED
    return WELL


def _print_figures(noise: Noise) -> None:
    print(f"{noise.name}: {noise.about}")
    for figure in figures(noise):
        print(f"{figure.name:26} {figure.value:<12g} {figure.unit:40} {figure.source}")
    for zone, coil in noise.coils.items():
        print(f"coil {zone}: reads {coil.rate:.0%} of its dwells, hits times {coil.hit_factor:g}")


def _run_evening(bench: Bench, hours: float) -> None:
    began, kinds, hands = time.process_time(), Counter[str](), 0
    steps = range(1000, round(hours * HOUR_MS) + 1, 1000)
    for until_ms in counted("hw.sim", "seconds of the evening", steps, len(steps)):
        if not bench.table.dealer.waiting:
            bench.table.play(checked_down(SEATS))
            bench.table.take_truth()
            hands += 1
        kinds.update(type(arrival.reading).__name__ for arrival in bench.run_until(until_ms))
    took_s = time.process_time() - began
    print(f"{hours:g} h of table time in {took_s:.1f} s of one core: {hands} hands, {dict(kinds)}")


if __name__ == "__main__":
    sys.exit(main())

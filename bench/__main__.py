"""`python -m bench`: every figure beside its peers' and the physical floor, in one run.

    python -m bench                    everything: some minutes
    python -m bench --quick            fewer rounds: about a minute
    python -m bench --only core,latency
    python -m bench --only month       what takes an hour and more runs only when it is named
    python -m bench --write            and write the figures into docs/performance.md
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from time import perf_counter

from bench.report import Section, is_there, write_report

SECTIONS = (
    Section("core", "The core on recorded hands, beside PokerKit"),
    Section("replay", "The core by game, beside PokerKit"),
    Section("evaluators", "Reading hands, and the worst showdown"),
    Section("trackers", "The tracker"),
    Section("fast_readers", "The tracker at a fast table"),
    Section("evening", "A noisy evening in virtual time"),
    Section("simulated_hands", "One simulated hand"),
    Section("latency", "From a reader's frame to the ruling"),
    Section("turn", "One event in the controller's loop"),
    Section("recovery", "The journal: a commit, and a restart after long play"),
    Section("moving", "A key's write while a gaming day is moved"),
    Section("month", "A month at 24 hours a day in one evening"),
    Section("painted", "From an event to the painted frame"),
    Section("touched", "From a finger to the painted answer"),
    Section("display", "Redrawing a screen"),
    Section("processes", "A table at rest"),
)

LONG = frozenset({"month"})
"""Sections that take an hour and more: they run when they are named."""


def main(arguments: list[str] | None = None) -> int:
    """Run the chosen sections; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = [section.name for section in SECTIONS]
    parser.add_argument("--only", metavar="NAME", default="", help=f"some of {', '.join(names)}; comma between them")
    parser.add_argument("--quick", action="store_true", help="fewer rounds: rougher figures")
    parser.add_argument("--write", action="store_true", help="write docs/performance.md")
    options = parser.parse_args(arguments)
    wanted = [name for name in options.only.split(",") if name] or [one for one in names if one not in LONG]
    unknown = sorted(set(wanted) - set(names))
    if unknown:
        sys.stderr.write(f"bench: no section {', '.join(unknown)}; there are {', '.join(names)}\n")
        return 2
    done = []
    for section in SECTIONS:
        if section.name not in wanted or not is_there(section):
            continue
        print(section.title)
        began = perf_counter()
        figures = import_module(f"bench.{section.name}").measure(quick=options.quick)
        for figure in figures:
            print(figure)
        print(f"  ({perf_counter() - began:.0f} s)\n", flush=True)
        done.append((section, figures))
    if options.write:
        print(f"written: {write_report(done)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

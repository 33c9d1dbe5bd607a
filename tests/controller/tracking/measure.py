"""Measure the tracker: `python tests/controller/tracking/measure.py reference --hands 200 --seed 1`.

Prints what `docs/tracking.md` quotes. The profiles are those of `small_world`; `fast` is the reference table at 20
cycles a second.
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[3])]

from small_world import CLEAN, HARSH, REFERENCE  # noqa: E402 - a script beside the tests
from test_tracking_figures import play  # noqa: E402

PROFILES = {"clean": CLEAN, "reference": REFERENCE, "harsh": HARSH, "fast": replace(REFERENCE, cycle_ms=50)}


def spread(values):
    ranked = sorted(values) or [float("nan")]
    return ", ".join(f"{name} {ranked[int(len(ranked) * part)]:.2f}"
                     for name, part in (("p10", 0.1), ("p50", 0.5), ("p90", 0.9), ("p99", 0.99)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("profile", choices=PROFILES)
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    evening = play(PROFILES[chosen.profile], chosen.seed, chosen.hands)
    print(f"{chosen.profile}, seed {chosen.seed}: {chosen.hands} hands, {evening.motions} motions")
    print(f"  reported places {evening.said['Moved', False]}, of them wrong {evening.wrong[False]}")
    print(f"  sure places {evening.said['Moved', True]}, of them wrong {len(evening.wrong_and_sure)}")
    print(f"  ambiguous {evening.said['Ambiguous', False]}, lost {evening.said['Lost', True]}")
    print(f"  arrival outside its window: {evening.window[False]} of {evening.window.total()}")
    print(f"  cycles until reported (all but the muck): {spread(evening.reported)}")
    print(f"  cycles until sure (all but the muck):     {spread(evening.sure)}")
    print(f"  {evening.seconds / evening.cycles * 1e6:.0f} us for a cycle of twelve antennas")


if __name__ == "__main__":
    main()

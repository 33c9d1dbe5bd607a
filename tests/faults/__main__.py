"""`python -m tests.faults --seeds A-B`: an evening in virtual time for each seed, with a fault at any moment, or several.

A seed gives the same evening again, byte for byte; `--kind NAME` strikes with this fault in every evening.
"""

import argparse
import gc
import sys
import time
from collections import Counter
from math import exp, factorial
from pathlib import Path

from tests.faults.struck import play
from tests.faults.virtual_kinds import KINDS

SELDOM = (50_000, 20, 100)
KEPT_S = 60
"""How often a long run writes what it has found so far."""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="1-100", help="the first and the last seed; default: %(default)s")
    parser.add_argument("--kind", choices=sorted(KINDS), help="the kind of every fault; default: drawn by the seed")
    parser.add_argument("--number", type=int, default=1, help="how many faults strike an evening at most; default: %(default)s")
    parser.add_argument("--cards", action="store_true", help="hands with cards in every evening, under faults of the disk too")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="end after so many minutes")
    parser.add_argument("--result", type=Path, metavar="FILE", help="write the result there as well, every minute")
    options = parser.parse_args()
    gc.set_threshold(*SELDOM)  # the evenings make much and keep little
    first, last = map(int, options.seeds.split("-"))
    tally = Tally()
    kept_s = tally.begun_s
    for seed in range(first, last + 1):
        struck = play(seed, options.kind, with_cards=options.cards, number=options.number)
        tally.count(struck, again_of(seed, options))
        if options.result and time.monotonic() - kept_s > KEPT_S:
            kept_s = time.monotonic()
            options.result.write_text(tally.text(), encoding="utf-8")
        if options.minutes <= (time.monotonic() - tally.begun_s) / 60:
            break
    print(tally.text(), end="")
    if options.result:
        options.result.write_text(tally.text(), encoding="utf-8")
    if first == last:
        print(f"digest {struck.digest}")
    return 1 if tally.failures else 0


def again_of(seed, options):
    """Return the command that plays a seed's evening again."""
    again = f"python -m tests.faults --seeds {seed}-{seed}" + (f" --kind '{options.kind}'" if options.kind else "")
    again += " --cards" if options.cards else ""
    return again + (f" --number {options.number}" if options.number > 1 else "")


def most_likely_failures(seen):
    """Return the mean of failures up to which so few are seen with a chance of 5 % and more (Poisson)."""
    few, many = float(seen), 3.0 * seen + 10
    while many - few > 1e-6:
        mean = (few + many) / 2
        chance = exp(-mean) * sum(mean**times / factorial(times) for times in range(seen + 1))
        few, many = (mean, many) if chance > 0.05 else (few, mean)
    return many


class Tally:
    """What the evenings of a run have given."""

    def __init__(self):
        self.begun_s, self.evenings, self.unstruck = time.monotonic(), 0, 0
        self.kinds, self.happened, self.failures = Counter(), Counter(), []
        self.last_seed = None

    def count(self, struck, again):
        """Count an evening; print it if it failed."""
        self.evenings, self.last_seed = self.evenings + 1, struck.seed
        self.unstruck += not struck.is_struck
        self.kinds.update(struck.struck)
        self.happened.update((kind, struck.happened) for kind in struck.struck)
        if struck.fault:
            self.failures.append(f"seed {struck.seed}: {', '.join(struck.kinds)}: {struck.fault}\n  again: {again}")
            print(self.failures[-1], flush=True)

    def text(self):
        """Return each kind with its number, share, and what happened; then the failures and the totals."""
        return "".join(f"{line}\n" for line in (*self._kinds(), *self.failures, *self._totals()))

    def _kinds(self):
        number = max(1, self.kinds.total())
        for name, kind in KINDS.items():
            if self.kinds[name]:
                told = ", ".join(f"{times} {what}" for (of, what), times in sorted(self.happened.items()) if of == name)
                yield f"{name:26} {kind.group:8} {self.kinds[name]:7} {self.kinds[name] / number:6.1%}  {told}"
        during = sum(times for name, times in self.kinds.items() if KINDS[name].group == "write")
        yield f"{during / number:.0%} during a write; {self.unstruck} evenings were over before the fault"

    def _totals(self):
        number, an_hour = self.kinds.total(), 3600 / time.process_time()
        rate = self.evenings / (time.monotonic() - self.begun_s) * 60
        yield f"{self.evenings} evenings with {number} faults, {len(self.failures)} failures, {rate:.0f} evenings a minute"
        bound = most_likely_failures(len(self.failures)) / max(1, self.evenings)
        yield f"with 95 % certainty fewer than {1_000_000 * bound:,.0f} of a million such evenings fail"
        yield f"an hour of one core: {self.evenings * an_hour:,.0f} evenings, {number * an_hour:,.0f} faults"
        yield f"last seed {self.last_seed}"


if __name__ == "__main__":
    sys.exit(main())

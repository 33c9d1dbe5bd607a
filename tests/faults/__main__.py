"""`python -m tests.faults --seeds A-B`: an evening in virtual time for each seed, with a fault at any moment, or several.

A seed gives the same evening again, byte for byte; `--kind NAME` strikes with this fault in every evening.
"""

import argparse
import gc
import sys
import time
from collections import Counter

from tests.faults.struck import play
from tests.faults.virtual_kinds import KINDS

SELDOM = (50_000, 20, 100)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="1-100", help="the first and the last seed; default: %(default)s")
    parser.add_argument("--kind", choices=sorted(KINDS), help="the kind of every fault; default: drawn by the seed")
    parser.add_argument("--number", type=int, default=1, help="how many faults strike an evening; default: %(default)s")
    parser.add_argument("--cards", action="store_true", help="hands with cards in every evening, under faults of the disk too")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="end after so many minutes")
    options = parser.parse_args()
    gc.set_threshold(*SELDOM)  # the evenings make much and keep little
    first, last = map(int, options.seeds.split("-"))
    begun, found = time.monotonic(), []
    for seed in range(first, last + 1):
        struck = play(seed, options.kind, with_cards=options.cards, number=options.number)
        found.append(struck)
        if struck.fault:
            again = f"python -m tests.faults --seeds {seed}-{seed}" + (f" --kind '{options.kind}'" if options.kind else "")
            again += " --cards" if options.cards else ""
            again += f" --number {options.number}" if options.number > 1 else ""
            print(f"seed {seed}: {', '.join(struck.kinds)}: {struck.fault}\n  again: {again}", flush=True)
        if options.minutes <= (time.monotonic() - begun) / 60:
            break
    print_table(found)
    failed = sum(bool(one.fault) for one in found)
    number, an_hour = sum(len(one.struck) for one in found), 3600 / time.process_time()
    rate = len(found) / (time.monotonic() - begun) * 60
    print(f"{len(found)} evenings with {number} faults, {failed} failures, {rate:.0f} evenings a minute")
    print(f"an hour of one core: {len(found) * an_hour:,.0f} evenings, {number * an_hour:,.0f} faults")
    if options.seeds == f"{first}-{first}":
        print(f"digest {found[0].digest}")
    return 1 if failed else 0


def print_table(found):
    """Print each kind with its number, share, and what happened."""
    kinds = Counter(kind for one in found for kind in one.struck)
    happened = Counter((kind, one.happened) for one in found for kind in one.struck)
    for name, kind in KINDS.items():
        if not kinds[name]:
            continue
        told = ", ".join(f"{number} {what}" for (of, what), number in sorted(happened.items()) if of == name)
        print(f"{name:26} {kind.group:8} {kinds[name]:7} {kinds[name] / kinds.total():6.1%}  {told}")
    during = sum(number for name, number in kinds.items() if KINDS[name].group == "write")
    if kinds:
        unstruck = sum(not one.is_struck for one in found)
        print(f"{during / kinds.total():.0%} during a write; {unstruck} evenings were over before the fault")


if __name__ == "__main__":
    sys.exit(main())

"""`python -m tests.faults --seeds A-B`: an evening in virtual time for each seed, with one fault at any moment.

A seed gives the same evening again, byte for byte; `--kind NAME` strikes with this fault in every evening.
"""

import argparse
import sys
import time
from collections import Counter

from tests.faults.struck import play
from tests.faults.virtual_kinds import KINDS


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="1-100", help="the first and the last seed; default: %(default)s")
    parser.add_argument("--kind", choices=sorted(KINDS), help="the kind of every fault; default: drawn by the seed")
    parser.add_argument("--cards", action="store_true", help="hands with cards in every evening, under faults of the disk too")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="end after so many minutes")
    options = parser.parse_args()
    first, last = map(int, options.seeds.split("-"))
    begun, found = time.monotonic(), []
    for seed in range(first, last + 1):
        struck = play(seed, options.kind, with_cards=options.cards)
        found.append(struck)
        if struck.fault:
            again = f"python -m tests.faults --seeds {seed}-{seed}" + (f" --kind '{options.kind}'" if options.kind else "")
            again += " --cards" if options.cards else ""
            print(f"seed {seed}: {struck.kind}: {struck.fault}\n  again: {again}", flush=True)
        if options.minutes <= (time.monotonic() - begun) / 60:
            break
    print_table(found)
    failed = sum(bool(one.fault) for one in found)
    rate = len(found) / (time.monotonic() - begun) * 60
    an_hour = len(found) / time.process_time() * 3600
    print(f"{len(found)} evenings, {failed} failures, {rate:.0f} evenings a minute, {an_hour:,.0f} an hour of one core")
    if options.seeds == f"{first}-{first}":
        print(f"digest {found[0].digest}")
    return 1 if failed else 0


def print_table(found):
    """Print each kind with its number, share, and what happened."""
    struck = [one for one in found if one.is_struck]
    kinds, happened = Counter(one.kind for one in struck), Counter((one.kind, one.happened) for one in struck)
    for name, kind in KINDS.items():
        if not kinds[name]:
            continue
        told = ", ".join(f"{number} {what}" for (of, what), number in sorted(happened.items()) if of == name)
        print(f"{name:26} {kind.group:8} {kinds[name]:7} {kinds[name] / len(struck):6.1%}  {told}")
    during = sum(KINDS[one.kind].group == "write" for one in struck)
    if struck:
        print(f"{during / len(struck):.0%} during a write; {len(found) - len(struck)} evenings were over before the fault")


if __name__ == "__main__":
    sys.exit(main())

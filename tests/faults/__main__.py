"""`python -m tests.faults --seeds A-B`: one fault of the storage for each seed, at any write of the real journal."""

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.faults.struck_evening import play


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="1-100")
    first, last = map(int, parser.parse_args().seeds.split("-"))
    begun, count, failed = time.monotonic(), Counter(), 0
    for seed in range(first, last + 1):
        with tempfile.TemporaryDirectory() as folder:
            kind, fault = play(seed, Path(folder))
        count[kind or "not reached"] += 1
        if fault:
            failed += 1
            print(f"seed {seed}: {kind}: {fault}")
    rate = (last - first + 1) / (time.monotonic() - begun) * 60
    print("; ".join(f"{kind}: {number}" for kind, number in sorted(count.items())))
    print(f"{last - first + 1} evenings, {failed} failures, {rate:.0f} evenings a minute")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

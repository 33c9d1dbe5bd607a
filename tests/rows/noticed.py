"""Measures whether the kept tapes notice a changed book: random points, changed one at a time.

    python -m tests.rows.noticed [--seed 1] [--count 200]

A point is drawn at random from all rows and values of the five books, and one of its changes; then all kept tapes of
that book are played, as `test_rows.py` plays them. A value whose type has one answer cannot be changed and is not drawn.
Of a row the outcome is changed, of a value the value.
"""

from __future__ import annotations

import argparse
import random

from controller.loading.library import load_book
from tests.rows import proofs
from tests.rows.changed_books import BOOKS, VERDICT, changes, points, put


def is_noticed(book, name, kept, tapes) -> bool:
    """Whether any kept tape of the book comes out otherwise under the changed one, or cannot be played."""
    for one in kept:
        try:
            came = proofs.came_to(tapes[proofs.tape_of(one["proof"])], book, one)
        except Exception:  # noqa: BLE001 - then the test fails too
            return True
        if came != {"rulings": one["rulings"], "looks": one["looks"]}:
            return True
    return False


def main() -> None:
    """Draw, change, play, count."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    told = parser.parse_args()
    drawn = random.Random(told.seed)
    books = {name: load_book(name) for name in BOOKS}
    tapes, results = proofs.read_tapes(), {name: proofs.read_results(name) for name in BOOKS}
    everything = [(name, path) for name in BOOKS for path in points(books[name]) if changes(books[name], path)]
    missed = 0
    for name, path in drawn.sample(everything, told.count):
        possible = changes(books[name], path)
        change = "outcome" if path.startswith(VERDICT) else drawn.choice(list(possible))
        known = proofs.read_proved()[name].get(path, {})
        first = sorted(results[name], key=lambda one: one["proof"] not in known.values())
        if not is_noticed(put(books[name], path, possible[change]), name, first, tapes):
            missed += 1
            print("not noticed:", name, path, change, flush=True)
    print(f"{told.count - missed} of {told.count} changes were noticed (seed {told.seed})")


if __name__ == "__main__":
    main()

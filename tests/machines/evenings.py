"""Whole evenings of one cash table: players come, go, miss blinds and change seats; what must hold in every hand.

Everything is drawn from one seed. A broken promise is an `EveningError` that names the book, the seed and the hand:

    python tests/machines/evenings.py --evenings 1000 [--hands 200] [--rulebook ID ...] [--seed FIRST]
"""

from __future__ import annotations

import argparse
import sys
import time

from cash_evening import Evening, EveningError

from controller.loading.game_files import load_games
from controller.loading.library import load_book

CASH_BOOKS = ("nclpc-2015", "eagles-3512", "golden-nugget-2025")


def run_evenings(book_id: str, seeds: range, hands: int = 200) -> int:
    """Play an evening for every seed; return how many hands were dealt.

    Raises:
        EveningError: something did not hold.
    """
    book, games = load_book(book_id), load_games()
    dealt = 0
    for seed in seeds:
        evening = Evening(book, games, seed)
        evening.run(hands)
        dealt += evening.hand
    return dealt


def main() -> int:
    """The long run."""
    parser = argparse.ArgumentParser(description="Simulate whole evenings and check what must hold in every hand.")
    parser.add_argument("--evenings", type=int, default=1000)
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--rulebook", action="append", choices=CASH_BOOKS)
    chosen = parser.parse_args()
    failed = 0
    for book in chosen.rulebook or CASH_BOOKS:
        started = time.monotonic()
        dealt = 0
        for seed in range(chosen.seed, chosen.seed + chosen.evenings):
            try:
                dealt += run_evenings(book, range(seed, seed + 1), chosen.hands)
            except EveningError as error:
                failed += 1
                print(error)
        seconds = time.monotonic() - started
        print(f"{book}: {chosen.evenings} evenings, {dealt} hands, {seconds:.1f} s, {failed} failed so far")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

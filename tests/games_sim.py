"""Every game through the virtual table: `python -m tests.games_sim`, a line a game and number of players.

A virtual dealer deals random hands with his hands and keys, perfect readers see them (`railbird sim --through core`),
the referee holds what the controller says against the truth. Without errors there must be no ruling but the book's own
procedure for a stub that is truly too short; with one error in every hand each is caught, ruled and repaired.
"""

from __future__ import annotations

import argparse
import sys

from controller.loading.game_files import load_games
from controller.simulation.measure.simulated_evenings import SimSettings, simulate
from controller.simulation.measure.tally import Tally


def run(game: str, players: int, hands: int, errors: float = 0.0, causes: tuple[str, ...] = (), seed: int = 1) -> Tally:
    """Deal so many hands of a game; every game and number of players has its own chance."""
    own = seed + 1000 * (sorted(load_games()).index(game) * 20 + players)
    settings = SimSettings(
        hands, own, errors=errors, game=game, through="core", causes=causes, players=players
    )  # fmt: skip
    return simulate(settings)


def faults(tally: Tally, hands: int) -> list[str]:
    """What is wrong with a tally, a sentence each; empty where all is as it should be."""
    found = []
    if tally.hands < hands:
        found.append(f"{tally.hands} of {hands} hands were dealt")
    for number, what in (
        (tally.false_rulings, f"false rulings: {dict(tally.false_by)}"),
        (tally.missed, "errors missed"),
        (tally.extra_rulings, f"rulings too many: {dict(tally.extra_by)}"),
        (tally.questions, "questions without need"),
        (tally.wrong_records, "wrong records"),
        (tally.unfinished, "hands without an end"),
    ):
        if number:
            found.append(f"{number} {what}")
    unended = sum(one.injected - one.ended for one in tally.causes.values())
    if unended:
        found.append(f"{unended} hands came to no regular end after their error")
    return found


def main() -> int:
    """Deal every game, print a table."""
    parser = argparse.ArgumentParser(prog="python -m tests.games_sim", description=__doc__)
    parser.add_argument("games", nargs="*", help="game ids; default: all")
    parser.add_argument("--hands", type=int, default=500, help="hands without error of each; default: %(default)s")
    parser.add_argument("--wrong", type=int, default=200, help="hands with one error; default: %(default)s")
    parser.add_argument("--cause", action="append", default=[], help="only these errors")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--notes", type=int, default=5, help="notes a line; default: %(default)s")
    options = parser.parse_args()
    bad = 0
    print(f"{'game':22}{'players':>8}{'hands':>7}{'rulings':>8}{'errors':>8}{'missed':>7}{'repaired':>9}  short stub")
    for name, variant in load_games().items():
        if options.games and name not in options.games:
            continue
        for players in (2, variant.max_players.value):
            clean = run(name, players, options.hands, seed=options.seed) if options.hands else Tally()
            wrong = run(name, players, options.wrong, 1.0, tuple(options.cause), options.seed)
            bad += _tell(name, players, clean, wrong, options)
    return 1 if bad else 0


def _tell(name: str, players: int, clean: Tally, wrong: Tally, options: argparse.Namespace) -> bool:
    repaired = sum(one.ended for one in wrong.causes.values())
    said = ", ".join(f"{what} {count}" for what, count in sorted(clean.procedures.items()))
    print(
        f"{name:22}{players:8}{clean.hands:7}{clean.false_rulings:8}{wrong.injected:8}{wrong.missed:7}{repaired:9}  {said}"
    )
    told = [*faults(clean, options.hands), *(f"with errors: {one}" for one in faults(wrong, options.wrong))]
    for line in (*told, *(clean.notes + wrong.notes)[: options.notes]):
        print(f"    {line}")
    sys.stdout.flush()
    return bool(told)


if __name__ == "__main__":
    sys.exit(main())

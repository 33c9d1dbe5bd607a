"""Cost of one simulated hand: `python -m bench --only simulated_hands`.

Whole hands run through the virtual table, the tracker, fusion and the engine to the referee, as `railbird sim --through
tracker` plays them; half have an error. Beside each stands PokerKit's replay of a thousand hands of Pluribus, taken in
the same run: this ratio carries over to another machine, or to a busy one, as the seconds do not. Loading is left out.
"""

from __future__ import annotations

import warnings
from time import process_time
from typing import Final

from bench.core import PLURIBUS, both_of, play_lines
from bench.figure import Figure, best_s
from controller.simulation.measure.simulated_evenings import SimSettings, play_evening

SEEDS: Final = (401, 402)
PROFILES: Final = {"fast": "under 1 s", "reference": "under 0.3 s"}
"""Each profile with its aim."""


def measure(*, quick: bool = False) -> list[Figure]:
    """Return the seconds of a core for a hand of each profile."""
    hands = 2 if quick else 10
    kit_s = _thousand_s(1 if quick else 5)
    return [
        Figure(f"one hand of `{profile}`", _hand_s(profile, hands), kit_s, "s", "PokerKit, 1,000 hands", aim=aim)
        for profile, aim in PROFILES.items()
    ]


def _thousand_s(rounds: int) -> float:
    """Return the least processor time that PokerKit takes for a thousand hands of Pluribus."""
    warnings.filterwarnings("ignore", module="pokerkit")
    histories = [theirs for _, theirs in both_of([PLURIBUS])]
    (spent,) = best_s(rounds, lambda: play_lines(histories))
    return spent * 1000 / len(histories)


def _hand_s(profile: str, hands: int) -> float:
    """Return the processor time of one hand of a profile, the mean over some evenings."""
    play_evening(SimSettings(1, 1, profile, through="tracker"), 0)
    began = process_time()
    for seed in SEEDS:
        play_evening(SimSettings(hands, seed, profile, 0.5, through="tracker"), 0)
    return (process_time() - began) / (hands * len(SEEDS))

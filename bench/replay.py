"""Replay speed of each game, beside PokerKit's hand history where it has the game.

Random hands of every game are dealt through the engine, and the replay of their events is timed. Hands of games that
PHH knows are exported too, read back by PokerKit, and replayed by it; both sides check the cards. Hands with an exposed
card or a run-out cannot be written in PHH and are left out of the comparison.
"""

from __future__ import annotations

import io
import warnings
from time import process_time

import pokerkit

from bench.figure import Figure
from controller.engine.advance import advance
from controller.handhistory.export_phh import CODES, write_phh
from controller.handhistory.recorded_hands import ToldHand, hands_of
from controller.loading.game_files import load_games
from controller.rulebook.variant import Variant
from controller.table.state import Table
from tests.controller.calm_players import Calm
from tests.games_run import GameTable


def dealt(variant: Variant, hands: int) -> tuple[Table, list[ToldHand]]:
    """Return random hands of a game at its usual number of players, with the table before."""
    game = GameTable(variant, variant.max_players.value, 5)
    game.policy = Calm(game.random)
    start = game.table
    for _ in range(hands):
        game.deal()
    return start, [ToldHand(event) for event in game.heard]


def core_s(start: Table, told: list[ToldHand], rounds: int) -> float:
    """Return the least processor time of several replays of the events, in seconds."""
    best = float("inf")
    for _ in range(rounds):
        table, began = start, process_time()
        for one in told:
            table, _ = advance(table, one.event)
        best = min(best, process_time() - began)
    return best


def kit_s(variant: Variant, start: Table, told: list[ToldHand], rounds: int) -> tuple[float, int]:
    """Return PokerKit's time in seconds and its number of hands; no hands if it lacks the game."""
    if (variant.id, variant.betting.usual) not in CODES:
        return 0.0, 0
    text = "\n".join(write_phh(hands_of(start, told)))
    hands = list(pokerkit.HandHistory.load_all(io.BytesIO(text.encode())))
    best = float("inf")
    for _ in range(rounds):
        began = process_time()
        for history in hands:
            for _ in history:
                pass
        best = min(best, process_time() - began)
    return best, len(hands)


def measure(*, quick: bool = False) -> list[Figure]:
    """Return hands a second of every game at its usual number of players."""
    count, rounds = (6, 1) if quick else (30, 3)
    figures = []
    for name, variant in load_games().items():
        start, told = dealt(variant, count)
        ours = count / core_s(start, told, rounds)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            theirs, hands = kit_s(variant, start, told, rounds)
        floor = hands / theirs if hands else None
        label = f"{name}, {variant.max_players.value} players: hands"
        figures.append(Figure(label, ours, floor, "/s", "PokerKit's hand history", "more"))
    return figures

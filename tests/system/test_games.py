"""Random legal hands of every game, at two players and at its most, without one ruling but the book's own procedures.

`python -m tests.games_run` deals 500 of each and prints a table.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.loading.game_files import check_game, load_games
from tests.games_run import GameTable, run_game

GAMES = load_games()
TABLES = [
    pytest.param(name, players, id=f"{name}-{players}")
    for name, variant in GAMES.items()
    for players in (2, variant.max_players.value)
]
A_FEW = 2
MANY = 500


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_hands(name, players):
    tally = run_game(GAMES[name], players, A_FEW)
    assert (tally.rulings, tally.faults) == ({}, [])


@pytest.mark.parametrize("players", [2, 8])
def test_random_hands_of_a_houses_own_game(players):
    tally = run_game(check_game(Path(__file__).parents[1] / "data" / "house" / "courchevel.toml"), players, A_FEW)
    assert (tally.rulings, tally.faults) == ({}, [])


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_many_random_hands(name, players):
    tally = run_game(GAMES[name], players, MANY, seed=2)
    assert (tally.rulings, tally.faults) == ({}, [])


def test_eight_in_a_bomb_pot_use_every_card():
    """G, bomb pot a: the last card of the deck completes the river."""
    table = GameTable(GAMES["bombpot-plo5"], 8, 1)
    while not table.tally.showdowns:
        table.deal()
    assert table.tally.fewest == 0
    assert table.tally.clean


def test_seven_in_super_stud_reshuffle_before_sixth_street():
    """G247: 17 cards after the deal, 9 after fourth street, 1 after fifth, where nobody has folded."""
    tally = run_game(GAMES["superstud"], 7, 12)
    assert tally.clean
    assert tally.streets["muck_reshuffle"]["sixth"]


def test_eight_in_stud_come_to_a_community_card():
    """G226: with few folds the burns do not suffice for a seventh card each."""
    tally = run_game(GAMES["stud"], 8, 25)
    assert tally.clean
    assert tally.short_stubs["community_after_scramble"] + tally.short_stubs["community_from_stub"]


def test_a_triple_draw_reshuffles_earlier_discards():
    tally = run_game(GAMES["27td"], 6, 12)
    assert tally.clean
    assert set(tally.short_stubs) == {"earlier_discards"}

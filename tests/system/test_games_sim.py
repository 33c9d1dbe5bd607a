"""Every game through the virtual table, dealer's hands, keys and reconciler included; a few hands here, many at night."""

from __future__ import annotations

import pytest

from controller.loading.game_files import load_games
from tests.games_sim import faults, run

GAMES = load_games()
TABLES = [
    pytest.param(name, players, id=f"{name}-{players}")
    for name, variant in GAMES.items()
    for players in (2, variant.max_players.value)
]
A_FEW, MANY = 1, 500


@pytest.mark.parametrize("game", GAMES)
def test_hands_of_every_game_end_without_a_ruling(game):
    most = GAMES[game].max_players.value
    assert faults(run(game, most, A_FEW), A_FEW) == []


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_many_hands_of_every_game_end_without_a_ruling(game, players):
    assert faults(run(game, players, MANY, seed=2), MANY) == []


def test_a_stub_too_short_is_repaired_by_the_virtual_dealer():
    """Seven in super stud: the muck is shuffled in before a street, cards go back, and play goes on (GN 247)."""
    tally = run("superstud", 7, 6)
    assert faults(tally, 6) == []
    assert any(name.startswith("muck_reshuffle") for name in tally.procedures)


@pytest.mark.parametrize(
    "game",
    ["27td", "badugi", "bombpot-plo5", "drawmaha", "mexican", "ofc", "pineapple", "shortdeck", "stud", "superstud"],
)
def test_an_error_in_every_hand_is_caught_ruled_and_repaired(game):
    most = GAMES[game].max_players.value
    assert faults(run(game, most, 10, errors=1.0), 10) == []

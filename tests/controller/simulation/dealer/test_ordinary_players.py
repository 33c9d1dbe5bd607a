"""Ordinary players fold as often as recorded ones, so an ordinary hand takes few presses."""

import json

import pytest

from controller.__main__ import main
from controller.simulation.measure.simulated_evenings import SimSettings, simulate
from controller.simulation.measure.tally import quantile


@pytest.mark.parametrize(("style", "most"), [("ordinary", 8), ("loose", 30)])
def test_a_hand_of_six_takes_few_presses_and_is_recorded_rightly(style, most):
    tally = simulate(SimSettings(30, 7, through="core", players=6, style=style))
    assert quantile(tally.presses, 0.5) <= most
    assert (tally.hands, tally.wrong_records, tally.unfinished, tally.false_rulings) == (30, 0, 0, 0)
    assert tally.presses.count(0) < 15


def test_the_command_alone_deals_to_ordinary_players(capsys):
    main(["sim", "--players", "6", "--hands", "20", "--seed", "7", "--json"])
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["presses"]["p50"] <= 8

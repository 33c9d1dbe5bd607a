"""Scenes of play are consistent tables: bets, pots and boards agree."""

import pytest

from display.gallery import play_scenes as play

SCENES = [play.flop, play.turn, play.river, play.clock_running, play.absent, play.all_in, play.double_board, play.stud]


@pytest.mark.parametrize("scene", SCENES)
def test_pots_and_bets_make_the_total(scene):
    view = scene()
    assert sum(pot.amount for pot in view.pots) + sum(line.bet for line in view.seats) == view.pot_total


@pytest.mark.parametrize("scene", SCENES)
def test_who_acts_is_in_the_hand(scene):
    view = scene()
    acting = next(line for line in view.seats if line.seat == view.turn.seat)
    assert acting.in_hand

"""Scenes of play are consistent tables: bets, pots and boards agree."""

import pytest

from controller.poker.evaluation.evaluators import find_evaluator
from controller.rulebook.shares import Ranking
from controller.terms.cards import card
from tests.display.made import play_scenes as play
from tests.display.made.made_scenes import WINNING

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


def test_the_hand_that_wins_is_the_one_that_the_core_names():
    """The gallery's showdown says what a live table would say of these cards."""
    view = play.showdown()
    evaluator = find_evaluator(Ranking.HIGH)
    board = tuple(card(one.text) for one in view.boards[0].cards)
    shown = {line.seat: line.cards for line in view.seats if line.cards and line.in_hand}
    held = {seat: tuple(card(one.text) for one in cards) for seat, cards in shown.items()}
    best = {seat: evaluator.strength(cards, board) for seat, cards in held.items()}
    winner = max(best, key=lambda seat: best[seat])
    assert best[winner].full_name == WINNING
    (won,) = (line for line in play.pushed().seats if line.won)
    assert (won.seat, won.won) == (winner, view.pot_total)
    assert play.pushed().pot_total == 0

"""Whole hands with one mistake: it is named, and the remedy, carried out as told, brings the hand to a regular end."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS
from robot_dealer import MISTAKES, Robot

NAMED = {
    "none": set(),
    "wrong_seat": {"out_of_sequence"},
    "seat_skipped": {"out_of_sequence"},
    "first_card": {"first_card_wrong_seat"},
    "extra_card": {"extra_card"},
    "exposed": {"exposed_one"},
    "exposed_twice": {"exposed_one", "exposed_many"},
    "flashed": {"exposed_by_player"},
    "boxed": {"boxed_one"},
    "boxed_late": {"boxed_one"},
    "off_table": {"off_table"},
    "short": {"button_short"},
    "joker": {"joker"},
    "other_back": {"foreign_card"},
    "twice": {"duplicate_card"},
    "no_burn": {"no_burn"},
    "two_burns": {"double_burn"},
    "two_burns_at_once": {"double_burn"},
    "four_card_flop": {"four_card_flop"},
    "five_card_flop": {"oversize_flop"},
    "premature": {"premature_flop", "premature_turn", "premature_river"},
    "premature_burn": {"premature_burn"},
    "hand_in_muck": {"hand_in_muck"},
}
LATER = {"wrong_seat", "seat_skipped"}
"""Mistakes of which a tournament book says something only at the end of the deal, and by another name."""


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("mistake", MISTAKES)
def test_one_mistake(letter, mistake):
    for seed in range(4):
        robot = Robot(letter, seed, mistake)
        talk = robot.play_hand()
        where = f"{mistake} {letter} seed {seed} {robot.street}: {talk.told}"
        assert robot.made == (mistake != "none"), where
        causes = set(talk.causes)
        if letter in "LP" and mistake in LATER:
            assert causes <= {"out_of_sequence", "extra_card", "entitled_seat_skipped"}, where
        else:
            assert causes <= NAMED[mistake], where
            assert bool(causes) == bool(NAMED[mistake]), where
        assert talk.table.remedy is None, where
        assert not [one for one in talk.table.hand.deal.waiting if one.current is not None], where
        assert len(talk.state["board"]) in {0, 3, 4, 5}, where
        if talk.state["street"] == "showdown":
            assert len(talk.state["board"]) == 5, where
        assert all(one["rules"] for one in talk.rulings), where


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("game", ["plo", "bigo", "lhe"])
def test_other_flop_games(letter, game):
    table = {"game": game, "limits": [2, 4]} if game == "lhe" else {"game": game}
    for mistake in ("none", "exposed", "no_burn", "two_burns", "four_card_flop", "premature", "extra_card", "boxed"):
        robot = Robot(letter, 3, mistake, **table)
        talk = robot.play_hand()
        where = f"{game} {mistake} {letter}: {talk.told}"
        assert set(talk.causes) <= NAMED[mistake], where
        assert bool(talk.causes) == bool(NAMED[mistake]), where
        assert talk.table.remedy is None, where


@pytest.mark.parametrize("letter", BOOKS)
def test_chips_and_cards_are_conserved(letter):
    for mistake in MISTAKES:
        talk = Robot(letter, 11, mistake).play_hand()
        state = talk.state
        assert sum(state["stack"].values()) + state["pot"] == 1200, mistake
        piles = talk.table.ledger.piles
        lying = [one for pile in piles.values() for one in pile]
        assert len(lying) == len(set(lying)), mistake

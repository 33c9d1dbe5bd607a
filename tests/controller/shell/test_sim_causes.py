"""`railbird sim --cause NAME`: only these errors are made; and which of them a coarse reader may name otherwise."""

import pytest

from controller.__main__ import main
from controller.shell.games import load_games
from controller.shell.library import load_book
from controller.shell.sim import SimSettings, play_evening, simulate
from controller.shell.sim_names import causes_for, is_on_the_way, names_of

HOLDEM = load_games()["nlhe"]


def test_only_the_errors_asked_for_are_made():
    tally = simulate(SimSettings(2, 7, errors=1.0, through="core", causes=("four_card_flop",)))
    assert set(tally.causes) == {"four_card_flop"}
    assert tally.causes["four_card_flop"].caught == tally.injected > 0


def test_an_error_that_nobody_makes_is_refused_with_those_that_are_made(capsys):
    assert main(["sim", "--hands", "1", "--cause", "five_card_turn"]) == 2
    said = capsys.readouterr().err
    assert "five_card_turn" in said
    assert "four_card_flop" in said


def test_readers_that_resolve_the_order_have_to_name_the_burn_that_was_one_too_many():
    assert names_of("double_burn", HOLDEM) == {"double_burn"}
    assert names_of("double_burn", HOLDEM, resolves_order=False) == {"double_burn", "undue_burn"}


@pytest.mark.parametrize(("game", "made"), [("pineapple", True), ("superstud", True), ("pineappleofc", False), ("nlhe", False)])
def test_a_discard_is_late_only_where_a_game_has_discards_that_are_not_replaced(game, made):
    """In Pineapple open-face a player chooses two of three cards to place (GN 351): the third is none of his hand."""
    causes = causes_for(load_book("golden-nugget-2025"), load_games()[game])
    assert ("discarded_late" in causes) == made


def test_a_card_too_many_in_a_hand_that_is_folded_at_once_is_not_to_be_seen():
    """A card that no act allows yet waits for a late key; the fold that came in that time ended the hand."""
    settings = SimSettings(2, 22001, errors=1.0, game="27sd", through="core", players=2)
    tally = play_evening(settings, 2)
    assert tally.causes["extra_card"].injected == 1
    assert tally.missed == 0


def test_a_burn_before_the_last_word_of_a_draw_is_not_told_from_a_late_key():
    """1.36 s before its key: a burn waits 1.5 s for the card behind it."""
    tally = play_evening(SimSettings(11, 427002, errors=1.0, game="drawmaha-badugi", through="core", players=7), 1)
    assert tally.causes["premature_burn"].injected == 1
    assert tally.missed == 0


def test_a_raise_over_a_bet_that_dies_is_ruled_on_its_way():
    assert is_on_the_way("wrong_count", "unclear_amount")
    assert not is_on_the_way("wrong_count", "extra_card")

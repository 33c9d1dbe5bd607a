"""Words of the table: games, tables and amounts as people call them."""

import pytest

from controller.loading.game_files import load_games
from controller.terms.codes import Betting
from controller.views.words import act_text, game_title, money, table_title

GAMES = load_games()


@pytest.mark.parametrize(
    ("game", "title"),
    [
        ("nlhe", "No-limit hold'em"),
        ("lhe", "Limit hold'em"),
        ("plo", "Pot-limit Omaha"),
        ("lo8", "Limit Omaha 8 or better"),
        ("27sd", "Deuce-to-seven lowball, single draw"),
        ("stud", "Seven-card stud"),
        ("ofc", "Open-face Chinese poker"),
    ],
)
def test_a_game_is_called_as_at_the_table(game, title):
    assert game_title(GAMES[game]) == title


def test_another_structure_than_the_usual_one_is_named():
    assert game_title(GAMES["nlhe"], Betting.POT_LIMIT) == "Pot-limit hold'em"
    assert game_title(GAMES["badugi"], Betting.NO_LIMIT) == "No-limit Badugi"


def test_no_game_is_called_by_its_structure_behind_a_comma():
    assert not [title for title in map(game_title, GAMES.values()) if title.endswith((", no limit", ", pot limit", ", limit"))]


@pytest.mark.parametrize(
    ("id_", "title"), [("table-12", "Table 12"), ("t12", "Table t12"), ("demo", "Demo table"), ("12", "Table 12")]
)
def test_a_table_has_a_name_for_people(id_, title):
    assert table_title(id_) == title


def test_amounts_and_acts_with_the_tables_sign():
    assert money(-1_200, "$") == "-$1,200"
    assert act_text("bet", 5_775, "€") == "bet €5,775"
    assert act_text("raise", 60) == "raise to 60"
    assert act_text("all_in", 60) == "all in 60"
    assert act_text("fold", 0) == "fold"

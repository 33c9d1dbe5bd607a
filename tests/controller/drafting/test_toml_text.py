"""Tables as TOML text, which reads back the same."""

import tomllib

import pytest

from controller.drafting.toml_text import document
from controller.loading.game_files import library_games


@pytest.mark.parametrize("game", ["nlhe", "stud8", "drawmaha", "ofc", "badugi"])
def test_a_game_written_reads_back_the_same(game):
    tables = library_games()[game].tables
    assert tomllib.loads(document(tables)) == tables


def test_texts_are_escaped():
    tables = {"name": 'A "b" \\ c é', "yes": True, "many": [1, [2, 3]]}
    assert tomllib.loads(document(tables)) == tables

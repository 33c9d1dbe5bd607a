"""The conversation that writes a game: courchevel from nothing, and any shipped game by Enter alone."""

import io
import tomllib
from pathlib import Path

import pytest
from houses_data import COURCHEVEL_ANSWERS

from controller.drafting.conversation import StoppedError, Talk
from controller.drafting.game_conversation import drafted, id_of
from controller.drafting.toml_text import document
from controller.loading.game_files import check_game, library_games, load_games


def spoken(lines, like="nlhe"):
    talk = Talk(io.StringIO("".join(f"{line}\n" for line in lines)), io.StringIO())
    return drafted(talk, like), talk.writes.getvalue()


def test_courchevel_is_the_one_of_the_docs():
    game, _ = spoken(COURCHEVEL_ANSWERS)
    docs = tomllib.loads((Path(__file__).parents[2] / "data" / "house" / "courchevel.toml").read_text("utf-8"))
    acts = [(street["name"], street["acts"]) for street in docs["streets"]]
    assert [(street["name"], street["acts"]) for street in game["streets"]] == acts
    for part in ("betting", "shares", "procedures", "deck", "max_players", "forced"):
        assert _plain(game[part]) == _plain(docs[part]), part


def _plain(value):
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items() if key != "cite"}
    return [_plain(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize("like", ["nlhe", "plo8", "stud", "27td", "badugi", "shortdeck"])
def test_enter_alone_makes_a_game_that_is_well(tmp_path, like):
    game, _ = spoken(["Ours", *[""] * 60], like)
    path = tmp_path / "ours.toml"
    path.write_text(document(game), "utf-8")
    made, shipped = check_game(path), load_games()[like]
    assert [street.acts for street in made.streets] == [street.acts for street in shipped.streets]
    assert [(one.ranking, one.qualifier, one.uses) for one in made.shares] == [(one.ranking, one.qualifier, one.uses) for one in shipped.shares]


def test_what_is_no_answer_is_asked_again():
    _, told = spoken([*COURCHEVEL_ANSWERS[:2], "pot", *COURCHEVEL_ANSWERS[2:5], "99", *COURCHEVEL_ANSWERS[5:]])
    assert "'pot' is not an answer here; choose one of no_limit, pot_limit, fixed_limit" in told
    assert "'99' is not a number from 1 to 23" in told
    with pytest.raises(StoppedError):
        spoken(["Ours", "stop"])


def test_the_id_is_of_the_name():
    assert id_of("Courchevel High!") == "courchevel-high"
    assert "courchevel" not in library_games()

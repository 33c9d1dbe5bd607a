"""`railbird rulebooks try`: a house's own book tried on the carried cases."""

import json
import re
from pathlib import Path

import pytest

from controller.__main__ import main
from controller.drafting import carried_cases

HOUSE = str(Path(__file__).parents[2] / "data" / "house" / "corner-house.toml")
EXTRA = "audit-deal-count-extra-card-seat-1-called"


@pytest.fixture
def few_cases(monkeypatch):
    cases = [case for case in carried_cases.carried_cases() if "extra-card" in case.tape.id]
    monkeypatch.setattr(carried_cases, "carried_cases", lambda: tuple(cases))
    return cases


def test_what_comes_out_differently_is_told(capsys, few_cases):
    assert main(["rulebooks", "try", HOUSE]) == 0
    out = capsys.readouterr().out
    assert out.startswith("The Corner House, compared with Golden Nugget Las Vegas")
    assert re.search(rf"extra card: fix → misdeal; \d+ of {len(few_cases)}\n", out)
    assert main(["rulebooks", "try", HOUSE, "--all"]) == 0
    assert f"        {EXTRA}: " in capsys.readouterr().out


def test_another_base_may_be_named(capsys, few_cases):
    assert main(["rulebooks", "try", "npl-2015", "--base", "nclpc-2015"]) == 0
    assert "compared with Norwegian Cruise Line" in capsys.readouterr().out


def test_a_tape_is_tried_by_its_file_or_the_id_of_a_case(capsys, tmp_path):
    assert main(["rulebooks", "try", HOUSE, "--case", EXTRA]) == 0
    by_id = capsys.readouterr().out
    assert "misdeal: extra card, seat 1" in by_id
    assert "Otherwise than the base: extra card: fix → misdeal" in by_id
    assert "before anybody has acted, and the card is known: misdeal. (rule Our house 4)" in by_id
    assert "before anybody has acted, and the card is known: the error is repaired. (rule 117)" in by_id
    source = next((Path(__file__).parents[2] / "data").rglob(f"{EXTRA}.json"))
    (tmp_path / "mine.json").write_text(json.dumps({**json.loads(source.read_text("utf-8"))}), "utf-8")
    assert main(["rulebooks", "try", HOUSE, "--case", str(tmp_path / "mine.json")]) == 0
    assert capsys.readouterr().out == by_id


def test_a_sentence_shows_the_three_nearest_cases(capsys):
    assert main(["rulebooks", "try", HOUSE, "--case", "seat 5 gets a third card after the big blind folded"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("audit-deal-count-extra-card-read-after-one-fold: A third card comes to seat 5 after one-fold")
    assert out.count("\n\n") == 3
    assert "As in the base, Golden Nugget Las Vegas" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["npl-2015"], "this book has no base: name one with --base"),
        (["npl-2014"], "did you mean 'npl-2015'"),
        ([HOUSE, "--case", "beer on the felt"], "none of the carried cases speaks of this: 'beer on the felt'"),
        ([HOUSE, "--case", "none.json"], "none.json: cannot be read (No such file"),
        ([HOUSE, "--base", "npl"], "there is no rulebook 'npl'"),
    ],
)
def test_what_cannot_be_tried_is_refused(capsys, words, said):
    assert main(["rulebooks", "try", *words]) == 2
    assert said in capsys.readouterr().err


def test_a_tape_of_the_houses_own_game_is_tried_under_the_base_too(capsys):
    sixth = Path(__file__).parents[3] / "docs" / "examples" / "round-games-1891"
    assert main(["rulebooks", "try", str(sixth / "round-games-1891.toml"), "--case", str(sixth / "cut-again.json")]) == 0
    assert "Otherwise than the base: then button: 2 → 1" in capsys.readouterr().out

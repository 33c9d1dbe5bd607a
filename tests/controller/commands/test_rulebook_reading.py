"""`railbird rulebooks show`, `rule` and `diff`: what they print, write and refuse."""

import pytest

from controller.__main__ import main
from controller.loading.library import load_book, show_book

HOUSE = """base = "golden-nugget-2025"
edition = "2026"
name = "The Corner House"
[override.deal.dealing]
button_two_in_a_row = { value = true, cite = ["Our house 7"] }
"""


@pytest.fixture
def house(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.toml").write_text(HOUSE, "utf-8")
    return "house.toml"


def test_a_house_is_shown_in_sentences_with_its_changes_marked(capsys, house):
    assert main(["rulebooks", "show", house]) == 0
    out = capsys.readouterr().out
    assert "The Corner House (house, 2026, cash games)" in out
    assert "* The button may be passed over and then get two cards in a row. [Our house 7; the book's words]" in out
    assert "    The base says: The button may not get two cards in a row. [" in out
    assert out.count("\n* ") == 1
    assert max(map(len, out.splitlines())) <= 100


def test_the_keys_are_still_listed_for_scripts(capsys):
    assert main(["rulebooks", "show", "npl-2015", "--keys"]) == 0
    assert capsys.readouterr().out == show_book(load_book("npl-2015")) + "\n"


def test_a_page_is_written_to_print(capsys, house, tmp_path):
    assert main(["rulebooks", "show", house, "--html", "house.html"]) == 0
    assert capsys.readouterr().out == "house.html: written\n"
    page = (tmp_path / "house.html").read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert page.count('class="house"') == 1


def test_a_page_that_cannot_be_written_is_told(capsys, house):
    assert main(["rulebooks", "show", house, "--html", "none/house.html"]) == 2
    assert "none/house.html: No such file or directory" in capsys.readouterr().err


def test_a_rule_is_shown_with_its_sentences_and_their_classes(capsys):
    assert main(["rulebooks", "rule", "npl-2015", "20"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Rule 20 of npl-2015\n\nWhat the table does because of it:\n")
    assert "A player on the clock has 60 seconds. [" in out
    assert "    20.3 ruled (" in out


def test_two_books_are_compared(capsys, house):
    assert main(["rulebooks", "diff", "golden-nugget-2025", house]) == 0
    out = capsys.readouterr().out
    assert out.startswith("golden-nugget-2025 and house: 1 values and 0 situations differ.\n")
    assert "house: The button may be passed over and then get two cards in a row. [Our house 7;" in out


def test_situations_that_come_out_otherwise_are_listed_under_both_books(capsys):
    assert main(["rulebooks", "diff", "golden-nugget-2025", "nclpc-2015"]) == 0
    out = capsys.readouterr().out
    assert "\nSITUATIONS\n\nIf " in out
    after = out.split("\nSITUATIONS\n\n")[1].split("\n\n")[0]
    assert after.count("\n    golden-nugget-2025: ") == after.count("\n    nclpc-2015: ") == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rule", "npl-2015"], "rulebooks rule: name the number of a rule too"),
        (["diff", "npl-2015"], "rulebooks diff: name a second rulebook too"),
        (["diff", "npl-2015", "npl-2014"], "did you mean 'npl-2015'?"),
        (["show", "npl-2014"], "did you mean 'npl-2015'?"),
        (["rule", "npl-2015", "999"], "npl-2015 has no rule '999'"),
        (["rule", "npl-2015", "1", "--texts", "none"], "none/npl-2015.txt: No such file"),
    ],
)
def test_a_wrong_call_is_refused(capsys, house, words, told):
    assert main(["rulebooks", *words]) == 2
    assert told in capsys.readouterr().err

"""`railbird rulebooks coverage` counts a book's sentences and says what is wrong with their map."""

import shutil

import pytest

from controller.__main__ import main
from controller.coverage.sentence_map import read_map
from controller.loading.library import RULEBOOKS


def test_a_classified_book_is_counted(capsys):
    assert main(["rulebooks", "coverage", "npl-2015"]) == 0
    lines = capsys.readouterr().out.splitlines()
    counts = {line[:15].strip(): int(line[15:]) for line in lines if not line.startswith(("not built", "checked"))}
    assert counts.pop("not classified") == 0
    assert sum(counts.values()) == sum(len(one) for one in read_map(RULEBOOKS / "npl-2015").values())


def test_what_the_table_ought_to_do_and_does_not_is_told(capsys):
    assert main(["rulebooks", "coverage", "golden-nugget-2025"]) == 0
    assert "\nnot built: 76.1: " in capsys.readouterr().out


def test_a_text_that_differs_is_told(capsys, tmp_path):
    (tmp_path / "npl-2015.txt").write_text("### **1: Floor People**\n\nFloor people decide everything.\n", "utf-8")
    assert main(["rulebooks", "coverage", "npl-2015", "--texts", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "1.1: the text reads otherwise than the sentence that was classified" in out
    assert "2.1: the map has this sentence, the text does not" in out
    assert "decide everything" not in out


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("house.toml", "no sentences.toml lies beside it; its base npl-2015 has one"),
        ("book", "this book has no map of its sentences"),
        ("npl-2014", "npl-2015"),
    ],
)
def test_a_book_without_a_map_is_refused(capsys, tmp_path, monkeypatch, name, told):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.toml").write_text('base = "npl-2015"\n', "utf-8")
    shutil.copytree(RULEBOOKS / "npl-2015", tmp_path / "book", ignore=shutil.ignore_patterns("sentences*"))
    assert main(["rulebooks", "coverage", f"./{name}" if name == "book" else name]) == 2
    assert told in capsys.readouterr().err


def test_a_folder_of_texts_that_is_not_there_is_told(capsys, tmp_path):
    assert main(["rulebooks", "coverage", "npl-2015", "--texts", str(tmp_path / "none")]) == 2
    assert "npl-2015.txt: No such file" in capsys.readouterr().err

"""`railbird train`: a conversation, a report, and an exit status."""

import io
import sys

import pytest

from controller.__main__ import main
from controller.school.lesson_files import load_lesson
from controller.school.lesson_run import run_lesson


def trained(monkeypatch, text, *arguments):
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    return main(["train", *arguments])


def right_answers(name, book):
    said = []

    def answer(task):
        said.append(task.right)
        return task.right

    run_lesson(load_lesson(name), book, answer, lambda _said: None)
    return "\n".join(said) + "\n"


def test_a_lesson_is_chosen_taken_passed_and_reported(monkeypatch, capsys, tmp_path):
    report = tmp_path / "report.txt"
    text = "6\n" + right_answers("6", "npl-2015")
    assert trained(monkeypatch, text, "--rulebook", "npl-2015", "--output", str(report)) == 0
    told = capsys.readouterr().out
    assert "10  Seven-card stud" in told
    assert "What now?" in told
    assert "0  Nothing is wrong: go on" in told
    assert "A wrong deck: PASSED" in told
    assert report.read_text().startswith("A wrong deck: PASSED")


def test_a_slip_of_the_fingers_is_asked_again_and_not_graded(monkeypatch, capsys):
    text = "\nrifle\n" + right_answers("2", "npl-2015").replace("4\n", "4o\n4\n", 1)
    assert trained(monkeypatch, text, "2", "--rulebook", "npl-2015") == 0
    told = capsys.readouterr().out
    assert "There is no key 'rifle'" in told
    assert "That is no number." in told
    assert "PASSED · 19 of 19 right" in told


@pytest.mark.parametrize("text", ["", "stop\n", "\n" * 99])
def test_who_does_nothing_has_not_passed(text, monkeypatch, capsys):
    assert trained(monkeypatch, text, "8") == 1
    assert "PASSED" not in capsys.readouterr().out


def test_a_house_checks_its_own_lesson(monkeypatch, capsys, tmp_path):
    path = tmp_path / "our.toml"
    table = '[[part]]\nsay = "s"\nyou = ["card"]\ntable = { game = "nlhe", blinds = [1, 2], button = 1, seats = { 1 = { stack = 9 }, 2 = { stack = 9 }, 3 = { stack = 9 } } }\n'
    path.write_text(f'title = "T"\nteaches = "x"\n{table}events = [{{ e = "new_deal" }}, {{ e = "card", card = "As", zone = "seat:1" }}, {{ e = "card", card = "Ks", zone = "seat:3" }}]\n')
    assert trained(monkeypatch, "", "check", str(path), "7") == 1
    told = capsys.readouterr().out
    assert "its own table goes wrong" in told
    assert "7: well" in told
    assert trained(monkeypatch, "", "check") == 2


def test_what_is_not_there_is_told(monkeypatch, capsys, tmp_path):
    assert trained(monkeypatch, "", "77") == 2
    assert "there is no lesson '77'" in capsys.readouterr().err
    assert trained(monkeypatch, "", "1", "--rulebook", "npl2015") == 2
    assert "did you mean 'npl-2015'" in capsys.readouterr().err
    assert trained(monkeypatch, "", "1", "--output", str(tmp_path / "no" / "file")) == 2
    assert "No such file" in capsys.readouterr().err

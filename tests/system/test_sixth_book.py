"""The worked example of docs/rulebooks.md: a sixth book, from its text to its map, its values and its cases."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from controller.coverage.covering import coverage
from controller.drafting.trying import told
from controller.loading.law import load_law
from controller.loading.library import read_book
from controller.tape.tape import read_tape

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "examples" / "round-games-1891"
BOOK = FOLDER / "round-games-1891.toml"
CASES = sorted(FOLDER.glob("*.json"))


def test_its_map_is_that_of_its_text():
    found = coverage(read_book(str(BOOK)), FOLDER)
    assert found.faults == ()
    assert dict(found.counts)[""] == 0
    assert [gap.partition(":")[0] for gap in found.gaps] == ["3.1", "4.1", "5.1"]
    assert found.checked[0].on == "2026-11-26"


def test_another_word_in_the_text_is_found(tmp_path):
    text = (FOLDER / "round-games-1891.txt").read_text("utf-8")
    (tmp_path / "round-games-1891.txt").write_text(text.replace("cuts the lowest card", "cuts the highest card"), "utf-8")
    (fault,) = coverage(read_book(str(BOOK)), tmp_path).faults
    assert fault.startswith("5.1: the text reads otherwise")


def test_a_value_of_its_own_that_no_sentence_supports_is_found(tmp_path):
    for path in FOLDER.iterdir():
        text = path.read_text("utf-8")
        if path == BOOK:
            text += '\n[override.play.clock]\ntime_s = { value = 5, cite = ["9"] }\n'
        (tmp_path / path.name).write_text(text, "utf-8")
    assert coverage(read_book(str(tmp_path / BOOK.name))).faults == ("play.clock.time_s: no sentence of 9 supports it",)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_its_cases_hold(path):
    case, law = json.loads(path.read_text("utf-8")), load_law(str(BOOK))
    lines = told(read_tape(path), law)
    assert [line for line in lines if line["out"] == "ruling"] == case["expect"][BOOK.stem]
    states = [line for line in lines if line["out"] == "state"]
    wants = [event["want"][BOOK.stem] for event in case["events"] if event["e"] == "check"]
    for want, state in zip(wants, states[:-1], strict=True):
        for name, value in want.items():
            found = state[name]
            assert (found if not isinstance(value, dict) else {key: found.get(key) for key in value}) == value, name


def test_the_case_of_its_own_value_comes_out_otherwise_in_the_base():
    """Rule 5: who cut equal cards cut again; in the base the suit decides."""
    tape, law = read_tape(FOLDER / "cut-again.json"), load_law(str(BOOK))
    base = replace(law, book=load_law("golden-nugget-2025").book)
    assert [told(tape, one)[-1]["button"] for one in (law, base)] == [1, 2]


def test_the_document_shows_the_files_as_they_are():
    text = (DOCS / "rulebooks.md").read_text("utf-8")
    shown = re.findall(r"```toml\n# ([\w.-]+)\n(.*?)```", text, re.DOTALL)
    assert {name for name, _ in shown} == {"text.toml", "round-games-1891.toml"}
    for name, lines in shown:
        kept = (FOLDER / name).read_text("utf-8").splitlines()
        assert [line for line in lines.splitlines() if line not in kept] == [], name

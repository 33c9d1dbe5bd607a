"""The conversation that writes a house's book, through streams."""

import io
import re
from pathlib import Path

import pytest

from controller.drafting.conversation import StoppedError, Talk, asked
from controller.drafting.house_file import DONE, begun, taken_up
from controller.drafting.house_questions import house_questions
from controller.loading.library import read_book_file

DOCS = Path(__file__).parents[3] / "docs" / "rulebooks.md"
ASKED = [one for one in house_questions() if one.differs]


def spoken(file, *lines):
    talk = Talk(io.StringIO("".join(f"{line}\n" for line in lines)), io.StringIO())
    ended = asked(talk, file)
    return ended, talk.writes.getvalue()


@pytest.fixture
def file(tmp_path):
    return begun(tmp_path / "house.toml", "nclpc-2015", "Ours")


def test_enter_keeps_the_base_to_the_end(file):
    ended, told = spoken(file, *[""] * len(ASKED))
    assert ended
    assert f"[{len(ASKED)} of {len(ASKED)}]" in told
    assert read_book_file(file.path).overridden == ()
    assert taken_up(file.path).next == DONE


def test_answers_by_number_by_word_and_citations(file):
    first, second = ASKED[0], ASKED[1]
    assert (first.path, second.path) == ("deal.windows.hand_begins", "deal.windows.accounting")
    ended, told = spoken(file, "2", "", "substantial action", "Our 9", "stop")
    assert not ended
    tables = {one.question.path: one for one in file.answers}
    assert (tables[first.path].value, tables[first.path].cite) == (("riffle", "shuffler", "push"), "House rule 1")
    assert (tables[second.path].value, tables[second.path].cite) == ("substantial_action", "Our 9")
    assert "players-casino-2025 (24)" in told
    assert set(read_book_file(file.path).overridden) == {first.path, second.path}


def test_what_is_no_answer_is_asked_again(file):
    _, told = spoken(file, "", "perhaps", "9", "substantial_action", "", "stop")
    assert told.count("is not an allowed answer; choose from: next_hand, ") == 2
    assert len(file.answers) == 1


def test_back_takes_only_the_answer_before_back(file):
    spoken(file, "2", "", "", "back", "stop")
    assert [one.question for one in file.answers] == [ASKED[0]]
    spoken(file, "back", "", "stop")
    assert file.answers == []


def test_it_is_taken_up_where_it_was_stopped(file):
    spoken(file, "2", "", "", "stop")
    again = taken_up(file.path)
    assert again.next == ASKED[2].path
    _, told = spoken(again, "stop")
    assert ASKED[2].asks in told
    assert ASKED[1].asks not in told


def test_a_verdict_is_taken_over_from_a_book(file):
    at = next(number for number, one in enumerate(ASKED) if one.kind == "verdict")
    file.next = ASKED[at].path
    other = next(id_ for id_, said in ASKED[at].books.items() if said.answer != ASKED[at].books["nclpc-2015"].answer)
    _, told = spoken(file, other, "", "stop")
    assert file.answers[0].value == other
    assert ASKED[at].books[other].says in told
    assert read_book_file(file.path).overridden == (ASKED[at].path,)


def test_whole_numbers_are_typed_and_not_chosen_by_a_number(file):
    third = ASKED[2]
    assert (third.path, third.kind) == ("deal.windows.break_dispute", "number")
    _, told = spoken(file, "", "", "2", "", "stop")
    assert file.answers[0].value == 2
    asked_for = told.partition(third.asks)[2].partition("\n> ")[0]
    assert "\n  -  0: your base; " in asked_for
    assert "  1  " not in asked_for


def test_back_at_the_citation_asks_the_question_again(file):
    spoken(file, "2", "back", "2", "Our 5", "stop")
    assert [(one.question, one.cite) for one in file.answers] == [(ASKED[0], "Our 5")]


def test_a_question_keeps_its_number_when_the_conversation_goes_on(file):
    spoken(file, "2", "", "", "stop")
    _, told = spoken(taken_up(file.path), "stop")
    assert f"[3 of {len(ASKED)}] {ASKED[2].asks}" in told


def test_the_docs_show_a_question_as_it_is_asked():
    shown = re.search(r"\[(\d+) of (\d+)\] (.+)\n    \(([\w.]+)\)", DOCS.read_text("utf-8"))
    place = next(number for number, one in enumerate(ASKED, 1) if one.path == shown[4])
    assert shown.groups() == (str(place), str(len(ASKED)), ASKED[place - 1].asks, shown[4])


def test_the_end_of_the_input_stops():
    with pytest.raises(StoppedError):
        Talk(io.StringIO(""), io.StringIO()).ask("? ")

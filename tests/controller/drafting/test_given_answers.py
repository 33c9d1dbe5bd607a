"""Answers in words: what is allowed, and every fault at once."""

import pytest

from controller.drafting.given_answers import (
    AnswerError,
    answers_file,
    answers_of,
    cite_of,
    question_named,
    set_options,
    value_of,
)
from controller.loading.library import BookError


@pytest.mark.parametrize(
    ("name", "said", "value"),
    [
        ("play.clock.time_s", "45", 45),
        ("deal.windows.tap_counts", "Yes", True),
        ("play.turn.folded", "binds at once", "binds_at_once"),
        ("deal.windows.hand_begins", "riffle, push", ("riffle", "push")),
        ("deal.windows.hand_begins", "none", ()),
        ("verdict.extra_card.before_action", "npl-2015", "npl-2015"),
    ],
)
def test_an_answer_in_words(name, said, value):
    assert value_of(question_named(name), said) == value


@pytest.mark.parametrize(
    ("name", "said", "told"),
    [
        ("play.clock.time_s", "soon", "'soon' is not a whole number of 0 or more"),
        ("play.clock.time_s", "-1", "not a whole number"),
        ("deal.windows.tap_counts", "maybe", "'maybe' is neither yes nor no"),
        ("play.turn.folded", "bind", "choose from: binds, binds_at_once, binds_unchanged, floor; did you mean 'binds'?"),
        ("verdict.extra_card.before_action", "npl-2014", "choose from: the book to follow: eagles-3512,"),
    ],
)
def test_what_is_no_answer_is_refused_with_what_is_allowed(name, said, told):
    with pytest.raises(AnswerError) as error:
        value_of(question_named(name), said)
    assert told in str(error.value)


def test_a_question_is_named_by_its_path_or_an_end_that_is_its_own():
    assert question_named("button_two_in_a_row").path == "deal.dealing.button_two_in_a_row"
    with pytest.raises(AnswerError, match="several values end like this"):
        question_named("allowed")
    with pytest.raises(AnswerError, match="did you mean 'button_two_in_a_row'"):
        question_named("button_two_in_row")


def test_every_fault_is_told_at_once_and_nothing_is_taken():
    given = [("time_s", "soon"), ("nothing_such", "1"), ("tap_counts", {"value": "yes", "cites": "1"}), ("folded", {"value": "floor", "cite": ""})]
    with pytest.raises(BookError) as error:
        answers_of(given)
    assert [fault.partition(":")[0] for fault in error.value.faults[:1]] == ["time_s"]
    assert len(error.value.faults) == 4


def test_an_answer_without_a_citation_gets_one_by_its_number():
    clock, tap = answers_of([("play.clock.time_s", "45"), ("tap_counts", {"value": False, "cite": "Our 9"})])
    assert (clock.value, clock.cite, tap.value, tap.cite) == (45, "House rule 1", False, "Our 9")
    with pytest.raises(AnswerError):
        cite_of("a\nb")


def test_options_and_files_give_the_same(tmp_path):
    told = list(set_options(["play.clock.time_s=45 @ Our 9", "tap_counts = no"]))
    assert told == [("play.clock.time_s", {"value": "45", "cite": "Our 9"}), ("tap_counts", "no")]
    with pytest.raises(BookError, match="--set x: is not NAME=VALUE"):
        list(set_options(["x"]))
    file = tmp_path / "answers.toml"
    file.write_text('base = "npl-2015"\n[answers]\nplay.clock.time_s = { value = 45, cite = "Our 9" }\n"tap_counts" = false\n', "utf-8")
    assert answers_file(file) == ({"base": "npl-2015"}, [("play.clock.time_s", {"value": 45, "cite": "Our 9"}), ("tap_counts", False)])
    file.write_text('bass = "npl-2015"\nname = 3\n', "utf-8")
    with pytest.raises(BookError) as error:
        answers_file(file)
    assert len(error.value.faults) == 2

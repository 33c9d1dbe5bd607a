"""Chips in front of a seat that differ from its declared act, judged by each book: what was declared counts."""

import pytest

from controller.loading.library import load_book
from controller.rulings.play.chips_in_front import against_the_act, against_the_word
from controller.table.hand import ActionRecord
from controller.terms.codes import Act

RULES = {
    "nclpc-2015": ("171", "170"), "eagles-3512": ("155", "154"), "golden-nugget-2025": ("176", "175"),
    "npl-2015": ("37", "30"), "players-casino-2025": ("54", "41"),
}  # fmt: skip
"""The rule on a call that is short, and the one on words against chips."""
BOTH = [(act, lying) for act in (Act.CALL, Act.BET, Act.RAISE) for lying in (0, 299, 301, 900)]


@pytest.mark.parametrize("book", RULES)
@pytest.mark.parametrize(("act", "lying"), BOTH)
def test_the_declared_act_is_completed_or_its_surplus_returned(book, act, lying):
    short, words = RULES[book]
    found = against_the_act(load_book(book).play, ActionRecord(4, act, 1, 7000, 300), lying, 9000)
    if act is Act.CALL and lying < 300:
        assert (found.outcome, found.cause, found.returned) == ("owes", "under_call", None)
        assert short in found.cite
    else:
        assert (found.outcome, found.cause, found.returned) == ("action", "verbal_mismatch", max(0, lying - 300) or None)
        assert words in found.cite
    assert (found.seat, found.do, found.to, found.at_ms) == (4, act, 300, 9000)


def test_a_check_with_chips_out_is_no_short_call():
    found = against_the_act(load_book("golden-nugget-2025").play, ActionRecord(4, Act.CHECK, 1, 7000, 0), 25, 9000)
    assert (found.cause, found.returned) == ("verbal_mismatch", 25)


@pytest.mark.parametrize("book", RULES)
@pytest.mark.parametrize(("lying", "back"), [(250, None), (350, 50)])
def test_words_that_came_first_count(book, lying, back):
    rule = load_book(book).play.words.words_first
    found = against_the_word(ActionRecord(4, Act.CALL, 1, 7000, 300), lying, 9000, rule)
    assert (found.outcome, found.cause, found.to, found.returned) == ("action", "verbal_mismatch", 300, back)
    assert RULES[book][1] in found.cite

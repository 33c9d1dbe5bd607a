"""Verdicts on missed blinds and debtors: every book has its row, its sentence tells seat and amounts."""

import pytest

from controller.loading.library import load_books
from controller.rulebook.blinds import CONDITIONS
from controller.terms.codes import Basis, Cause, Outcome

BOOKS = load_books()
TOURNAMENTS = {"npl-2015", "players-casino-2025"}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("cause", CONDITIONS)
def test_every_condition_has_a_sentence_that_can_be_filled(book, cause):
    for condition in CONDITIONS[cause]:
        verdict = BOOKS[book].verdicts[cause.value][condition]
        said = verdict.say.format(seat=4, live=2, dead=1, returned=4)
        assert "{" not in said
        assert (verdict.outcome is Outcome.FLOOR) == bool(verdict.options)


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_owes_in_a_tournament(book):
    for cause in (Cause.MISSED_SMALL_BLIND, Cause.MISSED_BIG_BLIND):
        outcome = BOOKS[book].verdicts[cause.value]["owes"].outcome
        assert outcome is (Outcome.PLAY_ON if book in TOURNAMENTS else Outcome.OWES)


@pytest.mark.parametrize(("book", "rule"), [("nclpc-2015", "150"), ("golden-nugget-2025", "156")])
def test_dealt_in_while_owing_n150_g156(book, rule):
    rows = BOOKS[book].verdicts[Cause.OWING_SEAT_DEALT.value]
    told = {condition: (rows[condition].outcome, rows[condition].basis) for condition in rows}
    assert told["not_acted"] == (Outcome.DEAD_HAND, Basis.TEXT)
    assert told["acted"] == (Outcome.OWES, Basis.TEXT)
    assert all(rule in rows[condition].cite for condition in ("dealt", "not_acted", "acted"))


def test_eagles_are_silent_on_debtors_dealt_in():
    rows = BOOKS["eagles-3512"].verdicts[Cause.OWING_SEAT_DEALT.value]
    assert {rows[condition].outcome for condition in ("dealt", "not_acted", "acted")} == {Outcome.FLOOR}

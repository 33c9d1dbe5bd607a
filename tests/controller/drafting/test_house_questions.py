"""The questions to a house, by importance, with what the books say."""

import json

import pytest
from pack_cases import readings

from controller.drafting.house_questions import READINGS, house_questions
from controller.loading.library import load_books, rules_of, verdicts_of


def test_every_point_on_which_the_books_differ_is_asked():
    books = [
        {**{path: repr(rule.value) for path, rule in rules_of(book)},
         **{f"verdict.{cause}.{condition}": repr((row.outcome, row.options, row.remedy)) for cause, condition, row in verdicts_of(book)}}
        for book in load_books().values()
    ]
    differ = {path for path in books[0] if len({book[path] for book in books}) > 1}
    assert {one.path for one in house_questions() if one.differs} == differ - {"room.buy_in.games"}


def test_what_most_cases_read_comes_first():
    counts = [one.cases for one in house_questions()]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > 1000


def test_each_book_is_quoted_with_its_rules():
    (clock,) = [one for one in house_questions() if one.path == "play.clock.time_s"]
    assert {id_: (said.answer, said.cite) for id_, said in clock.books.items() if id_.startswith("npl")} == {"npl-2015": ("60", ("20",))}
    (extra,) = [one for one in house_questions() if one.path == "verdict.extra_card.before_action"]
    when = "If a hand has one card too many before anybody has acted, and the card is known"
    assert extra.asks == f"{when}: what is ruled?"
    assert extra.books["golden-nugget-2025"].says == f"{when}: the error is repaired."
    assert clock.books["npl-2015"].says == "A player on the clock has 60 seconds."
    assert extra.books["golden-nugget-2025"].answer == "fix, extra_card_to_burn"
    assert extra.books["golden-nugget-2025"].cite == ("117",)


def test_the_readings_of_some_cases_are_no_more_than_those_kept():
    kept = json.loads(READINGS.read_text("utf-8"))
    some = readings({"audit-deal-deck-missing-card-flop", "audit-deal-count-extra-card-seat-1-called"})
    assert some["verdict.missing_card.in_hand"] == some["verdict.extra_card.before_action"] == 1
    assert all(count <= kept.get(path, count) for path, count in some.items()), "run: python -m tests.controller.drafting.pack_cases"


@pytest.mark.slow
def test_the_readings_are_those_of_the_carried_cases():
    assert json.loads(READINGS.read_text("utf-8")) == readings(), "run: python -m tests.controller.drafting.pack_cases"

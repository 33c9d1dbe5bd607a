"""What two books have otherwise, and what a house changed in its base."""

from dataclasses import replace

import pytest

from controller.loading.library import load_book, read_book
from controller.terms.codes import Outcome
from controller.views.book_words.book_differences import changed_from, value_differences, verdict_differences

HOUSE = """base = "golden-nugget-2025"
[override.deal.dealing]
button_two_in_a_row = { value = true, cite = ["Our house 7"] }
sequence = { value = "every_card", cite = ["Our house 8"] }
[override.verdict.missing_card]
in_hand = { outcome = "void", cite = ["Our house 9"], remedy = "void_hand", say = "A card is missing: void." }
"""


@pytest.fixture
def house(tmp_path):
    (tmp_path / "house.toml").write_text(HOUSE, "utf-8")
    base = load_book("golden-nugget-2025")
    assert not base.deal.dealing.button_two_in_a_row.value
    assert base.deal.dealing.sequence.value == "every_card"
    return read_book(str(tmp_path / "house.toml")).book


def test_a_value_that_differs_is_said_for_both(house):
    (one,) = value_differences(load_book("golden-nugget-2025"), house)
    assert (one.first.text, one.second.text) == (
        "The button may not get two cards in a row.",
        "The button may be passed over and then get two cards in a row.",
    )


def test_a_situation_that_comes_out_otherwise_is_named(house):
    (one,) = verdict_differences(load_book("golden-nugget-2025"), house)
    assert one.subject == "a card is missing from the deck during the hand"
    assert one.second.text == "If a card is missing from the deck during the hand: the hand is void."


def test_other_words_alone_are_no_difference():
    base = load_book("golden-nugget-2025")
    rows = base.verdicts["missing_card"]
    worded = {**rows, "in_hand": replace(rows["in_hand"], say="Another sentence.", cite=("1",))}
    other = replace(base, verdicts={**base.verdicts, "missing_card": worded})
    assert not list(verdict_differences(base, other))
    ruled = {**rows, "in_hand": replace(rows["in_hand"], outcome=Outcome.LATE)}
    other = replace(base, verdicts={**base.verdicts, "missing_card": ruled})
    assert len(list(verdict_differences(base, other))) == 1


def test_situations_that_differ_alike_stand_together():
    pair = load_book("golden-nugget-2025"), load_book("nclpc-2015")
    found = list(verdict_differences(*pair))
    paths = [path for one in found for path in one.first.paths]
    expected = {
        f"verdict.{cause}.{condition}" for cause, rows in pair[0].verdicts.items() for condition, row in rows.items()
        if (row.outcome, row.options, row.remedy)
        != ((other := pair[1].verdicts[cause][condition]).outcome, other.options, other.remedy)
    }  # fmt: skip
    assert len(paths) == len(set(paths))
    assert set(paths) == expected
    assert len(found) < len(paths)


def test_a_book_does_not_differ_from_itself():
    book = load_book("eagles-3512")
    assert not [*value_differences(book, book), *verdict_differences(book, book), *changed_from(book, book)]


def test_every_change_of_a_house_is_kept_with_what_the_base_says(house):
    before = changed_from(house, load_book("golden-nugget-2025"))
    assert {path: one.text for path, one in before.items()} == {
        "deal.dealing.sequence": "Any card that is dealt out of sequence is an error.",
        "deal.dealing.button_two_in_a_row": "The button may not get two cards in a row.",
        "verdict.missing_card.in_hand": before["verdict.missing_card.in_hand"].text,
    }

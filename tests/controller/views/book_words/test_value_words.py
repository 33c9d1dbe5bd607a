"""A value in words: a list with its last word, a number with its own sentence or the common one."""

import pytest

from controller.views.book_words.value_words import ListWords, NumberWords, listing, sentence_of


@pytest.mark.parametrize(
    ("items", "said"), [(["one"], "one"), (["one", "two"], "one and two"), (["one", "two", "six"], "one, two and six")]
)
def test_a_list_reads_as_people_write_it(items, said):
    assert listing(items) == said


@pytest.mark.parametrize(
    ("words", "value", "said"),
    [
        (NumberWords("{n} chips.", {1: "One chip."}), 1, "One chip."),
        (NumberWords("{n} chips.", {1: "One chip."}), 3, "3 chips."),
        (ListWords("Either {items}.", "None.", {"a": "an ace", "k": "a king"}, "or"), ("a", "k"), "Either an ace or a king."),
        (ListWords("Either {items}.", "None."), (), "None."),
        ({True: "Yes.", False: "No."}, False, "No."),
    ],
)
def test_a_value_is_said_in_the_form_of_its_words(words, value, said):
    assert sentence_of(words, value) == said


def test_a_value_without_words_is_refused():
    with pytest.raises(KeyError):
        sentence_of({"a": "An ace."}, "k")
    with pytest.raises(KeyError):
        sentence_of(NumberWords("{n} chips."), "many")

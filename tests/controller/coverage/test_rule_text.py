"""A text is cut into the rules that it prints, those into sentences, and each has a digest without its words."""

import pytest

from controller.coverage.rule_text import FRONT, TextForm, Zone, digest, sentences_of

NUMBERED = Zone(r"^(?P<number>\d+)\. (?P<rest>.*)$")


def cut(text, *zones, **form):
    return [(one.number, one.index, one.words) for one in sentences_of(text, TextForm("x.txt", zones or (NUMBERED,), **form))]


def test_a_rule_is_cut_into_its_sentences():
    assert cut("Our house.\n1. Cards speak. Words do not bind!\n2. The floor decides.") == [
        (FRONT, 1, "Our house."), ("1", 1, "Cards speak."), ("1", 2, "Words do not bind!"), ("2", 1, "The floor decides."),
    ]


def test_a_line_or_a_page_may_end_inside_a_sentence():
    text = "1. The button is  \nmoved on.\n\n- 3 - House Rules\n\nAfter it limits stay\n\nthe same."
    assert cut(text, cut=(r"- \d+ - House Rules",)) == [("1", 1, "The button is moved on."), ("1", 2, "After it limits stay the same.")]


def test_items_of_a_list_are_sentences_and_their_numbers_are_no_rules():
    text = "1. Yes.\n2. Yes.\n3. It is dead if:\n- 1. he folds,\n- 2. he leaves.\n4. It is live."
    assert [one[:2] for one in cut(text)] == [("1", 1), ("2", 1), ("3", 1), ("3", 2), ("3", 3), ("4", 1)]


@pytest.mark.parametrize(
    "whole", ["He pays (e.g. The small blind) now.", "A burn vs. Nothing.", "1) The dealer stops.", "Example 2. Seat 3 bets.", "a. Quads."]
)
def test_an_abbreviation_or_a_label_ends_no_sentence(whole):
    assert cut(f"1. Yes.\n2. Yes.\n3. {whole} Another one.") [2:] == [("3", 1, whole), ("3", 2, "Another one.")]


def test_zones_print_their_rules_each_in_its_own_way():
    text = "1: Title\nWords.\nADDENDUM\nWhat follows helps.\nRule 1-B: Seat 3 bets."
    zones = (Zone(r"^(?P<number>\d+): "), Zone(r"^Rule (?P<number>\d+)(?:-\w)?: (?P<rest>.*)$", "^ADDENDUM$", "Add{number}", ordered=False))
    assert cut(text, *zones) == [("1", 1, "Words."), (FRONT, 1, "What follows helps."), ("Add1", 1, "Seat 3 bets.")]


def test_a_heading_without_a_number_has_its_name_and_another_line_may_be_dropped():
    text = "CHAPTER 2\nKILL POTS\nA kill is posted.\n1. It acts in turn."
    assert cut(text, drop=("^CHAPTER",), sections=("^(?P<name>KILL POTS)$",), names={"H:KILL POTS": "H:KILLS"}) == [
        ("H:KILLS", 1, "A kill is posted."), ("1", 1, "It acts in turn."),
    ]


def test_a_number_may_be_left_out_and_none_goes_back():
    assert [one[0] for one in cut("1. a b.\n3. c d.\n2. e f.\n9. g h.")] == ["1", "3", "3", "3"]


def test_markup_and_quotes_change_no_digest():
    (_, _, words), = cut("1. **A player\u2019s** <u>hand</u> is   dead.")
    assert digest(words) == digest("a player's hand is dead") != digest("a player's hand is live")
    assert len(digest(words)) == 12

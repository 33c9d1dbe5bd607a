"""A rule: the sentences that cite it or that the map names, and its classified sentences."""

import pytest

from controller.coverage.rule_reading import NoSuchRuleError, read_rule
from controller.coverage.sentence_map import read_map
from controller.loading.library import RULEBOOKS, read_book


def test_a_rule_shows_everything_that_cites_it():
    source = read_book("golden-nugget-2025")
    found = read_rule(source, "111")
    assert "If two cards of the same rank and suit turn up during the hand: the hand is void." in {
        one.text for one in found.sentences
    }
    held = read_map(RULEBOOKS / "golden-nugget-2025")["111"]
    assert [one.mapped for one in found.classified] == list(held.values())
    paths = {path for one in found.sentences for path in one.paths}
    assert {"verdict.duplicate_card.in_hand", "verdict.duplicate_card.hand_over"} <= paths  # the map names the second


def test_a_part_of_a_rule_belongs_to_the_whole():
    source = read_book("players-casino-2025")
    whole, part = read_rule(source, "25"), read_rule(source, "25A")
    assert any("25A" in one.cite for one in whole.sentences)
    assert {one.paths for one in part.sentences if "25A" in one.cite} <= {one.paths for one in whole.sentences}
    assert [one.place for one in part.classified] == [one.place for one in whole.classified]


def test_a_house_has_its_own_rules_and_the_map_of_its_base(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text(
        'base = "npl-2015"\n[override.deal.dealing]\nbutton_two_in_a_row = { value = true, cite = ["Our house 7"] }\n',
        "utf-8",
    )
    source = read_book(str(path))
    own = read_rule(source, "Our house 7")
    assert [one.paths for one in own.sentences] == [("deal.dealing.button_two_in_a_row",)]
    assert not own.classified
    assert read_rule(source, "20").classified


def test_the_words_come_from_the_text_alone(tmp_path):
    (tmp_path / "npl-2015.txt").write_text("### **1: Floor People**\n\nFloor people decide everything.\n", "utf-8")
    source = read_book("npl-2015")
    assert not any(one.words for one in read_rule(source, "1").classified)
    assert read_rule(source, "1", tmp_path).classified[0].words.startswith("Floor")


@pytest.mark.parametrize(("number", "told"), [("1003", "npl-2015 has no rule '1003'"), ("G:BRUN", "no rule 'G:BRUN'")])
def test_a_number_that_the_book_does_not_have_is_refused(number, told):
    with pytest.raises(NoSuchRuleError, match=told):
        read_rule(read_book("npl-2015"), number)

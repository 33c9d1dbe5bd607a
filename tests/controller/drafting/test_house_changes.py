"""What a house has otherwise than its base, and whether it was read."""

from dataclasses import replace

from houses_data import CORNER

from controller.drafting.house_changes import changes, noting, with_change
from controller.loading.law import load_law
from controller.terms.codes import Outcome

PATHS = [
    "deal.dealing.button_two_in_a_row", "verdict.missing_card.in_hand", "verdict.extra_card.before_action",
    "game.drawmaha",
]


def test_every_change_of_a_house_is_found_and_nothing_else():
    found = changes(load_law("golden-nugget-2025"), load_law(str(CORNER)))
    assert [one.path for one in found] == PATHS
    assert (found[0].was, found[0].cite) == (("103",), ("Our house 7",))
    assert found[0].before == "The button may not get two cards in a row."
    assert found[0].after == "The button may be passed over and then get two cards in a row."
    assert all(one.decides for one in found)


def test_another_citation_alone_decides_nothing():
    base = load_law("npl-2015")
    play = base.book.play
    clock = replace(play.clock, time_s=replace(play.clock.time_s, cite=("Our house 1",)))
    house = replace(base, book=replace(base.book, play=replace(play, clock=clock)))
    (found,) = changes(base, house)
    assert (found.path, found.decides) == ("play.clock.time_s", False)


def test_another_remedy_alone_is_told_with_its_steps():
    base = load_law("golden-nugget-2025")
    row = base.book.verdicts["extra_card"]["before_action"]
    rows = {**base.book.verdicts["extra_card"], "before_action": replace(row, remedy="redeal")}
    house = replace(base, book=replace(base.book, verdicts={**base.book.verdicts, "extra_card": rows}))
    (found,) = changes(base, house)
    assert found.before != found.after
    assert found.before.partition(":")[0] == found.after.partition(":")[0]


def test_a_noting_book_notes_what_is_read_and_only_that():
    noted: set[str] = set()
    book = noting(load_law("npl-2015").book, ["play.clock.time_s", "verdict.missing_card.in_hand"], noted)
    assert book.play.clock.countdown_s.value == 10
    assert not noted
    assert book.verdicts["missing_card"]["in_hand"].outcome
    assert noted == {"verdict.missing_card.in_hand"}
    assert book.play.clock.time_s.value == 60
    assert noted == {"verdict.missing_card.in_hand", "play.clock.time_s"}


def test_one_change_alone_leaves_the_rest_as_in_the_base():
    base, house = load_law("golden-nugget-2025"), load_law(str(CORNER))
    for path in PATHS:
        assert [one.path for one in changes(base, with_change(base, house, path))] == [path]
    alone = with_change(base, house, "verdict.missing_card.in_hand")
    assert alone.book.verdicts["missing_card"]["in_hand"].outcome is Outcome.VOID

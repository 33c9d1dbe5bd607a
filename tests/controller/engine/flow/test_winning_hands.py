"""The winning hand is named with its five cards as soon as everybody knows it, and not before."""

from itertools import combinations

import pytest

from controller.engine.advance import advance
from controller.engine.flow.winning_hands import best_five
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.poker.evaluation.evaluators import find_evaluator
from controller.rulebook.shares import Ranking, Uses
from controller.table.events import TimeReached
from controller.tape.tape import Check, open_table, read_tape
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.views.project import Projection, public_view
from tests.display.gallery.record_scenes import DATA


def table_after(count):
    tape = read_tape(DATA / "scenes/evening.json")
    table = open_table(tape, load_book("golden-nugget-2025"), load_games())
    for happened in tape.events[:count]:
        event = TimeReached(happened.at_ms) if isinstance(happened, Check) else happened
        table, _ = advance(table, event)
    return table


def winners(table):
    return public_view(table, Projection("t", 1)).winners


@pytest.mark.parametrize("count", [61, 83, 84])
def test_nobody_wins_before_all_hands_that_may_win_are_tabled(count):
    assert winners(table_after(count)) == ()


@pytest.mark.parametrize("count", [85, 86])
def test_the_winner_is_named_before_the_push_and_after_it(count):
    (winner,) = winners(table_after(count))
    assert (winner.seat, winner.name) == (2, "three of a kind, eights, king ten kickers")
    assert {one.text for one in winner.cards} == {"8d", "8s", "8h", "Kd", "Th"}


def test_who_was_pushed_the_pot_has_won_it_whatever_the_cards_say():
    table = table_after(86)
    assert dict(table.hand.awarded) == {2: 505}
    pushed = replace(table, hand=replace(table.hand, awarded={1: 505}))
    assert [one.seat for one in winners(pushed)] == [1]


@pytest.mark.parametrize(
    ("uses", "held", "board", "five"),
    [
        (Uses.ANY, "Ks Qs", "Kd 8s 3c Th 8h", "Ks Qs Kd 8s 8h"),
        (Uses.ANY, "2c 2d", "As Ks Qs Js Ts", "As Ks Qs Js Ts"),
        (Uses.TWO_PLUS_THREE, "As 2s Kc Qd", "Ks 8s 3s Th 8h", "As 2s Ks 8s 3s"),
    ],
)
def test_the_five_cards_are_the_best_that_the_game_allows(uses, held, board, five):
    evaluator = find_evaluator(Ranking.HIGH, uses)
    hole, common = (tuple(map(card, text.split())) for text in (held, board))
    found = best_five(evaluator, evaluator.strength(hole, common), hole, common)
    assert {one.code for one in found} == set(five.split())
    plain = find_evaluator(Ranking.HIGH)
    tried = [plain.strength((), five) for five in combinations((*hole, *common), 5)
             if uses is Uses.ANY or sum(one in hole for one in five) == 2]
    assert plain.strength((), found) == max(tried)

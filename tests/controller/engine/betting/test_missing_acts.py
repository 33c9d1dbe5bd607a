"""Acts without a key: how many may be missing, what they would be, and draws keyed before the betting was over."""

import pytest
from dealer_talk import Talk
from draw_talk import DRAW

from controller.engine.betting.missing_acts import acts_up_to_fold, is_mucked, missing_acts, most_missing
from controller.table.notes import SaidNotFolded
from controller.table.outputs import AskDealer
from controller.table.questions import WasBettingOver
from controller.terms.codes import Act
from controller.terms.fast_copies import replace

BLINDS = "new deal "
FLOP = "new deal 3:call 4:call 5:call 6:fold 1:fold 2:check 2d>burn 3s>board+5h>board+5s>board "
"""Seats 2 to 5 are on the flop; seat 2 acts first."""


def missing(text, most, **table):
    talk = Talk("G", **table).play(text)
    return [(one.seat, one.act) for one in missing_acts(talk.table, talk.table.hand, talk.table.now_ms, most)]


class TestMissingActs:
    def test_everybody_does_no_more_than_he_has_to(self):
        closing = [(1, Act.CALL), (2, Act.CHECK)]
        assert missing("new deal 3:call 4:call 5:call 6:call ", 3) == closing
        assert missing("new deal 3:call 4:call 5:raise=6 6:fold 1:fold 2:fold 3:call ", 3) == [(4, Act.CALL)]

    @pytest.mark.parametrize(("most", "found"), [(3, 0), (4, 4), (5, 4)])
    def test_more_than_so_many_are_none(self, most, found):
        assert len(missing(FLOP, most)) == found

    def test_cards_in_the_muck_are_a_fold_unless_the_dealer_said_that_they_are_none(self):
        talk = Talk("G").play("new deal 3:call 4:call 5:call 6:call ")
        cards = [one.code for one in talk.table.hand.deal.cards_of(1)]
        talk.play(" ".join(f"{code}>muck" for code in cards))
        table = talk.table
        assert is_mucked(table, table.hand, 1)
        assert not is_mucked(table, table.hand, 2)
        acts = [one.act for one in missing_acts(table, table.hand, 0, 3)]
        assert acts == [Act.FOLD, Act.CHECK]
        noted = replace(table.hand, deal=replace(table.hand.deal, noted=frozenset({SaidNotFolded(1)})))
        assert [one.act for one in missing_acts(table, noted, 0, 3)] == [Act.CALL, Act.CHECK]

    def test_half_a_hand_in_the_muck_is_no_fold(self):
        talk = Talk("G").play("new deal 3:call 4:call 5:call 6:call ")
        talk.play(f"{talk.table.hand.deal.cards_of(1)[0].code}>muck")
        assert not is_mucked(talk.table, talk.table.hand, 1)

    def test_in_a_draw_they_are_the_numbers_that_were_not_keyed(self):
        called = "new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check "
        assert missing(called, 2, **DRAW) == [(2, Act.DRAW), (4, Act.DRAW)]
        assert missing(called, 1, **DRAW) == []
        assert missing(called + "2:draw=1", 2, **DRAW) == [(4, Act.DRAW)]

    def test_outside_a_round_nothing_is_missing(self):
        assert missing("new deal:3", 9) == []
        stud = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 2, "limits": [5, 10]}
        assert missing("new", 9, seats=3, readers="none", **stud) == [], "nobody is known to owe the bring-in"


class TestUpToAFold:
    @pytest.mark.parametrize(("seat", "acts"), [
        (2, [Act.FOLD]), (3, [Act.CHECK, Act.FOLD]), (4, [Act.CHECK, Act.CHECK, Act.FOLD]),
        (5, [Act.CHECK, Act.CHECK, Act.CHECK, Act.FOLD]), (6, []), (None, []),
    ])  # fmt: skip
    def test_the_acts_before_it_are_passive(self, seat, acts):
        talk = Talk("G").play(FLOP)
        assert [one.act for one in acts_up_to_fold(talk.table, talk.table.hand, seat, 0)] == acts

    def test_three_forgotten_keys_before_it_are_the_most(self):
        talk = Talk("G").play(BLINDS)
        assert len(acts_up_to_fold(talk.table, talk.table.hand, 6, 0)) == 4
        assert acts_up_to_fold(talk.table, talk.table.hand, 1, 0) == ()

    def test_facing_a_bet_they_are_calls(self):
        talk = Talk("G").play(FLOP + "2:bet=4 ")
        assert [one.act for one in acts_up_to_fold(talk.table, talk.table.hand, 4, 0)] == [Act.CALL, Act.FOLD]


def test_a_dealer_who_keys_rounds_may_have_forgotten_a_whole_one():
    table = Talk("G").table
    assert most_missing(table) == 3
    assert most_missing(replace(table, memory=replace(table.memory, keys_rounds=True))) == 10


class TestDrawsKeyedEarly:
    """2-7 triple draw: a draw keyed before the betting was over asks whether it was."""

    def keyed(self, text):
        talk = Talk("G", **DRAW).play("new deal " + text)
        return talk, [one.question for one in talk.outputs if isinstance(one, AskDealer)]

    def test_the_dealer_is_asked_and_the_number_is_kept(self):
        talk, asked = self.keyed("3:fold 4:call 5:fold 6:fold 1:fold 4:draw=2")
        assert asked == [WasBettingOver(0, ((2, Act.CHECK),))]
        assert dict(talk.table.hand.game.said_ahead) == {4: 2}

    def test_pat_is_none(self):
        talk, _ = self.keyed("3:fold 4:call 5:fold 6:fold 1:fold 4:draw=0")
        assert dict(talk.table.hand.game.said_ahead) == {4: 0}

    def test_a_second_number_asks_nothing_more(self):
        talk, asked = self.keyed("3:fold 4:call 5:fold 6:fold 1:fold 4:draw=2 2:draw=1")
        assert len(asked) == 1
        assert dict(talk.table.hand.game.said_ahead) == {4: 2, 2: 1}

    @pytest.mark.parametrize(("text", "why"), [
        ("3:fold 4:call 5:fold 6:fold 1:fold 4:draw=6", "more than the game allows"),
        ("3:fold 4:call 5:fold 6:fold 1:fold 3:draw=1", "a folded player draws nothing"),
        ("4:draw=2", "six keys are too many to be forgotten"),
    ])  # fmt: skip
    def test_no_question(self, text, why):
        assert self.keyed(text)[1] == [], why

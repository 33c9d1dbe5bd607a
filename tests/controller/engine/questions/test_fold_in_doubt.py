"""A hand in the muck before the floor, and the late key, or the dealer's word, that it was folded."""

from __future__ import annotations

import pytest
from dealer_talk import Talk
from disputed_hands import come, dealt

from controller.engine.advance import advance
from controller.engine.questions.fold_in_doubt import doubt_fold, settle_by_fold
from controller.table.events import ActionDeclared, DealerAnswered, FoldDoubted, TimeReached
from controller.table.hand import with_note
from controller.table.notes import LeftUndecided, SaidNotFolded
from controller.table.outputs import AskDealer, Retraction
from controller.terms.codes import Act, Cause, Outcome
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK


def before_the_floor(book="nclpc-2015"):
    """Three players; seat 3 has called, seat 2's hand lies in the muck, and the floor is asked about it."""
    table = dealt(book, "3:call")
    table, _ = come(table, table.now_ms + 3000, *((one.code, MUCK.code) for one in table.hand.deal.cards_of(2)))
    table, _ = advance(table, DealerAnswered(table.now_ms + 500, table.question.code, yes=False))
    assert [(one.cause, one.seat) for one in table.rulings] == [(Cause.HAND_IN_MUCK, 2)]
    return table


def folded(table, seat=2):
    wagering = table.hand.wagering
    return replace(table, hand=replace(table.hand, wagering=replace(wagering, folded=wagering.folded | {seat})))


def settled(table, seat=2, act=Act.FOLD):
    table, told = settle_by_fold(table, ActionDeclared(table.now_ms + 100, seat, act))
    return table, [(one.number, one.because, one.acts) for one in told]


class TestLateFold:
    def test_it_settles_the_question(self):
        table = folded(before_the_floor())
        number = table.rulings[0].number
        assert table.open_ruling is not None
        after, told = settled(table)
        assert told == [(number, Retraction.FOLDED, ((2, Act.FOLD),))]
        assert (after.rulings, after.open_ruling, after.hand.deal.asked) == ((), None, None)

    def test_other_rulings_stand(self):
        table = folded(before_the_floor())
        other = replace(table.rulings[0], number=99, cause=Cause.NO_BURN)
        after, told = settled(replace(table, rulings=(other, *table.rulings)))
        assert ([one.number for one in after.rulings], len(told)) == ([99], 1)

    @pytest.mark.parametrize(("seat", "act"), [(2, Act.CALL), (1, Act.FOLD), (3, Act.FOLD)])
    def test_nothing_else_does(self, seat, act):
        table = folded(before_the_floor(), seat=seat)
        assert settled(table, seat, act) == (table, [])

    def test_a_key_that_folded_nobody_does_not(self):
        table = before_the_floor()
        assert settled(table) == (table, [])

    def test_nor_one_behind_the_dealers_word_that_he_did_not_fold(self):
        table = folded(before_the_floor())
        table = replace(table, hand=with_note(table.hand, SaidNotFolded(2)))
        assert settled(table) == (table, [])

    def test_nor_another_event_nor_between_hands(self):
        table = folded(before_the_floor())
        assert settle_by_fold(table, TimeReached(table.now_ms + 1)) == (table, ())
        gone = replace(table, hand=None)
        assert settled(gone) == (gone, [])

    def test_a_ruling_that_the_floor_has_decided_stands_unless_it_was_left_undecided(self):
        table = folded(before_the_floor())
        decided = replace(table, open_ruling=None)
        assert settled(decided) == (decided, [])
        left = replace(decided, hand=with_note(decided.hand, LeftUndecided(table.rulings[0].number)))
        assert settled(left)[0].rulings == ()


def test_a_fold_is_asked_about_in_a_hand_and_while_nothing_else_is_open():
    """Seat 3, in turn, has both cards in the muck."""
    talk = Talk("G").play("new deal 8s>muck Kc>muck")
    doubted = FoldDoubted(talk.table.now_ms + 1000, 3)
    table, told = doubt_fold(talk.table, doubted)
    assert [type(one) for one in told] == [AskDealer]
    open_ruling = replace(Talk("N").play("new deal ask:no_burn").last, outcome=Outcome.FLOOR)
    for other in (replace(talk.table, hand=None), table, replace(talk.table, open_ruling=open_ruling)):
        assert doubt_fold(other, doubted) == (other, ())

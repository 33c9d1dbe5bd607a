"""What is noted of the dealer's yes and no to each kind of question."""

from typing import get_args

import pytest
from dealer_talk import Talk

from controller.engine.advance import advance
from controller.engine.questions.answered import with_answer
from controller.poker import betting
from controller.table import questions as asks
from controller.table.events import CardMoved, DealerAnswered
from controller.table.notes import SaidDraws, SaidHeld, SaidNotFolded, SaidOrder, SaidShort, SaidStaysIn, SaidThrownIn
from controller.table.questions import AnyQuestion, Seen
from controller.table.state import DealerQuestion
from controller.terms.cards import card
from controller.terms.codes import Act, Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, Place, PlaceKind, board_place, seat_place

DISCARDS = Place(PlaceKind.DISCARD, 3)
PRESUMED = ((BURN, 1), (BURN, 2), (seat_place(3), 0), (DISCARDS, 0), (DISCARDS, 1))
BURNED = (CardMoved(9000, card("9s"), BURN), CardMoved(9000, card("9h"), BURN))


def in_hand():
    """Cards are presumed, and the draw of seat 3 is keyed: by its number one, with two discards read."""
    table = Talk("G").play("new deal 3:call").table
    hand = table.hand
    game = replace(hand.game, said_ahead={4: 2}, discarded={3: 2}, drawn_on=1)
    return replace(table, hand=replace(hand, deal=replace(hand.deal, presumed=PRESUMED), game=game))


def noted(*notes, **deal):
    def change(hand):
        return replace(hand, deal=replace(hand.deal, noted=hand.deal.noted | set(notes), **deal))

    return change


def nothing(hand):
    return hand


def all_in(seat):
    return lambda hand: replace(hand, wagering=betting.declared_all_in(hand.wagering, seat))


def no_draws_ahead(hand):
    return replace(hand, game=replace(hand.game, said_ahead={}))


ANSWERS = [
    (asks.DidFold(3, Seen.IN_MUCK), nothing, noted(SaidNotFolded(3))),
    (asks.DidThrowIn(3, Seen.IN_MUCK), noted(SaidThrownIn(3)), nothing),
    (asks.HadActed(((3, Act.CALL),), ruling=7), nothing, nothing),
    (asks.WasBettingOver(0, ((3, Act.CALL),)), nothing, no_draws_ahead),
    (asks.WasDealt(3), nothing, nothing),
    (asks.CameTogether("flop", burned=True, several=False, ruling=7), nothing, nothing),
    (asks.WasTooMany(Cause.DOUBLE_BURN, "flop", ruling=7), nothing, nothing),
    (asks.IsThere(seat_place(3), 2), noted(SaidHeld(3), vouched=((seat_place(3), 0),)), noted(SaidShort(3, 2))),
    (asks.IsThere(DISCARDS, 2), noted(vouched=((DISCARDS, 0), (DISCARDS, 1))), nothing),
    (asks.IsThere(BURN, street="flop"), noted(vouched=((BURN, 1),)), nothing),
    (asks.HoldsAll(3, Seen.ONE_IN_MUCK), noted(SaidHeld(3)), nothing),
    (asks.HoldsNoMore(3, 2), nothing, nothing),
    (asks.FoldedMore(3, 2), nothing, nothing),
    (asks.WasPassedOver(4, 5, 3), noted(SaidOrder(3, 5)), noted(SaidOrder(3, None))),
    (asks.BurnedTwice(), noted(of_street=frozenset({card("9s"), card("9h")})), nothing),
    (asks.DrawsAsMany(3, 2, 1), nothing, noted(SaidDraws(3, 1, 2))),
    (asks.DeclaresAllIn(3, 4), all_in(3), noted(SaidStaysIn(3, 4))),
    (asks.IsOfThisDeal(seat_place(3)), nothing, nothing),
    (asks.LiesClearly((BURN, board_place())), nothing, nothing),
]


@pytest.mark.parametrize(("asked", "if_yes", "if_no"), ANSWERS, ids=lambda one: getattr(one, "code", ""))
@pytest.mark.parametrize("yes", [True, False], ids=["yes", "no"])
def test_each_answer_is_noted_with_the_hand(asked, if_yes, if_no, yes):
    table = in_hand()
    after = with_answer(table, DealerQuestion(asked, BURNED), yes=yes)
    assert after == replace(table, hand=(if_yes if yes else if_no)(table.hand))


def test_each_kind_is_answered():
    assert {type(asked) for asked, _, _ in ANSWERS} == set(get_args(AnyQuestion))


@pytest.mark.parametrize("asked", [asked for asked, _, _ in ANSWERS], ids=lambda one: one.code)
@pytest.mark.parametrize("yes", [True, False], ids=["yes", "no"])
def test_between_hands_there_is_nothing_to_note_it_with(asked, yes):
    table = Talk("G").table
    assert with_answer(table, DealerQuestion(asked, BURNED), yes=yes) is table


def test_the_second_burn_that_he_is_asked_about_is_the_next_one_unvouched():
    first = with_answer(in_hand(), DealerQuestion(asks.IsThere(BURN, street="flop")), yes=True)
    second = with_answer(first, DealerQuestion(asks.IsThere(BURN, street="turn")), yes=True)
    assert second.hand.deal.vouched == ((BURN, 1), (BURN, 2))


@pytest.mark.parametrize("yes", [True, False], ids=["yes", "no"])
def test_an_answer_that_is_keyed_is_noted_and_ends_the_question(yes):
    table = replace(in_hand(), question=DealerQuestion(asks.DidThrowIn(5, Seen.IN_MUCK)))
    after, _ = advance(table, DealerAnswered(table.now_ms + 1, "left:5", yes=yes))
    assert after.question is None
    assert (SaidThrownIn(5) in after.hand.deal.noted) is yes

"""When a question to the dealer has expired, by its kind, and when it still stands."""

from typing import get_args

import pytest
from dealer_talk import Talk

from controller.engine.questions.answered import without_stale
from controller.table import questions as asks
from controller.table.events import ActionDeclared, CardMoved, CardPeeked, TimeReached
from controller.table.holding import discards_of
from controller.table.notes import MuckRuled
from controller.table.questions import AnyQuestion, Seen
from controller.table.state import DealerQuestion
from controller.terms.cards import card
from controller.terms.codes import Act, Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, board_place, seat_place

NOW_MS = 60_000
LATER = TimeReached(NOW_MS)
CALLED = "new deal 3:call"
"""Six hands are read whole, and seat 4 is to act."""
FLOP = CALLED + " 4:fold 5:fold 6:fold 1:fold 2:check 9s>burn As>board+Kh>board+9h>board"
SPARE = card("3c")
"""A card that lies in the stub."""


def at(text, *changes, game="nlhe"):
    table = Talk("G", game=game, limits=[2, 4]).play(text).table
    for change in changes:
        table = change(table)
    return table


def lies(code, place):
    """The readers have a card at a place."""
    return lambda table: replace(
        table, physical=replace(table.physical, ledger=table.ledger.moved(card(code), place))
    )


def torn(seat):
    """A card of a hand was read in the muck."""
    return lambda table: lies(table.ledger.at(seat_place(seat))[0].code, MUCK)(table)


def deal(**values):
    return lambda table: replace(table, hand=replace(table.hand, deal=replace(table.hand.deal, **values)))


def draws(said, out):
    """Seat 4 drew by its key, and so many of its discards were read."""
    return lambda table: replace(
        table, hand=replace(table.hand, drawn={4: said}, game=replace(table.hand.game, discarded={4: out}))
    )


def asked(asks, about=None, if_yes=()):
    return DealerQuestion(asks, if_yes, (), about)


def sure(code, *, is_sure=True):
    return CardMoved(NOW_MS, card(code), BURN, sure=is_sure)


FOLD = asked(asks.DidFold(4, Seen.ONE_IN_MUCK))
CLOSED = asked(asks.WasBettingOver(0, ((4, Act.CALL),)), if_yes=(ActionDeclared(NOW_MS, 4, Act.CALL),))
THROWN = asked(asks.DidThrowIn(4, Seen.IN_MUCK))
DEALT = asked(asks.WasDealt(4))
BURNED = asked(asks.IsThere(BURN, street="flop"))
FIVE, ONE_UNREAD = asked(asks.IsThere(seat_place(4), 5)), ((seat_place(4), 0),)
TO_DRAW = "new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check"
HELD, HELD_ALL = asked(asks.HoldsAll(4, Seen.ONE_IN_MUCK), card("9d")), asked(asks.HoldsAll(4, Seen.IN_MUCK))
MORE, TWICE = asked(asks.HoldsNoMore(4, 2), SPARE), asked(asks.BurnedTwice(), SPARE)
FOLDED_MORE = asked(asks.FoldedMore(3, 2))
DRAWS = asked(asks.DrawsAsMany(4, 2, 1))
PASSED = asked(asks.WasPassedOver(2, 3, 1))
ALL_IN = asked(asks.DeclaresAllIn(4, 0))
CLEAR = asked(asks.LiesClearly((BURN, board_place())), SPARE)
MUCK_RULED = frozenset({MuckRuled(4)})

DEALT_BEFORE, DREW, OUT = ((seat_place(4), 0), (seat_place(4), 1), (discards_of(4), 1))


def drew(table):
    """The first draw is over."""
    return replace(table, hand=replace(table.hand, game=replace(table.hand.game, drawn_on=1)))


STANDS = {
    "the card missed was drawn": (FIVE, at(CALLED, drew, deal(presumed=(DREW, OUT))), LATER),
    "two are missed, and one is out": (FIVE, at(CALLED, drew, deal(presumed=(DEALT_BEFORE, DEALT_BEFORE, OUT))), LATER),
    "he says that what is out is there": (
        FIVE, at(CALLED, drew, deal(presumed=(DEALT_BEFORE, OUT), vouched=(OUT,))), LATER,
    ),
    "his turn, and a card is gone": (FOLD, at(CALLED, torn(4)), LATER),
    "the first act is missing": (CLOSED, at(CALLED), LATER),
    "the hand thrown in is in": (THROWN, at(CALLED), LATER),
    "the hand is in": (DEALT, at(CALLED), LATER),
    "the burn is unread": (BURNED, at(FLOP, deal(presumed=((BURN, 1),))), LATER),
    "the hand is unread": (FIVE, at(CALLED, deal(presumed=ONE_UNREAD)), LATER),
    "a card of the hand is gone": (HELD_ALL, at(CALLED, torn(4)), LATER),
    "another card of it came back": (HELD, at(CALLED), CardPeeked(NOW_MS, card("4s"), seat_place(4))),
    "the surplus card is nowhere": (MORE, at(CALLED), LATER),
    "the second burn is nowhere": (TWICE, at(FLOP), LATER),
    "the hand with the card too many folded": (FOLDED_MORE, at(CALLED), LATER),
    "more is out than drawn": (DRAWS, at(CALLED, draws(1, 2)), LATER),
    "nobody has acted": (ALL_IN, at("new deal"), LATER),
    "the deal is no further": (PASSED, at("new 7c>1"), LATER),
    "another card is read": (CLEAR, at(CALLED), sure("9h")),
    "the card is read, not surely": (CLEAR, at(CALLED), sure("3c", is_sure=False)),
    "the card is out between hands": (CLEAR, at(""), LATER),
}
STALE = {
    "the turn is another's": (FOLD, at("new deal", torn(4)), LATER),
    "his hand is whole": (FOLD, at(CALLED), LATER),
    "the hand changes cards": (FIVE, deal(presumed=ONE_UNREAD)(at(TO_DRAW, game="27td")), LATER),
    "the card may be the one thrown away": (FIVE, at(CALLED, drew, deal(presumed=(DEALT_BEFORE, OUT))), LATER),
    "the act was keyed": (CLOSED, at(CALLED + " 4:call"), LATER),
    "the betting is over": (CLOSED, at(CALLED + " 4:fold 5:fold 6:fold 1:fold 2:check"), LATER),
    "the street is another": (replace(CLOSED, asks=asks.WasBettingOver(1, ())), at(CALLED), LATER),
    "nobody acts by it": (replace(CLOSED, if_yes=(LATER,)), at(CALLED), LATER),
    "the fold was keyed": (THROWN, at(CALLED + " 4:fold"), LATER),
    "the hand folded": (DEALT, at(CALLED + " 4:fold"), LATER),
    "the burn was read": (BURNED, at(FLOP), LATER),
    "another card is unread": (BURNED, at(FLOP, deal(presumed=((seat_place(4), 0),))), LATER),
    "the hand is whole": (HELD_ALL, at(CALLED), LATER),
    "the card came back": (HELD, at(CALLED), CardPeeked(NOW_MS, card("9d"), seat_place(4))),
    "the muck was ruled on": (HELD_ALL, at(CALLED, torn(4), deal(noted=MUCK_RULED)), LATER),
    "the hand asked about folded": (HELD_ALL, at(CALLED + " 4:fold"), LATER),
    "the surplus card is read": (MORE, at(CALLED, lies("3c", seat_place(4))), LATER),
    "the hand with the surplus folded": (MORE, at(CALLED + " 4:fold"), LATER),
    "the second burn is read": (TWICE, at(FLOP, lies("3c", BURN)), LATER),
    "no burn is due": (TWICE, at(CALLED), LATER),
    "the pot is paid": (FOLDED_MORE, at(CALLED + " 4:fold 5:fold 6:fold 1:fold 2:fold award:3=5"), LATER),
    "as many are out as drawn": (DRAWS, at(CALLED, draws(2, 2)), LATER),
    "who draws folded": (DRAWS, at(CALLED + " 4:fold", draws(1, 2)), LATER),
    "somebody has acted": (ALL_IN, at("new deal 3:call"), LATER),
    "the street with the choice is over": (replace(ALL_IN, asks=asks.DeclaresAllIn(4, 1)), at("new deal"), LATER),
    "the next card was told": (PASSED, at("new 7c>1 8c>2"), LATER),
    "the deal is over": (PASSED, at("new deal"), LATER),
    "the card is surely read": (CLEAR, at(CALLED), sure("3c")),
}
ANSWERED_ONLY = [
    asks.HadActed(((4, Act.CALL),), ruling=7),
    asks.CameTogether("flop", burned=True, several=False, ruling=7),
    asks.WasTooMany(Cause.DOUBLE_BURN, "flop", ruling=7),
    asks.IsOfThisDeal(seat_place(4)),
]
"""Questions that stand with their alarm, or until they are answered."""


@pytest.mark.parametrize("case", STANDS)
def test_it_stands_while(case):
    question, table, event = STANDS[case]
    table = replace(table, question=question)
    assert without_stale(table, event) is table


@pytest.mark.parametrize("case", STALE)
def test_it_has_expired_when(case):
    question, table, event = STALE[case]
    assert without_stale(replace(table, question=question), event) == replace(table, question=None)


@pytest.mark.parametrize("asks", ANSWERED_ONLY, ids=lambda one: one.code)
@pytest.mark.parametrize("text", ["", CALLED, CALLED + " 4:fold", FLOP])
def test_what_an_alarm_asks_does_not_expire_by_itself(asks, text):
    table = replace(at(text), question=asked(asks))
    assert without_stale(table, sure("3c")) is table


def test_each_kind_stands_and_expires_or_waits_for_its_answer():
    waits = {type(one) for one in ANSWERED_ONLY}
    assert {type(question.asks) for question, _, _ in STANDS.values()} == set(get_args(AnyQuestion)) - waits
    assert {type(question.asks) for question, _, _ in STALE.values()} == set(get_args(AnyQuestion)) - waits


@pytest.mark.parametrize("question", {q.code: q for q, _, _ in STANDS.values() if q is not CLEAR}.values(), ids=lambda one: one.code)
def test_no_question_about_a_hand_outlives_it(question):
    assert without_stale(replace(at(""), question=question), LATER).question is None


def test_where_nothing_is_asked_nothing_expires():
    table = at(CALLED)
    assert without_stale(table, LATER) is table

"""Cards put from large piles into a stub that is shuffled next: no reader tells of all, and the dealer's word does."""

import pytest
from dealer_talk import Talk

from controller.rulings.confirmable import MIXED, confirmed, may_be_said
from controller.table.events import CardLost, CardMoved, DealerAnswered, StepConfirmed
from controller.table.outputs import Instruct
from controller.table.ruling import BettingClosed, CardsGo, ConfirmedBy, DealComplete, Step, Told
from controller.terms.cards import UNKNOWN, card
from controller.terms.codes import StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, STUB, board_place
from controller.terms.step_details import StepDetail
from controller.views.key_hints import keys
from controller.views.models import KeyHint

WORD = StepCode.RETURN_TO_STUB


def short_of_cards():
    """Badugi with eight players: the stub does not last, and muck and earlier discards are to be shuffled in."""
    talk = Talk("G", seats=8, game="badugi", limits=[2, 4]).play("new deal")
    while talk.table.remedy is None:
        hand = talk.table.hand
        if hand.phase == "drawing":
            seat = hand.to_declare[0]
            cards = talk.table.ledger.at(("seat", seat))[:2]
            talk.play(f"{seat}:draw=2 " + " ".join(f"{one.code}>discard:{seat}" for one in cards))
        elif hand.phase == "dealing":
            talk.play("deal:1")
        else:
            seat = talk.state["to_act"]
            may = talk.state["may"][str(seat)]
            talk.play(f"{seat}:" + next(one for one in ("check", "call") if one in may))
    return talk


def confirm(talk):
    talk.feed(StepConfirmed(talk.table.now_ms + 1000, WORD))
    talk.at_ms = talk.table.now_ms
    return talk


def step(talk):
    return talk.table.remedy.current


def burns_in(talk):
    for one in talk.table.ledger.at(BURN):
        talk.play(f"{one.code}>stub")
    return talk


def test_burns_are_read_and_no_word_puts_them_into_the_stub():
    talk = short_of_cards()
    assert (step(talk).code, step(talk).expect.places) == (WORD, (STUB,))
    before = step(talk)
    assert step(confirm(talk)) == before
    assert talk.table.ledger.at(BURN)


def test_the_dealer_says_that_the_discards_are_in_the_stub():
    talk = burns_in(short_of_cards())
    cards = step(talk).expect.cards
    assert (step(talk).code, len(cards) > 3) == (WORD, True)
    before = len(talk.outputs)
    confirm(talk)
    assert step(talk).code is not WORD
    told = [one.step.code for one in talk.outputs[before:] if isinstance(one, Instruct)]
    assert WORD not in told, "the step that is done is not told again for each of its cards"
    assert all(talk.table.ledger.place_of(one) == STUB for one in cards)
    assert talk.table.ledger.at(MUCK) == ()


def flop_too_early():
    """A flop is out while the big blind has still to act: it goes back, and is reshuffled."""
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 9s>burn 3s>board+5h>board+5s>board 2:check")
    talk.feed(DealerAnswered(talk.table.now_ms + 1000, talk.table.question.code, yes=False))
    return talk


@pytest.mark.parametrize("seen_again", [False, True])
def test_the_dealer_says_that_cards_are_in_the_stub_which_no_reader_sees_any_more(seen_again):
    """Deep in the stub a weak coil reads none of them for minutes: the repair would never end."""
    talk = flop_too_early()
    cards, before = talk.table.ledger.at(board_place()), step(talk)
    assert (before.code, before.expect.cards) == (WORD, cards)
    for one in cards[:-1]:
        talk.feed(CardLost(talk.table.now_ms + 30_000, one))
    assert step(confirm(talk)) == before
    assert KeyHint("CONFIRM", "done") not in keys(talk.table)
    talk.feed(CardLost(talk.table.now_ms + 30_000, cards[-1]))
    assert KeyHint("CONFIRM", "done") in keys(talk.table)
    if seen_again:
        talk.feed(CardMoved(talk.table.now_ms + 1000, cards[0], board_place(), face_up=True))
    confirm(talk)
    assert (step(talk) == before) == seen_again
    assert (talk.table.ledger.at(board_place()) == ()) != seen_again


def test_a_card_that_has_no_name_is_not_said_to_lie_anywhere():
    """One of the two is unknown: that the other is read nowhere says nothing of it, and the step is not done by a word."""
    talk = flop_too_early()
    one, remedy = talk.table.ledger.at(board_place())[0], talk.table.remedy
    nameless = replace(step(talk), expect=replace(step(talk).expect, cards=(one, UNKNOWN), count=2))
    remedy = replace(remedy, steps=(nameless,), done=0, lost=frozenset({one}))
    assert may_be_said(talk.table, remedy, WORD) == ()


TURN = (
    "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 2d>burn 3s>board+5h>board+5s>board 3:check 4:check "
    "9c>burn Jh>board "
)


def test_what_strayed_was_shuffled_in_with_the_stub_and_may_be_burned_again():
    """A river too early, of which the burn was read late: it went back unread, and came off the top once more."""
    talk = Talk("G").play(TURN + "3:check Js>board 4:check")
    ruled_ms = talk.last.at_ms
    talk.feed(CardMoved(ruled_ms + 500, card("Td"), BURN, begun_ms=ruled_ms - 2000))
    assert talk.causes == ["premature_river"]
    talk.at_ms = talk.table.now_ms
    talk.play("Js>stub remedy:reshuffle_stub")
    assert talk.table.ledger.place_of(card("Td")) == STUB
    talk.play("Td>burn")
    assert step(talk).code is not StepCode.BURN
    talk.play("6c>board 3:check")
    assert (talk.causes, talk.table.remedy, talk.state["burns"]) == (["premature_river"], None, 3)


ASIDE, STOP, FLOOR_SAYS, SHUFFLE, SCRAMBLE = (
    StepCode.SET_ASIDE, StepCode.STOP, StepCode.VERIFY_DECK, StepCode.RESHUFFLE_STUB, StepCode.SCRAMBLE_ALL
)  # fmt: skip
MOVES, TOLD, SAID = CardsGo((STUB,), 1), Told(), ConfirmedBy()


@pytest.mark.parametrize(("steps", "said", "order", "done"), [
    ([(STOP, TOLD), (FLOOR_SAYS, SAID), (SHUFFLE, SAID)], FLOOR_SAYS, "012", 2),
    ([(STOP, TOLD), (FLOOR_SAYS, SAID), (SHUFFLE, SAID)], STOP, "012", 1),
    ([(WORD, MOVES), (FLOOR_SAYS, SAID), (STOP, TOLD)], FLOOR_SAYS, "102", 1),
    ([(WORD, BettingClosed()), (FLOOR_SAYS, SAID)], FLOOR_SAYS, "10", 1),
    ([(WORD, DealComplete()), (FLOOR_SAYS, SAID)], FLOOR_SAYS, "10", 1),
    ([(SHUFFLE, SAID), (SCRAMBLE, SAID), (FLOOR_SAYS, SAID), (SHUFFLE, SAID)], SCRAMBLE, "0123", 2),
    ([(WORD, MOVES), (SCRAMBLE, SAID), (SHUFFLE, SAID), (STOP, TOLD)], SHUFFLE, "1203", 2),
    ([(ASIDE, MOVES), (STOP, TOLD)], ASIDE, "01", 1),
])  # fmt: skip
def test_a_confirmed_step_is_done_before_the_cards_that_are_still_to_go(steps, said, order, done):
    """What only a person knows may be said at any time; one word is for all shuffling that follows on one another."""
    remedy = flop_too_early().table.remedy
    steps = tuple(Step(code, StepDetail.PLAIN, expect) for code, expect in steps)
    after = confirmed(replace(remedy, steps=steps, done=0), said)
    assert after.steps == tuple(steps[int(one)] for one in order)
    assert (after.done, after.gone) == (done, ())


def test_what_readers_must_see_and_what_is_done_is_not_confirmed():
    assert frozenset({SHUFFLE, SCRAMBLE}) < MIXED
    remedy = flop_too_early().table.remedy
    steps = tuple(Step(code, StepDetail.PLAIN, expect) for code, expect in ((FLOOR_SAYS, SAID), (WORD, MOVES)))
    remedy = replace(remedy, steps=steps, done=0)
    assert confirmed(remedy, WORD) is None
    assert confirmed(remedy, STOP) is None
    assert confirmed(replace(remedy, done=1), FLOOR_SAYS) is None

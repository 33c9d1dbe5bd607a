"""Two burns that readers tell in another order than they came are judged in the order in which they came."""

import pytest
from dealer_talk import BOOKS, Talk

from controller.engine.cards.unread_burns import told_in_order
from controller.table.events import CardMoved, CardPresumed, DealerAnswered, TimeReached
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, board_place
from controller.views.dealer_questions import dealer_question

PREFLOP = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 9s>burn 3s>board+5h>board+5s>board "


def on_the_turn(letter):
    """Two players on the turn; its burn was presumed and is not read yet, and one of them has checked."""
    talk = Talk(letter).play(PREFLOP + "3:check 4:check")
    talk.feed(CardPresumed(talk.table.now_ms + 1000, BURN))
    talk.at_ms = talk.table.now_ms
    return talk.play("8h>board 3:check")


def tell(talk, told):
    """Both burns: the turn's, and one of 9 s later; they are told in this order."""
    zero_ms = talk.table.now_ms
    first_read = {"Jh": (zero_ms - 8000, 4), "2c": (zero_ms + 1000, 9)}
    for number, code in enumerate(told):
        begun_ms, motion = first_read[code]
        at_ms = zero_ms + 4000 + 1000 * number
        talk.feed(CardMoved(at_ms, card(code), BURN, motion=motion, begun_ms=begun_ms, lay_ms=begun_ms + 900))
        talk.feed(TimeReached(at_ms + 600))
    return talk


@pytest.mark.parametrize("letter", BOOKS)
def test_the_one_too_early_is_the_one_that_was_read_last(letter):
    right, wrong = (tell(on_the_turn(letter), told) for told in (("Jh", "2c"), ("2c", "Jh")))
    assert wrong.causes == right.causes == ["premature_burn"]
    assert wrong.table.ledger.at(BURN) == right.table.ledger.at(BURN) == (card("9s"), card("Jh"), card("2c"))
    about = [talk.table.incident.since[0].card for talk in (wrong, right)]
    assert about == [card("2c")] * 2
    assert wrong.table.hand.deal.burn_round == right.table.hand.deal.burn_round
    assert [one.card for one in wrong.table.hand.deal.burns_read] == [card("Jh"), card("2c")]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_burn_of_the_next_street_that_its_coil_heard_from_the_stub_is_not_the_elder(letter):
    """The coil of the burns heard it once before the flop, and it lay there behind the first check: one more is missing.

    Were the flop's own burn held against it, two would have come before the flop, and no key could mend that.
    """
    talk = Talk(letter).play(PREFLOP.partition("9s>burn")[0])
    dealt = [("9s", BURN, 0, 1300), *((one, board_place(), 600, 2600) for one in ("3s", "5h", "5s"))]
    zero_ms = talk.table.now_ms + 1000
    for number, (code, where, begun_ms, lay_ms) in enumerate(dealt):
        lay = {"begun_ms": zero_ms + begun_ms, "lay_ms": zero_ms + lay_ms}
        talk.feed(CardMoved(zero_ms + 4000, card(code), where, motion=5 + number, **lay))
    talk.feed(TimeReached(zero_ms + 5000))
    talk.at_ms = zero_ms + 5000
    talk.play("3:check")
    came = {"motion": 4, "begun_ms": zero_ms - 1500, "lay_ms": talk.table.now_ms + 900}
    burn = CardMoved(talk.table.now_ms + 1000, card("Jh"), BURN, **came)
    assert told_in_order(talk.table, burn)[1] == burn
    talk.feed(burn)
    talk.at_ms = talk.table.now_ms
    talk.settle()
    assert talk.causes == ["premature_burn"]
    assert dealer_question(talk.table.question.asks) == "Had seat 4 checked?"
    talk.feed(DealerAnswered(talk.table.now_ms + 1000, talk.table.question.code, yes=True))
    talk.at_ms = talk.table.now_ms
    talk.play("8h>board")
    assert (talk.table.rulings, talk.state["street"]) == ((), "turn")


def test_while_a_remedy_is_followed_every_burn_is_the_card_that_came():
    """A card too many was dealt; whatever is burned next is held against the steps of that."""
    talk = tell(on_the_turn("G"), ("2c",))
    elder = CardMoved(talk.table.now_ms + 100, card("Jh"), BURN, motion=4, begun_ms=1)
    assert told_in_order(talk.table, elder)[1].card == card("2c")
    remedy = Talk("G").play("new deal 2h>5").table.remedy
    assert remedy is not None
    table = replace(talk.table, remedy=remedy)
    assert told_in_order(table, elder) == (table, elder)

"""What waits until the dealer has answered: no card is too early while he may say that the act before it was made."""

import pytest
from dealer_talk import Talk
from slow_readers import arrived, context, hand_of

from controller.fusion.pending_events import KeyPress
from controller.fusion.reconciler import pick
from controller.table.events import CardMoved, CardPresumed, DealerAnswered, FoldDoubted
from controller.terms.cards import card
from controller.terms.places import MUCK, place
from hw.panel import Key


def test_no_card_is_too_early_while_the_dealer_is_asked_whether_the_player_before_it_folded():
    """His cards lie in the muck, his check is keyed: until the dealer has answered, nobody knows whose act that is."""
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold")
    zero = talk.table.now_ms
    for one in hand_of(talk, 2):
        talk.feed(CardMoved(zero + 100, one, MUCK))
    talk.feed(FoldDoubted(zero + 200, 2))
    assert talk.table.question.code == "folded:2"
    key = arrived(KeyPress(Key.CHECK, zero + 300), zero + 300)
    burn = arrived(CardMoved(zero + 1000, card("As"), place("burn")), zero + 1000)
    waiting = (key, burn)
    assert pick(waiting, context(talk, zero + 20_000))[1] is None
    talk.feed(DealerAnswered(zero + 21_000, "folded:2", yes=True))
    assert pick((burn,), context(talk, zero + 21_000))[1] is burn.event


def test_no_card_is_too_early_while_the_dealer_is_asked_what_the_player_before_it_holds():
    """None of his cards was read, two of nobody's lie in the muck; he did not fold, says the dealer, and has checked."""
    talk = Talk("G", seats=4).play("new")
    for due in talk.table.hand.plan.rest:
        at_ms = talk.table.now_ms + 300
        left = [one for one in talk.table.deck if one not in talk.table.ledger.where and one.code not in {"As", "Ks"}]
        unread = due.place.number == 2
        talk.feed(CardPresumed(at_ms, due.place) if unread else CardMoved(at_ms, left[-1], due.place))
    talk.at_ms = talk.table.now_ms
    talk.play("3:call 4:call 1:call")
    zero = talk.table.now_ms
    talk.feed(CardMoved(zero + 1000, card("Ks"), MUCK))
    talk.feed(FoldDoubted(zero + 2500, 2))
    talk.feed(DealerAnswered(zero + 3000, "folded:2", yes=False))
    assert talk.table.question.code == "absent:seat:2"
    key = arrived(KeyPress(Key.CHECK, zero + 2600), zero + 2600)
    burn = arrived(CardMoved(zero + 4000, card("As"), place("burn")), zero + 4000)
    assert pick((key, burn), context(talk, zero + 20_000))[1] is None
    talk.feed(DealerAnswered(zero + 21_000, "absent:seat:2", yes=True))
    assert pick((key, burn), context(talk, zero + 21_000))[1] == key.event


def double_burn_asked() -> Talk:
    """A second burn on the flop is sure when its first player acts: it is ruled, and the dealer asked of the round."""
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check Qh>burn Kc>board Kd>board Ks>board")
    burn = CardMoved(talk.table.now_ms + 400, card("Jh"), place("burn"), motion=9, begun_ms=talk.table.now_ms + 300)
    talk.feed(burn)
    talk.settle()
    talk.at_ms = talk.table.now_ms
    assert talk.table.question.code.startswith("acted:")
    return talk


def test_no_card_is_too_early_while_acts_keyed_before_it_wait_for_what_is_asked_about_a_ruling():
    """Both checks were keyed before the turn was put out; the keys wait for the answer, and the turn behind them."""
    talk = double_burn_asked()
    zero = talk.table.now_ms
    keys = tuple(arrived(KeyPress(Key.CHECK, at_ms), at_ms) for at_ms in (zero + 500, zero + 1500))
    turn = arrived(CardMoved(zero + 3000, card("As"), place("board")), zero + 3000)
    assert pick((*keys, turn), context(talk, zero + 20_000))[1] is None
    talk.feed(DealerAnswered(zero + 21_000, talk.table.question.code, yes=False))
    assert pick((*keys, turn), context(talk, zero + 21_000))[1] == keys[0].event


def test_a_card_that_came_before_the_acts_were_keyed_does_not_wait_for_them():
    talk = double_burn_asked()
    zero = talk.table.now_ms
    key = arrived(KeyPress(Key.CHECK, zero + 5000), zero + 5000)
    turn = arrived(CardMoved(zero + 3000, card("As"), place("board")), zero + 3000)
    assert pick((key, turn), context(talk, zero + 20_000))[1] is turn.event


def turn_too_early_asked() -> Talk:
    """The turn came before seat 3 was keyed: that is the floor's, and the dealer is asked whether seat 3 had acted."""
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check Qh>burn Kc>board+Kd>board+Ks>board 2:check")
    talk.play("Jh>burn As>board")
    talk.settle()
    talk.at_ms = talk.table.now_ms
    assert talk.table.open_ruling is not None
    assert talk.table.question.code.startswith("acted:")
    return talk


@pytest.mark.parametrize(("cards", "where"), [(("9c",), place("board")), (("9c",), place("burn")), ((), MUCK)])
def test_what_came_behind_acts_waits_for_the_answer_as_well_where_the_floor_is_asked(cards, where):
    """Of a hand that was keyed as folded behind the question, too: it is no live hand in the muck."""
    talk = turn_too_early_asked()
    zero = talk.table.now_ms
    first = KeyPress(Key.CHECK if cards else Key.FOLD, zero + 500)
    keys = (arrived(first, zero + 500), arrived(KeyPress(Key.CHECK, zero + 1500), zero + 1500))
    came = [card(code) for code in cards] or hand_of(talk, 2)
    behind = tuple(arrived(CardMoved(zero + 3000, one, where), zero + 3000) for one in came)
    assert pick((*keys, *behind), context(talk, zero + 4000))[1] is None
    assert pick(behind, context(talk, zero + 4000))[1] is behind[0].event
    talk.feed(DealerAnswered(zero + 5000, talk.table.question.code, yes=True))
    assert pick((*keys, *behind), context(talk, zero + 5000))[1] == first

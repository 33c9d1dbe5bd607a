"""A fold whose key waits for a card, and the cards that its player throws meanwhile."""

import pytest
from dealer_talk import Talk
from slow_readers import Readers, arrived, context

from controller.fusion.pending_events import Arrived, FusionContext, KeyPress
from controller.fusion.reconciler import pick
from controller.fusion.timings import HoldDeadlines
from controller.table.events import AttentionCalled, CardMoved, CardPresumed
from controller.terms.cards import card
from controller.terms.codes import Cause
from controller.terms.places import BURN, board_place, place, seat_place
from hw.panel import Key

DEAL = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check "


class Stray(Readers):
    """Readers that heard a card of the stub on the board, or did not."""

    def __init__(self, *, heard):
        super().__init__()
        self.heard = heard

    def claimed(self, where, by_ms):
        del by_ms
        return int(self.heard and where == board_place())


@pytest.mark.parametrize("heard", [True, False])
def test_a_card_thrown_into_another_hand_waits_for_the_fold_before_it(heard):
    """The fold's key waits, for a card may have come to the board before; behind it the card is no card too many."""
    talk = Talk("G", seats=4).play("new")
    left = [one for one in talk.table.deck if one.code != "9c"]
    for due in talk.table.hand.plan.rest:
        at_ms = talk.table.now_ms + 300
        unread = due.place == seat_place(3)
        begun_ms = at_ms - 200
        talk.feed(CardPresumed(at_ms, due.place) if unread else CardMoved(at_ms, left.pop(), due.place, begun_ms=begun_ms))
    zero = talk.table.now_ms + 3000
    thrown = CardMoved(zero + 2000, card("9c"), seat_place(4), motion=40, begun_ms=zero + 500)
    fold = Arrived(KeyPress(Key.FOLD, zero), zero, zero, zero)
    waiting = (fold, Arrived(thrown, zero + 2000, zero, zero + 1400))

    def told(now_ms):
        return pick(waiting, FusionContext(talk.table, now_ms, HoldDeadlines(), Stray(heard=heard)))[1]

    assert told(zero + 2100) == (None if heard else fold.event)
    assert told(zero + HoldDeadlines().key_ms) == fold.event

@pytest.mark.parametrize("key", [Key.BET, Key.FOLD])
def test_an_act_keyed_behind_an_unread_street_waits_for_it_though_the_floor_is_asked_whether_a_hand_lives(key):
    """Before its street is out nobody's turn has come: the entry would be lost, and the next act taken for his."""
    talk = Talk("G").play(DEAL + "2d>burn 3s>board+5h>board+5s>board 2:check 3:check")
    zero = talk.table.now_ms
    waiting = (arrived(KeyPress(key, zero + 100), zero + 100),)
    talk.feed(AttentionCalled(zero + 200, Cause.HAND_IN_MUCK, 2))
    assert (talk.told, talk.table.open_ruling is not None) == (["floor hand_in_muck"], True)
    assert pick(waiting, context(talk, zero + 300))[1] is None
    for what, code in ((BURN, "4c"), (place("board"), "9c")):
        talk.feed(CardMoved(zero + 400, card(code), what))
    assert pick(waiting, context(talk, zero + 500))[1].key is key

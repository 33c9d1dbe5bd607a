"""Discards and drawn cards that may be unread: what is taken as made, and what waits."""

import pytest
from dealer_talk import Talk
from reconciled import DRAWN, after_the_draw
from slow_readers import Readers, arrived, context

from controller.engine.advance import advance
from controller.fusion.pending_events import FusionContext, KeyPress
from controller.fusion.reconciler import pick
from controller.fusion.timings import HoldDeadlines
from controller.table.events import (
    CardMoved,
    CardPresumed,
    DealerAnswered,
)
from controller.table.questions import DrawsAsMany
from controller.table.state import DealerQuestion
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.places import place, seat_place
from hw.panel import Key


def first_act(talk, readers, at_ms=100):
    key_ms = talk.table.now_ms + at_ms
    waiting = (arrived(KeyPress(Key.CHECK, key_ms), key_ms),)
    return pick(waiting, FusionContext(talk.table, key_ms, HoldDeadlines(), readers))[1]


class Quick(Readers):
    """Readers that have told whatever lies there."""

    def likely_read_by_ms(self, where, since_ms, now_ms):
        del where, now_ms
        return since_ms

    def unseen_until_ms(self, where, since_ms, now_ms):
        del where, now_ms
        return since_ms


def test_a_discard_that_may_be_unread_is_taken_as_made_before_the_first_act():
    told = first_act(after_the_draw(), Readers())
    assert (type(told), told.place) == (CardPresumed, place("discard:2"))


def test_nothing_is_taken_as_made_where_the_readers_are_sure_or_all_was_read():
    assert isinstance(first_act(after_the_draw(), Quick()), KeyPress)
    assert isinstance(first_act(after_the_draw(first=2), Readers()), KeyPress)


class ReadingSeat(Readers):
    """Readers that are about to be sure of a card at seat 2."""

    def claimed(self, where, by_ms):
        del by_ms
        return int(where == seat_place(2))


def second_in_draw(readers, later_ms):
    """Seat 2 is due, and seat 4's card is sure: what goes on so much later."""
    talk = Talk("G", game="27td", limits=[2, 4]).play(DRAWN.replace("4:draw=0", "4:draw=1"))
    burn, new, *_ = [one for one in talk.table.deck if talk.table.ledger.place_of(one) is None]
    talk.play(f"{burn.code}>burn")
    zero = talk.table.now_ms
    waiting = (arrived(CardMoved(zero + 100, new, seat_place(4)), zero + 100),)
    return pick(waiting, FusionContext(talk.table, zero + 100 + later_ms, HoldDeadlines(), readers))[1]


def test_a_drawn_card_waits_for_one_that_is_being_read_where_it_is_due():
    assert second_in_draw(Readers(), 1000).place == seat_place(4)
    assert second_in_draw(ReadingSeat(), 1000) is None
    assert second_in_draw(ReadingSeat(), 2000).place == seat_place(4)


@pytest.mark.parametrize(("about", "held"), [(2, True), (4, False)])
def test_a_card_of_a_hand_waits_while_the_dealer_is_asked_how_many_it_draws(about, held):
    """Seat 2's number was keyed one too low: whether the card is one too many depends on his answer."""
    talk = Talk("G", game="27td", limits=[2, 4]).play("new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check")
    talk.play("2:draw=0 4:draw=0 9h>burn 2:check")
    question = DealerQuestion(DrawsAsMany(about, 1, 0))
    talk.table = replace(talk.table, question=question)
    zero = talk.table.now_ms
    one = arrived(CardMoved(zero, card("8h"), seat_place(2), motion=9), zero)
    _, event = pick((one,), context(talk, zero + 5000))
    assert (event is None) is held


NUMBERS_EARLY = "new deal 3:fold 4:call 5:fold 6:fold 1:{last} 4:draw=0"


@pytest.mark.parametrize(
    ("last", "asked", "key", "waits"),
    [
        ("fold", Act.CHECK, Key.BET, True),
        ("fold", Act.CHECK, Key.CHECK, False),
        ("fold", Act.CHECK, Key.FOLD, False),
        ("raise=4", Act.CALL, Key.CHECK, True),
        ("raise=4", Act.CALL, Key.CALL, False),
        ("raise=4", Act.CALL, Key.FOLD, False),
    ],
)
def test_an_act_behind_the_draw_waits_while_the_dealer_is_asked_whether_the_betting_was_over(
    last, asked, key, waits
):
    """Seat 2's key was forgotten, then numbers were keyed: who checks or bets does it behind the draw."""
    talk = Talk("G", game="27td", limits=[2, 4]).play(NUMBERS_EARLY.format(last=last))
    assert talk.table.question.asks.acts[0] == (2, asked)
    key_ms = talk.table.now_ms + 100

    def goes_on(later_ms, table=talk.table):
        waiting = (arrived(KeyPress(key, key_ms), key_ms),)
        return pick(waiting, FusionContext(table, key_ms + later_ms, HoldDeadlines(), Readers()))[1] is not None

    assert goes_on(20_000) is not waits
    assert goes_on(31_000)


@pytest.mark.parametrize("where", ["burn", "seat:2"])
def test_so_does_a_card_of_the_draw(where):
    talk = Talk("G", game="27td", limits=[2, 4]).play(NUMBERS_EARLY.format(last="fold") + " 2:draw=1")
    one = next(one for one in talk.table.deck if talk.table.ledger.place_of(one) is None)
    came_ms = talk.table.now_ms + 100
    waiting = (arrived(CardMoved(came_ms, one, place(where)), came_ms),)
    assert pick(waiting, FusionContext(talk.table, came_ms + 20_000, HoldDeadlines(), Readers()))[1] is None
    table, _ = advance(talk.table, DealerAnswered(came_ms, talk.table.question.code, yes=True))
    assert pick(waiting, FusionContext(table, came_ms + 20_000, HoldDeadlines(), Readers()))[1] is not None

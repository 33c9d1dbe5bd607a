"""A burn that no reader tells is asked about in its own time, and never in that of another street."""

import pytest
from dealer_talk import Talk
from missing_cards import FLOP_DUE, STILL_READ_MS, SURE_MS, Doubts, Readers, dealt_without_its_burn

from controller.engine.advance import advance
from controller.engine.flow.remembering import remember
from controller.fusion.detection import DetectionModel
from controller.fusion.pending_events import Arrived, KeyPress
from controller.table.events import (
    CardAbsent,
    CardMoved,
    CardPresumed,
    DealerAnswered,
    TimeReached,
)
from controller.table.questions import HadActed
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, board_place
from controller.views.dealer_questions import dealer_question
from hw.panel import Key


def test_a_burn_is_asked_about_when_it_would_surely_have_been_read():
    table = dealt_without_its_burn(Talk("G").play(FLOP_DUE).table, ("3s", "5h", "5s"))
    doubts, zero = Doubts(Readers()), table.now_ms
    assert doubts.unread_card(table, zero) is None
    assert doubts.next_ms == zero + SURE_MS
    assert doubts.unread_card(table, zero + SURE_MS - 1) is None
    assert doubts.unread_card(table, zero + SURE_MS) == CardAbsent(zero + SURE_MS, BURN)


def test_a_burn_is_asked_about_though_the_key_of_a_fold_waits():
    table = dealt_without_its_burn(Talk("G").play(FLOP_DUE).table, ("3s", "5h", "5s"))
    doubts, zero = Doubts(Readers()), table.now_ms
    due_ms = zero + SURE_MS
    assert doubts.unread_card(table, zero) is None
    fold = Arrived(KeyPress(Key.FOLD, due_ms), due_ms, due_ms, due_ms)
    assert doubts.unread_card(table, due_ms, (fold,)) == CardAbsent(due_ms, BURN)


def test_the_burn_of_a_later_street_has_its_own_time_though_the_one_before_was_presumed_too():
    """The flop's burn was read after all; when the turn's is presumed, the time of the flop's is long up."""
    talk = Talk("G").play(FLOP_DUE)
    table = dealt_without_its_burn(talk.table, ("3s", "5h", "5s"))
    doubts, zero = Doubts(Readers()), table.now_ms
    assert doubts.unread_card(table, zero) is None
    table, _ = advance(table, CardMoved(zero + 5000, card("2d"), BURN))
    assert doubts.unread_card(table, zero + 5000) is None
    talk.table = table
    talk.play("2:check 3:check")
    table = dealt_without_its_burn(talk.table, ("9c",))
    turn_ms = zero + SURE_MS - 1
    assert doubts.unread_card(table, turn_ms) is None
    assert doubts.unread_card(table, zero + SURE_MS) is None
    assert doubts.unread_card(table, turn_ms + SURE_MS) == CardAbsent(turn_ms + SURE_MS, BURN)


def turn_without_burn():
    """The flop's burn is read, the turn's is only presumed, and the players have acted on the turn."""
    talk = Talk("G").play(FLOP_DUE + " 2d>burn 3s>board+5h>board+5s>board 2:check 3:check")
    talk.table = dealt_without_its_burn(talk.table, ("9c",))
    turn_ms = talk.at_ms = talk.table.now_ms
    return talk, turn_ms


def river_without_burn(talk, later_ms):
    talk.at_ms += later_ms
    talk.play("2:check 3:check")
    talk.table = dealt_without_its_burn(talk.table, ("9d",))
    return talk.table.now_ms


def come(doubts, talk, code, first_read_ms, at_ms):
    """A burn goes on to the core that was first read at a time."""
    burn = CardMoved(at_ms, card(code), BURN, motion=90, begun_ms=first_read_ms)
    talk.table, _ = advance(talk.table, burn)
    return doubts.unread_card(talk.table, at_ms)


def test_a_burn_read_behind_the_river_does_not_make_the_wait_for_the_turns_begin_anew():
    """It is the river's by when it came: the turn's is missed since the turn, and named so."""
    talk, turn_ms = turn_without_burn()
    doubts = Doubts(Readers())
    assert doubts.unread_card(talk.table, turn_ms) is None
    river_ms = river_without_burn(talk, 5000)
    assert doubts.unread_card(talk.table, river_ms) is None
    assert come(doubts, talk, "Jh", river_ms, river_ms + 3000) is None
    assert talk.table.hand.deal.presumed == ((BURN, 2),)
    assert doubts.unread_card(talk.table, turn_ms + SURE_MS - 1) is None
    assert doubts.unread_card(talk.table, turn_ms + SURE_MS) == CardAbsent(turn_ms + SURE_MS, BURN)


def test_a_burn_read_before_the_river_is_the_turns_and_the_time_that_it_was_missed_counts_for_the_rivers():
    """Either the turn had none, and that was missed ever since; or this one was missed so long, and the river's since."""
    talk, turn_ms = turn_without_burn()
    doubts = Doubts(Readers())
    assert doubts.unread_card(talk.table, turn_ms) is None
    first_read_ms = turn_ms + 9000
    assert come(doubts, talk, "Jh", first_read_ms, turn_ms + 12_000) is None
    assert not talk.table.hand.deal.presumed
    river_ms = river_without_burn(talk, 15_000)
    assert talk.table.hand.deal.presumed == ((BURN, 3),)
    assert doubts.unread_card(talk.table, river_ms) is None
    due_ms = river_ms + SURE_MS - 9000
    assert doubts.next_ms == due_ms
    assert doubts.unread_card(talk.table, due_ms) == CardAbsent(due_ms, BURN)


def test_a_burn_that_was_read_at_once_leaves_the_next_one_its_whole_time():
    talk, turn_ms = turn_without_burn()
    doubts = Doubts(Readers())
    assert doubts.unread_card(talk.table, turn_ms) is None
    assert come(doubts, talk, "Jh", turn_ms - 500, turn_ms + 2000) is None
    river_ms = river_without_burn(talk, 15_000)
    assert doubts.unread_card(talk.table, river_ms) is None
    assert doubts.next_ms == river_ms + SURE_MS


def asked_without_a_burn():
    """The flop's burn was never read, and the dealer is asked about it."""
    talk, doubts = Talk("G").play(FLOP_DUE), Doubts(Readers())
    talk.table = dealt_without_its_burn(talk.table, ("3s", "5h", "5s"))
    zero = talk.table.now_ms
    assert doubts.unread_card(talk.table, zero) is None
    talk.feed(doubts.unread_card(talk.table, zero + SURE_MS))
    assert talk.table.question.code == "absent:burn"
    return talk, doubts, zero + SURE_MS


def test_a_question_that_another_one_pushed_away_is_put_again_when_that_one_is_over():
    talk, doubts, asked_ms = asked_without_a_burn()
    assert doubts.unread_card(talk.table, asked_ms) is None
    other = replace(talk.table, question=replace(talk.table.question, asks=HadActed((), ruling=1)))
    other = remember(talk.table, other, TimeReached(asked_ms))
    again_ms = doubts.next_ms
    assert again_ms == asked_ms + STILL_READ_MS
    assert doubts.unread_card(other, again_ms) is None
    again_ms = doubts.next_ms
    talk.table = replace(other, question=None)
    assert doubts.unread_card(talk.table, again_ms) == CardAbsent(again_ms, BURN)
    talk.feed(CardAbsent(again_ms, BURN))
    assert talk.table.question.code == "absent:burn"


@pytest.mark.parametrize("yes", [True, False])
def test_a_question_that_was_answered_is_not_put_again(yes):
    talk, doubts, asked_ms = asked_without_a_burn()
    assert doubts.unread_card(talk.table, asked_ms) is None
    talk.feed(DealerAnswered(asked_ms + 1000, "absent:burn", yes=yes))
    for later_ms in range(asked_ms + 1000, asked_ms + 4 * SURE_MS, 1000):
        assert doubts.unread_card(talk.table, later_ms) is None


def test_a_burn_that_turns_out_to_be_another_streets_is_missed_no_longer_than_before_and_asked_about_once():
    """The turn's burn was read before the last act on the flop had counted: the flop's is the one that is missed."""
    talk, doubts = Talk("G").play(FLOP_DUE), Doubts(Readers())
    talk.table = dealt_without_its_burn(talk.table, ("3s", "5h", "5s"))
    zero = talk.table.now_ms
    assert doubts.unread_card(talk.table, zero) is None
    talk.at_ms = zero + 5000
    talk.play("2:check")
    came_ms = talk.at_ms
    assert come(doubts, talk, "Jh", came_ms, came_ms + 100) is None
    talk.play("3:check")
    talk.table = dealt_without_its_burn(talk.table, ("9c",))
    assert doubts.unread_card(talk.table, talk.table.now_ms) is None
    due_ms = doubts.next_ms
    assert due_ms == talk.table.now_ms + SURE_MS - (came_ms - zero)
    talk.feed(doubts.unread_card(talk.table, due_ms))
    assert (talk.table.hand.deal.presumed, dealer_question(talk.table.question.asks)[-5:]) == (((BURN, 1),), "flop?")
    assert doubts.unread_card(talk.table, due_ms) is None
    talk.feed(DealerAnswered(due_ms + 1000, "absent:burn", yes=True))
    for later_ms in range(due_ms + 1000, due_ms + 4 * SURE_MS, 1000):
        assert doubts.unread_card(talk.table, later_ms) is None


def test_after_a_restart_it_is_asked_at_the_same_time_and_not_again():
    """Fusion begins anew at every look; what is missed since when, and what was asked, is in the table."""
    talk = Talk("G").play(FLOP_DUE)
    talk.table = dealt_without_its_burn(talk.table, ("3s", "5h", "5s"))
    zero = talk.table.now_ms
    assert Doubts(Readers()).unread_card(talk.table, zero + SURE_MS - 1) is None
    asked = Doubts(Readers()).unread_card(talk.table, zero + SURE_MS)
    assert asked == CardAbsent(zero + SURE_MS, BURN)
    talk.feed(asked)
    talk.table = replace(talk.table, question=None)  # as if nothing had come of it
    assert Doubts(Readers()).unread_card(talk.table, zero + 2 * SURE_MS) is None


class Several(DetectionModel):
    """Readers that need twenty seconds to be sure of an absence, and read some cards at the burns, not surely."""

    def __init__(self):
        self.read = 0

    def unseen_until_ms(self, where, since_ms, now_ms):
        del where, now_ms
        return since_ms + SURE_MS

    def is_expected(self, where, by_ms=None, but=()):
        del by_ms
        return where == BURN and self.read > 0

    def claimed(self, where, by_ms):
        del by_ms
        return self.read if where == BURN else 0


def unburned(talk, acts, *codes):
    """A street of which the burn is only presumed."""
    talk.play(acts)
    talk.table, _ = advance(talk.table, CardPresumed(talk.table.now_ms + 100, BURN))
    for code in codes:
        talk.table, _ = advance(talk.table, CardMoved(talk.table.now_ms, card(code), board_place(), face_up=True))
    return talk.table.now_ms


@pytest.mark.parametrize(("streets", "read", "is_asked"), [(1, 1, False), (2, 1, True), (2, 2, False), (2, 0, True)])
def test_of_more_missing_burns_than_are_read_the_one_that_is_missed_for_long_is_asked_about(streets, read, is_asked):
    talk, readers = Talk("G"), Several()
    doubts = Doubts(readers)
    flop_ms = unburned(talk, "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check", "3s", "5h", "5s")
    assert doubts.unread_card(talk.table, flop_ms) is None
    turn_ms = unburned(talk, "2:check 3:check", "9c") if streets > 1 else flop_ms + SURE_MS
    assert streets == 1 or doubts.unread_card(talk.table, turn_ms) is None
    readers.read, due_ms = read, flop_ms + SURE_MS
    asked = doubts.unread_card(talk.table, due_ms)
    assert asked == (CardAbsent(due_ms, BURN) if is_asked else None)
    if not is_asked:
        assert doubts.next_ms == min(due_ms + STILL_READ_MS, turn_ms + SURE_MS)

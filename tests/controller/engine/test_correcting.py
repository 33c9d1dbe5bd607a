"""Cards of a street whose betting UNDO opens again wait until what was taken back is keyed again."""

from __future__ import annotations

import pytest
from dealer_talk import Talk

from controller.engine.advance import advance
from controller.engine.correcting import _without_thrown_in
from controller.engine.deadlines import next_deadline
from controller.table.events import (
    ActionDeclared,
    CardMoved,
    CardPresumed,
    Corrected,
    DealerAnswered,
    NewDeal,
    TimeReached,
)
from controller.table.outputs import IssueRuling, RetractRuling, StreetDealt
from controller.table.state import Motion
from controller.tape.codec import read_event, write_event
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, STUB, board_place, seat_place
from controller.views.dealer_questions import dealer_question

REKEY_MS = 6000
FLOP = "2d>burn 3s>board+5h>board+5s>board"
DEALT = f"new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold {FLOP}"


class Correction:
    """A table whose dealer takes keys back; `waits` is what the events carry."""

    def __init__(self, played=DEALT, waits=REKEY_MS):
        self.table, self.waits, self.told = Talk("G").play(played).table, waits, []
        self.take(TimeReached, after_ms=400)
        self.told.clear()

    def take(self, kind, *args, after_ms=500, **named):
        self.table, told = advance(self.table, kind(self.table.now_ms + after_ms, *args, **named))
        self.told.extend(told)
        return self

    def undo(self):
        return self.take(Corrected, self.waits)

    def key(self, seat, act, after_ms=500, **named):
        return self.take(ActionDeclared, seat, act, after_ms=after_ms, **named)

    @property
    def causes(self):
        return [one.ruling.cause.value for one in self.told if isinstance(one, IssueRuling)]

    @property
    def board(self):
        return {one.code for one in self.table.ledger.at(board_place())}


def test_the_street_comes_anew_when_the_fold_is_keyed_again():
    table = Correction().undo()
    assert (table.causes, table.board, table.table.ledger.at(BURN)) == ([], set(), ())
    assert table.table.hand.wagering.to_act == 2
    table.key(2, Act.FOLD)
    assert (table.causes, table.board) == ([], {"3s", "5h", "5s"})
    assert [one.street for one in table.told if isinstance(one, StreetDealt)] == ["flop"]
    assert table.key(3, Act.CHECK).table.hand.wagering.to_act == 4
    assert table.causes == []


def test_two_keys_taken_back_and_keyed_again_one_by_one():
    table = Correction().undo().undo().key(1, Act.CALL, REKEY_MS - 1).key(2, Act.CALL, REKEY_MS - 1)
    assert (table.causes, table.board) == ([], {"3s", "5h", "5s"})
    table.undo()
    assert (table.causes, table.board) == ([], set())
    assert (table.key(2, Act.FOLD).causes, table.board) == ([], {"3s", "5h", "5s"})


def test_two_streets_come_one_after_the_other():
    table = Correction(f"{DEALT} 3:check 4:check 7h>burn 8h>board").undo().undo().undo()
    assert (table.causes, table.board, table.table.hand.wagering.to_act) == ([], set(), 2)
    table.key(2, Act.FOLD)
    assert (table.causes, table.board) == ([], {"3s", "5h", "5s"})
    table.key(3, Act.CHECK)
    assert (table.causes, table.board) == ([], {"3s", "5h", "5s"})
    table.key(4, Act.CHECK)
    assert (table.causes, table.board) == ([], {"3s", "5h", "5s", "8h"})
    assert [one.street for one in table.told if isinstance(one, StreetDealt)] == ["flop", "turn"]


def test_a_burn_that_was_taken_as_come_and_is_read_behind_the_key_is_not_held_back():
    """The flop's own burn, sure late: it is asked about no more, whatever UNDO has opened again."""
    table = Correction("new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold")
    table.take(CardPresumed, BURN)
    at_ms = table.table.now_ms + 500
    for code in ("3s", "5h", "5s"):
        table.table, _ = advance(table.table, CardMoved(at_ms, card(code), board_place(), face_up=True, motion=40))
    table.key(3, Act.CHECK).take(CardMoved, card("2d"), BURN, motion=41, begun_ms=at_ms).undo()
    assert [one.code for one in table.table.ledger.at(BURN)] == ["2d"]
    assert (table.table.held, table.table.hand.deal.presumed, table.causes) == (None, (), [])


def test_they_are_too_early_if_nothing_is_keyed_again():
    table = Correction().undo()
    assert next_deadline(table.table) == table.table.now_ms + REKEY_MS
    assert table.take(TimeReached, after_ms=REKEY_MS - 1).causes == []
    table.take(TimeReached, after_ms=1)
    assert (table.table.held, table.take(TimeReached).causes) == (None, ["premature_flop"])


def test_each_key_gives_them_more_time():
    table = Correction().undo().undo().key(1, Act.CALL, REKEY_MS - 1)
    assert next_deadline(table.table) == table.table.now_ms + REKEY_MS


def test_a_card_of_them_that_moves_on_is_judged_at_once():
    """The dealer takes back what he says came too early: the remedy waits for it."""
    table = Correction().undo()
    table.take(CardMoved, card("5s"), STUB)
    assert (table.causes, table.table.held) == (["premature_flop"], None)


@pytest.mark.parametrize("waits", [0, REKEY_MS])
def test_a_street_that_was_ruled_on_before_undo_is_ruled_on_again_at_once(waits):
    """As after an UNDO that brings no time with it."""
    table = Correction("new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 3s>board+5h>board+5s>board", waits)
    assert table.undo().take(TimeReached).causes == ["premature_flop"]


LOST_KEY = f"new deal 3:raise=6 4:call 5:fold 6:fold 1:fold {FLOP}"
"""Seat 2's fold was not keyed."""


def asked_and_undone(waits=REKEY_MS):
    """The dealer is asked whether seat 2 had acted; he sees that the keys are off by a seat, and takes three back.

    Four acts are missing then before the flop, of which three may be asked about.
    """
    table = Correction(LOST_KEY, waits)
    assert dealer_question(table.table.question.asks) == "Had seat 2 called?"
    table.undo().undo()
    assert dealer_question(table.table.question.asks) == "Had seats 6, 1 and 2 called?"
    table.told.clear()
    return table.undo().take(TimeReached)


def test_an_alarm_that_is_a_question_waits_for_the_keys_where_more_are_missing_than_may_be_asked_about():
    table = asked_and_undone()
    assert (table.causes, table.table.question, table.board) == ([], None, set())
    assert [one.number for one in table.told if isinstance(one, RetractRuling)] == [3]
    for seat in (5, 6, 1, 2):
        table.key(seat, Act.FOLD)
    assert (table.causes, table.board) == ([], {"3s", "5h", "5s"})


def test_it_comes_again_where_they_are_not_keyed():
    table = asked_and_undone().take(TimeReached, after_ms=REKEY_MS).take(TimeReached)
    assert table.causes == ["premature_flop"]


def test_an_alarm_that_nobody_was_asked_about_is_one_still():
    """Four acts were missing before the flop already."""
    table = Correction(f"new deal 3:raise=6 4:call {FLOP}")
    assert table.table.question is None
    assert table.undo().take(TimeReached).causes == ["premature_flop"]


def test_cards_that_wait_go_on_waiting_where_the_next_undo_takes_an_older_alarm_back():
    """A burn came before seat 1's fold was keyed, and is asked about; the flop behind it waits since the first UNDO."""
    table = Correction("new deal 3:raise=6 4:call 5:fold 6:fold 2d>burn 1:fold 2:fold 3s>board+5h>board+5s>board")
    assert dealer_question(table.table.question.asks) == "Had seats 1 and 2 called?"
    for _ in range(3):
        table.undo()
    assert (table.table.question, table.board, table.table.ledger.at(BURN)) == (None, set(), ())
    for seat in (6, 1, 2):
        table.key(seat, Act.FOLD)
    assert table.board == {"3s", "5h", "5s"}
    assert set(table.causes) == {"premature_burn"}, "and none of it stands"
    assert not table.table.rulings


def test_it_does_not_wait_where_an_undo_brings_no_time():
    assert asked_and_undone(waits=0).causes == ["premature_flop"]


def ruled_on_again(waits=REKEY_MS):
    """A check of the flop was not keyed, and the turn's bet was taken for the flop's; UNDO takes it back.

    By then the turn was read and called too early, and the river lies there as well.
    """
    table = Correction(f"{DEALT} 3:check 4:bet=6", waits)
    for number, (code, place) in enumerate((("7h", BURN), ("8h", board_place()), ("9h", BURN), ("Th", board_place()))):
        table.take(CardMoved, card(code), place, face_up=place != BURN, motion=50 + number)
    return table.take(TimeReached).undo()


@pytest.mark.parametrize("waits", [0, REKEY_MS])
def test_a_street_of_which_the_dealer_then_says_that_it_was_bet_leaves_the_next_one_waiting(waits):
    """What was bet on it is keyed again behind his answer: the river, that came behind it, is not too early."""
    table = ruled_on_again(waits)
    assert dealer_question(table.table.question.asks) == "Had seat 4 checked?"
    table.told.clear()
    table.take(DealerAnswered, table.table.question.code, yes=True)
    table.take(TimeReached)
    assert (table.causes, table.board >= {"8h"}) == ([] if waits else ["premature_river"], True)
    if waits:
        assert next_deadline(table.table) == table.table.now_ms - 500 + REKEY_MS
        table.key(3, Act.BET, to=6).key(4, Act.CALL)
        assert (table.causes, table.board) == ([], {"3s", "5h", "5s", "8h", "Th"})
        assert [one.street for one in table.told if isinstance(one, StreetDealt)] == ["turn", "river"]


def test_the_next_street_is_too_early_where_nothing_is_keyed_behind_that_answer():
    table = ruled_on_again()
    table.take(DealerAnswered, table.table.question.code, yes=True).take(TimeReached, after_ms=REKEY_MS).take(TimeReached)
    assert table.causes[-1] == "premature_river"


def test_an_undo_without_time_judges_what_lies_there():
    assert Correction(waits=0).undo().take(TimeReached).causes == ["premature_flop"]


@pytest.mark.parametrize(("played", "keys"), [(DEALT, 1), (LOST_KEY, 3)])
def test_nothing_waits_where_an_undo_brings_no_time(played, keys):
    table = Correction(played, waits=0)
    for _ in range(keys):
        table.undo()
    assert table.table.held is None


def test_what_waits_goes_with_its_hand():
    table = Correction().undo().take(NewDeal)
    assert (table.table.counters.hands_begun, table.table.held, table.causes) == (2, None, [])


@pytest.mark.parametrize("event", [Corrected(5), Corrected(5, 6000)])
def test_the_tape_keeps_the_time(event):
    assert read_event(write_event(event), event.at_ms) == event


@pytest.mark.parametrize(("sources", "accused", "odd", "judged"), [
    ((3,), (), True, False), ((3, 4), (), True, False), ((3,), (3,), True, True), ((3, 4), (4,), True, True), ((None,), (), True, True),
    ((3, None), (), True, True), ((BURN,), (), True, True), ((3,), (), False, True),
])  # fmt: skip
def test_only_hands_that_the_dealer_is_about_to_fold_again_are_not_judged_for_lying_in_the_muck(sources, accused, odd, judged):
    """A card off the stub, or from among the burns, is no hand; and of an accused seat's the alarm was no lost key."""
    talk = Talk("G").play("new deal")
    moves = tuple(CardMoved(9000, one, MUCK) for one in talk.table.deck[: len(sources)])
    places = tuple(seat_place(one) if isinstance(one, int) else one for one in sources)
    motion = Motion(9000, moves, odd, moves if odd else (), places, talk.table.hand)
    after = _without_thrown_in(replace(talk.table, motion=motion), accused)
    assert after.motion == (motion if judged else None)


def test_the_wager_that_a_key_would_repeat_is_taken_back_too():
    """A raise to 60 that should have been to 9 is not what REPEAT offers next."""
    table = Correction("new deal 3:raise=6")
    assert table.table.memory.wager == 6
    table.key(4, Act.RAISE, to=60)
    assert table.table.memory.wager == 60
    assert table.undo().table.memory.wager == 6
    table.key(4, Act.RAISE, to=9).key(5, Act.FOLD)
    assert table.undo().table.memory.wager == 9
    assert table.undo().undo().table.memory.wager == 0

"""What the table remembers of corrections: entries still to be keyed again belong to their own hand."""

import pytest
from dealer_talk import Talk

from controller.engine.flow.remembering import following, remember
from controller.table.events import (
    ActionDeclared,
    CardAbsent,
    Corrected,
    DealerAnswered,
    FoldDoubted,
    NewDeal,
    TimeReached,
)
from controller.table.memory import Reentry, Remembered
from controller.table.questions import DidFold, IsThere, LiesClearly, Seen
from controller.table.state import DealerQuestion
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, STUB, seat_place


def corrected(at_ms, hand, **window):
    """A hand after two acts, in which UNDO has just withdrawn one of them."""
    talk = Talk("N").play("new deal 3:call 4:call")
    memory = replace(talk.table.memory, reentry=Reentry(hand=talk.table.hand.number + hand, acts=2, key_ms=at_ms, **window))
    return replace(talk.table, memory=memory)


def test_a_window_of_another_hand_ends_with_the_next_key_and_that_of_this_hand_goes_on():
    for other, kept in ((1, 0), (0, 3)):
        table = corrected(0, other, window_ms=10**9)
        table = replace(table, memory=replace(table.memory, reentry=replace(table.memory.reentry, acts=3)))
        after = remember(table, table, ActionDeclared(table.now_ms + 1, 5, Act.CALL))
        assert after.memory.reentry.acts == kept, other


def test_an_undo_opens_a_window_for_as_many_entries_as_there_were():
    talk = Talk("N").play("new deal 3:call 4:call")
    after = remember(talk.table, talk.table, Corrected(talk.table.now_ms, rekey_ms=4000, pending=1))
    window = after.memory.reentry
    assert (window.hand, window.acts, window.key_ms, window.window_ms) == (
        talk.table.hand.number, 3, talk.table.now_ms, 4000,
    )  # fmt: skip
    assert window.until_ms(talk.table.hand) == talk.table.now_ms + 4000


SEAT = (seat_place(3), 0)
FLOP, TURN = (BURN, 1), (BURN, 2)


@pytest.mark.parametrize(
    ("followed", "presumed", "burn_ms", "after"),
    [
        pytest.param({}, (SEAT, FLOP), None, {SEAT: 9000, FLOP: 9000}, id="what is missed is missed from now on"),
        pytest.param({SEAT: 500}, (SEAT,), None, {SEAT: 500}, id="and goes on"),
        pytest.param({SEAT: 500, FLOP: 700}, (FLOP,), None, {FLOP: 700}, id="a seat's card has come"),
        pytest.param({FLOP: 700}, (TURN,), None, {TURN: 700}, id="the missing burn is another street's"),
        pytest.param({FLOP: 700}, (TURN,), 5700, {TURN: 4000}, id="the flop's was read late: so long the turn's was missed"),
        pytest.param({FLOP: 700, TURN: 8000}, (TURN,), 5700, {TURN: 3000}, id="also where the turn's was looked for"),
        pytest.param({FLOP: 700}, (TURN,), 600, {TURN: 9000}, id="it was read before anybody missed it"),
    ],
)  # fmt: skip
def test_how_long_a_card_has_been_missed(followed, presumed, burn_ms, after):
    memory = following(Remembered(followed=followed), presumed, burn_ms, 9000)
    kept = {one: since for one, since in memory.followed.items() if one in presumed}
    assert (kept, memory.missed_ms) == (after, 0)


def test_time_that_a_burn_was_missed_waits_for_the_next_burn():
    memory = following(Remembered(followed={FLOP: 1000}), (), 4000, 9000)
    assert (dict(memory.followed), memory.missed_ms) == ({}, 3000)
    memory = following(memory, (TURN,), None, 20000)
    assert (dict(memory.followed), memory.missed_ms) == ({TURN: 17000}, 0)


def test_of_two_streets_missed_at_one_seat_each_is_noted_once_so_that_asking_ends():
    """A live table stood still over this: the second card was asked about without end, as the first was noted each time."""
    talk = Talk("N").play("new deal 3:call")
    seat = seat_place(3)
    deal = replace(talk.table.hand.deal, presumed=((seat, 0), (seat, 1)))
    memory = replace(talk.table.memory, followed={(seat, 0): 100, (seat, 1): 200}, absent=frozenset())
    table = replace(talk.table, hand=replace(talk.table.hand, deal=deal), memory=memory)
    noted = []
    for _ in range(3):
        table = remember(table, table, CardAbsent(table.now_ms + 1, seat))
        noted.append(sorted(street for where, street, _ in table.memory.absent if where == seat))
    assert noted == [[0], [0, 1], [0, 1]]


def test_a_new_hand_forgets_all_but_what_the_dealer_is_like():
    talk = Talk("N").play("new deal 3:raise=6")
    memory = replace(talk.table.memory, asked_ms=5, dropped_ms=4, wager=6, keys_rounds=True, missed_ms=9, repaired_ms=3)
    table = replace(talk.table, memory=memory)
    after = remember(table, table, NewDeal(table.now_ms)).memory
    assert (after.asked_ms, after.dropped_ms, after.wager, after.keys_rounds) == (5, 4, 6, True)
    assert (after.missed_ms, after.repaired_ms) == (Remembered().missed_ms, Remembered().repaired_ms)


def waiting():
    """UNDO at 0 with four seconds, and three entries to key again of which two are there."""
    table = corrected(0, 0, window_ms=4000)
    return replace(table, memory=replace(table.memory, reentry=replace(table.memory.reentry, acts=3)))


def test_a_window_ends_when_its_time_is_over():
    """UNDO at 0 with four seconds: the key at 3,999 belongs to it, the one at 4,000 does not."""
    table = waiting()
    for at_ms, kept in ((3999, table.memory.reentry.hand), (4000, 0)):
        assert remember(table, table, ActionDeclared(at_ms, 5, Act.CALL)).memory.reentry.hand == kept


def test_a_card_is_no_entry():
    table = corrected(0, 0, window_ms=4000)
    assert remember(table, table, TimeReached(9000)).memory.reentry == table.memory.reentry


def test_a_key_keeps_the_window_open_from_then_on():
    table = waiting()
    window = remember(table, table, ActionDeclared(3000, 5, Act.CALL)).memory.reentry
    assert (window.key_ms, window.window_ms, window.acts) == (3000, 4000, 3)


def test_a_second_undo_in_the_window_waits_for_as_many_as_the_first():
    table = corrected(0, 0, window_ms=4000)
    table = replace(table, memory=replace(table.memory, reentry=replace(table.memory.reentry, acts=5)))
    window = remember(table, table, Corrected(1000, rekey_ms=6000)).memory.reentry
    assert (window.acts, window.window_ms) == (5, 6000)
    later = remember(table, table, Corrected(4000, rekey_ms=6000)).memory.reentry
    assert later.acts == 2


def test_the_end_of_a_repair_is_noted():
    open_repair = Talk("N").play("new deal:4 exposed:3 deal:8")
    assert open_repair.table.remedy is not None
    closed = replace(open_repair.table, remedy=None)
    assert remember(open_repair.table, closed, TimeReached(1)).memory.repaired_ms == closed.now_ms
    assert remember(closed, closed, TimeReached(1)).memory.repaired_ms == closed.memory.repaired_ms


@pytest.mark.parametrize(("pushed", "kept"), [(IsThere(BURN), False), (IsThere(seat_place(5)), True), (DidFold(4, Seen.IN_MUCK), True)])
def test_a_question_that_another_one_pushed_away_may_be_put_again(pushed, kept):
    """The burn of the flop was asked about; then something else is asked instead."""
    talk = Talk("N").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check")
    hand = replace(talk.table.hand, deal=replace(talk.table.hand.deal, presumed=(FLOP,)))
    absent = frozenset({(*FLOP, False)})
    asked = replace(talk.table, hand=hand, question=DealerQuestion(pushed), memory=replace(talk.table.memory, absent=absent))
    other = replace(asked, question=DealerQuestion(LiesClearly((BURN, STUB))))
    after = remember(asked, other, TimeReached(talk.table.now_ms + 1))
    assert bool(after.memory.absent) is kept
    nothing = remember(asked, replace(asked, question=None), TimeReached(talk.table.now_ms + 1))
    assert nothing.memory.absent == absent, "nothing took its place"
    answered = remember(asked, other, DealerAnswered(talk.table.now_ms + 1, asked.question.code, yes=True))
    assert answered.memory.absent == absent, "it was answered"


@pytest.mark.parametrize("place", [seat_place(5), BURN])
def test_what_a_hand_holds_is_asked_again_when_the_next_street_to_it_dropped_the_question(place):
    """In stud the next street gives every hand a card, and the number that was asked about is the right one no more."""
    talk = Talk("N").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check")
    hand = replace(talk.table.hand, deal=replace(talk.table.hand.deal, presumed=((place, 0),)))
    memory = replace(talk.table.memory, absent=frozenset({(place, 0, False)}))
    asked = replace(talk.table, hand=hand, question=DealerQuestion(IsThere(place)), memory=memory)
    after = remember(asked, replace(asked, question=None), TimeReached(talk.table.now_ms + 1))
    assert bool(after.memory.absent) is (place == BURN)


@pytest.mark.parametrize(("seat", "unsure", "asked"), [(3, False, True), (3, True, False), (4, False, False), (4, True, False)])
def test_a_fold_is_asked_about_once_in_its_players_turn_and_where_the_readers_are_sure(seat, unsure, asked):
    """Seat 3 is to act; what is not sure, or out of turn, is asked about again when it is."""
    talk = Talk("N").play("new deal")
    after = remember(talk.table, talk.table, FoldDoubted(talk.table.now_ms + 1, seat, unsure=unsure))
    assert after.memory.fold == ((seat, 0) if asked else talk.table.memory.fold)
    assert after.memory.in_muck == (seat, seat == 3)


def test_a_card_that_was_read_or_judged_is_asked_about_no_more():
    """The burns of flop and turn were missed; that of the flop is found."""
    talk = Talk("N").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check")
    both = frozenset({(*FLOP, False), (*TURN, False)})
    before = replace(talk.table, memory=replace(talk.table.memory, absent=both))
    hand = replace(talk.table.hand, deal=replace(talk.table.hand.deal, presumed=(TURN,)))
    after = remember(before, replace(before, hand=hand), TimeReached(talk.table.now_ms + 1))
    assert after.memory.absent == {(*TURN, False)}
    gone = remember(before, replace(before, hand=None), TimeReached(talk.table.now_ms + 1))
    assert gone.memory.absent == frozenset()


def test_a_card_that_was_taken_as_come_is_looked_for_from_then_on_until_it_is_read():
    """While keys are lost nobody knows what is due: nothing is looked for."""
    table = Talk("N").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check").table
    taken = replace(table, hand=replace(table.hand, deal=replace(table.hand.deal, presumed=(FLOP,))))
    lost = replace(taken, unkeyed=(1, 0))
    assert remember(table, lost, TimeReached(table.now_ms)).memory.followed == {}
    after = remember(table, taken, TimeReached(table.now_ms))
    assert after.memory.followed == {FLOP: table.now_ms}
    found = replace(after, hand=table.hand)
    assert remember(after, found, TimeReached(table.now_ms)).memory.followed == {}

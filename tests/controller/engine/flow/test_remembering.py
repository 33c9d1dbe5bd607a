"""What the table remembers of corrections: entries still to be keyed again belong to their own hand."""

import pytest
from dealer_talk import Talk

from controller.engine.flow.remembering import following, remember
from controller.table.events import ActionDeclared, CardAbsent, Corrected
from controller.table.memory import Reentry, Remembered
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, seat_place


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

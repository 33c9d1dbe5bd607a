"""The clock that is called on a player: whom it may run on, and when."""

import pytest
from dealer_talk import BOOKS, Talk

from controller.table.announcements.betting_announcements import (
    ClockRunning,
    ClockStarted,
    NoClockOutOfTurn,
    NoClockYet,
)
from controller.table.outputs import Announce, ClockTold

LONG_MS = 300_000


def called(letter, *seats, waited_ms=LONG_MS):
    """Seat 3 is to act and has thought so long when the clock is called on these seats."""
    talk = Talk(letter).play("new deal")
    talk.at_ms += waited_ms
    for seat in seats:
        talk.tell("clock", seat=seat)
    return talk, [one.says for one in talk.outputs if isinstance(one, Announce)]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_clock_that_runs_is_not_started_again(letter):
    talk, says = called(letter, 3, 3)
    assert [type(one) for one in says] == [ClockStarted, ClockRunning]
    assert says[1].seat == 3
    assert [one.state for one in talk.outputs if isinstance(one, ClockTold)] == ["started"]
    assert talk.table.hand.acting.clock.called_ms == talk.at_ms - 1000


@pytest.mark.parametrize("letter", BOOKS)
def test_nobody_else_gets_the_clock(letter):
    talk, says = called(letter, 4)
    assert says == [NoClockOutOfTurn(4)]
    assert talk.table.hand.acting.clock is None


def test_a_player_has_the_books_time_to_think_first():
    talk, says = called("G", 3, waited_ms=0)
    assert [type(one) for one in says] == [NoClockYet]
    assert says[0].waited_s < says[0].wanted_s
    assert talk.table.hand.acting.clock is None

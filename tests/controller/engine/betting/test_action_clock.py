"""The clock that is called on a player: whom it may run on, and when."""

import pytest
from dealer_talk import BOOKS, Talk

from controller.table.announcements.betting_announcements import (
    ClockRunning,
    ClockStarted,
    MayNotCallClock,
    NoClockOutOfTurn,
    NoClockYet,
)
from controller.table.outputs import Announce, ClockTold
from controller.views.announcements import announced

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


@pytest.mark.parametrize(("letter", "by", "refused"), [
    ("L", 5, MayNotCallClock(5, "away", ("22",))),
    ("P", 5, MayNotCallClock(5, "away", ("29",))),
    ("G", 5, MayNotCallClock(5, "away", ("79",))),
    ("E", 9, MayNotCallClock(9, "not_dealt_in", ("158",))),
    ("G", 8, MayNotCallClock(8, "not_dealt_in", ("180",))),
    ("P", 9, MayNotCallClock(9, "away", ("29",))),
])  # fmt: skip
def test_who_may_not_call_the_clock_is_refused(letter, by, refused):
    """NPL 22, PC 29, GN 79: at his seat. EG 158, GN 180: dealt in. Seat 8 has just come, nobody sits at seat 9."""
    talk = Talk(letter).play("new deal away:5")
    talk.tell("seat", seat=8, **{"is": "new"}, stack=200)
    talk.at_ms += LONG_MS
    before = len(talk.outputs)
    talk.tell("clock", seat=3, by=by)
    assert [one.says for one in talk.outputs[before:] if isinstance(one, Announce)] == [refused]
    assert talk.table.hand.acting.clock is None
    assert ", ".join(refused.cite) in announced(refused)
    talk.tell("clock", seat=3, by=6)
    assert talk.table.hand.acting.clock is not None


def test_the_floor_may_always_call_the_clock():
    _, says = called("G", 3)
    assert [type(one) for one in says] == [ClockStarted]

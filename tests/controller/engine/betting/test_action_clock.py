"""The clock that is called on a player: whom it may run on, and when."""

import pytest
from dealer_talk import BOOKS, Talk

from controller.engine.betting.action_clock import clock_deadline, clock_now, turned_to
from controller.table.announcements.betting_announcements import (
    ClockRunning,
    ClockStarted,
    MayNotCallClock,
    NoClockOutOfTurn,
    NoClockYet,
)
from controller.table.betting_memory import Acting
from controller.table.events import (
    ActionDeclared,
    ClockCalled,
    Corrected,
    DeviceLost,
    HandKilled,
    TimeReached,
    TrayAdjusted,
)
from controller.table.outputs import Announce, ClockTold
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
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


LIMIT = {"game": "lhe", "blinds": [2, 4], "limits": [4, 8]}


@pytest.mark.parametrize(("letter", "table", "seconds"), [
    ("N", {}, 70), ("E", {}, 70), ("G", {}, 70), ("G", LIMIT, 40), ("L", {}, 70), ("P", {}, 30),
])  # fmt: skip
def test_it_runs_for_the_books_seconds(letter, table, seconds):
    """N175, E158, G180, NPL 20: a minute and ten seconds of countdown; G81 30 and ten in limit; P29 25 and five."""
    talk = Talk(letter, **table).play("new deal")
    talk.at_ms += LONG_MS
    talk.tell("clock", seat=3)
    assert [one.says for one in talk.outputs if isinstance(one, Announce)] == [ClockStarted(3, seconds)]
    assert [one.left_ms for one in talk.outputs if isinstance(one, ClockTold)] == [seconds * 1000]


@pytest.mark.parametrize(("waited_ms", "says"), [(119_999, [NoClockYet(3, 119, 120)]), (120_000, [ClockStarted(3, 70)])])
def test_two_minutes_are_the_time_to_think(waited_ms, says):
    """N175."""
    talk = Talk("N").play("new deal")
    since_ms = talk.table.hand.acting.turn_since_ms
    talk.feed(ClockCalled(since_ms + waited_ms, 3))
    assert [one.says for one in talk.outputs if isinstance(one, Announce)] == says


def running(letter="G"):
    talk, _ = called(letter, 3)
    return talk, talk.table.hand.acting.clock


@pytest.mark.parametrize(("after_ms", "left"), [(0, 70), (1, 70), (1000, 69), (39_980, 31), (69_000, 1), (69_999, 1)])
def test_a_second_that_has_begun_is_left(after_ms, left):
    talk, clock = running()
    talk.feed(TimeReached(clock.called_ms + after_ms))
    assert clock_now(talk.table) == {"seat": 3, "left": left}


def test_without_a_clock_there_is_nothing_left():
    talk = Talk("G")
    assert (clock_now(talk.table), clock_deadline(talk.table)) == (None, None)
    talk.play("new deal")
    assert (clock_now(talk.table), clock_deadline(talk.table)) == (None, None)


@pytest.mark.parametrize(("letter", "more_ms"), [("G", 0), ("P", 1)])
def test_a_tie_is_the_players_where_the_book_says_so(letter, more_ms):
    """P29: a tie between his act and the end goes to the player."""
    talk, clock = running(letter)
    assert clock_deadline(talk.table) == clock.dead_ms + more_ms
    talk.feed(TimeReached(clock.dead_ms + more_ms - 1))
    assert talk.table.hand.acting.clock is not None
    talk.feed(TimeReached(clock.dead_ms + more_ms))
    assert talk.table.hand.acting.clock is None
    assert [(one.seat, one.state, one.left_ms) for one in talk.outputs if isinstance(one, ClockTold)][1:] == [(3, "expired", 0)]
    assert (talk.told, 3 in talk.table.hand.wagering.live) == (["dead_hand clock_expired"], False)
    assert talk.state["to_act"] == 4


def test_his_act_ends_it_with_the_time_that_was_left():
    talk, clock = running()
    talk.at_ms = clock.called_ms + 9_000
    talk.play("3:call")
    assert [(one.state, one.left_ms) for one in talk.outputs if isinstance(one, ClockTold)][1:] == [("ended", 60_000)]
    assert talk.table.hand.acting.clock is None


def test_anothers_early_act_does_not_end_it():
    talk, clock = running()
    talk.play("4:fold")
    assert talk.table.hand.acting.clock is clock


FLOP = "new deal 3:call 4:call 5:fold 6:fold 1:fold 2:check 2d>burn 3s>board+5h>board+5s>board "


@pytest.mark.parametrize(("letter", "told", "to_act"), [
    ("P", "action clock_expired", 3), ("L", "dead_hand clock_expired", 3), ("N", "floor clock_expired", 2),
])  # fmt: skip
def test_without_a_bet_the_book_decides(letter, told, to_act):
    """P29: he checks; NPL 20: his hand is dead; N104 says nothing of it: the floor."""
    talk = Talk(letter).play(FLOP)
    talk.at_ms += LONG_MS
    talk.tell("clock", seat=2)
    talk.feed(TimeReached(talk.table.hand.acting.clock.dead_ms + 1))
    assert (talk.told, talk.state["to_act"]) == ([told], to_act)
    assert (2 in talk.table.hand.wagering.live) is (letter != "L")
    if letter == "N":
        assert talk.play("floor:dead_hand").state["live"] == [3, 4]


def test_a_new_turn_has_its_own_time_to_think():
    talk = Talk("N").play("new deal")
    talk.at_ms += LONG_MS
    talk.play("3:call")
    talk.tell("clock", seat=4)
    assert [type(one.says) for one in talk.outputs if isinstance(one, Announce)] == [NoClockYet]


@pytest.mark.parametrize("phase", ["", "new", "new deal 3:fold 4:fold 5:fold 6:fold 1:fold"])
def test_nobody_is_timed_outside_a_round(phase):
    talk = Talk("G").play(phase)
    talk.at_ms += LONG_MS
    talk.tell("clock", seat=2)
    assert [one.says for one in talk.outputs if isinstance(one, Announce)][-1] == NoClockOutOfTurn(2)


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("stopped", ["3s#2>3", "Jk>5 floor:misdeal"])
def test_it_stops_with_the_hand(letter, stopped):
    """Of a void hand or a misdeal nobody has to act any more: no hand dies of the clock."""
    talk, clock = running(letter)
    talk.play(stopped)
    assert talk.table.hand.deal.stopped
    assert [(one.seat, one.state) for one in talk.outputs if isinstance(one, ClockTold)][1:] == [(3, "ended")]
    ruled = talk.told
    talk.feed(TimeReached(clock.dead_ms + 60_000))
    assert (talk.told, talk.state["live"], clock_now(talk.table)) == (ruled, [1, 2, 3, 4, 5, 6], None)


@pytest.mark.parametrize("ends", [
    lambda at_ms: HandKilled(at_ms, 3), lambda at_ms: DeviceLost(at_ms, "node", keys=True), Corrected,
])  # fmt: skip
@pytest.mark.parametrize("letter", BOOKS)
def test_whatever_ends_the_turn_ends_the_clock_and_the_room_hears_it(letter, ends):
    talk, clock = running(letter)
    talk.feed(ends(clock.called_ms + 9_000))
    left_ms = clock.dead_ms - clock.called_ms - 9_000
    assert [one for one in talk.outputs if isinstance(one, ClockTold)][1:] == [ClockTold(3, "ended", left_ms)]
    talk.feed(TimeReached(clock.dead_ms + 60_000))
    assert (talk.told, clock_now(talk.table), clock_deadline(talk.table)) == ([], None, None)


@pytest.mark.parametrize("sensed_ms", [0, 30_000])
def test_a_clock_that_ended_does_not_come_back_with_undo(sensed_ms):
    """Its time is over, and what the sensors said since is told again: no hand may die of it."""
    talk, clock = running()
    talk.feed(ActionDeclared(clock.called_ms + 1_000, 3, Act.CALL))
    if sensed_ms:
        talk.feed(DeviceLost(clock.dead_ms + sensed_ms, "reader"))
    talk.feed(Corrected(clock.dead_ms + 40_000))
    talk.feed(TimeReached(clock.dead_ms + 60_000))
    assert (talk.told, talk.table.hand.wagering.to_act, talk.table.clock) == ([], 3, None)


def test_a_clock_that_runs_stays_when_a_later_key_is_withdrawn():
    talk, clock = running()
    talk.feed(TrayAdjusted(clock.called_ms + 1_000, 5, "fill"))
    talk.feed(Corrected(clock.called_ms + 2_000))
    assert talk.table.clock == clock
    assert [one.state for one in talk.outputs if isinstance(one, ClockTold)] == ["started"]


def test_what_lay_in_front_before_the_first_turn_was_posted_and_stays_until_the_next_street():
    """A blind in a bigger chip lies there before anybody has the turn."""
    posted = replace(Talk("G").play("new deal").table.hand, acting=Acting(fronts={2: 500}))
    hand = turned_to(posted, (1, 0, 3), 700)
    first = hand.acting
    assert (dict(first.fronts), first.turn, first.turn_since_ms) == ({2: 500}, (1, 0, 3), 700)
    assert dict(turned_to(hand, (1, 0, 4), 900).acting.fronts) == {2: 500}
    assert turned_to(hand, (1, 0, 3), 900) is hand
    for turn in ((1, 1, 2), (2, 0, 3)):
        assert dict(turned_to(hand, turn, 900).acting.fronts) == {}

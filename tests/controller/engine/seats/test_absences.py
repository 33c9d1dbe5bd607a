"""The clocks of empty chairs: the core asks to be woken, tells once, and asks no more (N78, E68, E76, G73, G86)."""

import pytest
from told import DEAL, FIRST, SIX, E, G, L, N, P, outputs, play, seat

from controller.engine.advance import advance
from controller.engine.deadlines import next_deadline
from controller.table.events import TimeReached
from controller.table.outputs import Announce, SeatTold
from controller.views.announcements import announced

MINUTE_MS = 60_000


def wake(table):
    """The table woken at its deadline, and what it tells; the deadline after that."""
    due = next_deadline(table)
    table, told = advance(table, TimeReached(due))
    return due, [announced(one.says) for one in told if isinstance(one, Announce)], told, next_deadline(table)


@pytest.mark.parametrize(("book", "minutes", "rule"), [(N, 10, "78"), (E, 10, "76"), (G, 5, "86")])
def test_a_lock_up_is_told_when_it_is_over_and_once(book, minutes, rule):
    due, said, _, after = wake(play(book, SIX, 1, {**seat(8, "reserved"), "t": 100}))
    assert due == 100_000 + minutes * MINUTE_MS
    assert len(said) == 1
    assert f"rule {rule}" in said[0]
    assert after is None


@pytest.mark.parametrize("book", [L, P])
def test_a_tournament_has_no_such_clock(book):
    table = play(book, SIX, 1, {**seat(8, "reserved"), "t": 0}, FIRST, seat(4, "away"))
    assert next_deadline(table) is None


@pytest.mark.parametrize("book", [N, E, G])
def test_who_comes_in_time_stops_the_clock(book):
    assert next_deadline(play(book, SIX, 1, {**seat(8, "reserved"), "t": 0}, seat(8, "present", stack=100))) is None


@pytest.mark.parametrize(("book", "rule"), [(E, "68"), (G, "73")])
def test_half_an_hour_with_a_missed_blind(book, rule):
    """He walks away after the first hand and the big blind passes him; before that nobody may take his seat."""
    gone = [FIRST, {**seat(4, "away"), "t": 60}]
    assert next_deadline(play(book, SIX, 1, *gone)) is None
    table = play(book, SIX, 1, *gone, {"e": "new_deal", "t": 90})
    due, said, told, after = wake(table)
    assert due == 60_000 + 30 * MINUTE_MS
    assert f"rule {rule}" in said[0]
    assert [one.state for one in told if isinstance(one, SeatTold)] == ["pick_up"]
    assert after is None


def test_ncl_counts_absent_buttons_instead():
    table = play(N, SIX, 1, FIRST, {**seat(4, "away"), "t": 60}, {"e": "new_deal", "t": 90})
    assert next_deadline(table) is None


def test_nothing_is_told_before_the_time():
    table, _ = outputs(G, SIX, 1, {**seat(8, "reserved"), "t": 0})
    _, told = advance(table, TimeReached(5 * MINUTE_MS - 1))
    assert told == ()


@pytest.mark.parametrize(("book", "rule"), [(N, "77"), (G, "74"), (E, None)])
def test_a_third_man_who_misses_a_blind_is_told_of(book, rule):
    three = [FIRST, seat(6, "away"), seat(1, "away"), seat(4, "away")]
    told = [announced(one.says) for one in outputs(book, SIX, 1, *three, DEAL)[1] if isinstance(one, Announce)]
    found = [text for text in told if "has missed a blind" in text]
    assert len(found) == (rule is not None)
    assert all(f"rule {rule}" in text for text in found)
    second = outputs(book, SIX, 1, FIRST, seat(6, "away"), seat(4, "away"), DEAL)[1]
    assert not [one for one in second if isinstance(one, Announce) and "has missed a blind" in announced(one.says)]

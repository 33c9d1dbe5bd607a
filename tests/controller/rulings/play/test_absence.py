"""Absence: the books' numbers behind pick-ups and the third man (N76, N77, E68, G73, G74)."""

import pytest
from dealer_talk import Talk

from controller.loading.library import load_book
from controller.rulings.play.absence import rule_on_pick_up, rule_on_third_man, window_over
from controller.table.events import AttentionCalled
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace


@pytest.mark.parametrize(
    ("book", "buttons", "minutes", "third"),
    [("nclpc-2015", 2, 0, True), ("eagles-3512", 0, 30, False), ("golden-nugget-2025", 2, 30, True)],
)
def test_numbers(book, buttons, minutes, third):
    missed = load_book(book).blinds.missed
    found = (missed.absent_buttons.value, missed.window_minutes.value, missed.third_man.value)
    assert found == (buttons, minutes, third)


@pytest.mark.parametrize(("book", "minutes"), [("nclpc-2015", 10), ("eagles-3512", 10), ("golden-nugget-2025", 5)])
def test_lock_ups(book, minutes):
    assert load_book(book).blinds.newcomer.lock_up_minutes.value == minutes


@pytest.mark.parametrize("book", ["nclpc-2015", "eagles-3512", "golden-nugget-2025"])
@pytest.mark.parametrize("condition", ["may_be", "third_man"])
def test_a_person_decides_on_picking_up(book, condition):
    verdict = load_book(book).verdicts["pick_up"][condition]
    assert verdict.outcome == "floor"
    assert verdict.basis == "discretion"


@pytest.mark.parametrize(
    ("book", "away_min", "over"),
    [
        ("eagles-3512", 29.99, False), ("eagles-3512", 30, True), ("golden-nugget-2025", 30, True), ("golden-nugget-2025", 29, False),
        ("nclpc-2015", 300, False), ("eagles-3512", None, False),
    ],
)  # fmt: skip
def test_the_time_of_absence_is_over_with_its_last_minute(book, away_min, over):
    """E68, G73: 30 minutes; N76 counts absent buttons and no time."""
    table, now_ms = Talk(book).table, 10**8
    since_ms = None if away_min is None else now_ms - round(away_min * 60_000)
    seat = replace(table.seating.at(3), presence="away", away_since_ms=since_ms)
    assert window_over(table, seat, now_ms) is over


NOW_MS = 10**8
MINUTE_MS = 60_000


def asked(rule, cause, book, others=0, number=3, **state):
    """What a book answers of a seat in this state while so many of the others (1, 2, 4) are away."""
    table = Talk(book).table
    if "away_min" in state:
        state["away_since_ms"] = NOW_MS - round(state.pop("away_min") * MINUTE_MS)
    seating = table.seating.with_seat(replace(table.seating.at(3), **state))
    for one in (1, 2, 4)[:others]:
        seating = seating.with_seat(replace(seating.at(one), presence="away"))
    found = rule(replace(table, seating=seating), AttentionCalled(NOW_MS, cause, number))
    assert (found.seat, found.at_ms, found.cause) == (number, NOW_MS, cause)
    return found.states.condition, {one.path for one in found.consulted}


MISSED = frozenset({1})


@pytest.mark.parametrize("book", ["N", "G"])
@pytest.mark.parametrize(("others", "state", "told"), [
    (0, {}, "not_third"), (1, {}, "not_third"), (1, {"warned": True, "missed": MISSED}, "not_third"), (2, {}, "warning"), (3, {}, "warning"),
    (2, {"missed": MISSED}, "warning"), (2, {"warned": True}, "warning"), (2, {"warned": True, "missed": MISSED}, "missed_blind"),
])  # fmt: skip
def test_who_leaves_while_two_are_away_is_warned_and_picked_up_after_a_missed_blind(book, others, state, told):
    """N77, G74."""
    condition, read = asked(rule_on_third_man, Cause.THIRD_MAN_WALKING, book, others, **state)
    assert condition == told
    assert "blinds.missed.third_man" in read


def test_nobody_and_an_empty_seat_walk_without_missing_a_blind():
    assert asked(rule_on_third_man, Cause.THIRD_MAN_WALKING, "N", 2, None, missed=MISSED, warned=True)[0] == "not_third"
    assert asked(rule_on_third_man, Cause.THIRD_MAN_WALKING, "N", 2, 9)[0] == "warning"


AWAY = {"presence": "away", "missed": MISSED}
WARNED = AWAY | {"warned": True}


@pytest.mark.parametrize(("book", "others", "state", "told"), [
    ("N", 0, AWAY | {"absent_buttons": 1}, "too_early"), ("N", 0, AWAY | {"absent_buttons": 2}, "may_be"),
    ("G", 0, AWAY | {"absent_buttons": 2}, "may_be"), ("E", 0, AWAY | {"absent_buttons": 2}, "too_early"),
    ("E", 0, AWAY | {"away_min": 29.9}, "too_early"), ("E", 0, AWAY | {"away_min": 30}, "may_be"),
    ("G", 0, AWAY | {"away_min": 30}, "may_be"), ("N", 0, AWAY | {"away_min": 300}, "too_early"),
    ("G", 0, {"presence": "away", "absent_buttons": 2, "away_min": 30}, "too_early"),
    ("G", 0, AWAY | {"presence": "present", "absent_buttons": 2, "away_min": 30}, "too_early"),
    ("N", 2, WARNED, "third_man"), ("G", 2, WARNED, "third_man"), ("E", 2, WARNED, "too_early"), ("N", 1, WARNED, "too_early"),
    ("N", 2, AWAY, "too_early"), ("N", 2, {"presence": "away", "warned": True}, "too_early"),
    ("N", 0, {"presence": "reserved", "away_min": 9.9}, "too_early"), ("N", 0, {"presence": "reserved", "away_min": 10}, "lock_up"),
    ("E", 0, {"presence": "reserved", "away_min": 10}, "lock_up"), ("G", 0, {"presence": "reserved", "away_min": 5}, "lock_up"),
    ("G", 0, {"presence": "reserved", "away_min": 4.9}, "too_early"), ("N", 0, {"presence": "reserved"}, "too_early"),
    ("N", 0, {"presence": "away", "away_min": 10}, "too_early"), ("L", 0, {"presence": "reserved", "away_min": 600}, "too_early"),
])  # fmt: skip
def test_whose_chips_may_be_picked_up(book, others, state, told):
    """N76: two absent buttons; E68: 30 minutes; G73: either; N77 and G74: the third man; N78, E76, G86: a seat kept for 10, 10, 5 minutes."""
    condition, read = asked(rule_on_pick_up, Cause.PICK_UP, book, others, **state)
    assert condition == told
    rests_on = {
        "may_be": {"missed.window_minutes"}, "third_man": {"missed.third_man"}, "lock_up": {"newcomer.lock_up_minutes"}, "too_early": set(),
    }[told]  # fmt: skip
    assert read == {f"blinds.{one}" for one in {"missed.absent_buttons", *rests_on}} | {f"verdict.pick_up.{told}"}


def test_nobodys_chips_are_picked_up():
    assert asked(rule_on_pick_up, Cause.PICK_UP, "N", 2, None)[0] == "too_early"
    assert asked(rule_on_pick_up, Cause.PICK_UP, "N", 2, 9)[0] == "too_early"

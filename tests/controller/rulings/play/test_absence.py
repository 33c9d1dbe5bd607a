"""Absence: the books' numbers behind pick-ups and the third man (N76, N77, E68, G73, G74)."""

import pytest
from dealer_talk import Talk

from controller.loading.library import load_book
from controller.rulings.play.absence import window_over
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

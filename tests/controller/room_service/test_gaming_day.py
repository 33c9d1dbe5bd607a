"""The gaming day begins in the morning, by the room's clock."""

from datetime import date

import pytest

from controller.room_service.gaming_day import GamingDays, wall_ms


@pytest.mark.parametrize(("wall", "zone", "day"), [
    ("2026-11-27T05:59:59.999Z", "UTC", date(2026, 11, 26)),
    ("2026-11-27T06:00:00.000Z", "UTC", date(2026, 11, 27)),
    ("2026-11-27T04:59:00.000Z", "Europe/Berlin", date(2026, 11, 26)),
    ("2026-11-27T05:00:00.000Z", "Europe/Berlin", date(2026, 11, 27)),
    ("2026-03-29T03:59:00.000Z", "Europe/Berlin", date(2026, 3, 28)),
    ("2026-03-29T04:00:00.000Z", "Europe/Berlin", date(2026, 3, 29)),
    ("2026-01-01T02:00:00.000Z", "UTC", date(2025, 12, 31)),
])
def test_the_day_of_a_moment(wall, zone, day):
    assert GamingDays.of("06:00", zone).day_of(wall_ms(wall)) == day


@pytest.mark.parametrize("text", ["yesterday", "2026-11-27T05:59:59.999", "1999-11-27T05:59:59Z", "9999-11-27T05:59:59Z"])
def test_what_is_no_time_is_refused(text):
    with pytest.raises(ValueError):
        wall_ms(text)

"""Screens as the eye meets them: arc minutes to pixels."""

import math

import pytest

from display.area import CAP_HEIGHT, DISTANCE_MM, area_of
from display.typeface import Face, font_bytes


@pytest.mark.parametrize("kind", DISTANCE_MM)
@pytest.mark.parametrize("arcmin", [10, 16, 22])
def test_a_capital_of_that_size_has_at_least_those_arc_minutes(kind, arcmin):
    area = area_of(kind, 800, 480)
    cap_mm = area.type_px(arcmin) * CAP_HEIGHT * area.pitch_um / 1000
    seen = math.degrees(math.atan(cap_mm / area.distance_mm)) * 60
    assert arcmin <= seen < arcmin * 1.15


def test_the_felt_is_read_from_two_meters():
    assert area_of("felt", 1920, 1080).distance_mm == 2000


def test_a_stated_size_and_distance_count():
    near = area_of("felt", 1920, 1080, 24.0, 1000)
    far = area_of("felt", 1920, 1080, 24.0, 3000)
    assert far.type_px(16) == pytest.approx(3 * near.type_px(16), abs=2)
    assert area_of("felt", 1920, 1080, 48.0).pitch_um == pytest.approx(2 * near.pitch_um, abs=1)
    assert area_of("felt", 1920, 1080, 24.0).pitch_um == 277


@pytest.mark.parametrize("wrong", [("kitchen", 10, 10), ("felt", 0, 10), ("felt", 10, -1)])
def test_what_is_no_screen_is_refused(wrong):
    with pytest.raises(ValueError, match="screen"):
        area_of(*wrong)


def test_the_capitals_height_is_that_of_the_faces():
    """OS/2 version 2 and later hold the capitals' height at offset 88."""
    for face in Face:
        data = font_bytes(face)
        tables = {data[at : at + 4]: int.from_bytes(data[at + 8 : at + 12]) for at in range(12, 12 + 16 * data[5], 16)}
        height = int.from_bytes(data[tables[b"OS/2"] + 88 : tables[b"OS/2"] + 90])
        assert height / 2048 == pytest.approx(CAP_HEIGHT, abs=0.001)

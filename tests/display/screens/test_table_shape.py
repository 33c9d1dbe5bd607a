"""The table's places: seats around the cloth, chips in front of them, nothing on anything else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.area import Area, area_of
from display.drawing import Art, Box
from display.grid import Rect
from display.screens.table_shape import draw_raised, draw_table, table_shape
from display.sketch import Sketch
from display.theme import theme


@given(st.integers(0, 10), st.integers(700, 3900), st.integers(430, 2200), st.integers(150, 400))
def test_no_place_overlaps_another(count, wide, high, pitch_um):
    sketch = Sketch(Area(wide, high, pitch_um, 2000), theme("night"))
    within = Rect(5, 40, wide - 10, high - 50)
    shape = table_shape(sketch, within, count)
    assert len(shape.plates) == count
    assert len(shape.spots) in {0, count}
    places = [*shape.plates, *shape.spots, shape.center]
    for index, place in enumerate(places):
        assert within.contains(place) or place is shape.center
        assert not any(place.overlaps(other) for other in places[index + 1 :])


@pytest.mark.parametrize(("size", "roomy"), [((800, 480), False), ((1280, 720), True), ((1920, 1080), True)])
def test_bets_lie_in_front_of_the_seats_where_there_is_room(size, roomy):
    sketch = Sketch(area_of("felt", *size), theme("night"))
    shape = table_shape(sketch, sketch.area.rect.inset(8, 30), 9)
    assert bool(shape.spots) == roomy


def test_the_table_lies_under_the_seats():
    sketch = Sketch(area_of("felt", 1280, 720), theme("day"))
    shape = table_shape(sketch, sketch.area.rect.inset(8, 30), 9)
    draw_table(sketch, shape)
    (table,) = sketch.finish().shapes
    assert isinstance(table, Art)
    assert all(table.rect.overlaps(plate) for plate in shape.plates)
    assert table.rect.contains(shape.center)


def test_a_raised_box_has_its_shadow_below_it():
    sketch = Sketch(area_of("felt", 1280, 720), theme("day"))
    box = Box(Rect(100, 100, 200, 80), (1, 2, 3), 8)
    draw_raised(sketch, box)
    shadow, raised = sketch.finish().shapes
    assert raised == box
    assert shadow.rect.contains(box.rect)

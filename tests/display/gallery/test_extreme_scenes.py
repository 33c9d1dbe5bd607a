"""The made and the enlarged scenes fit as the played ones do: no table needs more room than these."""

from itertools import product

import pytest

from display.area import area_of
from display.drawing import Text
from display.gallery.render import MORE_SIZES, SIZES, PictureSize
from display.gallery.scenes import scenes
from display.layout_check import faults
from display.theme import BUNDLED, theme
from tests.display.made.extreme_scenes import TIMES, enlarged
from tests.display.made.made_scenes import scenes as made

SMALLEST = {screen: sizes[:1] for screen, sizes in SIZES.items()}
EVERY_SIZE = {screen: (*SIZES[screen], *MORE_SIZES[screen]) for screen in SIZES}
TABLES = {"made": list(made()), "made, enlarged": list(map(enlarged, made())), "played, enlarged": list(map(enlarged, scenes()))}


def hold_to_the_rules(table, sizes, themes):
    count = 0
    for scene, screen in product(TABLES[table], SIZES):
        for size, name in product(sizes[screen], themes):
            frame = PictureSize(scene, screen, size, name)
            drawing, area, look = frame.drawing(), area_of(screen, *size), theme(name)
            assert not list(faults(drawing, area, look)), frame.file_name
            assert not [one.text for one in drawing.shapes if isinstance(one, Text) and one.text.endswith("…")], frame.file_name
            count += 1
    return count


@pytest.mark.parametrize("table", ["made", "made, enlarged", pytest.param("played, enlarged", marks=pytest.mark.slow)])
def test_they_fit_the_smallest_screens(table):
    assert hold_to_the_rules(table, SMALLEST, ("night",)) >= 120


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_they_fit_every_size_in_every_theme(table):
    assert hold_to_the_rules(table, EVERY_SIZE, BUNDLED) >= 1_900


def test_they_hold_more_than_a_table_has():
    assert max(len(scene.felt.seats) for scene in TABLES["made, enlarged"]) == 10
    assert max(scene.felt.pot_total for scene in TABLES["made, enlarged"]) > 1_000 * TIMES
    assert any(scene.seat.ways_back for scene in TABLES["made, enlarged"])

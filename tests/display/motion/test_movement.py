"""A movement adds how cards and chips came; the drawing it goes to is true from its first picture on."""

import pytest

from display.canvas.render_targets import Picture
from display.design import PUSH_MS, TURN_UP_MS
from display.drawing import Art, Turned, faces_shown, texts_shown
from display.gallery.render import PictureSize
from display.gallery.scenes import scenes
from display.motion.movement import frame, movement

SCENES = {scene.name: scene for scene in scenes()}


def drawing(name, size=(1280, 720)):
    return PictureSize(SCENES[name], "felt", size, "night").drawing()


@pytest.mark.parametrize(("before", "after"), [("preflop", "flop"), ("flop", "turn"), ("showdown", "pushed")])
def test_every_picture_of_a_movement_says_and_shows_what_is_true(before, after):
    goal = drawing(after)
    moving = movement(drawing(before), goal, 1_000)
    for at in range(1_000, 1_000 + PUSH_MS + 1, 7):
        shown = frame(moving, at)
        assert texts_shown(shown) == texts_shown(goal)
        assert faces_shown(shown) == faces_shown(goal)


def test_cards_that_come_turn_up_and_no_others():
    moving = movement(drawing("flop"), drawing("turn"), 0)
    assert {moving.after.shapes[index].face for index in moving.turned} == {"Th"}
    widths = [one.percent for at in range(0, TURN_UP_MS, 20) for one in frame(moving, at).shapes if isinstance(one, Turned)]
    assert widths == sorted(widths)
    assert 20 <= widths[0] < widths[-1] <= 100


def test_the_pot_goes_to_the_winner():
    before, after = drawing("showdown"), drawing("pushed")
    moving = movement(before, after, 0)
    assert moving.flights
    start, end = frame(moving, 0), frame(moving, PUSH_MS - 1)
    for art, goal in moving.flights:
        assert art in before.shapes
        assert any(isinstance(one, Art) and one.rect == art.rect for one in start.shapes)
        assert any(isinstance(one, Art) and abs(one.rect.x - goal.x) <= 2 for one in end.shapes)
    assert any(art.rect in {goal for _, goal in moving.flights} for art in after.shapes if isinstance(art, Art))


def test_nothing_moves_after_300_ms():
    for before, after in (("preflop", "flop"), ("showdown", "pushed")):
        moving = movement(drawing(before), drawing(after), 5_000)
        assert moving.ends_ms - 5_000 <= 300
        assert frame(moving, moving.ends_ms) is moving.after


def test_the_same_drawing_and_another_size_move_nothing():
    assert movement(drawing("flop"), drawing("flop"), 0) is None
    assert movement(drawing("flop"), drawing("turn", (1920, 1080)), 0) is None
    assert movement(drawing("turn"), drawing("flop"), 0) is None


def test_what_is_painted_at_the_end_are_the_pixels_of_the_final_drawing():
    picture, plain = Picture((1280, 720)), Picture((1280, 720))
    before, after = drawing("showdown"), drawing("pushed")
    picture.paint(before)
    moving = movement(before, after, 0)
    for at in range(0, PUSH_MS + 30, 30):
        picture.paint(frame(moving, at))
    plain.paint(after)
    assert picture.pixels() == plain.pixels()


def test_no_chips_fly_where_a_ruling_stands():
    before, after = drawing("showdown"), drawing("pushed")
    moving = movement(before, after, 0, with_chips=False)
    assert moving is None or not moving.flights

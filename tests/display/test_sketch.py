"""The pencil: sizes are bounded by what the eye needs, and texts stay in their rooms."""

from display.area import area_of
from display.grid import Rect
from display.sketch import Ink, Sketch, kept, tone_colors
from display.theme import contrast_ratio, theme
from display.typeface import Face
from display.wording import Tone

AREA = area_of("dealer", 800, 480)


def test_what_is_acted_on_has_the_larger_least_size():
    sketch = Sketch(AREA, theme("night"))
    room = Rect(0, 0, 60, 60)
    sketch.text(room, "a very long text indeed", Ink((255, 255, 255), acted_on=True))
    sketch.text(room, "a very long text indeed", Ink((255, 255, 255)))
    acted, plain = sketch.finish().shapes
    assert acted.size == AREA.acted_on_px
    assert plain.size == AREA.legible_px
    assert acted.rect.w <= 60


def test_texts_stand_left_in_the_middle_or_right_of_their_room():
    sketch = Sketch(AREA, theme("night"))
    room, ink = Rect(100, 0, 300, 40), Ink((255, 255, 255), Face.TEXT, 20)
    left = sketch.text(room, "Pot", ink)
    middle = sketch.text(room, "Pot", ink.centered())
    right = sketch.text(room, "Pot", ink.righted())
    assert left.x == 100
    assert right.right == 400
    assert abs((middle.x - 100) - (400 - middle.right)) <= 1
    assert all(room.contains(rect) for rect in (left, middle, right))


def test_lines_cover_what_they_say_they_cover():
    sketch = Sketch(AREA, theme("night"))
    room = Rect(10, 10, 200, 100)
    covered = sketch.lines(room, "Set the card aside and finish the betting", Ink((255, 255, 255), Face.TEXT, 24))
    shapes = sketch.finish().shapes
    assert len(shapes) > 1
    assert all(covered.contains(shape.rect) for shape in shapes)
    assert room.contains(covered)


def test_an_empty_text_draws_nothing():
    sketch = Sketch(AREA, theme("night"))
    sketch.text(Rect(0, 0, 10, 40), "", Ink((255, 255, 255)))
    assert sketch.finish().shapes == ()


def test_every_tone_can_be_read():
    for name in ("night", "day", "high_contrast"):
        for tone in Tone:
            assert contrast_ratio(*tone_colors(tone, theme(name))) >= theme(name).contrast


def test_a_kept_part_is_drawn_once_for_each_style_and_room():
    drawn = []

    @kept(8)
    def draw(sketch, rect):
        drawn.append(rect)
        sketch.text(rect, "Pot", Ink(sketch.theme.ink))

    def shapes(name, rect):
        sketch = Sketch(AREA, theme(name))
        draw(sketch, rect)
        return sketch.finish().shapes

    room, other = Rect(0, 0, 90, 40), Rect(0, 0, 60, 40)
    once = shapes("night", room)
    assert shapes("night", room)[0] is once[0]
    assert {shapes("day", room)[0].color, once[0].color} == {theme("day").ink, theme("night").ink}
    assert shapes("night", other) != once
    assert drawn == [room, room, other]

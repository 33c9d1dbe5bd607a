"""While a whole evening's cards turn up and chips move, no picture shows a face before everybody could see it."""

import tomllib

import pytest

from controller.views.models import FaceDown, named_faces
from display.area import area_of
from display.card_face import card_shape
from display.design import PUSH_MS
from display.drawing import CardFace, Drawing, Turned, faces_shown, texts_shown
from display.newest import Newest
from display.show import Screen, ScreenLoop
from display.theme import theme
from tests.display.gallery.record_scenes import SCENES
from tests.display.hidden.planted import FACES, made_public, played, tape_of

PLANS = tomllib.loads(SCENES.read_text("utf-8"))["scenes"]
AREA, NIGHT = area_of("felt", 1280, 720), theme("night")
STEP_MS = PUSH_MS // 4


class Watched:
    """An output that keeps every drawing that reaches it."""

    size = (AREA.width, AREA.height)

    def __init__(self):
        self.drawings = []

    def paint(self, drawing: Drawing):
        self.drawings.append(drawing)
        return ()

    def repaint(self):
        raise AssertionError("a view could not be drawn")

    def taken(self):
        drawings, self.drawings = self.drawings, []
        return drawings


def pictures(scene, folder):
    """Yield what is public, and each drawing that was painted meanwhile; the next event cuts motion short."""
    now, watched = [0], Watched()
    newest = Newest(("felt",), lambda: now[0] * 1_000_000)
    newest.connected(now=True)
    complaints = []
    loop = ScreenLoop((Screen("felt", AREA, NIGHT, watched, moves=True),), newest, complaints.append)
    public, plan = frozenset(), PLANS[scene]
    for number, (event, lines) in enumerate(played(tape_of(plan), plan, folder)):
        public = made_public(event, public)
        for name, line in lines:
            if name == "felt":
                newest.hear(line)
        for _ in range(1 + number % 6):
            loop.turn(now[0], lambda: 0)
            now[0] += STEP_MS
        for drawing in watched.taken():
            yield public, drawing
    assert not complaints


@pytest.mark.parametrize("scene", ["stud", *(pytest.param(name, marks=pytest.mark.slow) for name in ("pushed", "double_board"))])
def test_no_face_is_painted_before_it_is_public(scene, tmp_path):
    turned, shown, hidden = set(), set(), 0
    for public, drawing in pictures(scene, tmp_path):
        assert not faces_shown(drawing) & (FACES - public)
        assert not named_faces("\n".join(texts_shown(drawing))) & (FACES - public)
        for shape in drawing.shapes:
            if isinstance(shape, Turned):
                assert shape.card.face in public
                turned.add(shape.card.face)
            elif isinstance(shape, CardFace) and not shape.face:
                assert shape == card_shape(shape.rect, FaceDown(), NIGHT)
                hidden += 1
        shown |= faces_shown(drawing)
    # the search would prove nothing if nothing moved and nothing were shown
    assert turned == shown
    assert len(turned) >= 7
    assert hidden > 100

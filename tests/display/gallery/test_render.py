"""Pictures against small stored references, with tolerance, and the gallery as files.

References are made anew by `python tests/display/gallery/test_render.py` after looking at the pictures.
"""

from importlib import resources
from pathlib import Path

import pygame
import pytest

from display.canvas.render_targets import Picture
from display.drawing import Text
from display.gallery.render import PictureSize, frames, render_gallery, wanted_frames
from display.gallery.scenes import scenes

REFERENCES = Path(__file__).parents[1] / "references"
SMALL = (320, 192)
STORED = [
    ("felt", "flop", (800, 480), "night"),
    ("felt", "all_in", (1280, 720), "day"),
    ("felt", "ruling_misdeal", (800, 480), "night"),
    ("felt", "stud", (800, 480), "high_contrast"),
    ("dealer", "ruling_fix", (800, 480), "night"),
    ("dealer", "ruling_floor", (1280, 800), "day"),
    ("dealer", "reader_lost", (800, 480), "high_contrast"),
    ("seat", "absent", (320, 240), "night"),
    ("seat", "clock", (240, 240), "day"),
    ("floor", "ruling_fix", (1024, 768), "night"),
]
SCENES = {scene.name: scene for scene in scenes()}


def frame_of(screen, scene, size, name):
    return PictureSize(SCENES[scene], screen, size, name)


def painted(frame):
    picture = Picture(frame.size)
    picture.paint(frame.drawing())
    return pygame.image.frombytes(picture.pixels(), frame.size, "RGB")


def reduced(surface):
    return pygame.transform.smoothscale(surface, SMALL)


def difference(one, other):
    """Return the mean difference of two pictures' channels, and the share of channels that differ by over 48."""
    pairs = list(zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True))
    apart = [abs(left - right) for left, right in pairs]
    return sum(apart) / len(apart), sum(value > 48 for value in apart) / len(apart)


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: "-".join(map(str, (stored[0], stored[1], stored[3]))))
def test_a_picture_is_like_its_reference(stored):
    frame = frame_of(*stored)
    reference = pygame.image.load(REFERENCES / frame.file_name)
    mean, apart = difference(reduced(painted(frame)), reference)
    assert mean < 2.0, f"{frame.file_name}: mean difference {mean:.2f}"
    assert apart < 0.01, f"{frame.file_name}: {apart:.1%} of the picture differs"


def test_the_comparison_tells_a_different_scene():
    """A tolerance that lets another state pass would prove nothing."""
    reference = pygame.image.load(REFERENCES / frame_of(*STORED[0]).file_name)
    for scene in ("turn", "preflop", "idle", "clock"):
        _, apart = difference(reduced(painted(frame_of("felt", scene, (800, 480), "night"))), reference)
        assert apart > 0.01, scene


def test_the_gallery_writes_the_frames_that_are_wanted(tmp_path):
    count = render_gallery(tmp_path / "new", wanted_frames("seat-flop-240x240"))
    files = sorted(path.name for path in (tmp_path / "new").iterdir())
    assert count == 3
    assert files == [f"seat-flop-240x240-{name}.png" for name in ("day", "high_contrast", "night")]
    assert pygame.image.load(tmp_path / "new" / files[0]).get_size() == (240, 240)


def test_every_frame_has_a_name_of_its_own():
    names = [frame.file_name for frame in frames()]
    assert len(names) == len(set(names)) > 1000


if __name__ == "__main__":
    REFERENCES.mkdir(exist_ok=True)
    for stored in STORED:
        frame = frame_of(*stored)
        pygame.image.save(reduced(painted(frame)), REFERENCES / frame.file_name)


def test_a_house_s_own_theme_has_a_gallery_of_its_own(tmp_path):
    file = tmp_path / "corner.toml"
    file.write_text((resources.files("display") / "themes" / "day.toml").read_text("utf-8"), "utf-8")
    chosen = wanted_frames("seat-flop-320x240", {"": "es"}, (str(file),))
    assert [one.file_name for one in chosen] == ["seat-flop-320x240-corner-es.png"]
    assert render_gallery(tmp_path / "out", chosen) == 1


def test_the_gallery_is_drawn_for_the_distance_and_the_panel_that_are_asked_for():
    (usual,), (far,), (large,) = (
        wanted_frames("felt-flop-1280x720-night", **more) for more in ({}, {"distance_mm": 3000}, {"inches": 32.0})
    )
    assert (far.file_name, large.file_name) == (
        "felt-flop-1280x720-night-3000mm.png", "felt-flop-1280x720-night-32in.png",
    )  # fmt: skip
    sizes = [max(one.size for one in frame.drawing().shapes if isinstance(one, Text)) for frame in (usual, far, large)]
    least = [min(one.size for one in frame.drawing().shapes if isinstance(one, Text)) for frame in (usual, far, large)]
    assert least[2] <= least[0] < least[1]
    assert min(sizes) > 0


@pytest.mark.parametrize("millimeters", [2500, 3000, 3500])
@pytest.mark.parametrize("scene", ["flop", "ten_seats", "showdown"])
def test_no_line_of_a_plate_lies_on_another_in_large_type(scene, millimeters):
    for frame in wanted_frames(f"felt-{scene}-1280x720-night", distance_mm=millimeters):
        texts = [one for one in frame.drawing().shapes if isinstance(one, Text) and one.text]
        for at, one in enumerate(texts):
            for other in texts[at + 1 :]:
                assert not _ink(one).overlaps(_ink(other)), (one.text, other.text)


def _ink(text):
    """The rectangle of a text's capitals: the room above and below them may be shared."""
    return text.bounds.inset(0, round(text.bounds.h * 0.22))

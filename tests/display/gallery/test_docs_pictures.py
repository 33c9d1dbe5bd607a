"""The pictures in README and docs are those that the gallery makes now: `make pictures` writes them anew."""

import re
from pathlib import Path

import pygame
import pytest

from display.canvas.render_targets import Picture
from display.gallery.render import frames

ROOT = Path(__file__).parents[3]
PICTURES = sorted((ROOT / "docs/pictures").glob("*.png"))
FRAMES = {frame.file_name: frame for frame in frames()}
NAMED = re.compile(r"pictures/([\w.-]+\.(?:png|webp))")


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_a_picture_is_what_the_gallery_makes_now(path):
    frame = FRAMES[path.name]
    picture = Picture(frame.size)
    picture.paint(frame.drawing())
    kept = pygame.image.tobytes(pygame.image.load(path), "RGB")
    pixels = picture.pixels()
    apart = 0 if pixels == kept else sum(abs(one - other) for one, other in zip(pixels, kept, strict=True))
    assert apart / len(pixels) < 1.0, f"{path.name} is not what is drawn now: make pictures"


def test_every_picture_that_the_pages_name_is_there():
    pages = [page.read_text("utf-8") for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))]
    named = {name for page in pages for name in NAMED.findall(page)}
    assert named <= {path.name for path in (ROOT / "docs/pictures").iterdir()}
    assert len(named) > 8

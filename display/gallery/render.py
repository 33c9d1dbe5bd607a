"""Renders the gallery to PNG files: every scene, screen, size and theme."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from controller.views.models import View
from display.area import area_of
from display.canvas.render_targets import Picture
from display.canvas.sprites import Sprites
from display.console_touch import Console
from display.drawing import Drawing
from display.freshness import FeedState, Freshness
from display.gallery.scenes import Scene, scenes
from display.language.languages import ENGLISH, IN_ENGLISH, language_for
from display.screens.console import draw_console
from display.screens.screen_list import draw_nothing, draw_view
from display.theme import BUNDLED, theme

Size = tuple[int, int]
SIZES: Final[dict[str, tuple[Size, ...]]] = {
    "felt": ((800, 480), (1280, 720), (1920, 1080), (3840, 2160)),
    "dealer": ((800, 480), (1280, 800), (1920, 1080)),
    "seat": ((240, 240), (320, 240), (480, 320), (800, 480)),
    "floor": ((1024, 768), (1920, 1080)),
}
CONSOLE: Final[dict[str, tuple[Size, ...]]] = {"console": ((1280, 800),)}
"""The dealer's screen as a touch screen."""
MORE_SIZES: Final[dict[str, tuple[Size, ...]]] = {
    "felt": ((1024, 600), (1366, 768), (2560, 1080)),
    "dealer": ((1024, 600),),
    "seat": ((480, 480),),
    "floor": ((1280, 800),),
}
"""Sizes that the tests check and the gallery leaves out."""


@dataclass(frozen=True, slots=True)
class PictureSize:
    """One picture of the gallery: scene, screen, size, theme and language."""

    scene: Scene
    screen: str
    size: Size
    theme_name: str
    language: str = ENGLISH
    inches: float | None = None
    """The panel's diagonal; None for the usual one of that size."""
    distance_mm: int | None = None
    """From how far it is read; None for the usual distance of that screen."""

    @property
    def view(self) -> View:
        """The view it shows."""
        by_screen: dict[str, View] = {
            "felt": self.scene.felt,
            "dealer": self.scene.dealer,
            "console": self.scene.dealer,
            "seat": self.scene.seat,
            "floor": self.scene.floor,
        }
        return by_screen[self.screen]

    @property
    def file_name(self) -> str:
        """Its file's name: `felt-flop-1920x1080-night.png`."""
        wide, high = self.size
        spoken = "" if self.language == ENGLISH else f"-{self.language}"
        far = f"-{self.distance_mm}mm" if self.distance_mm else ""
        panel = f"-{self.inches:g}in" if self.inches else ""
        return f"{self.screen}-{self.scene.name}-{wide}x{high}-{Path(self.theme_name).stem}{far}{panel}{spoken}.png"

    def drawing(self) -> Drawing:
        """Return its drawing."""
        kind = "dealer" if self.screen == "console" else self.screen
        area = area_of(kind, *self.size, self.inches, self.distance_mm, self.language)
        if self.scene.freshness.feed is FeedState.WAITING:
            return draw_nothing(kind, area, theme(self.theme_name), Freshness(FeedState.WAITING))
        if self.screen == "console":
            return draw_console(self.scene.dealer, area, theme(self.theme_name), Console(), self.scene.freshness)
        return draw_view(self.view, area, theme(self.theme_name), self.scene.freshness)


def frames(
    sizes: dict[str, tuple[Size, ...]] = SIZES | CONSOLE, themes: tuple[str, ...] = BUNDLED
) -> Iterator[PictureSize]:
    """Yield every frame of the gallery."""
    for scene in scenes():
        for screen, of_screen in sizes.items():
            for size in of_screen:
                for name in themes:
                    yield PictureSize(scene, screen, size, name)


def wanted_frames(
    wanted: str, languages: Mapping[str, str] = IN_ENGLISH, themes: tuple[str, ...] = BUNDLED,
    inches: float | None = None, distance_mm: int | None = None,
) -> list[PictureSize]:
    """Return every frame whose file name contains one of the comma-separated parts of `wanted`.

    `languages` are those of the screens, by name; the empty name stands for every other one. `themes` are names of
    bundled themes, or paths of a house's own. `inches` and `distance_mm` are the panels' diagonal and their readers'
    distance, the usual ones if not given.
    """
    every = frames(themes=themes)
    spoken = (
        replace(frame, language=language_for(frame.screen, languages), inches=inches, distance_mm=distance_mm)
        for frame in every
    )
    return [frame for frame in spoken if any(part in frame.file_name for part in wanted.split(","))]


def render_gallery(directory: Path, chosen: Iterable[PictureSize]) -> int:
    """Write the chosen frames as PNG; return how many.

    Raises:
        OSError: the directory cannot be created or written.
    """
    directory.mkdir(parents=True, exist_ok=True)
    sprites = Sprites()
    pictures: dict[Size, Picture] = {}
    count = 0
    for frame in chosen:
        if frame.size not in pictures:
            pictures[frame.size] = Picture(frame.size, sprites)
        picture = pictures[frame.size]
        picture.repaint()
        picture.paint(frame.drawing())
        picture.save(directory / frame.file_name)
        count += 1
    return count

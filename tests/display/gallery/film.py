"""Films a repair on the felt's and the dealer's screens (`make pictures`): an animated WebP for README.

The tape of the scene `repair` is played through the core and the views; what moves on the screens moves here.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from controller.engine.advance import advance
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.screens.screen_feeder import ScreenFeeder
from controller.table.events import TimeReached
from controller.tape.tape import Check, open_table, read_tape
from controller.views.models import View
from controller.views.wire import Beat, from_line
from display.area import area_of
from display.canvas.render_targets import Picture
from display.drawing import Drawing
from display.freshness import LIVE
from display.motion.movement import Movement, frame, movement
from display.screens.screen_list import draw_view
from display.theme import theme
from tests.display.gallery.record_scenes import BOOK, CURRENCY, DATA, ROOT, TABLE, NewestLines

FILM: Final = ROOT / "docs/pictures/repair.webp"
SIZES: Final = {"felt": (1280, 720), "dealer": (1280, 800)}
FRAME: Final = (640, 760)
"""The felt above, the dealer's screen below, both half as wide as they are."""
FROM: Final = 60
"""The event of the tape with which the film begins."""
HELD_MS: Final = 1_100
RULED_MS: Final = 2_600
MOVING_MS: Final = 50


class _Screen:
    """One of the two screens: its picture, and what moves on it."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.picture = Picture(SIZES[kind])
        self.drawn: Drawing | None = None
        self.moving: Movement | None = None

    def take(self, view: View, at_ms: int) -> None:
        """Show a view."""
        drawing = draw_view(view, area_of(self.kind, *SIZES[self.kind]), theme("night"), LIVE)
        self.moving = movement(self.drawn, drawing, at_ms) if self.drawn is not None else None
        self.drawn = drawing

    def image(self, at_ms: int) -> Image.Image:
        """Return the picture at a time, half as large."""
        assert self.drawn is not None
        self.picture.paint(frame(self.moving, at_ms) if self.moving is not None else self.drawn)
        wide, high = SIZES[self.kind]
        whole = Image.frombytes("RGB", (wide, high), self.picture.pixels())
        return whole.resize((wide // 2, high // 2), Image.Resampling.LANCZOS)


def film() -> list[tuple[Image.Image, int]]:
    """Return the pictures of the repair, and for how many milliseconds each is seen."""
    tape = read_tape(DATA / "scenes/no-burn-turn.json")
    table = open_table(tape, load_book(BOOK), load_games())
    sink, shown = NewestLines(), dict[str, str]()
    feeder = ScreenFeeder(TABLE, [sink], CURRENCY)
    screens = [_Screen(kind) for kind in SIZES]
    pictures: list[tuple[Image.Image, int]] = []
    for number, happened in enumerate(tape.events):
        event = TimeReached(happened.at_ms) if isinstance(happened, Check) else happened
        table, outputs = advance(table, event)
        feeder.note(event)
        feeder.show(table, outputs)
        feeder.draw()
        lines = {kind: sink.lines[kind] for kind in SIZES}
        if number < FROM or lines == shown:
            continue
        shown = lines
        for screen in screens:
            view = from_line(lines[screen.kind])
            assert not isinstance(view, Beat)
            screen.take(view, 0)
        ends = max((one.moving.ends_ms for one in screens if one.moving is not None), default=0)
        pictures += [(_joined(screens, at), MOVING_MS) for at in range(0, ends, MOVING_MS)]
        pictures.append((_joined(screens, ends), RULED_MS if table.remedy is not None else HELD_MS))
    return pictures


def _joined(screens: list[_Screen], at_ms: int) -> Image.Image:
    whole, top = Image.new("RGB", FRAME), 0
    for screen in screens:
        image = screen.image(at_ms)
        whole.paste(image, (0, top))
        top += image.height
    return whole


if __name__ == "__main__":
    taken = film()
    first, *others = [image for image, _ in taken]
    first.save(FILM, save_all=True, append_images=others, duration=[held for _, held in taken], loop=0, quality=72,
               method=4)
    print(f"{len(taken)} pictures, {FILM.stat().st_size // 1024} KiB")

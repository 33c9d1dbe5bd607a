"""Where drawings go: a window, a whole HDMI output, several of them from one process, or a picture in memory.

Only one process can be master of the display hardware, so one process owns all local outputs. A
single screen uses the ordinary display surface; several use one window each, which SDL's kmsdrm
driver puts on one output each.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pygame

from display.canvas.framebuffer import Framebuffer, FramebufferError
from display.canvas.painter import Painter
from display.canvas.sprites import Sprites
from display.drawing import Drawing
from display.grid import Rect

_ESCAPE_KEYS = (pygame.K_ESCAPE, pygame.K_q)


class OutputError(RuntimeError):
    """An output that cannot be opened; the sentence says what to do."""


class Output(Protocol):
    """One screen's pixels."""

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height in pixels."""
        ...

    def paint(self, drawing: Drawing) -> tuple[Rect, ...]:
        """Show a drawing; return the rectangles that changed."""
        ...

    def repaint(self) -> None:
        """Paint everything anew with the next drawing."""
        ...


@dataclass(frozen=True, slots=True)
class Target:
    """What an output is to be: on which display (None: a window on the desktop), its size if stated, or a panel."""

    title: str
    display: int | None = None
    size: tuple[int, int] | None = None
    in_memory: bool = False
    device: str = ""


def open_outputs(targets: list[Target]) -> list[Output]:
    """Open all outputs of this process; prepared pictures are shared between them.

    Raises:
        OutputError: there is no such display, or no display at all.
    """
    sprites = Sprites()
    visible = [target for target in targets if not target.in_memory and not target.device]
    if visible:
        _start()
    opened: list[Output] = []
    for target in targets:
        if target.in_memory:
            opened.append(Picture(target.size or (800, 480), sprites))
        elif target.device:
            opened.append(_panel(Path(target.device), sprites))
        elif len(visible) == 1:
            opened.append(_Sole(target, sprites))
        else:
            opened.append(_Window(target, sprites))
    return opened


def wants_to_close() -> bool:
    """Take the window system's messages; return whether somebody closed a window or pressed Escape or Q."""
    if not pygame.display.get_init():
        return False
    for event in pygame.event.get():
        if event.type in {pygame.QUIT, getattr(pygame, "WINDOWCLOSE", pygame.QUIT)}:
            return True
        if event.type == pygame.KEYDOWN and event.key in _ESCAPE_KEYS:
            return True
    return False


def close_outputs() -> None:
    """Give the display back."""
    pygame.display.quit()


class Picture:
    """An output in memory, for pictures, tests and headless tables."""

    def __init__(self, size: tuple[int, int], sprites: Sprites | None = None) -> None:
        self._painter = Painter(pygame.Surface(size), sprites)
        self.painted = 0
        """How often something was painted."""

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height in pixels."""
        return self._painter.surface.get_size()

    def paint(self, drawing: Drawing) -> tuple[Rect, ...]:
        """Paint a drawing."""
        changed = self._painter.paint(drawing)
        self.painted += bool(changed)
        return changed

    def repaint(self) -> None:
        """Paint everything anew with the next drawing."""
        self._painter.forget()

    def save(self, path: Path) -> None:
        """Write the picture to a PNG file."""
        pygame.image.save(self._painter.surface, str(path))

    def pixels(self) -> bytes:
        """Return the picture's pixels, three bytes each, row by row."""
        return pygame.image.tobytes(self._painter.surface, "RGB")


class _Sole:
    """The only screen of this process, on the ordinary display surface."""

    def __init__(self, target: Target, sprites: Sprites) -> None:
        index = _checked(target.display or 0)
        size = target.size or (_desktops()[index] if target.display is not None else (1280, 720))
        flags = pygame.FULLSCREEN if target.display is not None else 0
        try:
            surface = pygame.display.set_mode(size, flags, display=index)
        except pygame.error as error:
            raise OutputError(f"the display cannot show {size[0]}x{size[1]}: {error}") from None
        pygame.display.set_caption(target.title)
        pygame.mouse.set_visible(target.display is None)
        self._painter = Painter(surface, sprites)

    @property
    def size(self) -> tuple[int, int]:
        return self._painter.surface.get_size()

    def paint(self, drawing: Drawing) -> tuple[Rect, ...]:
        changed = self._painter.paint(drawing)
        if changed:
            pygame.display.update([(rect.x, rect.y, rect.w, rect.h) for rect in changed])
        return changed

    def repaint(self) -> None:
        self._painter.forget()


class _Window:
    """One of several screens: a window with a texture of its own, of which only changed parts are sent."""

    def __init__(self, target: Target, sprites: Sprites) -> None:
        from pygame._sdl2 import video  # noqa: PLC0415 - an internal module, needed for several outputs only

        whole = target.display is not None
        index = _checked(target.display or 0)
        desktops = _desktops()
        size = target.size or (desktops[index] if whole else (1280, 720))
        corner = (sum(wide for wide, _ in desktops[:index]), 0)
        position = corner if whole else video.WINDOWPOS_UNDEFINED
        try:
            self._window = video.Window(target.title, size, position, fullscreen_desktop=whole)
            self._renderer = video.Renderer(self._window)
            surface = pygame.Surface(size, 0, 32)
            self._texture = video.Texture.from_surface(self._renderer, surface)
        except pygame.error as error:
            raise OutputError(f"no window can be opened for {target.title}: {error}") from None
        self._painter = Painter(surface, sprites)

    @property
    def size(self) -> tuple[int, int]:
        return self._painter.surface.get_size()

    def paint(self, drawing: Drawing) -> tuple[Rect, ...]:
        changed = self._painter.paint(drawing)
        for rect in changed:
            area = (rect.x, rect.y, rect.w, rect.h)
            self._texture.update(self._painter.surface.subsurface(area), area)
        if changed:
            self._texture.draw()
            self._renderer.present()
        return changed

    def repaint(self) -> None:
        self._painter.forget()


def _panel(device: Path, sprites: Sprites) -> Framebuffer:
    try:
        return Framebuffer(device, sprites)
    except FramebufferError as error:
        raise OutputError(str(error)) from None


def _start() -> None:
    try:
        pygame.display.init()
    except pygame.error as error:
        raise OutputError(
            f"there is no display ({error}): set SDL_VIDEODRIVER=kmsdrm on a console without a "
            "desktop, or dummy where there is no screen"
        ) from None


def _desktops() -> list[tuple[int, int]]:
    return list(pygame.display.get_desktop_sizes())


def _checked(index: int) -> int:
    count = len(_desktops())
    if not 0 <= index < count:
        raise OutputError(f"there is no display {index + 1}: {count} connected")
    return index

"""Outputs for drawings: a window, one or several HDMI outputs, or a picture in memory.

Only one process can own the display hardware, so one process owns all local outputs. A single screen uses the ordinary
display surface. Several screens use one window each; SDL's kmsdrm driver puts each window on one output.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

import pygame

from display.canvas.framebuffer import Framebuffer, FramebufferError
from display.canvas.painter import Painter
from display.canvas.pressed_keys import FLOOR_WORDS
from display.canvas.sprites import Sprites
from display.canvas.touch_events import TouchEvents
from display.console_touch import Touch
from display.drawing import Drawing
from display.grid import Rect

_ESCAPE_KEYS = (pygame.K_ESCAPE, pygame.K_q)
_ON_A_CONSOLE: Final = {"SDL_FRAMEBUFFER_ACCELERATION": "opengles2", "SDL_RENDER_DRIVER": "opengles2"}
"""Without libGL, SDL's kmsdrm driver still chooses `opengl`, fails silently and paints black."""


class OutputError(RuntimeError):
    """An output that cannot be opened; the sentence says what to do."""


class AbsentError(OutputError):
    """An output that is absent; it may be plugged in later."""


class Output(Protocol):
    """One screen's pixels."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        ...

    def paint(self, drawing: Drawing) -> tuple[Rect, ...]:
        """Show a drawing; return the rectangles that changed."""
        ...

    def repaint(self) -> None:
        """Paint the next drawing completely."""
        ...

    def close(self) -> None:
        """Release the output; it is painted no more."""
        ...


@dataclass(frozen=True, slots=True)
class Target:
    """The target of an output: a display's index (None: a desktop window), a size, or a panel."""

    title: str
    display: int | None = None
    size: tuple[int, int] | None = None
    in_memory: bool = False
    device: str = ""


def open_outputs(targets: list[Target]) -> list[Output | OutputError]:
    """Open outputs of this process; they share prepared pictures.

    An output that cannot be opened is returned as its error and does not affect the others. Pass all targets on
    displays in one call: SDL's console driver looks for displays only when it starts.
    """
    sprites = Sprites()
    problem: OutputError | None = None
    if any(_is_visible(target) for target in targets):
        try:
            _start()
        except OutputError as error:
            problem = error
    count = display_count()
    alone = sum(_is_visible(target) and (target.display or 0) < count for target in targets) == 1

    def opened(target: Target) -> Output | OutputError:
        if problem and _is_visible(target):
            return problem
        try:
            return _open(target, sprites, alone=alone)
        except OutputError as error:
            return error

    return [opened(target) for target in targets]


def display_count() -> int:
    """Return how many displays SDL knows; 0 while none is open."""
    return len(_desktops()) if pygame.display.get_init() else 0


def _is_visible(target: Target) -> bool:
    return not target.in_memory and not target.device


def _open(target: Target, sprites: Sprites, *, alone: bool) -> Output:
    if target.in_memory:
        return Picture(target.size or (800, 480), sprites)
    if target.device:
        return _panel(Path(target.device), sprites)
    return _Sole(target, sprites) if alone else _Window(target, sprites)


_FINGERS: Final = TouchEvents()


def wants_to_close(
    touched: Callable[[Touch], None] = lambda _: None, typed: Callable[[str], bool] = lambda _: False,
    uncovered: Callable[[], None] = lambda: None,
) -> bool:
    """Process the window system's messages; `touched` takes fingers and mouse clicks.

    `typed` takes the word of a key and returns whether it meant something; `uncovered` is called when a window's
    contents are lost, as another one lay over it. Return whether a window was closed, or Escape or Q pressed that did
    not.
    """
    if not pygame.display.get_init():
        return False
    for event in pygame.event.get():
        if (touch := _FINGERS.read(event)) is not None:
            touched(touch)
        if event.type == pygame.WINDOWEXPOSED:
            uncovered()
        if event.type in {pygame.QUIT, getattr(pygame, "WINDOWCLOSE", pygame.QUIT)}:
            return True
        if event.type == pygame.KEYDOWN and not typed(FLOOR_WORDS.get(event.key, "")) and event.key in _ESCAPE_KEYS:
            return True
    return False


def close_outputs() -> None:
    """Release the display."""
    pygame.display.quit()


class Picture:
    """An output in memory, for pictures, tests and headless tables."""

    def __init__(self, size: tuple[int, int], sprites: Sprites | None = None) -> None:
        self._painter = Painter(pygame.Surface(size), sprites)
        self.painted = 0
        """How often something was painted."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._painter.surface.get_size()

    def paint(self, drawing: Drawing) -> tuple[Rect, ...]:
        """Paint a drawing."""
        changed = self._painter.paint(drawing)
        self.painted += bool(changed)
        return changed

    def repaint(self) -> None:
        """Paint the next drawing completely."""
        self._painter.forget()

    def close(self) -> None:
        """Do nothing: a picture holds no resource."""

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

    def close(self) -> None:
        """Do nothing: the display surface ends with the display."""


class _Window:
    """One of several screens: a window with its own texture; only changed parts are sent to it."""

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
            # SDL's kmsdrm driver makes a window's surface anew at its first picture, which is lost: let it be empty.
            self._renderer.clear()
            self._renderer.present()
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
            # Without it a second screen stays black on SDL's kmsdrm driver, though nothing fails.
            self._renderer.clear()
            self._texture.draw()
            self._renderer.present()
        return changed

    def repaint(self) -> None:
        self._painter.forget()

    def close(self) -> None:
        # Close in this order, and before the display ends: each object belongs to the next.
        del self._texture
        del self._renderer
        self._window.destroy()


def _panel(device: Path, sprites: Sprites) -> Framebuffer:
    try:
        return Framebuffer(device, sprites)
    except FramebufferError as error:
        raise (OutputError if device.exists() else AbsentError)(str(error)) from None


def _start() -> None:
    if os.environ.get("SDL_VIDEODRIVER") == "kmsdrm":
        for name, value in _ON_A_CONSOLE.items():
            os.environ.setdefault(name, value)
    try:
        pygame.display.init()
    except pygame.error as error:
        on_console = os.environ.get("SDL_VIDEODRIVER") == "kmsdrm"
        hint = (
            "is a screen plugged in, does a desktop own the outputs, is the user in the groups video and render?"
            if on_console
            else "set SDL_VIDEODRIVER=kmsdrm on a console without a desktop, or dummy where there is no screen"
        )
        raise OutputError(f"there is no display ({error}): {hint}") from None


def _desktops() -> list[tuple[int, int]]:
    return list(pygame.display.get_desktop_sizes())


def _checked(index: int) -> int:
    count = len(_desktops())
    if not 0 <= index < count:
        raise AbsentError(f"there is no display {index + 1}: {count} connected")
    return index

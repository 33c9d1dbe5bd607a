"""Small panels behind the kernel's framebuffer, such as a 240x240 ST7789 at a seat.

Only changed rows are written. The kernel's drivers (fbtft, panel-mipi-dbi) show such a panel as `/dev/fb1`; its size,
depth and row length are in `/sys/class/graphics/fb1`. Known depths are 16 bits (RGB565) and 32 bits (XRGB8888),
little-endian.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from display.canvas.painter import Painter
from display.canvas.sprites import Sprites
from display.drawing import Drawing
from display.grid import Rect

SYSFS: Final = Path("/sys/class/graphics")
_MASKS: Final = {16: (0xF800, 0x07E0, 0x001F, 0), 32: (0xFF0000, 0x00FF00, 0x0000FF, 0)}


class FramebufferError(ValueError):
    """A framebuffer that cannot be used; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A framebuffer's size in pixels, bits per pixel and bytes per row, from the kernel."""

    width: int
    height: int
    bits: int
    stride: int


def read_panel(device: Path, sysfs: Path = SYSFS) -> Panel:
    """Read a framebuffer's geometry.

    Raises:
        FramebufferError: the kernel has no such framebuffer, or its depth is unknown here.
    """
    told = sysfs / device.name
    try:
        width, height = (int(part) for part in (told / "virtual_size").read_text("ascii").split(","))
        bits = int((told / "bits_per_pixel").read_text("ascii"))
        stride = int((told / "stride").read_text("ascii"))
    except (OSError, ValueError):
        raise FramebufferError(f"{device}: the kernel lists no such framebuffer in {told}") from None
    if bits not in _MASKS:
        raise FramebufferError(f"{device}: {bits} bits per pixel are not supported; use 16 or 32")
    return Panel(width, height, bits, stride)


class Framebuffer:
    """One small panel as an output."""

    def __init__(self, device: Path, sprites: Sprites, sysfs: Path = SYSFS) -> None:
        """Open a panel.

        Raises:
            FramebufferError: it is missing, of an unknown depth, or not writable.
        """
        self._panel = read_panel(device, sysfs)
        self._painter = Painter(pygame.Surface((self._panel.width, self._panel.height), 0, 32), sprites)
        try:
            self._file = device.open("r+b", buffering=0)
        except OSError as error:
            raise FramebufferError(f"{device}: {error.strerror}; is the user in the group video?") from None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._panel.width, self._panel.height

    def paint(self, drawing: Drawing) -> tuple[Rect, ...]:
        """Paint a drawing, and write the changed rows to the panel."""
        changed = self._painter.paint(drawing)
        for rect in changed:
            self._write(rect)
        return changed

    def repaint(self) -> None:
        """Paint the next drawing completely."""
        self._painter.forget()

    def _write(self, rect: Rect) -> None:
        panel = self._panel
        part = pygame.Surface((rect.w, rect.h), 0, panel.bits, _MASKS[panel.bits])
        part.blit(self._painter.surface, (0, 0), (rect.x, rect.y, rect.w, rect.h))
        data, pitch, wide = part.get_buffer().raw, part.get_pitch(), panel.bits // 8
        for row in range(rect.h):
            self._file.seek((rect.y + row) * panel.stride + rect.x * wide)
            self._file.write(data[row * pitch : row * pitch + rect.w * wide])

    def close(self) -> None:
        """Close the device; the panel keeps its last picture."""
        self._file.close()

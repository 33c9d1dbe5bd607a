"""Screen targets of the command line: `HDMI-A-2`, `window:800x480`, `/dev/fb1`.

SDL counts displays and knows no connector names; the kernel knows both. Connected connectors are counted in the
kernel's order, as SDL's kmsdrm driver does. A connector is looked up each time, because screens are plugged in and out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from firmware_bridge.commandline.nearest import did_you_mean

DRM: Final = Path("/sys/class/drm")
_SIZE: Final = re.compile(r"(\d{2,5})x(\d{2,5})")
_CONNECTOR: Final = re.compile(r"(?:HDMI-A|DSI|DPI|DP|VGA|DVI-[ADI]|LVDS|eDP|Composite|SPI|Virtual)-(\d+)")
_CARD: Final = re.compile(r"card\d+-(.+)")


class TargetError(ValueError):
    """A screen or target of unknown form; the sentence lists the known forms."""


class NotConnectedError(ValueError):
    """A connector without a screen; the sentence names the connected ones."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """One screen of the command line: view name, kind, and where it is shown.

    `connector` is the kernel's name of a connector, `display` a display's index (neither: a window on the desktop),
    `device` a small panel's framebuffer.
    """

    name: str
    kind: str
    display: int | None = None
    size: tuple[int, int] | None = None
    in_memory: bool = False
    device: str = ""
    connector: str = ""

    def is_output(self) -> bool:
        """Whether it fills an output of this machine: a connector, a display or a panel."""
        return bool(self.connector or self.device) or self.display is not None


def read_wanted(text: str) -> Wanted:
    """Read one `SCREEN=TARGET`.

    Raises:
        TargetError: the screen or the target is not one of the known forms.
    """
    name, mark, target = text.partition("=")
    kind = name.partition(":")[0]
    seat = re.fullmatch(r"seat:[1-9]\d?", name)
    if not mark or not (name in {"felt", "dealer", "floor"} or seat):
        meant = did_you_mean(name, ("felt", "dealer", "floor", "seat:1")) if mark else ""
        raise TargetError(f"{text!r}: write SCREEN=TARGET, SCREEN one of felt, dealer, floor, seat:1 to seat:99{meant}")
    if target.startswith("/dev/fb"):
        return Wanted(name, kind, device=target)
    word, _, size_text = target.partition(":")
    size = _size(size_text, text) if size_text and word != "display" else None
    if word == "window":
        return Wanted(name, kind, size=size)
    if word == "off":
        return Wanted(name, kind, size=size, in_memory=True)
    if word == "display" and size_text.isdecimal() and int(size_text) > 0:
        return Wanted(name, kind, int(size_text) - 1)
    if _CONNECTOR.fullmatch(word) is None:
        raise TargetError(
            f"{text!r}: TARGET is a connector such as HDMI-A-1, display:2, window, window:800x480, "
            "off:800x480, or /dev/fb1"
        )
    return Wanted(name, kind, size=size, connector=word)


def display_of(wanted: Wanted, connected: tuple[str, ...] | None) -> int | None:
    """Return the index of a screen's display.

    None for a screen that needs no display of its own.

    `connected` are the connected connectors in order. It is None where the kernel does not report them; the connector's
    own number is used then.

    Raises:
        NotConnectedError: no screen is connected there.
    """
    connector = _CONNECTOR.fullmatch(wanted.connector)
    if connector is None:
        return wanted.display
    if connected is None:
        return int(connector.group(1)) - 1
    if wanted.connector not in connected:
        there = ", ".join(connected) or "nothing"
        raise NotConnectedError(f"nothing is connected to {wanted.connector} (connected: {there})")
    return connected.index(wanted.connector)


def _size(text: str, where: str) -> tuple[int, int]:
    read = _SIZE.fullmatch(text)
    if read is None:
        raise TargetError(f"{where!r}: a size is written 800x480")
    return int(read.group(1)), int(read.group(2))


def connected_connectors(drm: Path = DRM) -> tuple[str, ...] | None:
    """Return the names of connected connectors in the kernel's order; None if unknown."""
    found: list[str] = []
    knows = False
    try:
        entries = sorted(drm.iterdir())
    except OSError:
        return None
    for entry in entries:
        named = _CARD.fullmatch(entry.name)
        try:
            status = (entry / "status").read_text("ascii").strip() if named else ""
        except OSError:
            continue
        knows = knows or named is not None
        if named and status == "connected":
            found.append(named.group(1))
    return tuple(found) if knows else None

"""A virtual table's connections: pseudo-terminals for serial lines, the board, the pins."""

from __future__ import annotations

import os
import tty
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from gpiozero.pins.mock import MockFactory, MockPin

from hw.board import Board, PinWiring


@dataclass(slots=True)
class RigLine:
    """The device's end of one pty."""

    port: str
    link: Path
    master: int = -1
    slave: int = -1

    def open(self) -> None:
        """Make a new pty and point the stable name to it."""
        self.master, self.slave = os.openpty()
        tty.setraw(self.slave)
        os.set_blocking(self.master, False)
        fresh = self.link.with_name(self.link.name + ".new")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(os.ttyname(self.slave))
        fresh.replace(self.link)

    def close(self) -> None:
        """Close the pty and remove the name."""
        for descriptor in (self.master, self.slave):
            if descriptor >= 0:
                with suppress(OSError):
                    os.close(descriptor)
        self.master = self.slave = -1
        self.link.unlink(missing_ok=True)


def rig_board(board: Board, folder: Path) -> Board:
    """Return a board with its ports in a folder: `{run}` replaced, other paths by last name."""
    ports = tuple(
        replace(port, path=port.path.replace("{run}", str(folder)))
        if "{run}" in port.path else replace(port, path=str(folder / port.name))
        for port in board.ports
    )
    return replace(board, ports=ports)


def claim_pins(board: Board, factory: MockFactory) -> dict[int, tuple[PinWiring, MockPin]]:
    """Make the pins before the code under test does, with inputs open as at a table at rest."""
    pins = {wired.pin: (wired, factory.pin(wired.pin)) for wired in board.pins}
    for wired, pin in pins.values():
        if wired.is_input:
            drive(pin, high=wired.low_is_active)
    return pins


def drive(pin: MockPin, *, high: bool) -> None:
    """Drive one pin of the rig."""
    if high:
        pin.drive_high()
    else:
        pin.drive_low()

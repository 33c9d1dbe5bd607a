"""The node's own firmware, in QEMU, as the node of a virtual table.

It has the same keys, weights and lamps as `NodeTwin`.
The image for QEMU's board takes fingers and weights as lines of text on a second UART
(`hw/firmware/boards/mps2/inputs.c`). It runs on its own clock in real time, so only the rig can use it.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from heapq import heappop, heappush
from pathlib import Path
from random import Random
from typing import Final

from hw.sim.node_twin import LEVELS_MS, SCAN_MS, Node, NodeLines, as_scanned, bounce
from hw.sim.noise import Noise
from hw.sim.scales import Scales
from hw.sim.world import World

PROGRAM: Final = "qemu-system-arm"
IMAGE: Final = Path(__file__).parents[1] / "firmware" / "build" / "mps2.elf"
"""Where `make firmware` puts the image."""
BOOT_CHANCE_AT: Final = 0x203FFFFC
"""Where the image looks for a random number; QEMU's board has no source of its own."""
STARTS_S: Final = 10.0
CHUNK: Final = 4096


class QemuNodeError(Exception):
    """The firmware cannot run here; the text says why and what to do."""


def qemu_command(image: Path, line: Path, inputs: Path, chance: int) -> list[str]:
    """Return the command that runs an image with its two UARTs on Unix sockets.

    Args:
        image: the image of the board that QEMU has.
        line: the socket of the link to the host.
        inputs: the socket of fingers and weights.
        chance: 32 random bits, which the image makes its boot id of.
    """
    return [
        shutil.which(PROGRAM) or PROGRAM, "-M", "mps2-an385", "-kernel", str(image),
        "-display", "none", "-monitor", "none",
        "-serial", f"unix:{line},server=on,wait=off", "-serial", f"unix:{inputs},server=on,wait=off",
        "-device", f"loader,addr={BOOT_CHANCE_AT},data={chance},data-len=4",
    ]


class QemuNodes:
    """Makes the nodes of a rig from one image; `close` ends their programs."""

    def __init__(self, image: Path, folder: Path) -> None:
        """Look for the image and QEMU.

        Args:
            image: the image for QEMU's board.
            folder: an existing folder for sockets, whose path is short (a socket's has at most 107 bytes).

        Raises:
            QemuNodeError: if one of them is not there.
        """
        if not image.is_file():
            msg = f"{image}: no image of the node's firmware; in a clone, `make firmware` builds it (docs/firmware.md)"
            raise QemuNodeError(msg)
        if shutil.which(PROGRAM) is None:
            msg = f"{PROGRAM} is not installed: apt-get install {PROGRAM}"
            raise QemuNodeError(msg)
        self._image, self._folder = image, folder
        self._made: list[QemuNode] = []

    def __call__(self, lines: NodeLines, world: Callable[[], World], noise: Noise, random: Random) -> Node:
        """Start one more node.

        Raises:
            QemuNodeError: if something is wired to it that the image does not have, or it does not start.
        """
        if lines.spots:
            msg = "bet spots are wired to the node, which the firmware does not read yet"
            raise QemuNodeError(msg)
        folder = self._folder / f"node-{len(self._made)}"
        folder.mkdir()
        node = QemuNode(self._image, folder, lines, world, noise, random)
        self._made.append(node)
        return node

    def close(self) -> None:
        """End the programs. It may be called again."""
        while self._made:
            self._made.pop().close()


class QemuNode:
    """One node: a running image, and what is wired to it."""

    def __init__(
        self, image: Path, folder: Path, lines: NodeLines, world: Callable[[], World], noise: Noise, random: Random,
    ) -> None:
        """Start the image."""
        self._image, self._folder = image, folder
        self._lines, self._world, self._noise, self._random = lines, world, noise, random
        self._scales = Scales(lines.cells, noise, random)
        self._edges: list[tuple[int, int, str]] = []
        self._count = 0
        self._start()

    def _start(self) -> None:
        paths = self._folder / "line", self._folder / "inputs"
        for path in paths:
            path.unlink(missing_ok=True)
        command = qemu_command(self._image, *paths, self._random.getrandbits(32))
        self._program = subprocess.Popen(command, stdin=subprocess.DEVNULL)  # noqa: S603 - fixed words
        try:
            self._line, self._inputs = map(self._connected, paths)
        except QemuNodeError:
            self._program.kill()
            self._program.wait()
            raise
        self._told: dict[int, int] = {}
        self._levels_ms = self._looked_ms = 0
        self._said = b""
        self._lit = 0

    def _connected(self, path: Path) -> socket.socket:
        """Return a socket to QEMU, which opens its end a moment after its start."""
        ends = time.monotonic() + STARTS_S
        while time.monotonic() < ends and self._program.poll() is None:
            one = socket.socket(socket.AF_UNIX)
            try:
                one.connect(str(path))
            except OSError:
                one.close()
                time.sleep(0.02)
            else:
                one.settimeout(0)
                return one
        msg = f"{PROGRAM} did not start with {self._image} within {STARTS_S:.0f} s"
        raise QemuNodeError(msg)

    def close(self) -> None:
        """End the program."""
        self._program.kill()
        self._program.wait()
        self._line.close()
        self._inputs.close()

    @property
    def lamps(self) -> dict[int, int]:
        """The level of every line: 0 dark, 1 lit.

        The image says what is lit at the moment, so a lamp that blinks is now one, now the other.
        """
        return {line + 1: self._lit >> line & 1 for line in range(32)}

    def switch(self, name: str, now_ms: int, *, closed: bool) -> None:
        """Change a key or contact that is wired to this node; ignore other names."""
        key, contact = self._lines.keys.get(name), self._lines.contacts.get(name)
        if key is None and contact is None:
            return
        letter, number = ("k", key) if key is not None else ("c", contact)
        for at_ms, level in as_scanned(bounce(self._noise, self._random, now_ms, closed=closed), SCAN_MS):
            self._count += 1
            heappush(self._edges, (at_ms, self._count, f"{letter} {number} {int(level)}\n"))

    def stood_still(self, for_ms: int) -> None:
        """Do nothing: the image's clock is its own."""

    def receive(self, data: bytes, now_ms: int) -> None:  # noqa: ARG002 - a twin's
        """Give the image the host's bytes; a line that is full loses them, as a wire does."""
        with suppress(BlockingIOError, ConnectionError):
            self._line.send(data)

    def to_send(self, now_ms: int) -> bytes:
        """Tell the image what changed by now; return its bytes for the host."""
        self._looked_ms = now_ms
        told = ""
        while self._edges and self._edges[0][0] <= now_ms:
            told += heappop(self._edges)[2]
        if now_ms >= self._levels_ms:
            self._levels_ms = now_ms + LEVELS_MS
            told += self._weights(now_ms)
        with suppress(BlockingIOError, ConnectionError):
            self._inputs.send(told.encode())
        self._hear()
        with suppress(BlockingIOError, ConnectionError):
            return self._line.recv(CHUNK)
        return b""

    def next_at(self) -> int | None:
        """Return when to look again: only the image knows when it sends."""
        return self._looked_ms + SCAN_MS

    def reboot(self, now_ms: int) -> None:
        """Cut the power: the program ends and starts again."""
        self.close()
        self._edges.clear()
        self._start()
        held = self._world().contacts
        for name in (*self._lines.keys, *self._lines.contacts):
            if name in held:
                self.switch(name, now_ms, closed=True)

    def _weights(self, now_ms: int) -> str:
        samples = self._scales.weigh(self._world().tray, now_ms)
        changed = {one.cell: one.raw for one in samples if one.valid and self._told.get(one.cell) != one.raw}
        self._told |= changed
        return "".join(f"w {cell} {raw}\n" for cell, raw in changed.items())

    def _hear(self) -> None:
        """Take what the image says of its lamps: `L` and a mask, whenever other lines are lit."""
        with suppress(BlockingIOError, ConnectionError):
            self._said += self._inputs.recv(CHUNK)
        *lines, self._said = self._said.split(b"\n")
        for line in lines:
            letter, _, mask = line.partition(b" ")
            if letter == b"L":
                self._lit = int(mask, 16)

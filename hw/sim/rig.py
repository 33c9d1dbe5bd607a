"""A virtual table behind real pseudo-terminals and gpiozero pins.

One thread moves bytes between the ptys and the simulated devices and drives the pins. Ports are symlinks
in one folder, so that a cable that is pulled and plugged in again leads to a new device under the old
name, as udev's links do.
"""

from __future__ import annotations

import os
import select
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeVar

from gpiozero.pins.mock import MockFactory

from hw.board import Board
from hw.sim.node_twin import NodeTwin
from hw.sim.noise import Noise
from hw.sim.physical_acts import Act, Acts, Truth
from hw.sim.rig_lines import RigLine, claim_pins, drive, rig_board
from hw.sim.table import MakeNode, VirtualTable
from hw.sim.world import World

LONGEST_WAIT_S: Final = 0.02
LONGEST_STEP_MS: Final = 25
"""The longest pause of the thread that counts as table time. After a longer one the table continues where it was, so
that successive actions do not fall into the same moment."""
CHUNK: Final = 4096

T = TypeVar("T")


class Rig:
    """A running virtual table; pass its `board` and `pin_factory` to the real code."""

    def __init__(
        self, folder: str | Path, board: Board, noise: Noise, seed: int, *, cycle_ms: float | None = None,
        make_node: MakeNode = NodeTwin,
    ) -> None:
        """Make the ptys and pins, and start.

        Args:
            folder: the folder for the ports' symlinks; created if it does not exist.
            board: the wiring to simulate.
            noise: the table's noise; `compress` it for a table that runs faster than a real one.
            seed: the seed of all randomness.
            cycle_ms: the readers' cycle in real milliseconds; by default the profile's dwell decides.
            make_node: makes the nodes that have no antennas.
        """
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.board = rig_board(board, self.folder)
        self.pin_factory = MockFactory()
        self.table = VirtualTable(self.board, noise, seed, cycle_ms=cycle_ms, make_node=make_node)
        self.bytes_lost = 0
        """Bytes that were lost because the host did not read them before the buffer was full."""
        self.pin_errors = 0
        """Callbacks of the code under test that raised."""
        self._lock = threading.RLock()
        self._now_ms = 0
        self._turned_ns = time.monotonic_ns()
        self._pins = claim_pins(self.board, self.pin_factory)
        self._lines = {port.name: RigLine(port.name, Path(port.path)) for port in self.board.ports}
        for line in self._lines.values():
            line.open()
        self._bell_out, self._bell_in = os.pipe()
        os.set_blocking(self._bell_in, False)
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="rig", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stop the thread, close every line, remove the links. It may be called again."""
        if not self._stopping:
            self._stopping = True
            self._ring()
            self._thread.join(5)
            for line in self._lines.values():
                line.close()
            os.close(self._bell_in)
            os.close(self._bell_out)
            self.pin_factory.close()

    @property
    def now_ms(self) -> int:
        """Return real milliseconds since the start, minus the time when the thread did not run."""
        return self._now_ms

    # -- what a script does to it ---------------------------------------------------------------

    def play(self, acts: Iterable[Act]) -> None:
        """Append acts to the dealer's queue."""
        self._do(lambda: self.table.play(acts))

    def play_next(self, acts: Iterable[Act]) -> None:
        """Put these acts before all queued ones."""
        self._do(lambda: self.table.play_next(acts))

    def drop(self) -> Acts:
        """Drop and return the queued acts."""
        return self._do(self.table.drop)

    def take_truth(self) -> list[Truth]:
        """Return what really happened since the last call."""
        return self._do(self.table.take_truth)

    @property
    def world(self) -> World:
        """The world as it is now."""
        return self.table.world

    @property
    def idle(self) -> bool:
        """Whether no act is queued and no move is scheduled."""
        return self._do(lambda: self.table.dealer.idle)

    def wait_idle(self, timeout_s: float = 60.0) -> bool:
        """Wait until the dealer is idle; return False if the time runs out first."""
        ends = time.monotonic() + timeout_s
        while not self.idle:
            if time.monotonic() > ends:
                return False
            time.sleep(0.005)
        return True

    def unplug(self, port: str) -> None:
        """Pull a cable: the host's open port hangs up, and its name disappears."""
        def pull() -> None:
            self.table.unplug(port)
            self._lines[port].close()
        self._do(pull)

    def replug(self, port: str) -> None:
        """Plug a cable in again: a new port under the old name, with the same device."""
        def put() -> None:
            self._lines[port].open()
            self.table.replug(port)
        self._do(put)

    def reboot(self, port: str) -> None:
        """Cut a device's power briefly."""
        self._do(lambda: self.table.twins[port].reboot(self.now_ms))

    def spoil(self, port: str, rate: float) -> None:
        """Flip a bit in this share of a port's bytes, in both directions."""
        self._do(lambda: self.table.spoil(port, rate))

    def press(self, name: str, *, closed: bool) -> None:
        """Press or release a key or contact by hand, on the header or a node."""
        self._do(lambda: self.table.switch(name, self.now_ms, closed=closed))

    def lamps(self) -> Mapping[str, int]:
        """Return the current level of every lamp (0 off, 1 on; on a node also 2 and 3, blinking)."""
        lit: dict[str, int] = {}
        for wired, pin in self._pins.values():
            if wired.lamp is not None:
                on = pin.function == "output" and bool(pin.state) != wired.low_is_active
                lit[wired.lamp.value] = int(on)
        for line in self.board.lines:
            if line.lamp is not None:
                lit[line.lamp.value] = self.table.nodes[line.port].lamps.get(line.line, 0)
        return lit

    def _do(self, what: Callable[[], T]) -> T:
        with self._lock:
            result = what()
        self._ring()
        return result

    def _ring(self) -> None:
        with suppress(OSError):
            os.write(self._bell_in, b"!")

    # -- the thread -----------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._stopping:
            self._wait()
            with self._lock:
                now_ms = self._step()
                for line in self._lines.values():
                    self._take(line, now_ms)
                self.table.advance(now_ms)
                edges = self.table.take_edges(now_ms)
                for line in self._lines.values():
                    self._give(line, self.table.read(line.port, now_ms))
            # outside the lock: callbacks of the code under test may ask the rig
            for edge in edges:
                self._set_pin(edge.pin, active=edge.active)

    def _step(self) -> int:
        """Advance the rig's clock; return its time."""
        passed_ms = (time.monotonic_ns() - self._turned_ns) // 1_000_000
        self._turned_ns += passed_ms * 1_000_000
        self._now_ms += min(passed_ms, LONGEST_STEP_MS)
        if passed_ms > LONGEST_STEP_MS:
            self.table.stood_still(passed_ms - LONGEST_STEP_MS)
        return self._now_ms

    def _wait(self) -> None:
        with self._lock:
            due_ms = self.table.next_at()
            lines = [line.master for line in self._lines.values() if line.master >= 0]
        wait_s = LONGEST_WAIT_S
        if due_ms is not None:
            wait_s = min(wait_s, max(0.0, (due_ms - self.now_ms) / 1000))
        try:
            ready, _, _ = select.select([self._bell_out, *lines], [], [], wait_s)
        except (OSError, ValueError):
            return
        if self._bell_out in ready:
            os.read(self._bell_out, CHUNK)

    def _take(self, line: RigLine, now_ms: int) -> None:
        if line.master < 0:
            return
        with suppress(OSError):
            data = os.read(line.master, CHUNK)
            self.table.write(line.port, data, now_ms)

    def _give(self, line: RigLine, data: bytes) -> None:
        if not data or line.master < 0:
            return
        try:
            sent = os.write(line.master, data)
        except OSError:
            sent = 0
        self.bytes_lost += len(data) - sent

    def _set_pin(self, number: int, *, active: bool) -> None:
        wired, pin = self._pins[number]
        try:
            drive(pin, high=active != wired.low_is_active)
        except Exception:  # noqa: BLE001 - the table continues after any error of the code under test
            self.pin_errors += 1

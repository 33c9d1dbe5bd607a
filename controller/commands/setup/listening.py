"""The table's hardware between two questions: what was heard since the last one."""

from __future__ import annotations

import queue
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any, Final, Self

from controller.commands.setup.setup_questions import SetupError
from firmware_bridge.readings import (
    Arrival,
    CellWeighed,
    ChipsSeen,
    ContactChanged,
    CycleDone,
    DeviceBack,
    DeviceIdentified,
    DeviceLost,
    KeyChanged,
    PinChanged,
    TagSeen,
)
from hw.board import HEADER, AntennaPlace, Board, PinWiring, PortWiring
from hw.chip import ChipError, PinFactory
from hw.hardware import assemble
from hw.panel import Key, Level

MOST_ANTENNAS: Final[Mapping[str, int]] = {"pepper": 8, "pn532": 1, "node": 16, "badge": 0}
"""The antennas that a device can have."""
USUAL_PINS: Final = tuple(pin for pin in range(4, 28) if pin not in {14, 15})
"""The header's pins that keys are looked for on: not those of the identification chip, of I2C and of the UART."""
SETTLE_S: Final = 0.4
"""How long an edge may take from the finger to here."""

NODE_S: Final = 2.0
"""How long cards are looked for where only a node has antennas: it polls each of its own accord, ten times a second."""
BACK_S: Final = 3.0
"""How long a device that was just plugged in may need to answer; the port's next try comes within half a second."""

LEVELS_S: Final = 6.0
"""How long a node's load cells and chip readers are waited for; it tells of each once a second, if it has any."""

Line = tuple[str, str, int]
"""Where a key, contact or lamp is wired: the port's name (or `header`), the kind of line, its number."""
Numbered = tuple[str, int]
"""A load cell, chip reader or antenna: its port's name and its number."""


def told_line(line: Line) -> str:
    """Return a line as people call it."""
    port, kind, number = line
    return f"pin {number} of the header" if port == HEADER else f"{port}, {kind} line {number}"


def listening_board(ports: Iterable[Mapping[str, Any]], pins: Iterable[int]) -> Board:
    """Return a board on which every antenna and input that there can be is listened to."""
    wired = tuple(PortWiring(**port) for port in ports)
    antennas = tuple(
        AntennaPlace(port.name, number, f"{port.name} {number}")
        for port in wired for number in range(1, MOST_ANTENNAS[port.device] + 1)
    )
    return Board("set-up", 10, wired, antennas, tuple(PinWiring(pin, key=Key.CONFIRM) for pin in pins))


class TableListener:
    """The hardware of a table that is not wired yet; a context."""

    def __init__(self, board: Board, factory: PinFactory | None = None) -> None:
        """Prepare to listen to a board; without a factory the header is left alone.

        Raises:
            SetupError: a pin of the header cannot be used.
        """
        self._board = board
        self._arrivals: queue.Queue[Arrival] = queue.Queue()
        self._lost: dict[str, str] = {}
        try:
            self._hardware = assemble(board, self._arrivals.put, factory)
        except ChipError as error:
            raise SetupError(str(error)) from None

    def __enter__(self) -> Self:
        self._hardware.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._hardware.stop()

    def lost(self) -> dict[str, str]:
        """Return the ports whose device does not answer now, with the reason."""
        return dict(self._lost)

    def answers(self, port: str) -> bool:
        """Wait until a device answers or is known not to; return whether it does."""
        def decided(heard: list[Arrival]) -> bool:
            return port in self._lost or any(
                one.port == port and isinstance(one.reading, DeviceIdentified) for one in heard
            )

        self.hear(LEVELS_S, decided)
        return port not in self._lost

    def hear(self, most_s: float, enough: Callable[[list[Arrival]], bool] = lambda _: False) -> list[Arrival]:
        """Return what has arrived since the last call, and arrives in this time or until `enough`."""
        heard: list[Arrival] = []
        ends_s = time.monotonic() + most_s
        while True:
            with suppress(queue.Empty):
                heard.append(self._arrivals.get(timeout=max(0.0, min(0.1, ends_s - time.monotonic()))))
                self._follow(heard[-1])
            if enough(heard) or (time.monotonic() >= ends_s and self._arrivals.empty()):
                return heard

    def _follow(self, arrival: Arrival) -> None:
        match arrival.reading:
            case DeviceLost(reason=reason):
                self._lost[arrival.port] = reason
            case DeviceBack():
                self._lost.pop(arrival.port, None)

    def light(self, port: str, line: int, level: Level) -> None:
        """Set a lamp line of a node."""
        self._hardware.pumps[port].light({line: level.number})

    def weights(self, samples: int, most_s: float) -> dict[Numbered, list[int]]:
        """Return so many steady counts of each load cell, heard from now on.

        A cell that is not steady for so long, or gave bad frames, has a shorter list or an empty one.
        """
        self.hear(0)
        found: dict[Numbered, list[int]] = {}
        ends_s = time.monotonic() + most_s
        while time.monotonic() < ends_s:
            if found and all(len(counts) >= samples for counts in found.values()):
                break
            for port, _, reading in self.hear(0.1, bool):
                if isinstance(reading, CellWeighed):
                    counts = found.setdefault((port, reading.cell), [])
                    counts += [reading.raw] if reading.valid else []
        return {cell: counts[:samples] for cell, counts in found.items()}

    def hears_of(self, kind: type[CellWeighed | ChipsSeen]) -> bool:
        """Whether a node tells of load cells, or of chip readers."""
        heard = self.hear(LEVELS_S, lambda heard: any(isinstance(one.reading, kind) for one in heard))
        return any(isinstance(one.reading, kind) for one in heard)

    def chips(self) -> set[Numbered]:
        """Return the chip readers that see chips now."""
        self.hear(0)
        last = {(one.port, one.reading.spot): one.reading.chips for one in self.hear(NODE_S)
                if isinstance(one.reading, ChipsSeen)}
        return {reader for reader, chips in last.items() if chips}

    def cards(self, cycles: int, most_s: float) -> Counter[tuple[str, int]]:
        """Return in how many cycles each antenna read a tag; what happened before is forgotten."""
        self.hear(0)
        if self._lost:
            self.hear(BACK_S, lambda _: not self._lost)
        polled = [port.name for port in self._board.ports if port.device not in {"node", "badge"}]

        def enough(heard: list[Arrival]) -> bool:
            ends = Counter(one.port for one in heard if isinstance(one.reading, CycleDone))
            # The cycle that was under way when the listening began counts for nothing.
            return bool(polled) and all(ends[port] > cycles or port in self._lost for port in polled)

        begun, seen = set[str](), Counter[tuple[str, int]]()
        for one in self.hear(most_s if polled else NODE_S, enough):
            match one.reading:
                case CycleDone():
                    begun.add(one.port)
                case TagSeen(antenna=antenna) if one.port in begun or one.port not in polled:
                    seen[one.port, antenna] += 1
        return seen

    def closed(self) -> list[Line]:
        """Return each line that closed since the last call, in the order of the first closings."""
        lines: dict[Line, None] = {}
        for port, _, reading in self.hear(SETTLE_S):
            match reading:
                case KeyChanged(key=line, pressed=True):
                    lines[port, "key", line] = None
                case ContactChanged(contact=line, closed=True):
                    lines[port, "contact", line] = None
                case PinChanged(pin=line, active=True):
                    lines[port, "pin", line] = None
        return list(lines)

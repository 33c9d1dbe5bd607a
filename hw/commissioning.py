"""The technician's view while commissioning a table: every key, antenna, cell and port."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from firmware_bridge.readings import (
    Arrival,
    CellWeighed,
    ChipsSeen,
    CycleDone,
    DeviceBack,
    DeviceFault,
    DeviceIdentified,
    DeviceLost,
    EventsLost,
    FramesDropped,
    TagSeen,
)
from hw.board import Board, ContactMoved, KeyMoved, LineWiring, PinWiring

FRESH_MS: Final = 3000
"""How long after its last read a tag still counts as present."""


class Commissioning:
    """Collects arrivals for `lines`. The picture shows UIDs: do not use it during play."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._down: dict[str, bool] = {}
        self._pressed: dict[str, int] = {}
        self._tags: dict[tuple[str, int], dict[str, int]] = {}
        self._cycles: dict[str, tuple[int, int]] = {}
        self._ports: dict[str, str] = {}
        self._faults: dict[str, str] = {}
        self._noise: dict[str, int] = {}
        self._cells: dict[tuple[str, int], CellWeighed] = {}
        self._chips: dict[tuple[str, int], ChipsSeen] = {}

    def accept(self, arrival: Arrival) -> None:
        """Add one arrival; callable from any thread, one at a time for each port."""
        port, reading = arrival.port, arrival.reading
        match reading:
            case TagSeen(antenna=antenna, uid=uid):
                self._tags.setdefault((port, antenna), {})[uid.hex()] = arrival.at_ms
            case CycleDone():
                number, _ = self._cycles.get(port, (0, 0))
                self._cycles[port] = (number + 1, arrival.at_ms)
            case CellWeighed(cell=cell):
                self._cells[port, cell] = reading
            case ChipsSeen(spot=spot):
                self._chips[port, spot] = reading
            case FramesDropped(noise_bytes=noise):
                self._noise[port] = self._noise.get(port, 0) + noise
            case _:
                self._accept_state(arrival)

    def _accept_state(self, arrival: Arrival) -> None:
        port = arrival.port
        match arrival.reading:
            case DeviceIdentified(version=version):
                self._ports[port] = f"there: {version}"
            case DeviceLost(reason=reason):
                self._ports[port] = f"LOST: {reason}"
            case DeviceBack(away_ms=away_ms):
                self._ports[port] = f"back after {away_ms / 1000:.1f} s"
            case DeviceFault(detail=detail):
                self._faults[port] = detail
            case EventsLost(count=count):
                self._faults[port] = f"{count} key events lost"
            case reading:
                match self._board.signal_of(port, reading):
                    case KeyMoved(key=key, down=down):
                        self._move(f"key {key}", down=down)
                    case ContactMoved(contact=contact, closed=closed):
                        self._move(f"contact {contact}", down=closed)

    def _move(self, name: str, *, down: bool) -> None:
        if down:
            self._pressed[name] = self._pressed.get(name, 0) + 1
        self._down[name] = down

    def lines(self, now_ms: int) -> list[str]:
        """Return the picture as lines for a terminal of 80 columns or more."""
        return [
            f"{self._board.name}: {self._board.seats} seats",
            *self._port_lines(),
            "",
            *self._antenna_lines(now_ms),
            "",
            *self._switch_lines(),
            "",
            *self._tray_lines(),
        ]

    def _port_lines(self) -> Iterator[str]:
        for wired in self._board.ports:
            state = self._ports.get(wired.name, "opening …")
            cycles = self._cycles.get(wired.name, (0, 0))[0]
            noise = self._noise.get(wired.name, 0)
            yield f"  {wired.name:10} {wired.device:7} {cycles:6} cycles {noise:6} noise  {state}"
        for port, fault in tuple(self._faults.items()):
            yield f"  ! {port}: {fault}"

    def _antenna_lines(self, now_ms: int) -> Iterator[str]:
        for wired in self._board.antennas:
            seen = self._tags.get((wired.port, wired.antenna), {})
            uids = [uid for uid, at_ms in tuple(seen.items()) if now_ms - at_ms < FRESH_MS]
            name = f"{wired.port} {wired.antenna}"
            yield f"  {name:12} {wired.place:10} {len(uids):3} {' '.join(uids)}"

    def _switch_lines(self) -> Iterator[str]:
        row: list[str] = []
        for name in self._switches():
            mark = "#" if self._down.get(name) else ("." if name in self._pressed else " ")
            row.append(f"[{mark}] {name.removeprefix('key '):20} {self._pressed.get(name, 0):3}")
            if len(row) == 3:
                yield "  " + "  ".join(row)
                row = []
        if row:
            yield "  " + "  ".join(row)

    def _tray_lines(self) -> Iterator[str]:
        for column in self._board.tray:
            told = self._cells.get((column.port, column.cell))
            if told is None:
                yield f"  column of {column.denomination:6}: nothing heard"
                continue
            weight_mg = column.weight_mg(told.raw)
            chips = weight_mg / column.chip_weight_mg
            steady = "" if told.valid else "  (not steady)"
            yield (f"  column of {column.denomination:6}: {weight_mg / 1000:8.2f} g = {chips:6.2f} chips{steady}")
        for spot in self._board.spots:
            seen = self._chips.get((spot.port, spot.spot))
            yield f"  spot of seat {spot.seat}: {'nothing heard' if seen is None else seen.chips}"

    def untouched(self) -> tuple[str, ...]:
        """Return the names of the keys and contacts that nobody has pressed yet."""
        return tuple(name for name in self._switches() if name not in self._pressed)

    def _switches(self) -> list[str]:
        wires: tuple[PinWiring | LineWiring, ...] = (*self._board.pins, *self._board.lines)
        keys = [f"key {wire.key}" for wire in wires if wire.key]
        return keys + [f"contact {wire.contact}" for wire in wires if wire.contact]

"""Chips from hardware: the tray's columns by weight, and the chips on bet spots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from controller.table import events as happened
from controller.table.events import Chips, Event
from controller.tracking import tray_weighing
from controller.tracking.detections import WeightSample
from firmware_bridge.readings import CellWeighed, ChipsSeen
from hw.board import Board, TrayColumn

STILL_MS: Final = 600
"""Equal readings this far apart mean that chips rest; a node sends levels about once a second."""


@dataclass(slots=True)
class _Seen:
    """A bet spot's last reading, its time, and whether the engine knows it."""

    chips: Chips
    since_ms: int
    told: bool = False


@dataclass(slots=True)
class ChipSense:
    """One table's scales and bet spots; readings of unwired ones are ignored."""

    board: Board
    _tray: tray_weighing.Tray = field(init=False)
    _columns: dict[tuple[str, int], tuple[TrayColumn, str]] = field(init=False)
    """By port and cell, with the column's name."""
    _spots: dict[int, _Seen] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._tray = tray_weighing.new_tray(tuple(tray_columns(self.board)))
        self._columns = {(column.port, column.cell): (column, str(column.denomination)) for column in self.board.tray}

    def weigh(self, port: str, reading: CellWeighed, at_ms: int) -> tuple[Event, ...] | None:
        """Return changed chip counts of the tray's columns; None for a load cell that is not wired."""
        wired = self._columns.get((port, reading.cell))
        if wired is None:
            return None
        column, name = wired
        sample = WeightSample(name, column.weight_mg(reading.raw), reading.valid, at_ms)
        self._tray, estimates = tray_weighing.weigh(self._tray, sample)
        return tuple(
            happened.TrayCounted(at_ms, int(one.column), one.count, round(one.confidence, 4)) for one in estimates
        )

    def see(self, port: str, reading: ChipsSeen, at_ms: int) -> tuple[Event, ...] | None:
        """Return a bet spot's chips once they rest and have changed; None if it is not wired."""
        seat = self.board.seat_of_spot(port, reading.spot)
        if seat is None:
            return None
        chips: Chips = tuple(sorted((worth, count) for worth, count in reading.chips if count))
        seen = self._spots.get(seat)
        if seen is None or seen.chips != chips:
            self._spots[seat] = _Seen(chips, at_ms)
            return ()
        if seen.told or at_ms - seen.since_ms < STILL_MS:
            return ()
        seen.told = True
        return (happened.ChipsInFront(at_ms, seat, chips),)

    def lose(self, port: str, at_ms: int) -> tuple[Event, ...]:
        """Note a lost device: the chips on its bet spots are unknown."""
        gone = [spot.seat for spot in self.board.spots if spot.port == port and spot.seat in self._spots]
        for seat in gone:
            del self._spots[seat]
        return tuple(happened.ChipsInFront(at_ms, seat, seen=False) for seat in gone)


def tray_columns(board: Board) -> Iterator[tray_weighing.Column]:
    """Yield the tray's columns as the tracker weighs them."""
    for column in board.tray:
        yield tray_weighing.Column(str(column.denomination), column.chip_weight_mg, column.sigma_mg)

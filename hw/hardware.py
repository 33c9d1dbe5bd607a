"""Builds a table's hardware from its wiring: a pump for each port, pins, lamps."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.device_kinds import make_device
from firmware_bridge.port import SerialPort
from firmware_bridge.pump import Pump, Sink, monotonic_ms
from hw.board import Board, LineWiring
from hw.chip import PinFactory
from hw.gpio import HeaderPins
from hw.panel import Lamp, Level
from hw.turn_plan import turns_of


class Hardware:
    """The running hardware of one table; it passes every reading to its sink."""

    def __init__(self, board: Board, pumps: Mapping[str, Pump], pins: HeaderPins | None) -> None:
        self._wiring = board.lamps()
        self.pumps = pumps
        self.pins = pins

    def start(self, lost: Collection[str] = ()) -> None:
        """Start all threads.

        `lost` names the ports that an earlier run reported as lost; each one's return is reported.
        """
        for name, pump in self.pumps.items():
            pump.was_lost = name in lost
            pump.start()
        if self.pins is not None:
            self.pins.start()

    def stop(self) -> None:
        """Stop all threads, close the ports and release the pins."""
        for pump in self.pumps.values():
            pump.stop()
        if self.pins is not None:
            self.pins.stop()

    def light(self, lamp: Lamp, level: Level) -> bool:
        """Set a lamp on the header or a node; return False if the table has no lamp of this name."""
        wired = self._wiring.get(lamp)
        if isinstance(wired, LineWiring):
            self.pumps[wired.port].light({wired.line: level.number})
            return True
        if wired is None or self.pins is None:
            return False
        self.pins.light(lamp, level)
        return True

    def progress(self) -> dict[str, int]:
        """Return a counter for each thread, for the watchdog."""
        turns = {f"pump {name}": pump.turns for name, pump in self.pumps.items()}
        return turns | ({"pins": self.pins.turns} if self.pins is not None else {})


def assemble(board: Board, sink: Sink, factory: PinFactory | None = None, run_folder: str = "") -> Hardware:
    """Return a table's hardware, not yet started.

    `factory` is the pin factory (`chip.make_factory`, or the rig's); None leaves the header unused.
    `run_folder` replaces `{run}` in the ports' paths.

    Raises:
        ChipError: a pin of the header cannot be used.
    """
    pumps = {}
    for wired in board.ports:
        turns = turns_of(board, wired.name)
        settings = DeviceSettings(board.antennas_of(wired.name), wired.cycle_ms, wired.inventory, turns)
        port = SerialPort(wired.path.replace("{run}", run_folder), wired.baud, wired.name)
        device = make_device(wired.device, settings, monotonic_ms())
        pumps[wired.name] = Pump(port, device, sink)
    pins = None if factory is None else HeaderPins(board, factory, sink)
    return Hardware(board, pumps, pins)

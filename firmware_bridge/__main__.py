# PYTHON_ARGCOMPLETE_OK
"""`python -m firmware_bridge PORT`: show a device's frames and readings live."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from firmware_bridge.commandline.argument_types import at_least_one, how_many, numbers, seed, zero_or_more
from firmware_bridge.commandline.parser import Parser, add_version, complete
from firmware_bridge.commandline.progress_line import counted
from firmware_bridge.commandline.status import NOT_WELL, REFUSED, WELL, ended
from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.device_kinds import DEVICES, Describe, make_device
from firmware_bridge.errors import PortError
from firmware_bridge.fuzz import fuzz_decoder, fuzz_driver
from firmware_bridge.port import SerialPort
from firmware_bridge.pump import Pump, monotonic_ms
from firmware_bridge.readings import Arrival, TagSeen

EXAMPLES = """examples:
  python -m firmware_bridge /dev/railbird/reader-a
  python -m firmware_bridge /dev/ttyUSB0 --device pepper --antennas 1-4,8 --frames
  python -m firmware_bridge /dev/ttyACM0 --device node --seconds 10
  python -m firmware_bridge --fuzz-megabytes 10

UIDs are printed: with the deck's list in hand they name cards, so do not run this during play.
"""


class TappedPort:
    """A serial port that prints every frame that passes, in both directions."""

    def __init__(self, port: SerialPort, device: str) -> None:
        self._port = port
        self._heard: Describe = DEVICES[device].describer()
        self._said: Describe = DEVICES[device].describer()

    @property
    def name(self) -> str:
        """The tapped port's name."""
        return self._port.name

    def open(self) -> None:
        """Open the tapped port."""
        self._port.open()

    def wait(self, timeout_ms: int) -> None:
        """Wait for bytes."""
        self._port.wait(timeout_ms)

    def read(self) -> bytes:
        """Read bytes and print their frames."""
        data = self._port.read()
        for line in self._heard(data):
            print(f"  <- {line}", flush=True)
        return data

    def write(self, data: bytes) -> None:
        """Print the frames and write them."""
        for line in self._said(data):
            print(f"  -> {line}", flush=True)
        self._port.write(data)

    def close(self) -> None:
        """Close the tapped port."""
        self._port.close()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    parser = make_parser()
    complete(parser)
    options = parser.parse_args(arguments)
    return ended("firmware_bridge", lambda: _run(parser, options))


def _run(parser: argparse.ArgumentParser, options: argparse.Namespace) -> int:
    if options.fuzz_megabytes is not None:
        return run_fuzz(options.fuzz_megabytes, options.seed)
    if options.port is None:
        parser.error("name a port, for example /dev/ttyUSB0, or give --fuzz-megabytes")
    settings = DeviceSettings(options.antennas, options.cycle_ms, options.inventory)
    return watch(options, settings)


def make_parser() -> argparse.ArgumentParser:
    """Return the command line's definition."""
    parser = Parser(
        prog="python -m firmware_bridge",
        description="Show what a card reader or table node says, live.",
        epilog=EXAMPLES,
    )
    add_version(parser)
    parser.add_argument("port", nargs="?", help="serial port, or a symlink to one")
    parser.add_argument("--device", choices=tuple(DEVICES), default="pepper")
    parser.add_argument("--baud", type=at_least_one, default=115200)
    parser.add_argument("--antennas", type=numbers(1, 8), default="1-8", help="of a pepper: 1-8, or 1,3,5")
    parser.add_argument("--inventory", choices=("count", "icode", "polling"), default="count")
    parser.add_argument("--cycle-ms", type=how_many, default=500, help="shortest time for one cycle")
    parser.add_argument("--frames", action="store_true", help="also print every frame, both ways")
    parser.add_argument("--seconds", type=zero_or_more, help="stop after this time; else at Ctrl-C")
    parser.add_argument(
        "--fuzz-megabytes",
        type=zero_or_more,
        metavar="N",
        help="open no port; feed N MB of noise to every decoder and driver",
    )
    parser.add_argument("--seed", type=seed, default=1, help="of the noise")
    return parser


def show(arrival: Arrival) -> None:
    """Print one reading, with the UID that `repr` hides."""
    reading = arrival.reading
    uid = f" uid {reading.uid.hex()}" if isinstance(reading, TagSeen) else ""
    print(f"{arrival.at_ms / 1000:12.3f}  {reading}{uid}", flush=True)


def watch(options: argparse.Namespace, settings: DeviceSettings) -> int:
    """Show the device until the time runs out or Ctrl-C is pressed."""
    line = SerialPort(options.port, options.baud)
    try:
        line.open()
        line.close()
    except PortError as error:
        print(f"firmware_bridge: {error}", file=sys.stderr)
        return REFUSED
    port = TappedPort(line, options.device) if options.frames else line
    device = make_device(options.device, settings, monotonic_ms())
    pump = Pump(port, device, show)
    pump.start()
    try:
        time.sleep(options.seconds if options.seconds is not None else 1e9)
    except KeyboardInterrupt:
        print()
    finally:
        pump.stop()
    return WELL if pump.present else NOT_WELL


def run_fuzz(megabytes: float, seed: int) -> int:
    """Fuzz every driver and print the results; return 1 if a good frame was missed."""
    began = time.monotonic()
    passed = True
    for name in counted("firmware_bridge", "decoders", DEVICES, len(DEVICES)):
        report = fuzz_decoder(name, megabytes, seed)
        passed = passed and report.passed
        print(report)
    for name in counted("firmware_bridge", "drivers", DEVICES, len(DEVICES)):
        dropped = fuzz_driver(name, megabytes, seed)
        print(f"{name:7} driver survived, and told of {dropped:,} bytes of noise")
    print(f"{time.monotonic() - began:.1f} s, seed {seed}")
    return WELL if passed else NOT_WELL


if __name__ == "__main__":
    sys.exit(main())

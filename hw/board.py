"""One table's wiring as checked data: ports, antennas, pins, lines and load cells.

A board file is TOML (`hw/boards/*.toml`); `hw.board_file.load_board` reads and checks it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from firmware_bridge.readings import ContactChanged, KeyChanged, PinChanged, Reading, ScreenTapped
from hw.panel import Contact, Key, Lamp

HEADER: Final = "header"
"""The port name of arrivals from the computer's own header pins."""
SCREEN: Final = "screen"
"""The port name of taps on the dealer's touch screen."""


class BoardError(ValueError):
    """A board file that cannot be used; the text names the file and every mistake."""


@dataclass(frozen=True, slots=True)
class PortWiring:
    """One serial port and the device that is connected to it."""

    name: str
    """The name by which the file's other tables refer to this port."""
    path: str
    """A stable name: udev's symlink, or the rig's; `{run}` stands for the rig's folder."""
    device: Literal["pepper", "pn532", "node", "badge"]
    """The kind of device on the port."""
    baud: int = 115200
    """The line's speed in baud."""
    cycle_ms: int = 0
    """The shortest time for one cycle through the antennas; 0 for as fast as the device answers."""
    inventory: Literal["count", "icode", "polling"] = "count"
    """How a Pepper polls its tags: `icode` takes a full ISO 15693 inventory at once, which piles of cards need."""


@dataclass(frozen=True, slots=True)
class AntennaPlace:
    """The zone that one antenna covers, as a tape names it: `seat:3`, `board`, `burn`."""

    port: str
    """The port of its reader."""
    antenna: int
    """The antenna's number at the reader: 1 to 8 at a Pepper, 1 at a PN532, 1 to 16 at a node (one front end each)."""
    place: str
    """The zone: `seat:3`, `discard:3`, `board`, `board:2`, `burn`, `muck`, `stub`, `shuffler` or `aside`."""
    cycle_ms: int = 0
    """How often the antenna's front end, on a node, polls its tags; 0 for 100 ms, or for the cycle of turns."""


@dataclass(frozen=True, slots=True)
class PinWiring:
    """One pin of the header (BCM number): exactly one of key, contact or lamp."""

    pin: int
    """The BCM number, 0 to 27."""
    key: Key | None = None
    """The key that closes it."""
    contact: Contact | None = None
    """The contact that closes it."""
    lamp: Lamp | None = None
    """The lamp that it lights."""
    active_low: bool | None = None
    """Whether ground means closed (inputs, by default true) or lit (lamps, by default false)."""

    @property
    def is_input(self) -> bool:
        """Whether this pin is an input."""
        return self.lamp is None

    @property
    def low_is_active(self) -> bool:
        """Whether ground means pressed, closed or lit."""
        return self.is_input if self.active_low is None else self.active_low


@dataclass(frozen=True, slots=True)
class LineWiring:
    """One line of a node: a key, a contact or a lamp; each kind is numbered separately."""

    port: str
    """The port of the node."""
    line: int
    """The line's number; keys, contacts and lamps are numbered separately."""
    key: Key | None = None
    """The key on that line."""
    contact: Contact | None = None
    """The contact on that line."""
    lamp: Lamp | None = None
    """The lamp on that line."""


@dataclass(frozen=True, slots=True)
class TrayColumn:
    """One column of the chip tray on its load cell: one denomination, one weight."""

    port: str
    """The port of the node."""
    cell: int
    """The load cell's number."""
    denomination: int
    """The value of one chip of the column."""
    chip_weight_mg: int
    """The weight of one chip, at least 2001."""
    sigma_mg: int
    """The standard deviation of one chip's weight, measured for this chip set."""
    tare_counts: int = 0
    """The converter's count when the column is empty."""
    counts_per_gram: int = 1000
    """Converter counts per gram; 1000 without tare if the node sends milligrams."""

    def weight_mg(self, raw: int) -> int:
        """Return the chips' weight for a converter count."""
        return round((raw - self.tare_counts) * 1000 / self.counts_per_gram)


@dataclass(frozen=True, slots=True)
class BetSpot:
    """A chip reader under one seat's betting spot."""

    port: str
    """The port of the node."""
    spot: int
    """The chip reader's number."""
    seat: int
    """The seat whose betting spot is above the reader."""


@dataclass(frozen=True, slots=True)
class KeyMoved:
    """A named key went down or up; raw: the tracker debounces it."""

    key: Key
    down: bool


@dataclass(frozen=True, slots=True)
class ContactMoved:
    """A named contact closed or opened; raw."""

    contact: Contact
    closed: bool


@dataclass(frozen=True, slots=True)
class Board:
    """The wiring of one table; `load_board` returns one that was checked."""

    name: str
    """The table's name, as people know it."""
    seats: int
    """How many seats the table has, 2 to 10."""
    ports: tuple[PortWiring, ...] = ()
    antennas: tuple[AntennaPlace, ...] = ()
    pins: tuple[PinWiring, ...] = ()
    lines: tuple[LineWiring, ...] = ()
    tray: tuple[TrayColumn, ...] = ()
    spots: tuple[BetSpot, ...] = ()
    touch: bool = False
    """Whether taps on the dealer's screen count as keys; then the panel may lack any of them."""
    chip: str = "auto"
    """The header's gpiochip: `auto` finds it by its device-tree name; a number overrides that."""

    def port(self, name: str) -> PortWiring:
        """Return a port by name.

        Raises:
            BoardError: the board has no such port.
        """
        for port in self.ports:
            if port.name == name:
                return port
        known = ", ".join(port.name for port in self.ports)
        raise BoardError(f"{self.name}: no port is called {name!r}; there are {known}")

    def antennas_of(self, port: str) -> tuple[int, ...]:
        """Return the connected antennas of a port, in the order of the file."""
        return tuple(wired.antenna for wired in self.antennas if wired.port == port)

    def place_of(self, port: str, antenna: int) -> str | None:
        """Return the zone text of an antenna; None if nothing is connected there."""
        at = (port, antenna)
        return next((a.place for a in self.antennas if (a.port, a.antenna) == at), None)

    def antenna_of(self, place: str) -> AntennaPlace | None:
        """Return the antenna that covers a zone."""
        return next((wired for wired in self.antennas if wired.place == place), None)

    def column_of(self, port: str, cell: int) -> TrayColumn | None:
        """Return the tray column on a load cell."""
        return next((c for c in self.tray if (c.port, c.cell) == (port, cell)), None)

    def seat_of_spot(self, port: str, spot: int) -> int | None:
        """Return the seat of a bet-spot reader."""
        return next((s.seat for s in self.spots if (s.port, s.spot) == (port, spot)), None)

    def has_keys(self, port: str) -> bool:
        """Return whether a device has keys or the shuffler's signal; a lid begins no hand."""
        return any(line.port == port and (line.key or line.contact is Contact.SHUFFLER) for line in self.lines)

    def signal_of(self, port: str, reading: Reading) -> KeyMoved | ContactMoved | None:
        """Return the named key or contact of a reading; None if it has none."""
        match reading:
            case PinChanged(pin=pin, active=active):
                for wired in self.pins:
                    if wired.pin == pin and wired.key is not None:
                        return KeyMoved(wired.key, active)
                    if wired.pin == pin and wired.contact is not None:
                        return ContactMoved(wired.contact, active)
                return None
            case KeyChanged(key=line, pressed=active):
                keyed = (w.key for w in self.lines if w.key and (w.port, w.line) == (port, line))
                return next((KeyMoved(key, active) for key in keyed), None)
            case ScreenTapped(key=name, pressed=active):
                return KeyMoved(Key(name), active) if self.touch and port == SCREEN else None
            case ContactChanged(contact=line, closed=active):
                closing = (w.contact for w in self.lines if w.contact and (w.port, w.line) == (port, line))
                return next((ContactMoved(contact, active) for contact in closing), None)
            case _:
                return None

    def lamps(self) -> Mapping[Lamp, PinWiring | LineWiring]:
        """Return every lamp with its pin or line."""
        wires: tuple[PinWiring | LineWiring, ...] = (*self.pins, *self.lines)
        return {wire.lamp: wire for wire in wires if wire.lamp is not None}



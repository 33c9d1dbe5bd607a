"""Places and read rates of the antennas: the tracker's part of the wiring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, TypeAlias

from controller.terms.places import Place, PlaceKind
from controller.tracking.detections import AntennaName

Pair: TypeAlias = tuple[AntennaName, AntennaName]
"""The antenna under a card, and another one that may read the card."""

MIDDLE: Final = frozenset(set(PlaceKind) - {PlaceKind.SEAT, PlaceKind.DISCARD})


class AntennaMapError(ValueError):
    """A wiring that the tracker cannot use; the text names the antenna or port, and the cure."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """Time resolution of one reader: every antenna of it is polled once in `cycle_ms`.

    A reader has all antennas of its port or, with `antenna`, is the front end of that one alone. `ordered` means that
    it reports a card when it arrives, not when its antenna's turn comes. Only then do times within a cycle have an
    order.
    """

    port: str
    cycle_ms: int
    ordered: bool = False
    antenna: int = 0
    """The number of its only antenna; 0: all of the port."""

    @property
    def name(self) -> str:
        """The reader's name, as one speaks of it: its port, or its antenna."""
        return str(AntennaName(self.port, self.antenna)) if self.antenna else self.port

    def has(self, name: AntennaName) -> bool:
        """Return whether it polls an antenna."""
        return self.port == name.port and self.antenna in {0, name.antenna}


@dataclass(frozen=True, slots=True)
class Antenna:
    """One antenna: its place, and the share of polls in which it reads a card there.

    `hit_rate` is for a card alone, `stacked_hit_rate` for one of several. The defaults are those of the reference
    profile; `railbird antennas` measures a house's own.
    """

    name: AntennaName
    place: Place
    hit_rate: float = 0.9
    stacked_hit_rate: float = 0.5


@dataclass(frozen=True, slots=True)
class AntennaMap:
    """All antennas of a table. Several may share one place; one antenna has one place.

    `crosstalk` is the share of polls in which the second antenna reads a card that lies alone over the first. None
    means that it was never measured; neighbors are assumed then (`assumed_neighbors`). `flown_over` gives, for a
    destination, the antennas that a pitched card passes. A destination that is missing may be reached over any of them.

    Raises:
        AntennaMapError: an antenna is named twice, a port has no timing, or a rate is outside 0 to 1.
    """

    antennas: tuple[Antenna, ...]
    resolutions: tuple[Resolution, ...]
    crosstalk: Mapping[Pair, float] | None = None
    flown_over: Mapping[AntennaName, frozenset[AntennaName]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        names = [antenna.name for antenna in self.antennas]
        for name in names:
            if names.count(name) > 1:
                raise AntennaMapError(f"antenna {name} is wired twice: give each antenna one place")
            polled_by = sum(resolution.has(name) for resolution in self.resolutions)
            if not polled_by:
                raise AntennaMapError(f"antenna {name}: port {name.port} has no cycle time; add it to the wiring")
            if polled_by > 1:
                raise AntennaMapError("a port is named twice in the timing: keep one line for each port")
        for resolution in self.resolutions:
            if resolution.cycle_ms <= 0:
                raise AntennaMapError(f"port {resolution.port}: the cycle time must be above 0 ms")
        readers = [resolution.name for resolution in self.resolutions]
        if len(set(readers)) < len(readers):
            raise AntennaMapError("a port is named twice in the timing: keep one line for each port")
        self._check_rates(set(names))

    def reader_of(self, name: AntennaName) -> Resolution:
        """Return the reader that polls an antenna.

        Raises:
            AntennaMapError: the antenna is not wired.
        """
        for resolution in self.resolutions:
            if resolution.has(name):
                return resolution
        raise AntennaMapError(f"antenna {name} is not wired")

    def _check_rates(self, names: set[AntennaName]) -> None:
        for antenna in self.antennas:
            if not (0 < antenna.hit_rate <= 1 and 0 < antenna.stacked_hit_rate <= 1):
                raise AntennaMapError(f"antenna {antenna.name}: a hit rate must be above 0 and at most 1")
        for (home, heard), rate in (self.crosstalk or {}).items():
            if home not in names or heard not in names or not 0 <= rate < 1:
                raise AntennaMapError(
                    f"cross-talk {home} to {heard}: wire both antennas, and give a rate of at least 0 and below 1"
                )


def assumed_neighbors(antennas: tuple[Antenna, ...]) -> frozenset[Pair]:
    """Return the pairs that may read each other's cards on a table that was never calibrated.

    These are adjacent seats, the zones in the middle among themselves, and the two seats beside the dealer with the
    middle.
    """
    seats = sorted(
        (antenna for antenna in antennas if antenna.place.kind is PlaceKind.SEAT),
        key=lambda antenna: antenna.place.number,
    )
    middle = [antenna for antenna in antennas if antenna.place.kind in MIDDLE]
    pairs = [
        (one.name, other.name)
        for one, other in combinations(seats, 2)
        if abs(one.place.number - other.place.number) <= 1
    ]
    pairs += [(one.name, other.name) for one, other in combinations(middle, 2)]
    ends = [*seats[:1], *seats[-1:]]
    pairs += [(seat.name, zone.name) for seat in ends for zone in middle if seat is not zone]
    discards = [antenna for antenna in antennas if antenna.place.kind is PlaceKind.DISCARD]
    pairs += [
        (discard.name, seat.name)
        for discard in discards
        for seat in seats
        if abs(seat.place.number - discard.place.number) <= 1
    ]
    return frozenset(pairs) | frozenset((other, one) for one, other in pairs)

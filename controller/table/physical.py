"""What is physically so at a table: its cards, its chips, its devices, and the time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.poker.rake import TimePot
from controller.table.custody import Custody
from controller.table.front import Front
from controller.table.ledger import CardLedger
from controller.terms.fast_frozen import fast_frozen
from controller.terms.places import Place


@dataclass(frozen=True, slots=True)
class DeviceHealth:
    """The readers' state now.

    `lost` are devices that do not answer; `antennas` the last judgment of each place's antenna with its hit
    rate; a place in `blind` is one whose cards nobody can see now. `keyless` are those of the lost devices on which
    keys hang: what was pressed there since may never be told.
    """

    lost: frozenset[str] = frozenset()
    antennas: Mapping[Place, tuple[str, float]] = field(default_factory=dict)
    blind: frozenset[Place] = frozenset()
    keyless: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class TrayState:
    """The tray: count and confidence by denomination, and the expected change.

    `collected_ms` is when time was collected last, in a house that is paid by time. `time_pot` is the last agreement
    that one player pays the time of all.
    """

    columns: Mapping[int, tuple[int, float]] = field(default_factory=dict)
    baseline: int | None = None
    expected_change: int = 0
    collected_ms: int = 0
    time_pot: TimePot | None = None


@fast_frozen
@dataclass(frozen=True, slots=True)
class Physical:
    """What is physically so, as far as sensors and people have told it.

    A way back tells it again, from the same words: no word of a sensor is ever left out (`controller.engine.rewind`).

    Attributes:
        ledger: where each card is believed to be.
        now_ms: time of the last event.
        devices: which devices answer, and how well each place is seen.
        tray: the chips of the tray.
        custody: the deck in play, the one that comes next, and what was read of it before the deal.
        fronts: by seat with a bet-spot reader, the chips that lie there.
    """

    ledger: CardLedger = field(default_factory=CardLedger)
    now_ms: int = 0
    devices: DeviceHealth = field(default_factory=DeviceHealth)
    tray: TrayState = field(default_factory=TrayState)
    custody: Custody = field(default_factory=Custody)
    fronts: Mapping[int, Front] = field(default_factory=dict)

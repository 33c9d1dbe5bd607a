"""The parameters of a noisy table, each with its name, unit, default and source.

A profile (`hw/noise/*.toml`, or a house's own measured file) sets some of them; `hw.sim.profile`
reads and writes it. The physics that uses them is `hw.sim.hearing`, the hands `hw.sim.hands.dealer_hands`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

PLAN: Final = "planning figure, to be measured on the house's own table"
ISSUE: Final = "the reference table's definition"
AIR_TIME: Final = "docs/virtual-table.md, Front ends: the air time of ISO 15693 answers"


def parameter(default: float, unit: str, source: str = PLAN) -> Any:  # noqa: ANN401
    """Return a dataclass field with its unit and the source of its default."""
    return field(default=default, metadata={"unit": unit, "source": source})


@dataclass(frozen=True, slots=True)
class Detection:
    """How one coil detects the cards in its own field, per dwell."""

    dwell_ms: float = parameter(83.0, "ms", "docs/hardware.md C2: 40 to 100 ms a coil; 1 s for 12")
    hit_rate: float = parameter(0.9, "chance", ISSUE)
    hit_rate_stacked: float = parameter(0.5, "chance", ISSUE + "; docs/hardware.md C2")
    stack_decay: float = parameter(0.9, "factor", "docs/hardware.md C1: reads 2 in a stack, 3 iffy")
    flat_part: float = parameter(0.8, "coil half extents")
    reach: float = parameter(1.25, "coil half extents")
    crowd_free: float = parameter(8.0, "cards", "docs/hardware.md C2: anticollision slots")
    crowd_decay: float = parameter(0.99, "factor")
    lifted_factor: float = parameter(0.02, "factor", "docs/hardware.md C2: a peek leaves the field")
    covered_factor: float = parameter(0.95, "factor")


@dataclass(frozen=True, slots=True)
class Readers:
    """What polls the antennas: one multiplexer for each port, or a front end for each antenna."""

    front_ends: float = parameter(0.0, "share of the antennas with their own reader chip: 0 or 1", ISSUE)
    cycle_ms: float = parameter(100.0, "ms between two polls of a seat, the board, the burns", AIR_TIME)
    pile_cycle_ms: float = parameter(2300.0, "ms between two polls of muck, stub and aside", AIR_TIME)


@dataclass(frozen=True, slots=True)
class CrossTalk:
    """How a coil detects cards in a neighbor's field, per dwell."""

    rate: float = parameter(0.02, "chance", ISSUE)
    reach_mm: float = parameter(250.0, "mm", "docs/hardware.md C2: three coil diameters apart")
    edge_factor: float = parameter(5.0, "factor")


@dataclass(frozen=True, slots=True)
class Uids:
    """Wrong identifiers that the reader's checksum does not catch."""

    wrong_rate: float = parameter(0.0005, "chance a read", ISSUE + ": 1 in 2,000")
    truncated_share: float = parameter(0.5, "share, the rest are two merged", "docs/hardware.md C2")


@dataclass(frozen=True, slots=True)
class Cards:
    """How cards land, and how players handle them."""

    flight_ms: float = parameter(350.0, "ms")
    flight_factor: float = parameter(0.3, "factor")
    scatter_mm: float = parameter(10.0, "mm, standard deviation")
    stacked_share: float = parameter(0.4, "share of hole cards")
    edge_share: float = parameter(0.02, "share of hole cards")
    edge_depth: float = parameter(1.0, "coil half extents")
    peek_share: float = parameter(0.5, "share of hands", ISSUE)
    peek_ms: float = parameter(2500.0, "ms, median")
    squared_share: float = parameter(0.5, "share of peeks")
    covered_share: float = parameter(0.3, "share of hands")


@dataclass(frozen=True, slots=True)
class Pace:
    """The dealer's and the players' pace."""

    cards_per_s_low: float = parameter(2.0, "cards a second", ISSUE)
    cards_per_s_high: float = parameter(4.0, "cards a second", ISSUE)
    hesitation_share: float = parameter(0.02, "share of acts")
    hesitation_ms: float = parameter(1500.0, "ms, median")
    correction_share: float = parameter(0.01, "share of cards")
    correction_ms: float = parameter(1200.0, "ms, median")
    think_ms: float = parameter(2500.0, "ms, median")
    fresh_deck_ms: float = parameter(3000.0, "ms", "docs/hardware.md E: the other deck waits ready")
    scramble_ms: float = parameter(5000.0, "ms")
    gesture_ms: float = parameter(150.0, "ms, a tap, a nod, a chip put on a card")
    sweep_ms: float = parameter(900.0, "ms")
    pull_in_ms: float = parameter(1000.0, "ms, median")


@dataclass(frozen=True, slots=True)
class Keys:
    """The dealer's fingers on the keys."""

    lag_ms: float = parameter(600.0, "ms, median", ISSUE)
    lag_spread: float = parameter(0.5, "standard deviation of the logarithm")
    forgotten_rate: float = parameter(1 / 200, "chance an entry", ISSUE)
    wrong_rate: float = parameter(1 / 500, "chance an entry", ISSUE)
    doubled_rate: float = parameter(1 / 300, "chance an entry")
    doubled_ms: float = parameter(180.0, "ms")
    digit_ms: float = parameter(150.0, "ms from key to key of one entry")
    hold_ms: float = parameter(90.0, "ms")
    entry_ms: float = parameter(
        350.0, "ms from the last key of one entry to the next entry",
        "planning figure; the panel takes a key that comes again within 150 ms for one press",
    )
    looks_share: float = parameter(
        0.9, "share of entries after which the dealer looks at his screen",
    )


@dataclass(frozen=True, slots=True)
class Contacts:
    """Bouncing of a closing switch."""

    bounce_edges: float = parameter(4.0, "edges", "docs/hardware.md A4: bounce is ours to remove")
    bounce_ms: float = parameter(5.0, "ms")


@dataclass(frozen=True, slots=True)
class Tray:
    """Load cells under the tray columns."""

    chip_spread_mg: float = parameter(80.0, "mg a chip, standard deviation")
    noise_mg: float = parameter(150.0, "mg, standard deviation")
    drift_mg_a_min: float = parameter(600.0, "mg a minute", "docs/hardware.md D: 1.2 g in 2 min")
    spike_rate: float = parameter(0.001, "chance a sample", "docs/hardware.md D: spikes")
    spike_mg: float = parameter(20_000.0, "mg")


@dataclass(frozen=True, slots=True)
class Coil:
    """One antenna that differs from the others, with its measured position if known."""

    rate: float = parameter(1.0, "share of dwells that read at all; 0 is a dead coil")
    hit_factor: float = parameter(1.0, "factor")
    x_mm: float | None = None
    y_mm: float | None = None


@dataclass(frozen=True, slots=True)
class Noise:
    """The noise of one table; the default is the reference table."""

    name: str = "reference"
    about: str = ""
    detection: Detection = Detection()
    readers: Readers = Readers()
    crosstalk: CrossTalk = CrossTalk()
    uids: Uids = Uids()
    cards: Cards = Cards()
    pace: Pace = Pace()
    keys: Keys = Keys()
    contacts: Contacts = Contacts()
    tray: Tray = Tray()
    coils: Mapping[str, Coil] = field(default_factory=lambda: MappingProxyType({}))
    """By zone text: only the antennas that differ."""
    pairs: Mapping[str, Mapping[str, float]] = field(default_factory=lambda: MappingProxyType({}))
    """Measured cross-talk: the card's zone, the zone that also reads it, the probability per dwell."""
    sources: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The sources of the values, by `section.name`; a value without a source is the default."""


HOLD_LEAST_MS: Final = 30.0
"""The shortest press, in ms: no finger is faster, and the debounce must see a stable level."""


def compress(noise: Noise, by: float, hold_least_ms: float = HOLD_LEAST_MS) -> Noise:
    """Return the noise of a table that runs `by` times as fast: divide every duration.

    Keys are never held for less than `hold_least_ms`; the next key may come a third of that
    later, as rolling fingers do.
    """
    cards, pace, keys, readers = noise.cards, noise.pace, noise.keys, noise.readers
    return replace(
        noise,
        detection=replace(noise.detection, dwell_ms=noise.detection.dwell_ms / by),
        readers=replace(
            readers, cycle_ms=readers.cycle_ms / by, pile_cycle_ms=readers.pile_cycle_ms / by
        ),
        cards=replace(cards, flight_ms=cards.flight_ms / by, peek_ms=cards.peek_ms / by),
        pace=replace(
            pace,
            cards_per_s_low=pace.cards_per_s_low * by,
            cards_per_s_high=pace.cards_per_s_high * by,
            hesitation_ms=pace.hesitation_ms / by,
            correction_ms=pace.correction_ms / by,
            think_ms=pace.think_ms / by,
            fresh_deck_ms=pace.fresh_deck_ms / by,
            scramble_ms=pace.scramble_ms / by,
            gesture_ms=pace.gesture_ms / by,
            sweep_ms=pace.sweep_ms / by,
            pull_in_ms=pace.pull_in_ms / by,
        ),
        keys=replace(
            keys,
            lag_ms=keys.lag_ms / by,
            doubled_ms=max(2 * hold_least_ms, keys.doubled_ms / by),
            digit_ms=max(hold_least_ms / 3, keys.digit_ms / by),
            hold_ms=max(hold_least_ms, keys.hold_ms / by),
            entry_ms=max(hold_least_ms, keys.entry_ms / by),
        ),
    )

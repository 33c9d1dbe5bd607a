"""The field model of a table, computed once from its antennas, their noise and their polls."""

from __future__ import annotations

from collections import Counter
from math import exp, sqrt
from operator import itemgetter
from typing import Final

from controller.tracking.antenna_map import Antenna, AntennaMap, assumed_neighbors
from controller.tracking.field import FieldModel, Rates
from controller.tracking.polls import Row, polls_of
from controller.tracking.states import OFF, State, by_place, held_of, shares_of, spans_of, states_of
from controller.tracking.tracker_settings import BelievedNoise

SHARED_RATE: Final = 0.3
"""Share of polls in which the second antenna of one place also reads a card there."""


def compile_field(wiring: AntennaMap, noise: BelievedNoise, like: FieldModel | None = None) -> FieldModel:
    """Return the model of a wiring; it takes a millisecond, so do it once and on new rates.

    With `like`, the model has the same states as that one, so that beliefs can be carried over.
    """
    antennas = by_place(wiring.antennas)
    heard = _heard(wiring, antennas, noise)
    port_of = tuple(wiring.resolutions.index(wiring.reader_of(one.name)) for one in antennas)
    states = states_of(antennas, heard) if like is None else like.states
    held = held_of(states, antennas)
    spans = spans_of(states, antennas)
    alone, stacked, sliding = _reads_of(states, wiring, antennas, heard, noise)
    return FieldModel(
        wiring=wiring,
        antennas=antennas,
        index={antenna.name: number for number, antenna in enumerate(antennas)},
        ports=_readers_by_port(wiring),
        port_of=port_of,
        port_masks=_masks(port_of, len(wiring.resolutions)),
        mates=tuple(sum((b.place == a.place) << n for n, b in enumerate(antennas)) for a in antennas),
        states=states,
        state_of=tuple(states.index(State(number, -1)) for number in range(len(antennas))),
        at_home=itemgetter(*(states.index(State(state.own, -1)) for state in states)),
        spans=spans,
        runs=tuple((antennas[states[low].own].place, (low, high)) for low, high in dict.fromkeys(spans[1:])),
        held=held,
        shares=shares_of(states, len(antennas), noise),
        alone=alone,
        sliding=sliding,
        polls=(
            polls_of(states, alone, sliding, noise.least_miss), polls_of(states, stacked, sliding, noise.least_miss),
        ),
        rates=_rates(wiring, states, held, noise),
        noise=noise,
        memo={},
        parts={},
        powers={},
        missing={},
        turns={},
    )


def _readers_by_port(wiring: AntennaMap) -> dict[str, tuple[int, ...]]:
    """Return the numbers of each port's readers."""
    ports: dict[str, tuple[int, ...]] = {}
    for number, resolution in enumerate(wiring.resolutions):
        ports[resolution.port] = (*ports.get(resolution.port, ()), number)
    return ports


def _masks(port_of: tuple[int, ...], readers: int) -> tuple[int, ...]:
    """Return a bit for each antenna of every reader."""
    return tuple(sum(1 << n for n, port in enumerate(port_of) if port == reader) for reader in range(readers))


def _reads_of(
    states: tuple[State, ...],
    wiring: AntennaMap,
    antennas: tuple[Antenna, ...],
    heard: tuple[Row, ...],
    noise: BelievedNoise,
) -> tuple[tuple[Row, ...], tuple[Row, ...], tuple[Row, ...]]:
    """Return each state's read rates for a card alone, in a stack, and sliding."""
    low = [min(a.hit_rate, a.stacked_hit_rate) for a in antennas]
    heard_stacked = _heard_stacked(antennas, heard, noise)
    stacked = tuple(_reads(state, heard_stacked, low, noise) for state in states)
    rates = [antenna.hit_rate for antenna in antennas]
    # A card at an edge may lie alone or not: of two cards that slid there together, none may be claimed yet.
    either = [sqrt(one * many) for one, many in zip(rates, low, strict=True)]
    alone = tuple(_reads(state, heard, rates if state.toward < 0 else either, noise) for state in states)
    sliding = tuple(_slides(state, wiring, antennas, row, noise) for state, row in zip(states, alone, strict=True))
    return alone, stacked, sliding


def _heard(wiring: AntennaMap, antennas: tuple[Antenna, ...], noise: BelievedNoise) -> tuple[Row, ...]:
    """Return, for each antenna, the share of polls in which each other one reads its lone card."""
    near = assumed_neighbors(antennas)
    measured = wiring.crosstalk

    def rate(home: Antenna, other: Antenna) -> float:
        pair = (home.name, other.name)
        if home.place == other.place:
            return max(SHARED_RATE, (measured or {}).get(pair, 0.0))
        if measured is None:
            return noise.assumed_crosstalk if pair in near else noise.stray
        return max(noise.stray, measured.get(pair, 0.0))

    return tuple(tuple(rate(home, other) for other in antennas) for home in antennas)


def _heard_stacked(antennas: tuple[Antenna, ...], heard: tuple[Row, ...], noise: BelievedNoise) -> tuple[Row, ...]:
    """Return the rows for a card among others: its own antenna and the others read less.

    Whether the card lies on the others or beside them is unknown; the geometric mean of both is taken.
    """
    def rate(home: Antenna, other: Antenna, alone: float) -> float:
        if home.place == other.place:
            return alone
        return max(noise.stray, alone * sqrt(min(1.0, home.stacked_hit_rate / home.hit_rate)))

    return tuple(
        tuple(rate(home, other, alone) for other, alone in zip(antennas, row, strict=True))
        for home, row in zip(antennas, heard, strict=True)
    )


def _reads(state: State, heard: tuple[Row, ...], hits: list[float], noise: BelievedNoise) -> Row:
    if state is OFF:
        return (noise.stray,) * len(hits)
    row = list(heard[state.own])
    row[state.own] = min(hits[state.own], 0.99)
    if state.toward >= 0:
        row[state.own] *= noise.edge_hit
        row[state.toward] = min(0.5, row[state.toward] * noise.edge_lean)
    return tuple(row)


def _slides(
    state: State, wiring: AntennaMap, antennas: tuple[Antenna, ...], reads: Row, noise: BelievedNoise
) -> Row:
    """Return the read shares of a card on its way to a state, by the antennas under its flight."""
    if state is OFF:
        return reads
    over = wiring.flown_over.get(antennas[state.own].name)
    return tuple(
        max(rate, noise.slide) if over is None or antenna.name in over else rate
        for antenna, rate in zip(antennas, reads, strict=True)
    )


def _rates(
    wiring: AntennaMap, states: tuple[State, ...], held: tuple[int, int], noise: BelievedNoise
) -> tuple[Rates, ...]:
    """Return the rates of each reader; those of one cycle time are the same."""
    own = Counter(state.own for state in states if state.toward >= 0)
    edges = tuple(own[state.own] for state in states)
    rates = {ms: _port_rates(ms, states, edges, held, noise) for ms in {one.cycle_ms for one in wiring.resolutions}}
    return tuple(rates[one.cycle_ms] for one in wiring.resolutions)


def _port_rates(
    cycle_ms: int, states: tuple[State, ...], edges: tuple[int, ...], held: tuple[int, int], noise: BelievedNoise
) -> Rates:
    moves = 1 - exp(-cycle_ms / noise.rest_ms)
    leaves = 1 - exp(-cycle_ms / noise.off_ms)
    return Rates(
        stay=tuple(1 - (leaves if held[0] <= number < held[1] else moves) for number in range(len(states))),
        jump=moves * noise.jump,
        jump_held=leaves,
        lift=moves * (1 - noise.jump - noise.nudge),
        leave_off=leaves,
        nudge=tuple(
            moves * noise.nudge / count if state.toward >= 0 else 0.0
            for state, count in zip(states, edges, strict=True)
        ),
    )

"""States of a card: over no antenna, at rest over one, or at its edge toward a neighbor."""

from __future__ import annotations

from itertools import groupby
from typing import Final, NamedTuple

from controller.terms.places import PlaceKind
from controller.tracking.antenna_map import Antenna, assumed_neighbors
from controller.tracking.tracker_settings import BelievedNoise

NEIGHBOR_RATE: Final = 0.01
"""Measured cross-talk from which two antennas are neighbors with a common edge."""


class State(NamedTuple):
    """One state of a card: its antenna, and the neighbor whose edge it lies at (-1: none)."""

    own: int
    toward: int


OFF: Final = State(-1, -1)


def by_place(antennas: tuple[Antenna, ...]) -> tuple[Antenna, ...]:
    """Return the antennas grouped by place, so that a place is one run of states."""
    first = {antenna.place: 0 for antenna in antennas}
    order = {place: number for number, place in enumerate(first)}
    return tuple(sorted(antennas, key=lambda antenna: order[antenna.place]))


def states_of(antennas: tuple[Antenna, ...], heard: tuple[tuple[float, ...], ...]) -> tuple[State, ...]:
    """Return all states; `heard` gives, by antenna, the cross-talk of every other one."""
    near = assumed_neighbors(antennas)
    states = [OFF]
    for number, antenna in enumerate(antennas):
        states.append(State(number, -1))
        states += [
            State(number, other)
            for other, neighbor in enumerate(antennas)
            if other != number
            and neighbor.place != antenna.place
            and ((antenna.name, neighbor.name) in near or heard[number][other] >= NEIGHBOR_RATE)
        ]
    return tuple(states)


def spans_of(states: tuple[State, ...], antennas: tuple[Antenna, ...]) -> tuple[tuple[int, int], ...]:
    """Return, for each state, its place's run of states: the first one, and the end."""
    spans = [(0, 1)]
    numbered = list(enumerate(states))[1:]
    for _, group in groupby(numbered, key=lambda item: antennas[item[1].own].place):
        members = [number for number, _ in group]
        spans += [(members[0], members[-1] + 1)] * len(members)
    return tuple(spans)


def held_of(states: tuple[State, ...], antennas: tuple[Antenna, ...]) -> tuple[int, int]:
    """Return the run of states of the dealer's hand, first and end; 0, 0 if not wired.

    The stub is no resting place: its cards leave one after another.
    """
    held = [
        number
        for number, state in enumerate(states)
        if state is not OFF and antennas[state.own].place.kind is PlaceKind.STUB
    ]
    return (held[0], held[-1] + 1) if held else (0, 0)


def shares_of(states: tuple[State, ...], antennas: int, noise: BelievedNoise) -> tuple[float, ...]:
    """Return the shares of arriving cards, by state."""
    edges = max(1, sum(state.toward >= 0 for state in states))
    return tuple(
        0.0
        if state is OFF
        else noise.edge_rate / edges
        if state.toward >= 0
        else (1 - noise.edge_rate) / antennas
        for state in states
    )

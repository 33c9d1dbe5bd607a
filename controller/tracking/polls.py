"""One antenna's poll as numbers: the chances to read and to miss a card, by state.

The rows are by antenna: a cycle is then the product of a few whole rows, one for each antenna that was asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple, TypeAlias

from controller.tracking.states import State

Row: TypeAlias = tuple[float, ...]


class Poll(NamedTuple):
    """One antenna's chances by state, for a card that lies there and for one that just arrived."""

    read: Row
    missed: Row
    read_coming: Row
    missed_coming: Row


def polls_of(
    states: Sequence[State], table: Sequence[Row], sliding: Sequence[Row], least_miss: float
) -> tuple[Poll, ...]:
    """Return the chances of each antenna's poll.

    Args:
        states: the states of a card.
        table: for each state and antenna, the share of polls that read a card at rest there.
        sliding: the same for a card that arrives.
        least_miss: the least share of polls in which an antenna misses a card that lies over it.
    """
    return tuple(_poll(antenna, states, table, sliding, least_miss) for antenna in range(len(table[0])))


def _poll(
    antenna: int, states: Sequence[State], table: Sequence[Row], sliding: Sequence[Row], least_miss: float
) -> Poll:
    read = tuple([rates[antenna] for rates in table])
    coming = tuple([
        rate / 2 if state.own == antenna else slides[antenna]
        for state, rate, slides in zip(states, read, sliding, strict=True)
    ])
    return Poll(
        read,
        tuple([
            max(1 - rate, least_miss if state.own == antenna else 0.0)
            for state, rate in zip(states, read, strict=True)
        ]),
        coming,
        tuple([1 - rate for rate in coming]),
    )


def product(rows: Sequence[Row], states: int) -> Row:
    """Return the product of rows, state by state; all ones for no rows."""
    return tuple(map(prod, zip(*rows, strict=True))) if rows else (1.0,) * states


def times(some: Sequence[float], others: Sequence[float]) -> Row:
    """Return the product of two rows, state by state."""
    return tuple([one * other for one, other in zip(some, others, strict=True)])

"""The orders in which a deal may have been made: as planned, or with one error of order.

An order is the row of the places to which cards were pitched. Which of them is true, the reads say (`deal_order`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from typing import NamedTuple

from controller.terms.places import Place


class Deviation(Enum):
    """What makes an order another one than the plan's."""

    OTHER_START = auto()
    PASSED_OVER = auto()
    LEFT_OUT = auto()
    TWO_IN_A_ROW = auto()
    AS_READ = auto()


class Order(NamedTuple):
    """One order of a deal, and what makes it differ from the plan."""

    deviation: Deviation
    places: tuple[Place, ...]


def orders_of(plan: Sequence[Place], as_read: Sequence[Place] = ()) -> Iterator[Order]:
    """Yield the orders that one error makes of a plan, and last the order of the reads.

    Args:
        plan: the places due in the deal, first card first.
        as_read: the places in the order in which their cards were read; no single error of order need explain it.
    """
    seen = {tuple(plan)}
    for order in (*_deviating(tuple(plan)), Order(Deviation.AS_READ, tuple(as_read))):
        if order.places and order.places not in seen:
            seen.add(order.places)
            yield order


def _deviating(plan: tuple[Place, ...]) -> Iterator[Order]:
    seats = tuple(dict.fromkeys(plan))
    for late in range(1, len(seats)):
        other = dict(zip(seats, seats[late:] + seats[:late], strict=True))
        yield Order(Deviation.OTHER_START, tuple(other[place] for place in plan))
    for first, end in _rounds(plan):
        for at in range(first, end - 1):
            for behind in range(at + 1, end):
                yield Order(Deviation.PASSED_OVER, _moved(plan, at, behind))
    for place in seats:
        yield Order(Deviation.LEFT_OUT, tuple(one for one in plan if one != place))
    rounds = list(_rounds(plan))
    if len(rounds) > 1 and plan[rounds[-2][1] - 1] == plan[-1]:
        yield Order(Deviation.TWO_IN_A_ROW, _moved(plan, rounds[-2][1] - 1, len(plan) - 1))


def _rounds(plan: Sequence[Place]) -> Iterator[tuple[int, int]]:
    """Return where each round of a plan begins, and where it has ended."""
    first, had = 0, set[Place]()
    for at, place in enumerate(plan):
        if place in had:
            yield first, at
            first, had = at, set()
        had.add(place)
    yield first, len(plan)


def _moved(plan: tuple[Place, ...], at: int, behind: int) -> tuple[Place, ...]:
    return (*plan[:at], *plan[at + 1 : behind + 1], plan[at], *plan[behind + 1 :])

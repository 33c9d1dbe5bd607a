"""In which order a deal was made: all its reads, weighed together.

A coil that misses a card makes it seem to come late, so that of a pair of cards one is hardly ever known to have come
first. A whole deal is better known. The orders that it may have had (`deal_orders`) are weighed against the plan: each
by the chance of the reads (`order_grid`), however its cards' times and its dealer's pauses fell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from operator import attrgetter
from typing import Final, TypeAlias

from controller.fusion.order.deal_orders import Deviation, Order, orders_of
from controller.fusion.order.doubtful_arrivals import each_at_one_place, read_at_several, without_surplus
from controller.fusion.order.order_grid import OrderGrid, pauses_of
from controller.terms.places import Place
from controller.tracking.arrival_times import ArrivalTimes

SURE: Final = log(1e5)
"""An order is sure if the reads speak so many times more for it than for the plan; of less the dealer is asked."""
SUSPECTED: Final = 0.0
"""An order is suspected from here on: the reads speak as much for it as for the plan."""
BETTER_READ: Final = 30.0
"""Only where the reads are so many times likelier in their own order than in the plan's are others weighed: hardly any
fits them better than their own."""
AS_READ_SHARE: Final = 1e-3
"""An order that no known error explains is so much less likely than the other kinds."""
OVERTAKEN_SHARE: Final = 0.5
"""Of the cards that lie short a dealer leaves as many so, if he deals there again in that time (planning figure)."""
SEARCHED_MS: Final = 5000
"""The deal began no longer before its first sighting."""
_KINDS: Final = sum(kind is not Deviation.AS_READ for kind in Deviation)

Arrivals: TypeAlias = Mapping[Place, Sequence[ArrivalTimes]]


@dataclass(frozen=True, slots=True)
class DealOrder:
    """What is known of a deal's order.

    Attributes:
        places: the likeliest order in which the next card came elsewhere than planned.
        deviation: what makes it differ from the plan.
        odds_log: the logarithm of how many times more the reads speak for all orders in which the next card came there
            than for those in which it came where it is due. One kind of error counts as much as another, and in each
            kind one order as much as another.
        is_whole: whether as many cards are read as the deal has: more reads will hardly tell more.
    """

    places: tuple[Place, ...]
    deviation: Deviation
    odds_log: float
    is_whole: bool = False


def order_of(plan: Sequence[Place], done: int, arrivals: Arrivals, now_ms: int) -> DealOrder | None:
    """Return the likeliest order that is not the plan's; None if the reads fit the plan.

    Args:
        plan: the places due in the deal, first card first.
        done: how many of its cards are known to have come as planned.
        arrivals: by place when each card can have come that was read there, and last one that is still unread.
        now_ms: the time.
    """
    if (card := read_at_several(arrivals)) is not None:
        # It lies at one of them, and the plan has the benefit of the doubt.
        told = [order_of(plan, done, one, now_ms) for one in each_at_one_place(arrivals, card)]
        others = [one for one in told if one is not None]
        return min(others, key=attrgetter("odds_log")) if len(others) == len(told) else None
    arrivals = {place: without_surplus(row, plan.count(place)) for place, row in arrivals.items()}
    read = sorted((one for row in arrivals.values() for one in row if one.card is not None), key=attrgetter("first_ms"))
    is_as_planned = tuple(one.place for one in read) == tuple(plan[: len(read)])
    if done >= len(plan) or len(read) < 2 or is_as_planned:
        return None
    grid = OrderGrid(arrivals, read[0].first_ms - SEARCHED_MS, now_ms, pauses_of([one.first_ms for one in read]))
    as_read = _with_unread([one.place for one in read], plan)
    planned = grid.chance_of(plan)
    if grid.chance_of(as_read) < BETTER_READ * planned:
        return None
    for place in _overtaken(plan, as_read[: len(read)]):
        planned += OVERTAKEN_SHARE * grid.chance_of(plan, overtaken=place)
    orders = [one for one in _weighed(grid, plan, as_read) if one[1].places[:done] == tuple(plan[:done])]
    planned += sum(chance for chance, order in orders if order.places[done : done + 1] == (plan[done],))
    found = _likeliest([one for one in orders if one[1].places[done : done + 1] not in {(), (plan[done],)}], done)
    if found is None or not planned:
        return None  # reads that the plan cannot have given at all are no matter of the order
    chance, order = found
    return DealOrder(order.places, order.deviation, log(chance) - log(planned), len(read) >= len(plan))


_Weighed: TypeAlias = tuple[float, Order]


def _weighed(grid: OrderGrid, plan: Sequence[Place], as_read: Sequence[Place]) -> Iterator[_Weighed]:
    """Yield every other order that explains the reads, with their chance times its own share."""
    orders = list(orders_of(plan, as_read))
    number = Counter(order.deviation for order in orders)
    for order in orders:
        share = AS_READ_SHARE if order.deviation is Deviation.AS_READ else 1 / (_KINDS * number[order.deviation])
        if chance := grid.chance_of(order.places):
            yield share * chance, order


def _likeliest(orders: Sequence[_Weighed], done: int) -> _Weighed | None:
    """Return the likeliest order, and the chance of all with the same place for the next card."""
    there: dict[Place, float] = {}
    for chance, order in orders:
        there[order.places[done]] = there.get(order.places[done], 0.0) + chance
    if not there:
        return None
    place, chance = max(there.items(), key=lambda one: one[1])
    best = max((one for one in orders if one[1].places[done] == place), key=lambda one: one[0])
    return chance, best[1]


def _overtaken(plan: Sequence[Place], read: Sequence[Place]) -> Iterator[Place]:
    """Yield the places whose second card may have been read before the first, which lay short.

    Then all cards that were dealt before that second one have been read, but for the one that lies short and one more.
    """
    for place in dict.fromkeys(read):
        second = [at for at, due in enumerate(plan) if due == place][1:2]
        if second and read.index(place) >= second[0] - 2:
            yield place


def _with_unread(read: Sequence[Place], plan: Sequence[Place]) -> tuple[Place, ...]:
    """Return the places in the order of their reads, and then those of unread cards."""
    rest = list(plan)
    for place in read:
        if place in rest:
            rest.remove(place)
    return (*read, *rest)

"""In which order a deal was made: all its reads, weighed together.

A coil that misses a card makes it seem to come late, so that of a pair of cards one is hardly ever known to have come
first. A whole deal is better known. Each order that it may have had (`deal_orders`) is given the likelihood of the
reads at the times that fit it best, and of the pauses between its pitches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import exp, log, pi, sqrt
from operator import add, attrgetter
from statistics import median
from typing import Final, NamedTuple

from controller.fusion.order.deal_orders import Deviation, Order, orders_of
from controller.fusion.order.doubtful_arrivals import each_at_one_place, read_at_several, without_surplus
from controller.terms.places import Place
from controller.tracking.arrival_times import HIDDEN, ArrivalTimes

ORDER_STEP_MS: Final = 50
"""Times are told apart to so much: half of what lies between two pitches of a fast dealer has two of these."""
USUAL_PITCH_MS: Final = 333.0
"""From card to card, until a deal shows its dealer's own pace (docs/measure.md, the reference table's definition)."""
PITCH_SPREAD: Final = 0.3
"""Standard deviation of the logarithm of that time (planning figure, to be measured on the house's own table)."""
PAUSE_SHARE: Final = 0.03
PAUSE_MS: Final = 2000.0
"""As many pitches come after a pause, of that mean length (planning figures likewise)."""
SURE: Final = log(1e6)
"""An order is sure if it makes the reads so many times likelier than the plan does: as sure as one card's place."""
SUSPECTED: Final = log(30.0)
"""An order is suspected from here on: it makes the reads so many times likelier than the plan does."""
SHORT_SHARE: Final = 0.01
PUSHED_IN_MS: Final = 1500.0
"""So many pitched cards stop short of their coil, and are pushed in after that mean time (planning figures)."""
LONGEST_SHORT_MS: Final = 3000
"""A card that lies short for longer is looked for where it was due."""
AS_READ_CHANCE: Final = log(1e-3)
"""An order that no known error explains is so much less likely than one that one does."""
LATER: Final = 3
"""So many steps behind its first sighting a card may have come, where that was another place's."""
NEVER: Final = -1e9
SEARCHED_MS: Final = 5000
"""The deal began no longer before its first sighting."""
_HOPELESS: Final = -25.0
"""No later card makes up for so much."""
_HIDDEN: Final = log(HIDDEN)
LONGEST_PAUSE_MS: Final = 1500
"""Pauses that are longer are as likely as this one: the dealer was held up."""


@dataclass(frozen=True, slots=True)
class DealOrder:
    """What is known of a deal's order.

    Attributes:
        places: the likeliest order in which the next card came elsewhere than planned.
        deviation: what makes it differ from the plan.
        odds_log: the logarithm of how much likelier it makes the reads than any order does in which the next card came
            where it is due.
    """

    places: tuple[Place, ...]
    deviation: Deviation
    odds_log: float


class _Pace(NamedTuple):
    """The logarithms of the chances of pauses between two pitches, and of longer ones."""

    between: tuple[float, ...]
    at_least: tuple[float, ...]


def order_of(
    plan: Sequence[Place], done: int, arrivals: Mapping[Place, Sequence[ArrivalTimes]], now_ms: int
) -> DealOrder | None:
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
        orders = [one for one in told if one is not None]
        return min(orders, key=attrgetter("odds_log")) if len(orders) == len(told) else None
    arrivals = {place: without_surplus(row, plan.count(place)) for place, row in arrivals.items()}
    read = sorted((one for row in arrivals.values() for one in row if one.card is not None), key=attrgetter("first_ms"))
    is_as_planned = tuple(one.place for one in read) == tuple(plan[: len(read)])
    if done >= len(plan) or len(read) < 2 or is_as_planned:
        return None
    grid = _Grid(arrivals, read[0].first_ms - SEARCHED_MS, now_ms, _pace([one.first_ms for one in read]))
    as_read = _with_unread([one.place for one in read], plan)
    came, best = tuple(plan[:done]), grid.log_of(plan, NEVER)
    if grid.log_of(as_read, NEVER) - best < SUSPECTED:
        return None  # hardly any order fits the reads better than the one in which they came
    for place in _overtaken(plan, as_read[: len(read)]):
        best = max(best, grid.log_of(plan, best, overtaken=place))
    found: tuple[float, Order] | None = None
    for order in orders_of(plan, as_read):
        if order.places[:done] != came or len(order.places) <= done:
            continue
        is_next_due = order.places[done] == plan[done]
        least = best if is_next_due or found is None else found[0]
        likely = grid.log_of(order.places, least) + (AS_READ_CHANCE if order.deviation is Deviation.AS_READ else 0.0)
        if is_next_due:
            best = max(best, likely)
        elif found is None or likely > found[0]:
            found = (likely, order)
    return None if found is None else DealOrder(found[1].places, found[1].deviation, found[0] - best)


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


def _pace(first_ms: Sequence[int]) -> _Pace:
    """Return the chances of the pauses of a dealer whose cards were first read at these times."""
    gaps = [then - one for one, then in pairwise(first_ms)]
    pitch_ms = median([*gaps, USUAL_PITCH_MS, USUAL_PITCH_MS])
    most = round(LONGEST_PAUSE_MS / ORDER_STEP_MS)
    between = [_log_pause(max(1, step) * ORDER_STEP_MS / (2 if not step else 1), pitch_ms) for step in range(most)]
    tail = PAUSE_SHARE
    at_least = [0.0] * most
    for step in range(most - 1, -1, -1):
        tail = min(1.0, tail + exp(between[step]))
        at_least[step] = log(tail)
    return _Pace(tuple(between), tuple(at_least))


def _log_pause(gap_ms: float, pitch_ms: float) -> float:
    """Return the logarithm of the chance of a pause, within a step."""
    deviation = log(gap_ms / pitch_ms) / PITCH_SPREAD
    pitched = exp(-deviation * deviation / 2) / (PITCH_SPREAD * gap_ms * sqrt(2 * pi))
    paused = exp(-gap_ms / PAUSE_MS) / PAUSE_MS
    return log(ORDER_STEP_MS * ((1 - PAUSE_SHARE) * pitched + PAUSE_SHARE * paused))


def _or_short(first: int, logs: Sequence[float], *, is_read: bool) -> tuple[int, list[float]]:
    """Return a pitch's likelihoods by time: its card came at once, or stopped short.

    It was pushed in at the likeliest time of its arrival; a card that is still unread may lie short of its coil now.

    Args:
        first: the first step at which the card may have come to its coil.
        logs: the likelihoods of coming there at that step and the next ones.
        is_read: whether the card was read.
    """
    if not logs:
        return first, []
    pushed = max(range(len(logs)), key=logs.__getitem__) if is_read else len(logs)
    step = ORDER_STEP_MS / PUSHED_IN_MS
    short = log(SHORT_SHARE) + (logs[pushed] + log(step) if is_read else 0.0)
    before = min(first, max(0, round(LONGEST_SHORT_MS / ORDER_STEP_MS) - pushed))
    own = [*[NEVER] * before, *logs]
    pushed += before
    since = [short - step * (pushed - at) for at in range(pushed)]
    return first - before, [*map(max, own[:pushed], since), *own[pushed:]]


class _Row(NamedTuple):
    """The logarithms of one card's likelihoods, from a step on."""

    first: int
    logs: list[float]
    is_read: bool


class _Grid:
    """The likelihoods of all cards of a deal on a row of times."""

    def __init__(
        self, arrivals: Mapping[Place, Sequence[ArrivalTimes]], start_ms: int, now_ms: int, pace: _Pace
    ) -> None:
        """Lay the times out, from before the first card until now."""
        self._steps = (now_ms - start_ms) // ORDER_STEP_MS + 1
        self._pace = pace
        self._known: dict[tuple[int, ...], tuple[int, list[float]]] = {}
        """The likelihoods behind each row of cards that was weighed: most orders begin as another one does."""
        self._rows = {place: [self._row(one, start_ms) for one in row] for place, row in arrivals.items()}

    def _row(self, times: ArrivalTimes, start_ms: int) -> _Row:
        """Return the likelihoods of the times at which a card may have come unhidden."""
        last = self._steps
        if times.card is not None:
            last = min(last, (times.first_ms - start_ms) // ORDER_STEP_MS + LATER)
        first = max(0, (times.hidden_until_ms - start_ms) // ORDER_STEP_MS)
        logs = [times.log_at(start_ms + step * ORDER_STEP_MS) for step in range(first, last)]
        first, logs = _or_short(first, logs, is_read=times.card is not None)
        return _Row(first, logs, is_read=times.card is not None)

    def log_of(self, places: Sequence[Place], least: float, overtaken: Place | None = None) -> float:
        """Return the logarithm of the likelihood of all reads in one order.

        Args:
            places: the order.
            least: below this nobody asks how likely it is exactly; NEVER is told instead.
            overtaken: where the first card was read behind the second, or still is not.
        """
        pitched = self._pitched(places, overtaken)
        if pitched is None:
            return NEVER
        best, (first, likely) = NEVER, (0, [0.0])
        came: tuple[int, ...] = ()
        for number, row in enumerate(pitched):
            if not any(one.is_read for one in pitched[number:]):
                best = max(best, self._stopped(first, likely) if number else 0.0)
            came = (*came, id(row))
            if came not in self._known:
                self._known[came] = self._behind(first, likely, row) if number else (row.first, row.logs)
            first, likely = self._known[came]
            if not likely or (max(likely) < least and best < least):
                return NEVER
        return max(best, *likely)

    def _pitched(self, places: Sequence[Place], overtaken: Place | None) -> list[_Row] | None:
        """Return the likelihoods of each pitch; None where the order leaves reads unexplained."""
        had: dict[Place, int] = {}
        pitched: list[_Row] = []
        for place in places:
            number = had.get(place, 0)
            had[place] = number + 1
            rows = self._rows.get(place, [])
            if place == overtaken and len(rows) > 1:
                rows = [rows[1], rows[0], *rows[2:]]
            if rows and (number < len(rows) or not rows[-1].is_read):
                pitched.append(rows[min(number, len(rows) - 1)])
        is_told = all(sum(row.is_read for row in rows) <= had.get(place, 0) for place, rows in self._rows.items())
        return pitched if is_told else None

    def _stopped(self, first: int, likely: Sequence[float]) -> float:
        """Return the likelihood where no card has been pitched since."""
        tail = self._pace.at_least
        ends = self._steps - 1
        return max(log_of + tail[min(len(tail) - 1, ends - first - at)] for at, log_of in enumerate(likely))

    def _behind(self, first: int, likely: Sequence[float], row: _Row) -> tuple[int, list[float]]:
        """Return the likelihoods of the times of a card, behind another one.

        Of one that something hid on its arrival nobody knows when it came: the next is behind the one before it.
        """
        between, begin = self._pace.between, min(first, row.first)
        longest = len(between) - 1
        after = [one + _HIDDEN for one in likely]
        after = [*[NEVER] * (first - begin), *after, *[NEVER] * (row.first + len(row.logs) - first - len(after))]
        held_up = list(accumulate(likely, max))
        # A time that is hopeless however well the pause fits is not looked at: most times of a long row are.
        floor = _HIDDEN + _HOPELESS - max(between)
        for at, own in enumerate(row.logs, row.first):
            most = at - first
            if own < floor or most < 1:
                continue
            earliest = max(0, most - longest)
            best = held_up[min(earliest, len(likely)) - 1] + between[-1] if earliest else NEVER
            pauses = between[most - earliest : 0 : -1]
            best = max(best, max(map(add, likely[earliest:most], pauses), default=NEVER))
            after[at - begin] = max(after[at - begin], own + best)
        hopeless = max(after) + _HOPELESS
        kept = next(at for at, one in enumerate(after) if one >= hopeless)
        return begin + kept, after[kept:]

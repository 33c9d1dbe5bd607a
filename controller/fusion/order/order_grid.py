"""The chance of a deal's reads in one order of its cards, over all times of their pitches.

Card by card, the chance of each time of its pitch is that of its reads, had it come then, times that of the pause
since the one before; what the cards before it leave open is summed up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from math import exp, log, pi, sqrt
from operator import add, mul
from statistics import median
from typing import Final, NamedTuple

from controller.terms.places import Place
from controller.tracking.arrival_times import HIDDEN, ArrivalTimes

ORDER_STEP_MS: Final = 100
"""Times are told apart to so much: cards that are pitched four a second come two and a half of these apart."""
USUAL_PITCH_MS: Final = 333.0
"""From card to card, until a deal shows its dealer's own pace (docs/measure.md, the reference table's definition)."""
PITCH_SPREAD: Final = 0.3
"""Standard deviation of the logarithm of that time (planning figure, to be measured on the house's own table)."""
PAUSE_SHARE: Final = 0.03
PAUSE_MS: Final = 2000.0
"""As many pitches come after a pause, of that mean length (planning figures likewise)."""
LONGEST_PAUSE_MS: Final = 1500
"""Pauses that are longer are as likely as this one: the dealer was held up."""
SHORT_SHARE: Final = 0.01
PUSHED_IN_MS: Final = 1200.0
PUSHED_IN_SPREAD: Final = 0.6
"""So many pitched cards stop short of their coil, and are pushed in after that median time, with that standard
deviation of its logarithm: nobody notices and pushes at once (planning figures)."""
LONGEST_SHORT_MS: Final = 3000
"""A card that lies short for longer is looked for where it was due."""
LATER: Final = 2
"""So many steps behind its first sighting a card may have come, where that was another place's."""
_HOPELESS: Final = 1e-11
"""No later card makes up for so much."""


class Pauses(NamedTuple):
    """The chances of pauses between two pitches, by steps, and of longer ones."""

    between: tuple[float, ...]
    at_least: tuple[float, ...]


def pauses_of(first_ms: Sequence[int]) -> Pauses:
    """Return the chances of the pauses of a dealer whose cards were first read at these times."""
    gaps = [then - one for one, then in pairwise(first_ms)]
    pitch_ms = median([*gaps, USUAL_PITCH_MS, USUAL_PITCH_MS])
    most = round(LONGEST_PAUSE_MS / ORDER_STEP_MS)
    between = [_of_pause(max(1, step) * ORDER_STEP_MS / (2 if not step else 1), pitch_ms) for step in range(most)]
    longer = list(accumulate(reversed(between), initial=PAUSE_SHARE))[1:]
    return Pauses(tuple(between), tuple(min(1.0, one) for one in reversed(longer)))


def _of_pause(gap_ms: float, pitch_ms: float) -> float:
    """Return the chance of a pause, within a step."""
    pitched = _lognormal(gap_ms, pitch_ms, PITCH_SPREAD)
    return ORDER_STEP_MS * ((1 - PAUSE_SHARE) * pitched + PAUSE_SHARE * exp(-gap_ms / PAUSE_MS) / PAUSE_MS)


def _lognormal(at_ms: float, median_ms: float, spread: float) -> float:
    """Return the density, for each ms, of a time that is spread so around a median."""
    deviation = log(at_ms / median_ms) / spread
    return exp(-deviation * deviation / 2) / (spread * at_ms * sqrt(2 * pi))


_PUSHED: Final = tuple(
    ORDER_STEP_MS * _lognormal(step * ORDER_STEP_MS, PUSHED_IN_MS, PUSHED_IN_SPREAD)
    for step in range(1, round(LONGEST_SHORT_MS / ORDER_STEP_MS) + 1)
)
"""The chance that a card that lies short is pushed in so many steps after its pitch, from the first one on."""
_STILL_SHORT: Final = tuple(max(0.0, 1.0 - one) for one in accumulate(_PUSHED, initial=0.0))
"""The chance that it still lies short behind so many steps."""


class CardChances(NamedTuple):
    """The chances of one card's reads by the time of its pitch, from a step on."""

    first: int
    chances: list[float]
    is_read: bool


def or_short(first: int, chances: Sequence[float], steps: int, *, is_read: bool) -> tuple[int, list[float]]:
    """Return a card's chances by the time of its pitch, after which it may have lain short.

    It came to its coil at once, or stopped short and was pushed in later. One that is still unread may lie short now.

    Args:
        first: the first step at which the card may have come to its coil.
        chances: the chances of its reads, had it come there at that step and the next ones.
        steps: how many steps there are until now.
        is_read: whether the card was read.
    """
    if not chances:
        return first, []
    longest = len(_PUSHED)
    begin = max(0, first - longest if is_read else min(first, steps - longest))
    own = [*[0.0] * (first - begin), *chances]
    pitched = []
    for at, chance in enumerate(own):
        pushed = sum(map(mul, _PUSHED, own[at + 1 : at + 1 + longest]))
        if not is_read:
            pushed += _STILL_SHORT[min(longest, steps - 1 - begin - at)]
        pitched.append((1 - SHORT_SHARE) * chance + SHORT_SHARE * pushed)
    return begin, pitched


class OrderGrid:
    """The chances of all cards of a deal on a row of times."""

    def __init__(
        self, arrivals: Mapping[Place, Sequence[ArrivalTimes]], start_ms: int, now_ms: int, pauses: Pauses
    ) -> None:
        """Lay the times out, from before the first card until now."""
        self._steps = (now_ms - start_ms) // ORDER_STEP_MS + 1
        self._pauses = pauses
        self._back = pauses.between[::-1]
        """The chances of pauses, the longest first."""
        self._known: dict[tuple[int, ...], tuple[int, list[float]]] = {}
        """The chances behind each row of cards that was weighed: most orders begin as another one does."""
        self._ends: dict[tuple[int, ...], list[float]] = {}
        """The chances of the last cards, by the time of the one before them: most orders end as the first one does."""
        tail = pauses.at_least
        self._stops = [tail[min(len(tail) - 1, self._steps - 1 - at)] for at in range(self._steps)]
        """The chance that no card was pitched since, by the time of the last one."""
        self._rows = {place: [self._row(one, start_ms) for one in row] for place, row in arrivals.items()}

    def _row(self, times: ArrivalTimes, start_ms: int) -> CardChances:
        """Return the chances of the times at which a card may have been pitched, unhidden."""
        last, is_read = self._steps, times.card is not None
        if is_read:
            last = min(last, (times.first_ms - start_ms) // ORDER_STEP_MS + LATER)
        first = max(0, (times.hidden_until_ms - start_ms) // ORDER_STEP_MS)
        chances = [exp(times.log_at(start_ms + step * ORDER_STEP_MS)) for step in range(first, last)]
        return CardChances(*or_short(first, chances, self._steps, is_read=is_read), is_read=is_read)

    def chance_of(self, places: Sequence[Place], overtaken: Place | None = None) -> float:
        """Return the chance of all reads in one order; 0 where it leaves a read unexplained.

        Args:
            places: the order.
            overtaken: where the first card was read behind the second, or still is not.
        """
        pitched = self._pitched(places, overtaken)
        if pitched is None:
            return 0.0
        if not self._ends:
            self._weigh_ends(pitched)
        rows = tuple(map(id, pitched))
        chance, (first, chances) = 0.0, (0, [1.0])
        for number, row in enumerate(pitched):
            if number and (ends := self._ends.get(rows[number:])) is not None:
                of_rest: float = sum(map(mul, chances, ends[first:]))
                return chance + of_rest
            if not any(one.is_read for one in pitched[number:]):
                chance += sum(map(mul, chances, self._stops[first:])) if number else 1.0
            came = rows[: number + 1]
            if came not in self._known:
                self._known[came] = self._behind(first, chances, row) if number else (row.first, row.chances)
            first, chances = self._known[came]
            if not chances:
                return chance
        return chance + sum(chances)

    def _weigh_ends(self, pitched: Sequence[CardChances]) -> None:
        """Weigh the cards of an order from its last one on, for all orders that end so."""
        rows, behind = tuple(map(id, pitched)), [1.0] * self._steps
        for number in range(len(pitched) - 1, 0, -1):
            behind = self._before(pitched[number], behind)
            if not any(one.is_read for one in pitched[number:]):
                behind = list(map(add, behind, self._stops))
            self._ends[rows[number:]] = behind

    def _before(self, row: CardChances, behind: Sequence[float]) -> list[float]:
        """Return the chances of a card and of those behind it, by the time of the one before it."""
        between, longest = self._pauses.between, len(self._pauses.between) - 1
        chances = [HIDDEN * one for one in behind]
        goes_on = list(map(mul, row.chances, behind[row.first :]))
        held_up = [*accumulate(reversed(goes_on)), 0.0]
        for at in range(row.first + len(goes_on) - 1):
            nearest = max(0, at + 1 - row.first)
            last = max(0, at + 1 + longest - row.first)
            came = sum(map(mul, goes_on[nearest:last], between[row.first + nearest - at :]))
            if last < len(goes_on):
                came += between[-1] * held_up[len(goes_on) - last - 1]
            chances[at] += came
        return chances

    def _pitched(self, places: Sequence[Place], overtaken: Place | None) -> list[CardChances] | None:
        """Return the chances of each pitch; None where the order leaves reads unexplained."""
        had: dict[Place, int] = {}
        pitched: list[CardChances] = []
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

    def _behind(self, first: int, chances: Sequence[float], row: CardChances) -> tuple[int, list[float]]:
        """Return the chances of the times of a card, behind another one.

        Of one that something hid on its arrival nobody knows when it came: the next is behind the one before it.
        """
        back, begin, longest = self._back, min(first, row.first), len(self._back) - 1
        after = [0.0] * (max(first + len(chances), row.first + len(row.chances)) - begin)
        for at, chance in enumerate(chances, first - begin):
            after[at] = HIDDEN * chance
        held_up = list(accumulate(chances))
        for at, own in enumerate(row.chances, row.first):
            most = at - first
            if own <= HIDDEN * _HOPELESS or most < 1:
                continue
            earliest = max(0, most - longest)
            came = sum(map(mul, chances[earliest:most], back[longest - most + earliest :]))
            if earliest:
                came += back[0] * held_up[min(earliest, len(held_up)) - 1]
            after[at - begin] += own * came
        hopeless = max(after) * _HOPELESS
        kept = [at for at, one in enumerate(after) if one > hopeless]
        return (begin + kept[0], after[kept[0] : kept[-1] + 1]) if kept else (begin, [])

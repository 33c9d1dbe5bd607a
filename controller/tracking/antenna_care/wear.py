"""Wear of an antenna, judged by the poll right after each read.

If a card was just read and is read there again later, the next poll tests how well the antenna sees, whatever the later
polls bring. A hand that covers the card for ten polls, or an antenna that misses it ten times, is one miss each.
Counting all polls between would require leaving long gaps out, since some of them are a hand's; but the gaps of a bad
antenna are long too.

How a card lies is unknown: of two at a seat, one may lie on the other or beside it. So an antenna is compared with two
measures that do not depend on it. The first is the lowest rate of a good antenna, for cards in a pile. An antenna that
has lost half its reads falls below it in a pile, though not beside one. The second is what the antenna reads of the
cards that lie with the one just read: a loose connector misses all of them at once, while cards that are mostly read
together should mostly be read again each. The evidence is added up hand by hand until it proves wear (a cumulative sum
of log-likelihood ratios: Page, Biometrika 41, 1954).
"""

from __future__ import annotations

from functools import lru_cache
from math import log, sqrt
from typing import Final, NamedTuple

from controller.tracking.antenna_map import Antenna

WORN_SHARE: Final = 0.8
"""Assumed read rate of a worn antenna, as a share of a good one's lowest rate."""
LOOSE_SHARE: Final = 0.6
"""Assumed share of polls in which an antenna with a loose connector reads at all."""
STAY_WEIGHT: Final = 3.0
"""Largest weight of one stay of cards (one hand): a card at the rim is read as badly as by a bad antenna while it
lies."""
PROVEN: Final = 4 * STAY_WEIGHT
"""Evidence from which wear is reported."""
MANY_CARDS: Final = 6
"""Number of cards from which a pile has a middle."""
PILE_SHARE: Final = 0.6
"""Lowest read rate in a pile, as a share of that of two stacked cards: the reference table has 0.9 in its muck and 0.74
in its stub."""
LIKELIEST: Final = 0.95
"""Highest read rate expected of cards in play. Hands and chips cover cards, so that surveyed rates are too high."""


class Reads(NamedTuple):
    """Reads of cards that surely lie at an antenna, each after an earlier read."""

    reads: int
    again: int
    """The number of these that were also read in the poll right before."""

    def plus(self, more: Reads) -> Reads:
        """Return the sum of these and more reads."""
        return Reads(self.reads + more.reads, self.again + more.again)


NONE_READ: Final = Reads(0, 0)


class Stay(NamedTuple):
    """Reads at an antenna since it was last empty."""

    least: float = 0.0
    """Logarithm of the likelihood ratio of the polls: a worn antenna to the lowest rate of a good one."""
    polled: Reads = NONE_READ
    others: int = 0
    """Cards that lay with a read card in the same poll."""
    together: int = 0
    """The number of these that were read too."""

    def after_poll(self, antenna: Antenna, cards: int, polled: Reads) -> Stay:
        """Return the stay after a poll that read some of the cards.

        Args:
            antenna: the antenna as wired.
            cards: the number of cards that lie there.
            polled: the cards read.
        """
        return Stay(
            self.least + _weight(least_rate(antenna, cards), WORN_SHARE, polled),
            self.polled.plus(polled),
            self.others + polled.reads * (cards - 1),
            self.together + polled.reads * (polled.reads - 1),
        )

    @property
    def weight(self) -> float:
        """The stay's evidence: above 0 for wear, below 0 against; the stronger measure counts."""
        found = self.least
        if self.others:
            found = max(found, _weight(self.together / self.others, LOOSE_SHARE, self.polled))
        return min(STAY_WEIGHT, max(-STAY_WEIGHT, found))


EMPTY: Final = Stay()


def least_rate(antenna: Antenna, cards: int) -> float:
    """Return the lowest share of polls in which a good antenna reads one of so many cards.

    A lone card may lie on another one that is not read, so the rate is between alone and stacked, as elsewhere.
    """
    if cards >= MANY_CARDS:
        return antenna.stacked_hit_rate * PILE_SHARE
    if cards > 1:
        return antenna.stacked_hit_rate
    return sqrt(antenna.hit_rate * antenna.stacked_hit_rate)


def wear_after(wear: float, stay: Stay) -> float:
    """Return the evidence of wear, 0 to `PROVEN`, once the last card has left the antenna."""
    return min(PROVEN, max(0.0, wear + stay.weight))


def _weight(rate: float, share: float, polled: Reads) -> float:
    """Return the log-likelihood ratio of reads and misses at a share of a rate, to the rate."""
    missed = polled.reads - polled.again
    return polled.again * log(share) + missed * _miss_weight(min(LIKELIEST, rate), share)


@lru_cache(maxsize=256)
def _miss_weight(rate: float, share: float) -> float:
    return log((1 - share * rate) / (1 - rate))

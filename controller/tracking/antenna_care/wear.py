"""Wear of a coil, from the poll right after each read.

Of a card that was just read and is read there again later, the next poll says how well the coil sees, whatever became
of the polls after it: a hand that covers the card for ten polls, a coil that misses it ten times, each is one miss.
Counting all the polls between would have to leave the long gaps out, for some are a hand's, and a bad coil's are long.

How a card lies nobody knows: of two at a seat one may lie on the other, or beside it. So a coil is compared with two
measures that do not need to know it. One is the least that a good coil reads, of cards in a pile: one that has lost
half its reads falls below that in a pile, and not beside one. The other is what the coil itself reads of the cards
that lie with the one just read: a loose connector misses all of them at a time, and of cards that are mostly read
together each should mostly be read again. The evidence is summed up hand by hand until it proves wear (a cumulative
sum of log-likelihood ratios: Page, Biometrika 41, 1954).
"""

from __future__ import annotations

from functools import lru_cache
from math import log, sqrt
from typing import Final, NamedTuple

from controller.tracking.antenna_map import Antenna

WORN_SHARE: Final = 0.8
"""What a worn coil is taken to read of the least that a good one reads."""
LOOSE_SHARE: Final = 0.6
"""The share of polls in which a coil with a loose connector is taken to read at all."""
STAY_WEIGHT: Final = 3.0
"""No stay of cards, a hand that is, speaks louder: a card pushed to the rim is read as by a bad coil while it lies."""
PROVEN: Final = 4 * STAY_WEIGHT
"""So much speaks for wear before it is said."""
MANY_CARDS: Final = 6
"""So many cards at a place are a pile with a middle."""
PILE_SHARE: Final = 0.6
"""Of what a coil reads of two stacked cards, the least that it reads of a pile: the reference table's muck had 0.9 of
it, its stub 0.74."""
LIKELIEST: Final = 0.95
"""No coil reads more of cards in play, whatever was measured of one that lies still: hands and chips are over them."""


class Reads(NamedTuple):
    """Reads of cards that surely lie at a coil, each behind an earlier one."""

    reads: int
    again: int
    """Of these, the ones that had been read in the poll right before as well."""

    def plus(self, more: Reads) -> Reads:
        """Return these and some more."""
        return Reads(self.reads + more.reads, self.again + more.again)


NONE_READ: Final = Reads(0, 0)


class Stay(NamedTuple):
    """Reads at a coil since it was last empty."""

    least: float = 0.0
    """How much more likely the polls are of a worn coil than of the least that a good one reads; the logarithm."""
    polled: Reads = NONE_READ
    others: int = 0
    """Cards that lay with a card that was read, in the same poll."""
    together: int = 0
    """Of these, the ones that were read too."""

    def after_poll(self, antenna: Antenna, cards: int, polled: Reads) -> Stay:
        """Return the stay after a poll that read some of the cards.

        Args:
            antenna: the coil as wired.
            cards: how many cards lie there.
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
    """Return the least share of polls in which a good coil reads one of so many cards.

    A card that lies alone may have another beneath it that is not read: between alone and stacked, as elsewhere.
    """
    if cards >= MANY_CARDS:
        return antenna.stacked_hit_rate * PILE_SHARE
    if cards > 1:
        return antenna.stacked_hit_rate
    return sqrt(antenna.hit_rate * antenna.stacked_hit_rate)


def wear_after(wear: float, stay: Stay) -> float:
    """Return the evidence of wear, 0 to `PROVEN`, once the last card has left the coil."""
    return min(PROVEN, max(0.0, wear + stay.weight))


def _weight(rate: float, share: float, polled: Reads) -> float:
    """Return the log-likelihood ratio of reads and misses at a share of a rate, to the rate."""
    missed = polled.reads - polled.again
    return polled.again * log(share) + missed * _miss_weight(min(LIKELIEST, rate), share)


@lru_cache(maxsize=256)
def _miss_weight(rate: float, share: float) -> float:
    return log((1 - share * rate) / (1 - rate))

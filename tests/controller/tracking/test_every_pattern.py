"""Every pattern of reads that a card can cause in its first cycles, and how often each is said to lie beside.

No chance and no seed: the patterns are all played, and each is weighed with how likely the card makes it.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import pytest
from wired import ACE, Reader

from controller.terms.places import seat_place
from controller.tracking.antenna_care.rims import of_noisy_table
from controller.tracking.sightings import Moved
from controller.tracking.tracker import Tracker
from controller.tracking.tracker_settings import TrackerSettings

CYCLES = 5
HOME, BESIDE = seat_place(2), seat_place(3)
LOOKS = tuple(product((False, True), repeat=2))
"""Whether its own coil reads the card in a cycle, and whether the one beside does."""


class Lying(NamedTuple):
    """How a card lies: how often its own coil reads it, the one beside, and which share of cards lies so.

    The reference table's: cross-talk of 2 %; at the rim half the hits, and what is heard there 5 times as loud
    (`hw/noise/reference.toml`); under another card each is 0.5 / 0.9 of that.
    """

    own: float
    beside: float
    share: float


CENTRE = Lying(0.9, 0.02, 1.0)
UNDER_ANOTHER = Lying(0.5, 0.02 * 0.5 / 0.9, 1.0)
RIM = Lying(0.5, 5 * 0.02 * 0.5 / 0.9, 0.02)
RIM_UNDER_ANOTHER = Lying(0.5 * 0.5 / 0.9, 5 * 0.02 * 0.25 / 0.81, 0.02)


def surely_beside(lying: Lying, settings: TrackerSettings, cycles: int = CYCLES) -> float:
    """The chance that a card which lies at seat 2 is surely at seat 3 within so many cycles, unless at seat 2 first."""
    def follow(tracker: Tracker | None, cycle: int, chance: float) -> float:
        found = 0.0
        for own, beside in LOOKS:
            reader = Reader(settings)
            reader.cycle = cycle
            reader.tracker = reader.tracker if tracker is None else tracker
            said = reader.play(*((ACE, place) for place, read in ((HOME, own), (BESIDE, beside)) if read))
            sure = {one.place for one in said if isinstance(one, Moved) and one.sure}
            likely = chance * (lying.own if own else 1 - lying.own) * (lying.beside if beside else 1 - lying.beside)
            if BESIDE in sure:
                found += likely
            elif HOME not in sure and cycle + 1 < cycles:
                found += follow(reader.tracker, cycle + 1, likely)
        return found

    return follow(None, 0, 1.0)


UNMEASURED = TrackerSettings()
AS_ASSUMED = TrackerSettings(adapt_ms=0)
"""Never measured, so that the noise stays what it is assumed to be: as at a table that was found to be none of the noisy ones."""
AS_NOISY = TrackerSettings(adapt_ms=0, noise=of_noisy_table(AS_ASSUMED.noise))


@pytest.mark.parametrize("settings", [UNMEASURED, AS_ASSUMED])
@pytest.mark.parametrize("lying", [CENTRE, UNDER_ANOTHER, RIM, RIM_UNDER_ANOTHER])
def test_a_card_is_surely_at_the_seat_beside_more_seldom_than_the_tracker_says(lying, settings):
    """A place is sure below `sure_doubt`: of all cards, fewer than that share may be wrong so."""
    assert surely_beside(lying, settings) * lying.share < settings.sure_doubt


NOISY_RIM = Lying(0.8 * 0.556, 5 * 0.04 * 0.556, 0.058)
"""At twice the reference table's noise, `hw/noise/harsh.toml`; its rims leave 0.556 of the hits."""
NOISY_RIM_UNDER_ANOTHER = Lying(0.25 * 0.556, 5 * 0.04 * 0.556 * 0.25 / 0.8, 0.058)
NOISY_RIM_OF_A_LOOSE_COIL = Lying(0.4 * 0.556, 5 * 0.04 * 0.556, 0.058)


@pytest.mark.parametrize("settings", [UNMEASURED, AS_NOISY])
@pytest.mark.parametrize("lying", [NOISY_RIM, NOISY_RIM_UNDER_ANOTHER, NOISY_RIM_OF_A_LOOSE_COIL])
def test_at_a_noisy_table_it_is_as_seldom_from_the_first_hand_on(lying, settings):
    assert surely_beside(lying, settings) * lying.share < settings.sure_doubt


@pytest.mark.parametrize("lying", [NOISY_RIM, NOISY_RIM_UNDER_ANOTHER, NOISY_RIM_OF_A_LOOSE_COIL])
def test_a_table_that_may_be_noisy_is_wrong_more_seldom_than_one_that_is_told_so_by_the_house(lying):
    """It asks for a tenth of the doubt, about a reading more: 0.13, 0.52 and 0.36 times as often within five cycles."""
    assert surely_beside(lying, UNMEASURED) < 0.55 * surely_beside(lying, AS_NOISY)


def test_a_noisy_table_that_was_taken_for_none_would_be_wrong_more_often_than_the_tracker_says():
    assert surely_beside(NOISY_RIM, AS_ASSUMED) * NOISY_RIM.share > AS_ASSUMED.sure_doubt


def test_who_asks_for_less_gets_wrong_ones():
    """The patterns find them: with a hundred times the doubt allowed, a card on the rim is wrong far more often."""
    assert surely_beside(RIM, TrackerSettings(sure_doubt=1e-4)) > 10 * surely_beside(RIM, TrackerSettings()) > 0

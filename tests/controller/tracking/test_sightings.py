from wired import ACE, KING

from controller.terms.places import MUCK
from controller.tracking.sightings import Ambiguous, Moved, Stranger, surely_before


def moved(card, after_ms, by_ms, doubt=0.25):
    return Moved(card, MUCK, after_ms, 1, after_ms, by_ms, doubt, sure=False, was=None)


def test_confidence_is_what_doubt_leaves():
    assert moved(ACE, 0, 1).confidence == 0.75
    assert Stranger("00", MUCK, 0, 3, 0.5, sure=False).confidence == 0.5
    assert Ambiguous(ACE, (MUCK,), (0.6,), 0).confidence == 0.6


def test_order_is_known_only_between_intervals_that_do_not_meet():
    first, touching, later = moved(ACE, 0, 10), moved(KING, 10, 20), moved(KING, 11, 20)
    assert surely_before(first, later)
    assert not surely_before(first, touching)
    assert not surely_before(later, first)
    assert not surely_before(first, first)


def test_no_sighting_shows_a_face():
    assert "As" not in repr(moved(ACE, 0, 1))

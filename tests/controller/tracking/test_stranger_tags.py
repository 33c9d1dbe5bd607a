from hypothesis import given
from hypothesis import strategies as st
from wired import unhurried

from controller.terms.places import MUCK, seat_place
from controller.tracking.stranger_tags import MOST_REMEMBERED, name_strangers, suspect
from controller.tracking.tracker_settings import TrackerSettings

SETTINGS = TrackerSettings()


def reads(*cycles, uid="aa", place=MUCK):
    suspects, said = {}, []
    for cycle in cycles:
        suspects = suspect(suspects, (uid, place), cycle, SETTINGS)
        suspects, words = name_strangers(suspects, cycle * 1000, SETTINGS)
        said += words
    return said


def test_a_phantom_seen_once_or_twice_is_nobody():
    assert reads(1) == []
    assert reads(1, 2) == []


def test_a_stranger_is_said_when_likely_and_again_when_sure_and_then_no_more():
    said = reads(*range(1, 30))
    assert [(one.hits, one.sure) for one in said] == [(3, False), (5, True)]
    assert said[1].doubt < said[0].doubt < 0.01


def test_reads_in_one_cycle_count_once():
    assert reads(1, 1, 1, 1) == []


def test_reads_far_apart_do_not_add_up():
    assert reads(1, 20, 40, 60, 80) == []


def test_reads_at_several_places_do_not_add_up():
    suspects = {}
    for cycle, place in enumerate([MUCK, seat_place(1), seat_place(2), seat_place(3)]):
        suspects = suspect(suspects, ("aa", place), cycle, SETTINGS)
    assert name_strangers(suspects, 0, SETTINGS) == (suspects, ())


@unhurried
@given(st.integers(1, 300))
def test_a_flood_of_phantoms_is_bounded_and_the_newest_are_kept(count):
    suspects = {}
    for n in range(count):
        suspects = suspect(suspects, (f"{n:04x}", MUCK), n, SETTINGS)
    assert len(suspects) == min(count, MOST_REMEMBERED)
    assert (f"{count - 1:04x}", MUCK) in suspects

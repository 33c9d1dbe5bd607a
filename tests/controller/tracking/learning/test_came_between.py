"""When a card can have come, and how many sightings prove it: by polls, neighbors and the stub's own coil."""

from dataclasses import replace

import pytest
from wired import ACE

from controller.terms.places import MUCK, STUB, board_place, seat_place
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.came_between import came_after_ms, certain_ms, has_left_stub, marks_needed, misses_within
from controller.tracking.detections import AntennaName
from controller.tracking.field_compiling import compile_field
from controller.tracking.presence import Presence
from controller.tracking.scene import Ended, Rounds, TrackingScene
from controller.tracking.tracker_settings import BelievedNoise, TrackerSettings
from controller.tracking.tracks import Claim, Evidence, Gap, Look, new_track

PLACES = (seat_place(1), seat_place(2), board_place(), STUB, MUCK)
NAMES = [AntennaName("r", number) for number in range(len(PLACES))]
ANTENNAS = tuple(Antenna(name, where) for name, where in zip(NAMES, PLACES, strict=True))


def scene_of(cycles=(), *, ordered=False, crosstalk=None):
    model = compile_field(AntennaMap(ANTENNAS, (Resolution("r", 1000, ordered),), crosstalk), BelievedNoise())
    return TrackingScene(model, TrackerSettings(), Rounds(0, ()), (tuple(cycles),))


SCENE = scene_of()
AT = {where: SCENE.model.index[name] for where, name in zip(PLACES, NAMES, strict=True)}
SEAT, BOARD = seat_place(1), board_place()


def presence(*marks):
    return Presence(1, len(marks) > 1, marks[:3], marks[-1])


def track(where=None, *, gap=None, runs=None):
    claim = None if where is None else Claim(where, AT[where], 0, 0, 0, 2, sure=True)
    evidence = {AT[place]: Evidence(presence(*marks), ()) for place, marks in (runs or {}).items()}
    return replace(new_track(SCENE.model, ACE), claim=claim, gap=gap, evidence=evidence)


def look(crowd=0):
    return Look(0, (), crowd, 0, 9000, partial=False)


def polls(*asked, heard=None, cycle_ms=1000):
    """Cycles of a second from 1 s on; the seat's coil is asked, and reads some card, where an x stands."""
    bit = 1 << AT[SEAT]
    return [
        Ended(cycle_ms * number, bit * (one == "x"), bit * (told == "x"))
        for number, (one, told) in enumerate(zip(asked, heard or asked, strict=True), 1)
    ]


NEEDED = misses_within(SCENE.model, AT[SEAT], TrackerSettings().order_doubt, stacked=False)


def after_ms(cycles=(), *, ordered=False, crowd=0, first_ms=10_500):
    scene = scene_of(cycles, ordered=ordered)
    return came_after_ms(scene, track(runs={SEAT: (first_ms,)}), look(crowd), AT[SEAT])


def test_a_card_may_have_been_missed_for_as_many_polls_as_make_that_unlikely():
    """Where the reader's cycle has no order, it may have come in any part of the cycle before as well."""
    assert after_ms(ordered=True) == 10_500 - NEEDED * 1000
    assert after_ms() == 10_500 - (NEEDED + 1) * 1000


def test_polls_that_did_not_ask_the_coil_do_not_count():
    every, half = polls(*"x" * 30), polls(*"x." * 15)
    late_ms = 30_500
    wired = late_ms - NEEDED * 1000
    assert after_ms(every, ordered=True, first_ms=late_ms) == wired
    assert after_ms(half, ordered=True, first_ms=late_ms) < wired - NEEDED * 500
    assert after_ms(every, first_ms=late_ms) == wired - 1000
    assert after_ms(half, first_ms=late_ms) < wired - NEEDED * 500


def test_at_a_seat_with_other_cards_only_polls_that_read_a_card_count():
    """A hand that is held up hides the card that comes to it."""
    crowd = 1 << AT[SEAT]
    lying, held = polls(*"x" * 40), polls(*"x" * 40, heard="x." * 20)
    assert after_ms(held, crowd=crowd, first_ms=40_500) < after_ms(lying, crowd=crowd, first_ms=40_500)
    assert after_ms(held, first_ms=40_500) == after_ms(lying, first_ms=40_500), "it lies there alone"
    never = polls(*"x" * 40, heard="." * 40)
    assert after_ms(never, crowd=crowd, first_ms=40_500) == 1000, "since the oldest cycle that is known"


@pytest.mark.parametrize(("where", "rate", "needed"), [
    (None, None, 2), (seat_place(2), None, 3), (MUCK, 0.0, 2), (seat_place(2), 0.0099, 2), (seat_place(2), 0.01, 3),
])  # fmt: skip
def test_a_card_from_a_place_whose_neighbor_hears_it_needs_a_third_sighting(where, rate, needed):
    """From one read in a hundred on two coils are neighbors."""
    crosstalk = None if rate is None else {(NAMES[PLACES.index(where)], NAMES[0]): rate}
    scene = scene_of(crosstalk=crosstalk)
    claim = None if where is None else Claim(where, scene.model.index[NAMES[PLACES.index(where)]], 0, 0, 0, 2, sure=True)
    assert marks_needed(scene, claim, scene.model.index[NAMES[0]]) == needed


@pytest.mark.parametrize(("runs", "where", "sightings", "certain"), [
    ({BOARD: (1000, 2000)}, BOARD, 2, (2000, False)), ({BOARD: (1000,)}, BOARD, 2, (None, False)),
    ({BOARD: (1000, 5000)}, BOARD, 2, (None, False)), ({BOARD: (1000, 5000, 6000)}, BOARD, 2, (6000, False)),
    ({STUB: (1000, 2000)}, STUB, 2, (2000, False)), ({STUB: (1000, 5000)}, STUB, 2, (None, False)),
    ({BOARD: (1000, 2000, 3000), STUB: (500, 1500)}, BOARD, 2, (3000, False)),
    ({BOARD: (1000, 2000), STUB: (500, 1000)}, BOARD, 2, (2000, True)),
])  # fmt: skip
def test_two_sightings_are_certain_unless_far_apart_or_the_stubs_coil_reads_the_card_since_the_first(runs, where, sightings, certain):
    one = track(runs=runs)
    found = certain_ms(SCENE, one, AT[where], one.evidence[AT[where]].presence, sightings)
    assert found[0] == certain[0]
    if certain[0] is None:
        assert found == certain


@pytest.mark.parametrize(("claimed", "gap", "place", "left"), [
    (STUB, Gap(3, 1000), BOARD, True), (STUB, Gap(3, 1001), BOARD, False), (STUB, None, BOARD, False), (None, Gap(3, 0), BOARD, False),
    (SEAT, Gap(3, 0), BOARD, False), (STUB, Gap(3, 0), STUB, False),
])  # fmt: skip
def test_a_card_of_the_stub_that_is_not_read_there_since_has_left_it(claimed, gap, place, left):
    assert has_left_stub(track(claimed, gap=gap), place, 1000) is left

from dataclasses import replace

import pytest
from wired import ACE, NAMES, wiring

from controller.terms.places import MUCK, STUB, seat_place
from controller.tracking.field_compiling import compile_field
from controller.tracking.tracker_settings import BelievedNoise, TrackerSettings
from controller.tracking.tracks import Claim, Look, Stage, look_again, look_past, new_track, pass_doubt, was_at_rest

MODEL = compile_field(wiring(), BelievedNoise())
SETTINGS = TrackerSettings()
ALL = MODEL.port_masks[0]
SEAT_2, OTHER = MODEL.index[NAMES[seat_place(2)]], MODEL.index[NAMES[MUCK]]


def look(n, *antennas):
    return Look(0, tuple((antenna, n * 1000) for antenna in antennas), 0, ALL, n * 1000, partial=False)


def seen(*cycles, track=None):
    track = new_track(MODEL, ACE) if track is None else track
    for n, antennas in enumerate(cycles):
        track = (look_again(MODEL, SETTINGS, track, look(n, *antennas)) if antennas
                 else look_past(SETTINGS, track, look(n)))
    return track


def test_a_new_track_is_tentative_and_keeps_its_secret():
    track = new_track(MODEL, ACE)
    assert track.stage is Stage.TENTATIVE
    assert "As" not in repr(track.card)


def test_evidence_begins_with_a_sighting_and_ends_with_the_run():
    track = seen((SEAT_2,))
    assert track.evidence[SEAT_2].doubt > 0.2
    assert not seen((SEAT_2,), *[()] * 6).evidence


def test_misses_wait_for_the_next_sighting_and_then_count():
    waiting = seen((SEAT_2,), (), ())
    assert len(waiting.missed) == 2
    assert waiting.belief == seen((SEAT_2,)).belief
    after = seen((SEAT_2,), (), (), (SEAT_2,))
    assert not after.missed
    assert after.evidence[SEAT_2].doubt > seen((SEAT_2,), (SEAT_2,)).evidence[SEAT_2].doubt


def test_endless_misses_do_not_grow():
    track = new_track(MODEL, ACE)
    for n in range(40):
        track = look_past(SETTINGS, track, look(n))
    assert len(track.missed) == 12


def test_a_sure_home_needs_no_evidence_and_cross_talk_beside_it_is_dropped_at_once():
    home = replace(seen(*[(SEAT_2,)] * 6), claim=Claim(seat_place(2), SEAT_2, 0, 0, 0, 2, sure=True))
    after = look_again(MODEL, SETTINGS, home, look(7, SEAT_2))
    assert not after.evidence
    assert not look_again(MODEL, SETTINGS, after, look(8, SEAT_2, OTHER)).evidence
    assert OTHER in look_again(MODEL, SETTINGS, after, look(8, OTHER)).evidence


def test_who_passes_does_not_stay():
    presence = seen((SEAT_2,), (SEAT_2,)).evidence[SEAT_2].presence
    noise = SETTINGS.noise
    assert pass_doubt(presence, noise, pulled=True) == pytest.approx(6.2e-7, rel=0.05)
    assert pass_doubt(replace(presence, last_ms=presence.first_ms + 100), noise, pulled=True) > 0.2


@pytest.mark.parametrize(("span_ms", "least", "most"), [(100, 0.2, 0.3), (469, 1e-3, 2e-3), (470, 1e-6, 2e-6), (500, 7e-7, 1e-6)])
def test_a_pitched_card_that_stayed_longer_than_friction_allows_was_pulled_or_lies_there(span_ms, least, most):
    presence = seen((SEAT_2,), (SEAT_2,)).evidence[SEAT_2].presence
    stayed = replace(presence, last_ms=presence.first_ms + span_ms)
    assert least < pass_doubt(stayed, SETTINGS.noise, pulled=False) < most


@pytest.mark.parametrize(
    ("claim", "pulled"),
    [
        (None, False),
        (Claim(STUB, 0, 0, 0, 0, 2, sure=True), False),
        (Claim(seat_place(3), 0, 0, 0, 0, 2, sure=False), True),
        (Claim(seat_place(2), 0, 0, 0, 0, 2, sure=False), False),
        (Claim(seat_place(2), 0, 0, 0, 0, 2, sure=False, pulled=True), True),
    ],
)
def test_a_hand_pulls_what_lay_elsewhere_on_the_table(claim, pulled):
    assert was_at_rest(claim, seat_place(2)) is pulled


def test_a_full_row_of_misses_goes_on_as_it_is_until_something_changes():
    track = new_track(MODEL, ACE)
    for n in range(12):
        track = look_past(SETTINGS, track, look(n))
    assert look_past(SETTINGS, track, look(12)) is track
    seen_once = replace(seen((SEAT_2,)), missed=track.missed)
    after = look_past(SETTINGS, seen_once, look(1))
    assert after.evidence[SEAT_2].presence != seen_once.evidence[SEAT_2].presence, "the run has a miss more"
    assert after.missed == track.missed

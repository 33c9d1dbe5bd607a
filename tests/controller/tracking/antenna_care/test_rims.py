"""A table whose coils leak more than is assumed has more cards on their rims: they are believed wrong more seldom."""

import pytest
from wired import NAMES, wiring

from controller.terms.fast_copies import replace
from controller.terms.places import seat_place
from controller.tracking.antenna_care.health import AntennaTally, fresh_health
from controller.tracking.antenna_care.rims import cross_share, measured_noise
from controller.tracking.antenna_map import assumed_neighbors
from controller.tracking.cycle_evidence import Cycle
from controller.tracking.cycle_learning import adapt, think
from controller.tracking.field_compiling import compile_field
from controller.tracking.knowledge import nothing_known
from controller.tracking.tracker_settings import BelievedNoise, TrackerSettings

SEAT_1, SEAT_2, SEAT_3 = 0, 1, 2
AS_ASSUMED = BelievedNoise()
NOISY = replace(AS_ASSUMED, edge_rate=0.06, edge_hit=0.375)


def counted(hits, crossed, **more):
    """Seat 2's coil read its cards so often, and its two neighbors so many of them."""
    fresh = fresh_health(wiring())
    tallies = list(fresh.tallies)
    tallies[SEAT_2] = AntennaTally(reads=hits, again=hits * 0.9, **more)
    return replace(fresh, tallies=tuple(tallies), cross={(SEAT_2, SEAT_1): crossed / 2, (SEAT_2, SEAT_3): crossed / 2})


@pytest.mark.parametrize(("hits", "crossed", "share"), [
    (2500, 100, 1.0), (2500, 50, 0.5), (2500, 150, 1.5), (2000, 120, 1.5), (1999, 120, None), (0, 0, None),
])  # fmt: skip
def test_what_neighbours_read_across_is_held_against_what_is_assumed_once_enough_is_expected(hits, crossed, share):
    """Two neighbors, at 2 % each: of 2,000 reads 80 would be read across."""
    assert cross_share(counted(hits, crossed), AS_ASSUMED) == (share if share is None else pytest.approx(share))


def test_of_cards_among_others_neighbours_read_less_as_their_own_coil_does():
    one = counted(1400, 50, stacked_reads=1080.0, stacked_again=540.0)
    assert cross_share(one, AS_ASSUMED) == pytest.approx(50 / (0.04 * (1400 + 600)))


@pytest.mark.parametrize(("crossed", "before", "after"), [
    (111, AS_ASSUMED, AS_ASSUMED), (112, AS_ASSUMED, NOISY), (111, NOISY, NOISY), (88, NOISY, NOISY), (87, NOISY, AS_ASSUMED),
    (111, None, None), (112, None, NOISY), (88, None, None), (87, None, AS_ASSUMED),
])  # fmt: skip
def test_a_noisy_table_is_one_until_it_is_clearly_none(crossed, before, after):
    assert measured_noise(counted(2000, crossed), AS_ASSUMED, before) == after


@pytest.mark.parametrize("before", [AS_ASSUMED, NOISY, None])
def test_nothing_changes_before_enough_was_counted(before):
    assert measured_noise(counted(100, 90), AS_ASSUMED, before) == before


def test_the_tracker_believes_cards_on_rims_more_often_at_a_noisy_table_and_says_so_later():
    known = nothing_known(wiring(), TrackerSettings())
    calm, loud = (adapt(replace(known, health=counted(2000, crossed))) for crossed in (80, 160))
    assert (calm.model.noise, loud.model.noise) == (AS_ASSUMED, NOISY)
    at = [loud.model.antennas[state.own].name == NAMES[seat_place(1)] and state.toward >= 0 for state in loud.model.states]
    rims = [number for number, is_rim in enumerate(at) if is_rim]
    assert rims
    assert all(loud.model.shares[rim] == pytest.approx(3 * calm.model.shares[rim]) for rim in rims)


def test_a_table_is_taken_as_noisy_until_it_is_measured_and_by_who_measures_nothing_as_it_is_assumed():
    fresh = nothing_known(wiring(), TrackerSettings())
    assert (fresh.measured, fresh.model.noise) == (None, NOISY)
    assert adapt(fresh).model.noise == NOISY
    assert adapt(replace(fresh, health=counted(2000, 88))).model.noise == NOISY
    assert adapt(replace(fresh, health=counted(2000, 87))).model.noise == AS_ASSUMED
    assert nothing_known(wiring(), TrackerSettings(adapt_ms=0)).model.noise == AS_ASSUMED


@pytest.mark.parametrize(("read", "before", "after"), [(16.0, AS_ASSUMED, NOISY), (8.0, None, AS_ASSUMED)])
def test_what_a_table_turns_out_to_be_it_is_from_the_next_look_at_its_measures_though_no_rate_has_changed(read, before, after):
    settings = TrackerSettings()
    fresh = fresh_health(wiring())
    near = assumed_neighbors(fresh.wiring.antennas)
    cross = {
        (home, heard): read
        for home, one in enumerate(fresh.names) for heard, other in enumerate(fresh.names) if (one, other) in near
    }
    tallies = (AntennaTally(reads=400.0, again=356.0),) * len(fresh.names)
    known = adapt(replace(nothing_known(wiring(), settings), health=replace(fresh, tallies=tallies, cross=cross)))
    taken_as = before or NOISY
    known = replace(known, measured=before, model=compile_field(known.model.wiring, taken_as, like=known.model))
    noises = []
    for end_ms in range(1000, settings.adapt_ms + 10_000, 1000):
        known, _ = think(known, Cycle(0, end_ms, known.model.port_masks[0], {}, ()))
        noises.append(known.model.noise)
    assert (noises[0], noises[-1]) == (taken_as, after)
    assert noises.index(after) * 1000 >= settings.adapt_ms


def test_a_model_that_was_measured_anew_is_news():
    """What readers tell may mean something else now: nothing that was seen before is kept."""
    known = nothing_known(wiring(), TrackerSettings())
    assert adapt(known).news > known.news

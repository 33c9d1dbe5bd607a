from dataclasses import replace

import pytest
from wired import ACE, NAMES, wiring

from controller.terms.places import BURN, MUCK, STUB, seat_place
from controller.tracking.came_between import _poll_before, missed_doubt, misses_within
from controller.tracking.claiming import follow
from controller.tracking.field_compiling import compile_field
from controller.tracking.scene import Ended, Rounds, TrackingScene
from controller.tracking.sightings import Lost, Moved
from controller.tracking.tracker_settings import BelievedNoise, TrackerSettings
from controller.tracking.tracks import Look, new_track

MODEL = compile_field(wiring(), BelievedNoise())
SCENE = TrackingScene(MODEL, TrackerSettings(), Rounds(10, (999, 1999, 2999)))
ALL = MODEL.port_masks[0]
SEAT_2, AT_MUCK = MODEL.index[NAMES[seat_place(2)]], MODEL.index[NAMES[MUCK]]
AT_STUB, AT_BURN = MODEL.index[NAMES[seat_place(1)]], MODEL.index[NAMES[BURN]]
"""The stub of a table where it lies instead of seat 1."""
SELDOM = 0.005
"""Share of polls in which the burns' coil hears the stub's top card, once it is learned: two sightings are enough."""


def followed(*cycles, track=None, start=0, scene=SCENE):
    track, said = new_track(scene.model, ACE) if track is None else track, []
    for n, antennas in enumerate(cycles, start=start):
        hits = tuple((antenna, n * 1000) for antenna in antennas)
        track, words = follow(scene, track, Look(0, hits, 0, ALL, n * 1000 + 999, partial=False))
        said += words
        if track is None:
            break
    return track, said


def test_rounds_are_counted_from_the_first():
    rounds = Rounds(10, (999, 1999, 2999))
    assert [rounds.number_at(at_ms) for at_ms in (0, 999, 1000, 5000)] == [10, 10, 11, 13]


def test_a_run_that_leads_to_nothing_ends_the_track():
    assert followed((SEAT_2,), *[()] * 6) == (None, [])


def test_a_claim_is_settled_when_sure_and_says_no_more():
    track, said = followed(*[(SEAT_2,)] * 12)
    assert track.is_settled
    assert [(word.sure, word.again) for word in said] == [(False, False), (True, True)]
    again, more = followed((SEAT_2,), track=track, start=12)
    assert again is track
    assert more == []


def test_the_windows_of_the_first_and_of_the_sure_claim_agree():
    _, (first, sure) = followed(*[(SEAT_2,)] * 6)
    assert sure.after_ms == first.after_ms < first.at_ms <= first.by_ms
    assert sure.at_ms == first.at_ms


def came_after(*ends, asked=ALL, first_ms=20_000):
    """When a card first read at a time came at the earliest, after a reader's cycles that ended then."""
    scene = SCENE._replace(cycles=(tuple(Ended(at_ms, asked) for at_ms in ends),))
    track, said = new_track(MODEL, ACE), []
    for at_ms in range(first_ms, first_ms + 6000, 1000):
        track, words = follow(scene, track, Look(0, ((SEAT_2, at_ms),), 0, ALL, at_ms + 999, partial=False))
        said += words
    return said[0].after_ms


def test_a_card_came_no_earlier_than_the_polls_that_would_have_seen_it():
    on_time = came_after(*range(1000, 20_000, 1000))
    polls = misses_within(MODEL, SEAT_2, SCENE.settings.order_doubt, stacked=False)
    assert on_time == came_after() == 20_000 - 1000 * (polls + 1)


def test_a_slow_reader_or_machine_says_less_of_when_a_card_came():
    """Cycles took half as long again as wired: the polls that did not see the card lie as much further back."""
    polls = misses_within(MODEL, SEAT_2, SCENE.settings.order_doubt, stacked=False)
    assert came_after(*range(400, 20_000, 1500)) < 20_000 - 1500 * polls < came_after()


def test_a_cycle_that_did_not_ask_an_antenna_says_nothing_of_its_cards():
    ends = range(1000, 20_000, 1000)
    unasked = [Ended(at_ms, 0 if at_ms == 19_000 else ALL) for at_ms in ends]
    scene = SCENE._replace(cycles=(tuple(unasked),))
    assert _poll_before(scene, SEAT_2, 20_000, 2, heard=False) == (16_000, 17_000)
    few = SCENE._replace(cycles=(tuple(unasked[:2]),))
    assert _poll_before(few, SEAT_2, 20_000, 2, heard=False) == (20_000, 20_000)


def among_others(heard):
    """When a card at seat 2, where another lies, came at the earliest; `heard` tells at which times the other was read."""
    ends = range(1000, 90_000, 1000)
    cycles = tuple(Ended(at_ms, ALL, 1 << SEAT_2 if heard(at_ms) else 0) for at_ms in ends)
    scene = SCENE._replace(cycles=(cycles,))
    track, said = new_track(MODEL, ACE), []
    for at_ms in range(90_000, 100_000, 1000):
        look = Look(0, ((SEAT_2, at_ms),), 1 << SEAT_2, ALL, at_ms + 999, partial=False)
        track, words = follow(scene, track, look)
        said += words
    return said[0].after_ms


def test_a_hand_that_is_held_up_hides_the_card_that_comes_to_it():
    """The polls of the time in which no card of the seat was read say nothing of when another one came."""
    lying, lifted = among_others(lambda _: True), among_others(lambda at_ms: at_ms <= 70_000)
    assert lying - lifted == 19_000  # the polls that ended at 71 to 89 s
    assert among_others(lambda _: False) == 1000  # nothing is known since the first cycle


def test_a_settled_card_is_lost_by_time_and_by_polls():
    track, _ = followed(*[(SEAT_2,)] * 12)
    gone, said = followed(*[()] * 31, track=track, start=12)
    assert gone is None
    assert said == [Lost(ACE, seat_place(2), 11_999, 41_999)]
    slow = SCENE._replace(settings=replace(SCENE.settings, lost_ms=1))
    _, said = followed(*[()] * 6, track=track, start=12, scene=slow)
    assert [type(word) for word in said] == [Lost]


def test_after_a_card_came_from_a_neighbour_its_first_sightings_may_be_cross_talk():
    track, _ = followed(*[(SEAT_2,)] * 12)
    seat_3 = MODEL.index[NAMES[seat_place(3)]]
    _, near = followed(*[(seat_3,)] * 12, track=track, start=12)
    _, far = followed(*[(AT_MUCK,)] * 12, track=track, start=12)
    near_sure = next(word for word in near if isinstance(word, Moved) and word.sure)
    far_sure = next(word for word in far if isinstance(word, Moved) and word.sure)
    assert near_sure.by_ms == near_sure.at_ms + 2000
    assert far_sure.by_ms == far_sure.at_ms + 1000


def stub_beside():
    """A scene with the stub in the place of seat 1, of which the burns' coil seldom hears a card."""
    antennas = tuple(replace(one, place=STUB) if one.place == seat_place(1) else one for one in wiring().antennas)
    wired = replace(wiring(), antennas=antennas, crosstalk={(NAMES[seat_place(1)], NAMES[BURN]): SELDOM})
    return SCENE._replace(model=compile_field(wired, BelievedNoise()))


@pytest.mark.parametrize(("polls", "certain"), [
    ("bb.b", 1), ("bsbb", 3), ("bbsb", 3), ("bb.s.b", 5), ("bbbs", 2), ("bsb.b", 4),
])  # fmt: skip
def test_two_sightings_are_strays_where_the_stubs_coil_has_read_the_card_since_the_first(polls, certain):
    """`b`: read at the burns, `s`: in the stub, where it was read once before and nobody has claimed it to lie."""
    scene, reads = stub_beside(), {"b": (AT_BURN,), "s": (AT_STUB,), ".": ()}
    told = [reads[poll] for poll in "s" + polls + "b" * 8]
    sure = next(word for word in followed(*told, start=-1, scene=scene)[1] if word.sure)
    assert (sure.place, sure.at_ms, sure.by_ms) == (BURN, 0, 1000 * certain)


@pytest.mark.parametrize(("missed", "sighting"), [(0, 1), (1, 2), (2, 4)])
def test_two_sightings_far_apart_may_both_be_strays_and_the_third_says_when_the_card_lay_there(missed, sighting):
    polls = [(SEAT_2,), *[()] * missed, (SEAT_2,), *[(SEAT_2,)] * 8]
    sure = next(word for word in followed(*polls)[1] if isinstance(word, Moved) and word.sure)
    assert sure.by_ms == sure.at_ms + 1000 * sighting


@pytest.mark.parametrize(("before", "sighting"), [("xx", 1), ("x.x", 2), ("x..xx", 4)])
def test_what_a_run_of_sightings_told_is_still_true_when_it_breaks_off_and_another_begins(before, sighting):
    """A burn under others: six misses in a row, then it is read again."""
    polls = [(SEAT_2,) if poll == "x" else () for poll in before]
    sure = next(word for word in followed(*polls, *[()] * 7, *[(SEAT_2,)] * 8)[1] if word.sure)
    assert (sure.at_ms, sure.by_ms) == (0, 1000 * sighting)


@pytest.mark.parametrize(("behind", "sighting"), [((), 3), ((AT_STUB,), 5)])
def test_of_two_sightings_far_apart_none_is_a_stray_unless_the_card_is_read_in_the_stub_again(behind, sighting):
    """The burns' coil hears the stub's top card now and then, and the stub's own coil hears it too."""
    scene = stub_beside()
    track, _ = followed(*[(AT_STUB,)] * 12, scene=scene)
    polls = [(), (AT_BURN,), (), (), (AT_BURN,), behind, *[(AT_BURN,)] * 8]
    sure = next(word for word in followed(*polls, track=track, start=12, scene=scene)[1] if word.sure)
    assert (sure.at_ms, sure.by_ms) == (13_000, 13_000 + 1000 * sighting)


@pytest.mark.parametrize("behind", [[(), (AT_STUB,)], [(AT_STUB,)], [(), (), (AT_STUB,)]])
def test_where_a_card_lay_before_it_was_sure_elsewhere_is_no_proof_that_it_has_gone_back_there(behind):
    """A flop's card, sure on the board by four readings, missed once and heard once by the stub's coil beside it."""
    before = [(AT_STUB,), (), (AT_STUB,)]
    track, said = followed(*before, *[(AT_BURN,)] * 4, *behind, scene=stub_beside())
    assert [(word.place, word.sure) for word in said] == [(STUB, False), (BURN, False), (BURN, True)]
    more = followed(*[(AT_STUB,)] * 8, track=track, start=3 + 4 + len(behind), scene=stub_beside())[1]
    assert (more[-1].place, more[-1].sure) == (STUB, True)


@pytest.mark.parametrize(("stacked", "most"), [(False, 12), (True, 45)])
def test_misses_that_explain_an_order_are_few_alone_and_many_stacked(stacked, most):
    doubt = 1e-4
    polls = misses_within(MODEL, SEAT_2, doubt, stacked=stacked)
    assert missed_doubt(MODEL, SEAT_2, polls, stacked=stacked) <= doubt
    assert missed_doubt(MODEL, SEAT_2, polls - 1, stacked=stacked) > doubt
    assert polls <= most


@pytest.mark.parametrize(("antenna", "missed", "came_ms"), [
    (AT_MUCK, 8, 0), (AT_MUCK, 20, 22_000), (AT_BURN, 20, 22_000), (SEAT_2, 20, 0),
])  # fmt: skip
def test_a_card_that_is_read_again_after_it_was_missed_too_long_to_lie_there_came_then(antenna, missed, came_ms):
    """Read twice, missed for a while, and read again: by another place's coil first, or a hand that was held up."""
    track, first = followed(*[(antenna,)] * 2, *[()] * missed)
    assert [(word.at_ms, word.by_ms, word.sure) for word in first] == [(0, 1000, False)]
    _, (sure,) = followed(*[(antenna,)] * 6, track=track, start=2 + missed)
    assert (sure.sure, sure.again, sure.at_ms) == (True, True, came_ms)
    assert (sure.by_ms, sure.motion) == (came_ms + 1000, SCENE.rounds.number_at(came_ms))
    assert sure.after_ms < came_ms
    assert (sure.after_ms > 1000) is (came_ms > 0)


@pytest.mark.parametrize(("antenna", "peeks"), [(AT_BURN, []), (AT_MUCK, [(7_999, 28_000)])])
def test_a_sure_card_that_was_missed_for_long_lies_there_all_the_time(antenna, peeks):
    """It was lifted and is back; only of the muck and of seats somebody may want to know."""
    track, _ = followed(*[(antenna,)] * 8)
    again, said = followed(*[()] * 20, *[(antenna,)] * 6, track=track, start=8)
    assert again.claim == track.claim
    assert [(one.from_ms, one.until_ms) for one in said] == peeks


def test_a_run_of_sightings_that_goes_on_by_the_houses_settings_began_with_its_first():
    """Where a run is over only after 20 misses in a row, 12 are a gap in it."""
    scene = SCENE._replace(settings=replace(SCENE.settings, leave_polls=20))
    _, said = followed(*[(AT_MUCK,)] * 2, *[()] * 12, *[(AT_MUCK,)] * 6, scene=scene)
    assert [(word.sure, word.at_ms, word.motion) for word in said] == [(False, 0, 10), (True, 0, 10)]


def test_a_sure_card_that_its_coil_was_asked_for_and_missed_has_a_gap_of_so_many_polls():
    """Read again after six, it was away from the last time it was read until then."""
    track, _ = followed(*[(SEAT_2,)] * 12)
    for missed in (1, 2, 6):
        gone, said = followed(*[()] * missed, track=track, start=12)
        assert (gone.gap.polls, gone.gap.since_ms, said) == (missed, 11_999, [])
    _, (peeked,) = followed((SEAT_2,), track=gone, start=18)
    assert (peeked.place, peeked.from_ms, peeked.until_ms) == (seat_place(2), 11_999, 18_000)


def test_where_its_coil_was_not_asked_nothing_was_missed():
    track, _ = followed(*[(SEAT_2,)] * 12)
    assert follow(SCENE, track, Look(0, (), 0, 0, 12_999, partial=False))[0].gap is None

from dataclasses import replace
from itertools import takewhile

from hypothesis import given
from hypothesis import strategies as st
from wired import ACE, KING, NAMES, unhurried, wiring

from controller.terms.places import MUCK, board_place, seat_place
from controller.tracking.antenna_care.health import AntennaFault
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.cycle_evidence import Cycle
from controller.tracking.cycle_learning import adapt, glance, next_late_ms, think, wait
from controller.tracking.detections import AntennaName
from controller.tracking.knowledge import nothing_known
from controller.tracking.sightings import Cleared
from controller.tracking.tracker_settings import TrackerSettings

SETTINGS = TrackerSettings()
SEAT_2 = 1


def cycles(known, *reads, start=0, count=1, port=0):
    said = []
    for n in range(start, start + count):
        hits = {card: tuple((antenna, n * 1000 + 10) for antenna in antennas) for card, *antennas in reads}
        known, words = think(known, Cycle(port, n * 1000 + 999, known.model.port_masks[port], hits, ()))
        said += words
    return known, said


def test_a_glance_keeps_the_evidence_for_the_cycles_end():
    known, _ = cycles(nothing_known(wiring(), SETTINGS), (ACE, SEAT_2))
    after, said = glance(known, ACE, 0, ((SEAT_2, 1010),))
    assert len(said) == 1
    assert after.tracks[ACE].claim.place == seat_place(2)
    assert after.tracks[ACE].belief == known.tracks[ACE].belief
    assert after.tracks[ACE].evidence == known.tracks[ACE].evidence
    assert after.crowd[SEAT_2] == 1
    assert glance(known, KING, 0, ((SEAT_2, 1010),)) == (known, ())


def test_what_does_not_change_is_the_same_object():
    known, _ = cycles(nothing_known(wiring(), SETTINGS), (ACE, SEAT_2), count=8)
    after, said = cycles(known, (ACE, SEAT_2), start=8)
    assert said == []
    assert after.tracks is known.tracks


def test_rounds_wait_for_every_port_but_not_for_a_late_one():
    names = [AntennaName("a", 1), AntennaName("b", 1)]
    both = AntennaMap((Antenna(names[0], MUCK), Antenna(names[1], board_place())),
                      (Resolution("a", 1000), Resolution("b", 1000)))
    known, _ = cycles(nothing_known(both, SETTINGS), port=0)
    assert known.rounds.ends == ()
    known, _ = cycles(known, port=1)
    assert known.rounds.ends == (999,)
    known, _ = cycles(known, start=1, count=3, port=0)
    assert len(known.rounds.ends) == 1
    known, _ = wait(known, 5000)
    known, _ = cycles(known, start=5, count=2, port=0)
    assert len(known.rounds.ends) == 3


def test_a_late_port_keeps_the_table_from_being_called_clear():
    names = [AntennaName("a", 1), AntennaName("b", 1)]
    both = AntennaMap((Antenna(names[0], MUCK), Antenna(names[1], board_place())),
                      (Resolution("a", 1000), Resolution("b", 1000)))
    known, _ = cycles(nothing_known(both, SETTINGS), (ACE, 0), count=3, port=0)
    known, _ = cycles(known, count=3, port=1)
    known, _ = wait(known, 7000)
    known, said = cycles(known, start=8, count=30, port=0)
    assert not any(isinstance(word, Cleared) for word in said)


@unhurried
@given(st.lists(st.booleans(), max_size=12))
def test_empty_rounds_are_those_since_a_card_was_read_or_since_the_start(reads):
    """One reader: each of its cycles is a round."""
    known = nothing_known(wiring(), SETTINGS)
    for at, is_read in enumerate(reads):
        known, _ = cycles(known, *([(ACE, SEAT_2)] if is_read else []), start=at)
    assert known.empty_rounds == len(list(takewhile(lambda is_read: not is_read, reversed(reads))))


def test_rounds_are_numbered_on_when_old_ones_are_forgotten():
    known, _ = cycles(nothing_known(wiring(), SETTINGS), count=300)
    assert len(known.rounds.ends) == 256
    assert known.rounds.base == 44
    assert known.rounds.number_at(299 * 1000 + 10) == 299


def test_a_port_that_never_spoke_is_late_after_the_others_began():
    names = [AntennaName("a", 1), AntennaName("b", 1)]
    both = AntennaMap((Antenna(names[0], MUCK), Antenna(names[1], board_place())),
                      (Resolution("a", 1000), Resolution("b", 1000)))
    known = nothing_known(both, SETTINGS)
    assert next_late_ms(known) is None
    assert wait(known, 10**9)[1] == ()
    known, said = cycles(known, count=9, port=0)
    assert [(word.antenna, word.what) for word in said] == [(names[1], AntennaFault.SILENT)]
    assert wait(known, 9000)[1] == ()
    assert next_late_ms(known) == 8999 + 3500 + 1


def test_the_model_follows_the_measures_and_keeps_the_beliefs():
    known, _ = cycles(nothing_known(wiring(), SETTINGS), (ACE, SEAT_2), count=6)
    for start in range(6, 400, 2):
        known, _ = cycles(known, (ACE, SEAT_2), start=start)
        known, _ = cycles(known, start=start + 1)
    index = known.model.index[NAMES[seat_place(2)]]
    assert known.model.antennas[index].hit_rate < 0.65
    assert len(known.tracks[ACE].belief) == len(known.model.states)
    still = replace(known, settings=replace(SETTINGS, adapt_ms=0))
    assert adapt(still).model.antennas[index].hit_rate < 0.6


def test_rounds_go_on_from_the_number_told():
    """A tracker that begins anew in mid-hand numbers no motion as one from before was numbered."""
    assert nothing_known(wiring(), SETTINGS, first_round=5000).rounds.number_at(10) == 5000
    _, said = cycles(nothing_known(wiring(), SETTINGS, first_round=5000), (ACE, SEAT_2), count=8)
    assert all(word.motion >= 5000 for word in said)
    assert said

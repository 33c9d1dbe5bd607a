from random import Random

import pytest
from wired import ACE, KING

from controller.terms.places import BURN, MUCK, STUB, board_place, seat_place
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.claiming import speak
from controller.tracking.cycle_evidence import Crowd
from controller.tracking.detections import AntennaName, CycleEnd, Detection
from controller.tracking.glancing import may_speak
from controller.tracking.tracker import end_cycle, new_tracker, observe
from controller.tracking.tracks import Look, look_again

PLACES = (seat_place(1), seat_place(2), seat_place(3), board_place(), BURN, MUCK, STUB)
NAMES = tuple(AntennaName("reader", number) for number in range(1, len(PLACES) + 1))


def random_reads(cycles, hit_rate, seed):
    """Two cards on the move, read with misses and by neighbors, as detections and cycle ends."""
    random = Random(seed)
    lies = {ACE: 6, KING: 6}
    for cycle in range(cycles):
        for tag in lies:
            if random.random() < 0.1:
                lies[tag] = random.randrange(len(PLACES))
        for antenna, name in enumerate(NAMES):
            for tag, here in lies.items():
                rate = hit_rate if here == antenna else 0.03 if abs(here - antenna) == 1 else 0.0
                if random.random() < rate:
                    yield Detection(name, tag, cycle * 1000 + antenna * 100, cycle)
        yield CycleEnd("reader", cycle, cycle * 1000 + 999)


@pytest.mark.parametrize("hit_rate", [0.3, 0.7, 0.95])
def test_whatever_a_read_makes_certain_it_may_say_and_hardly_a_read_is_weighed_for_nothing(hit_rate):
    antennas = tuple(Antenna(name, place) for name, place in zip(NAMES, PLACES, strict=True))
    tracker = new_tracker(AntennaMap(antennas, (Resolution("reader", 1000),)))
    spoke = weighed = looked = 0
    for item in random_reads(3000, hit_rate, seed=round(hit_rate * 100)):
        if isinstance(item, Detection):
            known, antenna = tracker.known, NAMES.index(item.antenna)
            track = known.tracks.get(item.tag)
            if track is not None and not track.is_settled and track.evidence:
                crowd = Crowd(known.crowd).around(track)
                look = Look(0, ((antenna, item.at_ms),), crowd, 1 << antenna, item.at_ms, partial=True)
                _, word = speak(known.scene, look_again(known.model, known.settings, track, look), look)
                may = may_speak(known.scene, track, look)
                assert may or word is None
                looked, weighed, spoke = looked + 1, weighed + may, spoke + (word is not None)
            tracker, _ = observe(tracker, item)
        else:
            tracker, _ = end_cycle(tracker, item)
    assert spoke > 100
    assert spoke <= weighed < looked

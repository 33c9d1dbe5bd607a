from dataclasses import replace

from wired import ACE, KING, NAMES, wiring

from controller.terms.places import BURN, MUCK, PlaceKind, seat_place
from controller.tracking.antenna_map import Resolution
from controller.tracking.cycle_evidence import Counting, Crowd, Cycle, crowd_of
from controller.tracking.detections import AntennaName
from controller.tracking.field_compiling import compile_field
from controller.tracking.presence import PresenceRule, after_poll, first_seen
from controller.tracking.scene import Ended
from controller.tracking.tracker_settings import BelievedNoise
from controller.tracking.tracks import Claim, Evidence, Gap, new_track

MODEL = compile_field(wiring(), BelievedNoise())
SEAT_1, SEAT_2, MUCK_AT = (MODEL.index[NAMES[place]] for place in (seat_place(1), seat_place(2), MUCK))


def lying(card, antenna, gap=None, *, sure=True):
    claim = Claim(MODEL.antennas[antenna].place, antenna, 0, 0, 0, 2, sure)
    return replace(new_track(MODEL, card), claim=claim, gap=gap)


def counted(track, *antennas, crowd=(0, 1, 0, 0, 0, 0)):
    hits = tuple((antenna, 5) for antenna in antennas)
    counting = Counting(MODEL, crowd, Cycle(0, 9, MODEL.port_masks[0], {track.card: hits}, (("ff", MUCK_AT),)))
    counting.count(track, hits)
    return counting.result(3)


def test_crowd_is_where_other_cards_lie():
    tracks = {ACE: lying(ACE, SEAT_2), KING: lying(KING, MUCK_AT)}
    crowd = Crowd(crowd_of(MODEL, tracks))
    assert crowd.all == 1 << SEAT_2 | 1 << MUCK_AT
    assert crowd.around(tracks[ACE]) == 1 << MUCK_AT
    assert crowd.around(new_track(MODEL, ACE)) == crowd.all
    both = Crowd(crowd_of(MODEL, {ACE: lying(ACE, SEAT_2), KING: lying(KING, SEAT_2)}))
    assert both.around(lying(ACE, SEAT_2)) == 1 << SEAT_2


def test_a_read_at_home_tells_whether_the_poll_right_behind_the_one_before_read_the_card_too():
    """A gap, however long, is one miss: what became of the card after its first poll, a hand may have done."""
    assert counted(lying(ACE, SEAT_2), SEAT_2).alone == {SEAT_2: (1, 1)}
    assert counted(lying(ACE, SEAT_2, Gap(1, 0)), SEAT_2).alone == {SEAT_2: (1, 0)}
    assert counted(lying(ACE, SEAT_2, Gap(30, 0)), SEAT_2).alone == {SEAT_2: (1, 0)}
    assert counted(lying(ACE, SEAT_2, Gap(3, 0)), SEAT_1).alone == {}


def test_stacked_cards_are_counted_apart():
    count = counted(lying(ACE, SEAT_2), SEAT_2, crowd=(0, 2, 0, 0, 0, 0))
    assert (count.alone, count.stacked) == ({}, {SEAT_2: (1, 1)})


def test_cross_talk_is_what_is_read_together_with_home():
    assert counted(lying(ACE, SEAT_2), SEAT_2, SEAT_1).cross == {(SEAT_2, SEAT_1): 1}
    assert counted(lying(ACE, SEAT_2), SEAT_1).cross == {}


def test_a_read_by_another_reader_since_the_last_poll_at_home_is_cross_talk():
    model = compile_field(two_readers(), BelievedNoise())
    rule = PresenceRule(2, 5, 6)
    read = first_seen(4, rule)
    places = {antenna.place: number for number, antenna in enumerate(model.antennas)}
    home, heard, missed = places[seat_place(2)], places[MUCK], places[BURN]
    track = replace(
        new_track(model, ACE),
        claim=Claim(seat_place(2), home, 0, 0, 0, 2, sure=True),
        evidence={heard: Evidence(read, ()), missed: Evidence(after_poll(read, None, rule), ())},
    )
    port, other = model.port_of[home], model.port_of[heard]

    def crossed(*ended):
        cycles = [(Ended(3, 1),), (Ended(2, 1),)]
        for one in ended:
            cycles[one] = (Ended(4, 1),)
        counting = Counting(
            model, (0,) * 6, Cycle(port, 9, model.port_masks[port], {ACE: ((home, 5),)}, ()), tuple(cycles)
        )
        counting.count(track, ((home, 5),))
        return counting.result(0).cross

    assert crossed(other) == {(home, heard): 1}
    assert crossed(port) == {}


def two_readers():
    """The middle on another reader than the seats."""
    one = wiring()
    antennas = tuple(
        antenna if antenna.place.kind is PlaceKind.SEAT else replace(antenna, name=AntennaName("reader-b", number))
        for number, antenna in enumerate(one.antennas, start=1)
    )
    return replace(one, antennas=antennas, resolutions=(*one.resolutions, Resolution("reader-b", 1000)))


def test_an_unsure_card_tests_nothing_but_is_heard():
    count = counted(lying(ACE, SEAT_2, sure=False), SEAT_2)
    assert (count.alone, count.stacked, count.cross) == ({}, {}, {})
    assert count.heard == 1 << SEAT_2 | 1 << MUCK_AT
    assert (count.noise, count.arrivals, count.readers) == ({MUCK_AT: 1}, 3, (0,))

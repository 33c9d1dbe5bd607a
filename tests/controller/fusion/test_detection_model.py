"""What the readers may have seen of a place and are not sure of: only what speaks for a card that is news."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from controller.fusion.detection_model import TrackerDetection
from controller.fusion.poll_evidence import LATER_MS, until_ms
from controller.table.ledger import CardLedger
from controller.terms.cards import UNKNOWN, card
from controller.terms.places import BURN, MUCK, STUB, board_place, seat_place
from controller.tracking.antenna_care.health import AntennaFault
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.detections import AntennaName, CycleEnd
from controller.tracking.presence import Presence
from controller.tracking.tracker import end_cycle, new_tracker

BOARD = board_place()
SEAT = seat_place(3)
ANTENNAS = {4: SimpleNamespace(place=BOARD), 5: SimpleNamespace(place=STUB)}


def track(code, *, sure=False, first_ms=1000, doubt=0.01, read=True, said=BOARD, polls="x", lay_ms=None, gap=None):
    """A card that is said to lie at a place, what is read of it on the board, and how much doubt that leaves.

    `polls` are those of the board since the first that read it: x where it was read.
    """
    marks = tuple(first_ms + 1000 * at for at, poll in enumerate(polls) if poll == "x")
    presence = Presence(int(polls.replace("x", "1").replace(".", "0"), 2), len(marks) > 1, marks[:3], marks[-1])
    evidence = {4: SimpleNamespace(doubt=doubt, presence=presence)} if read else {}
    claim = SimpleNamespace(place=said, antenna=4 if said == BOARD else 5, first_ms=first_ms, sure=sure, lay_ms=lay_ms)
    return SimpleNamespace(card=card(code), claim=claim, evidence=evidence, gap=gap)


def sight(*tracks, ledger=CardLedger()):  # noqa: B008 - frozen
    known = SimpleNamespace(
        tracks={one.card: one for one in tracks}, settings=SimpleNamespace(report_doubt=0.1),
        model=SimpleNamespace(
            antennas=ANTENNAS, port_of={4: 0, 5: 0},
            wiring=SimpleNamespace(resolutions=[SimpleNamespace(cycle_ms=1000)]),
        ),
    )
    return TrackerDetection(lambda: SimpleNamespace(known=known), frozenset, lambda: ledger)


def claimed(*tracks, ledger=CardLedger(), place=BOARD, by_ms=2000):  # noqa: B008 - frozen
    return sight(*tracks, ledger=ledger).claimed(place, by_ms)


def test_a_card_that_is_claimed_and_not_sure_counts_at_its_place_from_its_first_reading():
    assert claimed(track("As"), track("Ks")) == 2
    assert claimed(track("As"), place=BURN) == 0
    assert claimed(track("As", first_ms=2001)) == 0


def test_a_sure_card_and_one_that_is_known_to_lie_there_are_no_news():
    assert claimed(track("As", sure=True)) == 0
    assert claimed(track("As"), ledger=CardLedger().moved(card("As"), BOARD)) == 0


def test_a_card_of_a_hand_or_of_the_muck_that_the_next_coil_hears_is_no_news_and_one_of_the_stub_is():
    for where in (MUCK, seat_place(3)):
        assert claimed(track("As"), ledger=CardLedger().moved(card("As"), where)) == 0
    assert claimed(track("As"), ledger=CardLedger().moved(card("As"), STUB)) == 1


def test_a_claim_that_later_readings_belie_holds_nothing_up():
    assert claimed(track("As", doubt=0.6)) == 0
    assert claimed(track("As", read=False)) == 0


def test_a_card_that_is_read_on_the_board_counts_though_it_is_still_said_to_lie_in_the_stub():
    """What was said of a card of the stub is taken back only when its new place is the likeliest by far."""
    assert claimed(track("As", said=STUB), track("Ks", said=STUB, doubt=0.6)) == 1
    assert claimed(track("As", said=STUB, first_ms=2001)) == 0


def test_a_card_is_read_at_its_place_since_it_was_first_said_to_lie_there():
    """A run of sightings that was broken off and began anew is the same card at the same place."""
    again = track("As", first_ms=3000)
    again.claim.first_ms = 1000
    assert claimed(again) == 1


@pytest.mark.parametrize(("polls", "count"), [("x", 1), ("x..", 1), ("x...", 0), ("x.x....", 1)])
def test_a_card_of_the_stub_that_was_read_once_and_not_again_is_not_being_read(polls, count):
    """The board's coil hears one of the forty cards of the stub now and then."""
    assert claimed(track("As", said=STUB, polls=polls)) == count


@pytest.mark.parametrize(("polls", "expected"), [("x", True), ("x..", True), ("x...", False), ("x..x...", True)])
def test_a_card_of_the_stub_that_was_read_once_and_not_again_does_not_put_off_what_is_missed(polls, expected):
    """Some card of the stub is heard there every few seconds: the burn that never came would not be asked about."""
    assert sight(track("As", said=STUB, polls=polls)).is_expected(BOARD) is expected
    assert sight(track("As", polls=polls)).is_expected(BOARD) is True


@pytest.mark.parametrize(("place", "by_ms", "expected"), [
    (BOARD, None, True), (BOARD, 1000, True), (BOARD, 999, False), (BURN, None, False), (BURN, 1000, False),
])  # fmt: skip
@pytest.mark.parametrize("said", [STUB, BOARD])
def test_a_card_is_expected_where_it_was_read_and_from_its_first_reading_on(place, by_ms, expected, said):
    assert sight(track("As", said=said, polls="xx")).is_expected(place, by_ms) is expected
    assert sight(track("As", said=said, sure=True, polls="xx")).is_expected(place, by_ms) is False


def test_a_card_that_was_said_to_lie_there_is_being_read_however_often_it_is_missed():
    assert claimed(track("As", polls="x.....")) == 1


@pytest.mark.parametrize(
    ("polls", "by_ms", "count"),
    [("x", 9000, 0), ("x.x", 2999, 0), ("x.x", 3000, 1), ("x..x", 9000, 0), ("x..xx", 4999, 0), ("x..xx", 5000, 1)],
)
def test_a_card_had_been_read_twice_from_its_second_reading_on_or_its_third_where_those_are_far_apart(
    polls, by_ms, count
):
    assert sight(track("As", polls=polls)).read_twice(BOARD, by_ms) == count
    assert sight(track("As", polls=polls, sure=True)).read_twice(BOARD, by_ms) == 0
    assert sight(track("As", polls=polls), ledger=CardLedger().moved(card("As"), MUCK)).read_twice(BOARD, by_ms) == 0
    assert sight(track("As", polls=polls)).read_twice(BURN, by_ms) == 0


@pytest.mark.parametrize(("unread_ms", "count"), [(1000, 1), (1001, 0)])
def test_a_card_was_read_twice_though_far_apart_if_the_stubs_coil_has_not_read_it_since_the_first(unread_ms, count):
    gone = track("As", said=STUB, sure=False, polls="x...x", gap=SimpleNamespace(since_ms=unread_ms))
    assert sight(gone).read_twice(BOARD, 5000) == count


def test_a_card_that_had_been_read_twice_is_not_forgotten_when_it_is_missed_for_long():
    """Its run of sightings is over; another may have begun."""
    for again in (track("As", read=False, lay_ms=2000), track("As", first_ms=9000, lay_ms=2000)):
        assert [sight(again).read_twice(BOARD, by_ms) for by_ms in (1999, 2000)] == [0, 1]
        assert sight(again).read_twice(BURN, 2000) == 0
    assert sight(track("As", read=False, lay_ms=2000, sure=True)).read_twice(BOARD, 2000) == 0
    assert sight(track("As", read=False, lay_ms=2000, said=STUB)).read_twice(BOARD, 2000) == 0


@pytest.mark.parametrize(("cycles_ms", "resolves"), [((20, 25), True), ((20, 26), False), ((1000,), False)])
@pytest.mark.parametrize("muck_ms", [20, 1000])
def test_whether_the_order_of_the_deal_is_told_comes_from_the_wiring(cycles_ms, resolves, muck_ms):
    """A card every quarter of a second: the slowest reader of a seat decides, and no other."""
    wiring = AntennaMap(
        tuple(Antenna(AntennaName(f"r{n}", 0), place) for n, place in enumerate([MUCK, *map(seat_place, (1, 2))])),
        tuple(Resolution(f"r{n}", cycle_ms) for n, cycle_ms in enumerate([muck_ms, *cycles_ms, *cycles_ms][:3])),
    )
    tracker = SimpleNamespace(known=SimpleNamespace(model=SimpleNamespace(wiring=wiring)))
    assert TrackerDetection(lambda: tracker, frozenset, CardLedger).resolves_deal() is resolves


def test_a_coil_that_is_known_as_weak_takes_twice_as_many_polls():
    """The same coil and the same polls: only that half of its reads are known to be gone."""
    name = AntennaName("reader", 0)
    wiring = AntennaMap((Antenna(name, BURN),), (Resolution("reader", 1000.0),))
    tracker = new_tracker(wiring, None, 0)
    health = replace(tracker.health, failing={(0, AntennaFault.WEAK): 0})
    weak = replace(tracker, known=replace(tracker.known, health=health))
    until = [TrackerDetection(lambda one=one: one, frozenset, CardLedger).unseen_until_ms(BURN, 0, 0) for one in (tracker, weak)]
    assert until == [22_000, 43_000]


@pytest.mark.parametrize(
    ("place", "cards", "misses"),
    [(SEAT, 0, 21), (SEAT, 1, 21), (SEAT, 2, 26), (SEAT, 3, 21), (BURN, 2, 21)],
)
def test_cards_of_a_hand_are_missed_as_cards_that_lie_on_one_another_though_none_has_been_read(place, cards, misses):
    """51 misses in a row are as seldom of one card among others as 26 are of two, and 21 of one that lies alone.

    Of a hand of which a card is known only the other one is missed.
    """
    name = AntennaName("reader", 0)
    tracker = new_tracker(AntennaMap((Antenna(name, place),), (Resolution("reader", 1000.0),)), None, 0)
    for pile, missed in (((UNKNOWN,) * cards, misses), ((card("As"), UNKNOWN), 21)):
        ledger = CardLedger(piles={place: pile})
        sight = TrackerDetection(lambda: tracker, frozenset, lambda one=ledger: one)
        assert sight.unseen_until_ms(place, 0, 0) == (missed + 1) * 1000


def at_seat(code, *, is_here=True, **told):
    """A card that is said to lie at seat 4 of these readers."""
    one = track(code, **({"said": seat_place(4)} | told))
    for found in one.evidence.values():
        found.presence = SimpleNamespace(is_here=is_here, first_ms=one.claim.first_ms)
    return one


def unsure(*tracks):
    seen = sight(*tracks)
    known = seen._tracker().known
    known.model.antennas = {4: SimpleNamespace(place=seat_place(4)), 5: SimpleNamespace(place=STUB)}
    seen._tracker = lambda: SimpleNamespace(known=known)
    return seen.unsure()


def test_the_cards_of_which_no_reader_is_sure_are_told_with_the_oldest_claim_first():
    told = unsure(at_seat("As", first_ms=2000), at_seat("Ks", first_ms=1000), at_seat("Qs", sure=True))
    assert told == [(1000, seat_place(4), card("Ks"), True), (2000, seat_place(4), card("As"), True)]


@pytest.mark.parametrize("other", [{"read": False}, {"doubt": 0.6}, {"is_here": False}])
def test_a_card_that_is_hardly_read_there_any_more_is_told_as_one_that_is_not_read(other):
    assert [one.is_read for one in unsure(at_seat("As", **other))] == [False]


def test_polls_of_a_place_are_counted_from_a_time_on():
    """Cycles end at 1, 2 and 3 s. The one that was under way at the time is not counted, and those to come are foreseen."""
    wiring = AntennaMap((Antenna(AntennaName("reader", 0), BURN),), (Resolution("reader", 1000.0),))
    tracker = new_tracker(wiring, None, 0)
    for cycle in (1, 2, 3):
        tracker, _ = end_cycle(tracker, CycleEnd("reader", cycle, cycle * 1000, (0,)))
    told = {1000: [2000, 3000], 1500: [3000], 3000: [], 4000: []}
    foreseen = {1000: [4000], 1500: [4000, 5000], 3000: [4000, 5000], 4000: [6000, 7000]}

    def ends(since_ms, now_ms):
        polls = range(1, len(told[since_ms]) + len(foreseen[since_ms]) + 1)
        return [until_ms(tracker, 0, since_ms, one, lifts=False, now_ms=now_ms) for one in polls]

    for since_ms, later in foreseen.items():
        assert ends(since_ms, 3000) == [*told[since_ms], *later]
        # A late reader is waited for a little from now on.
        assert ends(since_ms, 9000) == [*told[since_ms], *[9000 + LATER_MS] * len(later)]
    assert LATER_MS == 20

"""A hand that is held up, or was thrown, hides the card that is due to it: the deal goes on without it, and ends."""

import pytest
from dealer_talk import Talk

from controller.fusion.detection import DetectionModel
from controller.fusion.detection_model import TrackerDetection
from controller.fusion.pending_events import Arrived, FusionContext
from controller.fusion.reconciler import next_deadline, pick
from controller.fusion.timings import HoldDeadlines
from controller.table.events import CardMoved, CardPresumed
from controller.table.ledger import CardLedger
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, seat_place
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.detections import AntennaName, CycleEnd
from controller.tracking.tracker import end_cycle, new_tracker

SEAT = seat_place(1)


class HandIsUp(DetectionModel):
    """Readers that count only polls that read a card of a hand, and read none of seat 1's from a time on."""

    def __init__(self, up_ms, *, resolves):
        self.up_ms, self.resolves, self.now_ms = up_ms, resolves, 0

    def unseen_until_ms(self, place, since_ms, now_ms):
        return now_ms + 900 if place == SEAT else since_ms + 1000

    def is_held_up(self, place, since_ms):
        return place == SEAT and self.now_ms >= max(since_ms, self.up_ms)

    def resolves_deal(self):
        return self.resolves


@pytest.mark.parametrize("resolves", [True, False])
def test_a_card_due_to_a_hand_that_is_up_is_taken_as_dealt_and_those_behind_it_go_on(resolves):
    """Nobody acts before the deal is over, so no key can say that the card came: the table has to find an end itself."""
    talk = Talk("G", seats=3).play("new 7c>1 As>2 Kd>3")
    zero = talk.table.now_ms
    sight = HandIsUp(zero + 4000, resolves=resolves)
    behind = CardMoved(zero + 100, card("Qd"), seat_place(2))
    waiting, told = (Arrived(behind, zero + 100, zero + 100, zero + 100),), []
    for now_ms in range(zero + 100, zero + 20_000, 100):
        sight.now_ms = now_ms
        context = FusionContext(talk.table, now_ms, HoldDeadlines(), sight)
        waiting, event = pick(waiting, context)
        if event is not None:
            talk.feed(event)
            told.append((now_ms - zero, type(event), event.place))
            continue
        assert not waiting or next_deadline(waiting, context) > now_ms
    assert told == [(4000, CardPresumed, SEAT), (4100, CardMoved, seat_place(2))]
    assert talk.table.rulings == ()


def watched(known=("As",)):
    """One coil at seat 1 of which a poll misses one card in ten, and what is known to lie there."""
    wiring = AntennaMap((Antenna(AntennaName("reader", 0), SEAT),), (Resolution("reader", 1000.0),))
    ledger = CardLedger()
    for code in known:
        ledger = ledger.moved(card(code), SEAT)
    state = {"tracker": new_tracker(wiring, None, 0)}
    return state, TrackerDetection(lambda: state["tracker"], frozenset, lambda: ledger)


def after(polls, *, since_ms=1000, known=("As",), place=SEAT):
    """Whether the hand is taken as held up after polls of its coil: x where one read a card of it."""
    state, sight = watched(known)
    for cycle, poll in enumerate(polls, start=1):
        state["tracker"], _ = end_cycle(state["tracker"], CycleEnd("reader", cycle, cycle * 1000, (0,)))
        told = state["tracker"].known
        (ends,) = told.ended
        ends = (*ends[:-1], ends[-1]._replace(heard=int(poll == "x")))
        state["tracker"] = replace(state["tracker"], known=replace(told, ended=(ends,)))
    return sight.is_held_up(place, since_ms)


def test_a_hand_of_which_the_last_polls_read_nothing_is_up():
    silent = next(count for count in range(1, 30) if after("x" * 5 + "." * count))
    assert silent > 2
    assert not after("x" * 5 + "." * (silent - 1) + "x")
    assert after("x.x." + "." * silent)


def test_polls_before_the_card_came_say_nothing_of_where_the_hand_is_now():
    assert after("." * 20)
    assert not after("." * 20, since_ms=19_000)


def test_only_a_hand_of_which_a_card_is_known_can_be_up():
    """Where nothing was ever read its card may never have come: that is told by the polls that would have read it."""
    assert not after("." * 20, known=())
    assert not after("." * 20, place=MUCK)

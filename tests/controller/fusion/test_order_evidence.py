"""What goes on because of a deal's order: at once where it is sure, by the dealer's answer where it is likely."""

import pytest
from dealer_talk import Talk
from slow_readers import Readers, arrived

from controller.fusion.order.deal_order import DealOrder
from controller.fusion.order.deal_orders import Deviation
from controller.fusion.order_evidence import LIKELY, SURE
from controller.fusion.pending_events import FusionContext
from controller.fusion.reconciler import pick
from controller.fusion.timings import HoldDeadlines
from controller.table.events import CardMoved, DealerAnswered, OrderDoubted
from controller.table.questions import WasPassedOver
from controller.terms.cards import card
from controller.terms.places import seat_place

FIRST, DUE, OTHER = seat_place(1), seat_place(2), seat_place(3)


class Ordered(Readers):
    """Readers by whose reads seat 3 got its card before seat 2, so much likelier than not."""

    missed_ms = 60_000

    def __init__(self, odds_log, *, is_whole=True):
        super().__init__()
        self.odds_log, self.is_whole = odds_log, is_whole

    def deal_order(self, plan, done, since_ms, now_ms):
        del since_ms, now_ms
        told = done == 1 and plan[1] == DUE
        places = (plan[0], OTHER, DUE, *plan[3:])
        return DealOrder(places, Deviation.PASSED_OVER, self.odds_log, self.is_whole) if told else None


def two_cards(odds_log, *, waited_ms=0, talk=None):
    """Seat 1 has its card; those of seats 2, which is due, and 3 wait: the table, and what goes on first."""
    talk = talk or Talk("G").play("new 7c>1")
    zero = talk.table.now_ms
    cards = ((OTHER, "As"), (DUE, "Kd"))
    waiting = tuple(arrived(CardMoved(zero, card(code), where), zero) for where, code in cards)
    context = FusionContext(talk.table, zero + waited_ms, HoldDeadlines(), Ordered(odds_log))
    return talk, pick(waiting, context)[1]


def test_a_sure_order_goes_on_as_it_was():
    assert two_cards(SURE)[1].place == OTHER


@pytest.mark.parametrize("odds_log", [LIKELY, SURE - 0.1])
def test_of_a_likely_order_the_dealer_is_asked(odds_log):
    assert two_cards(odds_log)[1] == OrderDoubted(two_cards(odds_log)[0].table.now_ms, OTHER, 1)


def test_a_suspected_order_waits_for_more_reads_and_then_has_the_benefit_of_the_doubt():
    assert two_cards(LIKELY - 0.1)[1] is None
    assert two_cards(LIKELY - 0.1, waited_ms=HoldDeadlines().order_ms)[1].place == DUE
    assert two_cards(-0.1)[1].place == DUE


@pytest.mark.parametrize(("yes", "place"), [(True, OTHER), (False, DUE)])
def test_the_dealers_answer_says_which_card_goes_on(yes, place):
    talk, doubt = two_cards(LIKELY)
    talk.feed(doubt)
    assert talk.table.question.asks == WasPassedOver(2, 3, 1)
    talk.feed(DealerAnswered(talk.table.now_ms + 1000, talk.table.question.code, yes=yes))
    assert two_cards(LIKELY, talk=talk)[1].place == place


def test_a_passed_seat_is_ruled_on_once_its_cards_go_on():
    talk, first = two_cards(SURE)
    talk.feed(first)
    talk.feed(CardMoved(talk.table.now_ms + 300, card("Kd"), DUE))
    assert [one.cause.value for one in talk.table.rulings] == ["out_of_sequence"]


def test_nothing_is_asked_of_a_card_that_lies_nowhere_yet():
    talk = Talk("G").play("new 7c>1")
    zero = talk.table.now_ms
    waiting = (arrived(CardMoved(zero, card("As"), OTHER), zero),)
    context = FusionContext(talk.table, zero, HoldDeadlines(), Ordered(LIKELY, is_whole=False))
    assert pick(waiting, context)[1] is None

"""Cards of the deal that are read only while the dealer repairs a disordered stub."""

from dealer_talk import Talk

from controller.table.events import CardMoved
from controller.table.outputs import Announce, IssueRuling
from controller.views.announcements import announced

EARLIER_MS = 3_000
"""The cards were in motion so long before the stub was found to be disordered."""


def repairing():
    """Five players, button 5, two cards each; of the second round seats 3, 4 and 5 are unread when the floor is called."""
    talk = Talk("G", seats=5).play("new deal:7 ask:disordered_stub floor:fix")
    assert talk.table.remedy is not None
    return talk, [one for one in talk.table.deck if talk.table.ledger.place_of(one) is None]


def read(talk, card, due, begun_ms, after_ms=None):
    """One card is sure now whose motion began then, as far as readers know; returns what it makes the controller say."""
    before = len(talk.outputs)
    talk.feed(CardMoved(talk.table.now_ms + 2_000, card, due.place, begun_ms=begun_ms, after_ms=after_ms))
    talk.settle()
    told = talk.outputs[before:]
    said = [announced(one.says) for one in told if isinstance(one, Announce)]
    return said + [one.ruling.cause.value for one in told if isinstance(one, IssueRuling)]


def test_they_are_of_the_deal_in_whatever_order_they_are_read():
    talk, left = repairing()
    begun_ms = talk.table.now_ms - EARLIER_MS
    first, second, third = talk.table.hand.plan.rest
    said = [read(talk, left.pop(), due, begun_ms) for due in (second, first, third)]
    assert (said, talk.table.hand.plan.next, talk.table.remedy.strayed) == ([[], [], []], None, ())
    assert len(talk.table.hand.deal.cards) == 10


def test_a_card_that_came_during_the_repair_is_none_of_the_deal():
    talk, left = repairing()
    due = talk.table.hand.plan.next
    assert read(talk, left.pop(), due, talk.table.now_ms + 1_500) != []
    assert talk.table.hand.plan.next == due


def test_nor_is_one_too_many_at_its_seat():
    talk, left = repairing()
    begun_ms, due = talk.table.now_ms - EARLIER_MS, talk.table.hand.plan.next
    read(talk, left.pop(), due, begun_ms)
    assert read(talk, left.pop(), due, begun_ms) != []


def test_one_that_was_first_read_during_the_repair_and_may_have_lain_there_before_is_of_the_deal():
    talk, left = repairing()
    due, now_ms = talk.table.hand.plan.next, talk.table.now_ms
    assert read(talk, left.pop(), due, now_ms + 1_500, after_ms=now_ms - EARLIER_MS) == []
    assert talk.table.hand.plan.next != due

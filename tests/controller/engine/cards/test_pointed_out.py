"""Keys and complaints about cards: which card is meant, what is known already, and what a boxed card amounts to."""

import pytest
from dealer_talk import Talk

from controller.engine.cards.attention import _is_known, call_attention, note_boxed, note_exposed, note_off_table
from controller.table.announcements.card_announcements import BeingRepaired, ComplaintKnown, ExposedKnown, NotDealing
from controller.table.events import AttentionCalled, CardBoxed, CardExposed, CardOffTable
from controller.table.outputs import Announce
from controller.table.ruling import Irregularity
from controller.terms.cards import card
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import seat_place


def says(told):
    return [one.says for one in told[1] if isinstance(one, Announce)]


class TestWhichCardAPlayerShowed:
    """Seat 3's cards are the third and the ninth of the deal."""

    def shown(self, text, seat=3):
        talk = Talk("N").play(text)
        table, _ = note_exposed(talk.table, CardExposed(talk.table.now_ms + 1000, seat, by="player"))
        return [one.code for one in table.hand.deal.shown]

    def test_of_two_down_cards_it_cannot_be_told(self):
        assert self.shown("new deal") == []

    def test_the_only_down_card_of_a_whole_hand_beside_a_shown_one(self):
        talk = Talk("N").play("new deal")
        first, second = (one.code for one in talk.table.ledger.at(seat_place(3)))
        assert self.shown(f"new deal flash:3={first}") == [first, second]

    def test_before_the_hand_is_whole_another_card_may_come(self):
        assert self.shown("new deal:4", seat=3) == []


@pytest.mark.parametrize("stopped", ["", "new deal:1 exposed:1 "])
def test_without_a_deal_in_progress_the_keys_say_so(stopped):
    """The first card exposed was a misdeal."""
    talk = Talk("N").play(stopped)
    at_ms = talk.table.now_ms + 1000
    for told in (
        note_exposed(talk.table, CardExposed(at_ms, 3)),
        note_off_table(talk.table, CardOffTable(at_ms, 3)),
        note_boxed(talk.table, CardBoxed(at_ms, seat_place(3))),
    ):
        assert [type(one) for one in says(told)] == [NotDealing]
        assert told[0].hand is talk.table.hand


class TestBoxed:
    def boxed(self, text, **fields):
        talk = Talk("N").play(text)
        event = CardBoxed(talk.table.now_ms + 1000, seat_place(3), **fields)
        before = len(talk.rulings)
        talk.feed(event)
        return talk, [one["cause"] for one in talk.rulings[before:]]

    def test_an_unneeded_one_is_counted_apart(self):
        talk, causes = self.boxed("new deal:8", needed=False)
        assert (talk.table.hand.deal.boxed, talk.table.hand.deal.boxed_unneeded) == ((), 1)
        assert causes == ["boxed_unneeded"]
        again, _ = self.boxed("new deal:8 boxed:Qh>stub!", needed=False)
        assert again.table.hand.deal.boxed_unneeded == 2

    @pytest.mark.parametrize(("dealt", "named", "mixed"), [
        (0, "", False), (3, "", False), (3, "8s", False), (4, "", True), (4, "8s", True), (9, "", False), (9, "8s", True),
    ])  # fmt: skip
    def test_n113_the_next_card_replaces_it_unless_others_have_come_since(self, dealt, named, mixed):
        """Seat 3 has the third and the ninth card of the deal; an unnamed one is its latest."""
        talk, _ = self.boxed(f"new deal:{dealt}" if dealt else "new", **({"card": card(named)} if named else {}))
        waiting = talk.table.hand.deal.waiting
        assert bool(waiting) is mixed
        steps = waiting[0].steps if mixed else talk.table.remedy.steps
        wanted = ["scrap_to_muck", "finish_deal", "replace_from_stub"] if mixed else ["scrap_to_muck", "next_card_replaces"]
        assert [one.code for one in steps] == wanted

    def test_the_same_card_is_boxed_once(self):
        assert self.boxed("new deal:9 boxed:8s>3", card=card("8s"))[1] == []
        assert self.boxed("new deal:9", card=card("8s"))[1] == ["boxed_one"]


class TestClaims:
    def claim(self, text, cause, letter="N", **fields):
        talk = Talk(letter).play(text)
        before = len(talk.rulings)
        told = call_attention(talk.table, AttentionCalled(talk.table.now_ms + 1000, cause, **fields))
        return says(told), told[0].rulings[before:]

    def test_an_error_under_repair_is_not_ruled_on_again(self):
        """Seat 4's exposed card is being replaced."""
        text = "new deal:8 exposed:4 deal:4"
        assert self.claim(text, Cause.EXPOSED_ONE, seat=4)[0] == [BeingRepaired()]
        assert self.claim(text, Cause.EXPOSED_ONE)[0] == [BeingRepaired()]
        assert len(self.claim(text, Cause.EXPOSED_ONE, seat=5)[1]) == 1
        assert self.claim(text, Cause.EXPOSED_ONE, seat=4, street="flop")[0] == []

    def test_a_wrong_number_of_cards_is_one_error_whatever_it_is_called(self):
        """A card too many at seat 4 waits for the end of the betting."""
        text = "new deal 2d>4"
        assert self.claim(text, Cause.WRONG_COUNT, seat=4)[0] == [BeingRepaired()]
        assert self.claim(text, Cause.EXTRA_CARD, seat=4)[0] == [BeingRepaired()]
        assert self.claim(text, Cause.EXPOSED_ONE, seat=4)[0] == []

    def test_a_card_that_was_counted_is_known_also_when_its_repair_is_over(self):
        text = "new deal:8 exposed:3=8s"
        assert self.claim(text, Cause.EXPOSED_ONE, "L", seat=3, card=card("8s")) == ([BeingRepaired()], ())
        table = Talk("L").play(text).table
        repaired = replace(table, remedy=None, hand=replace(table.hand, deal=replace(table.hand.deal, waiting=())))
        told = call_attention(repaired, AttentionCalled(table.now_ms + 1000, Cause.EXPOSED_ONE, seat=3, card=card("8s")))
        assert (says(told), told[0].rulings) == ([ComplaintKnown()], table.rulings)

    def test_the_latest_card_of_the_seat_is_meant(self):
        talk = Talk("N").play("new deal")
        latest = talk.table.ledger.at(seat_place(4))[-1]
        table, _ = call_attention(talk.table, AttentionCalled(talk.table.now_ms + 1000, Cause.EXPOSED_ONE, seat=4))
        assert table.hand.deal.exposed_cards == (latest,)

    def test_several_without_a_number_are_two(self):
        talk = Talk("N", readers="none").play("new")
        for cause, exposed in ((Cause.EXPOSED_MANY, 2), (Cause.EXPOSED_ONE, 1)):
            table, _ = call_attention(talk.table, AttentionCalled(talk.table.now_ms + 1000, cause, seat=4))
            assert table.hand.deal.exposed == exposed

    def test_what_the_dealer_exposed_before_is_said_to_be_known(self):
        talk = Talk("N").play("new deal:8 exposed:3=8s")
        told = note_exposed(talk.table, CardExposed(talk.table.now_ms + 1000, 3, card("8s")))
        assert says(told) == [ExposedKnown()]


def test_a_card_that_fell_unseen_counts_as_the_seats_own():
    """Seat 3's first card is due and falls off the table before any reader has it."""
    talk = Talk("N").play("new deal:2")
    table, _ = note_off_table(talk.table, CardOffTable(talk.table.now_ms + 1000, 3))
    deal = table.hand.deal
    assert (deal.seats[-1], len(deal.cards), table.hand.plan.next.place) == (3, 3, seat_place(4))
    first, _ = note_off_table(Talk("N").play("new").table, CardOffTable(1000, 1))
    assert first.hand.deal.planned == deal.planned == (1, 2, 3, 4, 5, 6) * 2, "the order of the deal, from its first card on"
    not_due, _ = note_off_table(talk.table, CardOffTable(talk.table.now_ms + 1000, 2))
    assert len(not_due.hand.deal.cards) == 2
    assert not_due.hand.deal.exposed_cards == talk.table.ledger.at(seat_place(2)), "its latest card is meant"


def test_a_named_card_off_the_table_is_dealt_to_its_seat():
    talk = Talk("N").play("new deal:2")
    table, _ = note_off_table(talk.table, CardOffTable(talk.table.now_ms + 1000, 3, card("Qh")))
    assert (table.hand.deal.seats[-1], table.hand.deal.cards[-1].code, table.motion) == (3, "Qh", None)
    assert table.ledger.place_of(card("Qh")) is not None


@pytest.mark.parametrize(("open_now", "asked", "known"), [(True, True, True), (True, False, False), (False, True, False)])
def test_an_error_is_before_the_floor_only_while_it_decides_on_that_one(open_now, asked, known):
    """What it was asked before is decided, and what is open may be another matter."""
    talk = Talk("N").play("new deal")
    found = Irregularity(Cause.HAND_IN_MUCK, 0, 4)
    hand = replace(talk.table.hand, deal=replace(talk.table.hand.deal, asked=found if asked else None))
    ruling = Talk("N").play("new deal ask:no_burn").last
    table = replace(talk.table, hand=hand, open_ruling=ruling if open_now else None)
    assert _is_known(table, hand, found) is known

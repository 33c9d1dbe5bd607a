"""A hole card that comes face up without a key is an exposed card; with a key it is what the key says."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk

from controller.engine.cards import exposure
from controller.engine.deadlines import next_deadline
from controller.table.events import TimeReached
from controller.views.announcements import announced


def dealt(letter, upto, *rest, game="nlhe"):
    """The deal of so many cards, then `7s>4^` (face up) and the rest, told by words of the dealer's shorthand."""
    talk = Talk(letter, game=game).play(f"new deal:{upto}")
    card, seat = "Qh", talk.table.hand.plan.next.place.number
    talk.tell("card", card=card, zone=f"seat:{seat}", face="up")
    for word in rest:
        talk.play(word.format(seat=seat, card=card))
    return talk, seat


@pytest.mark.parametrize("letter", BOOKS)
def test_a_hole_card_face_up_without_a_key_is_replaced(letter):
    talk, seat = dealt(letter, 6)
    assert not talk.rulings
    assert "face up" in announced(talk.outputs[-1].says)
    talk.at_ms += exposure.KEY_MS
    talk.settle()
    assert [(one["outcome"], one["cause"], one["seat"]) for one in talk.rulings] == [("fix", "exposed_one", seat)]


@pytest.mark.parametrize("letter", BOOKS)
def test_the_first_card_off_the_deck_face_up_is_a_misdeal_but_where_the_book_replaces_it(letter):
    talk, _ = dealt(letter, 0)
    talk.at_ms += exposure.KEY_MS
    talk.settle()
    assert talk.told[0].endswith("exposed_first_two")


@pytest.mark.parametrize("letter", BOOKS)
def test_the_key_says_why_and_nothing_is_ruled_twice(letter):
    exposed, _ = dealt(letter, 6, "exposed:{seat}")
    boxed, _ = dealt(letter, 6, "boxed:{card}>{seat}")
    for talk, cause in ((exposed, "exposed_one"), (boxed, "boxed_one")):
        talk.at_ms += 2 * exposure.KEY_MS
        talk.settle()
        assert [one["cause"] for one in talk.rulings] == [cause]


@pytest.mark.parametrize("letter", BOOKS)
def test_two_of_them_are_two_exposed_cards(letter):
    talk, _ = dealt(letter, 6)
    seat = talk.table.hand.plan.next.place.number
    talk.tell("card", card="Qd", zone=f"seat:{seat}", face="up")
    talk.at_ms += 2 * exposure.KEY_MS
    talk.settle()
    assert talk.told[-1] == "misdeal exposed_many"


def test_a_player_who_acts_ends_the_wait():
    talk, _ = dealt("G", 11)
    talk.play("3:call")
    assert talk.rulings[0]["cause"] == "exposed_one"


def test_the_core_asks_to_be_woken_for_it():
    talk, _ = dealt("G", 6)
    assert next_deadline(talk.table) == talk.at_ms + exposure.KEY_MS


def test_a_card_that_is_due_face_up_is_nothing():
    talk = Talk("G", game="stud", blinds=[], ante=1, bring_in=1, limits=[2, 4]).play("new deal:12")
    due = talk.table.hand.plan.next
    assert due.face_up
    talk.tell("card", card="Qh", zone=f"seat:{due.place.number}", face="up")
    talk.at_ms += exposure.KEY_MS
    talk.settle()
    assert not talk.rulings


def test_in_a_game_of_rows_cards_may_lie_up():
    talk = Talk("G", game="ofc", blinds=[]).play("new")
    talk.tell("card", card="Qh", zone=f"seat:{talk.table.hand.plan.next.place.number}", face="up")
    talk.at_ms += exposure.KEY_MS
    talk.settle()
    assert not talk.rulings


def test_the_key_may_come_three_seconds_later():
    talk, seat = dealt("N", 6)
    shown_ms = talk.table.hand.deal.unexplained[0].at_ms
    assert exposure.deadline(talk.table) == shown_ms + 3000
    talk.feed(TimeReached(shown_ms + 2999))
    assert talk.rulings == []
    talk.feed(TimeReached(shown_ms + 3000))
    assert [(one["cause"], one["seat"]) for one in talk.rulings] == [("exposed_one", seat)]
    assert talk.last.at_ms == shown_ms + 3000
    assert exposure.deadline(talk.table) is None


def test_a_later_event_judges_it_at_the_time_at_which_its_key_was_due():
    talk, _ = dealt("N", 6)
    shown_ms = talk.table.hand.deal.unexplained[0].at_ms
    talk.feed(TimeReached(shown_ms + 60_000))
    assert talk.last.at_ms == shown_ms + 3000


def test_the_oldest_of_two_waits_first():
    talk, _ = dealt("N", 6)
    first_ms = talk.table.hand.deal.unexplained[0].at_ms
    second = talk.table.hand.plan.next.place.number
    talk.at_ms = first_ms + 1000
    talk.tell("card", card="Qd", zone=f"seat:{second}", face="up")
    assert exposure.deadline(talk.table) == first_ms + 3000
    talk.feed(TimeReached(first_ms + 3500))
    assert len(talk.rulings) == 1
    assert exposure.deadline(talk.table) == talk.table.hand.deal.unexplained[0].at_ms + 3000


@pytest.mark.parametrize(("said", "explained"), [("exposed:{seat}", True), ("exposed:5", False)])
def test_a_key_without_a_card_explains_the_card_of_its_seat(said, explained):
    """Seven cards were dealt, so the card lies at seat 1."""
    talk, seat = dealt("N", 6, said)
    assert seat == 1
    talk.at_ms += 2 * exposure.KEY_MS
    talk.settle()
    assert len(talk.rulings) == (1 if explained else 2)

"""A card that no reader had told is replaced: the next card off the stub is the one that the repair wants.

It was taken for the unread one, and the repair waited for a card that the dealer had given (seeds 92118 and 92123 of the
reference table: three hands of 3,072 came to no end).
"""

from __future__ import annotations

import pytest
from dealer_talk import DECK, Talk

from controller.table.events import CardAbsent, CardBoxed, CardExposed, CardMoved, CardPresumed
from controller.terms.cards import UNKNOWN, card
from controller.terms.codes import StepCode
from controller.terms.places import BURN, MUCK, seat_place

SEAT = 3
SECOND = 5
"""In the deal to three, the second card of seat 3."""
FIRST, UNREAD, REPLACEMENT = card(DECK[2]), card(DECK[SECOND]), card(DECK[6])


def dealt(first=FIRST):
    """Three players' cards, told by readers in their rounds, but for seat 3's second; `first` is its first one."""
    talk = Talk("G", seats=3).play("new")
    talk.at_ms += 60_000
    for at, due in enumerate(talk.table.hand.plan.rest):
        talk.at_ms += 500
        if at == SECOND:
            talk.feed(CardPresumed(talk.at_ms, due.place))
        else:
            one = first if due.place == seat_place(SEAT) else card(DECK[at])
            talk.feed(CardMoved(talk.at_ms, one, due.place, motion=5, begun_ms=talk.at_ms, lay_ms=talk.at_ms))
    talk.settle()
    return talk


def moves(talk, one, place, *, read_for_ms=2000):
    """A card is sure where it came to rest, and was read there for so long."""
    talk.at_ms += 8000
    talk.feed(CardMoved(talk.at_ms, one, place, motion=90, begun_ms=talk.at_ms - read_for_ms, lay_ms=talk.at_ms))
    talk.settle()


def key(talk, event):
    talk.at_ms += 1000
    talk.feed(event(talk.at_ms))
    talk.settle()


def held(talk):
    return talk.table.ledger.at(seat_place(SEAT))


def presumed(talk):
    return [place for place, _ in talk.table.hand.deal.presumed]


def boxed():
    talk = dealt()
    key(talk, lambda at: CardBoxed(at, seat_place(SEAT)))
    assert talk.told == ["fix boxed_one"]
    return talk


def test_the_card_that_replaces_a_boxed_one_ends_the_repair_and_nobody_is_asked_for_the_one_it_replaced():
    talk = boxed().play("remedy:scrap_to_muck")
    moves(talk, UNREAD, MUCK)
    moves(talk, REPLACEMENT, seat_place(SEAT))
    assert talk.table.remedy is None
    assert held(talk) == (FIRST, REPLACEMENT)
    assert not presumed(talk)
    key(talk, lambda at: CardAbsent(at, seat_place(SEAT)))
    assert talk.table.question is None
    assert talk.told == ["fix boxed_one"]


def test_it_does_so_before_the_dealer_has_said_what_only_he_can_say():
    talk = boxed()
    moves(talk, REPLACEMENT, seat_place(SEAT))
    assert talk.table.remedy is None
    assert held(talk) == (FIRST, REPLACEMENT)


def test_a_card_that_was_being_read_there_before_the_ruling_is_the_one_dealt_before():
    talk = boxed().play("remedy:scrap_to_muck")
    moves(talk, UNREAD, seat_place(SEAT), read_for_ms=20_000)
    assert talk.table.remedy is not None
    assert held(talk) == (FIRST, UNREAD)
    moves(talk, REPLACEMENT, seat_place(SEAT))
    assert talk.table.remedy is None


@pytest.mark.parametrize(("began_ms", "is_of_deal"), [(-2000, True), (9000, False)])
def test_while_a_repair_waits_for_the_deal_a_card_dealt_before_it_was_told_is_one_of_the_deal(began_ms, is_of_deal):
    """The dealer keyed BOXED, dealt on while the readers caught up, and then players acted; no reader told the card."""
    talk = Talk("G", seats=3).play("new deal:3")
    talk.feed(CardPresumed(talk.at_ms + 100, seat_place(1)))
    talk.play("deal:1")
    key(talk, lambda at: CardBoxed(at, seat_place(1)))
    told_ms = talk.table.remedy.told_ms
    assert talk.told == ["fix boxed_one"]
    begun_ms = told_ms + began_ms
    talk.feed(CardMoved(told_ms + 12_000, card(DECK[5]), seat_place(3), begun_ms=begun_ms, after_ms=begun_ms - 1000))
    talk.settle()
    assert talk.table.hand.deal.complete is is_of_deal


def test_the_exposed_card_is_at_its_seat_until_it_is_burned_and_then_nobody_is_asked_for_it():
    talk = dealt()
    key(talk, lambda at: CardExposed(at, SEAT))
    moves(talk, REPLACEMENT, seat_place(SEAT))
    assert held(talk) == (FIRST, UNKNOWN, REPLACEMENT)
    talk.play("remedy:exposed_to_stub_top 3:call 1:call 2:check")
    moves(talk, UNREAD, BURN)
    assert talk.table.remedy is None
    assert held(talk) == (FIRST, REPLACEMENT)
    assert not presumed(talk)
    assert talk.told == ["fix exposed_one"]


@pytest.mark.parametrize(("began", "is_the_replacement"), [(-500, False), (3000, True)])
def test_a_repair_that_waited_for_the_deal_wants_a_card_from_then_on(began, is_the_replacement):
    """Seat 3's first card is exposed, and the deal goes on; its second one is taken as dealt, and read late."""
    talk = Talk("G", seats=3).play("new deal:3 exposed:3 deal:2")
    assert talk.told == ["fix exposed_one"]
    key(talk, lambda at: CardPresumed(at, seat_place(SEAT)))
    over_ms = talk.at_ms
    assert talk.table.remedy is not None
    talk.at_ms += 9000
    came = {"motion": 90, "begun_ms": over_ms + began, "lay_ms": talk.at_ms}
    talk.feed(CardMoved(talk.at_ms, UNREAD, seat_place(SEAT), **came))
    talk.settle()
    assert (UNKNOWN in held(talk)) == is_the_replacement
    assert (talk.table.remedy.current.code is StepCode.REPLACE_FROM_STUB) != is_the_replacement


def test_where_the_dealer_took_the_other_card_the_unread_one_is_still_to_be_read():
    talk = dealt()
    key(talk, lambda at: CardExposed(at, SEAT))
    moves(talk, REPLACEMENT, seat_place(SEAT))
    talk.play("remedy:exposed_to_stub_top 3:call 1:call 2:check")
    moves(talk, FIRST, BURN)
    assert talk.table.remedy is None
    assert held(talk) == (UNKNOWN, REPLACEMENT)
    assert presumed(talk) == [seat_place(SEAT)]


def test_where_the_card_taken_away_had_been_read_the_unread_one_is_there_still():
    """A joker is named: the other card of the hand is the one that nobody has read."""
    talk = dealt(card("Jk"))
    assert talk.told == ["fix joker"]
    moves(talk, card("Jk"), MUCK)
    moves(talk, REPLACEMENT, seat_place(SEAT))
    assert talk.table.remedy is None
    assert held(talk) == (UNKNOWN, REPLACEMENT)
    assert presumed(talk) == [seat_place(SEAT)]
    moves(talk, UNREAD, seat_place(SEAT), read_for_ms=20_000)
    assert held(talk) == (UNREAD, REPLACEMENT)
    assert talk.told == ["fix joker"]


def test_in_stud_where_a_hand_grows_a_card_unread_since_third_street_is_looked_for_still():
    talk = Talk("G", seats=3, game="stud", blinds=[], ante=1, bring_in=2, limits=[5, 10])
    talk.play("new 2c>1 2d>2 2h>3 2s>1 3c>2 3d>3 9c>1^ Kd>2^")
    key(talk, lambda at: CardPresumed(at, seat_place(SEAT)))
    talk.play("1:bring_in 2:call 3:call 7h>burn")
    for due, code in zip(talk.table.hand.plan.rest, ("8c", "8d", "8h"), strict=True):
        moves(talk, card(code), due.place)
    key(talk, lambda at: CardBoxed(at, seat_place(SEAT)))
    assert talk.told == ["fix boxed_one"]
    talk.play(f"remedy:scrap_to_muck {held(talk)[-1].code}>muck")
    moves(talk, card("8s"), seat_place(SEAT))
    assert talk.table.remedy is None
    assert presumed(talk) == [seat_place(SEAT)]
    assert UNKNOWN in held(talk)

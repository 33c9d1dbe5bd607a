"""A card that was seen, where readers cannot tell which of a hand's cards it is: it is never named, and nothing is shown.

At a cycle of a second the order of two cards of one hand is not known (`docs/tracking.md`): to name the one told last
would show a hole card that nobody has seen.
"""

from __future__ import annotations

import pytest
from dealer_talk import DECK, Talk

from controller.engine.advance import advance
from controller.table.events import CardBoxed, CardExposed, CardMoved
from controller.table.holding import latest_card
from controller.tape.codec import read_event, write_event
from controller.terms.cards import card
from controller.terms.codes import StepCode
from controller.terms.places import BURN, MUCK, STUB, seat_place

SEAT = 3


def dealt(doors="", **table):
    """Three players' cards, told by readers in their rounds; `doors` are those dealt face up."""
    talk = Talk("G", seats=3, **table).play("new")
    up = iter(doors.split())
    for at, due in enumerate(talk.table.hand.plan.rest):
        talk.at_ms += 500
        one = card(next(up) if due.face_up else DECK[at])
        talk.feed(CardMoved(talk.at_ms, one, due.place, due.face_up, motion=5, begun_ms=talk.at_ms, lay_ms=talk.at_ms))
    talk.settle()
    return talk


def moves(talk, one, place):
    talk.at_ms += 8000
    talk.feed(CardMoved(talk.at_ms, one, place, motion=90, begun_ms=talk.at_ms - 2000, lay_ms=talk.at_ms))
    talk.settle()


def key(talk, event):
    talk.at_ms += 1000
    talk.feed(event(talk.at_ms))
    talk.settle()


def held(talk, seat=SEAT):
    return talk.table.ledger.at(seat_place(seat))


@pytest.mark.parametrize("which", [0, 1])
def test_whichever_card_the_dealer_takes_from_the_seat_was_the_exposed_one(which):
    talk = dealt()
    both = held(talk)
    key(talk, lambda at: CardExposed(at, SEAT))
    assert talk.told == ["fix exposed_one"]
    assert not talk.table.ledger.up
    moves(talk, card(DECK[6]), seat_place(SEAT))
    moves(talk, both[which], STUB)
    for seat in (3, 1):
        talk.play(f"{seat}:call")
    talk.play("2:check")
    assert talk.told == ["fix exposed_one"]
    assert [step.code for step in talk.table.remedy.steps[talk.table.remedy.done :]] == [StepCode.USE_AS_NEXT_BURN]
    moves(talk, both[which], BURN)
    assert talk.told == ["fix exposed_one"]
    assert talk.table.remedy is None
    assert not talk.table.ledger.up


def test_another_card_of_that_seat_is_not_the_one_to_burn_once_the_exposed_one_lies_on_the_stub():
    talk = dealt()
    first, second = held(talk)
    key(talk, lambda at: CardExposed(at, SEAT))
    moves(talk, card(DECK[6]), seat_place(SEAT))
    moves(talk, first, STUB)
    for word in ("3:call", "1:call", "2:check"):
        talk.play(word)
    moves(talk, second, BURN)
    assert talk.told == ["fix exposed_one", "fix remedy_not_followed"]


def test_the_same_key_twice_counts_once_and_another_seats_is_a_second_card():
    talk = dealt()
    key(talk, lambda at: CardExposed(at, SEAT))
    key(talk, lambda at: CardExposed(at, SEAT))
    assert talk.told == ["fix exposed_one"]
    assert talk.table.hand.deal.exposed == 1
    key(talk, lambda at: CardExposed(at, 2))
    assert talk.causes[-1] == "exposed_many"
    assert not talk.table.ledger.up


@pytest.mark.parametrize("which", [0, 1])
def test_a_boxed_card_is_the_one_that_goes_to_the_muck(which):
    talk = dealt()
    both = held(talk)
    key(talk, lambda at: CardBoxed(at, seat_place(SEAT)))
    key(talk, lambda at: CardBoxed(at, seat_place(SEAT)))
    assert talk.told == ["fix boxed_one"]
    assert not talk.table.ledger.up
    moves(talk, both[which], MUCK)
    moves(talk, card(DECK[6]), seat_place(SEAT))
    assert talk.told == ["fix boxed_one"]
    assert talk.table.remedy is None
    assert held(talk) == (both[1 - which], card(DECK[6]))


def test_a_card_too_many_that_is_only_pointed_out_is_the_one_that_goes_back_and_is_burned():
    """No reader told of it: which of the hand's cards it is, the dealer sees."""
    talk = dealt()
    one = held(talk)[0]
    talk.play(f"ask:extra_card,seat={SEAT}")
    moves(talk, one, STUB)
    talk.play("remedy:take_back_card 3:call 1:call 2:check")
    moves(talk, one, BURN)
    assert talk.told == ["fix extra_card"]
    assert talk.table.remedy is None


def test_exposed_cards_of_a_draw_are_replaced_at_the_seats_that_were_keyed_or_where_the_named_one_lies():
    draw = "new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check 2:draw=1 5d>discard:2 4:draw=1 4s>discard:4 Th>burn "
    table = {"game": "27td", "limits": [2, 4]}

    def places(word):
        talk = Talk("G", **table).play(draw + "Ad>2 5c>4 " + word)
        remedies = (talk.table.remedy, *talk.table.hand.deal.waiting)
        steps = [step for one in remedies if one is not None for step in one.steps]
        return [step.expect.places for step in steps if step.code is StepCode.REPLACE_FROM_STUB]

    assert places("ask:exposed_many,seat=4,street=draw1,card=5c") == [(seat_place(4),)]
    assert places("exposed:2 exposed:4")[-1] == (seat_place(2), seat_place(4))


def test_readers_that_tell_the_order_name_the_card():
    talk = Talk("G", seats=3).play(f"new deal exposed:{SEAT}")
    assert talk.table.ledger.up == {held(talk)[-1]}


def test_a_player_who_shows_a_card_may_have_shown_either():
    talk = Talk("G", seats=3).play(f"new deal flash:{SEAT}")
    assert talk.causes == ["exposed_by_player"]
    assert not talk.table.ledger.up
    named, other = held(talk)
    talk.play(f"flash:{SEAT}={named.code}")
    assert talk.table.ledger.up == {named}
    talk.play(f"flash:{SEAT}")
    assert talk.table.ledger.up == {named, other}


def test_a_player_whose_card_was_told_face_up_before_the_key_has_shown_that_one_and_not_the_other():
    """He turns it up while it comes to rest; a second key is about the other."""
    talk = Talk("G", seats=3).play("new deal:5")
    place = talk.table.hand.plan.next.place
    (other,) = talk.table.ledger.at(place)
    named = card("2c")
    table, _ = advance(talk.table, CardMoved(talk.table.now_ms + 300, named, place, face_up=True))
    for up in ({named}, {named, other}):
        table, _ = advance(table, CardExposed(table.now_ms + 300, place.number, by="player"))
        assert table.ledger.up == up


def test_a_player_whose_other_card_is_not_read_at_his_seat_may_have_shown_that_one():
    talk = Talk("G", seats=3).play("new deal")
    named, other = held(talk)
    moves(talk, named, seat_place(2))
    assert held(talk) == (other,)
    key(talk, lambda at: CardExposed(at, SEAT, by="player"))
    assert not talk.table.ledger.up


def test_a_player_whose_other_card_is_still_to_be_told_may_have_shown_that_one():
    """He was dealt both, and readers tell of the second later."""
    talk = Talk("G", seats=3).play(f"new deal:3 flash:{SEAT}")
    assert len(held(talk)) == 1
    assert not talk.table.ledger.up


def test_a_street_that_gives_one_card_names_it_once_it_is_told():
    """Fourth street of stud: what came before it lies there since the betting, so that it is the latest."""
    talk = dealt(game="stud", blinds=[], ante=1, bring_in=2, limits=[5, 10], doors="9c Kd Td")
    assert latest_card(talk.table.ledger, talk.table.hand, SEAT) is None
    talk.play("1:bring_in=2 2:call 3:call")
    assert latest_card(talk.table.ledger, talk.table.hand, SEAT) is None
    talk.play("8c>burn")
    for at, code in enumerate(("2s", "3d", "4c"), 1):
        talk.at_ms += 4000
        came = CardMoved(talk.at_ms, card(code), seat_place(at), face_up=True, motion=70, begun_ms=talk.at_ms)
        talk.feed(came)
    talk.settle()
    assert latest_card(talk.table.ledger, talk.table.hand, SEAT) == card("4c")


def test_an_unnamed_boxed_card_is_written_and_read_again():
    event = CardBoxed(7, seat_place(SEAT))
    assert read_event(write_event(event), 7) == event

"""A hand that lay in the muck and was given back is shown whole, though readers are not sure yet of all its cards."""

import pytest
from dealer_talk import BOOKS, Talk

from controller.engine.flow.awards import next_push
from controller.table.events import CardMoved, HandTabled, TimeReached
from controller.table.holding import shown_cards
from controller.table.outputs import CardsShown
from controller.terms.cards import UNKNOWN
from controller.terms.places import MUCK, seat_place

RIVER = "new deal 3:call 4:call 5:fold 6:fold 1:fold 2:fold 2c>burn Tc>board+Ah>board+Ks>board 3:check 4:check "
RIVER += "3h>burn Th>board 3:check 4:check 8h>burn 9h>board 3:check"


def read(talk, one, where, motion):
    talk.feed(CardMoved(talk.table.now_ms + 1000, one, where, motion=motion))
    talk.feed(TimeReached(talk.table.now_ms + 500))


def given_back(letter):
    """Seat 3's hand was pulled in, ruled on, and given back; one of its cards is known to be back, the other is not."""
    talk = Talk(letter).play(RIVER)
    hand = talk.table.ledger.at(seat_place(3))
    at_ms = talk.table.now_ms + 1000
    for one in hand:
        talk.feed(CardMoved(at_ms, one, MUCK, motion=70))
    talk.feed(TimeReached(at_ms + 500))
    assert talk.causes == ["hand_in_muck"]
    talk.at_ms = talk.table.now_ms
    talk.play("floor:play_on 4:check" if talk.table.open_ruling is not None else "4:check")
    read(talk, hand[0], seat_place(3), 80)
    return talk, hand


def show(talk, seat):
    cards = shown_cards(talk.table.ledger, talk.table.hand, seat)
    talk.feed(HandTabled(talk.table.now_ms + 500, seat, cards))
    return cards


@pytest.mark.parametrize("letter", BOOKS)
def test_the_card_that_is_still_believed_in_the_muck_is_shown_and_not_known(letter):
    talk, hand = given_back(letter)
    assert show(talk, 3) == (hand[0], UNKNOWN)
    assert [one.shown for one in talk.outputs if isinstance(one, CardsShown)] == [(hand[0].face,)]
    read(talk, hand[1], seat_place(3), 81)
    assert talk.table.hand.tabled[3] == hand
    assert talk.causes == ["hand_in_muck"]


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("winner", [3, 4])
def test_a_hand_of_which_a_card_is_not_known_yet_makes_no_award_wrong(letter, winner):
    """By one card the other hand won: the pot was pushed rightly, and told to be taken back."""
    talk, _ = given_back(letter)
    for seat in (3, 4):
        show(talk, seat)
    assert next_push(talk.table) is None
    talk.at_ms = talk.table.now_ms
    talk.play(f"award:{winner}={talk.table.hand.wagering.pot}")
    assert (talk.causes, talk.table.hand.wagering.pot) == (["hand_in_muck"], 0)


@pytest.mark.parametrize("letter", BOOKS)
def test_when_it_is_read_the_hands_tell_who_wins(letter):
    talk, hand = given_back(letter)
    for seat in (3, 4):
        show(talk, seat)
    read(talk, hand[1], seat_place(3), 81)
    assert next_push(talk.table) is not None


def test_cards_that_nobody_ruled_on_in_the_muck_are_shown_with_no_hand():
    talk = Talk("G").play(RIVER + " 4:check")
    hand = talk.table.ledger.at(seat_place(3))
    read(talk, hand[0], MUCK, 70)
    assert shown_cards(talk.table.ledger, talk.table.hand, 3) == (hand[1],)


@pytest.mark.parametrize("winner", [3, 4])
def test_a_hand_that_lacks_a_card_on_the_table_is_worth_nobody_knows_what(winner):
    """Wherever its other card is believed: what is not known makes no award wrong."""
    talk = Talk("G").play(RIVER + " 4:check")
    hand = talk.table.ledger.at(seat_place(3))
    talk.feed(HandTabled(talk.table.now_ms + 500, 3, hand[:1]))
    show(talk, 4)
    assert next_push(talk.table) is None
    talk.at_ms = talk.table.now_ms
    assert talk.play(f"award:{winner}={talk.table.hand.wagering.pot}").causes == []

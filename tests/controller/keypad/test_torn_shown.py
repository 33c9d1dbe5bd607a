"""SHOW for a hand of which cards are read in the muck: the others may lie there too, and stay face down."""

import pytest
from dealer_talk import BOOKS, Talk

from controller.engine.advance import advance
from controller.keypad.keypad import press
from controller.keypad.typed import Keypad
from controller.table.events import CardMoved, DealerAnswered, FoldDoubted, HandTabled, TimeReached
from controller.table.outputs import CardsShown
from controller.terms.cards import UNKNOWN
from controller.terms.places import MUCK, seat_place
from hw.panel import Key

CHECKED = "2:check 3:check "
HOLDEM = (
    "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check 2d>burn 3s>board+5h>board+5s>board " + CHECKED
    + "9c>burn Jh>board " + CHECKED + "Td>burn Js>board " + CHECKED
)  # fmt: skip
DRAW = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check " + 3 * ("2:draw=0 3:draw=0 " + CHECKED)
SEAT = seat_place(3)


def at_showdown(letter, game):
    if game == "nlhe":
        return Talk(letter).play(HOLDEM)
    return Talk(letter, game=game, limits=[2, 4]).play(DRAW)


def read(talk, cards, place=MUCK):
    for one in cards:
        talk.feed(CardMoved(talk.table.now_ms + 1000, one, place))
        talk.feed(TimeReached(talk.table.now_ms + 500))
    return talk


def keyed(talk, *keys):
    """Press keys; return the cards of seat 3 that they showed, as told and as published."""
    keypad, outputs = Keypad(), []
    for number, key in enumerate(keys):
        outcome = press(keypad, Key(key), talk.table, talk.table.now_ms + 1000 * (number + 1))
        keypad = outcome.keypad
        for event in outcome.events:
            talk.table, told = advance(talk.table, event)
            outputs += told
    return [one.shown for one in outputs if isinstance(one, CardsShown) and one.seat == 3]


def test_a_second_show_says_that_the_cards_are_not_known_and_shows_nothing():
    talk = at_showdown("G", "nlhe")
    dealt = talk.table.hand.deal.cards_of(3)
    read(talk, dealt[:1])
    assert keyed(talk, "seat_3", "show") == [()]
    again = press(press(Keypad(), Key.SEAT_3, talk.table, 1).keypad, Key.SHOW, talk.table, 2)
    assert (again.events, str(again.said)) == ((), "Seat 3's hand is shown already; no reader tells all its cards.")


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("keys", [("seat_3", "show"), ("all_show", "confirm")])
@pytest.mark.parametrize(("game", "gone"), [("nlhe", 1), ("27td", 1), ("27td", 2), ("27td", 4)])
def test_the_rest_of_a_hand_that_lies_in_the_muck_is_not_turned_up_by_a_key(letter, keys, game, gone):
    """No reader is sure yet of the lower cards in the muck, which are believed at the seat."""
    talk = at_showdown(letter, game)
    dealt = talk.table.hand.deal.cards_of(3)
    read(talk, dealt[:gone])
    assert talk.causes == []
    assert keyed(talk, *keys) == [()]
    ledger = talk.table.ledger
    assert ledger.up.isdisjoint(dealt)
    assert ledger.at(SEAT) == (UNKNOWN,) * (len(dealt) - gone)
    assert talk.table.hand.tabled[3] == ledger.at(SEAT)
    read(talk, dealt[gone:])
    assert (ledger.up.isdisjoint(dealt), talk.table.ledger.at(SEAT)) == (True, ())


@pytest.mark.parametrize("game", ["nlhe", "27td"])
def test_a_hand_that_lies_whole_is_turned_up_also_when_its_card_came_back(game):
    talk = at_showdown("G", game)
    dealt = talk.table.hand.deal.cards_of(3)
    read(read(talk, dealt[:1]), dealt[:1], SEAT)
    assert [set(one) for one in keyed(talk, "seat_3", "show")] == [{one.face for one in dealt}]
    assert talk.table.ledger.up.issuperset(dealt)


@pytest.mark.parametrize("game", ["nlhe", "27td"])
def test_what_the_dealer_says_lies_there_is_turned_up(game):
    talk = at_showdown("G", game)
    dealt = talk.table.hand.deal.cards_of(3)
    read(talk, dealt[:1]).feed(FoldDoubted(talk.table.now_ms + 500, 3))
    talk.feed(DealerAnswered(talk.table.now_ms + 500, talk.table.question.code, yes=True))
    assert keyed(talk, "seat_3", "show") == [tuple(one.face for one in dealt[1:])]


def test_cards_that_somebody_names_are_turned_up_and_the_others_are_believed_nowhere():
    """A room's system names what lies face up; the rest of the hand may be in the muck."""
    talk = at_showdown("G", "27td")
    dealt = talk.table.hand.deal.cards_of(3)
    read(talk, dealt[:2]).feed(HandTabled(talk.table.now_ms + 500, 3, dealt[2:3]))
    assert talk.table.ledger.up == {dealt[2]}
    assert set(talk.table.ledger.at(SEAT)) == {dealt[2], UNKNOWN}


RIVER = HOLDEM.rsplit(CHECKED, 1)[0]


@pytest.mark.parametrize("letter", ["E", "G", "N"])
def test_what_is_believed_at_the_seat_of_a_hand_ruled_on_in_the_muck_is_turned_up_when_it_is_back(letter):
    """No reader was sure of its other card in the muck, and the floor lets the hand live."""
    talk = Talk(letter).play(RIVER)
    dealt = talk.table.hand.deal.cards_of(3)
    read(talk, dealt[:1]).feed(FoldDoubted(talk.table.now_ms + 500, 3))
    talk.feed(DealerAnswered(talk.table.now_ms + 500, talk.table.question.code, yes=False))
    assert talk.causes == ["hand_in_muck"]
    talk.at_ms = talk.table.now_ms
    talk.play(("floor:play_on " if talk.table.open_ruling is not None else "") + CHECKED)
    before, at_seat = talk.table, talk.table.ledger.at(SEAT)
    assert at_seat == (UNKNOWN,)
    assert keyed(talk, "seat_3", "show") == [()]
    assert talk.table.ledger.up.isdisjoint(dealt)
    talk.table = before
    read(talk, dealt[:1], SEAT)
    assert [set(one) for one in keyed(talk, "seat_3", "show")] == [{one.face for one in dealt}]
    assert talk.causes == ["hand_in_muck"]


@pytest.mark.parametrize("nobodys", [False, True])
def test_a_hand_given_back_stays_face_down_while_another_card_may_lie_in_its_place(nobodys):
    """A card that no reader told before lies in the muck: it may be the hand's other card."""
    talk = Talk("G").play(RIVER)
    dealt = talk.table.hand.deal.cards_of(3)
    read(talk, dealt[:1]).feed(FoldDoubted(talk.table.now_ms + 500, 3))
    talk.feed(DealerAnswered(talk.table.now_ms + 500, talk.table.question.code, yes=False))
    talk.at_ms = talk.table.now_ms
    talk.play("floor:play_on " + CHECKED)
    if nobodys:
        read(talk, free(talk))
    read(talk, dealt[:1], SEAT)
    shown = [set(one) for one in keyed(talk, "seat_3", "show")]
    assert shown == [{dealt[0].face}] if nobodys else [{one.face for one in dealt}]
    assert (dealt[1] in talk.table.ledger.up) is not nobodys


def test_of_a_draw_hand_with_a_card_too_many_nothing_is_turned_up():
    """One of its discards was never read, and a card of it came back from the muck: nobody knows which of them it is."""
    talk = at_showdown("G", "27td")
    dealt = talk.table.hand.deal.cards_of(3)
    read(talk, free(talk), SEAT)
    assert len(talk.table.ledger.at(SEAT)) == len(dealt) + 1
    assert keyed(talk, "seat_3", "show") == [()]
    assert talk.table.ledger.up.isdisjoint(dealt)


def free(talk):
    """A card that no reader has told in this hand."""
    return [next(one for one in talk.table.deck if talk.table.ledger.place_of(one) is None)]

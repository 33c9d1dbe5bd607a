"""What the readers cannot tell: whom it is asked of, what goes unnoticed, and what no dark reader may be said to prove."""

import pytest
from dealer_talk import Talk

from controller.engine.advance import advance
from controller.engine.flow.awards import due_of
from controller.rulings.evidence import SEEN_AT
from controller.table.announcements.device_announcements import CardsMovedUnseen
from controller.table.events import (
    AntennaJudged,
    CardAmbiguous,
    CardMoved,
    DeckSeen,
    DeviceBack,
    DeviceLost,
    InventoryTaken,
    TimeReached,
)
from controller.table.outputs import Announce, AskDealer, DeviceTold
from controller.terms.cards import STANDARD_DECK, card
from controller.terms.codes import Cause
from controller.terms.places import BURN, MUCK, STUB, Place, PlaceKind, board_place, seat_place

ONE_FOLDED = "new deal 3:call 4:fold"
"""Seat 4 is out, seat 3 is in; the deck's ninth card never left the stub."""


def asked(places, code):
    talk = Talk("G").play(ONE_FOLDED)
    told = advance(talk.table, CardAmbiguous(talk.table.now_ms + 1000, card(code), places))[1]
    return [type(one) for one in told]


@pytest.mark.parametrize(
    "places", [(STUB, MUCK), (MUCK, STUB), (STUB, Place(PlaceKind.DISCARD, 4)), (seat_place(4), MUCK)], ids=str
)
def test_where_nothing_rests_on_a_card_nobody_is_asked_for_it(places):
    assert asked(places, "Ad") == []


@pytest.mark.parametrize("places", [(STUB, BURN), (STUB, board_place()), (seat_place(3), MUCK)], ids=str)
def test_where_something_rests_on_it_the_dealer_is_asked(places):
    assert asked(places, "Ad") == [AskDealer]


@pytest.mark.parametrize(("game", "board", "asks"), [
    ("nlhe", 1, True), ("nlhe", 2, False), ("doubleboard", 2, True), ("27td", 1, False), ("stud", 1, True), ("stud", 2, False),
])
def test_a_board_that_the_game_has_not_is_nobodys_business(game, board, asks):
    talk = Talk("G", seats=4, game=game, **({"limits": [2, 4]} if game in {"27td", "stud"} else {})).play("new")
    places = (STUB, Place(PlaceKind.BOARD, board))
    told = advance(talk.table, CardAmbiguous(talk.table.now_ms + 1000, card("Ad"), places))[1]
    assert ([type(one) for one in told] == [AskDealer]) is asks


def test_a_board_card_that_another_antenna_hears_too_lies_where_it_was_put():
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check 9s>burn As>board+Kh>board+9h>board")
    for code, there in (("As", board_place()), ("9s", BURN)):
        said = CardAmbiguous(talk.table.now_ms + 1000, card(code), (there, Place(PlaceKind.DISCARD, 3)))
        assert advance(talk.table, said)[1] == ()
    gone = CardAmbiguous(talk.table.now_ms + 1000, card("As"), (MUCK, seat_place(3)))
    assert [type(one) for one in advance(talk.table, gone)[1]] == [AskDealer]


def test_a_card_of_a_hand_that_is_in_is_asked_for_wherever_it_may_lie():
    talk = Talk("G").play(ONE_FOLDED)
    mine = talk.table.ledger.at(seat_place(3))[0]
    assert asked((STUB, MUCK), mine.code) == [AskDealer]


def test_a_card_on_its_way_from_a_hand_that_is_out_to_the_muck_is_nobodys_business():
    talk = Talk("G").play(ONE_FOLDED)
    out = next(seat for seat in range(1, 7) if seat not in talk.table.hand.wagering.live)
    theirs = talk.table.ledger.at(seat_place(out))[0]
    assert asked((board_place(), MUCK), theirs.code) == []
    assert asked((board_place(), seat_place(3)), theirs.code) == [AskDealer]


def told_of(table, event):
    after, told = advance(table, event)
    return after, next(one for one in told if isinstance(one, DeviceTold))


def test_a_dark_antenna_says_which_errors_go_unnoticed_and_where():
    talk = Talk("G").play("new deal")
    table, dead = told_of(talk.table, AntennaJudged(99_000, BURN, "dead", 0.0))
    assert set(dead.unseen) == {"burn"}
    assert {Cause.NO_BURN, Cause.DOUBLE_BURN, Cause.PREMATURE_BURN} <= set(dead.unseen["burn"])
    table, lost = told_of(table, DeviceLost(99_500, "mux-1", (seat_place(3), board_place())))
    assert set(lost.unseen) == {"seat:3", "board", "burn"}
    assert Cause.SHORT_HAND in lost.unseen["seat:3"]
    assert Cause.FOUR_CARD_FLOP in lost.unseen["board"]
    assert Cause.PREMATURE_STREET not in lost.unseen["seat:3"], "no street of hold'em is dealt to the seats"
    table, back = told_of(table, DeviceBack(99_900, "mux-1", (seat_place(3), board_place())))
    assert set(back.unseen) == {"burn"}
    _, well = told_of(table, AntennaJudged(100_000, BURN, "ok", 0.9))
    assert (well.blind, well.unseen) == ((), {})


def test_every_kind_of_place_says_what_it_shows():
    assert set(SEEN_AT) == set(PlaceKind)
    assert all(len(set(causes)) == len(causes) > 0 for causes in SEEN_AT.values())


def test_where_nobody_sees_the_burns_none_is_said_to_be_missing():
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check")
    for dark, causes in ((False, [Cause.NO_BURN]), (True, [])):
        table = talk.table
        if dark:
            table, _ = advance(table, AntennaJudged(table.now_ms, BURN, "dead", 0.0))
        flop_ms = table.now_ms + 2000
        for code in ("3s", "5h", "5s"):
            table, _ = advance(table, CardMoved(flop_ms, card(code), board_place(), face_up=True))
        table, _ = advance(table, TimeReached(flop_ms + 1000))
        assert [one.cause for one in table.rulings] == causes


def test_before_the_showdown_nobody_is_said_to_win_the_pot():
    """Two hands lie open and the board is not out: a push then is not one to the wrong seat."""
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check show:3=8sKc show:2=5dTs")
    assert due_of(talk.table, talk.table.hand, 3, None) is None


def test_cards_that_moved_while_nobody_read_are_told_by_number_and_moved():
    talk = Talk("G").play(ONE_FOLDED)
    first, second = talk.table.ledger.at(seat_place(4))
    there = ((first, MUCK), (second, seat_place(4)), (card("Ad"), STUB))
    table, told = advance(talk.table, InventoryTaken(talk.table.now_ms + 1000, there))
    assert told == (Announce("warning", CardsMovedUnseen(1)),)
    assert table.ledger.place_of(first) == MUCK
    assert advance(table, InventoryTaken(table.now_ms + 1000, there))[1] == ()


def seen(talk, codes, **fields):
    """The rulings after a reader told these cards of the deck, which is one card short."""
    before = len(talk.table.rulings)
    table, _ = advance(talk.table, DeckSeen(talk.table.now_ms + 1000, tuple(map(card, codes)), **fields))
    return [one.cause for one in table.rulings[before:]]


SHORT_DECK = [one.code for one in STANDARD_DECK if one.code != "9s"]


@pytest.mark.parametrize(("text", "causes"), [
    ("new", [Cause.MISSING_CARD]), ("", []), ("new deal:1 exposed:1", []),
    ("new deal 3:fold 4:fold 5:fold 6:fold 1:fold award:2=3", []), ("new read:-Ah,Jk", []),
], ids=["before the deal", "between hands", "behind a misdeal", "behind the push", "while a new setup is awaited"])
def test_a_short_deck_is_ruled_on_where_a_hand_is_about_to_be_dealt_from_it(text, causes):
    assert seen(Talk("N").play(text), SHORT_DECK, whole=True) == causes

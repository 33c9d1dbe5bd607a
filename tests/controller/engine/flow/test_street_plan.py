"""The plan of a street during a repair: what is due, what is due no more, and what was due unread."""

import pytest
from dealer_talk import Talk
from remedy_hands import FLOP, PREFLOP, play

from controller.engine.flow.street_plan import plan_by_board, unread_before, with_unread_burn, without_burn
from controller.table.events import CardMoved, TableTapped
from controller.table.state import Motion
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, STUB, board_place, seat_place

CALLED = PREFLOP
TURN = FLOP + "3:check 4:check "
BOARD = board_place()


def due(table):
    return [one.place.code for one in table.hand.plan.rest]


def with_board(talk, *codes):
    """The table with these cards on the board."""
    ledger = talk.table.ledger
    for code in codes:
        ledger = ledger.moved(card(code), BOARD, face_up=True)
    table = replace(talk.table, physical=replace(talk.table.physical, ledger=ledger))
    return plan_by_board(table, table.hand)


class TestByTheBoard:
    @pytest.mark.parametrize(("codes", "rest"), [
        ((), ["burn", "board", "board", "board"]), (("3s",), ["burn", "board", "board"]), (("3s", "5h"), ["burn", "board"]),
        (("3s", "5h", "5s"), []), (("3s", "5h", "5s", "9c"), []),
    ])  # fmt: skip
    def test_only_what_is_missing_is_due(self, codes, rest):
        """With the whole flop out no burn is due either."""
        assert due(with_board(play("N", CALLED), *codes)) == rest

    def test_earlier_streets_cards_count_for_their_streets(self):
        assert due(with_board(play("N", TURN))) == ["burn", "board"]
        assert due(with_board(play("N", TURN), "9c")) == []

    def test_an_early_card_that_a_waiting_repair_takes_away_does_not_count(self):
        """G166: the flop came before seat 2 had acted; its cards go back once it has."""
        talk = play("G", "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2d>burn+3s>board+5h>board+5s>board ")
        (waiting,) = talk.table.hand.deal.waiting
        flop = play("G", CALLED)
        deal = replace(flop.table.hand.deal, waiting=(waiting,))
        flop.table = replace(flop.table, hand=replace(flop.table.hand, deal=deal))
        assert due(with_board(flop, "3s", "5h", "5s")) == ["burn", "board", "board", "board"]


class TestBurns:
    def test_a_burn_that_lies_there_is_not_made_twice(self):
        talk = play("N", CALLED)
        assert due(without_burn(talk.table)) == ["burn", "board", "board", "board"], "none lies there"
        burned = replace(talk.table, physical=replace(talk.table.physical, ledger=talk.table.ledger.moved(card("2d"), BURN)))
        assert due(without_burn(burned)) == ["board", "board", "board"]
        assert due(without_burn(talk.table, spared=True)) == ["board", "board", "board"]

    def test_where_no_burn_is_due_nothing_changes(self):
        for text in (CALLED + "2d>burn ", "new deal ", ""):
            table = play("N", text).table
            assert without_burn(table, spared=True) is table

    @pytest.mark.parametrize(("place", "round_no", "presumed"), [
        (BOARD, 9, True), (BOARD, None, False), (seat_place(3), 9, False),
    ])  # fmt: skip
    def test_a_board_card_of_readers_shows_that_the_burn_lies_there_unread(self, place, round_no, presumed):
        talk = play("N", CALLED)
        move = CardMoved(talk.table.now_ms, card("3s"), place, motion=round_no)
        motion = Motion(talk.table.now_ms, moves=(move,), sources=(None,), strays=(move,))
        table, hand = with_unread_burn(talk.table, talk.table.hand, motion)
        assert (table.hand is not talk.table.hand) is presumed
        assert ((BURN, 1) in hand.deal.presumed) is presumed
        assert hand.plan.next.place == (BOARD if presumed else BURN)


class TestUnreadBefore:
    def before(self, talk, code, place, round_no=9):
        return unread_before(talk.table, CardMoved(talk.table.now_ms, card(code), place, motion=round_no))

    def test_the_burn_before_a_board_card(self):
        assert self.before(play("N", CALLED), "3s", BOARD) == (BURN,)
        assert self.before(play("N", CALLED + "2d>burn "), "3s", BOARD) == ()

    def test_the_hands_before_the_one_that_came(self):
        talk = Talk("N").play("new deal:2")
        assert self.before(talk, "Qh", seat_place(5)) == (seat_place(3), seat_place(4))
        assert self.before(talk, "Qh", seat_place(3)) == ()

    def test_a_place_that_is_not_due_shows_at_most_the_burn(self):
        assert self.before(play("N", CALLED), "3s", seat_place(3)) == (BURN,)
        assert self.before(play("N", CALLED + "2d>burn "), "3s", seat_place(3)) == ()

    def test_only_a_card_off_the_stub_that_readers_saw(self):
        talk = play("N", CALLED)
        held = talk.table.ledger.at(seat_place(3))[0].code
        assert self.before(talk, held, BOARD) == ()
        assert self.before(talk, "3s", BOARD, None) == ()
        assert self.before(talk, "3s", MUCK) == ()
        assert self.before(talk, "3s", STUB) == ()
        assert unread_before(talk.table, TableTapped(talk.table.now_ms)) == ()
        assert self.before(play("N", "new deal "), "3s", BOARD) == ()

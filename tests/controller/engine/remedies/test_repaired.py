"""The table when the last step of a repair is done: strays under the stub, and a replacement for an unread card."""

from __future__ import annotations

import pytest
from remedy_hands import FLOP, play

from controller.engine.remedies.repaired import ended, without_strays
from controller.table.ruling import Irregularity
from controller.terms.cards import UNKNOWN, card
from controller.terms.codes import Cause, StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, STUB, board_place, seat_place

TWO_BURNS = FLOP + "3:check 4:check 9c>burn+Jh>burn "


def repair(**changes):
    talk = play("N", TWO_BURNS)
    return talk.table, replace(talk.table.remedy, **changes)


@pytest.mark.parametrize(("where", "under"), [(board_place(), True), (BURN, True), (MUCK, False), (seat_place(3), False)])
def test_strays_of_the_street_lie_under_the_stub_where_the_dealer_was_told_to_take_them_back(where, under):
    table, remedy = repair(strayed=(card("Td"),))
    assert any(step.code is StepCode.RETURN_TO_STUB for step in remedy.steps)
    table = replace(table, physical=replace(table.physical, ledger=table.ledger.moved(card("Td"), where)))
    assert without_strays(table, remedy).ledger.place_of(card("Td")) == (STUB if under else where)


def test_where_nothing_was_to_go_back_they_lie_as_they_were_read():
    table, remedy = repair(strayed=(card("9c"),))
    kept = tuple(step for step in remedy.steps if step.code is not StepCode.RETURN_TO_STUB)
    assert without_strays(table, replace(remedy, steps=kept)).ledger.place_of(card("9c")) == BURN
    assert without_strays(table, replace(remedy, strayed=())) is table


class TestUnreadCard:
    """Seat 3 holds a card that was read, one taken as dealt and a replacement: the unread one was replaced."""

    def about(self, seat=3, known=2, game="nlhe", presumed=((3, 0),)):
        table, remedy = repair()
        if game != "nlhe":
            table = replace(table, variant=play("N", "", game=game, blinds=[], ante=1, bring_in=2, limits=[5, 10]).table.variant)
        ledger = table.ledger
        ledger = ledger.moved(UNKNOWN, seat_place(3))
        if known < 2:
            ledger = ledger.moved(ledger.at(seat_place(3))[0], MUCK)
        places = tuple((seat_place(one), street) for one, street in presumed)
        hand = replace(table.hand, deal=replace(table.hand.deal, presumed=places))
        table = replace(table, hand=hand, physical=replace(table.physical, ledger=ledger))
        found = Irregularity(Cause.EXPOSED_ONE, 0, seat, seen=remedy.about.seen) if seat is not None else None
        return ended(table, replace(remedy, about=found))

    def left(self, table):
        return table.ledger.at(seat_place(3)).count(UNKNOWN), len(table.hand.deal.presumed)

    def test_it_is_gone_where_the_seat_holds_one_too_many(self):
        table = self.about()
        assert (self.left(table), table.remedy) == ((0, 0), None)

    def test_only_the_first_of_two(self):
        assert self.left(self.about(presumed=((2, 0), (3, 0), (3, 1))))[1] == 2
        assert self.about(presumed=((2, 0), (3, 0), (3, 1))).hand.deal.presumed == ((seat_place(2), 0), (seat_place(3), 1))

    @pytest.mark.parametrize("more", [
        {"known": 1}, {"seat": 2}, {"seat": None}, {"presumed": ((2, 0),)}, {"presumed": ()}, {"game": "stud"},
    ])  # fmt: skip
    def test_else_it_is_still_waited_for(self, more):
        table = self.about(**more)
        assert (table.ledger.at(seat_place(3)).count(UNKNOWN), table.remedy) == (1, None)
        assert len(table.hand.deal.presumed) == len(more.get("presumed", ((3, 0),)))

"""How many cards a seat draws: as keyed, as its discards say, and until when either may still be learned."""

from __future__ import annotations

import pytest
from dealer_talk import Talk
from draw_talk import DRAW, places, throw

from controller.engine.flow.draw_numbers import (
    draw_ahead,
    draw_open,
    may_have_drawn_more,
    most_drawn,
    number_open,
    seat_drawing,
    unread_discard_before,
)
from controller.table.announcements.flow_announcements import DrawNumberFixed, DrawsTooMany, NoDraw
from controller.table.events import ActionDeclared, CardMoved, TimeReached
from controller.table.holding import discards_of
from controller.table.outputs import Announce
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, seat_place

NEIGHBORS = "new deal 3:call 4:call 5:fold 6:fold 1:fold 2:check "
"""Seats 2, 3 and 4 draw, one beside the other."""


def refused(talk):
    return [one.says for one in talk.outputs if isinstance(one, Announce) and one.kind == "error"]


def drawing(text=NEIGHBORS, **table):
    return Talk("G", **(DRAW | table)).play(text)


class TestKeyed:
    def test_the_number_counts(self):
        talk = drawing(NEIGHBORS + "2:draw=1 3:draw=0 4:draw=5")
        assert (refused(talk), dict(talk.table.hand.drawn)) == ([], {2: 1, 3: 0, 4: 5})
        assert places(talk) == ["burn", "seat:2", *["seat:4"] * 5]

    def test_no_more_than_a_whole_hand_is_drawn(self):
        assert refused(drawing(NEIGHBORS + "2:draw=6")) == [DrawsTooMany(2, 5)]

    @pytest.mark.parametrize("text", [NEIGHBORS + "5:draw=1", NEIGHBORS + "9:draw=1", "5:draw=1"])
    def test_who_is_not_in_or_when_no_draw_is_open_draws_none(self, text):
        seat = int(text.split()[-1][0])
        talk = drawing(text)
        assert refused(talk) == [NoDraw(seat)]
        assert talk.table.hand is None or not talk.table.hand.drawn

    @pytest.mark.parametrize("thrown", [0, 2])
    def test_without_a_number_it_is_what_was_discarded(self, thrown):
        talk = drawing()
        throw(talk, 2, thrown)
        assert dict(talk.play("2:draw").table.hand.drawn) == {2: thrown}
        assert 2 not in talk.table.hand.game.keyed, "it was counted, not said"

    def test_g270_it_is_fixed_once_the_next_player_has_said_his(self):
        talk = drawing(NEIGHBORS + "2:draw=1 3:draw=1 2:draw=2")
        assert (refused(talk), talk.table.hand.drawn[2]) == ([DrawNumberFixed(2, 3)], 1)
        assert refused(talk.play("2:draw=1")) == [DrawNumberFixed(2, 3)], "the same number changes nothing"

    def test_before_that_he_may_change_it(self):
        talk = drawing(NEIGHBORS + "2:draw=1 2:draw=3")
        assert (refused(talk), talk.table.hand.drawn[2]) == ([], 3)

    def test_of_the_last_player_it_is_fixed_by_nobody(self):
        talk = drawing(NEIGHBORS + "2:draw=1 4:draw=1 4:draw=2")
        assert (refused(talk), talk.table.hand.drawn[4]) == ([], 2)


class TestUntilWhen:
    def test_all_numbers_are_open_until_a_card_of_the_draw_comes(self):
        talk = drawing()
        assert draw_open(talk.table, talk.table.hand).declare == 5
        talk.play("2:draw=1 3:draw=1 4:draw=1")
        assert draw_open(talk.table, talk.table.hand) is not None
        talk.play("Qh>burn")
        assert draw_open(talk.table, talk.table.hand) is None

    def test_one_that_was_only_counted_until_the_seats_own_card_comes(self):
        talk = drawing()
        for seat in (2, 3, 4):
            throw(talk, seat, 1)
        talk.play("Qh>burn")
        opened = lambda: [seat for seat in (2, 3, 4) if number_open(talk.table, talk.table.hand, seat) is not None]  # noqa: E731
        assert opened() == [2, 3, 4]
        talk.play("Th>2")
        assert opened() == [3, 4]
        talk.play("3:draw=1")
        assert opened() == [4]

    def test_outside_a_draw_none_is(self):
        talk = drawing("new deal")
        assert (draw_open(talk.table, talk.table.hand), number_open(talk.table, talk.table.hand, 3)) == (None, None)


class TestAhead:
    def test_the_draw_behind_the_betting(self):
        talk = drawing("new deal")
        assert draw_ahead(talk.table, talk.table.hand).declare == 5
        assert draw_ahead(talk.table, drawing().table.hand) is None, "the draw itself"

    def test_only_the_next_street_is_ahead(self):
        """Drawmaha: the draw comes behind the flop's betting, not behind the first."""
        talk = Talk("G", game="drawmaha", seats=3).play("new deal")
        assert draw_ahead(talk.table, talk.table.hand) is None
        talk.play("3:call 1:call 2:check Ah>board+Ks>board+3h>board")
        assert draw_ahead(talk.table, talk.table.hand) is not None

    def test_behind_the_last_draw_none_is(self):
        talk = drawing("new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check 2:draw=0 4:draw=0")
        for _ in range(2):
            assert draw_ahead(talk.play("2:check").table, talk.table.hand) is not None
            talk.play("4:check 2:draw=0 4:draw=0")
        talk.play("2:check")
        assert draw_ahead(talk.table, talk.table.hand) is None


class TestWhoseKey:
    """A draw key without a seat is for the first whose number is not keyed and whom it fits."""

    def test_seat_by_seat(self):
        talk = drawing()
        assert seat_drawing(talk.table, 1) == 2
        assert seat_drawing(talk.play("2:draw=1").table, 1) == 3
        assert seat_drawing(talk.play("3:draw=1 4:draw=1").table, 1) is None

    def test_who_put_more_out_than_it_says_is_not_meant(self):
        talk = drawing()
        throw(talk, 2, 3)
        assert [seat_drawing(talk.table, count) for count in (2, 3, 4)] == [3, 2, 2]

    def test_during_the_betting_before_it_who_said_none_yet(self):
        talk = drawing("new deal 3:fold 4:call 5:fold 6:fold 1:fold")
        assert seat_drawing(talk.table, 1) == 2
        assert seat_drawing(talk.play("2:draw=1").table, 1) == 4

    def test_nobody_is_when_no_draw_is_open(self):
        assert seat_drawing(drawing("").table, 1) is None
        assert seat_drawing(Talk("G").play("new deal").table, 1) is None
        talk = drawing(NEIGHBORS + "2:draw=1 3:draw=1 4:draw=1 Qh>burn")
        assert seat_drawing(talk.table, 1) is None


class TestMore:
    """A card beyond a seat's known draw: one of its discards was not read, if it may have drawn more."""

    def served(self, *numbers):
        talk = drawing()
        for seat, count in zip((2, 3, 4), numbers, strict=True):
            throw(talk, seat, count)
        talk.play("Qh>burn")
        return talk

    def test_how_many_at_most(self):
        talk = drawing()
        assert most_drawn(talk.table, talk.table.hand) == 5
        hand = drawing("new deal").table.hand
        assert most_drawn(talk.table, hand) == 0

    def test_a_keyed_number_is_the_truth(self):
        talk = self.served(1, 1, 5)
        more = lambda: [seat for seat in (2, 3, 4, 5) if may_have_drawn_more(talk.table, talk.table.hand, seat)]  # noqa: E731
        assert more() == [2, 3]
        talk.play("2:draw=1")
        assert more() == [3]

    def event(self, talk, where, code="8h", motion=9):
        card = next(one for one in talk.table.deck if one.code == code)
        return CardMoved(talk.table.now_ms + 500, card, where, motion=motion)

    def test_its_second_card_where_one_was_counted(self):
        talk = self.served(1, 1, 1).play("Th>2")
        assert unread_discard_before(talk.table, self.event(talk, seat_place(2))) == discards_of(2)

    @pytest.mark.parametrize(("seat", "why"), [(3, "its card is due"), (5, "it has folded")])
    def test_not_of_another_seat(self, seat, why):
        talk = self.served(1, 1, 1).play("Th>2")
        assert unread_discard_before(talk.table, self.event(talk, seat_place(seat))) is None, why

    @pytest.mark.parametrize("where", [BURN, MUCK])
    def test_nor_elsewhere(self, where):
        talk = self.served(1, 1, 1).play("Th>2")
        assert unread_discard_before(talk.table, self.event(talk, where)) is None

    def test_nor_of_a_card_that_lay_somewhere_or_that_no_reader_told(self):
        talk = self.served(1, 1, 1).play("Th>2")
        assert unread_discard_before(talk.table, self.event(talk, seat_place(2), "Qh")) is None
        assert unread_discard_before(talk.table, self.event(talk, seat_place(2), motion=None)) is None
        keyed = ActionDeclared(talk.table.now_ms, 2, Act.CHECK)
        assert unread_discard_before(talk.table, keyed) is None
        assert unread_discard_before(talk.table, TimeReached(talk.table.now_ms)) is None

    def test_nor_between_hands(self):
        talk = drawing()
        assert unread_discard_before(Talk("G", **DRAW).table, self.event(talk, seat_place(2))) is None

    def test_nor_on_a_street_without_a_draw(self):
        talk = Talk("G").play("new deal")
        assert unread_discard_before(talk.table, self.event(talk, seat_place(2))) is None
        table = replace(talk.table, hand=replace(talk.table.hand, street_index=1))
        assert unread_discard_before(table, self.event(talk, seat_place(2))) is None

"""Cards that wait: whose street they are of, how long they wait, and what brings them."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk

from controller.engine.advance import advance
from controller.engine.flow.lost_keys import waiting, waits
from controller.engine.questions.deferred_cards import is_of_later_street, longer, until_keyed
from controller.rulings.deal.late_reading import lay_before_street
from controller.table.events import (
    ActionDeclared,
    CardAbsent,
    CardMoved,
    CardPresumed,
    Corrected,
    DealerAnswered,
    TimeReached,
)
from controller.table.questions import HadActed
from controller.table.state import DeferredCards
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, board_place, seat_place

BOARD = board_place()
FLOP = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 2d>burn 3s>board+5h>board+5s>board "
TURN_DUE = FLOP + "3:check 4:check "
REKEY_MS = 5000


def on_fourth(seats=3):
    """Players of stud on fourth street, whose cards were read on their backs: nobody knows who opens."""
    talk = Talk("G", seats=seats, game="stud", blinds=[], ante=1, bring_in=2, limits=[5, 10]).play("new deal")
    first = talk.table.hand.wagering.to_act
    behind = [(first + step - 1) % seats + 1 for step in range(1, seats)]
    talk.play(" ".join([f"{first}:bring_in", *(f"{seat}:call" for seat in behind)]))
    came(talk, unread(talk), BURN)
    for due in talk.table.hand.plan.rest:
        came(talk, unread(talk), due.place)
    assert talk.table.hand.wagering.round.opener_unknown
    return talk


def unread(talk):
    """The code of a card that nobody has read."""
    return next(one.code for one in talk.table.deck if talk.table.ledger.place_of(one) is None)


def came(talk, code, where, after_ms=1000, **more):
    """A card comes, and a moment passes."""
    at_ms = talk.table.now_ms + after_ms
    talk.feed(CardMoved(at_ms, card(code), where, face_up=where == BOARD, **more))
    talk.feed(TimeReached(at_ms + 500))
    talk.at_ms = talk.table.now_ms
    return talk


def undone(letter, *cards):
    """Both had checked and cards came; then the dealer takes seat 4's check back, for five seconds to key it again."""
    talk = Talk(letter).play(TURN_DUE)
    for code, where in cards:
        came(talk, code, where)
    talk.feed(Corrected(talk.table.now_ms + 500, rekey_ms=REKEY_MS))
    talk.at_ms = talk.table.now_ms
    assert talk.state["to_act"] == 4
    return talk


class TestHowLong:
    @pytest.mark.parametrize(("at_ms", "until_ms"), [(1000, 9000), (4000, 9000), (4001, 9001), (8000, 13_000)])
    def test_each_key_gives_it_the_time_again(self, at_ms, until_ms):
        assert longer(DeferredCards((), 1, 5000, 9000), at_ms).until_ms == until_ms

    @pytest.mark.parametrize("held", [None, DeferredCards((), 1)])
    def test_what_waits_for_its_street_waits_without_end(self, held):
        assert longer(held, 1000) is held


class TestWhoseStreet:
    def event(self, kind, where):
        return kind(9000, card("9c"), where) if kind is CardMoved else kind(9000, where)

    @pytest.mark.parametrize(("where", "later"), [(BURN, True), (BOARD, True), (MUCK, False), (seat_place(3), False)])
    def test_a_burn_or_board_card_while_a_street_is_bet_is_of_a_later_one(self, where, later):
        assert is_of_later_street(Talk("G").play(FLOP).table, self.event(CardMoved, where)) is later

    @pytest.mark.parametrize("kind", [CardPresumed, CardAbsent])
    def test_what_was_only_presumed_or_missed_is_of_none(self, kind):
        assert not is_of_later_street(Talk("G").play(FLOP).table, self.event(kind, BURN))

    def test_in_stud_a_card_off_the_stub_to_a_hand_is_of_a_later_one_too(self):
        table = on_fourth().table
        fresh = next(one for one in table.deck if table.ledger.place_of(one) is None)
        assert is_of_later_street(table, CardMoved(9000, fresh, seat_place(2)))
        lies_there = table.ledger.at(seat_place(2))[0]
        assert not is_of_later_street(table, CardMoved(9000, lies_there, seat_place(3)))
        deal = replace(table.hand.deal, complete=False)
        assert not is_of_later_street(
            replace(table, hand=replace(table.hand, deal=deal)), CardMoved(9000, fresh, seat_place(2))
        )

    def test_an_act_is_of_none(self):
        table = Talk("G").play(FLOP).table
        assert not is_of_later_street(table, ActionDeclared(9000, 3, Act.CHECK))
        assert not is_of_later_street(replace(table, hand=None), self.event(CardMoved, BURN))

    def test_when_the_next_is_due_it_is_that_unless_others_wait_before_it(self):
        table = Talk("G").play(TURN_DUE).table
        assert not is_of_later_street(table, self.event(CardMoved, BURN))
        assert is_of_later_street(replace(table, held=DeferredCards((), 1)), self.event(CardMoved, BURN))

    @pytest.mark.parametrize(("where", "later"), [(BURN, False), (BOARD, True)])
    def test_where_one_of_the_street_itself_is_still_unread_it_is_that_one(self, where, later):
        table = Talk("G").play(FLOP).table
        table = replace(table, hand=replace(table.hand, deal=replace(table.hand.deal, presumed=((BURN, 1),))))
        assert is_of_later_street(table, self.event(CardMoved, where)) is later

    def test_behind_an_undo_it_waits_for_the_keys(self):
        table = Talk("G").play(FLOP).table
        wait = until_keyed(Corrected(4000, rekey_ms=REKEY_MS))
        assert wait(table, self.event(CardMoved, BURN)) == DeferredCards((), 1, 5000, 9000)
        assert wait(table, self.event(CardMoved, MUCK)) is None
        held = DeferredCards((), 0, 1, 2)
        assert wait(replace(table, held=held), self.event(CardMoved, BURN)) is held


@pytest.mark.parametrize("letter", BOOKS)
class TestBehindAnUndo:
    def test_the_turn_waits_and_comes_when_the_check_is_keyed_again(self, letter):
        talk = undone(letter, ("9c", BURN), ("Jh", BOARD))
        assert (talk.told, [one.card.code for one in talk.table.held.events]) == ([], ["9c", "Jh"])
        talk.play("4:check")
        assert (talk.told, talk.table.held, talk.state["street"], talk.state["to_act"]) == ([], None, "turn", 3)

    def test_where_nothing_is_keyed_it_is_too_early_after_that_time(self, letter):
        talk = undone(letter, ("9c", BURN))
        until_ms = talk.table.held.until_ms
        talk.feed(TimeReached(until_ms - 1))
        assert (talk.told, talk.table.held is not None) == ([], True)
        talk.feed(TimeReached(until_ms))
        talk.feed(TimeReached(until_ms + 500))
        assert (talk.causes, talk.table.held) == (["premature_burn"], None)

    def test_a_burn_that_was_only_presumed_is_neither_there_nor_missed_when_the_check_is_keyed_again(self, letter):
        """The key was wrong, so nobody has burned: what was presumed because of it is gone with it."""
        talk = Talk(letter).play(TURN_DUE)
        talk.feed(CardPresumed(talk.table.now_ms + 3000, BURN))
        talk.feed(CardAbsent(talk.table.now_ms + 3000, BURN))
        assert talk.table.question is not None
        talk.feed(Corrected(talk.table.now_ms + 500, rekey_ms=REKEY_MS))
        talk.at_ms = talk.table.now_ms
        talk.play("4:check")
        hand = talk.table.hand
        assert (talk.table.question, hand.deal.presumed, hand.plan.next.place, talk.causes) == (None, (), BURN, [])

    def test_a_card_that_waits_and_is_moved_on_is_judged_where_it_lay(self, letter):
        talk = came(undone(letter, ("9c", BURN)), "9c", MUCK)
        assert (talk.table.held, talk.causes[:1]) == (None, ["premature_burn"])

    def test_a_card_in_the_muck_is_no_later_streets_and_brings_nothing(self, letter):
        talk = came(undone(letter, ("9c", BURN)), "Jh", MUCK)
        assert [one.card.code for one in talk.table.held.events] == ["9c"]


class TestWhoHadActed:
    """Stud: the key of the first to act was forgotten, and cards of the next street came."""

    def first(self, talk):
        return seat_place(talk.table.hand.start.dealt_in[0])

    def asked(self, seats=3):
        talk = on_fourth(seats)
        came(talk, unread(talk), BURN)
        came(talk, unread(talk), self.first(talk))
        asks = talk.table.question.asks
        assert isinstance(asks, HadActed)
        assert {act for _, act in asks.acts} == {Act.CHECK}
        return talk

    def answered(self):
        talk = self.asked()
        talk.feed(DealerAnswered(talk.table.now_ms + 600, talk.table.question.code, yes=True))
        talk.at_ms = talk.table.now_ms
        assert (talk.table.rulings, len(talk.table.hand.plan.rest)) == ((), 2), "fifth street is being dealt"
        return talk

    def test_undo_of_the_answer_opens_the_round_again_and_the_cards_wait_for_its_keys(self):
        talk = self.answered()
        talk.feed(Corrected(talk.table.now_ms + 500, rekey_ms=REKEY_MS))
        talk.at_ms = talk.table.now_ms
        table = talk.table
        assert (table.question, table.hand.street, table.hand.wagering.round.opener_unknown) == (None, "fourth", True)
        assert [one.place for one in table.held.events] == [BURN, self.first(talk)]
        talk.play("3:check 1:bet=5 2:call 3:fold")
        assert (talk.table.held, talk.table.rulings, len(talk.table.hand.plan.rest)) == (None, (), 1)
        hand, at_ms = talk.table.hand, talk.table.now_ms
        came(talk, unread(talk), seat_place(2), begun_ms=at_ms - 90_000, lay_ms=at_ms - 80_000)
        assert (talk.table.rulings, talk.table.hand.plan.rest) == ((), ()), "when it was keyed does not say when it came"
        plain = replace(hand.deal, noted=frozenset())
        late = CardMoved(at_ms, card("2d"), seat_place(2), lay_ms=at_ms - 80_000)
        assert lay_before_street(replace(hand, deal=plain), late, hand.street_index)
        assert not lay_before_street(hand, late, hand.street_index)

    def test_with_more_than_three_to_act_he_is_asked_too_for_one_key_is_all(self):
        asks = self.asked(seats=5).table.question.asks
        assert sorted(seat for seat, _ in asks.acts) == [1, 2, 3, 4, 5]

    def test_where_the_answer_was_no_undo_asks_again(self):
        talk = self.asked()
        ruled = talk.table.rulings
        talk.feed(DealerAnswered(talk.table.now_ms + 600, talk.table.question.code, yes=False))
        talk.feed(Corrected(talk.table.now_ms + 500, rekey_ms=REKEY_MS))
        assert (talk.table.rulings, isinstance(talk.table.question.asks, HadActed)) == (ruled, True)


class TestLostKeys:
    """The keypad is unplugged: what comes off the stub waits for the acts before it."""

    def lost(self, text=FLOP):
        table = Talk("G").play(text).table
        return replace(table, unkeyed=(table.hand.number, table.hand.street_index)) if table.hand is not None else table

    @pytest.mark.parametrize(("where", "code", "wait"), [
        (BURN, "9c", True), (BOARD, "9c", True), (seat_place(3), "9c", True), (MUCK, "9c", False),
        (BOARD, "2d", False), (BURN, "3s", False),
    ])  # fmt: skip
    def test_a_card_that_lay_somewhere_or_goes_to_the_muck_does_not(self, where, code, wait):
        assert waits(self.lost(), CardMoved(9000, card(code), where)) is wait

    @pytest.mark.parametrize("kind", [CardPresumed, CardAbsent])
    @pytest.mark.parametrize(("where", "wait"), [(BURN, True), (BOARD, True), (MUCK, False)])
    def test_what_is_taken_as_dealt_does_too_unless_it_is_of_the_street(self, kind, where, wait):
        table = self.lost()
        assert waits(table, kind(9000, where)) is wait
        deal = replace(table.hand.deal, presumed=((where, table.hand.street_index),))
        assert not waits(replace(table, hand=replace(table.hand, deal=deal)), kind(9000, where))

    def test_a_board_card_of_the_street_that_is_read_late_does_not_but_a_burn_does(self):
        table = self.lost()
        deal = replace(table.hand.deal, presumed=((BURN, 1), (BOARD, 1)))
        table = replace(table, hand=replace(table.hand, deal=deal))
        assert [waits(table, CardMoved(9000, card("9c"), where)) for where in (BOARD, BURN)] == [False, True]

    @pytest.mark.parametrize("text", ["new deal:3", "", TURN_DUE, "new deal exposed:3 floor:misdeal"])
    def test_while_cards_are_due_or_no_hand_is_on_none_does(self, text):
        table = self.lost(text)
        assert not waits(table, CardMoved(9000, card("9c"), BURN)) or table.hand.phase.value == "betting"

    def test_with_its_keys_nothing_waits(self):
        table = Talk("G").play(FLOP).table
        assert not waits(table, CardMoved(9000, card("9c"), BURN))
        assert waiting(table, CardMoved(9000, card("9c"), BURN)) is None

    def test_it_waits_without_end_behind_those_before_it(self):
        table, event = self.lost(), CardMoved(9000, card("9c"), BURN)
        assert waiting(table, event) == DeferredCards((), 1)
        held = DeferredCards((event,), 1, 5000, 9000)
        assert waiting(replace(table, held=held), event) == replace(held, until_ms=None)


@pytest.mark.parametrize(("unkeyed", "held"), [(None, False), ((1, 1), True)])
def test_while_keys_are_lost_no_time_brings_the_cards_that_wait(unkeyed, held):
    """Nothing can be keyed again, however long they wait."""
    talk = undone("N", ("9c", BURN), ("Jh", BOARD))
    assert talk.table.held is not None
    table = replace(talk.table, unkeyed=unkeyed)
    talk.table, _ = advance(table, TimeReached(table.now_ms + REKEY_MS + 1))
    assert (talk.table.held is not None) is held

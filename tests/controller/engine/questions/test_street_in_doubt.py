"""Which cards of an alarm may be of the street that is bet on, or of the next one, as far as readers can tell."""

from __future__ import annotations

import pytest
from told_at_once import BOARD, TO_TURN, TWO_BURNS, passed, told_at_once

from controller.engine.questions.disputed_ruling import may_be_of_next, may_be_of_street, surplus
from controller.table.events import ActionDeclared, CardMoved, TimeReached
from controller.table.hand import Phase
from controller.table.notes import SaidNoneTooMany
from controller.terms.cards import card
from controller.terms.codes import Act, Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN

FIRST = 50
"""The readers' round in which the flop was first read."""


def early(where, rounds=8, letter="G"):
    """Six players on the flop, two of whom have checked, and one more card, first read so many rounds after the flop."""
    from dealer_talk import Talk

    talk = Talk(letter).play("new deal 3:call 4:call 5:call 6:call 1:call 2:check ")
    at_ms = talk.table.now_ms + 1000
    talk.feed(CardMoved(at_ms, card("2d"), BURN, motion=FIRST))
    for code in ("3s", "5h", "5s"):
        talk.feed(CardMoved(at_ms, card(code), BOARD, face_up=True, motion=FIRST))
    talk.feed(TimeReached(at_ms + 600))
    talk.play("1:check 2:check")
    at_ms = talk.table.now_ms + 3000
    talk.feed(CardMoved(at_ms, card("9c"), where, face_up=where == BOARD, motion=FIRST + rounds, begun_ms=at_ms - 200, lay_ms=at_ms))
    talk = passed(talk)
    assert talk.table.incident is not None
    return talk.table.incident, talk.table.rulings[-1]


def with_hand(incident, **changes):
    before = incident.before
    return replace(incident, before=replace(before, hand=replace(before.hand, **changes)))


def of_deal(incident, **changes):
    return with_hand(incident, deal=replace(incident.before.hand.deal, **changes))


class TestOfTheStreet:
    @pytest.mark.parametrize("where", [BURN, BOARD])
    def test_a_second_burn_or_a_fourth_card_of_the_flop(self, where):
        assert may_be_of_street(*early(where))

    def test_first_read_within_so_many_rounds(self):
        """A card that lies under others is missed at most 28 rounds in a row."""
        incident, ruling = early(BURN)
        card_at = next(at for at, one in enumerate(incident.since) if isinstance(one, CardMoved))

        def read(motion):
            since = list(incident.since)
            since[card_at] = replace(since[card_at], motion=motion)
            return may_be_of_street(replace(incident, since=tuple(since)), ruling)

        assert [read(FIRST + 28), read(FIRST + 29), read(None)] == [True, False, False]

    def test_not_where_the_readers_told_no_round_of_the_street(self):
        incident, ruling = early(BURN)
        assert not may_be_of_street(of_deal(incident, board_round=None), ruling)
        assert not may_be_of_street(of_deal(incident, board_round=(0, FIRST)), ruling)
        assert may_be_of_street(of_deal(incident, board_round=(1, FIRST)), ruling)

    def test_not_of_another_alarm(self):
        incident, ruling = early(BURN)
        assert not may_be_of_street(replace(incident, rulings=(1, 2)), ruling)
        assert not may_be_of_street(replace(incident, since=()), ruling)
        assert not may_be_of_street(incident, replace(ruling, cause=Cause.PREMATURE_TURN)), "a burn is no card of the flop"
        assert not may_be_of_street(incident, replace(ruling, cause=Cause.DOUBLE_BURN))
        assert not may_be_of_street(with_hand(incident, phase=Phase.DEALING), ruling)

    def test_not_where_one_of_several_lies_elsewhere(self):
        """A burn with a board card is the next street begun, and no second burn of this one."""
        for where, cause in ((BURN, Cause.PREMATURE_BURN), (BOARD, Cause.PREMATURE_TURN)):
            incident, ruling = early(where)
            other = CardMoved(incident.since[0].at_ms, card("8h"), BOARD if where == BURN else BURN, motion=FIRST + 8)
            both = replace(incident, since=(*incident.since, other), cards=incident.cards | {other.card})
            assert not may_be_of_street(both, replace(ruling, cause=cause))

    def test_a_turn_too_early_is_no_card_of_a_turn(self):
        incident, ruling = early(BOARD)
        assert not may_be_of_street(with_hand(of_deal(incident, board_round=(2, FIRST)), street_index=2), ruling)
        assert not may_be_of_street(incident, replace(ruling, cause=Cause.PREMATURE_RIVER))

    def test_a_street_without_a_burn_had_no_second_one(self):
        incident, ruling = early(BURN)
        assert not may_be_of_street(with_hand(of_deal(incident, board_round=(0, FIRST)), street_index=0), ruling)


def two_burns():
    talk = told_at_once("G", TO_TURN, TWO_BURNS)
    assert talk.told == ["fix double_burn"]
    return talk.table.incident, talk.table.rulings[-1]


class TestOfTheNextStreet:
    def test_the_burn_that_lay_there_last(self):
        incident, ruling = two_burns()
        assert surplus(incident, ruling).card == card("Jh")
        assert may_be_of_next(incident, ruling)

    def test_only_where_readers_were_slow(self):
        """Sure a second after it was first read."""
        incident, ruling = two_burns()

        def read(ms):
            since = tuple(replace(one, begun_ms=one.at_ms - ms) if isinstance(one, CardMoved) else one for one in incident.since)
            return may_be_of_next(replace(incident, since=since), ruling)

        assert [read(1000), read(999)] == [True, False]

    @pytest.mark.parametrize(("cause", "found"), [
        (Cause.FOUR_CARD_FLOP, "8h"), (Cause.PREMATURE_TURN, "8h"), (Cause.PREMATURE_RIVER, "8h"), (Cause.NO_BURN, None),
    ])  # fmt: skip
    def test_of_a_board_card_the_one_on_the_board(self, cause, found):
        incident, ruling = two_burns()
        card_found = surplus(incident, replace(ruling, cause=cause))
        assert (card_found.card.code if card_found is not None else None) == found

    def test_not_where_it_was_said_before_or_more_was_ruled_on(self):
        incident, ruling = two_burns()
        noted = incident.before.hand.deal.noted | {SaidNoneTooMany(card("Jh"))}
        assert not may_be_of_next(of_deal(incident, noted=noted), ruling)
        assert not may_be_of_next(replace(incident, rulings=(1, 2)), ruling)
        assert not may_be_of_next(with_hand(incident, street_index=0), ruling)
        assert not may_be_of_next(with_hand(incident, phase=Phase.SHOWDOWN), ruling)
        assert may_be_of_next(with_hand(incident, phase=Phase.BETTING), ruling)

    @pytest.mark.parametrize(("cause", "asks"), [
        (Cause.DOUBLE_BURN, True), (Cause.FOUR_CARD_FLOP, True), (Cause.PREMATURE_TURN, False), (Cause.PREMATURE_RIVER, False),
    ])  # fmt: skip
    def test_where_acts_may_be_missing_only_of_a_card_beside_the_streets_own(self, cause, asks):
        incident, ruling = two_burns()
        missing = replace(incident, acts=(ActionDeclared(0, 2, Act.CHECK),))
        assert may_be_of_next(missing, replace(ruling, cause=cause)) is asks
        assert may_be_of_next(replace(incident, acts=()), replace(ruling, cause=cause))

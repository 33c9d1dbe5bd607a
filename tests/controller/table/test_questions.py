"""The dealer's questions: their codes, which are on the tapes of before, and which of them read alike."""

from typing import get_args

import pytest

from controller.table import questions as asks
from controller.table.questions import AnyQuestion, Question, Seen, reads_alike
from controller.terms.codes import Act, Cause
from controller.terms.places import BURN, Place, PlaceKind, board_place, seat_place

CODES = {
    "folded:3": asks.DidFold(3, Seen.IN_MUCK),
    "left:3": asks.DidThrowIn(3, Seen.NOT_HELD, ruling=7),
    "acted:7": asks.HadActed(((1, Act.CALL), (2, Act.FOLD)), ruling=7),
    "acted:7:3:5": asks.HadActed(((1, Act.CALL),), (3, 5), ruling=7),
    "closed:0": asks.WasBettingOver(0, ((4, Act.CALL),)),
    "dealt:3": asks.WasDealt(3),
    "with:7": asks.CameTogether("flop", burned=True, several=False, ruling=7),
    "too_many:7": asks.WasTooMany(Cause.DOUBLE_BURN, "flop", ruling=7),
    "absent:seat:3": asks.IsThere(seat_place(3), 2),
    "absent:discard:3": asks.IsThere(Place(PlaceKind.DISCARD, 3), 4),
    "absent:burn": asks.IsThere(BURN, street="flop"),
    "held:3": asks.HoldsAll(3, Seen.PERHAPS_IN_MUCK),
    "more:3": asks.HoldsNoMore(3, 2),
    "folded_more:3": asks.FoldedMore(3, 2),
    "passed:4:5:3": asks.WasPassedOver(4, 5, 3),
    "twice:burn": asks.BurnedTwice(),
    "draws:3:2": asks.DrawsAsMany(3, 2, 1),
    "all_in:3:4": asks.DeclaresAllIn(3, 4),
    "stranger:seat:3": asks.IsOfThisDeal(seat_place(3)),
    "where": asks.LiesClearly((BURN, board_place())),
}


@pytest.mark.parametrize("code", CODES)
def test_a_question_keeps_the_code_that_tapes_have_of_it(code):
    assert CODES[code].code == code


def test_every_kind_is_one_of_any():
    assert set(get_args(AnyQuestion)) == {type(one) for one in CODES.values()}
    assert {one.__name__ for one in get_args(AnyQuestion)} == {one.__name__ for one in Question.__subclasses__()}
    assert len({kind.kind for kind in get_args(AnyQuestion)}) == len(get_args(AnyQuestion))


@pytest.mark.parametrize(("one", "other", "alike"), [
    (asks.HadActed(((1, Act.CALL),), ruling=7), asks.HadActed(((1, Act.CALL),), ruling=8), True),
    (asks.HadActed(((1, Act.CALL),), (3,), ruling=7), asks.WasBettingOver(0, ((1, Act.CALL),)), True),
    (asks.HadActed(((1, Act.CALL),), ruling=7), asks.HadActed(((1, Act.CHECK),), ruling=7), False),
    (asks.DidFold(3, Seen.IN_MUCK), asks.DidThrowIn(3, Seen.IN_MUCK, ruling=7), True),
    (asks.DidFold(3, Seen.IN_MUCK), asks.DidFold(4, Seen.IN_MUCK), False),
    (asks.WasTooMany(Cause.DOUBLE_BURN, "flop", ruling=7), asks.WasTooMany(Cause.DOUBLE_BURN, "flop", ruling=9), True),
    (asks.IsThere(seat_place(3), 2), asks.HoldsNoMore(3, 2), False),
])  # fmt: skip
def test_questions_read_alike_whichever_ruling_they_are_about(one, other, alike):
    assert reads_alike(one, other) is alike


def test_what_waits_for_the_answer():
    """A card that is due while an unknown tag is asked about, the turn while a fold is, a seat's card while its draw is."""
    assert [code for code, one in CODES.items() if one.holds_deal] == ["passed:4:5:3", "stranger:seat:3"]
    assert [code for code, one in CODES.items() if one.holds_turn] == ["folded:3"]
    assert [code for code, one in CODES.items() if one.holds_seat(3)] == ["draws:3:2"]
    assert not any(one.holds_seat(4) for one in CODES.values())

"""What the dealer reads when he is asked: one sentence for each kind of question, and nothing of hidden cards."""

import pytest

from controller.table import questions as asks
from controller.table.questions import Seen
from controller.terms.codes import Act, Cause
from controller.terms.places import BURN, Place, PlaceKind, board_place, seat_place
from controller.views.dealer_questions import dealer_question

DISCARDS = Place(PlaceKind.DISCARD, 3)


@pytest.mark.parametrize(("asked", "sentence"), [
    (asks.DidFold(3, Seen.NOT_HELD), "Seat 3 does not hold its cards. Did seat 3 fold?"),
    (asks.DidFold(3, Seen.ONE_IN_MUCK), "A card of seat 3 lies in the muck. Did seat 3 fold?"),
    (asks.DidThrowIn(3, Seen.IN_MUCK), "The cards of seat 3 lie in the muck. Did seat 3 fold?"),
    (asks.HadActed(((1, Act.CALL), (2, Act.FOLD)), ruling=7), "Had seat 1 called? Had seat 2 folded?"),
    (asks.HadActed(((1, Act.CHECK),), (5,), ruling=7), "Had seat 1 checked?"),
    (asks.WasBettingOver(0, ((4, Act.DRAW),)), "Had seat 4 said how many it draws?"),
    (asks.WasDealt(3), "Seat 3 does not hold its cards, and did not fold. Were cards dealt to seat 3?"),
    (asks.CameTogether("flop", burned=True, several=False), "Two burns before the flop?"),
    (asks.CameTogether("turn", burned=True, several=True),
     "Several burns before the turn?"),
    (asks.CameTogether("flop", burned=False, several=False), "Did that card come with the flop?"),
    (asks.CameTogether("flop", burned=False, several=True), "Did those cards come with the flop?"),
    (asks.WasTooMany(Cause.DOUBLE_BURN, "flop"), "Were two cards burned for the flop?"),
    (asks.WasTooMany(Cause.FOUR_CARD_FLOP, "flop"), "Did four cards come with the flop?"),
    (asks.WasTooMany(Cause.PREMATURE_TURN, "flop"), "Did the turn come before the betting closed?"),
    (asks.WasTooMany(Cause.PREMATURE_RIVER, "turn"), "Did the river come before the betting closed?"),
    (asks.IsThere(BURN, street="flop"), "No burn is read for the flop. Was a card burned before the flop?"),
    (asks.IsThere(seat_place(3), 2), "Seat 3 has unread cards. Exactly 2 cards?"),
    (asks.IsThere(DISCARDS, 4), "Seat 3 has unread discards. Exactly 4 cards?"),
    (asks.HoldsAll(3, Seen.ONE_IN_MUCK), "A card of seat 3 lies in the muck. Does seat 3 hold all its cards?"),
    (asks.HoldsAll(3, Seen.PERHAPS_IN_MUCK),
     "The cards of seat 3 may lie in the muck. Does seat 3 hold all its cards?"),
    (asks.HoldsNoMore(3, 2), "Seat 3 may have an extra card. Exactly 2 cards?"),
    (asks.BurnedTwice(), "An extra card may lie on the burns. Were two cards burned for one street?"),
    (asks.DrawsAsMany(3, 2, 1), "Seat 3 put out 2 cards; 1 keyed. Does it draw 2?"),
    (asks.IsOfThisDeal(seat_place(3)),
     "A tag of no enrolled deck lies at seat 3, where a card is due. Is it a card of this deal?"),
    (asks.LiesClearly((BURN, board_place())), "A card lies at the burns or the board: put it clearly in one place."),
])  # fmt: skip
def test_a_question_is_one_sentence_that_can_be_answered(asked, sentence):
    assert dealer_question(asked) == sentence

"""Every kind of question to the dealer, with the sentence that he reads."""

from controller.table import questions as asks
from controller.table.questions import Seen
from controller.terms.codes import Act, Cause
from controller.terms.places import BURN, Place, PlaceKind, board_place, seat_place

DISCARDS = Place(PlaceKind.DISCARD, 3)

EVERY_QUESTION = [
    (asks.DidFold(3, Seen.NOT_HELD), "Seat 3's cards are missing. Did seat 3 fold?"),
    (asks.DidFold(3, Seen.ONE_IN_MUCK), "A card of seat 3 is in the muck. Did seat 3 fold?"),
    (asks.DidThrowIn(3, Seen.IN_MUCK), "Seat 3's cards are in the muck. Did seat 3 fold?"),
    (asks.HadActed(((1, Act.CALL), (2, Act.FOLD)), ruling=7), "Had seat 1 called and seat 2 folded?"),
    (asks.HadActed(((1, Act.CHECK),), (5,), ruling=7), "Had seat 1 checked?"),
    (asks.WasBettingOver(0, ((4, Act.DRAW),)), "Had seat 4 declared a draw?"),
    (asks.WasDealt(3), "Seat 3's cards are missing. Was seat 3 dealt in?"),
    (asks.CameTogether("flop", burned=True, several=False), "Two burns before the flop?"),
    (asks.CameTogether("turn", burned=True, several=True),
     "Several burns before the turn?"),
    (asks.CameTogether("flop", burned=False, several=False), "Did the extra card come with the flop?"),
    (asks.CameTogether("flop", burned=False, several=True), "Did the extra cards come with the flop?"),
    (asks.WasTooMany(Cause.DOUBLE_BURN, "flop"), "Were two cards burned for the flop?"),
    (asks.WasTooMany(Cause.FOUR_CARD_FLOP, "flop"), "Were four cards dealt on the flop?"),
    (asks.WasTooMany(Cause.PREMATURE_TURN, "flop"), "Did the turn come before the betting closed?"),
    (asks.WasTooMany(Cause.PREMATURE_RIVER, "turn"), "Did the river come before the betting closed?"),
    (asks.IsThere(BURN, street="flop"), "The burn is unread. Was a card burned for the flop?"),
    (asks.IsThere(seat_place(3), 2), "Seat 3 has unread cards. Does it hold exactly 2 cards?"),
    (asks.IsThere(DISCARDS, 4), "Seat 3 has unread discards. Does it hold exactly 4 cards?"),
    (asks.HoldsAll(3, Seen.ONE_IN_MUCK), "A card of seat 3 may be in the muck. Is its hand complete?"),
    (asks.HoldsAll(3, Seen.PERHAPS_IN_MUCK),
     "Seat 3's cards may be in the muck. Is its hand complete?"),
    (asks.HoldsNoMore(3, 2), "Seat 3 may have an extra card. Does it hold exactly 2 cards?"),
    (asks.FoldedMore(3, 2), "The muck has an extra card. Did seat 3 fold more than 2 cards?"),
    (asks.WasPassedOver(4, 5, 3), "Was seat 5 dealt before seat 4?"),
    (asks.BurnedTwice(), "There may be an extra burn. Were two cards burned for one street?"),
    (asks.DrawsAsMany(3, 2, 1), "Seat 3 discarded 2 cards, but 1 was keyed. Does it draw 2?"),
    (asks.DeclaresAllIn(3, 4), "Seat 3's down card was exposed. Is seat 3 all-in for this pot?"),
    (asks.IsOfThisDeal(seat_place(3)),
     "Unknown tag at seat 3. Is it a card you dealt?"),
    (asks.LiesClearly((BURN, board_place())), "Are the cards at the burns and the board apart?"),
]  # fmt: skip

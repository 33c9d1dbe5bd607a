"""The sentences of a remedy's steps for the dealer, one for each code and detail."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.table.ruling import CardsGo, Step
from controller.terms.codes import StepCode as S
from controller.terms.places import PlaceKind
from controller.terms.step_details import StepDetail as D
from controller.views.phrases.phrase import marked, phrase

_SENTENCES: Final[Mapping[S, Mapping[D, str]]] = {
    S.STOP: {
        D.PLAIN: marked("Stop the action."),
        D.HAND_VOID: marked("Stop: all action is void."),
        D.DECK_LEAVES: marked("Do not deal from this deck."),
    },
    S.ANNOUNCE: {
        D.PLAIN: marked("Announce the misdeal and its cause."),
    },
    S.RETRIEVE_ALL: {
        D.PLAIN: marked("Take every card back: hands, board, burns and muck."),
        D.DECK_AWAY: marked("Take every card back and put the deck away."),
    },
    S.VERIFY_DECK: {
        D.PLAIN: marked("The readers check that the deck is complete."),
        D.NEXT_DECK: marked("The readers check the next deck in its turn."),
    },
    S.RETURN_WAGERS: {
        D.PLAIN: marked("Return the wagers; blinds and antes stay up."),
    },
    S.RESHUFFLE: {
        D.PLAIN: marked("Shuffle the deck."),
    },
    S.RECUT: {
        D.PLAIN: marked("Cut the deck."),
    },
    S.SAME_BUTTON: {
        D.PLAIN: marked("Same button, same players, same limits."),
    },
    S.REDEAL: {
        D.PLAIN: marked("Deal again."),
    },
    S.CORRECT_BUTTON: {
        D.PLAIN: marked("Put the button and the blinds where they belong."),
    },
    S.RETURN_ALL_CHIPS: {
        D.PLAIN: marked("Return every chip in the pot to its player, blinds too."),
    },
    S.NEW_SETUP: {
        D.PLAIN: marked("Ask for a new setup."),
        D.NEXT_IS_DEALT: marked("Ask for a new setup: this deck leaves the table, the next one is dealt."),
        D.BROUGHT_BY_FLOOR: marked("Wait for the new setup: this deck leaves the table, the next one is dealt."),
    },
    S.CALL_FLOOR: {
        D.PLAIN: marked("Call the floor."),
        D.CONFIRMS_VOID: marked("The floor confirms; the next deal has the same button."),
        D.REPLACES_DECK: marked("Call the floor, who has the deck replaced."),
        D.EVENS_HANDS: marked("The floor takes a card of the longer hand for the shorter."),
        D.WATCHES_SHUFFLE: marked("The floor watches the shuffle."),
    },
    S.KILL_HAND: {
        D.PLAIN: marked("All cards of the hand go to the muck; its chips stay in the pot."),
        D.FOULED: marked("The hand gets no more cards; every hand that is not fouled scoops it."),
    },
    S.ONE_BURN_ONLY: {
        D.PLAIN: marked("Burn one card for the next street, never more."),
        D.OFF_STUB: marked("Burn one card for each street, off the stub: no card of that hand, and no second one."),
    },
    S.FINISH_DEAL: {
        D.PLAIN: marked("Finish the deal."),
        D.FIRST: marked("Finish the deal first."),
        D.ROUND_FIRST: marked("Finish the round first."),
        D.ALL_DRAWS_FIRST: marked("Finish all draws first."),
        D.THIRD_DOWN: marked("The exposed card is the up card: deal this seat's third card down."),
        D.NEXT_DOWN: marked("Deal this seat's next card down; the player may declare himself all-in."),
        D.NEXT_IS_DEALT_ALREADY: marked("Finish the round of the deal: the next card lies in another hand."),
        D.OR_REPLACE: marked("Finish the deal, or replace the card at once."),
        D.MISSING_CARD: marked("Deal the missing card from the top of the stub."),
        D.ON_THE_DRAW: marked("No card now: the hand is completed on the draw."),
        D.BURN_FIRST: marked("Burn, and finish the deal."),
        D.ONE_CARD_EACH: marked("Give each player one card."),
        D.DRAW_WITHOUT_DISCARDS: marked("Finish the draw; this round's discards stay out and are the burns."),
        D.DRAW: marked("Finish the draw."),
    },
    S.REPLACE_FROM_STUB: {
        D.PLAIN: marked("Give the seat the top card of the stub."),
        D.EVERY_EXPOSED: marked("Replace every exposed card from the top of the stub."),
        D.EVERY_MUCKED: marked("Replace every mucked draw card from the top of the stub."),
        D.FACE_DOWN: marked("Give the seat another card, face down."),
    },
    S.EXPOSED_TO_STUB_TOP: {
        D.PLAIN: marked("Put the exposed card face up on top of the stub."),
        D.ONE_OF_SEVERAL: marked("Put one exposed card on top of the stub, the others into the discards."),
    },
    S.FINISH_BETTING: {
        D.PLAIN: marked("Finish the betting round first."),
        D.STAYS_ON_STUB: marked("It stays there until the betting round is over."),
        D.OF_TURN: marked("Finish the betting on the turn."),
        D.OF_FLOP: marked("Finish the betting on the flop."),
    },
    S.USE_AS_NEXT_BURN: {
        D.PLAIN: marked("Burn the exposed card."),
        D.ONE_OF_SEVERAL: marked("One of the exposed cards is the next burn."),
        D.EXTRA_CARD: marked("Burn the extra card."),
        D.OF_SCRAMBLE: marked("Burn the card of the scramble."),
        D.PICKED_BY_FLOOR: marked("Burn the card that the floor picked."),
        D.OF_NEXT_STREET: marked("It is the burn of the next street."),
    },
    S.SCRAP_TO_MUCK: {
        D.PLAIN: marked("Show the card to all and put it into the muck: it is scrap paper."),
        D.EXPOSED: marked("The exposed card goes to the muck."),
        D.REPLACED_LATER: marked("Show the card to all and put it into the muck."),
        D.OUT_OF_PLAY: marked("The card is scrap paper: take it out of play."),
        D.JOKER: marked("The joker is scrap paper: take it out of play."),
    },
    S.NEXT_CARD_REPLACES: {
        D.PLAIN: marked("The next card below it takes its place."),
        D.WITHOUT_BURN: marked("The next card takes its place; no other burn."),
    },
    S.TAKE_BACK_CARD: {
        D.PLAIN: marked("Take the extra card back, unseen, on top of the stub."),
    },
    S.NO_BURN: {
        D.PLAIN: marked("Do not burn again."),
        D.NONE_DUE: marked("No burn is due: it lies there as the next card."),
        D.LAST_CARD_PLAYS: marked("Do not burn: the last card is used."),
    },
    S.DEAL_FLOP: {
        D.PLAIN: marked("Deal the flop."),
        D.MISSING_CARDS: marked("Deal the missing cards of the flop, without another burn."),
        D.THIRD_CARD: marked("The next card is the third of the flop."),
        D.THIRD_OFF_STUB: marked("The next card off the stub is the third of the flop."),
    },
    S.RETURN_TO_STUB: {
        D.PLAIN: marked("Put the card back on top of the stub."),
        D.PREMATURE_CARDS: marked("Put the cards that came too early back into the stub."),
        D.AT_ONCE: marked("Put the card straight back into the stub."),
        D.WHOLE_FLOP: marked("Put the whole flop back into the stub."),
        D.FLOP: marked("Put the flop back into the stub."),
        D.FLOP_AND_SECOND_BURN: marked("Put the flop and the second burn back into the stub."),
        D.SECOND_BURN: marked("Put the second burn back on top of the stub."),
        D.ONE_BURN: marked("Put one of the burns back on the deck."),
        D.BURNS: marked("Put the burns into the stub."),
        D.MUCK_AND_EARLIER_DISCARDS: marked("Put the muck and earlier discards into the stub."),
        D.MUCK_AND_ALL_DISCARDS: marked("Put the muck and all discards, this round's too, into the stub."),
    },
    S.LEAVE_BURN: {
        D.PLAIN: marked("The burn stays the burn of this street."),
    },
    S.RESHUFFLE_STUB: {
        D.PLAIN: marked("Shuffle the stub face down, without burns and muck."),
        D.GATHERED_CARDS: marked("They are the stub now."),
    },
    S.SET_ASIDE: {
        D.PLAIN: marked("Lay the card that came too early aside."),
        D.OR_INTO_STUB: marked("Take the early card back: aside or into the stub."),
    },
    S.BURN: {
        D.PLAIN: marked("Burn a card."),
        D.IF_FLOOR_SAYS: marked("Burn the card that would have been the river's burn, if the floor says so."),
        D.NONE_WAS_BURNED: marked("Burn a card: none was burned."),
    },
    S.DEAL_TURN: {
        D.PLAIN: marked("Put out the turn."),
        D.NEW_TURN: marked("Put out a new turn from the shuffled stub."),
    },
    S.CUT_STUB: {
        D.PLAIN: marked("Cut the stub."),
    },
    S.DEAL_RIVER: {
        D.PLAIN: marked("Put out the river."),
    },
    S.SHUFFLE_BEFORE_RIVER: {
        D.PLAIN: marked("Shuffle the stub before the river, if the floor says so."),
    },
    S.DEAL_RIVER_FACE_DOWN: {
        D.PLAIN: marked("Lay what would have been the river face down in its place."),
    },
    S.TURN_UP_RIVER: {
        D.PLAIN: marked("Turn the river up."),
    },
    S.SCRAMBLE_FOUR: {
        D.PLAIN: marked("Scramble the four cards face down."),
    },
    S.TOP_IS_NEXT_BURN: {
        D.PLAIN: marked("Turn the top one up and put it on the stub: it is the next burn."),
    },
    S.REST_IS_FLOP: {
        D.PLAIN: marked("The other three are the flop."),
        D.TWO_STAY: marked("The other two stay."),
    },
    S.FLOOR_PICKS_BURN: {
        D.PLAIN: marked("The floor picks one: it is the next burn."),
    },
    S.BURN_BECOMES: {
        D.PLAIN: marked("The first card that came out becomes the burn."),
        D.FIRST_OF_THREE: marked("The first of the three is the burn."),
        D.ONE_OF_THREE: marked("One of them is the burn."),
        D.ONTO_BOARD: marked("The second burn is the card that belongs on the board."),
    },
    S.SCRAMBLE_THREE: {
        D.PLAIN: marked("Scramble the three cards face down."),
    },
    S.RESTORE_ORDER: {
        D.PLAIN: marked("Restore the order of the stub: the floor sees the log."),
        D.STREET_GOES_ON: marked("Move each later card one place back, then deal on."),
        D.CARD_TO_SEAT: marked("Move the card to the seat that it belongs to."),
        D.CARD_FACE_UP_TO_SEAT: marked("Move the card face up to the seat that it belongs to."),
        D.NEXT_ON_BOARD: marked("It is the next card of the board."),
        D.BOARD_CARD_BACK: marked("The card that was put out goes back on top of the stub."),
        D.IF_POSSIBLE: marked("Restore the order of the stub if that is possible."),
    },
    S.TWO_CARDS_OFF: {
        D.PLAIN: marked("Take two cards off before the next street: that restores the order."),
    },
    S.SCRAMBLE_ALL: {
        D.PLAIN: marked("Scramble and shuffle these cards face down."),
        D.STUB_ALONE: marked("Else scramble the stub's cards alone, without burns and muck."),
        D.STUB_MUCK_AND_BURNS: marked("Scramble stub, muck and burns all together."),
    },
    S.SCRAMBLE_MIXED: {
        D.PLAIN: marked("Scramble the cards that are mixed, together."),
    },
    S.COMMUNITY_CARD: {
        D.PLAIN: marked("Deal one community card for everybody."),
    },
    S.POST_NOW: {
        D.PLAIN: marked("Post the owed blind now."),
    },
    S.POST_NEXT_DEAL: {
        D.PLAIN: marked("Post the owed blind on the next deal."),
    },
}


_OF_SEAT: Final[Mapping[tuple[S, D], str]] = {
    (S.REPLACE_FROM_STUB, D.PLAIN): marked("Give seat {seat} the top card of the stub."),
    (S.REPLACE_FROM_STUB, D.FACE_DOWN): marked("Give seat {seat} another card, face down."),
    (S.RESTORE_ORDER, D.CARD_TO_SEAT): marked("Move the card to seat {seat}: it belongs there."),
    (S.RESTORE_ORDER, D.CARD_FACE_UP_TO_SEAT): marked("Move the card face up to seat {seat}: it belongs there."),
}
"""The sentences of steps whose seat is known."""


def step_text(step: Step) -> str:
    """Return the sentence of a step, with the number of the seat that its cards go to."""
    goes = step.expect.places if isinstance(step.expect, CardsGo) else ()
    seat = goes[0].number if len(goes) == 1 and goes[0].kind is PlaceKind.SEAT else None
    with_seat = _OF_SEAT.get((step.code, step.detail))
    if seat is None or with_seat is None:
        return sentence_of(step.code, step.detail)
    return phrase(with_seat, seat=seat)


def sentence_of(code: S, detail: D) -> str:
    """Return the sentence for a step's code and detail."""
    return _SENTENCES[code][detail]

"""The sentences of a remedy's steps for the dealer, one for each code and detail."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.table.ruling import Step
from controller.terms.codes import StepCode as S
from controller.terms.step_details import StepDetail as D

_SENTENCES: Final[Mapping[S, Mapping[D, str]]] = {
    S.STOP: {
        D.PLAIN: "Stop the action.",
        D.HAND_VOID: "Stop: all action is void.",
        D.DECK_LEAVES: "Do not deal from this deck.",
    },
    S.ANNOUNCE: {
        D.PLAIN: "Announce the misdeal and its cause.",
    },
    S.RETRIEVE_ALL: {
        D.PLAIN: "Take every card back: hands, board, burns and muck.",
        D.DECK_AWAY: "Take every card back and put the deck away.",
    },
    S.VERIFY_DECK: {
        D.PLAIN: "The readers check that the deck is complete.",
        D.NEXT_DECK: "The readers check the next deck in its turn.",
    },
    S.RETURN_WAGERS: {
        D.PLAIN: "Return the wagers; blinds and antes stay up.",
    },
    S.RESHUFFLE: {
        D.PLAIN: "Shuffle the deck.",
    },
    S.RECUT: {
        D.PLAIN: "Cut the deck.",
    },
    S.SAME_BUTTON: {
        D.PLAIN: "Same button, same players, same limits.",
    },
    S.REDEAL: {
        D.PLAIN: "Deal again.",
    },
    S.CORRECT_BUTTON: {
        D.PLAIN: "Put the button and the blinds where they belong.",
    },
    S.RETURN_ALL_CHIPS: {
        D.PLAIN: "Return every chip in the pot to its player, blinds too.",
    },
    S.NEW_SETUP: {
        D.PLAIN: "Ask for a new setup.",
        D.NEXT_IS_DEALT: "Ask for a new setup: this deck leaves the table, the next one is dealt.",
        D.BROUGHT_BY_FLOOR: "Wait for the new setup: this deck leaves the table, the next one is dealt.",
    },
    S.CALL_FLOOR: {
        D.PLAIN: "Call the floor.",
        D.CONFIRMS_VOID: "The floor confirms; the next deal has the same button.",
        D.REPLACES_DECK: "Call the floor, who has the deck replaced.",
        D.EVENS_HANDS: "The floor takes a card of the longer hand for the shorter.",
        D.WATCHES_SHUFFLE: "The floor watches the shuffle.",
    },
    S.KILL_HAND: {
        D.PLAIN: "All cards of the hand go to the muck; its chips stay in the pot.",
        D.FOULED: "The hand gets no more cards; every hand that is not fouled scoops it.",
    },
    S.ONE_BURN_ONLY: {
        D.PLAIN: "Burn one card for the next street, never more.",
        D.OFF_STUB: "Burn one card for each street, off the stub: no card of that hand, and no second one.",
    },
    S.FINISH_DEAL: {
        D.PLAIN: "Finish the deal.",
        D.FIRST: "Finish the deal first.",
        D.ROUND_FIRST: "Finish the round first.",
        D.THIRD_DOWN: "The exposed card is the up card: deal this seat's third card down.",
        D.NEXT_DOWN: "Deal this seat's next card down; the player may declare himself all-in.",
        D.NEXT_IS_DEALT_ALREADY: "Finish the round of the deal: the next card lies in another hand.",
        D.OR_REPLACE: "Finish the deal, or replace the card at once.",
        D.MISSING_CARD: "Deal the missing card from the top of the stub.",
        D.ON_THE_DRAW: "No card now: the hand is completed on the draw.",
        D.BURN_FIRST: "Burn, and finish the deal.",
        D.ONE_CARD_EACH: "Give each player one card.",
        D.DRAW_WITHOUT_DISCARDS: "Finish the draw; this round's discards stay out and are the burns.",
        D.DRAW: "Finish the draw.",
    },
    S.REPLACE_FROM_STUB: {
        D.PLAIN: "Give the seat the top card of the stub.",
        D.EVERY_EXPOSED: "Replace every exposed card from the top of the stub.",
        D.FACE_DOWN: "Give the seat another card, face down.",
    },
    S.EXPOSED_TO_STUB_TOP: {
        D.PLAIN: "Put the exposed card face up on top of the stub.",
        D.ONE_OF_SEVERAL: "Put one exposed card on top of the stub, the others into the discards.",
    },
    S.FINISH_BETTING: {
        D.PLAIN: "Finish the betting round first.",
        D.STAYS_ON_STUB: "It stays there until the betting round is over.",
        D.OF_TURN: "Finish the betting on the turn.",
        D.OF_FLOP: "Finish the betting on the flop.",
    },
    S.USE_AS_NEXT_BURN: {
        D.PLAIN: "Burn the exposed card.",
        D.ONE_OF_SEVERAL: "One of the exposed cards is the next burn.",
        D.EXTRA_CARD: "Burn the extra card.",
        D.OF_SCRAMBLE: "Burn the card of the scramble.",
        D.PICKED_BY_FLOOR: "Burn the card that the floor picked.",
        D.OF_NEXT_STREET: "It is the burn of the next street.",
    },
    S.SCRAP_TO_MUCK: {
        D.PLAIN: "Show the card to all and put it into the muck: it is scrap paper.",
        D.EXPOSED: "The exposed card goes to the muck.",
        D.REPLACED_LATER: "Show the card to all and put it into the muck.",
        D.OUT_OF_PLAY: "The card is scrap paper: take it out of play.",
        D.JOKER: "The joker is scrap paper: take it out of play.",
    },
    S.NEXT_CARD_REPLACES: {
        D.PLAIN: "The next card below it takes its place.",
        D.WITHOUT_BURN: "The next card takes its place; no other burn.",
    },
    S.TAKE_BACK_CARD: {
        D.PLAIN: "Take the extra card back, unseen, on top of the stub.",
    },
    S.NO_BURN: {
        D.PLAIN: "Do not burn again.",
        D.NONE_DUE: "No burn is due: it lies there as the next card.",
        D.LAST_CARD_PLAYS: "Do not burn: the last card is used.",
    },
    S.DEAL_FLOP: {
        D.PLAIN: "Deal the flop.",
        D.MISSING_CARDS: "Deal the missing cards of the flop, without another burn.",
        D.THIRD_CARD: "The next card is the third of the flop.",
        D.THIRD_OFF_STUB: "The next card off the stub is the third of the flop.",
    },
    S.RETURN_TO_STUB: {
        D.PLAIN: "Put the card back on top of the stub.",
        D.PREMATURE_CARDS: "Put the cards that came too early back into the stub.",
        D.AT_ONCE: "Put the card straight back into the stub.",
        D.WHOLE_FLOP: "Put the whole flop back into the stub.",
        D.FLOP: "Put the flop back into the stub.",
        D.FLOP_AND_SECOND_BURN: "Put the flop and the second burn back into the stub.",
        D.SECOND_BURN: "Put the second burn back on top of the stub.",
        D.ONE_BURN: "Put one of the burns back on the deck.",
        D.BURNS: "Put the burns into the stub.",
        D.MUCK_AND_EARLIER_DISCARDS: "Put the muck and earlier discards into the stub.",
        D.MUCK_AND_ALL_DISCARDS: "Put the muck and all discards, this round's too, into the stub.",
    },
    S.LEAVE_BURN: {
        D.PLAIN: "The burn stays the burn of this street.",
    },
    S.RESHUFFLE_STUB: {
        D.PLAIN: "Shuffle the stub face down, without burns and muck.",
        D.GATHERED_CARDS: "They are the stub now.",
    },
    S.SET_ASIDE: {
        D.PLAIN: "Lay the card that came too early aside.",
        D.OR_INTO_STUB: "Take the early card back: aside or into the stub.",
    },
    S.BURN: {
        D.PLAIN: "Burn a card.",
        D.IF_FLOOR_SAYS: "Burn the card that would have been the river's burn, if the floor says so.",
        D.NONE_WAS_BURNED: "Burn a card: none was burned.",
    },
    S.DEAL_TURN: {
        D.PLAIN: "Put out the turn.",
        D.NEW_TURN: "Put out a new turn from the shuffled stub.",
    },
    S.CUT_STUB: {
        D.PLAIN: "Cut the stub.",
    },
    S.DEAL_RIVER: {
        D.PLAIN: "Put out the river.",
    },
    S.SHUFFLE_BEFORE_RIVER: {
        D.PLAIN: "Shuffle the stub before the river, if the floor says so.",
    },
    S.DEAL_RIVER_FACE_DOWN: {
        D.PLAIN: "Lay what would have been the river face down in its place.",
    },
    S.TURN_UP_RIVER: {
        D.PLAIN: "Turn the river up.",
    },
    S.SCRAMBLE_FOUR: {
        D.PLAIN: "Scramble the four cards face down.",
    },
    S.TOP_IS_NEXT_BURN: {
        D.PLAIN: "Turn the top one up and put it on the stub: it is the next burn.",
    },
    S.REST_IS_FLOP: {
        D.PLAIN: "The other three are the flop.",
        D.TWO_STAY: "The other two stay.",
    },
    S.FLOOR_PICKS_BURN: {
        D.PLAIN: "The floor picks one: it is the next burn.",
    },
    S.BURN_BECOMES: {
        D.PLAIN: "The card becomes the burn.",
        D.FIRST_OF_THREE: "The first of the three is the burn.",
        D.ONE_OF_THREE: "One of them is the burn.",
        D.ONTO_BOARD: "The second burn is the card that belongs on the board.",
    },
    S.SCRAMBLE_THREE: {
        D.PLAIN: "Scramble the three cards face down.",
    },
    S.RESTORE_ORDER: {
        D.PLAIN: "Restore the order of the stub: the floor sees the log.",
        D.STREET_GOES_ON: "Deal the street on from the next card, every card to its proper seat.",
        D.CARD_TO_SEAT: "Move the card to the seat that it belongs to.",
        D.NEXT_ON_BOARD: "It is the next card of the board.",
        D.BOARD_CARD_BACK: "The card that was put out goes back on top of the stub.",
        D.IF_POSSIBLE: "Restore the order of the stub if that is possible.",
    },
    S.TWO_CARDS_OFF: {
        D.PLAIN: "Take two cards off before the next street: that restores the order.",
    },
    S.SCRAMBLE_ALL: {
        D.PLAIN: "Scramble and shuffle these cards face down.",
        D.STUB_ALONE: "Else scramble the stub's cards alone, without burns and muck.",
        D.STUB_MUCK_AND_BURNS: "Scramble stub, muck and burns all together.",
    },
    S.SCRAMBLE_MIXED: {
        D.PLAIN: "Scramble the cards that are mixed, together.",
    },
    S.COMMUNITY_CARD: {
        D.PLAIN: "Deal one community card for everybody.",
    },
    S.POST_NOW: {
        D.PLAIN: "Post the owed blind now.",
    },
    S.POST_NEXT_DEAL: {
        D.PLAIN: "Post the owed blind on the next deal.",
    },
}


def step_text(step: Step) -> str:
    """Return the sentence of a step."""
    return sentence_of(step.code, step.detail)


def sentence_of(code: S, detail: D) -> str:
    """Return the sentence for a step's code and detail."""
    return _SENTENCES[code][detail]

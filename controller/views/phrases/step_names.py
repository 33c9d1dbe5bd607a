"""The steps of remedies in a few words, for lists of entries and for reasons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.terms.codes import StepCode
from controller.views.phrases.phrase import marked

STEP_NAMES: Final[Mapping[StepCode, str]] = {
    StepCode.STOP: marked("stop"),
    StepCode.ANNOUNCE: marked("announce"),
    StepCode.FINISH_DEAL: marked("finish the deal"),
    StepCode.RETRIEVE_ALL: marked("take all cards back"),
    StepCode.VERIFY_DECK: marked("check the deck"),
    StepCode.RETURN_WAGERS: marked("return the wagers"),
    StepCode.RETURN_ALL_CHIPS: marked("return all chips"),
    StepCode.RESHUFFLE: marked("shuffle"),
    StepCode.RECUT: marked("cut"),
    StepCode.SAME_BUTTON: marked("same button"),
    StepCode.CORRECT_BUTTON: marked("correct the button"),
    StepCode.REDEAL: marked("deal again"),
    StepCode.NEW_SETUP: marked("new setup"),
    StepCode.CALL_FLOOR: marked("call the floor"),
    StepCode.TAKE_BACK_CARD: marked("take the card back"),
    StepCode.REPLACE_FROM_STUB: marked("replace from the stub"),
    StepCode.EXPOSED_TO_STUB_TOP: marked("exposed card onto the stub"),
    StepCode.USE_AS_NEXT_BURN: marked("it is the next burn"),
    StepCode.SCRAP_TO_MUCK: marked("card to the muck"),
    StepCode.NEXT_CARD_REPLACES: marked("the next card replaces it"),
    StepCode.KILL_HAND: marked("hand to the muck"),
    StepCode.SCRAMBLE_FOUR: marked("scramble four cards"),
    StepCode.TOP_IS_NEXT_BURN: marked("the top one is the next burn"),
    StepCode.FLOOR_PICKS_BURN: marked("the floor picks the burn"),
    StepCode.REST_IS_FLOP: marked("the rest is the flop"),
    StepCode.SCRAMBLE_THREE: marked("scramble three cards"),
    StepCode.FINISH_BETTING: marked("finish the betting"),
    StepCode.LEAVE_BURN: marked("the burn stays"),
    StepCode.SET_ASIDE: marked("set aside"),
    StepCode.RETURN_TO_STUB: marked("back to the stub"),
    StepCode.RESHUFFLE_STUB: marked("shuffle the stub"),
    StepCode.CUT_STUB: marked("cut the stub"),
    StepCode.BURN: marked("burn a card"),
    StepCode.NO_BURN: marked("no burn"),
    StepCode.DEAL_FLOP: marked("deal the flop"),
    StepCode.DEAL_TURN: marked("deal the turn"),
    StepCode.DEAL_RIVER: marked("deal the river"),
    StepCode.DEAL_RIVER_FACE_DOWN: marked("deal the river face down"),
    StepCode.TURN_UP_RIVER: marked("turn the river up"),
    StepCode.SHUFFLE_BEFORE_RIVER: marked("shuffle before the river"),
    StepCode.BURN_BECOMES: marked("the card becomes the burn"),
    StepCode.TWO_CARDS_OFF: marked("two cards off"),
    StepCode.ONE_BURN_ONLY: marked("one burn only"),
    StepCode.RESTORE_ORDER: marked("restore the order"),
    StepCode.SCRAMBLE_ALL: marked("scramble all cards"),
    StepCode.SCRAMBLE_MIXED: marked("scramble the mixed cards"),
    StepCode.COMMUNITY_CARD: marked("community card"),
    StepCode.POST_NEXT_DEAL: marked("post on the next deal"),
    StepCode.POST_NOW: marked("post now"),
}
"""What each step is, as a clause without its detail; `step_text` has the sentences that the dealer follows."""

"""The sentences of cards, of remedies, and of what the floor decides."""

from __future__ import annotations

from typing import Final

from controller.table.announcements import card_announcements as told
from controller.terms.codes import Outcome
from controller.views.announcements.templates import Makers, Templates, cited
from controller.views.step_text import step_text

TEMPLATES: Final[Templates] = {
    told.WaitsForSetup: "Seat {seat}'s act is not noted: the deal waits for a new setup.",
    told.ExposedKnown: "That card is already noted as exposed.",
    told.NotRuledOn: "Nobody rules on {cause} when it is pointed out.",
    told.NoRemedyTold: "This hand had no remedy that could be missed.",
    told.BeingRepaired: "That is already being repaired: follow the steps.",
    told.ComplaintKnown: "That card was already pointed out.",
    told.CardFaceUp: "Seat {seat}'s card lies face up: press EXPOSED or BOXED.",
    told.RabbitHunt: "No rabbit hunting: put the board's new cards back unseen ({rule}).",
    told.StrangerAt: "Unknown tag at {place.words}: it belongs to no enrolled deck. Remove it, or enroll the deck.",
    told.RefundOwed: "¤{amount} of this hand goes back to the player who left seat {seat}: hand it to him.",
    told.NothingToDecide: "No decision waits for the floor.",
    told.NoStepToConfirm: "No open remedy has the step {step} to confirm now.",
    told.ActImpossible: "Seat {seat} cannot have done that: key what it did, or answer the question.",
}
_NOT_NOTED: Final = {
    told.NotNoted.EXPOSED: "the EXPOSED key",
    told.NotNoted.OFF_TABLE: "the card off the table",
    told.NotNoted.BOXED: "the BOXED key",
}
_DECLARED: Final = {Outcome.MISDEAL: "a misdeal", Outcome.VOID: "the hand void"}
_THEN: Final = {
    told.StopFollowUp.DEAL_AGAIN: "deal again, same button and players",
    told.StopFollowUp.NEW_SETUP: "every chip goes back; bring a new setup",
    told.StopFollowUp.NEXT_HAND: "every chip goes back; deal the next hand",
}


def _not_dealing(one: told.NotDealing) -> str:
    return f"No hand is being dealt: {_NOT_NOTED[one.what]} is not noted."


def _floor_stops(one: told.FloorStopsHand) -> str:
    return f"The floor declares {_DECLARED[one.outcome]}: {_THEN[one.then]}."


def _cannot_choose(one: told.FloorCannotChoose) -> str:
    return f"The floor can choose {', '.join(one.options)}, not {one.chosen.value}."


def _board_stands(one: told.BoardStands) -> str:
    return f"There was action before the repair: the board stands ({cited(one.ruling.cite)}). "


def _came_early(one: told.CardCameEarly) -> str:
    why = "with its hand" if one.with_hand else "before the remedy could be known"
    return f"The card at {one.place.words} came {why}: take it back first."


def _step_unseen(one: told.StepUnseen) -> str:
    return f"No reader has seen that yet: {step_text(one.step)}"


MAKERS: Final[Makers] = {
    told.NotDealing: _not_dealing,
    told.FloorStopsHand: _floor_stops,
    told.FloorCannotChoose: _cannot_choose,
    told.BoardStands: _board_stands,
    told.CardCameEarly: _came_early,
    told.StepUnseen: _step_unseen,
}

"""The sentences of cards, of remedies, and of what the floor decides."""

from __future__ import annotations

from typing import Final

from controller.table.announcements import card_announcements as told
from controller.terms.codes import Outcome
from controller.views.announcements.templates import Makers, Templates
from controller.views.phrases.phrase import listed, marked, phrase
from controller.views.step_text import step_text
from controller.views.words import place_words, rules

TEMPLATES: Final[Templates] = {
    told.WaitsForSetup: marked("Seat {seat}'s act is not noted: the deal waits for a new setup."),
    told.ExposedKnown: marked("That card is already noted as exposed."),
    told.NotRuledOn: marked("Nobody rules on {cause} when it is pointed out."),
    told.NoRemedyTold: marked("This hand had no remedy that could be missed."),
    told.BeingRepaired: marked("That is already being repaired: follow the steps."),
    told.ComplaintKnown: marked("That card was already pointed out."),
    told.CardFaceUp: marked("Seat {seat}'s card lies face up: press EXPOSED or BOXED."),
    told.RabbitHunt: marked("No rabbit hunting: put the board's new cards back unseen ({rule})."),
    told.StrangerAt: marked("Unknown tag at {place}: it belongs to no enrolled deck. Remove it, or enroll the deck."),
    told.RefundOwed: marked("¤{amount} of this hand goes back to the player who left seat {seat}: hand it to him."),
    told.NothingToDecide: marked("No decision waits for the floor."),
    told.NoStepToConfirm: marked("No open remedy has the step {step} to confirm now."),
    told.ActImpossible: marked("Seat {seat} cannot have done that: key what it did, or answer the question."),
}
_NOT_NOTED: Final = {
    told.NotNoted.EXPOSED: marked("the EXPOSED key"),
    told.NotNoted.OFF_TABLE: marked("the card off the table"),
    told.NotNoted.BOXED: marked("the BOXED key"),
}
_DECLARED: Final = {Outcome.MISDEAL: marked("a misdeal"), Outcome.VOID: marked("the hand void")}
_THEN: Final = {
    told.StopFollowUp.DEAL_AGAIN: marked("deal again, same button and players"),
    told.StopFollowUp.NEW_SETUP: marked("every chip goes back; bring a new setup"),
    told.StopFollowUp.NEXT_HAND: marked("every chip goes back; deal the next hand"),
}


def _not_dealing(one: told.NotDealing) -> str:
    return phrase("No hand is being dealt: {what} is not noted.", what=_NOT_NOTED[one.what])


def _floor_stops(one: told.FloorStopsHand) -> str:
    return phrase("The floor declares {what}: {then}.", what=_DECLARED[one.outcome], then=_THEN[one.then])


def _cannot_choose(one: told.FloorCannotChoose) -> str:
    return phrase(
        "The floor can choose {options}, not {chosen}.", options=listed(one.options), chosen=one.chosen.value
    )


def _board_stands(one: told.BoardStands) -> str:
    return phrase("There was action before the repair: the board stands ({rule}).", rule=rules(one.ruling.cite))


def _came_early(one: told.CardCameEarly) -> str:
    place = place_words(one.place)
    if one.with_hand:
        return phrase("The card at {place} came with its hand: take it back first.", place=place)
    return phrase("The card at {place} came before the remedy could be known: take it back first.", place=place)


def _step_unseen(one: told.StepUnseen) -> str:
    return phrase("No reader has seen that yet: {step}", step=step_text(one.step))


MAKERS: Final[Makers] = {
    told.NotDealing: _not_dealing,
    told.FloorStopsHand: _floor_stops,
    told.FloorCannotChoose: _cannot_choose,
    told.BoardStands: _board_stands,
    told.CardCameEarly: _came_early,
    told.StepUnseen: _step_unseen,
}

"""Announcements of cards, of remedies, and of what the floor decides."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from controller.table.announcements.announcement import Announcement, Cite
from controller.table.ruling import Ruling, Step
from controller.terms.codes import Cause, Outcome, StepCode
from controller.terms.places import Place


class NotNoted(StrEnum):
    """A key about a card that was pressed while no hand is being dealt."""

    EXPOSED = "exposed"
    OFF_TABLE = "off_table"
    BOXED = "boxed"


class StopFollowUp(StrEnum):
    """What follows when the floor stops a hand."""

    DEAL_AGAIN = "deal_again"
    NEW_SETUP = "new_setup"
    NEXT_HAND = "next_hand"


@dataclass(frozen=True, slots=True)
class WaitsForSetup(Announcement):
    """An act is not noted while the deal waits for a new setup."""

    seat: int


@dataclass(frozen=True, slots=True)
class RabbitHunt(Announcement):
    """Board cards were turned up after the hand was won."""

    cite: Cite


@dataclass(frozen=True, slots=True)
class NotDealing(Announcement):
    """A key about a card was pressed while no hand is being dealt."""

    what: NotNoted


@dataclass(frozen=True, slots=True)
class ExposedKnown(Announcement):
    """A card is already noted as exposed."""


@dataclass(frozen=True, slots=True)
class NotRuledOn(Announcement):
    """There is no ruling on this cause when a person points it out."""

    cause: Cause


@dataclass(frozen=True, slots=True)
class NoRemedyTold(Announcement):
    """The hand had no remedy that could have been missed."""


@dataclass(frozen=True, slots=True)
class BeingRepaired(Announcement):
    """What was pointed out is already being repaired."""


@dataclass(frozen=True, slots=True)
class ComplaintKnown(Announcement):
    """A card that was pointed out is already known."""


@dataclass(frozen=True, slots=True)
class CardFaceUp(Announcement):
    """A hole card lies face up, and no key explains it."""

    seat: int


@dataclass(frozen=True, slots=True)
class StrangerAt(Announcement):
    """A tag of no enrolled deck lies at a place."""

    place: Place


@dataclass(frozen=True, slots=True)
class RefundOwed(Announcement):
    """Chips of a stopped hand go back to a player who left."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class FloorStopsHand(Announcement):
    """The floor declares a misdeal or the hand void."""

    outcome: Literal[Outcome.MISDEAL, Outcome.VOID]
    then: StopFollowUp


@dataclass(frozen=True, slots=True)
class NothingToDecide(Announcement):
    """No ruling waits for the floor."""


@dataclass(frozen=True, slots=True)
class FloorCannotChoose(Announcement):
    """The floor chose an outcome that the ruling does not offer."""

    options: tuple[str, ...]
    chosen: Outcome


@dataclass(frozen=True, slots=True)
class BoardStands(Announcement):
    """There was action before a repair, so the board stands; `ruling` says what follows."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class CardCameEarly(Announcement):
    """A card came before the remedy could be known, or with its hand."""

    place: Place
    with_hand: bool


@dataclass(frozen=True, slots=True)
class StepUnseen(Announcement):
    """A step was confirmed that the readers must see first."""

    step: Step


@dataclass(frozen=True, slots=True)
class NoStepToConfirm(Announcement):
    """No open remedy has the step that was confirmed."""

    step: StepCode


@dataclass(frozen=True, slots=True)
class ActImpossible(Announcement):
    """The dealer answered with an act that is not possible for the player."""

    seat: int

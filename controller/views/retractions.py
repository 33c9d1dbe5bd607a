"""Sentences that say why a ruling is withdrawn, for the message to the room."""

from __future__ import annotations

from typing import Final

from controller.table.outputs import Retraction, RetractRuling
from controller.views.phrases.phrase import filled, listed, marked, phrase
from controller.views.words import ACTS

_WHY: Final = {
    Retraction.UNDONE: marked("the dealer took back what was keyed"),
    Retraction.FOLDED: marked("{seats} folded in turn"),
    Retraction.HAD_ACTED: marked("the dealer says that the player had acted: {acts}"),
    Retraction.CAME_WITH_STREET: marked("the dealer says that it came with the street before"),
    Retraction.CAME_BEHIND_UNDONE: marked("the dealer says that it came behind the acts that were taken back"),
    Retraction.NONE_TOO_MANY: marked("the dealer says that none was too many"),
}


def why_retracted(told: RetractRuling) -> str:
    """Return why a ruling is withdrawn."""
    seats = listed(phrase("seat {seat}", seat=seat) for seat, _ in told.acts)
    acts = listed(phrase("seat {seat} {act}", seat=seat, act=ACTS[act]) for seat, act in told.acts)
    return filled(_WHY[told.because], {"seats": seats, "acts": acts})

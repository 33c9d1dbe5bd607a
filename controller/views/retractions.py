"""Sentences that say why a ruling is withdrawn, for the message to the room."""

from __future__ import annotations

from typing import Final

from controller.table.outputs import Retraction, RetractRuling

_WHY: Final = {
    Retraction.UNDONE: "the dealer took back what was keyed",
    Retraction.FOLDED: "{seats} folded in turn",
    Retraction.HAD_ACTED: "the dealer says that the player had acted: {acts}",
    Retraction.CAME_WITH_STREET: "the dealer says that it came with the street before",
    Retraction.CAME_BEHIND_UNDONE: "the dealer says that it came behind the acts that were taken back",
    Retraction.NONE_TOO_MANY: "the dealer says that none was too many",
}


def why_retracted(told: RetractRuling) -> str:
    """Return why a ruling is withdrawn."""
    seats = ", ".join(f"seat {seat}" for seat, _ in told.acts)
    acts = ", ".join(f"seat {seat} {act}" for seat, act in told.acts)
    return _WHY[told.because].format(seats=seats, acts=acts)

"""How a recorded hand ended, and the chips that its players began with."""

from __future__ import annotations

from controller.poker.wagering import Wagering
from controller.table.hand import Hand, Phase
from controller.terms.places import MUCK, Place, PlaceKind


def brought(wagering: Wagering, seat: int) -> int:
    """Return the chips that a seat had before it posted anything in this hand."""
    return wagering.stacks[seat] + wagering.put[seat] + wagering.antes[seat] + wagering.dead[seat]


def is_regular(hand: Hand, source: Place, place: Place) -> bool:
    """Whether a card left a hand properly: discarded, folded, or gathered at the end."""
    if source.kind is PlaceKind.BOARD:
        return False
    if source.kind is not PlaceKind.SEAT:
        return True  # it had left the hand or the board before
    over = hand.phase in {Phase.SHOWDOWN, Phase.AWARDING}
    gone = source.number in hand.wagering.folded
    return place.kind is PlaceKind.DISCARD or (place == MUCK and (gone or over))

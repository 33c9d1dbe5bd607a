"""Deck custody: the deck in play, the next one, and its cards read before the deal."""

from __future__ import annotations

from dataclasses import dataclass

from controller.terms.cards import Card
from controller.terms.fast_frozen import fast_frozen


@fast_frozen
@dataclass(frozen=True, slots=True)
class Setup:
    """The deck that is dealt: its back, and the number of the hand with which it came."""

    back: str
    hand: int


@fast_frozen
@dataclass(frozen=True, slots=True)
class Custody:
    """What is known of the deck that is dealt next.

    Attributes:
        dealt: the back of the deck that was dealt last; empty before the first hand.
        due: the back that the shuffler's signal must have brought; empty if any deck may come.
        seen: the cards surely read in the deck since its signal, in card order.
        strangers: the number of tags of no enrolled deck among them.
        whole: every card has passed a reader by itself, so that an unread card is missing.
        setup: the deck that was dealt last, since when; None before the first hand and after a new setup for cause.
        shuffled: a shuffler has signaled a deal here, so that two decks take turns.
    """

    dealt: str = ""
    due: str = ""
    seen: tuple[Card, ...] = ()
    strangers: int = 0
    whole: bool = False
    setup: Setup | None = None
    shuffled: bool = False

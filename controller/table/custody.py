"""Deck custody: the deck in play, the next one, and what was read of it before the deal."""

from __future__ import annotations

from dataclasses import dataclass

from controller.terms.cards import Card


@dataclass(frozen=True, slots=True)
class Custody:
    """Knowledge of the deck that is dealt next.

    Attributes:
        dealt: the back of the deck that was dealt last; empty before the first hand.
        due: the back that the shuffler's signal must have brought; empty where any deck may come.
        seen: the cards surely read in the deck since its signal, in the order of cards.
        strangers: tags of no enrolled deck among them.
        whole: every card of it has passed a reader by itself, so that a card not among them is missing.
    """

    dealt: str = ""
    due: str = ""
    seen: tuple[Card, ...] = ()
    strangers: int = 0
    whole: bool = False

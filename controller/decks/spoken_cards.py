"""Cards in words, for a technician who holds them in his hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.terms.cards import Card

RANK_NAMES: Final[Mapping[str, str]] = {
    "2": "deuce", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}
SUIT_NAMES: Final[Mapping[str, str]] = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def card_name(one: Card) -> str:
    """Return a card in words: `ace of spades`, `joker`."""
    return "joker" if one.is_joker else f"{RANK_NAMES[one.rank]} of {SUIT_NAMES[one.suit]}"

"""Cards as numbers whose sum counts the ranks and suits.

Each rank has three bits (up to seven equal cards), each suit four. The key of a set of cards is a plain sum, so the key
of two hole cards and three board cards is the sum of two keys, without sorting or products.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Final

from controller.terms.cards import RANKS, SUITS, Card

SUIT_SHIFT: Final = 40
RANK_MASK: Final = (1 << 39) - 1
UNREADABLE: Final = 1 << 60
"""The code of a card without rank: any sum with one of them is at least this."""
REPEATED_RANK: Final = sum(0b110 << 3 * rank for rank in range(13))
"""The bits of a sum that are set if any rank occurs twice."""
REPEATED_SUIT: Final = sum(0b1110 << 4 * suit for suit in range(4)) << SUIT_SHIFT

RANK_KEYS: Final = tuple(1 << 3 * rank for rank in range(13))
CODES: Final = (
    *(RANK_KEYS[rank] + (1 << SUIT_SHIFT + 4 * suit) for rank in range(13) for suit in range(4)),
    *([UNREADABLE] * 12),
)
"""By a card's ordinal, deck and copy aside."""

_FIVE_OR_MORE: Final = 0x3333
_NIBBLE_TOP: Final = 0x8888


def codes(cards: Iterable[Card]) -> list[int]:
    """Return each card's code."""
    return [CODES[card.ordinal & 63] for card in cards]


def ranks_of(key: int) -> list[int]:
    """Return the ranks of a key, highest first with repeats: 0 is the deuce, 12 the ace."""
    return [rank for rank in range(12, -1, -1) for _ in range(key >> 3 * rank & 7)]


def flush_suit(total: int) -> int:
    """Return the suit (0 to 3) with five or more cards in a sum; -1 if there is none."""
    high = (total >> SUIT_SHIFT) + _FIVE_OR_MORE & _NIBBLE_TOP
    return (high.bit_length() - 1) // 4 if high else -1


def suited(cards: Iterable[Card], suit: int) -> list[Card]:
    """Return the cards of a suit."""
    wanted = SUITS[suit]
    return [card for card in cards if card.suit == wanted]


def key_of_ranks(text: str) -> int:
    """Return the key of a text of ranks such as `99432`."""
    return sum(RANK_KEYS[RANKS.index(rank)] for rank in text)


def multisets(ranks: Iterable[int], size: int, copies: int) -> Iterator[tuple[int, ...]]:
    """Yield every choice of `size` ranks, each at most `copies` times, in descending order."""
    for chosen in combinations_with_replacement(sorted(ranks, reverse=True), size):
        if all(chosen.count(rank) <= copies for rank in chosen):
            yield chosen

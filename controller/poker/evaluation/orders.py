"""Hand orders from PokerKit: high, short deck, ace to five, deuce to seven, badugi.

Importing PokerKit takes 0.2 s, so each order is read from it on first use, and cached.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from controller.poker.evaluation.naming import (
    Category,
    badugi_words,
    high_words,
    low_words,
)
from controller.poker.evaluation.tables import OrderTable, Ranked, Say, Words
from controller.poker.evaluation.tallies import multisets

if TYPE_CHECKING:
    from pokerkit import Card as KitCard
    from pokerkit.lookups import Lookup

WHEEL: Final = (12, 3, 2, 1, 0)
SHORT_WHEEL: Final = (12, 7, 6, 5, 4)
PERFECT_LOW: Final = (5, 3, 2, 1, 0)

CATEGORIES: Final = {
    "High card": Category.HIGH_CARD, "One pair": Category.PAIR, "Two pair": Category.TWO_PAIR,
    "Three of a kind": Category.THREE, "Straight": Category.STRAIGHT, "Flush": Category.FLUSH,
    "Full house": Category.FULL_HOUSE, "Four of a kind": Category.FOUR,
    "Straight flush": Category.STRAIGHT_FLUSH,
}  # fmt: skip


@cache
def high_table() -> OrderTable:
    """Return the standard order."""
    from pokerkit.lookups import StandardLookup  # noqa: PLC0415  (here and below: the import is slow)

    return OrderTable(_five(StandardLookup(), range(13)), _high_say(WHEEL))


@cache
def short_deck_table() -> OrderTable:
    """Return the short-deck order: flush over full house, A-6-7-8-9 a straight."""
    from pokerkit.lookups import ShortDeckHoldemLookup  # noqa: PLC0415

    return OrderTable(_five(ShortDeckHoldemLookup(), range(4, 13)), _high_say(SHORT_WHEEL))


@cache
def ace_to_five_table() -> OrderTable:
    """Return the ace-to-five order: the ace is low, straights and flushes do not count."""
    from pokerkit.lookups import RegularLookup  # noqa: PLC0415

    hands = _five(RegularLookup(), range(13), low=True, suits=False)
    return OrderTable(hands, _ace_to_five_say)


@cache
def deuce_to_seven_table() -> OrderTable:
    """Return the deuce-to-seven order: the ace is high, and 5-4-3-2-A is no straight."""
    from pokerkit.lookups import Standard2Lookup  # noqa: PLC0415

    hands = _five(Standard2Lookup(), range(13), low=True)
    return OrderTable(hands, _deuce_to_seven_say, flush_helps=False)


@cache
def badugi_table(*, ace_high: bool = False) -> OrderTable:
    """Return the badugi order of one to four cards; four-card hands are best."""
    from pokerkit.lookups import BadugiLookup, StandardBadugiLookup  # noqa: PLC0415

    lookup = StandardBadugiLookup() if ace_high else BadugiLookup()
    deck = _kit_cards()
    chosen = [ranks for size in (1, 2, 3, 4) for ranks in multisets(range(13), size, 1)]
    entries = [lookup.get_entry(deck[rank][suit] for suit, rank in enumerate(ranks)) for ranks in chosen]
    last = max(entry.index for entry in entries)

    def say(ranks: Sequence[int], _: str) -> Words:
        return Words(*badugi_words(ranks, ace_low=not ace_high))

    hands = zip(chosen, entries, strict=True)
    return OrderTable((Ranked(last - entry.index, ranks) for ranks, entry in hands), say)


def _high_say(wheel: tuple[int, ...]) -> Say:
    """Return the words of a high order whose lowest straight is `wheel`."""

    def say(ranks: Sequence[int], label: str) -> Words:
        top = wheel[1] if tuple(ranks) == wheel else ranks[0]
        return Words(*high_words(CATEGORIES[label], ranks, top))

    return say


def _ace_to_five_say(ranks: Sequence[int], _: str) -> Words:
    return Words(*low_words(ranks, ace_low=True))


def _deuce_to_seven_say(ranks: Sequence[int], label: str) -> Words:
    if label in {"Straight", "Flush", "Straight flush"}:
        return Words(*high_words(CATEGORIES[label], ranks, ranks[0]))
    kind, name, _ = low_words(ranks, ace_low=False)
    return Words("perfect low" if tuple(ranks) == PERFECT_LOW else kind, name)


def _five(lookup: Lookup, ranks: Iterable[int], *, low: bool = False, suits: bool = True) -> Iterator[Ranked]:
    """Yield every five-card hand of a lookup with its place, reversed for a low."""
    deck = _kit_cards()
    found = []
    for chosen in multisets(ranks, 5, 4):
        for one_suit in (False, True) if suits and len(set(chosen)) == 5 else (False,):
            entry = lookup.get_entry(_sample(deck, chosen, one_suit=one_suit))
            found.append((entry.index, chosen, one_suit, entry.label.value))
    last = max(index for index, *_ in found)
    for index, chosen, one_suit, label in found:
        yield Ranked(last - index if low else index, chosen, one_suit, label)


def _kit_cards() -> list[list[KitCard]]:
    """Return PokerKit's cards by rank and suit."""
    from pokerkit import Card as Kit  # noqa: PLC0415
    from pokerkit import RankOrder, Suit  # noqa: PLC0415

    suits = (Suit.CLUB, Suit.DIAMOND, Suit.HEART, Suit.SPADE)
    return [[Kit(rank, suit) for suit in suits] for rank in RankOrder.STANDARD]


def _sample(deck: list[list[KitCard]], ranks: Sequence[int], *, one_suit: bool) -> tuple[KitCard, ...]:
    """Return five cards of these ranks, of one suit or not."""
    if one_suit:
        return tuple(deck[rank][3] for rank in ranks)
    suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
    if len(set(ranks)) == len(ranks):
        suits[0] = 1
    return tuple(deck[rank][suit] for rank, suit in zip(ranks, suits, strict=True))

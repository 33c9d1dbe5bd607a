"""The tags of a virtual table: decks and strangers, each with its UID."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Tag:
    """The tag of one card; `code` is a face (`As`, `Jk`), or `?` for a stranger."""

    uid: bytes
    code: str
    deck: str
    """`A` or `B`, the card's deck (back); empty for a card that was not enrolled."""
    copy: int = 1
    """2 for the second of two equal cards in one deck."""

    @property
    def enrolled(self) -> bool:
        """Whether the tag belongs to an enrolled deck."""
        return bool(self.deck)


def uid_of(deck: str, code: str, copy: int = 1) -> bytes:
    """Return a card's eight-byte ISO 15693 UID; that standard's inventory reads whole piles."""
    words = f"{deck}/{code}#{copy}".encode()
    value = int.from_bytes(words, "big")
    mixed = (value * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) ^ (value >> 7)
    return b"\xe0\x04" + ((mixed >> 8) & 0xFFFF_FFFF_FFFF).to_bytes(6, "big")


RANKS: Final = "23456789TJQKA"
STANDARD: Final = tuple(rank + suit for rank in RANKS for suit in "cdhs")


def make_deck(deck: str, codes: Iterable[str] = STANDARD, copy: int = 1) -> tuple[Tag, ...]:
    """Return the enrolled tags of one deck: the 52 cards unless other faces are named."""
    return tuple(Tag(uid_of(deck, code, copy), code, deck, copy) for code in codes)


def make_strangers(count: int = 4) -> tuple[Tag, ...]:
    """Return cards of no enrolled deck: a hotel key, a card of another table's setup."""
    return tuple(Tag(uid_of("?", str(number)), "?", "") for number in range(count))

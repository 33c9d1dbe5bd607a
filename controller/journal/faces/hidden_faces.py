"""Takes the cards out of a row's JSON, puts them back, and commits to them; pure.

A row is stored without cards: each has the placeholder `"?card"`. The cards stand beside it as *items* in their order,
each the JSON text that was taken out: a card, or a whole list of cards, because a list's order may tell its faces. The
chain holds the row without cards and a commitment to the items. A hash without the salt would give a card away: there
are 52 to try.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from controller.tape.codec import EVENTS
from controller.tape.tape_values import NAME, TEXT

SALT_BYTES: Final = 16
HIDDEN: Final = "hidden"
SHOWN: Final = "shown"
_PLACEHOLDER: Final = '"?card"'
_STRING: Final = r'"(?:[^"\\]|\\.)*"'
CODE: Final = r'"(?:B/)?(?:[2-9TJQKA][cdhs]|Jk)(?:#[2-9])?"'
"""A card's code as JSON, as a regular expression; an unknown card has nothing to hide."""
_ANY: Final = rf'(?:{CODE}|"\?\?")'
_ONE: Final = rf"(?:{_ANY}|\[{_ANY}, ?{_STRING}\]|\[\d+, ?{_ANY}\])"
_NAMED: Final = "|".join(sorted({
    key for _, row in EVENTS.values() for key, (_, kind) in row.items() if kind in {NAME, TEXT}
}))  # fmt: skip
"""The fields that hold texts: a player may be called `Ah`."""
_PUBLIC: Final = r'"shown": ?\[[^\]]*\]|"boards": ?\[(?:\[[^\]]*\](?:, ?)?)*\]'
"""The fields of outputs that hold public cards alone."""
_CARDS: Final = re.compile(
    rf'"(?:{_NAMED})": ?{_STRING}|{_PUBLIC}|(\[{_ONE}(?:, ?{_ONE})+\]|{CODE}|{re.escape(_PLACEHOLDER)})'
)
_ANY_CARD: Final = re.compile(rf"{_ANY}|{re.escape(_PLACEHOLDER)}").search
"""Finds a card, sooner than the pattern of all that is taken out finds that there is none."""
_PLACES: Final = re.compile(rf'"(?:{_NAMED})": ?{_STRING}|{_PUBLIC}|({re.escape(_PLACEHOLDER)})')


def without_cards(text: str, items: list[str]) -> str:
    """Return a text of JSON without its cards; add what was taken out to `items`."""
    if _ANY_CARD(text) is None:
        return text  # most rows

    def taken(found: re.Match[str]) -> str:
        if found[1] is None:
            return found[0]
        items.append(found[1])
        return _PLACEHOLDER

    return _CARDS.sub(taken, text)


def with_cards(text: str, items: Iterator[str]) -> str:
    """Return the text with the next items in its placeholders; one that lacks an item stays."""
    return _PLACES.sub(lambda found: found[0] if found[1] is None else next(items, found[0]), text)


@dataclass(frozen=True, slots=True)
class RowFaces:
    """The cards of one row.

    Attributes:
        salt: 16 random bytes; None once cards of the row are erased.
        lines: one for each item: the item itself, or, once cards are erased, `shown SALT ITEM` and
            `hidden COMMITMENT ITEM`, whose item has stand-ins for the erased cards.
    """

    salt: bytes | None
    lines: tuple[str, ...]

    @property
    def is_erased(self) -> bool:
        """Whether cards of the row are erased."""
        return self.salt is None

    def items(self) -> tuple[str, ...]:
        """Return the items, with stand-ins for erased cards."""
        return self.lines if self.salt is not None else tuple(line.split(" ", 2)[2] for line in self.lines)

    def commitment(self) -> bytes:
        """Return what the chain holds of these cards.

        Raises:
            ValueError: a line is damaged.
        """
        found = hashlib.sha256(b"railbird faces 2")
        for one in self._commitments():
            found.update(one)
        return found.digest()

    def _commitments(self) -> Iterator[bytes]:
        if self.salt is not None:
            for n, item in enumerate(self.lines):
                yield item_commitment(salt_of(self.salt, n), item)
            return
        for line in self.lines:
            kind, told, item = line.split(" ", 2)
            yield item_commitment(bytes.fromhex(told), item) if kind == SHOWN else bytes.fromhex(told)


def salt_of(salt: bytes, n: int) -> bytes:
    """Return the salt of one item; it does not tell the row's, nor that of another item."""
    return hashlib.sha256(b"railbird salt 2" + salt + n.to_bytes(2, "big")).digest()[:SALT_BYTES]


def item_commitment(salt: bytes, item: str) -> bytes:
    """Return the commitment to one item."""
    return hashlib.sha256(b"railbird face 2" + salt + item.encode("utf-8", "surrogatepass")).digest()


@dataclass(frozen=True, slots=True)
class SealedRow:
    """A row as it is stored: without cards, and its cards apart; None without any."""

    body: str
    outputs: tuple[str, ...]
    faces: RowFaces | None = None


def sealed(body: str, outputs: Iterable[str], salt: Callable[[], bytes]) -> SealedRow:
    """Return a row without its cards; `salt` gives random bytes for a row that has any."""
    items: list[str] = []
    bare = without_cards(body, items)
    lines = tuple(without_cards(line, items) for line in outputs)
    return SealedRow(bare, lines, RowFaces(salt(), tuple(items)) if items else None)


def opened(row: SealedRow, items: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return a row's body and outputs with these items in their places."""
    left = iter(items)
    body = with_cards(row.body, left)
    return body, tuple(with_cards(line, left) for line in row.outputs)

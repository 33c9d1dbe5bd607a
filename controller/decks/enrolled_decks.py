"""Enrolled decks: the card and the deck of each tag."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from controller.files.private_file import write_private
from controller.files.sealed_file import MAGIC, SealError, is_sealed, seal, unseal
from controller.terms.cards import JOKER, OTHER_DECK, STANDARD_DECK, Card, CardError, card
from controller.terms.texts import quantity
from firmware_bridge import files
from firmware_bridge.uids import UidOrderError, settle_order

UID_LENGTHS = frozenset({4, 7, 8, 10})
"""Valid lengths of a tag's number in bytes: ISO 14443 has 4, 7 or 10, ISO 15693 has 8 (kept with E0 first)."""


LARGEST_DECK_FILE: Final = 256 * 1024
"""Maximum bytes of a deck file; two decks with their second copies take a fortieth of it."""
SEALED_AS: Final = "decks"
_FACES: Final = frozenset(one.code for one in (*STANDARD_DECK, JOKER))


class DeckError(ValueError):
    """A deck file that cannot be used; the text never names a card with its tag."""


@dataclass(frozen=True, slots=True)
class Decks:
    """The table's decks: tag number to card; the second deck's cards are `B/…`."""

    cards: Mapping[bytes, Card]
    notes: tuple[str, ...] = ()
    """Sentences that the caller should show."""

    def card_of(self, uid: bytes) -> Card | None:
        """Return the card of a tag; None for a stranger."""
        return self.cards.get(uid)

    def deck_names(self) -> tuple[str, ...]:
        """Return the enrolled decks: `A`, `B`."""
        return tuple(sorted({one.deck for one in self.cards.values()}))


def load_decks(path: Path, secret: bytes | None = None) -> Decks:
    """Load a file of decks: `{"A": {"<tag in hex>": "As", …}, "B": {…}}`.

    `secret` is the table's key, if the file is sealed under it; a plain file needs none.

    ISO 15693 tags that an earlier version enrolled least significant byte first are reversed, with a note.

    Raises:
        DeckError: the file cannot be read, a tag or a card is malformed, or one appears twice.
    """
    try:
        if is_sealed_decks(path):
            data = unseal(files.read_start(path, LARGEST_DECK_FILE), secret, SEALED_AS)
            decks = _decks_of(files.parse_json(data.decode("utf-8")))
        else:
            decks = _decks_of(files.read_json(path, LARGEST_DECK_FILE))
    except SealError as error:
        raise DeckError(f"{path}: {error}") from None
    except (files.FileFaultError, DeckError) as error:
        raise DeckError(f"{path}: {error}; {_remedy(path)}") from None
    return replace(decks, notes=tuple(f"{path}: {note}" for note in decks.notes))


def is_sealed_decks(path: Path) -> bool:
    """Whether a file of decks is sealed; false for one that cannot be read."""
    try:
        return is_sealed(files.read_start(path, len(MAGIC)))
    except files.FileFaultError:
        return False


def _remedy(path: Path) -> str:
    """Return the advice for an unusable file; an intact one may belong to another user."""
    if path.exists() and not os.access(path, os.R_OK):
        return "another user enrolled them: give the file to the user that the table runs as (chown)"
    return "enroll the decks: railbird deck enroll"


def _decks_of(told: Any) -> Decks:
    """Return the decks of a file; an error's text names the place inside the file."""
    if not isinstance(told, dict) or not set(told) <= {"A", "B"}:
        raise DeckError("must have only the decks A and B")
    cards: dict[bytes, Card] = {}
    notes: list[str] = []
    for deck, tags in told.items():
        if not isinstance(tags, dict):
            raise DeckError(f"deck {deck} is not a table of tags")
        uids, turned = _in_order([_uid(uid) for uid in tags], f"deck {deck}")
        if turned:
            notes.append(f"deck {deck}: {quantity(turned, 'tag number')} with E0 last, read with E0 first")
        for number, (uid, face) in enumerate(zip(uids, tags.values(), strict=True), 1):
            if uid in cards:
                raise DeckError(f"deck {deck}, entry {number}: this tag is enrolled twice")
            if not isinstance(face, str) or face.partition("#")[0] not in _FACES:
                raise DeckError(f"deck {deck}, entry {number}: no card has that name")
            try:
                cards[uid] = card(face if deck == "A" else OTHER_DECK + face)
            except CardError:
                raise DeckError(f"deck {deck}, entry {number}: no card has that name") from None
    return Decks(cards, tuple(notes))


def _in_order(uids: Sequence[bytes | None], where: str) -> tuple[list[bytes], int]:
    """Return tag numbers with E0 first for ISO 15693, and how many had to be reversed.

    Raises:
        DeckError: an entry is not a tag number, or its byte order is unknown.
    """
    good = [uid for uid in uids if uid is not None]
    if len(good) < len(uids):
        raise DeckError(f"{where}, entry {uids.index(None) + 1}: the tag number is not hexadecimal")
    try:
        settled = settle_order(good)
    except UidOrderError as error:
        raise DeckError(f"{where}, entry {error.index + 1}: {error}; enroll this deck again") from None
    return settled, sum(before != after for before, after in zip(good, settled, strict=True))


def save_decks(path: Path, decks: Decks, secret: bytes | None = None) -> None:
    """Save the decks, readable only by their user: tags reveal hole cards.

    With `secret`, the table's key, the file is sealed under it.
    """
    told: dict[str, dict[str, str]] = {}
    for uid, one in decks.cards.items():
        told.setdefault(one.deck, {})[uid.hex()] = one.code.removeprefix(OTHER_DECK)
    temporary = path.with_suffix(".new")
    text = json.dumps(told, indent=1)
    with write_private(temporary) as file:
        if secret is None:
            file.write(text)
        else:
            file.buffer.write(seal(text.encode("utf-8"), secret, SEALED_AS))
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def _uid(text: str) -> bytes | None:
    """Return a tag's number from hex; None if it is not one."""
    try:
        uid = bytes.fromhex(text)
    except ValueError:
        return None
    return uid if len(uid) in UID_LENGTHS else None

"""Face-up and face-down cards, and the check that no sentence names a hidden card.

A `FaceUp` is a card that everybody at the table may see; every other card is a `FaceDown`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from controller.views.phrases.phrase import Worded

_FACE: Final = re.compile(r"[2-9TJQKA][cdhs]|Jk")
_NAMED: Final = re.compile(r"(?<![A-Za-z0-9])(10|[2-9TJQKA])([cdhs♣♦♥♠])(?![A-Za-z0-9])")
_WORD_AS: Final = re.compile(r"(?:^|(?<=[.!?:] ))As(?= [a-z])")
_LETTER: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}


class ViewError(ValueError):
    """A view that names a hidden card, or that holds a value out of range."""


class FaceUp:
    """A card that everybody at the table may see; `text` is its face: `As`, `Td`, `Jk`."""

    __slots__ = ("_text",)
    __match_args__ = ("text",)

    def __init__(self, text: str) -> None:
        """Raise `ViewError` if it is no face."""
        if not _FACE.fullmatch(text):
            raise ViewError("a face-up card is a rank of 23456789TJQKA and a suit of cdhs, or Jk")
        self._text = text

    @property
    def text(self) -> str:
        """The card's face."""
        return self._text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FaceUp) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __repr__(self) -> str:
        return f"FaceUp({self._text!r})"


class FaceDown:
    """A card whose face is known to nobody, or to its holder alone."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FaceDown)

    def __hash__(self) -> int:
        return hash(FaceDown)

    def __repr__(self) -> str:
        return "FaceDown()"


CardView: TypeAlias = FaceUp | FaceDown


@lru_cache(2048)
def named_faces(sentence: str) -> frozenset[str]:
    """Return the faces that a sentence names, as `Kd` or `K♦`.

    A sentence's opening word "As" is not read as the ace of spades.
    """
    return frozenset(_code(match) for match in _namings(sentence))


def without_faces(sentence: str, public: frozenset[str] = frozenset()) -> str:
    """Return the sentence with every face that is not among `public` replaced by "a card"."""
    for match in reversed(_namings(sentence)):
        if _code(match) not in public:
            sentence = sentence[: match.start()] + "a card" + sentence[match.end() :]
    return sentence


def refuse_hidden(sentences: Iterable[str], public: Callable[[], frozenset[str]]) -> None:
    """Refuse sentences that name a card not among `public`, also in a phrase's arguments.

    `public` returns the faces that lie up; it is asked only if a sentence names a card, which few do. The error does
    not repeat the sentences.

    Raises:
        ViewError: a sentence names a card that does not lie face up.
    """
    named = [faces for faces in map(faces_in, filter(None, sentences)) if faces]
    if named and not frozenset().union(*named) <= public():
        raise ViewError("a sentence names a card that does not lie face up in this view")


def faces_in(sentence: str) -> frozenset[str]:
    """Return the faces that a sentence names, also in a phrase's arguments.

    A phrase keeps them: it is searched once.
    """
    if not isinstance(sentence, Worded):
        return named_faces(sentence)
    try:
        return sentence.faces
    except AttributeError:
        sentence.faces = frozenset().union(*map(named_faces, sentence.texts()))
        return sentence.faces


def _namings(sentence: str) -> list[re.Match[str]]:
    words = {match.start() for match in _WORD_AS.finditer(sentence)}
    return [match for match in _NAMED.finditer(sentence) if match.start() not in words]


def _code(match: re.Match[str]) -> str:
    rank, suit = match.groups()
    return ("T" if rank == "10" else rank) + _LETTER.get(suit, suit)

"""Playing cards as the readers know them: a face, its deck, its copy.

The text form is the tape's: rank `23456789TJQKA` and suit `cdhs` (`As`), `Jk` for a joker, `B/As` for the ace of spades
of the other deck, `As#2` for the second of two equal cards of a fouled deck, `??` for a card whose face nobody may
know.
"""

from __future__ import annotations

from typing import Final, final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
OTHER_DECK: Final = "B/"


class CardError(ValueError):
    """A text that names no card."""


@final
class Card:
    """One physical card. Interned: two cards of the same code are the same object.

    The representation never names the face, so that a card in a log line or an exception text gives nothing away. Only
    `code` names it, and only the codec and the one gate to the screens use `code`.
    """

    __slots__ = ("code", "copy", "deck", "face", "is_joker", "is_known", "ordinal", "rank", "suit")
    code: str
    face: str
    """The face alone, without deck and copy: `As`, `Jk`, `??`."""
    rank: str
    """One of `RANKS`; empty for a joker or an unknown card."""
    suit: str
    deck: str
    """`A` for the deck in play, `B` for the other one."""
    copy: int
    """1, or 2 for the second of two equal cards of one deck."""
    ordinal: int
    """A number that orders and hashes cards the same way in every process."""
    is_joker: bool
    is_known: bool

    def __init__(self, code: str) -> None:
        """Create the card of a code that `card()` has checked."""
        body, _, copy = code.partition("#")
        deck, face = ("B", body[2:]) if body.startswith(OTHER_DECK) else ("A", body)
        self.code = code
        self.face = face
        self.deck = deck
        self.copy = int(copy or 1)
        self.is_joker = face == "Jk"
        self.is_known = face != "??"
        plain = self.is_known and not self.is_joker
        self.rank = face[0] if plain else ""
        self.suit = face[1] if plain else ""
        within = RANKS.index(self.rank) * 4 + SUITS.index(self.suit) if plain else 52 + self.is_known
        self.ordinal = within + 64 * (deck == "B") + 128 * (self.copy - 1)

    def __repr__(self) -> str:
        return "Card(face down)"

    def __hash__(self) -> int:
        return self.ordinal

    def __lt__(self, other: Card) -> bool:
        return self.ordinal < other.ordinal

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)


_CARDS: dict[str, Card] = {}


def card(code: str) -> Card:
    """Return the card of a code such as `As`, `Jk`, `B/As`, `As#2` or `??`.

    Raises:
        CardError: the text names no card. The message does not repeat the text, which may be a hole card's.
    """
    found = _CARDS.get(code)
    if found is not None:
        return found
    body, mark, copy = code.partition("#")
    face = body.removeprefix(OTHER_DECK)
    plain = len(face) == 2 and face[0] in RANKS and face[1] in SUITS
    if not (plain or face in {"Jk", "??"}) or (mark and not (len(copy) == 1 and copy in "23456789")):
        raise CardError("no card has that name: a card is a rank of 23456789TJQKA and a suit of cdhs")
    return _CARDS.setdefault(code, Card(code))


def other_deck(deck: str) -> str:
    """Return the other one of a table's two decks."""
    return "A" if deck == "B" else "B"


UNKNOWN: Final = card("??")
STANDARD_DECK: Final = tuple(card(rank + suit) for rank in RANKS for suit in SUITS)
JOKER: Final = card("Jk")

"""Physical acts of the dealer and the players, of which a hand is made.

An act says what is done, never how long it takes or how well it is seen: `hw.sim.hands.dealer_hands` gives
it time. Cards are dealt from the top of the stub, so that a wrong act sends the next card astray,
as it does at a table; the order of the stub is set when the deck comes out. Zones and cards are
the tape's texts. `keys` are the names of the keys pressed for the act, in order, as the board file
names them: the language of the keypad belongs to the caller.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

KeyNames: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NewDeal:
    """The hands are over: all cards are swept up, a deck comes out and lies ready as the stub.

    `order` names its cards, top first; an empty text stands for any card of the deck not named
    elsewhere, and cards missing at the end are filled in at random. `deck` is the back in play.
    """

    order: tuple[str, ...] = ()
    deck: str = "A"
    faces: tuple[str, ...] = ()
    """The deck's faces, where it is not the 52 cards (a short deck, a joker game)."""
    leave_out: tuple[str, ...] = ()
    """Cards that are not in the deck though they should be."""
    by: str = "shuffler"
    """`shuffler` closes its contact; `riffle` and `push` only press `keys`."""
    keys: KeyNames = ()


@dataclass(frozen=True, slots=True)
class DealCard:
    """The top card of the stub is pitched to a zone (`off`: it falls off the table)."""

    zone: str
    face_up: bool = False
    code: str = ""
    """A certain card instead of the top one, where a script wants it."""


@dataclass(frozen=True, slots=True)
class Burn:
    """The top card of the stub is slid onto the burn pile."""


@dataclass(frozen=True, slots=True)
class BoardCards:
    """So many cards from the top of the stub are put on a board, face up, in one motion."""

    count: int
    board: int = 1
    face_up: bool = True

    @property
    def zone(self) -> str:
        """The board's zone text."""
        return "board" if self.board == 1 else f"board:{self.board}"


@dataclass(frozen=True, slots=True)
class MoveCards:
    """Named cards are taken from where they lie and laid down at `zone`, in this order.

    Laid on the stub they come to its top, the last one topmost; `under` puts them at the bottom.
    """

    cards: tuple[str, ...]
    zone: str
    face_up: bool = False
    under: bool = False


@dataclass(frozen=True, slots=True)
class Lay:
    """A technician lays named cards down exactly there: millimeters from the zone's center."""

    cards: tuple[str, ...]
    zone: str
    x_mm: float = 0.0
    y_mm: float = 0.0
    stacked: bool = False
    """On one another; else each by itself, at the same spot."""


@dataclass(frozen=True, slots=True)
class TakeLast:
    """The card that came last to `origin` is taken back and laid down at `zone`."""

    origin: str
    zone: str
    face_up: bool = False


@dataclass(frozen=True, slots=True)
class Muck:
    """A seat's cards are pulled into the muck."""

    zone: str


@dataclass(frozen=True, slots=True)
class Gather:
    """All cards of these zones are swept onto a pile at `to`."""

    zones: tuple[str, ...]
    to: str = "stub"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Shuffle, scramble or cut a pile; `order` names its cards from the top as far as wanted.

    Named cards that do not lie in the pile are ignored.
    """

    zone: str = "stub"
    order: tuple[str, ...] = ()
    cut: bool = False
    """Only cut: the order goes round, `order` is not looked at."""


@dataclass(frozen=True, slots=True)
class Peek:
    """A player lifts the zone's cards for a look and lays them down again."""

    zone: str


@dataclass(frozen=True, slots=True)
class Protect:
    """A player puts a chip on the zone's cards."""

    zone: str


@dataclass(frozen=True, slots=True)
class Expose:
    """A card's face is seen; no coil can tell, so the dealer presses `keys`."""

    zone: str
    keys: KeyNames = ()


@dataclass(frozen=True, slots=True)
class PlayerAct:
    """A player thinks, perhaps looks at the cards, and acts; the dealer keys it.

    A fold sends the cards to the muck, chips go to the bet spot.
    """

    seat: int
    keys: KeyNames = ()
    fold: bool = False
    chips: int = 0


@dataclass(frozen=True, slots=True)
class Press:
    """The dealer presses keys that no player's act calls for."""

    keys: KeyNames
    exact: bool = False
    """Pressed with care and at once: not late, not wrong, not forgotten (a correction, a test)."""


@dataclass(frozen=True, slots=True)
class Tap:
    """The dealer taps the table: the next card is coming."""

    keys: KeyNames = ()


@dataclass(frozen=True, slots=True)
class Show:
    """A hand is tabled: turned face up in front of its seat."""

    seat: int
    keys: KeyNames = ()


@dataclass(frozen=True, slots=True)
class Award:
    """Chips of the pot are pushed to a seat."""

    seat: int
    amount: int
    keys: KeyNames = ()


@dataclass(frozen=True, slots=True)
class TrayMove:
    """Chips go into a tray column, or out of it (a negative number)."""

    column: str
    chips: int


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing happens for a while."""

    for_ms: int


Act: TypeAlias = (
    NewDeal | DealCard | Burn | BoardCards | MoveCards | Lay | TakeLast | Muck | Gather
    | Shuffle | Peek | Protect | Expose | PlayerAct | Press | Tap | Show | Award | TrayMove | Wait
)
Acts: TypeAlias = tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Rested:
    """Truth: a card came to rest."""

    at_ms: int
    uid: bytes = field(repr=False)
    zone: str
    origin: str
    """The zone it came from."""
    act: int = -1
    """Number of the act in the dealer's own count, to tell which act it belonged to."""


@dataclass(frozen=True, slots=True)
class Keyed:
    """Truth: what the dealer meant to key and what the fingers did."""

    at_ms: int
    meant: KeyNames
    pressed: KeyNames
    """Empty where the key was forgotten."""
    act: int = -1

    @property
    def right(self) -> bool:
        """Whether the controller was told what happened."""
        return self.meant == self.pressed


@dataclass(frozen=True, slots=True)
class Begun:
    """Truth: the dealer began an act."""

    at_ms: int
    act: int
    what: Act


Truth: TypeAlias = Rested | Keyed | Begun

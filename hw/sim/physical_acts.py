"""The physical acts of the dealer and the players in a hand.

An act says what is done, but not how long it takes or how well it is read: `hw.sim.hands.dealer_hands`
adds the times. Cards are dealt from the top of the stub, so a wrong act also misplaces the next card, as at
a real table; the stub's order is fixed when the deck comes out. Zones and cards are the tape's texts. `keys`
are the keys that are pressed for the act, in order, by their names in the board file: the caller decides
which.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

KeyNames: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NewDeal:
    """The dealer gathers all cards and puts a deck down as the stub.

    `order` names its cards, top first; an empty text stands for any card that is not named elsewhere, and
    the rest of the deck follows at random. `deck` is the back in play.
    """

    order: tuple[str, ...] = ()
    deck: str = "A"
    faces: tuple[str, ...] = ()
    """The deck's faces, if not the standard 52 cards (a short deck, a joker game)."""
    leave_out: tuple[str, ...] = ()
    """Cards that are missing from the deck."""
    by: str = "shuffler"
    """`shuffler` closes its contact; `riffle` and `push` only press `keys`."""
    keys: KeyNames = ()


@dataclass(frozen=True, slots=True)
class DealCard:
    """The top card of the stub is pitched to a zone (`off`: it falls off the table)."""

    zone: str
    face_up: bool = False
    code: str = ""
    """A certain card instead of the top one, if the script names it."""


@dataclass(frozen=True, slots=True)
class Burn:
    """The dealer slides the top card of the stub onto the burn pile."""


@dataclass(frozen=True, slots=True)
class BoardCards:
    """The dealer puts cards from the top of the stub on a board, face up, in one motion."""

    count: int
    board: int = 1
    face_up: bool = True

    @property
    def zone(self) -> str:
        """The board's zone text."""
        return "board" if self.board == 1 else f"board:{self.board}"


@dataclass(frozen=True, slots=True)
class MoveCards:
    """Named cards are moved to `zone`, in this order.

    On the stub they go to the top, the last one topmost; `under` puts them at the bottom.
    """

    cards: tuple[str, ...]
    zone: str
    face_up: bool = False
    under: bool = False


@dataclass(frozen=True, slots=True)
class Lay:
    """A technician lays named cards at an exact place, in millimeters from the zone's center."""

    cards: tuple[str, ...]
    zone: str
    x_mm: float = 0.0
    y_mm: float = 0.0
    stacked: bool = False
    """Whether the cards form a pile; otherwise each is laid at the spot alone."""


@dataclass(frozen=True, slots=True)
class TakeLast:
    """The latest card of `origin` is moved to `zone`."""

    origin: str
    zone: str
    face_up: bool = False


@dataclass(frozen=True, slots=True)
class Muck:
    """The dealer pulls a seat's cards into the muck."""

    zone: str


@dataclass(frozen=True, slots=True)
class Gather:
    """The dealer gathers all cards of these zones into a pile at `to`."""

    zones: tuple[str, ...]
    to: str = "stub"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The dealer shuffles, scrambles or cuts a pile; `order` fixes its top cards.

    Named cards that are not in the pile are ignored.
    """

    zone: str = "stub"
    order: tuple[str, ...] = ()
    cut: bool = False
    """Only cut the pile; `order` is ignored."""


@dataclass(frozen=True, slots=True)
class Peek:
    """A player lifts the zone's cards, looks at them and lays them down."""

    zone: str


@dataclass(frozen=True, slots=True)
class Protect:
    """A player puts a chip on the zone's cards."""

    zone: str


@dataclass(frozen=True, slots=True)
class Expose:
    """A card's face is exposed; no coil can see that, so the dealer presses `keys`."""

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
    """The dealer presses keys that belong to no player's act."""

    keys: KeyNames
    exact: bool = False
    """Whether the keys are pressed at once and without errors (a correction, a test)."""


@dataclass(frozen=True, slots=True)
class Tap:
    """The dealer taps the table before the next card."""

    keys: KeyNames = ()


@dataclass(frozen=True, slots=True)
class Show:
    """A hand is tabled: its cards are turned face up in front of the seat."""

    seat: int
    keys: KeyNames = ()


@dataclass(frozen=True, slots=True)
class Award:
    """The dealer pushes chips of the pot to a seat."""

    seat: int
    amount: int
    keys: KeyNames = ()


@dataclass(frozen=True, slots=True)
class TrayMove:
    """Chips go into a tray column, or out of it if the number is negative."""

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
    """Ground truth: a card came to rest."""

    at_ms: int
    uid: bytes = field(repr=False)
    zone: str
    origin: str
    """The zone it came from."""
    act: int = -1
    """The number of the card's act in the dealer's count."""


@dataclass(frozen=True, slots=True)
class Keyed:
    """Ground truth: what the dealer meant to key, and what the fingers pressed."""

    at_ms: int
    meant: KeyNames
    pressed: KeyNames
    """Empty if the entry was forgotten."""
    act: int = -1

    @property
    def right(self) -> bool:
        """Whether the pressed keys are the intended ones."""
        return self.meant == self.pressed


@dataclass(frozen=True, slots=True)
class Begun:
    """Ground truth: the dealer began an act."""

    at_ms: int
    act: int
    what: Act


Truth: TypeAlias = Rested | Keyed | Begun

"""Events of cards: read, presumed, doubted, shown, set, or killed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from controller.terms.cards import Card
from controller.terms.places import Place


@dataclass(frozen=True, slots=True)
class CardMoved:
    """A card comes to rest at a place.

    Cards of one motion share `at_ms` (docs/tape.md, convention 2).

    Attributes:
        sure: false if the tracker is not sure of the place; no ruling may rest on it.
        motion: number of the reader cycle in which the card was first seen; cards of one number have no order among
            themselves. None: the order of the events is the order of the cards.
        begun_ms: the latest time at which the dealer's hand began to move the card, if readers reported it late; a move
            begun before he could know of a ruling does not disobey it. None: at `at_ms`.
        lay_ms: when it surely lay there; the first sightings may be stray reads of a nearby card. None: at `at_ms`.
        after_ms: since when it may have lain there unread, for all but one card in 10,000. None: since `begun_ms`.
        waited: the rules that held it, each with its milliseconds: `earlier_cards_unread 2100`; for explanations alone.
    """

    at_ms: int
    card: Card
    place: Place
    face_up: bool = False
    sure: bool = True
    motion: int | None = None
    begun_ms: int | None = None
    lay_ms: int | None = None
    after_ms: int | None = None
    waited: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class CardPeeked:
    """A card left its antenna and returned: somebody looked at it, or no reader found it.

    `since_ms` is since when it was gone; readers tell it of cards in the muck.
    """

    at_ms: int
    card: Card
    place: Place
    since_ms: int | None = None


@dataclass(frozen=True, slots=True)
class CardLost:
    """A card is no longer seen anywhere. It stays where it was: absence is never a fold."""

    at_ms: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardAmbiguous:
    """A card is seen in several places and the readers cannot tell which is right."""

    at_ms: int
    card: Card
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class StrangerSeen:
    """A tag that no enrolled deck holds was seen repeatedly at a place; `uid` is in hex."""

    at_ms: int
    uid: str
    place: Place


@dataclass(frozen=True, slots=True)
class CardPresumed:
    """A card is presumed dealt to a place because the hand went on, though none was read."""

    at_ms: int
    place: Place


@dataclass(frozen=True, slots=True)
class CardAbsent:
    """No card is read where one was presumed, long after a reader would have found it.

    The card may also be one that lies in the muck. `told`: the dealer has looked, and says that no card is there;
    without his word, absence proves nothing. `not_folded`: he also says that the seat's player did not fold. `dealt`:
    he was asked, and says whether cards were dealt to the seat.
    """

    at_ms: int
    place: Place
    told: bool = False
    not_folded: bool = False
    dealt: Literal["", "yes", "no"] = ""


@dataclass(frozen=True, slots=True)
class SurplusDoubted:
    """A surplus card is read now and then in a full hand, and no reader is sure of it.

    Or among the burns, of which as many are known as are due. `begun_ms` is when it left the dealer's hand, as in
    `CardMoved`. `others` are equally unsure cards: if a street was burned for twice, they are the presumed burns.
    """

    at_ms: int
    card: Card
    place: Place
    begun_ms: int | None = None
    others: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class OrderDoubted:
    """The reads of the deal make it likely that a seat was passed over when its card was due.

    `place` is where a card came instead. `dealt` is the number of cards that had come before, in their order.
    """

    at_ms: int
    place: Place
    dealt: int


@dataclass(frozen=True, slots=True)
class FoldDoubted:
    """Cards of a live player have lain in the muck for a while, and no fold was keyed.

    These are all of his cards, in his turn; or one of them, while no reader is sure where the others are. `unsure`: no
    reader is sure of any of them, but all are read in the muck.
    """

    at_ms: int
    seat: int
    unsure: bool = False


@dataclass(frozen=True, slots=True)
class InventoryTaken:
    """Everything that the readers see now, after a start or a reconnection: cards with places."""

    at_ms: int
    cards: tuple[tuple[Card, Place], ...]
    complete: bool = True


@dataclass(frozen=True, slots=True)
class DeckSeen:
    """The cards surely read in the next deck, at the shuffler or the stub.

    No antenna reads a stack of 52 tags in one cycle, so a card that is not among `cards` may still lie in the deck.
    Only if every card has passed the reader by itself (`whole`) is an unread card proven missing. `strangers` counts
    tags that no enrolled deck holds.
    """

    at_ms: int
    cards: tuple[Card, ...]
    strangers: int = 0
    whole: bool = False


@dataclass(frozen=True, slots=True)
class CardExposed:
    """The EXPOSED key: the seat's latest card, or the named one, was seen.

    A player may have shown any of his cards.
    """

    at_ms: int
    seat: int
    card: Card | None = None
    by: Literal["dealer", "player"] = "dealer"


@dataclass(frozen=True, slots=True)
class CardBoxed:
    """The BOXED key: a card lay face up in the deck; None if the readers cannot tell which."""

    at_ms: int
    place: Place
    card: Card | None = None
    needed: bool = True
    mixed: bool = False


@dataclass(frozen=True, slots=True)
class CardOffTable:
    """A card dealt to that seat left the table."""

    at_ms: int
    seat: int
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class HandTabled:
    """A hand is tabled: these cards are public from now on; `joined` as of `ActionDeclared`."""

    at_ms: int
    seat: int
    cards: tuple[Card, ...]
    joined: bool = False


@dataclass(frozen=True, slots=True)
class HandSet:
    """A player sets cards into rows: one row for each unset card, in order of arrival.

    Rows count from 1, the front; 0 is a discarded card. Fewer rows than cards leave the last ones unset.
    """

    at_ms: int
    seat: int
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandKilled:
    """The dealer pulls that hand into the muck."""

    at_ms: int
    seat: int


@dataclass(frozen=True, slots=True)
class HighCardDealt:
    """A card dealt to draw for the button."""

    at_ms: int
    seat: int
    card: Card

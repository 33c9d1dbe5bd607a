"""The dealer's questions: one class a kind, with its code, arguments and effects.

Each is named after what a yes says. A question carries no sentence and names no card: `controller.views` makes its
words. In `controller.engine.questions`, `answered` says what is noted of the answer, and when a question
expires.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar, TypeAlias

from controller.terms.codes import Act, Cause
from controller.terms.places import BURN, Place

SeatAct: TypeAlias = tuple[int, Act]
"""A seat, and its player's act if he did no more than he had to."""


class Seen(StrEnum):
    """What readers report of a hand when the dealer is asked about it."""

    NOT_HELD = "not_held"
    """The dealer has said that the cards are not at their seat."""
    ONE_IN_MUCK = "one_in_muck"
    IN_MUCK = "in_muck"
    PERHAPS_IN_MUCK = "perhaps_in_muck"
    UP_CARDS_LIFTED = "up_cards_lifted"
    """No reader sees the up cards of a stud hand that faces a bet."""


def _code_words(value: object) -> tuple[str, ...]:
    """Return the words of a code for an attribute's value; of a tuple, one a part."""
    match value:
        case Place():
            return (value.code,)
        case tuple():
            return tuple(map(str, value))
        case _:
            return (str(value),)


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the dealer.

    Attributes:
        kind: the first word of its code.
        coded: names of the attributes whose values follow in its code.
        holds_deal: every card or key that comes now depends on the answer, so all of them wait.
        holds_turn: the player whom a key is for depends on the answer.
        ruling: number of the ruling that rests on the answer; the players are told of no alarm before it.
    """

    kind: ClassVar[str] = ""
    coded: ClassVar[tuple[str, ...]] = ()
    holds_deal: ClassVar[bool] = False
    holds_turn: ClassVar[bool] = False
    ruling: int | None = field(default=None, kw_only=True)

    @property
    def code(self) -> str:
        """The text by which the tape, and the event of the answer, name this question: `held:3`."""
        return ":".join((self.kind, *(word for name in self.coded for word in _code_words(getattr(self, name)))))

    def holds_seat(self, _seat: int) -> bool:
        """Whether a card that comes to that seat waits for the answer."""
        return False


@dataclass(frozen=True, slots=True)
class DidFold(Question):
    """Did the player whose turn it is fold?"""

    kind: ClassVar[str] = "folded"
    coded: ClassVar[tuple[str, ...]] = ("seat",)
    holds_turn: ClassVar[bool] = True
    seat: int
    seen: Seen


@dataclass(frozen=True, slots=True)
class DidThrowIn(Question):
    """Did a player fold whose turn has not come by the keys so far?

    The key of his fold may be on its way.
    """

    kind: ClassVar[str] = "left"
    coded: ClassVar[tuple[str, ...]] = ("seat",)
    seat: int
    seen: Seen


@dataclass(frozen=True, slots=True)
class HadActed(Question):
    """Had the players with missing keys acted? `given`: seats the dealer has already told."""

    kind: ClassVar[str] = "acted"
    coded: ClassVar[tuple[str, ...]] = ("ruling", "given")
    acts: tuple[SeatAct, ...]
    given: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class WasBettingOver(Question):
    """Was the betting over when the next card came? `acts`: those whose keys are missing."""

    kind: ClassVar[str] = "closed"
    coded: ClassVar[tuple[str, ...]] = ("street_index",)
    street_index: int
    acts: tuple[SeatAct, ...]


@dataclass(frozen=True, slots=True)
class WasDealt(Question):
    """Was a player dealt a hand that was never read and is not there now?"""

    kind: ClassVar[str] = "dealt"
    coded: ClassVar[tuple[str, ...]] = ("seat",)
    seat: int


@dataclass(frozen=True, slots=True)
class CameTogether(Question):
    """Did the cards come with the street bet on? `burned`: with its burn; `several`: many."""

    kind: ClassVar[str] = "with"
    coded: ClassVar[tuple[str, ...]] = ("ruling",)
    street: str
    burned: bool
    several: bool


@dataclass(frozen=True, slots=True)
class WasTooMany(Question):
    """Was a surplus card dealt with a street, as the ruling's cause says?"""

    kind: ClassVar[str] = "too_many"
    coded: ClassVar[tuple[str, ...]] = ("ruling",)
    cause: Cause
    street: str


@dataclass(frozen=True, slots=True)
class IsThere(Question):
    """Are the cards there that were presumed and are still unread?

    For a seat, or a hand after its discards, the question is whether it holds `count` cards. For the burns, it is
    whether one was burned for `street`.
    """

    kind: ClassVar[str] = "absent"
    coded: ClassVar[tuple[str, ...]] = ("place",)
    place: Place
    count: int = 0
    street: str = ""


@dataclass(frozen=True, slots=True)
class HoldsAll(Question):
    """Does a player hold all his cards, although the readers report otherwise?"""

    kind: ClassVar[str] = "held"
    coded: ClassVar[tuple[str, ...]] = ("seat",)
    seat: int
    seen: Seen


@dataclass(frozen=True, slots=True)
class WasPassedOver(Question):
    """Did another seat get its card before the one that was due?

    `dealt` is the number of cards dealt before, in their order.
    """

    kind: ClassVar[str] = "passed"
    coded: ClassVar[tuple[str, ...]] = ("seat", "first", "dealt")
    holds_deal: ClassVar[bool] = True
    seat: int
    first: int
    dealt: int


@dataclass(frozen=True, slots=True)
class HoldsNoMore(Question):
    """Does a hand hold exactly `count` cards? None lie at a seat that is not dealt in."""

    kind: ClassVar[str] = "more"
    coded: ClassVar[tuple[str, ...]] = ("seat",)
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class FoldedMore(Question):
    """Did a player fold more than `count` cards? The muck has one more than the hands explain."""

    kind: ClassVar[str] = "folded_more"
    coded: ClassVar[tuple[str, ...]] = ("seat",)
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class BurnedTwice(Question):
    """Was a street burned for twice?"""

    kind: ClassVar[str] = "twice"
    coded: ClassVar[tuple[str, ...]] = ("place",)
    place: ClassVar[Place] = BURN


@dataclass(frozen=True, slots=True)
class DrawsAsMany(Question):
    """Does a player draw `out` cards, as lie discarded, and not the number keyed, `said`?"""

    kind: ClassVar[str] = "draws"
    coded: ClassVar[tuple[str, ...]] = ("seat", "out")
    seat: int
    out: int
    said: int

    def holds_seat(self, seat: int) -> bool:
        """Whether the seat is the player's, whose surplus depends on how many he draws."""
        return seat == self.seat


@dataclass(frozen=True, slots=True)
class IsOfThisDeal(Question):
    """Is a tag of no enrolled deck, read where a card is due, a card of this deal?"""

    kind: ClassVar[str] = "stranger"
    coded: ClassVar[tuple[str, ...]] = ("place",)
    holds_deal: ClassVar[bool] = True
    place: Place


@dataclass(frozen=True, slots=True)
class LiesClearly(Question):
    """Does a card lie clearly at one of several places now?"""

    kind: ClassVar[str] = "where"
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class DeclaresAllIn(Question):
    """Does a player whose down card was exposed declare himself all-in for the pot as it is?"""

    kind: ClassVar[str] = "all_in"
    coded: ClassVar[tuple[str, ...]] = ("seat", "street_index")
    seat: int
    street_index: int


AnyQuestion: TypeAlias = (
    DidFold | DidThrowIn | HadActed | WasBettingOver | WasDealt | CameTogether | WasTooMany | IsThere | HoldsAll
    | HoldsNoMore | FoldedMore | BurnedTwice | DrawsAsMany | IsOfThisDeal | LiesClearly | WasPassedOver
    | DeclaresAllIn
)


def reads_alike(one: Question, other: Question) -> bool:
    """Whether two questions read alike, so that a key may be meant for the other."""
    return _read(one) == _read(other)


def _read(question: Question) -> object:
    """Return a question's words as the dealer reads them."""
    match question:
        case DidFold(seat, seen) | DidThrowIn(seat, seen):
            return DidFold, seat, seen
        case HadActed(acts) | WasBettingOver(_, acts):
            return HadActed, acts
        case _:
            return replace(question, ruling=None)

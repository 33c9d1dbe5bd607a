"""The dealer's questions: one class a kind, with its code, arguments and effects.

Each is named after what a yes says. A question carries no sentence and names no card: `controller.views` makes its
words. In `controller.engine.questions`, `answered` applies the answer, and `question_expiry` says when a question
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


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the dealer.

    Attributes:
        kind: the first word of its code.
        holds_deal: every card or key that comes now depends on the answer, so all of them wait.
        holds_turn: the player whom a key is for depends on the answer.
        ruling: number of the ruling that rests on the answer; the players are told of no alarm before it.
    """

    kind: ClassVar[str] = ""
    holds_deal: ClassVar[bool] = False
    holds_turn: ClassVar[bool] = False
    ruling: int | None = field(default=None, kw_only=True)

    @property
    def code(self) -> str:
        """The text by which the tape, and the event of the answer, name this question."""
        return self.kind

    def holds_seat(self, _seat: int) -> bool:
        """Whether a card that comes to that seat waits for the answer."""
        return False


@dataclass(frozen=True, slots=True)
class DidFold(Question):
    """Did the player whose turn it is fold?"""

    kind: ClassVar[str] = "folded"
    holds_turn: ClassVar[bool] = True
    seat: int
    seen: Seen

    @property
    def code(self) -> str:
        """The code `folded:3`."""
        return f"{self.kind}:{self.seat}"


@dataclass(frozen=True, slots=True)
class DidThrowIn(Question):
    """Did a player fold whose turn has not come by the keys so far?

    The key of his fold may be on its way.
    """

    kind: ClassVar[str] = "left"
    seat: int
    seen: Seen

    @property
    def code(self) -> str:
        """The code `left:3`."""
        return f"{self.kind}:{self.seat}"


@dataclass(frozen=True, slots=True)
class HadActed(Question):
    """Had the players with missing keys acted? `given`: seats the dealer has already told."""

    kind: ClassVar[str] = "acted"
    acts: tuple[SeatAct, ...]
    given: tuple[int, ...] = ()

    @property
    def code(self) -> str:
        """The code `acted:7`, by the ruling's number, then the seats already told: `acted:7:3:5`."""
        return ":".join(map(str, (self.kind, self.ruling, *self.given)))


@dataclass(frozen=True, slots=True)
class WasBettingOver(Question):
    """Was the betting over when the next card came? `acts`: those whose keys are missing."""

    kind: ClassVar[str] = "closed"
    street_index: int
    acts: tuple[SeatAct, ...]

    @property
    def code(self) -> str:
        """The code `closed:0`, by the street's index."""
        return f"{self.kind}:{self.street_index}"


@dataclass(frozen=True, slots=True)
class WasDealt(Question):
    """Was a player dealt a hand that was never read and is not there now?"""

    kind: ClassVar[str] = "dealt"
    seat: int

    @property
    def code(self) -> str:
        """The code `dealt:3`."""
        return f"{self.kind}:{self.seat}"


@dataclass(frozen=True, slots=True)
class CameTogether(Question):
    """Did the cards come with the street bet on? `burned`: with its burn; `several`: many."""

    kind: ClassVar[str] = "with"
    street: str
    burned: bool
    several: bool

    @property
    def code(self) -> str:
        """The code `with:7`, by the ruling's number."""
        return f"{self.kind}:{self.ruling}"


@dataclass(frozen=True, slots=True)
class WasTooMany(Question):
    """Was a surplus card dealt with a street, as the ruling's cause says?"""

    kind: ClassVar[str] = "too_many"
    cause: Cause
    street: str

    @property
    def code(self) -> str:
        """The code `too_many:7`, by the ruling's number."""
        return f"{self.kind}:{self.ruling}"


@dataclass(frozen=True, slots=True)
class IsThere(Question):
    """Are the cards there that were presumed and are still unread?

    For a seat, or a hand after its discards, the question is whether it holds `count` cards. For the burns, it is
    whether one was burned for `street`.
    """

    kind: ClassVar[str] = "absent"
    place: Place
    count: int = 0
    street: str = ""

    @property
    def code(self) -> str:
        """The code `absent:seat:3`, `absent:discard:3`, `absent:burn`."""
        return f"{self.kind}:{self.place.code}"


@dataclass(frozen=True, slots=True)
class HoldsAll(Question):
    """Does a player hold all his cards, although the readers report otherwise?"""

    kind: ClassVar[str] = "held"
    seat: int
    seen: Seen

    @property
    def code(self) -> str:
        """The code `held:3`."""
        return f"{self.kind}:{self.seat}"


@dataclass(frozen=True, slots=True)
class HoldsNoMore(Question):
    """Does a hand hold exactly `count` cards?"""

    kind: ClassVar[str] = "more"
    seat: int
    count: int

    @property
    def code(self) -> str:
        """The code `more:3`."""
        return f"{self.kind}:{self.seat}"


@dataclass(frozen=True, slots=True)
class BurnedTwice(Question):
    """Was a street burned for twice?"""

    kind: ClassVar[str] = "twice"

    @property
    def code(self) -> str:
        """The code `twice:burn`."""
        return f"{self.kind}:{BURN.code}"


@dataclass(frozen=True, slots=True)
class DrawsAsMany(Question):
    """Does a player draw `out` cards, as lie discarded, and not the number keyed, `said`?"""

    kind: ClassVar[str] = "draws"
    seat: int
    out: int
    said: int

    @property
    def code(self) -> str:
        """The code `draws:3:2`: the seat, and the number of its discards."""
        return f"{self.kind}:{self.seat}:{self.out}"

    def holds_seat(self, seat: int) -> bool:
        """Whether the seat is the player's, whose surplus depends on how many he draws."""
        return seat == self.seat


@dataclass(frozen=True, slots=True)
class IsOfThisDeal(Question):
    """Is a tag of no enrolled deck, read where a card is due, a card of this deal?"""

    kind: ClassVar[str] = "stranger"
    holds_deal: ClassVar[bool] = True
    place: Place

    @property
    def code(self) -> str:
        """The code `stranger:seat:3`."""
        return f"{self.kind}:{self.place.code}"


@dataclass(frozen=True, slots=True)
class LiesClearly(Question):
    """Does a card lie clearly at one of several places now?"""

    kind: ClassVar[str] = "where"
    places: tuple[Place, ...]


AnyQuestion: TypeAlias = (
    DidFold | DidThrowIn | HadActed | WasBettingOver | WasDealt | CameTogether | WasTooMany | IsThere | HoldsAll
    | HoldsNoMore | BurnedTwice | DrawsAsMany | IsOfThisDeal | LiesClearly
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

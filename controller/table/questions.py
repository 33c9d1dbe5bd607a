"""The dealer's questions: one class a kind, with its code, arguments and effects.

Each is named after what a yes says. A question carries no sentence, and names no card: `controller.views` makes its
words. What follows from the answer is in `controller.engine.questions`: `answered` what is noted, `question_expiry`
when it is out of date.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar, TypeAlias

from controller.terms.codes import Act, Cause
from controller.terms.places import BURN, Place

SeatAct: TypeAlias = tuple[int, Act]
"""A seat, and what its player did if he did no more than he had to."""


class Seen(StrEnum):
    """What readers tell of a hand when the dealer is asked about it."""

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
        holds_deal: what any card or key is that comes now hangs on the answer, so all of them wait.
        holds_turn: whose act a key is hangs on the answer.
        ruling: the number of the ruling that rests on the answer: until then it is no alarm for the players.
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
        """Return whether a card that comes to that seat waits for the answer."""
        return False


@dataclass(frozen=True, slots=True)
class DidFold(Question):
    """Did the player fold whose turn it is?"""

    kind: ClassVar[str] = "folded"
    holds_turn: ClassVar[bool] = True
    seat: int
    seen: Seen

    @property
    def code(self) -> str:
        """`folded:3`."""
        return f"{self.kind}:{self.seat}"


@dataclass(frozen=True, slots=True)
class DidThrowIn(Question):
    """Did a player fold before his turn at this table?

    The key of his fold may be under way.
    """

    kind: ClassVar[str] = "left"
    seat: int
    seen: Seen

    @property
    def code(self) -> str:
        """`left:3`."""
        return f"{self.kind}:{self.seat}"


@dataclass(frozen=True, slots=True)
class HadActed(Question):
    """Had the players acted whose keys are missing? `given`: seats told of already."""

    kind: ClassVar[str] = "acted"
    acts: tuple[SeatAct, ...]
    given: tuple[int, ...] = ()

    @property
    def code(self) -> str:
        """Return `acted:7`, by the ruling's number, then the seats told of: `acted:7:3:5`."""
        return ":".join(map(str, (self.kind, self.ruling, *self.given)))


@dataclass(frozen=True, slots=True)
class WasBettingOver(Question):
    """Was the betting over when the next card came? `acts`: those whose keys are missing."""

    kind: ClassVar[str] = "closed"
    street_index: int
    acts: tuple[SeatAct, ...]

    @property
    def code(self) -> str:
        """`closed:0`, by the street's index."""
        return f"{self.kind}:{self.street_index}"


@dataclass(frozen=True, slots=True)
class WasDealt(Question):
    """Did a player get a hand of which no card was ever read, and that is not there?"""

    kind: ClassVar[str] = "dealt"
    seat: int

    @property
    def code(self) -> str:
        """`dealt:3`."""
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
        """`with:7`, by the ruling's number."""
        return f"{self.kind}:{self.ruling}"


@dataclass(frozen=True, slots=True)
class WasTooMany(Question):
    """Was a card put out with a street that is one too many, as the ruling's cause says?"""

    kind: ClassVar[str] = "too_many"
    cause: Cause
    street: str

    @property
    def code(self) -> str:
        """`too_many:7`, by the ruling's number."""
        return f"{self.kind}:{self.ruling}"


@dataclass(frozen=True, slots=True)
class IsThere(Question):
    """Are the cards there that were presumed and were not read?

    Of a seat, or of what is left when its discards are out, whether the hand has `count` cards; of the burns, whether
    one was burned for `street`.
    """

    kind: ClassVar[str] = "absent"
    place: Place
    count: int = 0
    street: str = ""

    @property
    def code(self) -> str:
        """`absent:seat:3`, `absent:discard:3`, `absent:burn`."""
        return f"{self.kind}:{self.place.code}"


@dataclass(frozen=True, slots=True)
class HoldsAll(Question):
    """Does a player hold all his cards, though readers tell otherwise?"""

    kind: ClassVar[str] = "held"
    seat: int
    seen: Seen

    @property
    def code(self) -> str:
        """`held:3`."""
        return f"{self.kind}:{self.seat}"


@dataclass(frozen=True, slots=True)
class HoldsNoMore(Question):
    """Does a hand hold no more than its cards, so many as `count` says?"""

    kind: ClassVar[str] = "more"
    seat: int
    count: int

    @property
    def code(self) -> str:
        """`more:3`."""
        return f"{self.kind}:{self.seat}"


@dataclass(frozen=True, slots=True)
class BurnedTwice(Question):
    """Was a street burned for twice?"""

    kind: ClassVar[str] = "twice"

    @property
    def code(self) -> str:
        """`twice:burn`."""
        return f"{self.kind}:{BURN.code}"


@dataclass(frozen=True, slots=True)
class DrawsAsMany(Question):
    """Does a player draw the cards that lie `out`, and not the number keyed, `said`?"""

    kind: ClassVar[str] = "draws"
    seat: int
    out: int
    said: int

    @property
    def code(self) -> str:
        """`draws:3:2`: the seat, and how many are out."""
        return f"{self.kind}:{self.seat}:{self.out}"

    def holds_seat(self, seat: int) -> bool:
        """Return whether it is the player's seat, whose surplus depends on how many he draws."""
        return seat == self.seat


@dataclass(frozen=True, slots=True)
class IsOfThisDeal(Question):
    """Is a tag of no enrolled deck, where a card is due, a card of this deal?"""

    kind: ClassVar[str] = "stranger"
    holds_deal: ClassVar[bool] = True
    place: Place

    @property
    def code(self) -> str:
        """`stranger:seat:3`."""
        return f"{self.kind}:{self.place.code}"


@dataclass(frozen=True, slots=True)
class LiesClearly(Question):
    """Does a card lie clearly at one place now, that may lie at any of several?"""

    kind: ClassVar[str] = "where"
    places: tuple[Place, ...]


AnyQuestion: TypeAlias = (
    DidFold | DidThrowIn | HadActed | WasBettingOver | WasDealt | CameTogether | WasTooMany | IsThere | HoldsAll
    | HoldsNoMore | BurnedTwice | DrawsAsMany | IsOfThisDeal | LiesClearly
)


def reads_alike(one: Question, other: Question) -> bool:
    """Return whether two questions read alike, so that a key may be meant for the other."""
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

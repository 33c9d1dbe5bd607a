"""The parts of a view that tell what is wrong, what to do about it, and what can be seen.

Texts are sentences in our own words, made by the core; codes are those of the tape format.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from controller.views.faces import ViewError


class StepState(StrEnum):
    """How far a step of a remedy is; `wrong` means that something else was done instead."""

    DONE = "done"
    CURRENT = "current"
    TODO = "todo"
    WRONG = "wrong"


class ReaderState(StrEnum):
    """Health of one reader or antenna."""

    OK = "ok"
    SLOW = "slow"
    FAILING = "failing"
    DEAD = "dead"


class OutcomeCode(StrEnum):
    """What a ruling says happens now; the words of the tape format."""

    MISDEAL = "misdeal"
    VOID = "void"
    FIX = "fix"
    DEAD_HAND = "dead_hand"
    PLAY_ON = "play_on"
    ACTION = "action"
    FLOOR = "floor"
    LATE = "late"
    OPEN = "open"
    OWES = "owes"
    PENALTY = "penalty"


class BasisCode(StrEnum):
    """Where a ruling comes from: the book's words, our default, or a person."""

    LITERAL = "literal"
    DEFAULT = "default"
    DISCRETION = "discretion"


@dataclass(frozen=True, slots=True)
class NoticeView:
    """An open ruling as the players see it; never a question to the dealer.

    `stops` is true while the hand stands still; `title` names what happened in a few words, `text`
    what follows.
    """

    outcome: OutcomeCode
    title: str
    text: str = ""
    seat: int | None = None
    stops: bool = True


@dataclass(frozen=True, slots=True)
class RulingView:
    """A ruling with all that grants it, for the dealer and the floor.

    `cause` is the tape's code, `title` its name in words, `text` the ruling in our words, `rules`
    the book's own numbers, `because` the chain of reasons from what was seen to what follows.
    """

    number: int
    cause: str
    outcome: OutcomeCode
    basis: BasisCode
    title: str
    text: str
    rules: tuple[str, ...]
    rulebook: str = ""
    seat: int | None = None
    because: tuple[str, ...] = ()
    hand_number: int = 0
    at_ms: int = 0
    is_open: bool = True
    decided_by: str = ""


@dataclass(frozen=True, slots=True)
class StepView:
    """One step of a remedy.

    `seen_by_readers`: the readers tick it off; else a key does. `note` says, for a wrong step,
    what was seen instead.
    """

    code: str
    text: str
    state: StepState = StepState.TODO
    seen_by_readers: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class KeyHint:
    """A key that answers now, and what it does."""

    key: str
    does: str


@dataclass(frozen=True, slots=True)
class OptionView:
    """One answer to a question: its code, its words, and the key that gives it."""

    code: str
    text: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question with its options; to the floor it carries the rules it turns on."""

    text: str
    options: tuple[OptionView, ...] = ()
    rules: tuple[str, ...] = ()
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class ReaderView:
    """Health of the reader at a place (`seat:3`, `board`, `burn`, `muck`, `stub`, `tray`)."""

    place: str
    state: ReaderState = ReaderState.OK
    hit_percent: int | None = None

    def __post_init__(self) -> None:
        if self.hit_percent is not None and not 0 <= self.hit_percent <= 100:
            raise ViewError(
                f"hit rate of {self.place}: {self.hit_percent} is not 0 to 100 percent"
            )


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One keyed entry, newest first; `undoable` marks the one that the undo key takes back."""

    sequence: int
    text: str
    undoable: bool = False
    undone: bool = False


@dataclass(frozen=True, slots=True)
class TrayView:
    """The chip tray: counted total, difference from what is expected, sureness of the count."""

    total: int
    variance: int = 0
    sure_percent: int = 100


@dataclass(frozen=True, slots=True)
class TroubleView:
    """What is wrong and what is done about it, shared by the dealer's and the floor's screen."""

    ruling: RulingView | None = None
    steps: tuple[StepView, ...] = ()
    floor_question: QuestionView | None = None
    dealer_question: QuestionView | None = None

    def still_open(self) -> TroubleView:
        """Return what is still to be done about, for the floor: without a ruling that is done with."""
        done = self.ruling is not None and not self.ruling.is_open
        return replace(self, ruling=None) if done else self


NO_TROUBLE: Final = TroubleView()


@dataclass(frozen=True, slots=True)
class HealthView:
    """What the controller can see: each reader, and in sentences what it can no longer see."""

    readers: tuple[ReaderView, ...] = ()
    blind: tuple[str, ...] = ()
    tray: TrayView | None = None


ALL_WELL: Final = HealthView()


@dataclass(frozen=True, slots=True)
class PaceView:
    """How the table runs: hands dealt by this dealer, hands an hour, rulings an hour."""

    dealer: str = ""
    hands: int = 0
    hands_per_hour: float | None = None
    rulings_per_hour: float | None = None


NO_PACE: Final = PaceView()


@dataclass(frozen=True, slots=True)
class NextThing:
    """What the dealer does next, in a few large words, and one smaller line below."""

    text: str
    detail: str = ""

"""The parts of a view that show what is wrong, how to repair it, and what the readers see.

Codes are those of the tape format; texts are sentences.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Final

from controller.views.faces import CardView, ViewError
from controller.views.lines.view_part import ViewPart


class StepState(StrEnum):
    """The progress of a remedy's step; `wrong` means that something else was done instead."""

    DONE = "done"
    CURRENT = "current"
    TODO = "todo"
    WRONG = "wrong"


class ReaderState(StrEnum):
    """The health of one reader or antenna."""

    OK = "ok"
    SLOW = "slow"
    FAILING = "failing"
    DEAD = "dead"


class OutcomeCode(StrEnum):
    """What a ruling orders; the values are those of the tape format."""

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
    """The source of a ruling: the book's words, our default, or a person."""

    LITERAL = "literal"
    DEFAULT = "default"
    DISCRETION = "discretion"


class NoticeView(ViewPart, frozen=True):
    """An open ruling as the players see it; never a question to the dealer.

    `stops` is true while the hand stands still. `title` names what happened in a few words, `text` says what follows.
    """

    outcome: OutcomeCode
    title: str
    text: str = ""
    seat: int | None = None
    stops: bool = True


class RulingView(ViewPart, frozen=True):
    """A ruling with its reasons, for the dealer and the floor.

    `cause` is the tape's code, `title` its name in words, `text` the ruling in our words, `rules` the book's rule
    numbers, `because` the reasons from what was seen to what follows. `law` is what the book says, in our words: the
    verdict, then the values that it rests on, each with its rules; only of the ruling that is shown now.
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
    law: tuple[str, ...] = ()
    hand_number: int = 0
    at_ms: int = 0
    is_open: bool = True
    decided_by: str = ""
    waits: bool = False
    """Whether its repair comes later in this hand, after the deal or the betting round."""


class MoveView(ViewPart, frozen=True):
    """Cards that a step moves from one place to another.

    Places are given by their codes (`board`, `seat:3`). `cards` are those that the step names; a card that is not
    public is a `FaceDown`.
    """

    source: str
    target: str
    count: int = 1
    cards: tuple[CardView, ...] = ()


class StepView(ViewPart, frozen=True):
    """One step of a remedy.

    `seen_by_readers`: the readers confirm the step; otherwise a key does. `note` says what was seen instead of a wrong
    step.
    """

    code: str
    text: str
    state: StepState = StepState.TODO
    seen_by_readers: bool = False
    note: str = ""
    moves: tuple[MoveView, ...] = ()
    """What the current step moves."""


class KeyHint(ViewPart, frozen=True):
    """A key that does something now, and its effect.

    `after_seat`: a seat's key goes before it. `is_done`: of a seat's key, its hand is tabled already.
    """

    key: str
    does: str
    after_seat: bool = False
    is_done: bool = False


class OptionView(ViewPart, frozen=True):
    """One answer to a question: its code, its words, and its key."""

    code: str
    text: str
    key: str = ""


class QuestionView(ViewPart, frozen=True):
    """A question with its options.

    A question to the floor also carries the rules that it depends on.
    """

    text: str
    options: tuple[OptionView, ...] = ()
    rules: tuple[str, ...] = ()
    seat: int | None = None


class ReaderView(ViewPart, frozen=True):
    """Health of the reader at a place (`seat:3`, `board`, `burn`, `muck`, `stub`, `tray`)."""

    place: str
    state: ReaderState = ReaderState.OK
    hit_percent: int | None = None

    def __post_init__(self) -> None:
        if self.hit_percent is not None and not 0 <= self.hit_percent <= 100:
            raise ViewError(
                f"hit rate of {self.place}: {self.hit_percent} is not between 0 and 100 percent"
            )


class HistoryLine(ViewPart, frozen=True):
    """One keyed entry; `undoable` marks the entry that UNDO takes back.

    `sequence` is its number in the journal, 0 if it still waits for cards.
    """

    sequence: int
    text: str
    undoable: bool = False
    undone: bool = False


class TrayView(ViewPart, frozen=True):
    """The chip tray: the counted total, its variance, and how sure the count is."""

    total: int
    variance: int = 0
    sure_percent: int = 100


class TroubleView(ViewPart, frozen=True):
    """What is wrong and how it is repaired, for the dealer's and the floor's screens."""

    ruling: RulingView | None = None
    steps: tuple[StepView, ...] = ()
    floor_question: QuestionView | None = None
    dealer_question: QuestionView | None = None

    def still_open(self) -> TroubleView:
        """Return the open rulings for the floor, without those that leave nothing to do."""
        done = self.ruling is not None and not self.ruling.is_open
        return replace(self, ruling=None) if done else self


NO_TROUBLE: Final = TroubleView()


class HealthView(ViewPart, frozen=True):
    """What the controller sees: each reader, and in sentences what no reader sees any more."""

    readers: tuple[ReaderView, ...] = ()
    blind: tuple[str, ...] = ()
    tray: TrayView | None = None


ALL_WELL: Final = HealthView()


class PaceView(ViewPart, frozen=True):
    """The table's pace: hands dealt by this dealer, hands an hour, rulings an hour."""

    dealer: str = ""
    hands: int = 0
    hands_per_hour: float | None = None
    rulings_per_hour: float | None = None


NO_PACE: Final = PaceView()


class NextThing(ViewPart, frozen=True):
    """The dealer's next task in a few large words, and one smaller line below."""

    text: str
    detail: str = ""

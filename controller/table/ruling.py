"""Irregularities, rulings and remedies as data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from controller.rulebook.rule import Rule
from controller.table.observations import Observation
from controller.table.statements import Statement
from controller.terms.cards import Card
from controller.terms.codes import Act, Basis, Cause, Outcome, StepCode
from controller.terms.places import Place
from controller.terms.step_details import StepDetail


@dataclass(frozen=True, slots=True)
class Irregularity:
    """An irregularity, house-neutral; `sure` is false if it rests on an unsure sighting."""

    cause: Cause
    at_ms: int
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    street: str = ""
    count: int = 0
    sure: bool = True
    seen: Observation | None = None
    place: Place | None = None
    face_down: bool = False
    mixed: bool = False
    over_line: bool = False
    previous_hand: bool = False


@dataclass(frozen=True, slots=True)
class Consulted:
    """A rule read on the way to a ruling: its path, such as `misdeal.window`, and its value."""

    path: str
    said: str
    cite: tuple[str, ...]
    basis: Basis


@dataclass(frozen=True, slots=True)
class Ruling:
    """A proposal with its source; the floor can always overrule it.

    `do`, `to` and `returned` say how an unclear act counts (outcome `action`): amounts in the smallest unit, `to` the
    seat's total on the street. `options` are the outcomes to choose from, the most literal first.
    """

    outcome: Outcome
    cause: Cause
    cite: tuple[str, ...]
    basis: Basis
    states: Statement
    seat: int | None = None
    steps: tuple[StepCode, ...] = ()
    options: tuple[Outcome, ...] = ()
    do: Act | None = None
    to: int | None = None
    returned: int | None = None
    consulted: tuple[Consulted, ...] = ()
    seen: Observation | None = None
    number: int = 0
    at_ms: int = 0

    def __post_init__(self) -> None:
        assert self.cite, "a ruling never stands without its citation"

    @property
    def only_says(self) -> bool:
        """Whether the ruling only gives information: nothing to do, nothing to choose."""
        return not (self.steps or self.options)


@dataclass(frozen=True, slots=True)
class CardsAt:
    """Satisfied when exactly these cards lie at the place, in this order if `ordered`."""

    place: Place
    cards: tuple[Card, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class CountAt:
    """Satisfied when a place (a seat's hand, the burns, the board) has this many cards."""

    place: Place
    count: int


@dataclass(frozen=True, slots=True)
class Left:
    """Satisfied when none of these cards lies at the place any more."""

    place: Place
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BettingClosed:
    """Satisfied when the betting round in progress is over."""


@dataclass(frozen=True, slots=True)
class ConfirmedBy:
    """Satisfied by a person, `dealer` (CONFIRM) or `floor`, or when a later step is done."""

    role: str = "dealer"


@dataclass(frozen=True, slots=True)
class CardsGo:
    """Satisfied when `count` of these cards have come to rest at one of the places.

    Attributes:
        places: where they must go.
        count: how many of them; 0 with `until`, except for a burn that may still be read.
        until: the number of cards that must lie at the first place in the end.
        cards: the cards; None for cards off the stub, or, with `of`, for any card that leaves that place.
        picks: the cards that go are those that a later step with `picked` is about.
        picked: the step is about the cards that an earlier step picked.
        early: the step may be done while the betting is still going on.
        after_pass: early, but only after every seat has its card of this pass of the deal.
        optional: the step may be left out: the book does not say whether it is done.
        of: the place from which one of several cards goes that readers cannot tell apart.
    """

    places: tuple[Place, ...]
    count: int
    cards: tuple[Card, ...] | None = None
    picks: bool = False
    picked: bool = False
    early: bool = False
    after_pass: bool = False
    until: int = 0
    optional: bool = False
    of: Place | None = None

    @property
    def is_off_stub(self) -> bool:
        """Whether cards come off the stub."""
        return self.cards is None and self.of is None


@dataclass(frozen=True, slots=True)
class DealComplete:
    """Satisfied when every card of the deal (or of the draw) in progress has come.

    Attributes:
        draws: only once every draw of the hand is over, too (GN 345d).
    """

    draws: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """Satisfied at once: the step only gives information."""


Expectation: TypeAlias = (
    CardsAt | CountAt | Left | BettingClosed | ConfirmedBy | CardsGo | DealComplete | Told
)


@dataclass(frozen=True, slots=True)
class Step:
    """A remedy's step: its code, its detail, and the evidence that confirms it."""

    code: StepCode
    detail: StepDetail = StepDetail.PLAIN
    expect: Expectation = field(default_factory=ConfirmedBy)


@dataclass(frozen=True, slots=True)
class Remedy:
    """The steps that repair an irregularity.

    Attributes:
        done: how many steps were seen or confirmed.
        gone: the cards that have come to their places in the current step.
        strayed: cards that went to a wrong place, and may still go to the right one.
        lost: cards that readers have not seen anywhere since the remedy began.
        ends_street: at its end the street counts as dealt, whatever the deal plan says.
        about: the irregularity that it repairs.
        told_ms: when the dealer was told; a key that waited for cards has an older time, and so has its ruling.
        woken_ms: when its last wait, for the end of the deal or of the betting, was over; 0 without a wait.
    """

    ruling: Ruling
    steps: tuple[Step, ...]
    done: int = 0
    gone: tuple[Card, ...] = ()
    strayed: tuple[Card, ...] = ()
    lost: frozenset[Card] = frozenset()
    ends_street: bool = False
    about: Irregularity | None = None
    told_ms: int = 0
    woken_ms: int = 0

    @property
    def current(self) -> Step | None:
        """The step to do now; None when all are done."""
        return self.steps[self.done] if self.done < len(self.steps) else None


class Tracer:
    """Collects the rules read on the way to one ruling; local to one judgment."""

    __slots__ = ("_read",)

    def __init__(self) -> None:
        self._read: list[Consulted] = []

    def read(self, path: str, rule: Rule[object]) -> None:
        """Record that the rule at `path` of the book was read."""
        self._read.append(Consulted(path, str(rule.value), rule.cite, rule.basis))

    @property
    def consulted(self) -> tuple[Consulted, ...]:
        """Return everything read so far, in order."""
        return tuple(self._read)

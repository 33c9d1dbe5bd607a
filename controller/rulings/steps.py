"""Step forms of remedies: one function for each kind of step.

A form names its cards by role (`wrong`, `board`, `last_burn`...); the roles become cards when the remedy is opened at a
table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from controller.terms.codes import StepCode
from controller.terms.step_details import StepDetail

PLAIN: Final = StepDetail.PLAIN

Role: TypeAlias = Literal[
    "wrong", "later", "board", "burns", "muck", "discards", "last_burn", "last_board", "new", "picked"
]
"""`wrong`: the cards of the irregularity. `later`: each of them behind the first. `board`: the cards of the street on
the board. `burns`, `muck`: all that lies there (the muck with the discards of earlier rounds). `discards`: the muck and
every discard. `last_burn`, `last_board`: the last card of that pile. `new`: cards off the stub. `picked`: the card that
an earlier step picked."""

Target: TypeAlias = Literal["stub", "burn", "muck", "aside", "seat", "board"]

Wait: TypeAlias = Literal["told", "dealer", "floor", "deal", "draws", "betting", "cards"]
"""What ends a step: nothing, a person's word, the end of the deal, of all draws or of the betting, or cards at rest."""


@dataclass(frozen=True, slots=True)
class StepForm:
    """A step of a named remedy.

    Attributes:
        detail: the form of the step, if its code has several.
        count: the number of cards that go; 0 for all of the role, or all that the street still lacks.
        picks: the card that goes is the one that `picked` means in later steps.
        early: the step may be done while the deal or the betting is still going on.
        after_pass: early, but only after every seat has its card of this pass of the deal.
        optional: the step may be left out, because the book does not say whether it is done.
    """

    code: StepCode
    detail: StepDetail
    wait: Wait
    role: Role = "wrong"
    to: tuple[Target, ...] = ()
    count: int = 0
    picks: bool = False
    early: bool = False
    after_pass: bool = False
    optional: bool = False


def tell(code: StepCode, detail: StepDetail = PLAIN) -> StepForm:
    """Return a step that only gives information."""
    return StepForm(code, detail, "told")


def confirm(code: StepCode, detail: StepDetail = PLAIN) -> StepForm:
    """Return a step that the dealer confirms, because no reader can see it."""
    return StepForm(code, detail, "dealer")


def ask_floor(code: StepCode, detail: StepDetail = PLAIN) -> StepForm:
    """Return a step that the floor does or watches."""
    return StepForm(code, detail, "floor")


def after_deal(detail: StepDetail = PLAIN) -> StepForm:
    """Return the step that lets the deal go on to its end."""
    return StepForm(StepCode.FINISH_DEAL, detail, "deal")


def after_draws(detail: StepDetail) -> StepForm:
    """Return the step that lets all draws of the hand go on to their end."""
    return StepForm(StepCode.FINISH_DEAL, detail, "draws")


def after_betting(detail: StepDetail = PLAIN) -> StepForm:
    """Return the step that lets the betting round go on to its end."""
    return StepForm(StepCode.FINISH_BETTING, detail, "betting")


def move(code: StepCode, role: Role, *to: Target, count: int = 0, detail: StepDetail = PLAIN) -> StepForm:
    """Return a step in which cards on the table go elsewhere."""
    return StepForm(code, detail, "cards", role, to, count)


def move_early(code: StepCode, role: Role, *to: Target, detail: StepDetail = PLAIN) -> StepForm:
    """Return a step in which cards go elsewhere, before or after the betting has closed."""
    return StepForm(code, detail, "cards", role, to, early=True)


def one_place_back(code: StepCode, detail: StepDetail) -> StepForm:
    """Return the step in which each later card goes to where the one before it lies."""
    return StepForm(code, detail, "cards", "later")


def pick(code: StepCode, *to: Target, detail: StepDetail = PLAIN) -> StepForm:
    """Return a step that moves one of the wrong cards, which `picked` means in later steps."""
    return StepForm(code, detail, "cards", "wrong", to, 1, picks=True)


def off_stub(
    code: StepCode, to: Target, count: int = 0, *, early: bool = False, detail: StepDetail = PLAIN
) -> StepForm:
    """Return a step that takes cards off the stub; `early` allows it during deal or betting."""
    return StepForm(code, detail, "cards", "new", (to,), count, early=early)


def after_pass(code: StepCode, detail: StepDetail = PLAIN) -> StepForm:
    """Return the step that gives a seat a stub card after this pass, or after the whole deal."""
    return StepForm(code, detail, "cards", "new", ("seat",), 1, early=True, after_pass=True)


def burn_or_not() -> StepForm:
    """Return the step of an optional burn, which the book neither asks for nor forbids."""
    return StepForm(StepCode.BURN, StepDetail.IF_FLOOR_SAYS, "cards", "new", ("burn",), 1, optional=True)

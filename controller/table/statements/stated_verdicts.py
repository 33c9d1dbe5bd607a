"""Statements of rulings by the rulebook's verdict, and on a remedy that was not followed."""

from __future__ import annotations

from dataclasses import dataclass

from controller.table.statements.statement import Statement
from controller.terms.codes import Cause, StepCode
from controller.terms.places import Place
from controller.terms.step_details import StepDetail


@dataclass(frozen=True, slots=True)
class BookVerdict(Statement):
    """The book's verdict on a cause in a condition, in the book's sentence."""

    cause: Cause
    condition: str


@dataclass(frozen=True, slots=True)
class BlindVerdict(Statement):
    """The book's verdict on an error of blinds, with the owed and the posted amounts."""

    condition: str
    live: int
    dead: int
    amount: int


@dataclass(frozen=True, slots=True)
class OfHandBefore(Statement):
    """An error concerns the hand before."""


@dataclass(frozen=True, slots=True)
class NotTheRemedy(Statement):
    """A card came to a place that the remedy does not name; `wanted` is the step to do."""

    place: Place
    step: StepCode | None
    detail: StepDetail


@dataclass(frozen=True, slots=True)
class TooEarly(Statement):
    """A card came before the step that waits for it could be done."""

    place: Place
    step: StepCode
    detail: StepDetail


@dataclass(frozen=True, slots=True)
class NotAsTold(Statement):
    """A person reports that a remedy was not followed."""

"""Observations of acts, of claims, and of open remedies."""

from __future__ import annotations

from dataclasses import dataclass

from controller.table.observations.observation import Observation
from controller.terms.codes import Act, Cause, StepCode
from controller.terms.places import Place


@dataclass(frozen=True, slots=True)
class OutOfTurn(Observation):
    """A player acted out of turn."""

    seat: int
    act: Act


@dataclass(frozen=True, slots=True)
class PointedOut(Observation):
    """A person pointed out an irregularity, with `hand_before` one of the last hand."""

    cause: Cause
    hand_before: bool = False


@dataclass(frozen=True, slots=True)
class RemedyPointedOut(Observation):
    """A person pointed out that a remedy was not followed."""


@dataclass(frozen=True, slots=True)
class CameAgainstRemedy(Observation):
    """A card came to a place that the remedy's next step, `wanted`, does not name."""

    place: Place
    wanted: StepCode | None


@dataclass(frozen=True, slots=True)
class ReplacedTooEarly(Observation):
    """A card came to replace another before the deal was finished."""

    place: Place

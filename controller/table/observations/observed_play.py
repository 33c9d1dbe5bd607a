"""What was seen of acts, of claims, and of remedies under way."""

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
    """Somebody called attention to an irregularity, of the hand before with `hand_before`."""

    cause: Cause
    hand_before: bool = False


@dataclass(frozen=True, slots=True)
class RemedyPointedOut(Observation):
    """Somebody called attention to a remedy that was not followed."""


@dataclass(frozen=True, slots=True)
class CameAgainstRemedy(Observation):
    """A card came where the remedy's next step, `wanted`, does not put it."""

    place: Place
    wanted: StepCode | None


@dataclass(frozen=True, slots=True)
class ReplacedTooEarly(Observation):
    """A card came to replace another before the deal was finished."""

    place: Place

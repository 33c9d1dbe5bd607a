"""What can be decided of an arrival: release it, hold it, presume a card, or ask."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from controller.fusion.pending_events import Arrived, FusionContext
from controller.table.events import Event
from controller.terms.fast_frozen import fast_frozen


@fast_frozen
@dataclass(frozen=True, slots=True)
class PassOn:
    """An arrival goes on to the core: the one judged, or one that came before it."""

    arrival: Arrived


@fast_frozen
@dataclass(frozen=True, slots=True)
class Hold:
    """The arrival waits until a time at most; then it goes on as it is."""

    until_ms: int
    why: str = ""
    """The rule that holds it."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Presume:
    """A card counts as dealt, or as discarded, though no reader has told it."""

    event: Event


@fast_frozen
@dataclass(frozen=True, slots=True)
class AskAbout:
    """The dealer is to be asked."""

    event: Event


Decision: TypeAlias = PassOn | Hold | Presume | AskAbout
Rule: TypeAlias = Callable[[Arrived, FusionContext], Decision | None]
"""Decides about an arrival in a context; None leaves it to the next rule."""


class Decided(NamedTuple):
    """A decision, and the rule's name and rank in the table of rules."""

    rank: int
    rule: str
    decision: Decision

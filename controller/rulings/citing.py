"""From the rules that were read to a cited ruling: no ruling without its source."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from controller.rulebook.rule import Rule
from controller.table.observations import Observation
from controller.table.ruling import Ruling, Tracer
from controller.table.statements import Statement
from controller.terms.codes import Act, Basis, Cause, Outcome

Read: TypeAlias = tuple[str, Rule[object]]
"""A rule and its path in the book, such as `play.chips.several`."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding before the book's rules are applied.

    `do`, `to` and `returned` are as in `Ruling`; `seen` is the first link of the explanation.
    """

    outcome: Outcome
    cause: Cause
    seat: int | None
    states: Statement
    at_ms: int
    do: Act | None = None
    to: int | None = None
    returned: int | None = None
    options: tuple[Outcome, ...] = ()
    seen: Observation | None = None


def ruling_of(finding: Finding, read: Iterable[Read]) -> Ruling:
    """Return the ruling: it cites every rule that was read, and has the weakest basis of them."""
    tracer = Tracer()
    cite: list[str] = []
    bases: set[Basis] = set()
    for path, rule in read:
        tracer.read(path, rule)
        cite.extend(number for number in rule.cite if number not in cite)
        bases.add(rule.basis)
    return Ruling(
        outcome=finding.outcome,
        cause=finding.cause,
        cite=tuple(cite),
        basis=_basis(finding.outcome, bases),
        states=finding.states,
        seat=finding.seat,
        options=finding.options,
        do=finding.do,
        to=finding.to,
        returned=finding.returned or None,
        consulted=tracer.consulted,
        seen=finding.seen,
        at_ms=finding.at_ms,
    )


def _basis(outcome: Outcome, bases: set[Basis]) -> Basis:
    """Return the ruling's basis: floor if it decides, ours if any value is ours, else book."""
    if outcome is Outcome.FLOOR or Basis.FLOOR in bases:
        return Basis.FLOOR
    return Basis.DEFAULT if Basis.DEFAULT in bases else Basis.TEXT

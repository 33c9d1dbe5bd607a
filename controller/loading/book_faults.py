"""Faults in a book's verdicts: rows that are missing, unknown or senseless."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from controller.rulebook import blinds, deal
from controller.rulings.remedies import REMEDIES
from controller.terms.codes import Cause, Outcome
from firmware_bridge.commandline.nearest import did_you_mean


def conditions() -> dict[Cause, tuple[str, ...]]:
    """Return, for every cause, the conditions that every book must rule on."""
    return {**blinds.CONDITIONS, **deal.CONDITIONS}


def verdict_faults(rows: Any) -> Iterator[str]:
    """Yield the verdicts that are missing, and those that should not be there."""
    if not isinstance(rows, dict) or not all(isinstance(held, dict) for held in rows.values()):
        yield "verdict: must be a table of causes, each with a table of conditions"
        return
    wanted = conditions()
    for cause, needed in wanted.items():
        held = rows.get(cause.value, {})
        for condition in needed:
            if condition not in held:
                yield f"verdict.{cause.value}.{condition} is missing: every book rules on every condition"
    for cause_code, held in rows.items():
        known = wanted.get(Cause(cause_code)) if cause_code in {cause.value for cause in Cause} else None
        if known is None:
            yield f"verdict.{cause_code}: no such cause{did_you_mean(cause_code, wanted)}"
            continue
        for condition, verdict in held.items():
            if condition not in known:
                meant = did_you_mean(condition, known)
                yield f"verdict.{cause_code}.{condition}: no such condition; they are {', '.join(known)}{meant}"
            elif isinstance(verdict, dict):
                yield from _row_faults(f"verdict.{cause_code}.{condition}", verdict)


def _row_faults(where: str, verdict: Mapping[str, Any]) -> Iterator[str]:
    """Yield the faults of one verdict beyond its shape."""
    remedy = verdict.get("remedy", "")
    if not isinstance(remedy, str) or (remedy and remedy not in REMEDIES):
        yield f"{where}: there is no remedy {remedy!r}"
    if verdict.get("outcome") == Outcome.FLOOR and not verdict.get("options"):
        yield f"{where}: a floor decision needs its options"
    if verdict.get("outcome") != Outcome.FLOOR and verdict.get("options"):
        yield f"{where}: only a floor decision has options"
    if not verdict.get("say"):
        yield f"{where}: the dealer's sentence (`say`) is missing"


def sentence_faults(rows: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Yield the sentences for the dealer whose arguments in braces cannot be filled in.

    `rows` are verdicts without other faults. A kept law is not asked: an evening that has begun goes on.
    """
    for cause_code, held in rows.items():
        known = dict.fromkeys(blinds.SENTENCE_ARGUMENTS if Cause(cause_code) in blinds.CONDITIONS else (), "")
        for condition, verdict in held.items():
            try:
                verdict["say"].format_map(known)
            except (KeyError, IndexError, ValueError, AttributeError):
                may = f"only {', '.join(known)} may stand" if known else "nothing may stand"
                yield f"verdict.{cause_code}.{condition}: in the sentence (`say`) {may} in braces"

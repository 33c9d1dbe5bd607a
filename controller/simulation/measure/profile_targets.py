"""The error limits of each noise profile for a simulation (docs/measure.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, exp, sqrt
from pathlib import Path
from types import MappingProxyType
from typing import Final

from controller.simulation.measure.tally import Tally


@dataclass(frozen=True, slots=True)
class Promise:
    """The highest error rates that a profile allows.

    Attributes:
        false_rulings: false rulings in 10,000 hands.
        missed: the share of detectable errors that are missed.
        questions: the share of hands with an unnecessary question.
        wrong_records: the share of hands with a wrong record.
    """

    false_rulings: float = 0.0
    missed: float = 0.0
    questions: float = 0.0
    wrong_records: float = 0.0


PROMISES: Final[Mapping[str, Promise]] = MappingProxyType({
    "clean": Promise(),
    "reference": Promise(missed=0.005, questions=0.005),
    "harsh": Promise(false_rulings=1.0, missed=0.05, questions=0.05),
    "fast": Promise(missed=0.01, questions=0.005),
    "fast-harsh": Promise(false_rulings=1.0, missed=0.05, questions=0.05),
})
"""The promises by profile name; a house's own profile has those of the harsh one."""


CHANCE: Final = 0.01
"""The significance level: a promise is broken if a count is this improbable under it."""


MANY: Final = 100.0
DEVIATIONS: Final = 2.33
"""The same level in standard deviations, for large expected counts."""


def allowed(expected: float) -> int:
    """Return the highest count that chance explains for an expected count (Poisson)."""
    if not expected:
        return 0
    if expected > MANY:
        return ceil(expected + DEVIATIONS * sqrt(expected))
    count, likely, so_far = 0, exp(-expected), exp(-expected)
    while 1.0 - so_far > CHANCE:
        count += 1
        likely *= expected / count
        so_far += likely
    return count


def broken_promises(noise: str, tally: Tally) -> list[str]:
    """Return a sentence for each broken promise; a rate must exceed its limit significantly."""
    promise = PROMISES.get(Path(noise).stem, PROMISES["harsh"])
    hands = tally.hands
    counted = (
        (tally.false_rulings, promise.false_rulings * hands / 10_000, f"false ruling* in {hands} hands"),
        (tally.missed, promise.missed * tally.seeable, f"of {tally.seeable} errors missed"),
        (tally.questions, promise.questions * hands, "question* that nothing made necessary"),
        (tally.wrong_and_sure, 0.0, "sighting* wrong and sure"),
        (tally.wrong_records, promise.wrong_records * hands, "wrong hand record*"),
        (tally.faces_leaked, 0.0, "face* shown that nobody had seen"),
        (tally.unfinished, 0.0, "hand* came to no end"),
    )
    # The star marks the place of the plural's s.
    told = ((count, expected, what.replace("*", "s" * (count != 1))) for count, expected, what in counted)
    return [f"{count} {what}" for count, expected, what in told if count > allowed(expected)]

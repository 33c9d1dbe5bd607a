"""What each noise profile promises of a simulation; `docs/measure.md` says the same in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from controller.shell.sim_tally import Tally


@dataclass(frozen=True, slots=True)
class Promise:
    """The most that may go wrong.

    Attributes:
        false_rulings: of 10,000 hands.
        missed: share of the errors that can be seen.
        questions: share of hands with a question that nothing made necessary.
        wrong_records: share of hands whose record is wrong.
    """

    false_rulings: float = 0.0
    missed: float = 0.0
    questions: float = 0.0
    wrong_records: float = 0.0


PROMISES: Final[Mapping[str, Promise]] = MappingProxyType({
    "clean": Promise(),
    "reference": Promise(missed=0.005, questions=0.005),
    "harsh": Promise(false_rulings=1.0, missed=0.05, questions=0.05),
})
"""By the profile's name; a house's own file promises what the harsh one does."""


def broken_promises(noise: str, tally: Tally) -> list[str]:
    """Return what is worse than promised, a sentence each."""
    promise = PROMISES.get(Path(noise).stem, PROMISES["harsh"])
    hands = max(1, tally.hands)
    broken = []
    if tally.false_rulings > promise.false_rulings * hands / 10_000:
        broken.append(f"{tally.false_rulings} false ruling(s) in {hands} hands")
    if tally.missed > promise.missed * tally.seeable:
        broken.append(f"{tally.missed} of {tally.seeable} errors missed")
    if tally.questions > max(1.0, promise.questions * hands) * bool(promise.questions):
        broken.append(f"{tally.questions} question(s) that nothing made necessary")
    if tally.wrong_and_sure:
        broken.append(f"{tally.wrong_and_sure} sighting(s) wrong and sure")
    if tally.wrong_records > promise.wrong_records * hands:
        broken.append(f"{tally.wrong_records} wrong hand record(s)")
    if tally.faces_leaked:
        broken.append(f"{tally.faces_leaked} face(s) shown that nobody had seen")
    if tally.unfinished:
        broken.append(f"{tally.unfinished} hand(s) came to no end")
    return broken

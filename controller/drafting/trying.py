"""The carried cases that come out differently under a house, and because of what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from controller.drafting.carried_cases import CarriedCase
from controller.drafting.difference_words import difference
from controller.drafting.house_changes import HouseChange, changes, noting, with_change
from controller.loading.law import Law
from controller.tape.tape import Check, Tape
from controller.tape.tape_replay import LAST_MOTION_MS, replay
from controller.terms.fast_copies import replace

MOST_ALONE: Final = 16
"""The most changes that are tried one at a time in a case that reads several."""

Told = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Different:
    """A case that comes out differently.

    Attributes:
        case: the case.
        words: what differs first: `exposed card: misdeal → fix`.
        because: the change that alone makes the difference; several if only together they do.
    """

    case: CarriedCase
    words: str
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """What a house's changes do to the cases.

    Attributes:
        changes: everything that the house has otherwise.
        different: the cases that come out differently.
        reading: by change's path, how many cases read it.
        cases: how many cases were played.
    """

    changes: tuple[HouseChange, ...]
    different: tuple[Different, ...]
    reading: Mapping[str, int]
    cases: int


def tried(base: Law, house: Law, cases: Iterable[CarriedCase]) -> Trial:
    """Play every case under the base, and under the house if it reads a change."""
    found = changes(base, house)
    deciding = tuple(one.path for one in found if one.decides)
    noted: set[str] = set()
    watched = replace(base, book=noting(base.book, deciding, noted))
    reading = dict.fromkeys(deciding, 0)
    made: Counter[str] = Counter()
    different, count = [], 0
    for case in cases:
        count += 1
        noted.clear()
        before = told(case.tape, watched)
        read = [path for path in deciding if path in noted or path in _games_of(case.tape)]
        for path in read:
            reading[path] += 1
        words = difference(before, told(case.tape, house)) if read else ""
        if words:
            # What made the difference before, and what few cases read, is likeliest to make it again.
            read.sort(key=lambda path: (-made[path], reading[path]))
            because = _because(read, partial(_alone, case.tape, base, house), before, words)
            made.update(because)
            different.append(Different(case, words, because))
    return Trial(found, tuple(different), reading, count)


def told(tape: Tape, law: Law) -> list[dict[str, Any]]:
    """Return the rulings and states of a tape under a law, and the state in which it ends."""
    end = Check(max((event.at_ms for event in tape.events), default=0) + LAST_MOTION_MS, {})
    return list(replay(replace(tape, events=(*tape.events, end)), law.book, law.games))


def _alone(tape: Tape, base: Law, house: Law, path: str) -> list[dict[str, Any]]:
    """Return what a tape comes to if the house made only one of its changes."""
    return told(tape, with_change(base, house, path))


def _games_of(tape: Tape) -> set[str]:
    """Return the paths of the games that a tape deals."""
    return {f"game.{tape.game}", *(f"game.{one.game}" for one in tape.stakes.rounds)}


def _because(read: Sequence[str], alone: Callable[[str], Told], before: Told, words: str) -> tuple[str, ...]:
    """Return the change that alone makes the difference; else those that make another, or all."""
    if len(read) == 1 or len(read) > MOST_ALONE:
        return tuple(read)
    others = []
    for path in read:
        said = difference(before, alone(path))
        if said == words:
            return (path,)
        if said:
            others.append(path)
    return tuple(others or read)

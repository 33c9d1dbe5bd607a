"""Lessons as checked data: files of parts, each a table with events, or a carried case.

`docs/school.md` says how to write one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from controller.drafting.carried_cases import carried_cases
from controller.files.strict import DataFileError, StructureFaultError, read_toml, structured
from controller.table.events import Event
from controller.tape.codec import TapeError, read_event
from controller.tape.tape import Check, Tape, parse_tape

LESSONS: Final = Path(__file__).resolve().parent.parent / "library" / "lessons"
ASKED: Final = ("to_act", "to_call", "pot", "pots", "min_raise_to", "max_raise_to", "first_to_act", "burns")
"""The fields of the tape's state that a lesson may ask for."""
EVENT_MS: Final = 1_000
"""The time from one event to the next, as in a tape without times."""


class LessonError(DataFileError):
    """A lesson's file that cannot be used; each fault names its place."""


@dataclass(frozen=True, slots=True)
class Part:
    """One table of a lesson.

    `case` names a carried case; else `table` and `events` are of the tape format. `you` are the kinds of events that
    the trainee does; all others happen. `say` is what the teacher says first. Of a case the events come up to its first
    ruling, and the trainee says what to do now.
    """

    say: str
    case: str = ""
    table: Mapping[str, Any] | None = None
    events: tuple[Mapping[str, Any], ...] = ()
    you: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: title, what it teaches, parts, and how many of 100 answers must be right."""

    title: str
    teaches: str
    part: tuple[Part, ...]
    pass_percent: int = 80


@dataclass(frozen=True, slots=True)
class LessonQuestion:
    """A question in a lesson's events: a field of the state, or `now`: is something wrong?"""

    of: str


@dataclass(frozen=True, slots=True)
class Happening:
    """An event of a part, and whether the trainee does it."""

    event: Event | LessonQuestion
    is_yours: bool = False


def lesson_names() -> tuple[str, ...]:
    """Return the ids of the lessons that come with Railbird, in their order."""
    return tuple(sorted(path.stem for path in LESSONS.glob("*.toml")))


def load_lesson(name: str) -> Lesson:
    """Return a lesson by its id, its number, or its file's path.

    Raises:
        LessonError: there is none, or its file is faulty.
    """
    known = {one: LESSONS / f"{one}.toml" for one in lesson_names()}
    numbered = {one.partition("-")[0].lstrip("0"): path for one, path in known.items()}
    path = known.get(name) or numbered.get(name.lstrip("0")) or Path(name)
    if not path.is_file():
        raise LessonError(None, (f"there is no lesson {name[:60]!r}; there are {', '.join(known)}, or a file's path",))
    try:
        lesson = structured(read_toml(path), Lesson)
    except StructureFaultError as error:
        raise LessonError(path, error.faults) from None
    faults = tuple(f"part {number}: {fault}" for number, one in enumerate(lesson.part, 1) for fault in _faults(one))
    if not lesson.part or not 0 < lesson.pass_percent <= 100:
        faults = (*faults, "a lesson has a part, and pass_percent from 1 to 100")
    if faults:
        raise LessonError(path, faults)
    return lesson


def _faults(part: Part) -> tuple[str, ...]:
    if bool(part.case) == (part.table is not None):
        return ("has either `case`, or `table` and `events`",)
    try:
        opened(part)
    except TapeError as error:
        return (str(error),)
    return ()


def opened(part: Part) -> tuple[Tape, tuple[Happening, ...]]:
    """Return a part's table and what happens at it.

    Raises:
        TapeError: the case, the table or an event is not there or faulty.
    """
    if part.case:
        found = next((one.tape for one in carried_cases() if one.tape.id == part.case), None)
        if found is None:
            raise TapeError(f"there is no carried case {part.case[:80]!r}")
        return found, tuple(Happening(one) for one in found.events if not isinstance(one, Check))
    tape = parse_tape(json.dumps({"tape": 1, "id": "lesson", "table": dict(part.table or {})}), "lesson")
    return tape, tuple(_happening(one, number, part.you) for number, one in enumerate(part.events))


def _happening(told: Mapping[str, Any], number: int, yours: tuple[str, ...]) -> Happening:
    if told.get("e") == "ask":
        of = told.get("of", "now")
        if of not in {*ASKED, "now"} or set(told) - {"e", "of"}:
            raise TapeError(f"event {number + 1}: `ask` is `of` one of now, {', '.join(ASKED)}")
        return Happening(LessonQuestion(of))
    try:
        return Happening(read_event(told, number * EVENT_MS), told.get("e") in yours)
    except TapeError as error:
        raise TapeError(f"event {number + 1}: {error}") from None

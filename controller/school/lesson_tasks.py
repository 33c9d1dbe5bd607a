"""What a trainee is asked, how his answer was graded, and the result of a lesson."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from controller.school.lesson_files import Lesson


@dataclass(frozen=True, slots=True)
class LessonTask:
    """Something to do or to say: what happened before, the question, the right answer."""

    kind: str
    before: tuple[str, ...]
    asks: str
    right: str
    choices: tuple[str, ...] = ()
    is_error: bool = False
    """Whether an irregularity lies before the trainee, which he has to find."""
    is_list: bool = False
    """Whether the answer is several numbers."""

    def choices_by_number(self) -> Iterator[tuple[str, str]]:
        """Yield each choice with its number; 0 is the first where nothing may be wrong."""
        first = 0 if self.kind == "now" else 1
        yield from ((str(number), said) for number, said in enumerate(self.choices, first))

    def numbered(self) -> Iterator[str]:
        """Yield the choices with their numbers in lines."""
        told = [f"{number}  {said}" for number, said in self.choices_by_number()]
        together = 4 if self.kind == "now" else 1
        yield from ("   ".join(told[at : at + together]) for at in range(0, len(told), together))


@dataclass(frozen=True, slots=True)
class Graded:
    """A task with its answer, whether it was right, and what is told of it."""

    task: LessonTask
    answer: str
    is_right: bool
    told: str


@dataclass(frozen=True, slots=True)
class LessonResult:
    """The graded answers of a lesson, and whether it is passed."""

    lesson: Lesson
    book: str
    graded: tuple[Graded, ...]

    @property
    def right(self) -> int:
        """The number of right answers."""
        return sum(one.is_right for one in self.graded)

    @property
    def missed(self) -> tuple[Graded, ...]:
        """The errors that the trainee did not find."""
        return tuple(one for one in self.graded if one.task.is_error and not one.is_right)

    @property
    def is_passed(self) -> bool:
        """Whether enough answers are right and at most one error in four was missed."""
        errors = sum(one.task.is_error for one in self.graded)
        enough = self.right * 100 >= self.lesson.pass_percent * len(self.graded)
        return bool(self.graded) and enough and 4 * len(self.missed) <= errors

"""What a trainee reads at the end: what was right, and the rules of what was not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from controller.school.lesson_tasks import LessonResult
from controller.terms.texts import quantity


def report_lines(results: Iterable[LessonResult]) -> Iterator[str]:
    """Yield the report."""
    for result in results:
        errors = [one for one in result.graded if one.task.is_error]
        verdict = "PASSED" if result.is_passed else "NOT YET"
        found = f", {len(errors) - len(result.missed)} of {quantity(len(errors), 'error')} found" if errors else ""
        yield f"{result.lesson.title}: {verdict} · {result.right} of {len(result.graded)} right{found} · {result.book}"
        for one in result.graded:
            if not one.is_right:
                yield f"  {one.task.asks}"
                yield f"    you: {one.answer.strip() or '(nothing)'}"
                yield f"    {one.told}"

"""The report: passed or not yet, what was found, and the rules of what was not."""

from controller.school.lesson_files import load_lesson
from controller.school.lesson_run import run_lesson
from controller.school.school_report import report_lines


def test_a_report_says_what_was_wrong_and_by_which_rule():
    lesson = load_lesson("04-exposed")
    idle = run_lesson(lesson, "npl-2015", lambda _task: "", lambda _said: None)
    told = "\n".join(report_lines([idle]))
    assert told.startswith("A card is exposed: NOT YET · 0 of ")
    assert "0 of 5 errors found" in told
    assert "you: (nothing)" in told
    assert "(rule " in told
    best = run_lesson(lesson, "npl-2015", lambda task: task.right, lambda _said: None)
    assert "PASSED" in next(report_lines([best]))

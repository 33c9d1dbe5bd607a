"""A slip of the fingers is asked again; whatever can be graded is graded."""

import pytest

from controller.school.lesson_files import lesson_names, load_lesson
from controller.school.lesson_run import run_lesson
from controller.school.lesson_tasks import LessonTask
from controller.school.readable import unreadable

CHOICES = ("a", "b", "c")


@pytest.mark.parametrize(("kind", "said", "told"), [
    ("deal", "x", "no place"),
    ("deal", "", "no place"),
    ("key", "", "Name the keys"),
    ("key", "rise 6", "There is no key 'rise'"),
    ("ask", "", "no number"),
    ("ask", "4o", "no number"),
    ("now", "misdeal", "no number"),
    ("now", "3", "0 to 2"),
    ("now", "1 2", "One number"),
    ("steps", "0 1 2", "1 to 3"),
])
def test_what_cannot_be_read_is_asked_again(kind, said, told):
    choices = CHOICES if kind in {"now", "steps"} else ()
    assert told in unreadable(LessonTask(kind, (), "?", "", choices), said)


@pytest.mark.parametrize(("kind", "said"), [
    ("deal", "seat 9"), ("deal", "Muck"), ("key", "seat 3 fold"), ("key", "raise 6"), ("key", "CONFIRM"),
    ("ask", "90 140"), ("ask", "90,140"), ("ask", "nobody"), ("now", "0"), ("steps", "3 1 2"), ("steps", "2"),
])
def test_a_wrong_answer_in_the_right_form_is_graded(kind, said):
    choices = CHOICES if kind in {"now", "steps"} else ()
    assert not unreadable(LessonTask(kind, (), "?", "", choices), said)


@pytest.mark.parametrize("name", lesson_names())
def test_each_right_answer_can_be_read(name):
    tasks = []

    def answer(task):
        tasks.append(task)
        return task.right

    run_lesson(load_lesson(name), "golden-nugget-2025", answer, lambda _said: None)
    assert tasks
    assert not [(task, told) for task in tasks if (told := unreadable(task, task.right))]

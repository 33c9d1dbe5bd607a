"""Whether a typed answer can be read: a slip of the fingers is not graded."""

from __future__ import annotations

from typing import Final

from controller.school.grading import place_of
from controller.school.lesson_tasks import LessonTask
from controller.school.typed_keys import UnknownKeyError, keys_of

NOBODY: Final = "nobody"


def unreadable(task: LessonTask, said: str) -> str:
    """Return a sentence on an answer that nobody can grade; empty if it can be graded."""
    if task.kind == "deal":
        return "" if place_of(said) else "That is no place: a seat's number, burn, board, muck or stub."
    if task.kind == "key":
        return _no_keys(said)
    numbers = said.replace(",", " ").split()
    if task.kind == "ask" and numbers == [NOBODY]:
        return ""
    if not numbers or not all(one.isascii() and one.isdecimal() for one in numbers):
        return "That is no number." if not task.is_list else "Numbers, with a blank between them."
    return _no_choice(task, [int(one) for one in numbers])


def _no_keys(said: str) -> str:
    try:
        is_empty = not tuple(keys_of(said))
    except UnknownKeyError as error:
        return f"{str(error).capitalize()}. For example: call, raise 6, seat 3 fold, confirm."
    return "Name the keys. For example: call, raise 6, seat 3 fold, confirm." if is_empty else ""


def _no_choice(task: LessonTask, numbers: list[int]) -> str:
    """Return what is wrong with numbers that name choices."""
    first = 0 if task.kind == "now" else 1
    last = first + len(task.choices) - 1
    if task.choices and not all(first <= one <= last for one in numbers):
        return f"The choices are {first} to {last}."
    return "One number." if task.kind == "now" and len(numbers) > 1 else ""

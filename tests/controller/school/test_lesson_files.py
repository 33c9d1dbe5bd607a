"""Lessons as files: what is refused, and where."""

import pytest

from controller.school.lesson_files import LessonError, load_lesson

TABLE = 'table = { game = "nlhe", blinds = [1, 2], button = 1, seats = { 1 = { stack = 9 }, 2 = { stack = 9 } } }\n'
HEAD = 'title = "T"\nteaches = "x"\n[[part]]\nsay = "s"\n'


def test_a_lesson_is_found_by_its_number_its_id_and_its_path(tmp_path):
    path = tmp_path / "our.toml"
    path.write_text(HEAD + TABLE + 'events = [{ e = "ask", of = "pot" }]\n')
    assert load_lesson("1") == load_lesson("01") == load_lesson("01-first-deal")
    assert load_lesson(str(path)).part[0].say == "s"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("title = 1", "title"), ("", "missing"), ('title = "T"\nteaches = "x"\npart = []\n', "has a part"),
        (HEAD, "either `case`"), (HEAD + 'case = "none"\n', "no carried case 'none'"),
        (HEAD + 'case = "none"\n' + TABLE, "either `case`"),
        (HEAD + TABLE + 'events = [{ e = "dance" }]\n', "event 1: 'dance' is not an event"),
        (HEAD + TABLE + 'events = [{ e = "ask", of = "cards" }]\n', "event 1: `ask` is `of` one of now"),
        (HEAD + TABLE + 'events = [{ e = "card", card = "Xx", zone = "seat:1" }]\n', "event 1"),
        (HEAD + 'table = { game = "nlhe" }\n', "part 1"), (HEAD + "wrong = 1\n", "wrong"),
        ('pass_percent = 0\n' + HEAD + TABLE, "pass_percent"),
    ],
)
def test_what_is_no_lesson_is_refused_with_its_place(tmp_path, text, why):
    path = tmp_path / "our.toml"
    path.write_text(text)
    with pytest.raises(LessonError) as refused:
        load_lesson(str(path))
    assert why in str(refused.value)
    assert str(path) in str(refused.value)


def test_a_lesson_that_is_not_there_is_told_with_those_that_are():
    with pytest.raises(LessonError, match="there is no lesson '77'; there are 01-first-deal"):
        load_lesson("77")

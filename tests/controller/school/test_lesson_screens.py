"""The screens beside a lesson get the views of its table."""

import json
import socket

from controller.loading.law import load_law
from controller.school.lesson_files import load_lesson, opened
from controller.school.lesson_screens import LessonScreens
from controller.tape.tape import open_table


def test_a_screen_gets_the_felt_of_the_lessons_table(tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    tape, _ = opened(load_lesson("1").part[0])
    law = load_law("npl-2015", [tape.game])
    screens = LessonScreens(tmp_path, ["felt=off:640x360"], lambda _said: None)
    try:
        screens.show(open_table(tape, law.book, law.games))
        with socket.socket(socket.AF_UNIX) as screen:
            screen.settimeout(10)
            screen.connect(str(screens.socket))
            lines = screen.makefile()
            told = {json.loads(lines.readline())["view"] for _ in range(4)}
        assert "felt" in told
    finally:
        screens.close()

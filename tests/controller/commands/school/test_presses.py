"""A lesson at a real keypad, behind a pty, and at a touch screen: as at the table."""

import io
import json
import socket
import sys
import tempfile
import threading
import time
from contextlib import ExitStack

import pytest

from controller.__main__ import main
from controller.commands.school.presses import PressedAnswers
from controller.drafting.conversation import StoppedError, Talk
from controller.journal.table_lock import TableLock
from controller.school.lesson_tasks import LessonTask
from firmware_bridge.readings import Arrival, DeviceLost
from hw.board_file import load_board
from hw.sim.noise import compress
from hw.sim.profile import load_noise
from hw.sim.rig import Rig

KEYS = ("riffle", "seat_2", "seat_1", "seat_2", "seat_1", "seat_1", "call", "digit_0", "confirm")
"""The whole lesson: the deal, who acts first, his call, nothing is wrong."""
WIRED = tuple(dict.fromkeys(KEYS))
LESSON = """
title = "Heads-up"
teaches = "Who deals to whom, and who acts first."
[[part]]
say = "Two players, the button is in front of seat 1."
you = ["new_deal", "card", "act"]
table = { game = "nlhe", blinds = [1, 2], button = 1, seats = { 1 = { stack = 200 }, 2 = { stack = 200 } } }
events = [
    { e = "new_deal" }, { e = "card", card = "Ah", zone = "seat:2" }, { e = "card", card = "Kd", zone = "seat:1" },
    { e = "card", card = "4s", zone = "seat:2" }, { e = "card", card = "Qh", zone = "seat:1" },
    { e = "ask", of = "to_act" }, { e = "act", seat = 1, do = "call" }, { e = "ask", of = "now" },
]
"""
SETTINGS = """
[table]
id = "school"
rulebook = "npl-2015"
game = "nlhe"
blinds = [1, 2]
readers = "none"
[board]
file = "board.toml"
"""


@pytest.fixture
def school(tmp_path, monkeypatch):
    """Return what takes the lesson at a board, with the terminal's lines; no terminal is an empty text."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (tmp_path / "lesson.toml").write_text(LESSON)
    (tmp_path / "table.toml").write_text(SETTINGS)

    def taken(board, *more, typed=""):
        (tmp_path / "board.toml").write_text(board)
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        return main(["train", str(tmp_path / "lesson.toml"), "--config", str(tmp_path / "table.toml"), "--pins", "none", *more])

    return taken


def keypad_board(folder):
    lines = ", ".join(f'{{ port = "node", line = {number}, key = "{key}" }}' for number, key in enumerate(WIRED, 1))
    return f'name = "Keypad"\nseats = 9\nlines = [{lines}]\n[[ports]]\nname = "node"\npath = "{folder}/node"\ndevice = "node"\n'


def pressed_one_by_one(told, press):
    """Press each key when the one before has been taken; a key may be pressed before its port is open."""
    for number, key in enumerate(KEYS):
        ends_s = time.monotonic() + 30
        while told.getvalue().count("\033[K") <= number and time.monotonic() < ends_s:
            press(key)
            waits_s = time.monotonic() + 3
            while told.getvalue().count("\033[K") <= number and time.monotonic() < waits_s:
                time.sleep(0.01)
        time.sleep(0.16)  # the same key so soon again would be one press


@pytest.mark.pty
def test_the_keypad_of_the_board_answers_and_the_house_s_book_grades(school, tmp_path, monkeypatch):
    told = io.StringIO()
    monkeypatch.setattr(sys, "stdout", told)
    (tmp_path / "rig.toml").write_text(keypad_board(tmp_path / "ports"))
    with Rig(tmp_path / "ports", load_board(str(tmp_path / "rig.toml")), compress(load_noise("clean"), 10), 1) as rig:
        def press(key):
            for closed in (True, False):
                rig.press(key, closed=closed)
                time.sleep(0.06)

        finger = threading.Thread(target=pressed_one_by_one, args=(told, press))
        finger.start()
        assert school(keypad_board(tmp_path / "ports")) == 0
        finger.join()
    assert "Heads-up: PASSED" in told.getvalue()
    assert "National Poker League" in told.getvalue()
    assert "SEAT key, or 1 burn" in told.getvalue()


def test_the_touch_screen_of_the_board_answers(school, tmp_path, monkeypatch):
    told = io.StringIO()
    monkeypatch.setattr(sys, "stdout", told)

    def tap():
        ends_s = time.monotonic() + 20
        while not (found := list(tmp_path.glob("railbird-*/views.sock"))) and time.monotonic() < ends_s:
            time.sleep(0.02)
        with socket.socket(socket.AF_UNIX) as screen:
            screen.connect(str(found[0]))
            pressed_one_by_one(told, lambda key: screen.sendall(json.dumps({"tap": key}).encode() + b"\n"))

    finger = threading.Thread(target=tap)
    finger.start()
    assert school('name = "Touch"\nseats = 9\ntouch = true\n', "--screen", "dealer=off:1280x800") == 0
    finger.join()
    assert "Heads-up: PASSED" in told.getvalue()


def test_the_terminal_answers_beside_it_and_stop_ends(school, capsys):
    assert school('name = "Touch"\nseats = 9\ntouch = true\n', typed="riffle\n2\n1\n2\n1\n1\ncall\n0\n") == 0
    assert school('name = "Touch"\nseats = 9\ntouch = true\n', typed="riffle\nstop\n") == 1
    assert "Stopped" in capsys.readouterr().out


def test_a_table_that_runs_is_no_school(school, tmp_path, capsys):
    (tmp_path / "run").mkdir()
    lock = TableLock(tmp_path / "run")
    assert school('name = "Touch"\nseats = 9\ntouch = true\n', typed="riffle\n") == 2
    lock.close()
    assert "railbird train: " in capsys.readouterr().err


def test_only_a_device_that_has_keys_is_said_to_be_away(tmp_path):
    ports = "".join(
        f'[[ports]]\nname = "{name}"\npath = "{tmp_path}/none-{name}"\ndevice = "{device}"\n'
        for name, device in (("node", "node"), ("reader-a", "pepper"))
    )
    lines = 'lines = [{ port = "node", line = 1, key = "fold" }]\n'
    antennas = 'antennas = [{ port = "reader-a", antenna = 1, place = "seat:1" }]\n'
    (tmp_path / "board.toml").write_text(f'name = "Touch"\nseats = 9\ntouch = true\n{lines}{antennas}{ports}')
    told = io.StringIO()

    def typed():
        """The trainee ends once the node's absence was told."""
        ends_s = time.monotonic() + 10
        while "node does not answer" not in told.getvalue() and time.monotonic() < ends_s:
            time.sleep(0.01)
        yield "stop"

    task = LessonTask("now", (), "What now?", "0")
    with ExitStack() as stack:
        board = load_board(str(tmp_path / "board.toml"))
        answers = PressedAnswers(board, Talk(typed(), told), stack, factory=None, lock=tmp_path / "none")
        answers.put(Arrival("reader-a", 0, DeviceLost("it is silent")))
        answers.put(Arrival("node", 0, DeviceLost("it is silent")))
        with pytest.raises(StoppedError):
            answers.ask(task, None)
    assert "node does not answer" in told.getvalue()
    assert "reader-a does not answer" not in told.getvalue()

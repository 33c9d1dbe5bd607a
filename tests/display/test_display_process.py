"""The real process, with a real socket: paints what comes, shows a loss as a loss, comes back, ends when told."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from controller.screens.view_server import ViewServer
from controller.views.wire import Beat, to_line
from display.area import area_of
from display.canvas.render_targets import Picture
from display.freshness import LIVE
from display.screens import felt
from display.theme import theme
from tests.display.made.play_scenes import flop, river


def until(condition, seconds=10.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


def start(*arguments):
    env = os.environ | {"PYTHONPATH": str(Path.cwd())}
    return subprocess.Popen(
        [sys.executable, "-m", "display", *arguments],
        env=env,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def expected(view):
    picture = Picture((800, 480))
    picture.paint(felt.draw(view, area_of("felt", 800, 480), theme("night"), LIVE))
    return picture.pixels()


def seen(file):
    try:
        return pygame.image.tobytes(pygame.image.load(file), "RGB")
    except (OSError, pygame.error):
        return b""


def test_the_process_survives_its_feed(tmp_path):
    sock, file = tmp_path / "views.sock", tmp_path / "out" / "felt.png"
    process = start(
        "felt=off:800x480", "seat:1=off:240x240", "--socket", str(sock),
        "--snapshots", str(tmp_path / "out"), "--trace", str(tmp_path / "trace"),
    )  # fmt: skip
    try:
        # no controller yet: it waits, and says so on the screen
        assert until(file.exists)
        waiting = seen(file)
        server = ViewServer(sock)
        server.show("felt", to_line(flop()))
        server.beat(Beat(1, 1))
        assert until(lambda: seen(file) == expected(flop()))
        server.show("felt", to_line(river()))
        assert until(lambda: seen(file) == expected(river()))
        server.show("felt", "rubbish")
        server.close()
        assert until(lambda: seen(file) not in {expected(river()), waiting})
        assert process.poll() is None
        server = ViewServer(sock)
        server.show("felt", to_line(flop()))
        assert until(lambda: seen(file) == expected(flop()))
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=5) == 0
        server.close()
    finally:
        process.kill()
    _, complaints = process.communicate()
    assert "Traceback" not in complaints
    frames = [json.loads(line) for line in (tmp_path / "trace").read_text().splitlines()]
    assert {frame["screen"] for frame in frames} == {"felt"}
    assert all(frame["painted_ns"] > frame["heard_ns"] for frame in frames)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "name at least one screen"),
        (("felt",), "write SCREEN=TARGET"),
        (("felt=off:800x480", "--theme", "pink"), "neither a bundled theme"),
        (("felt=off:800x480", "--mqtt", "host:port"), "HOST or HOST:PORT"),
        (("felt=off:800x480", "--mqtt", "broker.room", "--user", "screen", "--password-file", __file__), "the password could be read"),
        (("felt=off:800x480", "--trace", "/nonexistent/file"), "No such file"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(arguments, said):
    process = start(*arguments)
    out, complaint = process.communicate(timeout=10)
    assert process.returncode == 2
    assert said in complaint
    assert len(complaint.splitlines()) == 1
    assert out == ""


KEYS = """
import os, signal, sys, threading, time
import pygame
from display.__main__ import main
def keys():
    while not pygame.display.get_init():
        time.sleep(0.02)
    time.sleep(0.3)
    for event in (pygame.KEYDOWN, {"key": pygame.K_ESCAPE}), (pygame.KEYDOWN, {"key": pygame.K_q}), (pygame.QUIT, {}):
        pygame.event.post(pygame.event.Event(event[0], event[1]))
    for _ in range(100):
        time.sleep(0.02)
        if not pygame.event.peek():
            break
    time.sleep(0.3)
    print("goes on", flush=True)
    os.kill(os.getpid(), signal.SIGTERM)
threading.Thread(target=keys, daemon=True).start()
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize(("target", "goes_on"), [("felt=display:1", True), ("felt=window:320x200", False)])
def test_no_key_ends_a_screen_on_an_output(target, goes_on, tmp_path):
    env = os.environ | {"PYTHONPATH": str(Path.cwd()), "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", KEYS, target, "--socket", str(tmp_path / "none")],
        env=env, capture_output=True, text=True, check=False, timeout=20,
    )
    assert done.returncode == 0
    assert ("goes on" in done.stdout) == goes_on


def test_help_has_examples():
    process = start("--help")
    out, _ = process.communicate(timeout=10)
    assert process.returncode == 0
    assert "dealer=HDMI-A-1 felt=HDMI-A-2" in out
    assert "--gallery" in out


def test_a_screen_on_the_socket_loads_no_client_of_a_broker():
    said = "import sys, display.__main__; print(sorted({'paho', 'ssl', 'http'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True, cwd=Path.cwd())
    assert done.stdout.splitlines()[-1] == "[]"

"""`railbird screens`: every word reaches the display process, in whatever order they stand."""

import pytest

from controller.__main__ import main
from controller.commands import screens


@pytest.fixture
def started(monkeypatch):
    """What was started, with its environment; nothing is."""
    found = []
    monkeypatch.setattr(screens.subprocess, "call", lambda words, env: found.append((words[1:], env)) or 7)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    return found


@pytest.mark.parametrize("words", [
    "felt=off:320x240 --theme day", "--theme day felt=off:320x240", "--language es --gallery pictures --only felt", "--help", "",
])  # fmt: skip
def test_every_word_goes_to_the_display_in_its_order(started, words):
    assert main(["screens", *words.split()]) == 7
    ((told, _),) = started
    assert told == ["-m", "display", *words.split()]


@pytest.mark.parametrize(("words", "driver"), [("--language es --gallery=g", "dummy"), ("--gallery g", "dummy"), ("felt=window", None)])
def test_a_gallery_needs_no_screen(started, words, driver):
    main(["screens", *words.split()])
    ((_, environment),) = started
    assert environment.get("SDL_VIDEODRIVER") == driver

"""A display process that dies is started again; one that ends by itself, or is told to, is not."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable

import pytest

from controller.screens import screen_keeper
from controller.screens.screen_keeper import ScreenKeeper

SLEEPER = [sys.executable, "-c", "import time; time.sleep(60)"]


def until(true: Callable[[], bool], seconds: float = 10.0) -> bool:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.02)
    return true()


def test_a_process_that_refuses_its_arguments_is_not_started_again() -> None:
    """It would refuse them for ever; whoever keeps it is told."""
    said: list[str] = []
    refused: list[bool] = []
    keeper = ScreenKeeper([sys.executable, "-c", "raise SystemExit(2)"], os.environ, said.append, lambda: refused.append(True))
    assert keeper.wait() == 2
    assert (refused, said, keeper.starts) == ([True], [], 1)
    keeper.close()


def test_a_killed_process_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed twice, alive the third time; and closing it leaves none behind."""
    monkeypatch.setattr(screen_keeper, "RESTART_S", 0.05)
    said: list[str] = []
    keeper = ScreenKeeper(SLEEPER, os.environ, said.append)
    for killed in (1, 2):
        dying = keeper.process
        os.kill(dying.pid, signal.SIGKILL)
        assert until(lambda dying=dying: keeper.process is not dying)  # type: ignore[misc]
        assert keeper.starts == killed + 1
    assert keeper.process.poll() is None
    assert len(said) == 2
    keeper.close()
    assert keeper.process.poll() is not None
    assert keeper.starts == 3


def test_a_process_that_ends_by_itself_is_left_alone() -> None:
    """A window that was closed stays closed."""
    keeper = ScreenKeeper([sys.executable, "-c", ""], os.environ, lambda _said: None)
    assert keeper.wait() == 0
    assert keeper.starts == 1
    keeper.close()

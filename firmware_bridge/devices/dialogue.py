"""Scripted questions and answers with a device that only speaks when asked, without I/O.

A script is a generator. It yields an `Ask` and receives the answer, or None if none came in time;
it yields a `Pause` and receives None when the pause is over. `Dialogue` keeps the time.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Ask:
    """One question: the bytes to write, which payload answers it, and how long to wait."""

    data: bytes
    fits: Callable[[bytes], bool]
    timeout_ms: int


@dataclass(frozen=True, slots=True)
class Pause:
    """Write `data`, which needs no answer; then stay silent until the given time."""

    until_ms: int
    data: bytes = b""


@dataclass(frozen=True, slots=True)
class Turn:
    """The state that a script receives when it resumes: the time and the answer."""

    now_ms: int
    answer: bytes | None = None


Script: TypeAlias = Generator[Ask | Pause, Turn, None]


class Dialogue:
    """Runs one endless script; make a new `Dialogue` for a new conversation."""

    def __init__(self, script: Callable[[int], Script], now_ms: int) -> None:
        """`script` is called with the time of its start, in ms."""
        self._script = script(now_ms)
        self._outgoing = b""
        self._until_ms = now_ms
        self._step: Ask | Pause = Pause(now_ms)
        self._take(next(self._script), now_ms)

    @property
    def waits_for_answer(self) -> bool:
        """Whether a question is open."""
        return isinstance(self._step, Ask)

    def answer(self, payload: bytes, now_ms: int) -> bool:
        """Pass a payload to the script; return False if it answers no open question."""
        if isinstance(self._step, Ask) and self._step.fits(payload):
            self._go_on(Turn(now_ms, payload))
            return True
        return False

    def elapse(self, now_ms: int) -> bool:
        """Advance the time; return True if a question went unanswered."""
        if now_ms < self._until_ms:
            return False
        unanswered = self.waits_for_answer
        self._go_on(Turn(now_ms))
        return unanswered

    def to_send(self) -> bytes:
        """Return the bytes to write now, each of them once."""
        outgoing, self._outgoing = self._outgoing, b""
        return outgoing

    def next_deadline(self) -> int:
        """Return when the open question or pause ends."""
        return self._until_ms

    def _go_on(self, turn: Turn) -> None:
        self._take(self._script.send(turn), turn.now_ms)

    def _take(self, step: Ask | Pause, now_ms: int) -> None:
        self._step = step
        self._outgoing += step.data
        self._until_ms = now_ms + step.timeout_ms if isinstance(step, Ask) else step.until_ms

"""Progress of a long command on stderr.

Nothing for two seconds, then a line that a terminal overwrites.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Generator, Iterable, Iterator
from types import TracebackType
from typing import Final, NamedTuple, Self, TextIO, TypeVar

T = TypeVar("T")

QUIET_S: Final = 2.0
"""What takes no longer than this says nothing."""
TERMINAL_S: Final = 0.5
"""A terminal's line is drawn anew this often."""
LINES_S: Final = 5.0
"""A file, a pipe or the system's log gets another line this often."""


def counted(
    who: str, what: str, items: Iterable[T], total: int | None = None, *, hidden: bool = False
) -> Generator[T, None, None]:
    """Yield the items and report on stderr how many are done; see `Progress`."""
    with Progress(who, what, total, hidden=hidden) as progress:
        yield from progress.over(items)


class Where(NamedTuple):
    """A stream, the silence at the start, and the time between two lines."""

    stream: TextIO
    quiet_s: float
    every_s: float


class Progress:
    """Reports a command's progress while a `with` block runs.

    A thread of its own writes, so that a long step does not look like a stall.

    On a terminal it is one line, wiped away at the end; anywhere else a line every few seconds. It writes to
    stderr only.
    """

    def __init__(
        self, who: str, what: str, total: int | None = None, *, hidden: bool = False, where: Where | None = None
    ) -> None:
        """Begin with nothing done.

        Args:
            who: the command, as its errors name it.
            what: the things that are counted (`hands`), or what is going on (`reading the journal`).
            total: how many there will be; None: unknown.
            hidden: True: say nothing, because the command's own output shows how far it is.
            where: another stream than stderr, at another pace.
        """
        usual = Where(sys.stderr, QUIET_S, TERMINAL_S if sys.stderr.isatty() else LINES_S)
        self._stream, self._quiet_s, self._every_s = where or usual
        self._terminal = self._stream.isatty()
        self._who, self._what, self._total, self._hidden = who, what, total, hidden
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None
        self._began_s = 0.0
        self.done: int | None = None
        """How many are done; None: nothing is counted."""
        self.more = ""
        """Added to the line, as it stands."""

    def __enter__(self) -> Self:
        """Begin to count the time."""
        self._began_s = time.monotonic()
        if not self._hidden:
            self._thread = threading.Thread(target=self._run, name="progress", daemon=True)
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Wipe the line away."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join()

    def over(self, items: Iterable[T]) -> Iterator[T]:
        """Yield the items, and count each as done when the next is asked for."""
        self.done = 0
        for done, one in enumerate(items, 1):
            yield one
            self.done = done

    def line(self) -> str:
        """Return what there is to say now."""
        said = self._what
        if self.done is not None:
            of = f" of {self._total:,}" if self._total is not None else ""
            share = f" ({self.done / self._total:.0%})" if self._total else ""
            said = f"{self.done:,}{of} {self._what}{share}"
        more = f", {self.more}" if self.more else ""
        return f"{self._who}: {said}{more}, {time.monotonic() - self._began_s:.0f} s"

    def _run(self) -> None:
        wait_s, shown = self._quiet_s, False
        while not self._ended.wait(wait_s):
            wait_s, shown = self._every_s, True
            self._write(f"\r\x1b[K{self.line()}" if self._terminal else f"{self.line()}\n")
        if shown and self._terminal:
            self._write("\r\x1b[K")

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):
            # Nobody reads it any more: the work itself goes on.
            self._ended.set()

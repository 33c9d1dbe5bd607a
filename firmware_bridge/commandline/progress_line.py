"""Progress of a long command on stderr.

It writes nothing for two seconds, then a line that a terminal overwrites.
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
"""A command that is done within this time prints no progress."""
TERMINAL_S: Final = 0.5
"""How often a terminal's line is redrawn."""
LINES_S: Final = 5.0
"""How often a file, a pipe or the system's log gets another line."""


def counted(
    who: str, what: str, items: Iterable[T], total: int | None = None, *, hidden: bool = False
) -> Generator[T, None, None]:
    """Yield the items and report on stderr how many are done; see `Progress`."""
    with Progress(who, what, total, hidden=hidden) as progress:
        yield from progress.over(items)


class Where(NamedTuple):
    """A stream, the seconds of silence at the start, and the seconds between two lines."""

    stream: TextIO
    quiet_s: float
    every_s: float


class Progress:
    """Reports a command's progress while a `with` block runs.

    A separate thread writes, so that a long step does not look like a stall. A terminal shows one line, which is
    erased at the end; anything else gets a new line every few seconds. The default stream is stderr.
    """

    def __init__(
        self, who: str, what: str, total: int | None = None, *, hidden: bool = False, where: Where | None = None
    ) -> None:
        """Prepare a report with nothing done.

        Args:
            who: the command's name, as its errors give it.
            what: the counted things (`hands`), or the activity (`reading the journal`).
            total: the number expected; None if unknown.
            hidden: report nothing, because the command's own output shows the progress.
            where: another stream and pace than stderr's.
        """
        usual = Where(sys.stderr, QUIET_S, TERMINAL_S if sys.stderr.isatty() else LINES_S)
        self._stream, self._quiet_s, self._every_s = where or usual
        self._terminal = self._stream.isatty()
        self._who, self._what, self._total, self._hidden = who, what, total, hidden
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None
        self._began_s = 0.0
        self.done: int | None = None
        """The number done so far; None if nothing is counted."""
        self.more = ""
        """Text that is appended to the line unchanged."""

    def __enter__(self) -> Self:
        """Start the clock and the thread."""
        self._began_s = time.monotonic()
        if not self._hidden:
            self._thread = threading.Thread(target=self._run, name="progress", daemon=True)
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop the thread and erase the line."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join()

    def over(self, items: Iterable[T]) -> Iterator[T]:
        """Yield the items; count each as done when the caller asks for the next."""
        self.done = 0
        for done, one in enumerate(items, 1):
            yield one
            self.done = done

    def line(self) -> str:
        """Return the current line."""
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
            # The reader of stderr is gone; the command itself goes on.
            self._ended.set()

"""The live lines of the page, so that no person can hold all of the server's connections."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from controller.room_service.room_users import LoggedIn

MOST_OF_SESSION: Final = 6
"""The most live lines of one session; a browser opens no more connections to one server (HTTP/1.1)."""
MOST_OF_USER: Final = 20
"""The most live lines of one person, on all his devices."""


class LiveLine:
    """An open live line, until its browser leaves or it has to give way."""

    def __init__(self, who: LoggedIn) -> None:
        self.who = who
        self._gives_way = asyncio.Event()

    @property
    def is_over(self) -> bool:
        """Whether the line is to be closed."""
        return self._gives_way.is_set()

    def end(self) -> None:
        """Let the line give way."""
        self._gives_way.set()

    async def sleep(self, longest_s: float) -> None:
        """Wait, but no longer than until the line has to give way."""
        try:
            await asyncio.wait_for(self._gives_way.wait(), longest_s)
        except TimeoutError:
            return


class LiveLines:
    """All live lines, the oldest first; only the server's own thread uses them.

    One line too many of a session or a person ends his oldest one: a phone that slept leaves lines that are dead, and
    must not be locked out by them.
    """

    def __init__(self) -> None:
        self._open: list[LiveLine] = []

    @contextmanager
    def one(self, who: LoggedIn) -> Iterator[LiveLine]:
        """Open a line; older ones of the same session or person may give way to it."""
        line = LiveLine(who)
        self._open.append(line)
        _give_way([one for one in self._open if one.who.digest == who.digest], MOST_OF_SESSION)
        _give_way([one for one in self._open if one.who.name == who.name], MOST_OF_USER)
        try:
            yield line
        finally:
            self._open.remove(line)


def _give_way(lines: list[LiveLine], most: int) -> None:
    going_on = [one for one in lines if not one.is_over]
    for one in going_on[: max(0, len(going_on) - most)]:
        one.end()

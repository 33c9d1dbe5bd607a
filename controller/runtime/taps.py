"""Taps on a screen's keys, checked at the screens' socket and passed on as a key's edges.

A line is `{"tap": "fold"}`. Whoever may open the socket may tap, as whoever reaches the panel may press.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from controller.screens.view_server import LONGEST_BYTES
from firmware_bridge.errors import NotKeptError
from firmware_bridge.readings import Arrival, ScreenTapped
from hw.board import SCREEN
from hw.panel import Key

HELD_MS: Final = 40
"""How long a tap counts as held: longer than a contact bounces."""
KEYS: Final = frozenset(key.value for key in Key)


class TapError(ValueError):
    """A line that is no tap; the text says what it lacks, and repeats nothing of it."""


def read_tap(line: bytes) -> str:
    """Return the key's name of a line.

    Raises:
        TapError: the line is no tap.
    """
    if len(line) > LONGEST_BYTES:
        raise TapError(f"a line of over {LONGEST_BYTES} bytes is no tap")
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        raise TapError("a line that is no JSON is no tap") from None
    name = told.get("tap") if isinstance(told, dict) and len(told) == 1 else None
    if not isinstance(name, str) or name not in KEYS:
        raise TapError('a tap is {"tap": KEY} with the name of a key of the panel')
    return name


class TapDoor:
    """Turns lines of screens into edges of the table's keys; from the view server's thread."""

    def __init__(
        self, put: Callable[[Arrival], None], now_ms: Callable[[], int], said: Callable[[str], None], *, is_open: bool
    ) -> None:
        """`put` takes arrivals, `now_ms` is their clock; a door that is not open ignores every tap."""
        self._said = said
        self._has_told = False
        self._put = put
        self._now_ms = now_ms
        self._is_open = is_open

    def hear(self, line: bytes) -> None:
        """Take one line of a screen.

        Raises:
            TapError: it is no tap.
        """
        name = read_tap(line)
        if not self._is_open:
            if not self._has_told:
                self._said("a tap on the screen was ignored: the board file does not say `touch = true`")
            self._has_told = True
            return
        now_ms = self._now_ms()
        try:
            self._put(Arrival(SCREEN, now_ms - HELD_MS, ScreenTapped(name, pressed=True)))
            self._put(Arrival(SCREEN, now_ms, ScreenTapped(name, pressed=False)))
        except NotKeptError:
            return  # the journal cannot be written: the table's loop ends with the same error

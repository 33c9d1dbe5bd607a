"""Compares the installed program with its release at the start, every hour, and when asked."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from controller.files.installed_files import SoftwareCheck, SoftwareState, check_software
from controller.views.phrases.software_words import altered_words, software_words

CHECK_EVERY_S: Final = 3600.0
FINGERPRINT_SHOWN: Final = 8
"""How many digits of the fingerprint a screen shows."""


class SoftwareWatch:
    """A thread that compares and tells what it found, so that no key waits for a file."""

    def __init__(
        self, told: Callable[[SoftwareCheck], None], said: Callable[[str], None],
        check: Callable[[], SoftwareCheck] = check_software, every_s: float = CHECK_EVERY_S,
    ) -> None:
        """Begin; `told` gets every result, `said` a sentence when a fault comes or goes."""
        self._told, self._said, self._check, self._every_s = told, said, check, every_s
        self._due = threading.Event()
        self._ending = False
        self._last: SoftwareCheck | None = None
        self._thread = threading.Thread(target=self._run, name="railbird-software-watch", daemon=True)
        self._thread.start()

    def again(self) -> None:
        """Compare now; callable from a signal handler."""
        self._due.set()

    def close(self) -> None:
        """End the thread; a comparison that is under way is not waited for."""
        self._ending = True
        self._due.set()
        self._thread.join(timeout=0.2)

    def _run(self) -> None:
        while not self._ending:
            self._due.clear()
            try:
                found = self._check()
            except Exception as error:  # noqa: BLE001 - the watch must outlive a file that it cannot read
                self._said(f"the software could not be checked: {type(error).__name__}")
            else:
                if not self._ending:
                    self._tell(found)
            self._due.wait(self._every_s)

    def _tell(self, found: SoftwareCheck) -> None:
        before, self._last = self._last, found
        fault = fault_text(found)
        if fault != (fault_text(before) if before else ""):
            self._said(fault or f"{software_text(found)} is as released again")
        self._told(found)


def software_text(found: SoftwareCheck) -> str:
    """Return which program runs, in a few words."""
    is_released = found.state is not SoftwareState.UNRELEASED
    return software_words(found.version, found.fingerprint[:FINGERPRINT_SHOWN] if is_released else "")


def fault_text(found: SoftwareCheck) -> str:
    """Return what differs from the release and what to do; empty if nothing does."""
    if found.state is not SoftwareState.ALTERED:
        return ""
    return altered_words((*found.changed, *found.missing, *found.added)[0], found.altered())

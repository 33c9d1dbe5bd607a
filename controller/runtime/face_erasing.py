"""Erases hidden cards, and makes segments, beside the table's loop: no key waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final, Protocol

from controller.engine.flow.chip_accounting import hand_number
from controller.table.events import Event
from controller.table.outputs import Output
from controller.table.state import Table

ENDING_S: Final = 2.0
"""How long the end of the table waits for an erasing that is under way."""
EVENINGS_S: Final = 600.0
"""How often the evenings before are looked at: the house may keep their cards for a while."""


class Erases(Protocol):
    """A journal that keeps no more than it has to of hands that nobody can dispute any more."""

    def erase_faces(self) -> int:
        """Erase what is due; return how many cards."""
        ...

    def cut_segments(self) -> int:
        """Move the hands of gaming days that are over to segments; return how many were made."""
        ...


class PastHands(Protocol):
    """The other files of a table that have hidden cards."""

    def erase_evenings(self) -> None:
        """Erase what is due of the evenings before."""
        ...

    def drop_copy(self) -> None:
        """Remove the copy of before the upgrade: a hand has been dealt since."""
        ...


class FaceErasing:
    """A thread that erases at the start and with each hand; it also makes the segments.

    At times it erases in earlier evenings.
    """

    def __init__(
        self, journal: Erases, past: PastHands, said: Callable[[str], None], hand: int = 0, every_s: float = EVENINGS_S
    ) -> None:
        """Begin in a hand of this number; `said` takes a fault, once."""
        self._journal, self._past, self._said, self._every_s = journal, past, said, every_s
        self._hand = hand
        self._has_dealt = False
        self._faults: dict[str, str] = {}
        self._due = threading.Event()
        self._ending = False
        self._thread = threading.Thread(target=self._run, name="railbird-face-erasing", daemon=True)
        self._thread.start()

    def heard(self, _event: Event, _outputs: tuple[Output, ...], table: Table) -> None:
        """Erase when a hand begins."""
        if (number := hand_number(table)) != self._hand:
            self._hand, self._has_dealt = number, True
            self._due.set()

    def close(self) -> None:
        """End the thread, behind the erasing that is under way."""
        self._ending = True
        self._due.set()
        self._thread.join(timeout=ENDING_S)

    def _run(self) -> None:
        is_quiet = True
        while not self._ending:
            self._try("hands", self._journal.erase_faces)
            if self._has_dealt:
                self._try("copy", self._past.drop_copy)
                # Until then the version before may go on with the copy, which would write other segments.
                self._try("segments", self._journal.cut_segments)
            if is_quiet:
                self._try("evenings", self._past.erase_evenings)
            is_quiet = not self._due.wait(self._every_s)
            self._due.clear()

    def _try(self, what: str, erase: Callable[[], object]) -> None:
        try:
            erase()
            self._faults[what] = ""
        except Exception as error:  # noqa: BLE001 - the table goes on; what is left is erased with the next hand
            fault = str(error) or type(error).__name__
            if fault != self._faults.get(what) and not self._ending:
                self._said(fault)
            self._faults[what] = fault

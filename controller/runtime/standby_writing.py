"""Writes the journal's standby beside the table's loop: no key waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from controller.engine.flow.chip_accounting import hand_number
from controller.poker.pot_awards import return_all
from controller.table.events import Event
from controller.table.outputs import Output
from controller.table.state import Table

ENDING_S: Final = 2.0
"""How long the end of the table waits for a standby that is being written."""


class KeepsStandby(Protocol):
    """A journal with a standby."""

    def keep_standby(self, hand: int, table: Mapping[str, Any]) -> None:
        """Write the standby of a hand that begins."""
        ...


def table_in_header(table: Table) -> dict[str, Any]:
    """Return what a tape's header would say of the table when its newest hand began."""
    stacks, seating, stakes = stacks_at_deal(table), table.seating, table.stakes
    told: dict[str, Any] = {
        "seats": {
            str(one.number): {"stack": stacks[one.number]} | ({"is": one.presence} if one.presence != "present" else {})
            for one in seating.seats
        },
        "chips": list(stakes.chips), "level": stakes.level,
    }
    if seating.button is not None:
        told["button"] = seating.button
    if not stakes.rounds:
        told |= {
            "game": table.variant.id, "blinds": list(stakes.blinds), "ante": stakes.ante, "bring_in": stakes.bring_in,
            "limits": list(stakes.limits or ()),
        }
    return told


def stacks_at_deal(table: Table) -> dict[int, int]:
    """Return each seat's chips when the newest hand began, with those bought since."""
    inside: Mapping[int, int] = {}
    if table.hand is not None:
        wagering = table.hand.wagering
        inside = (wagering if wagering.awarded else return_all(wagering)).stacks
    inside = {seat: stack for seat, stack in inside.items() if seat not in table.seating.settled}
    return {one.number: inside.get(one.number, one.stack) + one.bought for one in table.seating.seats}


class StandbyWriting:
    """A thread that writes the standby at the start and when a hand begins."""

    def __init__(self, journal: KeepsStandby, table: Table, said: Callable[[str], None]) -> None:
        """Begin with a table; `said` takes a fault, once."""
        self._journal, self._table, self._said = journal, table, said
        self._has_failed = self._ending = False
        self._due = threading.Event()
        self._due.set()
        self._thread = threading.Thread(target=self._run, name="railbird-standby", daemon=True)
        self._thread.start()

    def heard(self, _event: Event, _outputs: tuple[Output, ...], table: Table) -> None:
        """Write the standby when a hand begins."""
        if hand_number(table) != hand_number(self._table):
            self._table = table
            self._due.set()

    def close(self) -> None:
        """End the thread, behind the writing that is under way."""
        self._ending = True
        self._due.set()
        self._thread.join(timeout=ENDING_S)

    def _run(self) -> None:
        while True:
            self._due.wait()
            self._due.clear()
            if self._ending:
                return
            table = self._table  # another hand may begin meanwhile
            try:
                self._journal.keep_standby(hand_number(table), table_in_header(table))
                self._has_failed = False
            except Exception as error:  # noqa: BLE001 - the table goes on without it
                if not self._has_failed:
                    self._said(f"the standby of the journal cannot be written ({error}); the next hand tries again")
                self._has_failed = True

"""Outputs on the table itself: lamps and the buzzer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from controller.table.hand import Phase
from controller.table.outputs import Output, Signal
from controller.table.state import Table
from hw.panel import Lamp, Level

SOUND_MS: Final = 400
"""So long the buzzer sounds, and up to a turn of the loop longer: enough to be heard in a full card room."""


SEATS: Final[Mapping[int, Lamp]] = {number: Lamp(f"seat_{number}") for number in range(1, 11)}
"""The lamp of each seat that has one."""
_DARK: Final[dict[Lamp, Level]] = {lamp: Level.OFF for lamp in Lamp if lamp is not Lamp.BUZZER}


class LampSwitch(Protocol):
    """Lights the lamps of the panel."""

    def light(self, lamp: Lamp, level: Level) -> bool:
        """Set a lamp; return False if the table has no lamp of this name."""
        ...


class TableLamps:
    """Shows the table's state on its lamps; sends only what changed."""

    def __init__(self, switch: LampSwitch, now_ms: Callable[[], int]) -> None:
        """`switch` is the hardware, or the simulator's; `now_ms` returns the table's time."""
        self._switch = switch
        self._now_ms = now_ms
        self._shown = _DARK
        self._sounds_until_ms: int | None = None

    def perform(self, output: Output) -> None:
        """Sound the buzzer if an output asks for it; `beat` silences it."""
        if isinstance(output, Signal):
            self._sounds_until_ms = self._now_ms() + SOUND_MS
            self._switch.light(Lamp.BUZZER, Level.ON)

    def beat(self) -> None:
        """Silence the buzzer when it has sounded long enough; call it at every turn of the loop."""
        if self._sounds_until_ms is not None and self._now_ms() >= self._sounds_until_ms:
            self._sounds_until_ms = None
            self._switch.light(Lamp.BUZZER, Level.OFF)

    def show(self, table: Table) -> None:
        """Set every lamp by the table's state."""
        lit = wanted(table)
        if lit == self._shown:
            return
        for lamp, level in lit.items():
            if self._shown[lamp] is not level:
                self._switch.light(lamp, level)
        self._shown = lit


def wanted(table: Table) -> dict[Lamp, Level]:
    """Return every lamp's level: slow for a turn, fast for a missed blind, solid trouble."""
    lamps = _DARK.copy()
    hand = table.hand
    for seat in table.seating.seats:
        if seat.in_debt and seat.number in SEATS:
            lamps[SEATS[seat.number]] = Level.FAST
    if hand is not None and hand.phase is Phase.BETTING and hand.wagering.to_act is not None and table.remedy is None:
        turn = hand.wagering.to_act
        if turn in SEATS:
            lamps[SEATS[turn]] = Level.SLOW
    lamps[Lamp.READY] = Level.ON if hand is None or hand.end_told else Level.OFF
    lamps[Lamp.WRONG] = Level.ON if table.remedy is not None else Level.OFF
    lamps[Lamp.FLOOR] = Level.SLOW if table.open_ruling is not None else Level.OFF
    lamps[Lamp.CONFIRM] = Level.SLOW if table.question is not None else Level.OFF
    lamps[Lamp.FAULT] = Level.ON if table.devices.lost or table.devices.blind else Level.OFF
    return lamps

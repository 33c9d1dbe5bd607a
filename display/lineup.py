"""The screens that are present.

A missing screen is reported and opened once it is plugged in.

SDL's console driver looks for displays only when it starts. So a new display reopens all displays, and a removed one is
only painted no more. Panels and in-memory pictures are never affected.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Protocol

from display.canvas.render_targets import (
    AbsentError,
    Output,
    OutputError,
    Target,
    close_outputs,
    display_count,
    open_outputs,
)
from display.connectors import NotConnectedError, Wanted, connected_connectors, display_of

LOOK_MS: Final = 1_000
"""How often the lineup checks for screens that were plugged in or removed."""


class Machine(Protocol):
    """The outputs of this machine."""

    def connected(self) -> tuple[str, ...] | None:
        """Return the connected connectors in the kernel's order; None if the kernel reports none."""
        ...

    def displays(self) -> int:
        """Return how many displays are known; 0 while none is open."""
        ...

    def open(self, targets: list[Target]) -> list[Output | OutputError]:
        """Open outputs; an output that cannot be opened is returned as its error."""
        ...

    def close_displays(self) -> None:
        """Release all displays; panels and pictures stay open."""
        ...


class ThisMachine:
    """The real machine: the kernel's connectors and SDL's displays."""

    def connected(self) -> tuple[str, ...] | None:
        """Return the connected connectors; None if the kernel does not report them."""
        return connected_connectors()

    def displays(self) -> int:
        """Return how many displays SDL knows."""
        return display_count()

    def open(self, targets: list[Target]) -> list[Output | OutputError]:
        """Open outputs."""
        return open_outputs(targets)

    def close_displays(self) -> None:
        """End SDL's video."""
        close_outputs()


class Lineup:
    """The wanted screens, and the outputs of those that are present."""

    def __init__(self, wanted: Sequence[Wanted], said: Callable[[str], None], machine: Machine | None = None) -> None:
        """Open the screens that are present; `said` reports each that is missing or comes later.

        Raises:
            OutputError: no screen can be opened, and not only because none is plugged in.
        """
        self._wanted = tuple(wanted)
        self._said = said
        self._machine = machine or ThisMachine()
        self._open: dict[Wanted, Output] = {}
        self._missing: dict[Wanted, OutputError] = {}
        self._refused: list[str] = []
        """Messages about screens that are present but cannot be opened, not reported yet."""
        self._unplugged: list[Output] = []
        """Windows of removed displays; they are closed only when all displays reopen."""
        self._seen: tuple[object, ...] = ()
        self._looked_ms: int | None = None
        self._take_up([one for one in self._wanted if not _on_display(one)])
        self._take_up_displays(self._machine.connected())
        self._must_show_something()

    def outputs(self) -> tuple[tuple[Wanted, Output], ...]:
        """Return the screens that are present, with their outputs."""
        return tuple((one, self._open[one]) for one in self._wanted if one in self._open)

    def turn(self, now_ms: int) -> bool:
        """Look for plugged-in and removed screens; return whether the outputs changed.

        Raises:
            OutputError: no screen is left that can be opened, and not only because none is plugged in.
        """
        if self._looked_ms is not None and now_ms - self._looked_ms < LOOK_MS:
            return False
        self._looked_ms = now_ms
        before = dict(self._open)
        panels = [one for one in self._wanted if one.device]
        for one in panels:
            if one in self._open and not Path(one.device).exists():
                self._drop(one, f"{one.device} is not there")
        self._take_up([one for one in panels if one not in self._open])
        self._look_at_displays()
        self._must_show_something()
        return before != self._open

    def close(self) -> None:
        """Release every screen."""
        for output in (*self._open.values(), *self._unplugged):
            output.close()
        self._open.clear()
        self._unplugged.clear()
        self._machine.close_displays()

    def _look_at_displays(self) -> None:
        connected = self._machine.connected()
        for one in self._wanted:
            if one in self._open and one.connector:
                try:
                    display_of(one, connected)
                except NotConnectedError as error:
                    self._drop(one, str(error))
        # Each attempt blanks the other screens, so make it only when the machine's displays have changed.
        before, self._seen = self._seen, (connected, self._machine.displays())
        if before != self._seen and any(_may_be_there(one, connected) for one in self._missing):
            self._take_up_displays(connected)

    def _take_up_displays(self, connected: tuple[str, ...] | None) -> None:
        """Reopen every display that is present."""
        on_displays = [one for one in self._wanted if _on_display(one)]
        open_ones = [self._open.pop(one) for one in on_displays if one in self._open]
        for output in (*open_ones, *self._unplugged):
            output.close()
        self._unplugged.clear()
        if on_displays:
            self._machine.close_displays()
            self._take_up(on_displays, connected)
        self._seen = (connected, self._machine.displays())

    def _take_up(self, wanted: Sequence[Wanted], connected: tuple[str, ...] | None = None) -> None:
        there: list[tuple[Wanted, Target]] = []
        for one in wanted:
            try:
                display = display_of(one, connected)
            except NotConnectedError as error:
                self._miss(one, AbsentError(str(error)))
            else:
                there.append((one, Target(f"Railbird {one.name}", display, one.size, one.in_memory, one.device)))
        opened = self._machine.open([target for _, target in there])
        for (one, _), output in zip(there, opened, strict=True):
            if isinstance(output, OutputError):
                self._miss(one, output)
            else:
                self._open[one] = output
                if self._missing.pop(one, None) is not None:
                    self._said(f"the {one.name} screen is there now: {_where(one)}")

    def _drop(self, one: Wanted, why: str) -> None:
        """Stop painting a screen."""
        output = self._open.pop(one)
        if one.device:
            output.close()
        else:
            self._unplugged.append(output)
        self._miss(one, AbsentError(why))

    def _miss(self, one: Wanted, why: OutputError) -> None:
        before = self._missing.get(one)
        self._missing[one] = why
        # Do not report this screen again because other screens come and go.
        if isinstance(why, AbsentError) and not isinstance(before, AbsentError):
            self._said(f"the {one.name} screen is missing: {why}; it is taken up when it is plugged in")
        elif not isinstance(why, AbsentError) and str(before) != str(why):
            self._refused.append(f"the {one.name} screen is missing: {why}")

    def _must_show_something(self) -> None:
        """End the process if no screen is open and plugging one in would not help.

        With no screen plugged in, keep waiting for one.
        """
        for why in self._missing.values():
            if not self._open and not isinstance(why, AbsentError):
                raise why
        for sentence in self._refused:
            self._said(sentence)
        self._refused.clear()


def _on_display(one: Wanted) -> bool:
    return not one.in_memory and not one.device


def _may_be_there(one: Wanted, connected: tuple[str, ...] | None) -> bool:
    if one.connector and connected is not None:
        return one.connector in connected
    return _on_display(one)


def _where(one: Wanted) -> str:
    if one.connector or one.device:
        return one.connector or one.device
    return "a window" if one.display is None else f"display {one.display + 1}"

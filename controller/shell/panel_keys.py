"""Keys and contacts of the panel: from lines that bounce to presses, each with the kept edge that it came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from controller.shell.arrivals import KeyPress
from controller.shell.kept_edges import KeptEdges, UsedEdges
from controller.table.events import Event, NewDeal
from controller.tracking import debounce
from controller.tracking.detections import PinSample
from firmware_bridge import readings
from hw.board import Board, ContactMoved, KeyMoved
from hw.panel import Contact, Key

Press = tuple[Event | KeyPress, int]
"""What was pressed, and the number of its press if it was kept."""


class PanelKeys:
    """All lines of one table; a press lives from its edge until its event is taken."""

    def __init__(self, board: Board, double_ms: int) -> None:
        """A key that comes again within `double_ms` is one press; digits repeat."""
        self._board = board
        self._debouncer = debounce.new_debouncer(timings=_timings(double_ms))
        self._edge = 0
        self._edges = KeptEdges()
        self._typed: list[int] = []
        """The presses that have been typed and have not become their event."""

    def begin(self, edge: int) -> None:
        """The reading that comes now was kept under this number; 0 if it was not."""
        self._edge = edge
        self._edges.last = max(self._edges.last, edge)

    def switch(self, port: str, reading: readings.Reading, at_ms: int) -> Iterator[Press] | None:
        """A line changed; None if nothing is wired to it."""
        match self._board.signal_of(port, reading):
            case KeyMoved(key=key, down=down):
                sample = PinSample(f"key:{key.value}", down, at_ms)
            case ContactMoved(contact=contact, closed=closed):
                sample = PinSample(f"contact:{contact.value}", closed, at_ms)
            case _:
                return None
        # What the time before this edge made certain comes of the edges before it.
        before = self._pressed(debounce.elapse(self._debouncer, at_ms), at_ms)
        self._edges.note(sample.pin, self._edge, active=sample.is_active)
        return chain(before, self._pressed(debounce.sense(self._debouncer, sample), at_ms))

    def elapse(self, at_ms: int) -> Iterator[Press]:
        """Time passes: a level that has held long enough is true."""
        return self._pressed(debounce.elapse(self._debouncer, at_ms), at_ms)

    def next_deadline(self) -> int | None:
        """When `elapse` is wanted next."""
        return debounce.next_deadline(self._debouncer)

    def taken(self, press: int) -> None:
        """The event of a contact has gone on."""
        self._edges.done(press)

    def typed(self, press: int) -> None:
        """A key was typed: it is open until `finished`."""
        self._typed.append(press)

    def finished(self) -> None:
        """All that was typed has become its events, or nothing."""
        for press in self._typed:
            self._edges.done(press)
        self._typed = []

    @property
    def used_edges(self) -> UsedEdges:
        """What a restart need not take up again."""
        return self._edges.used(self._is_pending)

    def _is_pending(self, line: str) -> bool:
        """Whether a line is down, and has not been so for long enough to be said."""
        state = self._debouncer.keys.get(line)
        return state is not None and state.level and not state.is_down

    def _pressed(
        self, debounced: tuple[debounce.Debouncer, tuple[object, ...]], at_ms: int
    ) -> Iterator[Press]:
        self._debouncer, changes = debounced
        pressed: list[Press] = []
        for one in changes:
            match one:
                case debounce.Pressed(pin=pin):
                    pressed += self._meant(pin, at_ms)
                case debounce.Released(pin=pin):
                    self._edges.release(pin)
                case _:
                    pass
        return iter(pressed)

    def _meant(self, pin: str, at_ms: int) -> tuple[Press, ...]:
        kind, _, name = pin.partition(":")
        press = self._edges.press(pin)
        if kind == "key":
            return ((KeyPress(Key(name), at_ms, press), 0),)
        if name == Contact.SHUFFLER.value:
            return ((NewDeal(at_ms, "shuffler"), press),)
        self._edges.done(press)
        return ()


def _timings(double_ms: int) -> Mapping[str, debounce.KeyTiming]:
    """Every key's times: a key pressed again at once is one press, but for digits, which repeat."""
    twice = debounce.KeyTiming(double_ms=double_ms)
    return {f"key:{key.value}": twice for key in Key if not key.digits}

"""Keys and contacts of the panel: from lines that bounce to presses, each with the kept edge that it came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.shell.arrivals import KeyPress
from controller.table.events import Event, NewDeal
from controller.tracking import debounce
from controller.tracking.detections import PinSample
from firmware_bridge import readings
from hw.board import Board, ContactMoved, KeyMoved
from hw.panel import Contact, Key

Press = tuple[Event | KeyPress, int]
"""What was pressed, and the number of its kept edge."""


class PanelKeys:
    """All lines of one table; a press lives from its edge until its event is taken."""

    def __init__(self, board: Board, double_ms: int) -> None:
        """A key that comes again within `double_ms` is one press; digits repeat."""
        self._board = board
        self._debouncer = debounce.new_debouncer(timings=_timings(double_ms))
        self._edge = 0
        self._last_edge = 0
        self._open_edges: set[int] = set()
        self._edge_of: dict[str, int] = {}
        self._typed_edges: list[int] = []

    def begin(self, edge: int) -> None:
        """The reading that comes now was kept under this number; 0 if it was not."""
        self._edge = edge
        self._last_edge = max(self._last_edge, edge)

    def switch(self, port: str, reading: readings.Reading, at_ms: int) -> Iterator[Press] | None:
        """A line changed; None if nothing is wired to it."""
        match self._board.signal_of(port, reading):
            case KeyMoved(key=key, down=down):
                sample = PinSample(f"key:{key.value}", down, at_ms)
            case ContactMoved(contact=contact, closed=closed):
                sample = PinSample(f"contact:{contact.value}", closed, at_ms)
            case _:
                return None
        if sample.is_active and self._edge:
            self._edge_of[sample.pin] = self._edge
            self._open_edges.add(self._edge)
        return self._pressed(debounce.sense(self._debouncer, sample), at_ms)

    def elapse(self, at_ms: int) -> Iterator[Press]:
        """Time passes: a level that has held long enough is true."""
        return self._pressed(debounce.elapse(self._debouncer, at_ms), at_ms)

    def next_deadline(self) -> int | None:
        """When `elapse` is wanted next."""
        return debounce.next_deadline(self._debouncer)

    def taken(self, edge: int) -> None:
        """The event of an edge has gone on."""
        self._open_edges.discard(edge)

    def typed(self, edge: int, *, done: bool) -> None:
        """A key was typed; `done`: nothing is half typed now, and all of it has become its event, or nothing."""
        self._typed_edges.append(edge)
        if done:
            self._open_edges.difference_update(self._typed_edges)
            self._typed_edges = []

    @property
    def used_edges(self) -> int:
        """Every kept edge up to this number has become an event, or nothing: a restart need not take it up again."""
        return min(self._open_edges) - 1 if self._open_edges else self._last_edge

    def _pressed(
        self, debounced: tuple[debounce.Debouncer, tuple[object, ...]], at_ms: int
    ) -> Iterator[Press]:
        self._debouncer, changes = debounced
        pressed = [self._meant(one.pin, at_ms) for one in changes if isinstance(one, debounce.Pressed)]
        return iter([one for one in pressed if one is not None])

    def _meant(self, pin: str, at_ms: int) -> Press | None:
        kind, _, name = pin.partition(":")
        edge = self._edge_of.pop(pin, 0)
        if kind == "key":
            return KeyPress(Key(name), at_ms, edge), 0
        if name == Contact.SHUFFLER.value:
            return NewDeal(at_ms, "shuffler"), edge
        self._open_edges.discard(edge)
        return None


def _timings(double_ms: int) -> Mapping[str, debounce.KeyTiming]:
    """Every key's times: a key pressed again at once is one press, but for digits, which repeat."""
    twice = debounce.KeyTiming(double_ms=double_ms)
    return {f"key:{key.value}": twice for key in Key if not key.digits}

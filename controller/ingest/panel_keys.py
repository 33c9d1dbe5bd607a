"""Keys and contacts of the panel: turns bouncing lines into presses with durable edges.

If several devices have keys, presses are taken in the order in which the keys went down, not in the order of
arrival: a CONFIRM on a pin arrives at once, while the digit before it may still be in transit from a node.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Mapping
from itertools import chain
from operator import itemgetter
from typing import Final

from controller.fusion.pending_events import KeyPress
from controller.keypad.durable_edges import DurableEdges, UsedEdges
from controller.table.events import Event, NewDeal
from controller.terms.fast_copies import replace
from controller.tracking import debounce
from controller.tracking.detections import PinSample
from firmware_bridge import readings
from firmware_bridge.node_clock import EdgeSpacing
from hw.board import Board, ContactMoved, KeyMoved
from hw.panel import Contact, Key

EDGE_LAG_MS: Final = 20
"""How long an edge may take from the line to here: some turns of a busy program's threads."""
Press = tuple[Event | KeyPress, int]
"""The key or contact that was pressed, and its edge's number if it is durable."""


class PanelKeys:
    """All lines of one table; a press stays here until its event is taken."""

    def __init__(self, board: Board, double_ms: int, link_ms: int) -> None:
        """Watch a board's lines.

        Args:
            board: the wiring.
            double_ms: a second press of a key within this time is ignored; digits may repeat.
            link_ms: how long an earlier press may take to arrive from another device.
        """
        self._board = board
        self._debouncer = debounce.new_debouncer(timings=_timings(double_ms))
        self._edge = 0
        self._edges = DurableEdges()
        self.typed: list[int] = []
        """The presses that were typed but are not an event yet: they stay open until `finished`."""
        self._hold_ms = link_ms if _is_shared(board) else 0
        self._lag_ms = max(EDGE_LAG_MS, self._hold_ms - debounce.KeyTiming().stable_ms)
        """Time alone makes a press certain so much later, because the edge that ended it may still be on its way."""
        self._spacings: dict[str, tuple[int, EdgeSpacing]] = {}
        """The running start of each node, and the places of its edges in time."""
        self._latest: dict[str, tuple[str, int]] = {}
        """By key, the line of its latest press and when that went down."""
        self._is_waiting = False
        """Whether edges on their way held the time of the lines back: their arrival, not a deadline, continues it."""
        self._coming: list[tuple[int, str, int]] = []
        """Presses that wait because an earlier one may still arrive, with the times of their edges."""

    def begin(self, edge: int) -> None:
        """Note the edge number of the next reading; 0 if the edge is not durable."""
        self._edge = edge
        self._edges.last = max(self._edges.last, edge)

    def switch(self, port: str, reading: readings.Reading, at_ms: int) -> Iterator[Press] | None:
        """Yield the presses after a line's change; None if nothing is wired to the line."""
        match self._board.signal_of(port, reading):
            case KeyMoved(key=key, down=down):
                # A finger on the screen and one on the panel are two: the one that leaves ends no press of the other.
                source = "tap" if isinstance(reading, readings.ScreenTapped) else "key"
                sample = PinSample(f"{source}:{key.value}", down, at_ms)
            case ContactMoved(contact=contact, closed=closed):
                sample = PinSample(f"contact:{contact.value}", closed, at_ms)
            case _:
                return None
        if self._is_outdated(sample, reading):
            return iter(())
        sample = self._placed(sample, port, reading)
        at_ms = sample.at_ms
        # Presses that became certain before this edge come first; another device's edge may still be on its way.
        lag_ms = self._lag_ms if self._hold_ms else 0
        before = self._pressed(debounce.elapse(self._debouncer, at_ms - lag_ms), at_ms)
        self._edges.note(sample.pin, self._edge, active=sample.is_active)
        return chain(before, self._pressed(debounce.sense(self._debouncer, sample), at_ms))

    def _is_outdated(self, sample: PinSample, reading: readings.Reading) -> bool:
        """Whether this is a level that a node told late, and an edge of its line is younger."""
        is_edge = bool(self._edge) or getattr(reading, "told_as", None) is not None
        state = None if is_edge or not getattr(reading, "held_ms", 0) else self._debouncer.keys.get(sample.pin)
        return state is not None and sample.at_ms < state.level_ms

    def _placed(self, sample: PinSample, port: str, reading: readings.Reading) -> PinSample:
        """Return an edge as far behind the one before it as its node's ticks say.

        Each start of the controller knows the clock of a node to some ms only: a press told to one and its release told
        to another would seem shorter than any press, or the release the older one.
        """
        told_as, tick_ms = getattr(reading, "told_as", None), getattr(reading, "tick_ms", None)
        if told_as is None or tick_ms is None:
            return self._in_order(sample) if getattr(reading, "held_ms", 0) else sample
        known = self._spacings.get(port)
        if known is None or known[0] != told_as.boot_id:
            known = self._spacings[port] = told_as.boot_id, EdgeSpacing()
        return replace(sample, at_ms=known[1].placed_ms(tick_ms, sample.at_ms))

    def _in_order(self, sample: PinSample) -> PinSample:
        """Return a release behind its press, if an older version stored that without its tick."""
        state = self._debouncer.keys.get(sample.pin)
        if state is None or sample.is_active or not state.level or sample.at_ms >= state.level_ms:
            return sample
        return replace(sample, at_ms=state.level_ms + self._debouncer.timing_of(sample.pin).stable_ms)

    def elapse(self, at_ms: int, known_ms: int | None = None) -> Iterator[Press]:
        """Yield the presses that have been held long enough by now.

        `known_ms` is the time up to which all edges have arrived, as far as one of them is known to be on its way.
        """
        until_ms = at_ms - self._lag_ms
        self._is_waiting = known_ms is not None and known_ms < until_ms
        if known_ms is not None:
            until_ms = min(until_ms, known_ms)
        return self._pressed(debounce.elapse(self._debouncer, until_ms), at_ms)

    def next_deadline(self) -> int | None:
        """Return when `elapse` is due next."""
        due_ms = None if self._is_waiting else debounce.next_deadline(self._debouncer)
        if due_ms is not None:
            due_ms += self._lag_ms
        if not self._coming:
            return due_ms
        ripe_ms = self._coming[0][0] + self._hold_ms
        return ripe_ms if due_ms is None else min(due_ms, ripe_ms)

    def taken(self, press: int) -> None:
        """Mark the event of a contact as taken."""
        self._edges.done(press)

    def finished(self) -> None:
        """Mark all typed presses as done, with or without an event."""
        for press in self.typed:
            self._edges.done(press)
        self.typed = []

    def give_up(self) -> None:
        """Use up every stored edge, so that no restart replays one."""
        self._edges.give_up()
        self.typed = []

    @property
    def used_edges(self) -> UsedEdges:
        """Return the edges that a restart need not replay."""
        return self._edges.used(self._is_pending)

    def _is_pending(self, line: str) -> bool:
        """Whether a line is down but not long enough to count yet."""
        state = self._debouncer.keys.get(line)
        return state is not None and state.level and not state.is_down

    def _pressed(
        self, debounced: tuple[debounce.Debouncer, tuple[object, ...]], at_ms: int
    ) -> Iterator[Press]:
        self._debouncer, changes = debounced
        for one in changes:
            match one:
                case debounce.Pressed(pin=pin, at_ms=down_ms):
                    press = self._edges.press(pin)
                    if self._is_doubled(pin, down_ms):
                        self._edges.done(press)
                    else:
                        insort(self._coming, (down_ms, pin, press), key=itemgetter(0))
                case debounce.Released(pin=pin):
                    self._edges.release(pin)
                case _:
                    pass
        ripe = [one for one in self._coming if one[0] + self._hold_ms <= at_ms]
        self._coming = self._coming[len(ripe) :]
        presses: list[Press] = []
        for down_ms, pin, press in ripe:
            # A restart takes up stored edges late, and the act is as old as its press: an act that seems younger would
            # have been made while the player's cards, thrown in later, lay in the muck.
            certain_ms = down_ms + max(self._hold_ms, self._debouncer.timing_of(pin).stable_ms)
            presses += self._meant(pin, press, min(at_ms, certain_ms))
        return iter(presses)

    def _is_doubled(self, pin: str, down_ms: int) -> bool:
        """Whether the key has just been pressed on the other of panel and screen: one press."""
        key, double_ms = pin.partition(":")[2], self._debouncer.timing_of(pin).double_ms
        before, was_ms = self._latest.get(key, (pin, down_ms))
        released = self._debouncer.keys.get(before)
        up_ms = released.up_ms if released is not None else None
        doubled = before != pin and abs(down_ms - was_ms) < double_ms
        doubled |= before != pin and up_ms is not None and was_ms <= up_ms <= down_ms < up_ms + double_ms
        if not doubled:
            self._latest[key] = pin, down_ms
        return doubled

    def _meant(self, pin: str, press: int, at_ms: int) -> tuple[Press, ...]:
        kind, _, name = pin.partition(":")
        if kind in _KEYS:
            return ((KeyPress(Key(name), at_ms, press), 0),)
        if name == Contact.SHUFFLER.value:
            return ((NewDeal(at_ms, "shuffler"), press),)
        self._edges.done(press)
        return ()


def _is_shared(board: Board) -> bool:
    """Whether more than one device has keys or contacts."""
    devices = {line.port for line in board.lines if line.key is not None or line.contact is not None}
    return len(devices) + any(pin.lamp is None for pin in board.pins) + board.touch > 1


def _timings(double_ms: int) -> Mapping[str, debounce.KeyTiming]:
    """Return every key's timing: two quick presses count as one, except for digits."""
    twice = debounce.KeyTiming(double_ms=double_ms)
    return {f"{source}:{key.value}": twice for key in Key if not key.digits for source in _KEYS}


_KEYS = ("key", "tap")
"""Where keys are: on the panel and on the screen."""

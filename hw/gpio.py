"""The header's pins: keys and contacts in, lamps and buzzer out, on a given pin factory.

Edges are passed on raw, at the kernel's time; the tracker debounces them. A callback of the pin library only puts
the edge into a bounded queue and never raises, because an exception there would end the library's only thread. The
system can lose edges, so all levels are read again every `REREAD_MS` and corrected.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Any, Final

import gpiozero

from firmware_bridge.link_layout import FAST_BLINK_MS, SLOW_BLINK_MS
from firmware_bridge.pump import Sink, monotonic_ms
from firmware_bridge.readings import Arrival, EventsLost, PinChanged, Reading
from hw.board import HEADER, Board, PinWiring
from hw.chip import ChipError, PinFactory, why_unclaimed
from hw.panel import Lamp, Level

REREAD_MS: Final = 60
OLDEST_EDGE_MS: Final = 60_000
"""A callback does not come later than this after its edge."""
MOST_EDGES: Final = 1024
"""The most edges between two turns; a bouncing key makes a few dozen."""
BLINK_MS: Final = {Level.SLOW: SLOW_BLINK_MS, Level.FAST: FAST_BLINK_MS}
"""Half of the blinking period."""


class HeaderPins:
    """All header pins of one board; `start` runs `turn` in a thread until `stop`."""

    def __init__(
        self,
        board: Board,
        factory: PinFactory,
        sink: Sink,
        clock: Callable[[], int] = monotonic_ms,
    ) -> None:
        """Claim the board's pins.

        Raises:
            ChipError: a pin cannot be used; the sentence says which, why and what to do. All pins are released.
        """
        self._sink = sink
        self._clock = clock
        self.turns = 0
        """Counts turns; the watchdog checks that it grows."""
        self.sink_errors = 0
        self.edges_lost = 0
        self._told_lost = 0
        self._edges: deque[tuple[int, int, bool]] = deque()
        self._news = threading.Event()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._reread_ms = 0
        self._inputs: dict[int, Any] = {}
        self._told: dict[int, bool] = {}
        self._outputs: dict[Lamp, Any] = {}
        self._levels: dict[Lamp, Level] = {}
        self._lamps_lock = threading.Lock()
        for wired in board.pins:
            try:
                self._claim(wired, factory)
            except Exception as error:
                self.stop()
                what = wired.key or wired.contact or wired.lamp
                raise ChipError(f"pin {wired.pin} ({what}) cannot be used: {why_unclaimed(error)}") from error

    @property
    def lamps(self) -> frozenset[Lamp]:
        """The lamps that are wired to the header."""
        return frozenset(self._outputs)

    def light(self, lamp: Lamp, level: Level) -> None:
        """Set a lamp or the buzzer; callable from any thread. `turn` makes it blink.

        Raises:
            KeyError: the lamp is not wired to the header.
        """
        with self._lamps_lock:
            self._outputs[lamp]
            self._levels[lamp] = level
        self._news.set()

    def turn(self, now_ms: int) -> None:
        """Pass on new edges, re-read the levels if it is time, and make lamps blink."""
        self._hand_edges_on(now_ms)
        if now_ms >= self._reread_ms:
            self._reread_ms = now_ms + REREAD_MS
            self._reread(now_ms)
        self._show_lamps(now_ms)
        self.turns += 1

    def start(self) -> None:
        """Run in a daemon thread until `stop`."""
        self._stop.clear()
        self._thread = threading.Thread(target=self.run, name="header-pins", daemon=True)
        self._thread.start()

    def run(self) -> None:
        """Run turns until `stop` is called."""
        while not self._stop.is_set():
            self.turn(self._clock())
            self._news.wait(REREAD_MS / 1000)
            self._news.clear()

    def stop(self) -> None:
        """Stop the thread, turn the lamps off and release the pins."""
        self._stop.set()
        self._news.set()
        if self._thread is not None:
            self._thread.join(2)
            self._thread = None
        for device in (*self._inputs.values(), *self._outputs.values()):
            device.close()

    def _claim(self, wired: PinWiring, factory: PinFactory) -> None:
        if wired.lamp is None:
            self._listen(wired, factory)
        else:
            self._outputs[wired.lamp] = gpiozero.DigitalOutputDevice(
                wired.pin, active_high=not wired.low_is_active, pin_factory=factory
            )

    def _listen(self, wired: PinWiring, factory: PinFactory) -> None:
        pin = wired.pin
        device = gpiozero.DigitalInputDevice(pin, pull_up=wired.low_is_active, bounce_time=None, pin_factory=factory)
        self._inputs[pin] = device
        self._told[pin] = False
        device.when_activated = self._catcher(device, pin, active=True)
        device.when_deactivated = self._catcher(device, pin, active=False)

    def _catcher(self, device: Any, pin: int, *, active: bool) -> Callable[[], None]:  # noqa: ANN401 - no type hints
        def catch() -> None:
            try:
                if len(self._edges) < MOST_EDGES:
                    self._edges.append((self._clock() - age_ms(device), pin, active))
                else:
                    self.edges_lost += 1
                self._news.set()
            except Exception:  # noqa: BLE001 - raising here would end the pin library's thread
                self.edges_lost += 1

        return catch

    def _hand_edges_on(self, now_ms: int) -> None:
        for _ in range(len(self._edges)):
            at_ms, pin, active = self._edges.popleft()
            if self._told[pin] != active:
                self._told[pin] = active
                self._hand_on(PinChanged(pin, active), at_ms)
        if self.edges_lost > self._told_lost:
            self._hand_on(EventsLost(self.edges_lost - self._told_lost), now_ms)
            self._told_lost = self.edges_lost

    def _reread(self, now_ms: int) -> None:
        for pin, device in self._inputs.items():
            active = bool(device.value)
            # an edge is already queued and will report this change with its own time
            if active != self._told[pin] and not any(edge[1] == pin for edge in tuple(self._edges)):
                self._told[pin] = active
                self._hand_on(PinChanged(pin, active, corrected=True), now_ms)

    def _show_lamps(self, now_ms: int) -> None:
        with self._lamps_lock:
            levels = tuple(self._levels.items())
        for lamp, level in levels:
            lit = is_lit(level, now_ms)
            device = self._outputs[lamp]
            if bool(device.value) != lit:
                device.value = lit

    def _hand_on(self, reading: Reading, at_ms: int) -> None:
        try:
            self._sink(Arrival(HEADER, at_ms, reading))
        except Exception:  # noqa: BLE001 - the pins continue after any error of the sink
            self.sink_errors += 1


def age_ms(device: Any) -> int:  # noqa: ANN401 - gpiozero has no type hints
    """Return how long ago an input's latest edge was, in ms, by the kernel's own time.

    Callbacks of two edges can come further apart than the edges were, while the program does other work: a spike
    would become a press. An age that no busy program explains is another clock's, and counts as 0.
    """
    seconds = device.active_time if device.active_time is not None else device.inactive_time
    age = round((seconds or 0.0) * 1000)
    return age if 0 <= age <= OLDEST_EDGE_MS else 0


def is_at_ground(pin: int, factory: PinFactory) -> bool:
    """Whether something outside holds a pin low against its pull-up.

    A closed contact does so, or the input of a lamp's driver.

    Raises:
        ChipError: the pin cannot be used.
    """
    try:
        device = gpiozero.DigitalInputDevice(pin, pull_up=True, pin_factory=factory)
    except Exception as error:
        raise ChipError(f"pin {pin} cannot be used: {why_unclaimed(error)}") from error
    try:
        return bool(device.value)
    finally:
        device.close()


def is_lit(level: Level, now_ms: int) -> bool:
    """Return whether a lamp of this level is lit at this moment; all lamps blink in step."""
    half = BLINK_MS.get(level)
    return level is Level.ON if half is None else now_ms // half % 2 == 0

"""Moves bytes between a port and a device and passes readings on; one thread for each port.

A pump survives an unplugged port (it reopens it), a silent device (it keeps asking) and a sink that
raises (it counts the error and continues). Only a sink that could not store a reading ends it: the
reading must not be acknowledged, so the pump writes nothing more to the device.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from firmware_bridge.devices import Device, LampDevice
from firmware_bridge.errors import BridgeError, NotKeptError, PortError
from firmware_bridge.port import Port
from firmware_bridge.readings import (
    Arrival,
    DeviceBack,
    DeviceFault,
    DeviceLost,
    FramesDropped,
    Reading,
)

Sink: TypeAlias = Callable[[Arrival], None]
"""Puts arrivals into a queue, in the pump's thread, or raises `NotKeptError`."""

IDLE_MS: Final = 50
"""The longest wait for bytes in one turn."""
FIRST_RETRY_MS: Final = 100
SLOWEST_RETRY_MS: Final = 500
"""Short enough that a device is back within two seconds after it is plugged in."""
NEVER_ANSWERED_MS: Final = 1800
"""A device that stays silent after the start is reported as lost after this time."""
NO_NOISE: Final = FramesDropped(0, 0)
NOISE_MS: Final = 500
"""The shortest time between two reports of noise, so that a bad cable does not fill the inbox."""


def monotonic_ms() -> int:
    """Return the time of the monotonic clock in ms."""
    return time.monotonic_ns() // 1_000_000


class Pump:
    """One port with its device; `start` runs `turn` in a thread until `stop`."""

    def __init__(
        self,
        port: Port,
        device: Device,
        sink: Sink,
        clock: Callable[[], int] = monotonic_ms,
    ) -> None:
        self._port = port
        self._device = device
        self._sink = sink
        self._clock = clock
        self.turns = 0
        """Counts turns; the watchdog checks that it grows."""
        self.sink_errors = 0
        self.last_error = ""
        """The last exception of the sink or the device, as text."""
        self._open = False
        self._retry_ms = FIRST_RETRY_MS
        self._next_try_ms = 0
        self._since_ms: int | None = None
        """When the device was lost; None while it is present."""
        self._told_lost = False
        self.was_lost = False
        """Whether an earlier run reported the device as lost; then its first answer is reported as its return."""
        self._trouble = "no answer"
        self._noise = NO_NOISE
        self._noise_due_ms = 0
        self._lamps: dict[int, int] = {}
        self._lamps_lock = threading.Lock()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._begun = False

    @property
    def name(self) -> str:
        """The port's name in the board's wiring."""
        return self._port.name

    @property
    def present(self) -> bool:
        """Whether the port is open and the device answers."""
        return self._begun and self._since_ms is None

    def light(self, levels: Mapping[int, int]) -> None:
        """Set lamp levels by line on the device; callable from any thread.

        Raises:
            BridgeError: this device has no lamps.
        """
        if not isinstance(self._device, LampDevice):
            raise BridgeError(f"{self.name} has no lamps")
        with self._lamps_lock:
            self._lamps.update(levels)

    def start(self) -> None:
        """Run in a daemon thread until `stop`."""
        self._stop.clear()
        self._thread = threading.Thread(target=self.run, name=f"pump-{self.name}", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread and close the port."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(2)
            self._thread = None
        self._port.close()
        self._open = False

    def run(self) -> None:
        """Run turns until `stop` is called or a reading could not be stored."""
        while not self._stop.is_set():
            self._wait()
            self.turn(self._clock())

    def turn(self, now_ms: int) -> None:
        """Open, read, pass on and write what is due now; never raises, never waits for bytes."""
        if self._stop.is_set():
            return
        if not self._begun:
            self._begun = True
            self._since_ms = now_ms
        try:
            if self._open or self._try_to_open(now_ms):
                self._move(now_ms)
        except NotKeptError as error:
            self.last_error = str(error)
            self._stop.set()
            return
        except PortError as error:
            self._lose_port(str(error), now_ms)
        self._tell_if_lost(now_ms)
        self._tell_noise(now_ms)
        self.turns += 1

    def _wait(self) -> None:
        now_ms = self._clock()
        if not self._open:
            self._stop.wait(min(max(self._next_try_ms - now_ms, 0), IDLE_MS) / 1000)
            return
        deadline = self._device.next_deadline()
        wait_ms = IDLE_MS if deadline is None else min(max(deadline - now_ms, 0), IDLE_MS)
        try:
            self._port.wait(wait_ms)
        except PortError as error:
            self._lose_port(str(error), now_ms)

    def _try_to_open(self, now_ms: int) -> bool:
        if now_ms < self._next_try_ms:
            return False
        self._port.open()
        self._open = True
        self._device.reset(now_ms)
        self._trouble = "the port is open, but the device does not answer"
        return True

    def _lose_port(self, reason: str, now_ms: int) -> None:
        self._trouble = reason
        self._port.close()
        self._open = False
        self._next_try_ms = now_ms + self._retry_ms
        self._retry_ms = min(2 * self._retry_ms, SLOWEST_RETRY_MS)

    def _move(self, now_ms: int) -> None:
        data = self._port.read()
        try:
            self._hand_lamps_on()
            readings = list(self._device.receive(data, now_ms))
            outgoing = self._device.to_send(now_ms)
        except Exception as error:  # noqa: BLE001 - a driver's bug must not end the thread
            self.last_error = repr(error)
            fault = DeviceFault(f"the driver failed and restarts: {error!r}")
            self._hand_on(fault, now_ms)
            self._device.reset(now_ms)
            return
        if self._device.answering and self._since_ms is not None:
            self._tell_back(now_ms)
        for reading in readings:
            if isinstance(reading, FramesDropped):
                self._add_noise(reading)
            else:
                self._hand_on(reading, now_ms)
        if not self._device.answering and self._since_ms is None:
            self._since_ms = now_ms
            self._tell_lost(self._trouble, now_ms)
        if outgoing:
            self._port.write(outgoing)

    def _hand_lamps_on(self) -> None:
        if not self._lamps:
            return  # a request that another thread makes now is passed on in the next turn
        with self._lamps_lock:
            lamps, self._lamps = self._lamps, {}
        if lamps and isinstance(self._device, LampDevice):
            self._device.light(lamps)

    def _add_noise(self, more: FramesDropped) -> None:
        frames = self._noise.frames + more.frames
        self._noise = FramesDropped(frames, self._noise.noise_bytes + more.noise_bytes)

    def _tell_noise(self, now_ms: int) -> None:
        if self._noise is not NO_NOISE and now_ms >= self._noise_due_ms:
            self._noise_due_ms = now_ms + NOISE_MS
            self._hand_on(self._noise, now_ms)
            self._noise = NO_NOISE

    def _tell_back(self, now_ms: int) -> None:
        away_ms = now_ms - (now_ms if self._since_ms is None else self._since_ms)
        self._since_ms = None
        self._retry_ms = FIRST_RETRY_MS
        if self._told_lost or self.was_lost:
            self._told_lost = self.was_lost = False
            self._hand_on(DeviceBack(away_ms), now_ms)

    def _tell_if_lost(self, now_ms: int) -> None:
        if self._since_ms is None and not self._open:
            self._since_ms = now_ms
            self._tell_lost(self._trouble, now_ms)
        elif self._since_ms is not None and now_ms - self._since_ms >= NEVER_ANSWERED_MS:
            self._tell_lost(self._trouble, now_ms)

    def _tell_lost(self, reason: str, now_ms: int) -> None:
        if not self._told_lost:
            self._told_lost = True
            self._hand_on(DeviceLost(reason), now_ms)

    def _hand_on(self, reading: Reading, now_ms: int) -> None:
        try:
            self._sink(Arrival(self.name, now_ms, reading))
        except NotKeptError:
            raise
        except Exception as error:  # noqa: BLE001 - the pump continues after any error of the sink
            self.sink_errors += 1
            self.last_error = repr(error)

"""Listens to one device for a while, for tools that run beside no table."""

from __future__ import annotations

import queue
import time
from collections.abc import Generator

from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.device_kinds import make_device
from firmware_bridge.port import Port
from firmware_bridge.pump import Pump, monotonic_ms
from firmware_bridge.readings import Arrival, Reading


def readings_of(port: Port, kind: str, wait_s: float) -> Generator[Reading]:
    """Yield what a device tells until `wait_s` are over; closing it ends the pump and the port."""
    arrivals: queue.Queue[Arrival] = queue.Queue()
    pump = Pump(port, make_device(kind, DeviceSettings(), monotonic_ms()), arrivals.put)
    pump.start()
    ends_s = time.monotonic() + wait_s
    try:
        while (left_s := ends_s - time.monotonic()) > 0:
            try:
                arrival = arrivals.get(timeout=left_s)
            except queue.Empty:
                return
            yield arrival.reading
    finally:
        pump.stop()

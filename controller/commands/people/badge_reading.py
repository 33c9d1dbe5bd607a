"""Reads one badge for the people file, from a badge reader that no table uses."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from typing import Final

from controller.people.people import PeopleFaultError, badge_fault
from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.device_kinds import make_device
from firmware_bridge.errors import PortError
from firmware_bridge.port import SerialPort
from firmware_bridge.pump import Pump, monotonic_ms
from firmware_bridge.readings import Arrival, BadgeRead, DeviceLost

BADGE_WAIT_S: Final = 30.0
PUT: Final = "Put the badge on the reader."


def read_badge(path: str, baud: int, prompt: Callable[[str], None], wait_s: float = BADGE_WAIT_S) -> str:
    """Return the number of the badge that is put on a reader; no text repeats it.

    Raises:
        PeopleFaultError: the port cannot be used, or no badge that can be used came in time.
    """
    arrivals: queue.Queue[Arrival] = queue.Queue()
    port = SerialPort(path, baud, "the badge reader")
    try:
        port.open()
    except PortError as error:
        raise PeopleFaultError(f"{error}: a running table keeps its reader; enroll at another one") from None
    pump = Pump(port, make_device("badge", DeviceSettings(), monotonic_ms()), arrivals.put)
    pump.start()
    ends_s = time.monotonic() + wait_s
    prompt(PUT)
    try:
        while (left_s := ends_s - time.monotonic()) > 0:
            try:
                reading = arrivals.get(timeout=left_s).reading
            except queue.Empty:
                break
            if isinstance(reading, DeviceLost):
                raise PeopleFaultError(f"the badge reader is lost: {reading.reason}")
            if isinstance(reading, BadgeRead):
                if fault := badge_fault(reading.number):
                    raise PeopleFaultError(f"the number of the badge {fault}")
                return reading.number
    finally:
        pump.stop()
    raise PeopleFaultError(f"no badge was read in {wait_s:.0f} s: hold it on the reader, or name its speed with --baud")

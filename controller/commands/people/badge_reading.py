"""Reads one badge for the people file, from a badge reader that no table uses."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import Final

from controller.people.people import PeopleFaultError, badge_fault
from firmware_bridge.errors import PortError
from firmware_bridge.one_device import readings_of
from firmware_bridge.port import SerialPort
from firmware_bridge.readings import BadgeRead, DeviceLost

BADGE_WAIT_S: Final = 30.0
PUT: Final = "Put the badge on the reader."


def read_badge(path: str, baud: int, prompt: Callable[[str], None], wait_s: float = BADGE_WAIT_S) -> str:
    """Return the number of the badge that is put on a reader; no text repeats it.

    Raises:
        PeopleFaultError: the port cannot be used, or no badge that can be used came in time.
    """
    port = SerialPort(path, baud, "the badge reader")
    try:
        port.open()
    except PortError as error:
        raise PeopleFaultError(f"{error}: a running table keeps its reader; enroll at another one") from None
    prompt(PUT)
    with closing(readings_of(port, "badge", wait_s)) as heard:
        for reading in heard:
            if isinstance(reading, DeviceLost):
                raise PeopleFaultError(f"the badge reader is lost: {reading.reason}")
            if isinstance(reading, BadgeRead):
                if fault := badge_fault(reading.number):
                    raise PeopleFaultError(f"the number of the badge {fault}")
                return reading.number
    raise PeopleFaultError(f"no badge was read in {wait_s:.0f} s: hold it on the reader, or name its speed with --baud")

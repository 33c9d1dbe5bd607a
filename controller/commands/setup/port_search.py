"""Finds the computer's serial ports, and asks the drivers what answers on each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from controller.commands.doctor.findings import Computer
from firmware_bridge.devices.device_kinds import DEVICES
from firmware_bridge.one_device import readings_of
from firmware_bridge.port import SerialPort
from firmware_bridge.readings import DeviceFault, DeviceIdentified, DeviceLost

USUAL: Final = ("/dev/ttyUSB*", "/dev/ttyACM*", "/dev/ttyAMA*")
"""The names of serial ports that can have a device of ours: USB, and the Pi's own UART."""
ANSWER_WAIT_S: Final = 2.5
"""How long one kind of device may take to answer; every driver asks again within this time."""
SILENT: Final = "nothing that we know answers"


@dataclass(frozen=True, slots=True)
class FoundPort:
    """A serial port, with what answers on it."""

    path: str
    device: str
    """The kind of device as a board file names it; empty if nothing answers."""
    says: str
    """The device's own name and version, or why nothing answers."""
    match: str
    """What tells this port from all others, as a part of a udev rule; empty if nothing does."""


def find_ports(patterns: Iterable[str], computer: Computer, wait_s: float = ANSWER_WAIT_S) -> list[FoundPort]:
    """Ask every serial port of these name patterns, all at once, what is on it."""
    paths = sorted({str(path) for pattern in patterns for path in Path(pattern).parent.glob(Path(pattern).name)})
    if not paths:
        return []
    with ThreadPoolExecutor(len(paths)) as pool:
        answers = list(pool.map(lambda path: ask_port(path, wait_s), paths))
    return [FoundPort(path, *answer, udev_match(computer, path)) for path, answer in zip(paths, answers, strict=True)]


def ask_port(path: str, wait_s: float = ANSWER_WAIT_S) -> tuple[str, str]:
    """Return the kind and version of the device on a port, or an empty kind and why."""
    says = SILENT
    for kind in (name for name, one in DEVICES.items() if one.answers):
        identified, why, opened = _ask(path, kind, wait_s)
        if identified:
            return kind, identified
        if not opened:
            return "", why
        says = why or says
    return "", says


def _ask(path: str, kind: str, wait_s: float) -> tuple[str, str, bool]:
    """Return a device's version, what it says instead, and whether the port could be opened."""
    fault = ""
    with closing(readings_of(SerialPort(path), kind, wait_s)) as heard:
        for reading in heard:
            match reading:
                case DeviceIdentified(version=version):
                    return version, "", True
                case DeviceFault(detail=detail):
                    fault = f"{kind}: {detail}"
                case DeviceLost(reason=reason):
                    return "", fault or reason, "does not answer" in reason
    return "", fault, True


def udev_match(computer: Computer, path: str) -> str:
    """Return the part of a udev rule that matches this port alone; empty without one.

    A USB device is matched by its serial number. One without a serial number is matched by the socket that it is
    plugged into, and must stay there.
    """
    name = Path(path).resolve().name
    device = computer.path(f"/sys/class/tty/{name}/device")
    if not device.exists():
        return ""
    for folder in (real := device.resolve(), *real.parents):
        attributes = {key: _read(folder / key) for key in ("idVendor", "idProduct", "serial")}
        if not attributes["idVendor"]:
            continue
        if attributes["serial"]:
            return ", ".join(f'ATTRS{{{key}}}=="{value}"' for key, value in attributes.items())
        return f'KERNELS=="{folder.name}"'
    return f'KERNEL=="{name}"'


def _read(path: Path) -> str:
    """Return an attribute of the kernel; empty if it is missing or would not be safe in a rule."""
    try:
        text = path.read_text("utf-8", "replace").strip()
    except OSError:
        return ""
    return text if text.isprintable() and not set(text) & set('"\\*?[]|{}$%') else ""


def rules_text(named: Sequence[tuple[str, str]]) -> str:
    """Return the udev rules for pairs of a match and a name."""
    head = "# The table's serial devices, written by `railbird setup ports`.\n"
    return head + "".join(
        f'SUBSYSTEM=="tty", {match}, SYMLINK+="railbird/{name}", GROUP="dialout", MODE="0660"\n'
        for match, name in named
    )

"""Checks of the computer: versions, services, clock, storage, watchdog, screens."""

from __future__ import annotations

import os
import platform
import re
import shutil
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from controller.commands.doctor.findings import Computer, DoctorFinding, bad, doubtful, well
from controller.files.installed_files import check_software
from firmware_bridge.commandline.parser import installed_version

UNITS: Final = ("railbird-controller", "railbird-display")
LEAST_FREE_MB: Final = 200
"""An evening's journal takes some megabytes; below this a full disk is near."""
SLOWEST_WRITE_MS: Final = 100.0
"""A durable write of the journal that takes longer is felt at the table."""
WRITES: Final = 10
SCREENS_FILE: Final = "/etc/railbird/screens.env"


def versions(computer: Computer) -> Iterator[DoctorFinding]:
    """Yield what is installed, and whether it is as released."""
    system = re.search(r'^PRETTY_NAME="?([^"\n]*)', computer.read("/etc/os-release"), re.MULTILINE)
    name = system[1] if system else "unknown"
    yield well("versions", "system", f"{name}, kernel {platform.release()}, {platform.machine()}")
    yield well("versions", "railbird", f"{installed_version()}, Python {platform.python_version()}")
    found = check_software()
    if found.altered():
        said = f"{found.altered()} files differ from the release"
        yield bad("versions", "software", said, "railbird selfcheck names them")
    else:
        yield well("versions", "software", found.state.value)


def services(computer: Computer) -> Iterator[DoctorFinding]:
    """Yield how both services are."""
    for unit in UNITS:
        shown = _shown(computer.ask(
            "systemctl", "show", "--property=ActiveState,UnitFileState,StatusText,NRestarts", unit,
        ))
        if not shown:
            yield doubtful("services", unit, "systemd does not answer", "run this on the table's computer")
            continue
        state, restarts = shown.get("ActiveState", ""), shown.get("NRestarts", "0")
        said = f"{state}, {shown.get('UnitFileState') or 'not installed'}"
        said += f", {shown['StatusText']}" if shown.get("StatusText") else ""
        if state != "active":
            yield bad("services", unit, said, f"systemctl enable --now {unit}; journalctl -u {unit} -n 30")
        elif restarts != "0":
            yield doubtful("services", unit, f"{said}; started again {restarts} times", f"journalctl -u {unit}")
        elif shown.get("UnitFileState") != "enabled":
            yield doubtful("services", unit, f"{said}; it does not start with the computer", f"systemctl enable {unit}")
        else:
            yield well("services", unit, said)


def clock(computer: Computer) -> Iterator[DoctorFinding]:
    """Yield whether the clock is set by the network; hands bear its time."""
    shown = _shown(computer.ask("timedatectl", "show", "--property=NTPSynchronized,Timezone"))
    now = time.strftime("%Y-%m-%d %H:%M:%S %Z")
    if shown.get("NTPSynchronized") == "yes":
        yield well("clock", "time", f"{now}, synchronized")
    else:
        yield doubtful(
            "clock", "time", f"{now}, not synchronized: the record's times may be wrong, its order is not",
            "connect the computer to a time server (timedatectl set-ntp true), or give it a battery clock",
        )


def storage(computer: Computer, folder: Path) -> Iterator[DoctorFinding]:
    """Yield whether the journal's folder has room, is private, and writes durably in time."""
    place = computer.path(str(folder))
    try:
        free_mb = shutil.disk_usage(place).free // 2**20
        mode = place.stat().st_mode & 0o777
    except OSError as error:
        yield bad("storage", str(folder), f"cannot be looked at: {error.strerror}", "apt install the package again")
        return
    if free_mb < LEAST_FREE_MB:
        yield bad("storage", "room", f"{free_mb} MB free", f"make room on the disk of {folder}")
    else:
        yield well("storage", "room", f"{free_mb} MB free")
    if mode & 0o077:
        said = f"{folder} has mode {mode:o}: others may read hole cards"
        yield bad("storage", "privacy", said, f"chmod 0700 {folder}")
    else:
        yield well("storage", "privacy", f"{folder} is closed to others")
    yield _write_time(place)


def _write_time(place: Path) -> DoctorFinding:
    """Measure durable writes in a file of its own, which is deleted."""
    if not os.access(place, os.W_OK):
        return doubtful("storage", "writing", "this user may not write there", "run it as user railbird or as root")
    trial, taken_ms = place / ".doctor", []
    try:
        with trial.open("wb", buffering=0) as file:
            for _ in range(WRITES):
                began_s = time.monotonic()
                file.write(bytes(4096))
                os.fsync(file.fileno())
                taken_ms.append((time.monotonic() - began_s) * 1000)
    except OSError as error:
        cure = "the table does not play without its journal: replace the card"
        return bad("storage", "writing", f"fails: {error.strerror}", cure)
    finally:
        trial.unlink(missing_ok=True)
    slowest_ms = max(taken_ms)
    said = f"slowest of {WRITES} durable writes: {slowest_ms:.0f} ms"
    if slowest_ms > SLOWEST_WRITE_MS:
        return doubtful("storage", "writing", said, "use an industrial SD card or a USB SSD")
    return well("storage", "writing", said)


def watchdog(computer: Computer) -> Iterator[DoctorFinding]:
    """Yield whether the hardware watchdog is armed."""
    armed = computer.ask("systemctl", "show", "--property=RuntimeWatchdogUSec", "--value")
    if not computer.path("/dev/watchdog0").exists():
        cure = "a computer that hangs must be switched off by hand"
        yield doubtful("watchdog", "hardware", "this computer has none", cure)
    elif armed in {"", "0"}:
        cure = "the package arms it at the next boot: restart the computer"
        yield doubtful("watchdog", "hardware", "it is not armed", cure)
    else:
        yield well("watchdog", "hardware", f"armed, {armed}")


def screens(computer: Computer) -> Iterator[DoctorFinding]:
    """Yield whether each output that the settings name has a screen."""
    outputs = {
        path.name.partition("-")[2]: computer.read(f"/sys/class/drm/{path.name}/status")
        for path in sorted(computer.path("/sys/class/drm").glob("card*-*"))
    }
    there = ", ".join(name for name, status in outputs.items() if status == "connected") or "none"
    wanted = re.search(r"^RAILBIRD_SCREENS=(.*)$", computer.read(SCREENS_FILE), re.MULTILINE)
    for word in (wanted[1].split() if wanted else ()):
        screen, _, target = word.partition("=")
        if "-" not in target:
            yield well("screens", screen, f"on {target}")
        elif outputs.get(target) == "connected":
            yield well("screens", screen, f"on {target}, connected")
        else:
            said = f"nothing is connected to {target} (connected: {there})"
            yield bad("screens", screen, said, f"the cable, or {SCREENS_FILE}")
    if wanted is None:
        said = f"{SCREENS_FILE} names none (connected: {there})"
        yield doubtful("screens", "settings", said, "railbird setup screens")


def _shown(text: str) -> Mapping[str, str]:
    """Return the properties that systemd's `show` printed."""
    return {name: value for name, mark, value in (line.partition("=") for line in text.splitlines()) if mark}

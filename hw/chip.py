"""Finds the header's gpiochip by its device-tree name, and makes the pin factory to inject.

The chip's number changes between kernels (4, 0, 11 to 15 on the same Pi 5), and the libraries' guesses
are wrong on some of them. All pin libraries are imported here, and only when they are needed, because
importing one on another computer fails.
"""

from __future__ import annotations

import importlib
import os
import re
import tempfile
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

FactoryKind: TypeAlias = Literal["auto", "lgpio", "rpigpio", "mock"]
PinFactory: TypeAlias = Any
"""A gpiozero pin factory; gpiozero has no type hints."""

SYSFS: Final = Path("/sys")
HEADER_CHIPS: Final = ("raspberrypi,rp1-gpio", "brcm,bcm2711-gpio", "brcm,bcm2835-gpio")
"""The device-tree names of the chips with the forty-pin header's lines, newest first."""
_CHIP: Final = re.compile(r"(?:/dev/)?(?:gpiochip)?(\d+)")


class ChipError(RuntimeError):
    """This computer has no usable header; the sentence says what was tried and what to do."""


def find_header_chip(sysfs: Path = SYSFS) -> int:
    """Return the number of the gpiochip that owns the header's lines.

    Raises:
        ChipError: this computer has no chip with a name in `HEADER_CHIPS`.
    """
    found: dict[int, tuple[str, ...]] = {}
    for chip in sysfs.glob("bus/gpio/devices/gpiochip*"):
        number = _CHIP.fullmatch(chip.name)
        if number is not None:
            found[int(number[1])] = _compatible(chip)
    for name in HEADER_CHIPS:
        chips = [number for number, names in found.items() if name in names]
        if chips:
            return min(chips)
    seen = ", ".join(f"gpiochip{number} {names}" for number, names in sorted(found.items()))
    raise ChipError(
        f"no header found under {sysfs} (chips: {seen or 'none'}): "
        'on another computer write `--pins none` (or mock); else set chip = "N" in the board file'
    )


def chip_number(chip: str, sysfs: Path = SYSFS) -> int:
    """Return the chip that a board file names: `auto`, `4`, `gpiochip4` or `/dev/gpiochip4`.

    Raises:
        ChipError: the text names no chip, or `auto` finds none.
    """
    if chip == "auto":
        return find_header_chip(sysfs)
    number = _CHIP.fullmatch(chip)
    if number is None:
        raise ChipError(f"chip = {chip!r}: give auto, a number or /dev/gpiochipN")
    return int(number[1])


def make_factory(kind: FactoryKind = "auto", chip: str = "auto", sysfs: Path = SYSFS) -> PinFactory:
    """Return the pin factory for `HeaderPins`.

    `auto` takes lgpio if it is installed, otherwise RPi.GPIO (rpi-lgpio); it never chooses the mock.

    Raises:
        ChipError: there is no header, or no pin library.
    """
    match kind:
        case "mock":
            return _import("gpiozero.pins.mock").MockFactory()
        case "lgpio":
            return _lgpio(chip_number(chip, sysfs))
        case "rpigpio":
            return _rpigpio(chip_number(chip, sysfs))
        case "auto":
            number = chip_number(chip, sysfs)
            try:
                return _lgpio(number)
            except ChipError as error:
                return _rpigpio(number, f"{error}; ")


def why_unclaimed(error: Exception) -> str:
    """Turn a pin library's error into the reason why a pin cannot be used and what to do."""
    kind = type(error).__name__
    cure = next((cure for names, cure in _CURES if kind in names), None)
    if cure is None:
        cure = _BUSY if "busy" in str(error).casefold() else "`python -m hw BOARD` shows every pin; look at its wiring"
    return f"{str(error) or kind}: {cure}"


_BUSY: Final = "another program, or another line of the board file, has it; `gpioinfo` names that program: end it"
_CURES: Final = (
    ({"PinUnknownPi"}, (
        "gpiozero knows every Raspberry Pi up to its own date and not this one: update it (pip install -U gpiozero); "
        "until then `--pins none` runs the table without the keys and lamps of the header"
    )),
    ({"PinInvalidPin", "PinUnsupported", "PinNoPins", "PinMultiplePins"}, (
        "this computer's header has no such pin: name another one in the board file"
    )),
    ({"PinFixedPull", "PinInvalidPull", "PinSetInput"}, (
        "this pin's pull-up is soldered to the board: wire the key to another pin, and name that in the board file"
    )),
    ({"GPIOPinInUse"}, _BUSY),
    ({"PermissionError"}, "the user must be in the group gpio (usermod -aG gpio USER)"),
)
"""What to do, by the name of the pin library's error."""


def _lgpio(number: int) -> PinFactory:
    here = Path.cwd()
    prepare_lgpio_folder(os.environ)
    try:
        return _import("gpiozero.pins.lgpio").LGPIOFactory(chip=number)
    except Exception as error:
        hint = "is the user in the group gpio?"
        raise ChipError(f"lgpio cannot open gpiochip{number}: {error}; {hint}") from error
    finally:
        # lgpio changes the process's current folder to LG_WD when it is imported
        os.chdir(here)


def _rpigpio(number: int, before: str = "") -> PinFactory:
    """Return RPi.GPIO's factory; its error begins with `before`: what was tried first."""
    # rpi-lgpio replaces RPi.GPIO; without this setting it guesses the chip
    os.environ.setdefault("RPI_LGPIO_CHIP", str(number))
    try:
        return _import("gpiozero.pins.rpigpio").RPiGPIOFactory()
    except Exception as error:
        hint = "apt install python3-lgpio, or python3-rpi-lgpio on a new Pi"
        raise ChipError(f"{before}RPi.GPIO does not work here: {error}; {hint}") from error


def _import(name: str) -> Any:  # noqa: ANN401 - gpiozero has no type hints
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise ChipError(f"{name} cannot be imported: {error}") from error


def prepare_lgpio_folder(environment: MutableMapping[str, str]) -> Path:
    """Give lgpio its own folder for the pipes that it makes when it is imported.

    By default it writes into the current folder, and its import fails if that folder is read-only.
    """
    folder = environment.get("LG_WD")
    if not folder:
        runtime = environment.get("RUNTIME_DIRECTORY", "").partition(":")[0]
        folder = runtime or tempfile.mkdtemp(prefix="railbird-lgpio-")
        environment["LG_WD"] = folder
    return Path(folder)


def _compatible(chip: Path) -> tuple[str, ...]:
    for node in (chip / "of_node", chip / "device" / "of_node"):
        try:
            text = (node / "compatible").read_bytes()
        except OSError:
            continue
        return tuple(name.decode("ascii", "replace") for name in text.split(b"\x00") if name)
    return ()

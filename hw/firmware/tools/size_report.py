"""Say how much of each board's memory an image takes, and fail above its budget.

`make firmware` runs it: `python -m hw.firmware.tools.size_report SIZE-PROGRAM BOARD=IMAGE.elf ...`.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Final

BUDGET: Final = {"rp2040": (16 * 1024, 16 * 1024), "mps2": (16 * 1024, 16 * 1024)}
"""Bytes of flash and of RAM (without the stack): far below what the chips have, so that a sudden growth is seen."""


def sections(program: str, image: str) -> tuple[int, int]:
    """Return the bytes of flash and of RAM that an image takes."""
    told = subprocess.run([program, "-A", image], check=True, capture_output=True, text=True).stdout  # noqa: S603
    sizes = {words[0]: int(words[1]) for words in map(str.split, told.splitlines()) if words and words[0][0] == "."}
    flash = sum(sizes.get(name, 0) for name in (".boot2", ".text", ".data"))
    return flash, sum(sizes.get(name, 0) for name in (".data", ".bss", ".noinit"))


def main(arguments: list[str]) -> int:
    """Print the report."""
    program, *images = arguments
    over = False
    for told in images:
        board, _, image = told.partition("=")
        flash, ram = sections(program, image)
        most_flash, most_ram = BUDGET[board]
        over = over or flash > most_flash or ram > most_ram
        line = f"{board:7} flash {flash:6} of {most_flash} bytes, RAM {ram:6} of {most_ram} bytes"
        sys.stdout.write(f"{line}{'  OVER BUDGET' if flash > most_flash or ram > most_ram else ''}\n")
    return int(over)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Write the files that are made from hw/firmware/boards/node.toml.

`make pin-tables` runs it: `python -m hw.firmware.tools.write_pins`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from hw.firmware.tools.pin_table import PinError, PinFunction, PinTable, read_pins

ROOT: Final = Path(__file__).parents[3]
SOURCE: Final = ROOT / "hw" / "firmware" / "boards" / "node.toml"
BOARD: Final = ROOT / "hw" / "boards" / "main.toml"
PLAN: Final = SOURCE.parent / "plan.h"
PINS: Final = SOURCE.parent / "rp2040" / "pins.h"
PAGE: Final = ROOT / "docs" / "firmware.md"
MADE: Final = "made from hw/firmware/boards/node.toml by `make pin-tables`"
BEGIN, END = "<!-- pins:begin -->", "<!-- pins:end -->"


def plan_text(table: PinTable) -> str:
    """Return the header that says what hangs on the node, whatever the board."""
    return "\n".join([
        f"/* What hangs on a node. This file is {MADE}: do not edit. */",
        "#ifndef PLAN_H", "#define PLAN_H", "",
        *(f"#define PLAN_{name.upper()} {value}" for name, value in table.plan.items()),
        "", "#endif", "",
    ])  # fmt: skip


def pins_text(table: PinTable) -> str:
    """Return the header of the RP2040's pins."""
    return "\n".join([
        f"/* The pins of the RP2040. This file is {MADE}: do not edit. */",
        "#ifndef PINS_H", "#define PINS_H", "",
        *(f"#define CHAIN_{name.upper()} {value}u" for name, value in table.chain.items()), "",
        *(_define(one) for one in table.functions),
        "", "#endif", "",
    ])  # fmt: skip


def page_text(table: PinTable, page: str) -> str:
    """Return the document with the table of pins between its marks."""
    rows = sorted((gpio, one) for one in table.functions for gpio in one.gpio)
    lines = ["| GPIO | pin of the header | function | wire |", "|---|---|---|---|"]
    for gpio, one in rows:
        number = f" {one.gpio.index(gpio) + 1}" if len(one.gpio) > 1 else ""
        lines.append(f"| {gpio} | {table.header.get(gpio, 'on the board')} | {one.name}{number} | {one.wire} |")
    used, free = len(rows), len(table.header) - sum(gpio in table.header for gpio, _ in rows)
    lines += ["", f"{used} GPIOs in use, {free} of the header free.", "", *_chain_rows(table)]
    before, _, rest = page.partition(BEGIN)
    return "\n".join([f"{before}{BEGIN}", *lines, f"{END}{rest.partition(END)[2]}"])


def made_files() -> dict[Path, str]:
    """Return each made file with the text that it ought to hold.

    Raises:
        PinError: the pins do not hold what the node needs.
    """
    table = read_pins(SOURCE, BOARD)
    return {
        PLAN: plan_text(table),
        PINS: pins_text(table),
        PAGE: page_text(table, PAGE.read_text(encoding="utf-8")),
    }


def main() -> int:
    """Write what is stale."""
    try:
        made = made_files()
    except PinError as error:
        sys.stderr.write(f"{SOURCE.name}: {error}\n")
        return 1
    for path, text in made.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            sys.stdout.write(f"wrote {path.relative_to(ROOT)}\n")
    return 0


def _define(one: PinFunction) -> str:
    if len(one.gpio) == 1:
        return f"#define PIN_{one.name.upper()} {one.gpio[0]}u"
    return f"#define PINS_{one.name.upper()} {{{', '.join(map(str, one.gpio))}}}"


def _chain_rows(table: PinTable) -> list[str]:
    plan, chain = table.plan, table.chain
    rows = ["| output of the chain | what hangs there |", "|---|---|"]
    for output in range(8 * chain["registers"]):
        lamp, column = output - chain["first_lamp"] + 1, output - chain["first_column"] + 1
        if 1 <= lamp <= plan["lamps"]:
            rows.append(f"| Q{output} | lamp {lamp} |")
        elif 1 <= column <= chain["columns"]:
            last = min(plan["keys"], column + chain["columns"] * (table.count("key_rows") - 1))
            keys = range(column, last + 1, chain["columns"])
            rows.append(f"| Q{output} | column {column}: keys {', '.join(map(str, keys))} (rows 1 to {len(keys)}) |")
    return rows


if __name__ == "__main__":
    sys.exit(main())

"""Write the files that are made from firmware_bridge/node_link.toml.

`make link-tables` runs it: `python -m hw.firmware.tools.write_link`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from hw.firmware.tools.link_definition import BYTES, Definition, DefinitionError, Layout, LinkRow, read_definition

ROOT: Final = Path(__file__).parents[3]
SOURCE: Final = ROOT / "firmware_bridge" / "node_link.toml"
PYTHON: Final = ROOT / "firmware_bridge" / "link_layout.py"
C_HEADER: Final = ROOT / "hw" / "firmware" / "core" / "link_layout.h"
PAGE: Final = ROOT / "docs" / "node-link.md"
MADE: Final = "made from firmware_bridge/node_link.toml by `make link-tables`"


def python_text(whole: Definition) -> str:
    """Return the Python module of the link's numbers and layouts."""
    messages, facts = _layouts(whole.messages), _layouts(whole.facts)
    return "\n".join(
        [
            f'"""The node link\'s numbers and layouts.\n\nThis file is {MADE}: do not edit.\n"""',
            "",
            "from __future__ import annotations",
            "",
            "import struct",
            "from typing import Final",
            "",
            *(f"{name}: Final = {value}" for name, value in _numbers(whole)),
            "",
            *(f"{row.name.upper()}: Final = 0x{row.number:02X}" for row in whole.messages),
            _host_kinds(whole),
            "",
            _python_layout("HEADER", whole.head, _names(whole.head)),
            'CRC: Final = struct.Struct("<H")',
            "",
            *(_python_layout(f"{layout.name.upper()}_ROW", layout, comment) for layout, comment in messages),
            _python_rows("MESSAGE_ROWS", [f"{layout.name.upper()}_ROW" for layout, _ in messages]),
            "",
            *(_python_layout(f"{layout.name.upper()}_FACT", layout, comment) for layout, comment in facts),
            _python_rows("FACT_ROWS", [f"{layout.name.upper()}_FACT" for layout, _ in facts]),
            "",
        ]
    )


def c_text(whole: Definition) -> str:
    """Return the C header of the link's numbers, sizes and offsets."""
    lines = [
        f"/* The node link's numbers and layouts. This file is {MADE}: do not edit. */",
        "#ifndef LINK_LAYOUT_H",
        "#define LINK_LAYOUT_H",
        "",
        *(f"#define LINK_{name} {value}u" for name, value in _numbers(whole)),
        "",
        "/* a frame's body: these fields, the payload, a CRC of 2 bytes */",
        *_c_layout("HEAD", whole.head),
        "",
        *(f"#define KIND_{row.name.upper()} 0x{row.number:02X}u" for row in whole.messages),
    ]
    for layout, comment in _layouts(whole.messages):
        lines += ["", f"/* {comment} */", *_c_layout(layout.name.upper(), layout)]
    lines += ["", *(f"#define FACT_{row.name.upper()} {row.number}u" for row in whole.facts)]
    for layout, comment in _layouts(whole.facts):
        lines += ["", f"/* {comment} */", *_c_layout(f"{layout.name.upper()}_FACT", layout)]
    return "\n".join([*lines, "", "#endif", ""])


def page_text(whole: Definition, page: str) -> str:
    """Return the document with its tables as the definition has them."""
    numbers, room = whole.numbers, whole.numbers["max_payload"]
    schema = f"{numbers['schema']:08X}"
    wire = bytes.fromhex(schema)[::-1].hex(" ").upper()
    said = f"`{schema}` (as a u32; on the wire `{wire}`)"
    page = re.sub(r"^`[0-9A-F]{8}` \(as a u32; on the wire `[^`]*`\)", said, page, flags=re.MULTILINE)
    head = [f"| {name} | {size} | {what.format(**numbers)} |" for name, size, what in whole.head_rows]
    head.append(f"| payload | 0 to {room} bytes | the message |")
    messages = [f"| {row.number:02X} | {row.told_by} | {row.what} | {_payload(row, room)} |" for row in whole.messages]
    page = _with_rows(page, "Frames", head, keep_last=1)
    page = _with_rows(page, "Messages", messages)
    page = _with_rows(page, "Facts", [f"| {row.number} | {row.what} | {_payload(row, room)} |" for row in whole.facts])
    return _with_rows(page, "Constants", [f"| {one.name} | {one.value} | {one.what} |" for one in whole.constants])


def made_files() -> dict[Path, str]:
    """Return each made file with the text that it ought to hold.

    Raises:
        DefinitionError: the definition contradicts itself.
    """
    whole = read_definition(SOURCE)
    page = page_text(whole, PAGE.read_text(encoding="utf-8"))
    return {PYTHON: python_text(whole), C_HEADER: c_text(whole), PAGE: page}


def main() -> int:
    """Write what is stale."""
    try:
        made = made_files()
    except DefinitionError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    for path, text in made.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            sys.stdout.write(f"wrote {path.relative_to(ROOT)}\n")
    return 0


def _numbers(whole: Definition) -> list[tuple[str, str]]:
    told = [(name.upper(), str(value)) for name, value in whole.numbers.items() if name not in {"schema", "tables_crc"}]
    constants = [(one.name.upper(), str(one.value)) for one in whole.constants]
    return [("SCHEMA", f"0x{whole.numbers['schema']:08X}"), *told, *constants]


def _host_kinds(whole: Definition) -> str:
    names = [row.name.upper() for row in whole.messages if row.told_by == "host"]
    return f"HOST_KINDS: Final = frozenset({{{', '.join(names)}}})"


def _layouts(rows: tuple[LinkRow, ...]) -> list[tuple[Layout, str]]:
    """Return each layout that has fields, with a comment."""
    return [
        (layout, _comment(row, layout))
        for row in rows
        for layout in (row.layout, row.repeated)
        if layout is not None and layout.fields
    ]


def _python_layout(name: str, layout: Layout, comment: str) -> str:
    return f'{name}: Final = struct.Struct("{layout.format}")  # {comment}'


def _python_rows(name: str, rows: list[str]) -> str:
    return "\n".join([f"{name}: Final = (", *(f"    {row}," for row in rows), ")"])


def _names(layout: Layout) -> str:
    return ", ".join(name for name, _ in layout.fields)


def _comment(row: LinkRow, layout: Layout) -> str:
    if layout is row.repeated:
        return f"{_names(layout)}; repeated"
    then = f"repeated: {row.repeated.name}" if row.repeated else row.then
    return _names(layout) + (f"; then {then.partition(':')[0] if not row.repeated else then}" if then else "")


def _payload(row: LinkRow, room: int) -> str:
    fields = ", ".join(f"{name} {_said(size)}" for name, size in row.layout.fields)
    then = row.then.format(room=room - row.layout.size)
    if row.repeated:
        then = "repeated: " + ", ".join(f"{name} {_said(size)}" for name, size in row.repeated.fields)
    return f"{fields}, then {then}" if fields and then else fields or then or "nothing"


def _said(size: str) -> str:
    return "u8" if size == "bool" else size


def _c_layout(name: str, layout: Layout) -> list[str]:
    lines, at = [], 0
    for field, size in layout.fields:
        lines.append(f"#define {name}_{field.upper().replace(' ', '_')} {at}u  /* {size} */")
        at += BYTES[size]
    return [*lines, f"#define {name}_SIZE {at}u"]


def _with_rows(page: str, title: str, rows: list[str], keep_last: int = 0) -> str:
    """Return the page with other rows in the table under a heading; its last `keep_last` stay."""
    before, heading, after = page.partition(f"\n## {title}\n")
    lines = after.split("\n")
    first = next(at for at, line in enumerate(lines) if line.startswith("|---")) + 1
    last = next(at for at in range(first, len(lines)) if not lines[at].startswith("|"))
    lines[first : last - keep_last] = rows
    return before + heading + "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())

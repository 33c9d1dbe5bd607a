"""The definition of the node link: firmware_bridge/node_link.toml, checked."""

from __future__ import annotations

import tomllib
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

LETTERS: Final = {"u8": "B", "u16": "H", "u32": "I", "i8": "b", "i32": "i", "bool": "?"}
"""The codes of Python's `struct`."""
BYTES: Final = {"u8": 1, "u16": 2, "u32": 4, "i8": 1, "i32": 4, "bool": 1}


class DefinitionError(Exception):
    """The definition contradicts itself; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Named fields, one behind the other."""

    name: str
    fields: tuple[tuple[str, str], ...] = ()

    @property
    def format(self) -> str:
        """The layout for Python's `struct`."""
        return "<" + "".join(LETTERS[size] for _, size in self.fields)

    @property
    def size(self) -> int:
        """The bytes of its fields."""
        return sum(BYTES[size] for _, size in self.fields)


@dataclass(frozen=True, slots=True)
class LinkRow:
    """One message or fact: its number, its fixed fields, and what may follow them."""

    number: int
    name: str
    what: str
    layout: Layout
    then: str = ""
    repeated: Layout | None = None
    told_by: str = ""
    """"node" or "host" for a message."""


@dataclass(frozen=True, slots=True)
class Constant:
    """A number that both ends go by."""

    name: str
    value: int
    what: str


@dataclass(frozen=True, slots=True)
class Definition:
    """All that the generated files say."""

    numbers: dict[str, int]
    """`schema`, `version`, `max_payload`, `max_block`, `no_strength`, `held_most`."""
    head: Layout
    head_rows: tuple[tuple[str, str, str], ...]
    """(name, size, what) of a frame's fields before the payload."""
    messages: tuple[LinkRow, ...]
    facts: tuple[LinkRow, ...]
    constants: tuple[Constant, ...]


def read_definition(path: Path) -> Definition:
    """Return the checked definition.

    Raises:
        DefinitionError: two rows share a number, a size is none, or the tables changed without another schema number.
    """
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    head_rows = tuple((one["name"], one["size"], one["what"]) for one in told["frame"])
    messages = tuple(_row(one, "kind", ()) for one in told["messages"])
    facts = tuple(_row(one, "number", (("fact", "u8"),)) for one in told["facts"])
    for rows in (messages, facts):
        if len({row.number for row in rows}) < len(rows) or len({row.name for row in rows}) < len(rows):
            raise DefinitionError(f"{path.name}: two rows share a number or a name")
    whole = Definition(
        {name: value for name, value in told.items() if isinstance(value, int)},
        Layout("head", tuple((name, size) for name, size, _ in head_rows)),
        head_rows,
        messages,
        facts,
        tuple(Constant(one["name"], one["value"], one["what"]) for one in told["constants"]),
    )
    found = tables_crc(whole)
    if found != told["tables_crc"]:
        raise DefinitionError(
            f"{path.name}: the tables or the schema number changed. If the tables did, choose another `schema`; "
            f"then write tables_crc = 0x{found:08X}"
        )
    return whole


def tables_crc(whole: Definition) -> int:
    """Return a CRC over the schema number and all that one end must know of the other's bytes."""
    numbers = [whole.numbers[name] for name in ("schema", "version", "max_payload", "no_strength")]
    rows = [(row.number, row.layout, row.repeated, row.then, row.told_by) for row in (*whole.messages, *whole.facts)]
    return zlib.crc32(repr((numbers, whole.head, rows)).encode())


def _row(told: dict[str, Any], number: str, before: tuple[tuple[str, str], ...]) -> LinkRow:
    fields = before + tuple((name, size) for name, size in told.get("fields", ()))
    repeated = told.get("repeated")
    among = None if repeated is None else Layout(repeated["name"], tuple((n, s) for n, s in repeated["fields"]))
    for name, size in (*fields, *(among.fields if among else ())):
        if size not in LETTERS:
            raise DefinitionError(f"{told['name']}: {name} has the size {size!r}: one of {', '.join(LETTERS)}")
    layout = Layout(told["name"], fields)
    return LinkRow(told[number], told["name"], told["what"], layout, told.get("then", ""), among, told.get("from", ""))

"""Writes the tables of keys into docs/settings.md, docs/board.md, docs/room.md and docs/fleet.md, from the types: `python tests/architecture/write_reference.py`."""

import ast
import inspect
import json
import textwrap
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

from controller.commands.fleet.fleet_file import FleetFile
from controller.room_service.service_settings import RoomServiceSettings
from controller.runtime.table_settings import Settings
from hw.board import AntennaPlace, BetSpot, Board, LineWiring, PinWiring, PortWiring, TrayColumn
from hw.panel import Contact, Key, Lamp

DOCS = Path(__file__).parents[2] / "docs"
SPECIAL = {"table.betting": "the game's own", "table.rounds.betting": "the game's own"}
NAMES = {"Key": "a [key](#keys)", "Contact": "a [contact](#contacts)", "Lamp": "a [lamp](#lamps)"}


def explained(kind):
    """Return what the text below each field of a dataclass says."""
    body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0].body
    return {
        one.target.id: " ".join(after.value.value.split())
        for one, after in zip(body, body[1:], strict=False)
        if isinstance(one, ast.AnnAssign) and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
    }


def inner(hint):
    """Return the dataclass that a field holds or lists; None where it holds a plain value."""
    return next((one for one in (hint, *get_args(hint)) if is_dataclass(one)), None)


def said(hint):
    """Return how a type is called in a settings file."""
    parts = [one for one in get_args(hint) if one is not type(None)] if type(None) in get_args(hint) else [hint]
    one = parts[0]
    if get_origin(one) is Literal:
        return ", ".join(f"`{json.dumps(word)}`" for word in get_args(one))
    if get_origin(one) is Mapping:
        return "tables" if get_origin(get_args(one)[1]) is Mapping else "table"
    if get_origin(one) is tuple:
        element = get_args(one)[0]
        return "list of tables" if is_dataclass(element) else f"list of {said(element)}s"
    if isinstance(one, type) and issubclass(one, Enum):
        return NAMES.get(one.__name__) or ", ".join(f"`{json.dumps(word.value)}`" for word in one)
    return {int: "integer", str: "text", bool: "`true`, `false`"}[one]


def unsaid(field, path):
    """Return what holds where a key is left out."""
    if field.default is MISSING and field.default_factory is MISSING:
        return "must be there"
    if path in SPECIAL:
        return SPECIAL[path]
    value = field.default
    if value is None or value is MISSING:
        return ""
    return f"`{json.dumps(list(value) if isinstance(value, tuple) else value)}`"


def rows(kind, above="", *, deep=True):
    """Yield a row for each key of a dataclass, and of those in it."""
    hints, texts = get_type_hints(kind), explained(kind)
    for field in fields(kind):
        path, part = above + field.name, inner(hints[field.name])
        listed = get_origin(hints[field.name]) is tuple
        if part is None or listed:
            yield f"| `{path}` | {said(hints[field.name])} | {unsaid(field, path)} | {texts.get(field.name, '')} |"
        if part is not None and deep:
            yield from rows(part, path + ".")


def table(lines):
    return "\n".join(["| key | value | without it | what it is |", "|---|---|---|---|", *lines])


def settings_table():
    return table(rows(Settings))


def room_table():
    return table(one for one in rows(RoomServiceSettings) if not one.startswith("| `broker."))


def fleet_table():
    return table(rows(FleetFile))


def board_tables():
    kinds = {
        "ports": PortWiring, "antennas": AntennaPlace, "pins": PinWiring, "lines": LineWiring, "tray": TrayColumn,
        "spots": BetSpot,
    }
    parts = [table(one for one in rows(Board, deep=False) if "list of tables" not in one)]
    for name, kind in kinds.items():
        about = inspect.getdoc(kind).partition("\n")[0]
        parts.append(f"### `{name}`\n\n{about}\n\n{table(rows(kind))}")
    for title, names in (("Keys", Key), ("Contacts", Contact), ("Lamps", Lamp)):
        parts.append(f"### {title}\n\n" + textwrap.fill(" ".join(f"`{one.value}`" for one in names), 120))
    return "\n\n".join(parts)


PAGES = {"settings.md": ("settings", settings_table), "board.md": ("board", board_tables), "room.md": ("room", room_table), "fleet.md": ("fleet", fleet_table)}


def with_tables(text, mark, tables):
    """Return a page's text with what stands between its marks made anew."""
    before, rest = text.split(f"<!-- {mark}:begin -->")
    after = rest.split(f"<!-- {mark}:end -->")[1]
    return f"{before}<!-- {mark}:begin -->\n\n{tables}\n\n<!-- {mark}:end -->{after}"


def main():
    """Write the pages."""
    for name, (mark, make) in PAGES.items():
        path = DOCS / name
        path.write_text(with_tables(path.read_text("utf-8"), mark, make()), "utf-8")


if __name__ == "__main__":
    main()

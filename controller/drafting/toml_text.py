"""Tables written as TOML, in the form of our own data files."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any


def inline(value: Any) -> str:
    """Return a value on one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {inline(one)}" for key, one in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(inline, value))}]"
    return json.dumps(value, ensure_ascii=False)


def document(tables: Mapping[str, Any]) -> str:
    """Return tables as a file: plain keys first, then the sections."""
    plain = [f"{key} = {inline(value)}" for key, value in tables.items() if not _is_section(value)]
    return "\n".join(plain) + "\n" + "".join(_sections(tables))


def _is_section(value: object) -> bool:
    """Whether a value gets a section of its own; a cited value does not."""
    if isinstance(value, Mapping):
        return "value" not in value
    return isinstance(value, list) and bool(value) and all(isinstance(one, Mapping) for one in value)


def _sections(tables: Mapping[str, Any]) -> Iterator[str]:
    """Yield the sections."""
    for key, value in tables.items():
        if _is_section(value):
            head = f"[{key}]" if isinstance(value, Mapping) else f"[[{key}]]"
            for one in [value] if isinstance(value, Mapping) else value:
                yield f"\n{head}\n" + "".join(f"{name} = {inline(told)}\n" for name, told in one.items())

"""The cases that come with Railbird: small tapes of one situation each, packed in one file.

`controller/library/cases/cases.jsonl.xz` holds a tape a line, without what the books are expected to rule. It is
made from the cases of `tests/data` (ours, Apache-2.0) by `python -m tests.controller.drafting.pack_cases`.
"""

from __future__ import annotations

import lzma
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from controller.tape.tape import Tape, parse_tape
from firmware_bridge.files import parse_json

CASES: Final = Path(__file__).resolve().parent.parent / "library" / "cases" / "cases.jsonl.xz"


@dataclass(frozen=True, slots=True)
class CarriedCase:
    """One carried case: its tape, and why it is one, in our words."""

    tape: Tape
    why: str


@cache
def carried_cases() -> tuple[CarriedCase, ...]:
    """Return every case that comes with Railbird, in the order of their ids."""
    with lzma.open(CASES, "rt", encoding="utf-8") as lines:
        return tuple(_case(line) for line in lines)


def _case(line: str) -> CarriedCase:
    header: Mapping[str, Any] = parse_json(line)
    return CarriedCase(parse_tape(line, ""), str(header.get("why", "")))

"""The parts that all subcommands share."""

from __future__ import annotations

import argparse
from collections.abc import Collection
from pathlib import Path
from typing import TypeAlias

from firmware_bridge.commandline.parser import Parser
from firmware_bridge.commandline.status import NOT_WELL, REFUSED, WELL

Subcommands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 - argparse's name for it


def add_command(subcommands: Subcommands, name: str, does: str, examples: str) -> Parser:
    """Add a subcommand with a sentence of what it does, and examples in its `--help`."""
    return subcommands.add_parser(name, help=does, description=does[0].upper() + does[1:] + ".", epilog=examples)


def found(checked: Path, faults: Collection[str]) -> int:
    """Return the exit status of a check; a missing file counts as not checked."""
    if not faults:
        return WELL
    return NOT_WELL if checked.exists() else REFUSED

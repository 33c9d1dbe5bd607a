"""What the subcommands share: how a parser of ours looks."""

from __future__ import annotations

import argparse
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple, TypeAlias

from commandline.parser import Parser
from commandline.status import NOT_WELL, REFUSED, WELL

Subcommands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 - argparse names it so


def add_command(subcommands: Subcommands, name: str, does: str, examples: str) -> Parser:
    """Add a subcommand with a sentence of what it does and examples under its `--help`."""
    return subcommands.add_parser(name, help=does, description=does[0].upper() + does[1:] + ".", epilog=examples)


def found(checked: Path, faults: Collection[str]) -> int:
    """Return the exit status of a check: a file that is not there was not checked."""
    if not faults:
        return WELL
    return NOT_WELL if checked.exists() else REFUSED


class Address(NamedTuple):
    """Where a broker answers."""

    host: str
    port: int

    def __str__(self) -> str:
        """Return it as it is typed."""
        return f"{self.host}:{self.port}"


def address(text: str) -> Address:
    """Read HOST:PORT; without a host it is this machine.

    Raises:
        argparse.ArgumentTypeError: it is none.
    """
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is not HOST:PORT")
    return Address(host or "127.0.0.1", int(port))


def at_least_one(text: str) -> int:
    """Read how many; at least one.

    Raises:
        argparse.ArgumentTypeError: it is no whole number, or less than one.
    """
    number = how_many(text)
    if not number:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return number


def how_many(text: str) -> int:
    """Read how many; none at all is 0.

    Raises:
        argparse.ArgumentTypeError: it is no whole number, or less than 0.
    """
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def times(text: str) -> float:
    """Read a factor, more than 0.

    Raises:
        argparse.ArgumentTypeError: it is none.
    """
    try:
        factor = float(text)
    except ValueError:
        factor = 0.0
    if not 0.0 < factor < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return factor

"""What the subcommands share: how a parser of ours looks."""

from __future__ import annotations

import argparse
from typing import TypeAlias

Subcommands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 - argparse names it so


def add_command(subcommands: Subcommands, name: str, does: str, examples: str) -> argparse.ArgumentParser:
    """Add a subcommand with a sentence of what it does and examples under its `--help`."""
    return subcommands.add_parser(
        name,
        help=does,
        description=does[0].upper() + does[1:] + ".",
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )

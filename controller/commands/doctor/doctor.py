"""`railbird doctor`: one page of what of a table's computer is well and what is not."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from controller.commands.command import Subcommands, add_command
from controller.commands.names import add_key
from controller.commands.people.technician import is_admitted
from firmware_bridge.commandline.status import NOT_WELL, REFUSED, WELL

if TYPE_CHECKING:
    from controller.commands.doctor.findings import Computer, DoctorFinding

SETTINGS: Final = Path("/etc/railbird/table.toml")
EXAMPLES: Final = """examples:
  railbird doctor                                   this table's computer, as root
  railbird doctor --bundle support.tar.gz           and a bundle for support: no card, key or password is in it
  railbird doctor --config table.toml --json
It opens no device, so it may run while the table plays.
Exit status: 0 all is well or only to be looked at, 1 something is bad, 2 the bundle cannot be written."""
MARKS: Final = {"well": "   ", "look": " ? ", "bad": " ! "}


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "doctor", "say what of a table's computer is well and what is not", EXAMPLES)
    parser.add_argument("--config", type=Path, default=SETTINGS, metavar="FILE", help="default: %(default)s")
    parser.add_argument("--bundle", type=Path, metavar="FILE", help="write a bundle for support (.tar.gz)")
    parser.add_argument("--json", action="store_true", help="the findings as JSON")
    add_key(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Examine, print the page, and write the bundle if one is asked for."""
    from controller.commands.doctor.bundle import write_bundle
    from controller.commands.doctor.findings import Computer, DoctorState

    if not is_admitted(options.config, options.key, "doctor"):
        return REFUSED
    computer = Computer()
    board: list[Path] = []
    findings = list(examine(computer, options.config, board))
    page = page_of(findings)
    told = json.dumps([asdict(one) for one in findings], ensure_ascii=False) if options.json else page
    sys.stdout.write(told + "\n")
    if options.bundle is not None:
        try:
            names = write_bundle(options.bundle, page, options.config, board[0] if board else None, computer)
        except OSError as error:
            sys.stderr.write(f"railbird doctor: {error.filename or options.bundle}: {error.strerror}\n")
            return REFUSED
        sys.stderr.write(f"{options.bundle}: {', '.join(names)}\n")
    return NOT_WELL if any(one.state is DoctorState.BAD for one in findings) else WELL


def examine(computer: Computer, config: Path, board_file: list[Path]) -> Iterator[DoctorFinding]:
    """Yield every finding, the computer's first.

    `board_file` receives the path of the wiring's file.
    """
    from controller.commands.doctor import system_checks as system
    from controller.commands.doctor import table_checks as table

    yield from system.versions(computer)
    yield from system.services(computer)
    yield from system.clock(computer)
    yield from system.watchdog(computer)
    yield from system.screens(computer)
    settings, found = table.settings_of(config)
    yield from found
    if settings is None:
        return
    folder = config.resolve().parent
    yield from system.storage(computer, folder / settings.directory)
    yield from table.decks(settings, folder)
    yield from table.people(settings, folder)
    yield from table.broker(settings)
    board_file.append(folder / settings.board.file)
    board, found = table.board_of(settings, folder)
    yield from found
    if board is not None:
        yield from table.devices(computer, board)
        yield from table.badges(settings, board)
        yield from table.pins(board)


def page_of(findings: list[DoctorFinding]) -> str:
    """Return the page: one line for a thing, and what to do below it if it is not well."""
    lines, area = [], ""
    for one in findings:
        if one.area != area:
            area = one.area
            lines.append(area)
        lines.append(f"{MARKS[one.state]} {one.name}: {one.said}")
        if one.cure:
            lines.append(f"       {one.cure}")
    counts = {state: sum(1 for one in findings if one.state == state) for state in MARKS}
    lines.append(f"{counts['well']} well, {counts['look']} to be looked at (?), {counts['bad']} bad (!)")
    return "\n".join(lines)

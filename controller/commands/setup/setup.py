"""`railbird setup`: a guided set-up of a table, part by part."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from controller.commands.command import Subcommands, add_command
from controller.commands.names import add_key
from controller.commands.people.technician import is_admitted
from firmware_bridge.commandline.status import NOT_WELL, REFUSED, WELL

if TYPE_CHECKING:
    from controller.commands.setup.table_setup import SetupPart, TableSetup

PARTS: Final = ("table", "ports", "antennas", "keys", "lamps", "tray", "decks", "calibration", "screens", "broker")
EXAMPLES: Final = """examples:
  railbird setup                           everything that is not done yet, part by part
  railbird setup antennas                  one part, again
  railbird setup ports --list --json       what answers on each serial port; nothing is written
  railbird setup ports --set reader-a=/dev/ttyUSB0 --set node=/dev/ttyUSB1
  railbird setup antennas --set seat:1=reader-a/1
  railbird setup keys --set fold=node/1 --set confirm=pin/4
  railbird setup lamps --set ready=pin/21 --set seat_1=node/1
  railbird setup tray --set '5=node/2 chip_weight_mg=10000 sigma_mg=100 tare_counts=-8000 counts_per_gram=420'
  railbird setup decks --set A=./tags.csv
  railbird setup broker --set host=broker.room --set tls=yes --set port=8883
Stop the table first: systemctl stop railbird-controller"""
HELLO: Final = (
    "This sets a table up, part by part: {parts}.\n"
    "Every answer is written at once. `stop` ends; the same command goes on where you stopped.\n"
)


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "setup", "set a table up: devices, wiring, settings", EXAMPLES)
    parser.add_argument("part", nargs="?", choices=PARTS, metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--list", action="store_true", help="with a part: what is there; nothing is written")
    parser.add_argument("--json", action="store_true", help="with --list: one JSON object a line")
    parser.add_argument("--set", dest="pairs", action="append", metavar="NAME=VALUE", help="write without questions")
    where = "where table.toml and board.toml are; default: %(default)s"
    parser.add_argument("--folder", type=Path, default=Path("/etc/railbird"), metavar="DIR", help=where)
    private = "where decks and rates are; default: /var/lib/railbird, or DIR if --folder is given"
    parser.add_argument("--private", type=Path, metavar="DIR", help=private)
    rules = "the udev rules; default: %(default)s"
    parser.add_argument("--rules", type=Path, default=Path("/etc/udev/rules.d/70-railbird.rules"), metavar="FILE",
                        help=rules)
    names = "look for serial ports of these names, such as '/dev/ttyS*'"
    parser.add_argument("--port-names", nargs="+", metavar="PATTERN", help=names)
    parser.add_argument("--pins", choices=("auto", "lgpio", "rpigpio", "mock", "none"), default="auto")
    add_key(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Set up what is not done, or one part."""
    from controller.drafting.conversation import StoppedError
    from controller.files.strict import DataFileError
    from firmware_bridge.files import FileFaultError
    from hw.board import BoardError

    if (options.list or options.pairs) and not options.part:
        sys.stderr.write("railbird setup: --list and --set need a part, such as `railbird setup ports --list`\n")
        return REFUSED
    if not is_admitted(options.folder / "table.toml", options.key, f"setup {options.part or ''}".strip()):
        return REFUSED
    try:
        return _run(options)
    except StoppedError:
        sys.stdout.write("\nStopped. The same command goes on from here.\n")
        return WELL
    except (DataFileError, FileFaultError, BoardError, ValueError, OSError) as error:
        sys.stderr.write(f"railbird setup: {error}\n")
        return REFUSED


def _run(options: argparse.Namespace) -> int:
    setup = _setup(options)
    parts = _parts()
    if options.part is None:
        return converse(setup, parts)
    part = next(one for one in parts if one.name == options.part)
    if options.list:
        _print_rows(setup, part, as_json=options.json)
    elif options.pairs:
        assert part.give is not None
        part.give(setup, _pairs(options.pairs))
        setup.files.mark_done(part.name)
    else:
        part.talk(setup)
        setup.files.mark_done(part.name)
    return WELL


def _parts() -> tuple[SetupPart, ...]:
    from controller.commands.setup.antenna_part import ANTENNAS
    from controller.commands.setup.deck_part import CALIBRATION, DECKS
    from controller.commands.setup.key_part import KEYS
    from controller.commands.setup.lamp_part import LAMPS
    from controller.commands.setup.port_part import PORTS
    from controller.commands.setup.room_part import BROKER, SCREENS
    from controller.commands.setup.settings_part import TABLE
    from controller.commands.setup.tray_part import TRAY

    return (TABLE, PORTS, ANTENNAS, KEYS, LAMPS, TRAY, DECKS, CALIBRATION, SCREENS, BROKER)


def _setup(options: argparse.Namespace) -> TableSetup:
    """Return the table, with its folders checked.

    Raises:
        SetupError: a folder is missing.
    """
    from controller.commands.doctor.findings import Computer
    from controller.commands.people.technician import key_of
    from controller.commands.setup.port_search import USUAL
    from controller.commands.setup.setup_questions import SetupError
    from controller.commands.setup.table_files import TableFiles
    from controller.commands.setup.table_setup import TableSetup
    from controller.drafting.conversation import Talk
    from hw.chip import ChipError, PinFactory, make_factory

    usual = str(options.folder) == "/etc/railbird"
    private = options.private or (Path("/var/lib/railbird") if usual else options.folder)
    for folder in (options.folder, private):
        if not folder.is_dir():
            raise SetupError(f"{folder} is not there: install the package, or make the folder and name it")

    files = TableFiles(options.folder, private, options.rules)

    def pins() -> PinFactory | None:
        if options.pins == "none":
            return None
        try:
            return make_factory(options.pins, files.read_board().get("chip", "auto"))
        except ChipError as error:
            sys.stdout.write(f"  Only keys on nodes are looked for, because this computer has no header: {error}\n")
            return None

    return TableSetup(Talk(sys.stdin, sys.stdout), files, Computer(), tuple(options.port_names or USUAL), pins,
                      key_of(options.folder / "table.toml", options.key))  # fmt: skip


def converse(setup: TableSetup, parts: Sequence[SetupPart]) -> int:
    """Go through the parts that are not done, and leave what cannot be done."""
    setup.talk.say(HELLO.format(parts=", ".join(one.name for one in parts)))
    done = setup.files.done()
    left: list[str] = []
    for number, part in enumerate(parts, 1):
        if part.name in done:
            setup.talk.say(f"\n[{number} of {len(parts)}] {part.name}: done (railbird setup {part.name} asks again)\n")
            continue
        setup.talk.say(f"\n[{number} of {len(parts)}] {part.name}: {part.does}\n")
        try:
            part.talk(setup)
        except (ValueError, OSError) as error:
            setup.talk.say(f"  {error}\n  This part is not done.\n")
            left.append(part.name)
        else:
            setup.files.mark_done(part.name)
    setup.talk.say(f"\nNot done yet: {', '.join(left)}. The same command asks again.\n" if left else
                   "\nThe table is set up. Look at everything once more: railbird doctor\n")
    return NOT_WELL if left else WELL


def _pairs(said: Sequence[str]) -> dict[str, str]:
    """Return the pairs of `--set`.

    Raises:
        ValueError: one is no pair, or a name is given twice.
    """
    pairs: dict[str, str] = {}
    for one in said:
        name, equals, value = one.partition("=")
        if not (name and equals and value):
            raise ValueError(f"--set {one}: give NAME=VALUE")
        if name in pairs:
            raise ValueError(f"--set {name} is given twice")
        pairs[name] = value
    return pairs


def _print_rows(setup: TableSetup, part: SetupPart, *, as_json: bool) -> None:
    assert part.rows is not None
    for row in part.rows(setup):
        if as_json:
            sys.stdout.write(json.dumps(row, ensure_ascii=False) + "\n")
        else:
            sys.stdout.write("  ".join(f"{value}" for value in row.values() if value != "") + "\n")

"""The part `ports`: which device is on which serial port, and the names of both."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

from controller.commands.setup.listening import MOST_ANTENNAS
from controller.commands.setup.port_search import SILENT, FoundPort, find_ports, rules_text
from controller.commands.setup.setup_questions import SKIP, SetupError, question
from controller.commands.setup.table_files import replace_file
from controller.commands.setup.table_setup import RULES, SetupPart, TableSetup
from controller.drafting.toml_text import inline

BADGE: Final = "badge"
BADGE_USUAL: Final[Mapping[str, Any]] = {"baud": 9600}
"""What a badge reader usually is like; `railbird setup` cannot ask it."""
NAME_OF_BADGE: Final = re.compile(r"badge(-.*)?")
"""The names by which `--set` says that a port on which nothing answers has a badge reader."""
NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,30}")
USUAL: Final[Mapping[str, tuple[str, ...]]] = {
    "node": ("node", *(f"node-{number}" for number in range(2, 10))),
    "badge": ("badge", *(f"badge-{number}" for number in range(2, 10))),
    "reader": tuple(f"reader-{letter}" for letter in "abcdefghijklmnop"),
}
RELOAD: Final = ("udevadm", "control", "--reload")
TRIGGER: Final = ("udevadm", "trigger", "--action=add", "--settle", "--subsystem-match=tty")
EMPTY: Final = (
    "No serial port was found. Plug the readers and the node in, then: railbird setup ports\n"
    "A device with another name than {patterns} is found with --port-names.\n"
)


def converse(setup: TableSetup) -> None:
    """Ask for the name of each device that answers; write the names."""
    setup.talk.say("Every serial port is asked what is on it. This takes up to ten seconds.\n")
    found = find_ports(setup.patterns, setup.computer)
    if not found:
        raise SetupError(EMPTY.format(patterns=", ".join(setup.patterns)).rstrip())
    for one in found:
        setup.talk.say(f"  {one.path}: {one.device or 'nothing'} ({one.says})\n")
    known = [_badge_reader(setup, one) for one in found]
    known = [one for one in known if one.device]
    if not known:
        raise SetupError("no device of a table answers: power, cables, and `systemctl stop railbird-controller`")
    setup.talk.say(f"Give each device a name. Enter takes the usual one, `{SKIP}` leaves the device out.\n")
    names: dict[str, FoundPort] = {}
    for one in known:
        usual = next(name for name in _usual(one, setup.files.read_board()) if name not in names)
        said = question(setup.talk, f"{one.device} at {one.path}", lambda said: _name(said, names), usual)
        if said != SKIP:
            names[said] = one
    if not names:
        raise SetupError("no device was named")
    _write(setup, names)


def _badge_reader(setup: TableSetup, found: FoundPort) -> FoundPort:
    """Return a silent port as a badge reader's, if it is one."""
    if found.device or found.says != SILENT:
        return found
    said = question(setup.talk, f"Is a badge reader at {found.path}? yes or no", _yes_or_no, "no")
    return replace(found, device=BADGE) if said == "yes" else found


def _yes_or_no(said: str) -> str:
    if said not in {"yes", "no"}:
        raise ValueError("answer yes or no")
    return said


def _usual(found: FoundPort, board: Mapping[str, Any]) -> Iterator[str]:
    """Yield the name that the board has for this port, then those that it has for none."""
    ports = board.get("ports", [])
    yield from (port["name"] for port in ports if Path(port["path"]).resolve() == Path(found.path).resolve())
    taken = {port["name"] for port in ports if Path(port["path"]).exists()}
    names = (*USUAL.get(found.device, USUAL["reader"]),
             *(f"{found.device}-{number}" for number in range(20, 100)))
    yield from (name for name in names if name not in taken)


def _name(said: str, taken: Collection[str]) -> str:
    if not NAME.fullmatch(said):
        raise ValueError("a name has small letters, digits and dashes, such as reader-a")
    if said in taken:
        raise ValueError(f"{said} is the name of another device")
    return said


def give(setup: TableSetup, pairs: Mapping[str, str]) -> None:
    """Write the names of `NAME=PATH` pairs; what answers there is asked of the devices."""
    found = {one.path: one for one in find_ports(pairs.values(), setup.computer)}
    names: dict[str, FoundPort] = {}
    for name, path in pairs.items():
        one = found.get(path)
        if one is not None and one.says == SILENT and NAME_OF_BADGE.fullmatch(name):
            one = replace(one, device=BADGE)
        if one is None or not one.device:
            raise SetupError(f"{path}: {one.says if one else 'there is no such port'}")
        names[_name(name, names)] = one
    _write(setup, names)


def rows(setup: TableSetup) -> list[dict[str, Any]]:
    """Return every port with what answers on it."""
    return [asdict(one) for one in find_ports(setup.patterns, setup.computer)]


def _write(setup: TableSetup, names: Mapping[str, FoundPort]) -> None:
    """Write the udev rules, then the board without what hung on devices that are gone."""
    matches = [(one.match, name) for name, one in names.items() if one.match]
    twice = [match for match, _ in matches if [m for m, _ in matches].count(match) > 1]
    if twice:
        raise SetupError(f"two devices cannot be told apart ({twice[0]}): plug each into a socket of its own")
    if matches:
        replace_file(setup.files.rules, rules_text(matches))
        setup.talk.say(f"{setup.files.rules}: written\n")
        _apply(setup, [name for _, name in matches])
    board = setup.files.read_board()
    # Speed, cycle and inventory stay those of the same device.
    before = {(port["name"], port["device"]): port for port in board.get("ports", [])}
    board["ports"] = [
        {**before.get((name, one.device), BADGE_USUAL if one.device == BADGE else {}), "name": name,
         "path": f"/dev/railbird/{name}" if one.match else one.path, "device": one.device}
        for name, one in names.items()
    ]
    gone = []
    for table in ("antennas", "lines", "tray", "spots"):
        entries = board.get(table, [])
        # A name may belong to another kind of device now.
        board[table] = [one for one in entries if one["port"] in names and _fits(names[one["port"]].device, table, one)]
        gone += [f"  {table}: {inline(one)}\n" for one in entries if one not in board[table]]
    setup.files.write_board(board)
    setup.talk.say(f"{setup.files.board}: {len(names)} devices written\n")
    if gone:
        setup.talk.say(f"What hung on devices that are gone was taken out:\n{''.join(gone)}")


def _fits(device: str, table: str, entry: Mapping[str, Any]) -> bool:
    if table != "antennas":
        return device == "node"
    return int(entry["antenna"]) <= MOST_ANTENNAS[device] and (device == "node" or not entry.get("cycle_ms"))


def _apply(setup: TableSetup, names: Collection[str]) -> None:
    """Let udev make the names now, if these are the rules that it reads."""
    if str(setup.files.rules) == RULES:
        for command in (RELOAD, TRIGGER):
            setup.computer.ask(*command)
    missing = [name for name in names if not Path(f"/dev/railbird/{name}").exists()]
    if missing:
        setup.talk.say(f"  /dev/railbird/{missing[0]} is not there yet. As root: {' '.join(RELOAD)}; "
                       f"{' '.join(TRIGGER)}\n")


PORTS: Final = SetupPart("ports", "find the serial devices and name them", converse, give, rows)

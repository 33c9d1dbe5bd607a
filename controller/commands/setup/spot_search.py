"""Which chip reader lies under which betting spot; a step of the part `antennas`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from controller.commands.setup.listening import Numbered, TableListener
from controller.commands.setup.setup_questions import DONE, SKIP, question, yes_no
from controller.commands.setup.table_setup import TableSetup
from firmware_bridge.readings import ChipsSeen

SPOT: Final = re.compile(r"spot:(\d{1,2})")


def find_spots(setup: TableSetup, listener: TableListener) -> None:
    """Ask for a chip on each betting spot, if a node tells of chip readers."""
    nodes = any(port["device"] == "node" for port in setup.ports())
    if not nodes or not listener.hears_of(ChipsSeen):
        return
    known = {one["seat"] for one in setup.files.read_board().get("spots", [])}
    setup.talk.say("The node has chip readers. Take all chips off the betting spots.\n")
    for seat in range(1, setup.files.read_board()["seats"] + 1):
        if seat not in known and not _spot(setup, listener, seat):
            return


def _spot(setup: TableSetup, listener: TableListener, seat: int) -> bool:
    """Find one betting spot's reader; return False if no further spot is to be asked for."""
    while True:
        said = setup.talk.ask(f"Chips on the betting spot of seat {seat} alone, then Enter: ")
        if said in {SKIP, DONE}:
            return said == SKIP
        if said:
            setup.talk.say(f"  press Enter, or type {SKIP}, {DONE} or stop\n")
            continue
        seen = sorted(listener.chips())
        if setup.tell_lost(listener):
            continue
        if len(seen) != 1:
            setup.talk.say("  No reader sees a chip.\n" if not seen else
                           f"  {', '.join(map(_told, seen))} all see chips: put them on one spot alone.\n")
            continue
        taken = {(one["port"], one["spot"]): one["seat"] for one in setup.files.read_board().get("spots", [])}
        other = taken.get(seen[0])
        if other and not question(
            setup.talk, f"  {_told(seen[0])} is seat {other}'s already. Is it seat {seat}'s instead?", yes_no, "no"
        ):
            continue
        write_spots(setup, {seat: seen[0]})
        setup.talk.say(f"  seat {seat}: {_told(seen[0])}\n")
        return True


def _told(reader: Numbered) -> str:
    return f"{reader[0]}, chip reader {reader[1]}"


def write_spots(setup: TableSetup, spots: Mapping[int, Numbered]) -> None:
    """Write chip readers by their seats; a reader and a seat lose what they had before."""
    board = setup.files.read_board()
    kept = [one for one in board.get("spots", [])
            if one["seat"] not in spots and (one["port"], one["spot"]) not in spots.values()]
    added = [{"port": port, "spot": spot, "seat": seat} for seat, (port, spot) in spots.items()]
    setup.files.write_board({**board, "spots": [*kept, *added]})


def spot_rows(setup: TableSetup) -> list[dict[str, Any]]:
    """Return the wired chip readers."""
    return [{**one, "place": f"spot:{one['seat']}"} for one in setup.files.read_board().get("spots", [])]

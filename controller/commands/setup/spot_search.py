"""Which chip reader lies under which betting spot; a step of the part `antennas`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from controller.commands.setup.listening import Numbered, TableListener
from controller.commands.setup.searching import NotFoundError, Search, find
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
        if seat not in known and not find(setup, listener, _search(setup, listener, seat)):
            return


def _search(setup: TableSetup, listener: TableListener, seat: int) -> Search[Numbered]:
    def look() -> Numbered:
        seen = sorted(listener.chips())
        if not seen:
            raise NotFoundError("No reader sees a chip.")
        if len(seen) > 1:
            raise NotFoundError(f"{', '.join(map(_told, seen))} all see chips: put them on one spot alone.")
        return seen[0]

    def taken() -> dict[Numbered, str]:
        return {(one["port"], one["spot"]): one["place"] for one in spot_rows(setup)}

    asks = f"Chips on the betting spot of seat {seat} alone"
    return Search(f"spot:{seat}", asks, look, _told, taken, lambda found: write_spots(setup, {seat: found}))


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

"""Gives each antenna of a table's nodes its turn: no two neighbors are live at once.

All nodes of a table have one cycle of turns in common. The board and the burns have a turn of their own, the seats at
the dealer's hands another one, and the other seats two. An antenna whose turn a neighbor has takes the next free one.
Piles take more time on the air than one turn gives them: they are live in every turn that no neighbor of theirs has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from firmware_bridge.antenna_turns import MOST_ANTENNA_TURNS, AntennaTurns
from hw.board import AntennaPlace, Board
from hw.geometry import neighbors, table_fields

REACH_MM: Final = 250.0
"""Coils that are nearer to one another are neighbors: three diameters of a card's coil (docs/hardware.md, C2)."""
TURN_MS: Final = 26
"""Two cards take 22.3 ms on the air (docs/firmware.md), a node may begin 1 ms late, and 2 ms part the turns."""
DECK_TURNS: Final = 44
"""The turns that a deck of 52 takes: 39 to 49 (docs/firmware.md)."""
PILE_ZONES: Final = ("muck", "stub", "shuffler")
"""Zones that hold many cards."""
WANTED: Final = {"board": 0, "burn": 1, "board:2": 2, "aside": 2, "muck": 3, "stub": 4, "shuffler": 4}


def turn_of(zone: str, seats: int) -> int:
    """Return the turn that a zone's antenna takes if no neighbor has it."""
    kind, _, text = zone.partition(":")
    number = int(text) if text.isdecimal() else 0
    if kind == "seat":
        return 2 if number in {1, seats} else 3 + number % 2
    if kind == "discard":
        return number % 2
    return WANTED.get(zone, 0)


def node_antennas(board: Board) -> tuple[AntennaPlace, ...]:
    """Return the antennas on nodes if they hang on several: one node keeps its own apart."""
    nodes = {port.name for port in board.ports if port.device == "node"}
    found = tuple(one for one in board.antennas if one.port in nodes)
    return found if len({one.port for one in found}) > 1 else ()


def near(board: Board) -> Mapping[str, frozenset[str]]:
    """Return, for each zone on a node, the others whose antenna would hear the same cards."""
    zones = tuple(one.place for one in node_antennas(board))
    fields = table_fields(board.seats)
    by_coils = neighbors(fields, zones, REACH_MM)
    # Where a zone's coil lies is not known, as that of a shuffler: then it may lie beside any zone but a seat.
    anywhere = frozenset(zone for zone in zones if zone not in fields)
    middle = frozenset(zone for zone in zones if not zone.startswith("seat:"))
    return {
        zone: (middle if zone in anywhere else by_coils[zone] | (anywhere if zone in middle else frozenset())) - {zone}
        for zone in zones
    }


def turns_by_zone(board: Board) -> Mapping[str, int]:
    """Return the bits of each zone's turns; zones that found none are missing."""
    beside = near(board)
    bits: dict[str, int] = {}
    for zone in sorted(beside, key=lambda zone: (turn_of(zone, board.seats), zone in PILE_ZONES, zone)):
        taken = _taken(bits, beside[zone])
        wanted = turn_of(zone, board.seats)
        free = [turn for turn in (wanted, *range(MOST_ANTENNA_TURNS)) if not taken >> turn & 1]
        if free:
            bits[zone] = 1 << free[0]
    count = max(bits.values(), default=0).bit_length()
    for zone in (zone for zone in bits if zone in PILE_ZONES):
        bits[zone] |= ((1 << count) - 1) & ~_taken(bits, beside[zone])
    return bits


def _taken(bits: Mapping[str, int], zones: frozenset[str]) -> int:
    taken = 0
    for zone in zones:
        taken |= bits.get(zone, 0)
    return taken


def turns_of(board: Board, port: str) -> AntennaTurns | None:
    """Return the turns of one node's antennas; None where no other node has an antenna."""
    bits = turns_by_zone(board)
    own = tuple((one.antenna, bits[one.place]) for one in node_antennas(board) if one.port == port)
    return AntennaTurns(TURN_MS, max(bits.values()).bit_length(), own) if own else None


def mistakes(board: Board) -> Iterator[str]:
    """Yield one sentence for each antenna that cannot be kept apart from its neighbors."""
    bits = turns_by_zone(board)
    for one in node_antennas(board):
        if one.place not in bits:
            others = ", ".join(sorted(near(board)[one.place]))
            yield (
                f"antennas: {one.place!r} has too many neighbors on nodes ({others}): no more than "
                f"{MOST_ANTENNA_TURNS} turns keep them apart"
            )


def cycles_ms(board: Board) -> Mapping[str, int]:
    """Return the time between polls of each zone with a turn; for a pile, that of a whole deck."""
    bits = turns_by_zone(board)
    cycle_ms = TURN_MS * max(bits.values(), default=0).bit_length()
    return {
        zone: cycle_ms * DECK_TURNS // own.bit_count() if zone in PILE_ZONES else cycle_ms
        for zone, own in bits.items()
    }

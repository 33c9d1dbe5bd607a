"""Each antenna's turn: neighbors on nodes have different ones at every table, and a board that allows none is refused."""

from dataclasses import replace
from itertools import product

import pytest

from hw.board import AntennaPlace, Board, PortWiring
from hw.board_file import find_mistakes, load_board
from hw.geometry import table_fields
from hw.turn_plan import PILE_ZONES, near, turns_by_zone, turns_of

MIDDLES = (
    ("board", "burn", "muck", "stub"),
    ("board", "burn", "muck", "stub", "aside"),
    ("board", "board:2", "burn", "muck", "stub", "aside", "shuffler"),
)


def on_nodes(seats, zones, nodes=3, device="node"):
    ports = tuple(PortWiring(f"n{at}", f"/dev/n{at}", device) for at in range(nodes))
    antennas = tuple(AntennaPlace(f"n{at % nodes}", at // nodes + 1, zone) for at, zone in enumerate(zones))
    return Board("a table", seats, ports=ports, antennas=antennas)


@pytest.mark.parametrize(("seats", "middle", "discards"), [*product(range(2, 11), MIDDLES, (False, True))])
def test_every_table_finds_turns_that_no_two_neighbors_share(seats, middle, discards):
    zones = [*(f"seat:{seat}" for seat in range(1, seats + 1)), *middle, *(f"discard:{seat}" for seat in range(1, seats + 1) if discards)]
    board = on_nodes(seats, zones)
    turns, beside = turns_by_zone(board), near(board)
    assert list(find_mistakes(board)) == []
    assert set(turns) == set(zones)
    assert not [(zone, other) for zone in zones for other in beside[zone] if turns[zone] & turns[other]]
    assert all(turns[zone].bit_count() == 1 for zone in zones if zone not in PILE_ZONES)
    fields = table_fields(seats)
    for zone, other in product(zones, zones):
        if zone != other and zone in fields and other in fields and turns[zone] & turns[other]:
            assert fields[zone].gap_mm(fields[other]) > 250


def test_each_node_is_told_its_own_antennas_in_the_cycle_of_all():
    board = on_nodes(10, ["seat:1", "seat:2", "board", "burn", "stub"])
    told = [turns_of(board, port.name) for port in board.ports]
    assert {(one.turn_ms, one.count) for one in told} == {(26, 5)}
    bits = turns_by_zone(board)
    assert told[0].in_turns == ((1, bits["seat:1"]), (2, bits["burn"]))
    assert told[0].cycle_ms == 130


def test_a_single_node_and_multiplexed_readers_are_told_no_turns():
    alone = on_nodes(10, ["seat:1", "seat:2", "board"], nodes=1)
    assert turns_of(alone, "n0") is None
    assert turns_of(on_nodes(10, ["seat:1", "seat:2"], device="pepper"), "n0") is None
    assert turns_of(load_board("main"), "node") is None
    beside = on_nodes(10, ["seat:1", "seat:2"], nodes=2)
    # a node without antennas, as that under the tray, has no turns either
    assert turns_of(replace(beside, ports=(*beside.ports, PortWiring("tray", "/dev/tray", "node"))), "tray") is None


def test_more_neighbors_than_turns_are_refused_by_name():
    middle = ["board", "burn", "stub", "shuffler", *(f"board:{number}" for number in range(4, 10))]
    (told, *_) = find_mistakes(on_nodes(10, middle))
    assert "has too many neighbors on nodes" in told
    assert "8 turns" in told


@pytest.mark.parametrize("zone", ["seat:x", "seat:", "seat:99", "discard:²", "", "nowhere"])
def test_a_zone_that_is_none_is_told_as_such_and_breaks_nothing(zone):
    assert any(repr(zone) in one for one in find_mistakes(on_nodes(10, ["board", zone, "burn"])))

"""The part `antennas`: no card, two cards, a device pulled out, an antenna that has a place already."""

import pytest

from controller.commands.setup import listening
from hw.board_file import load_board

pytestmark = pytest.mark.pty


@pytest.fixture
def named(table, monkeypatch):
    table.name_ports()
    monkeypatch.setattr(listening, "NODE_S", 0.2)
    return table


def test_asks_again_until_one_antenna_reads_the_card(named, monkeypatch):
    def plug():
        # However busy the machine is: the device is back before the person is asked again.
        monkeypatch.setattr(listening, "BACK_S", 30.0)
        named.rig.replug("reader")
        return named.card_on("seat:1")()

    def pull():
        monkeypatch.setattr(listening, "BACK_S", 0.2)
        named.rig.unplug("reader")
        return ""

    rules = [("Chips on", "done"), ("One card on seat:1", ["", "card", named.card_on("seat:1", "seat:2"), pull, plug]),
             ("One card on", "done")]
    status, told = named.run("antennas", rules=rules)
    assert status == 0, told
    for reason in ("No antenna reads a card", "press Enter, or type", "both read a card", "reader does not answer"):
        assert reason in told
    assert "Without an antenna: seat:2, board, burn, muck, stub" in told
    assert [(one.place, one.antenna) for one in load_board(named.folder / "board.toml").antennas] == [("seat:1", 1)]


def test_an_antenna_that_has_a_place_changes_it_only_on_a_yes(named):
    assert named.run("antennas", "--set", "seat:1=reader/2")[0] == 0
    rules = [("Chips on", "done"), ("1 places are known", "yes"), ("One card on seat:2", named.card_on("seat:2")),
             ("Is it seat:2 instead?", ["", "yes"]), ("One card on", "done")]
    status, told = named.run("antennas", rules=rules)
    assert status == 0, told
    assert [(one.place, one.antenna) for one in load_board(named.folder / "board.toml").antennas] == [("seat:2", 2)]
    assert '"place": "seat:2"' in named.run("antennas", "--list", "--json")[1]


def test_places_that_only_some_games_need_are_asked_for_if_the_table_has_them(named):
    pairs = [f"--set={place}=reader/{number}" for number, place in
             enumerate(("seat:1", "seat:2", "board", "burn", "muck", "stub", "aside", "shuffler"), 1)]
    assert named.run("antennas", *pairs)[0] == 0
    # One card lies where seat 1's antenna is: it becomes the discards' antenna.
    rules = [("8 places are known", "yes"), ("for discards", "yes"), ("One card on discard:1", named.card_on("seat:1")),
             ("Is it discard:1 instead?", "yes"), ("One card on discard:2", "skip"), ("second board", "yes"),
             ("One card on board:2", "done"), ("Chips on", "done")]
    status, told = named.run("antennas", rules=rules)
    assert status == 0, told
    assert load_board(named.folder / "board.toml").antenna_of("discard:1").antenna == 1


def test_finds_the_reader_under_each_betting_spot(named):
    rules = [("One card on", "done"), ("spot of seat 1", ["chips", "", named.bets(1, 2), named.bets(1)]),
             ("spot of seat 2", [named.bets(1), named.bets(2)]), ("Is it spot:2 instead?", "no")]
    status, told = named.run("antennas", rules=rules)
    assert status == 0, told
    for reason in ("press Enter, or type", "No reader sees a chip", "all see chips", "node, chip reader 2 is spot:1 already"):
        assert reason in told
    assert {(one.seat, one.spot) for one in load_board(named.folder / "board.toml").spots} == {(1, 2), (2, 1)}
    assert '"place": "spot:2"' in named.run("antennas", "--list", "--json")[1]
    assert named.run("antennas", "--set", "spot:1=node/7")[0] == 0
    assert {(one.seat, one.spot) for one in load_board(named.folder / "board.toml").spots} == {(1, 7), (2, 1)}

"""The part `antennas`: no card, two cards, a device pulled out, an antenna that has a place already."""

import pytest

from controller.commands.setup import listening
from hw.board_file import load_board

pytestmark = pytest.mark.pty


@pytest.fixture
def named(table):
    table.name_ports()
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

    rules = [("One card on seat:1", ["", "card", named.card_on("seat:1", "seat:2"), pull, plug]),
             ("One card on", "done")]
    status, told = named.run("antennas", rules=rules)
    assert status == 0, told
    for reason in ("No antenna reads a card", "press Enter, or type", "both read a card", "reader does not answer"):
        assert reason in told
    assert "Without an antenna: seat:2, board, burn, muck, stub" in told
    assert [(one.place, one.antenna) for one in load_board(named.folder / "board.toml").antennas] == [("seat:1", 1)]


def test_an_antenna_that_has_a_place_changes_it_only_on_a_yes(named):
    assert named.run("antennas", "--set", "seat:1=reader/2")[0] == 0
    rules = [("1 places are known", "yes"), ("One card on seat:2", named.card_on("seat:2")),
             ("Is it seat:2 instead?", ["", "yes"]), ("One card on", "done")]
    status, told = named.run("antennas", rules=rules)
    assert status == 0, told
    assert [(one.place, one.antenna) for one in load_board(named.folder / "board.toml").antennas] == [("seat:2", 2)]
    assert '"place": "seat:2"' in named.run("antennas", "--list", "--json")[1]

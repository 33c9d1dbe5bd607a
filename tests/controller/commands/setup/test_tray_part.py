"""The part `tray`: columns found, chips that lie wrong, a column that has a cell already, and commands."""

import pytest

from hw.board_file import load_board

pytestmark = pytest.mark.pty


@pytest.fixture
def named(table):
    table.name_ports()
    assert table.run("table", "--set=places=2", "--set=seats=none", "--set=chips=1 5")[0] == 0
    return table


def columns(table):
    return {one.denomination: one for one in load_board(table.folder / "board.toml").tray}


BEGIN = [("chips of the tray's columns worth", ""), ("How many chips of each kind", ""), ("How much do chips", "60"),
         ("one chip of 5 weigh", "9.5"), ("weigh, in grams", "10")]


def test_finds_each_columns_cell_zero_and_scale(named):
    rules = [*BEGIN, ("Nothing in these columns", named.chips(c1=0, c5=0)),
             ("20 chips of 1 in", named.chips(c1=20)), ("20 chips of 5 in", named.chips(c5=20)),
             ("Take 10 of them", [named.chips(c1=10), named.chips(c5=10)])]
    status, told = named.run("tray", rules=rules)
    assert status == 0, told
    assert columns(named) == {one.denomination: one for one in named.rig.board.tray}
    assert '"denomination": 5' in named.run("tray", "--list", "--json")[1]


def test_asks_again_after_stacks_that_tell_nothing(named):
    rules = [*BEGIN, ("Nothing in these columns", ["x", named.chips(c1=0, c5=0)]),
             ("20 chips of 1 in", ["what", "", named.chips(c1=20, c5=2), named.chips(c1=19), named.chips(c1=20)]),
             ("Take 10 of them", named.chips(c1=10)), ("chips of 1 out again", named.chips(c1=0, c5=0)),
             ("20 chips of 5 in", "done")]
    status, told = named.run("tray", rules=rules)
    assert status == 0, told
    for reason in ("press Enter, or type", "no column changed", "changed together", "weighs 10.5 chips where 10 should lie"):
        assert reason in told
    assert list(columns(named)) == [1]


def test_a_cell_that_has_a_column_changes_it_only_on_a_yes(named):
    assert named.run("tray", "--set", "5=node/2 chip_weight_mg=9500 sigma_mg=60")[0] == 0
    assert named.run("tray", "--set", "5=node/2 tare_counts=7")[0] == 0, "the rest is kept"
    rules = [*BEGIN, ("1 columns are known", "yes"), ("Nothing in these columns", named.chips(c1=0, c5=0)),
             ("20 chips of 1 in", named.chips(c1=20)), ("Take 10 of them", named.chips(c1=10)),
             ("Is it the column of 1 instead?", ["", "yes"]), ("out again", named.chips(c1=0))]
    status, told = named.run("tray", rules=rules)
    assert status == 0, told
    assert "node, cell 2 is the column of 5 already" in told
    assert [(one.denomination, one.cell) for one in columns(named).values()] == [(1, 2)]


def test_a_table_without_cells_or_node_has_nothing_to_ask(named, monkeypatch):
    monkeypatch.setattr("controller.commands.setup.listening.LEVELS_S", 0.8)
    monkeypatch.setattr("firmware_bridge.pump.NEVER_ANSWERED_MS", 300)
    named.rig.unplug("node")
    status, told = named.run("tray")
    assert status == 2
    assert "the tray's node does not answer" in told
    named.rig.replug("node")
    with monkeypatch.context() as patched:
        patched.setattr("hw.sim.scales.Scales.weigh", lambda *_: ())
        status, told = named.run("tray")
    assert status == 0
    assert "tells of no load cell" in told
    board = (named.folder / "board.toml").read_text().partition("[[ports]]\nname = \"node\"")[0]
    (named.folder / "board.toml").write_text(board)
    status, told = named.run("tray")
    assert status == 0
    assert "No node is named" in told


@pytest.mark.parametrize("pair", ["5=node", "five=node/1 chip_weight_mg=9500 sigma_mg=60", "5=node/1", "5=node/1 weight=3",
                                  "5=node/1 chip_weight_mg=1500 sigma_mg=60", "5=reader/1 chip_weight_mg=9500 sigma_mg=60"])
def test_refuses_columns_that_cannot_be(named, pair):
    before = (named.folder / "board.toml").read_bytes()
    status, told = named.run("tray", "--set", pair)
    assert status == 2, told
    assert (named.folder / "board.toml").read_bytes() == before


def test_says_which_denomination_cannot_be(named):
    told = named.run("tray", "--set", "five=node/1 chip_weight_mg=9500 sigma_mg=60")[1]
    assert "five=node/1 chip_weight_mg=9500 sigma_mg=60: the denomination of a column: give a whole number" in told

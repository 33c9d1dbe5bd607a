"""`railbird setup`: the whole conversation, left and taken up, with the twins behind real ptys."""

import time
from argparse import Namespace
from contextlib import closing

import pytest

from controller.commands import run
from controller.commands.setup.setup import PARTS
from controller.runtime.table_settings import load_settings
from controller.screens.start_notes import StartNotes
from controller.table import events as happened
from hw.board_file import load_board
from hw.sim import physical_acts as acts
from hw.sim.tags import make_deck

pytestmark = pytest.mark.pty
PLACES = ("seat:1", "seat:2", "board", "burn", "muck", "stub")


def deck_list(table):
    path = table.folder / "tags.csv"
    path.write_text("".join(f"{tag.uid.hex().upper()}, {tag.code}\n" for tag in make_deck("A")))
    return str(path)


def answers(table):
    keys = ("confirm", "floor", "shuffler", "fold", "check")
    return [
        ("How many seats", "2"), ("table's name", "t-7"), ("rulebook", ""), ("The game", ""), ("blinds", ""), ("the chips", ""),
        ("sits at the start", "1:200 2:200"), ("pepper at", "reader"), ("node at", ""),
        *((f"One card on {place},", table.card_on(place)) for place in PLACES), ("One card on", "skip"),
        ("for discards", "no"), ("second board", "no"),
        *((f"betting spot of seat {seat}", table.bets(seat)) for seat in (1, 2)),
        ("columns worth", "1 5"), ("How many chips of each", ""), ("How much do chips", "60"), ("one chip of 5 weigh", "9.5"),
        ("weigh, in grams", ""), ("Nothing in these columns", table.chips(c1=0, c5=0)),
        ("20 chips of 1 in", table.chips(c1=20)), ("20 chips of 5 in", table.chips(c5=20)),
        ("Take 10 of them", [table.chips(c1=10), table.chips(c5=10)]),
        *((f" {key}, then Enter", table.press(key)) for key in keys), (", then Enter", "skip"),
        ("own header?", "yes"), ("no longer blinks", table.still_lit), ("lamp line 4 blinks", "done"), ("blinks. Its name", table.lit_lamp),
        ("Enroll deck A", "yes"), ("On which reader", deck_list(table)), ("Enroll deck B", "no"),
        ("Measure the antennas", "no"), ("screen, or none", "none"), ("broker's host", "none"),
    ]


@pytest.mark.slow
def test_sets_up_a_table_from_an_empty_folder(table):
    status, told = table.run(rules=answers(table))
    assert status == 0, told
    found = load_board(table.folder / "board.toml")
    wired = table.rig.board
    assert {(one.place, one.antenna) for one in found.antennas} == {(one.place, one.antenna) for one in wired.antennas}
    assert set(found.pins) == set(wired.pins)
    assert set(found.lines) == set(wired.lines)
    assert set(found.tray) == set(wired.tray)
    assert set(found.spots) == set(wired.spots)
    assert table.done() == list(PARTS)


def wire(table, *, ports=True):
    """Set the table up by commands, each wire by its part; without `ports` these have their names already."""
    if not ports:
        table.name_ports()
    names = ("ports", *(f"{name}={table.rig.folder / name}" for name in ("reader", "node")))
    for part, *pairs in (
        ("table", "places=2", "seats=1:200 2:200"),
        *([names] if ports else []),
        ("antennas", *(f"{place}=reader/{number}" for number, place in enumerate(PLACES, 1))),
        ("keys", "confirm=pin/4", "floor=pin/6", "shuffler=pin/27", "fold=node/1", "check=node/2"),
        ("decks", f"A={deck_list(table)}"),
    ):
        status, told = table.run(part, *(f"--set={pair}" for pair in pairs))
        assert status == 0, told


class Evening:
    """What `railbird run` makes of the written files, with the rig's pins."""

    def __init__(self, table):
        config = table.folder / "table.toml"
        options = Namespace(config=config, new_evening=False, pins="mock")
        self.running, self.events = run._composed(options, load_settings(config), StartNotes(config)), []
        self.running.table_controller.listen(self)

    def heard(self, event, _outputs, _table):
        self.events.append(event)

    def close(self):
        self.running.close()

    def turn_until(self, kind, count=1, most_s=20):
        """Run until so many events of a kind happened; return them."""
        ends_s = time.monotonic() + most_s
        while len(found := [one for one in self.events if isinstance(one, kind)]) < count:
            assert time.monotonic() < ends_s, (kind, [type(one).__name__ for one in self.events])
            self.running.table_controller.turn()
        return found


def test_a_table_runs_on_the_files_that_were_written_and_takes_its_contacts(table):
    wire(table, ports=False)
    with closing(Evening(table)) as evening:
        table.rig.play([acts.NewDeal()])
        assert evening.turn_until(happened.NewDeal)[0].by == "shuffler"


@pytest.mark.slow
def test_a_hand_is_dealt_on_the_files_that_were_written(table):
    wire(table)
    deal = [step for seat in (2, 1, 2, 1) for step in (acts.Wait(400), acts.DealCard(f"seat:{seat}"))]
    with closing(Evening(table)) as evening:
        table.rig.play([acts.NewDeal(), acts.Wait(1500), *deal])
        moved = evening.turn_until(happened.CardMoved, 4)
        assert [one.place.number for one in moved] == [2, 1, 2, 1]
        table.rig.play([acts.Press(("fold",)), acts.Muck("seat:1")])
        assert evening.turn_until(happened.ActionDeclared)[0].act == "fold"
        evening.turn_until(happened.CardMoved, 6)
        table.rig.play([acts.Press(("confirm",))])
        pushed = evening.turn_until(happened.PotAwarded)
    assert [(one.seat, one.amount) for one in pushed] == [(2, 3)]


@pytest.mark.slow
def test_goes_on_where_it_was_left(table):
    wanted = answers(table)
    status, told = table.run(rules=[("One card on board", "stop"), *wanted])
    assert status == 0
    assert "Stopped. The same command goes on from here." in told
    assert table.done() == ["table", "ports"]
    assert [one.place for one in load_board(table.folder / "board.toml").antennas] == ["seat:1", "seat:2"]
    status, told = table.run(rules=[("2 places are known", "yes"), ("One card on seat", "a place is asked for again"),
                                    *wanted])
    assert status == 0, told
    assert "table: done" in told
    assert len(load_board(table.folder / "board.toml").antennas) == 6


def test_a_set_up_without_devices_is_not_done_and_says_what_to_do(table):
    for port in ("reader", "node"):
        table.rig.unplug(port)
    status, told = table.run(rules=answers(table))
    assert status == 1
    assert "No serial port was found" in told
    assert "Not done yet: ports, antennas, keys, lamps, tray, decks." in told
    assert table.done() == ["table", "calibration", "screens", "broker"]


@pytest.mark.parametrize("words", [["--list"], ["--set", "a=b"], ["ports", "--set", "reader"],
                                   ["keys", "--set", "folds=node/1"], ["antennas", "--set", "seat:1=reader"],
                                   ["antennas", "--set", "seat:1=reader/1"], ["table", "--set", "game=pocker"]])
def test_refuses_what_cannot_be_used_and_writes_nothing(table, words):
    status, told = table.run(*words)
    assert status == 2
    assert told.startswith("railbird setup: ")
    assert not list(table.folder.iterdir())


def test_refuses_a_folder_that_is_not_there(table):
    table.folder = table.folder / "none"
    status, told = table.run()
    assert status == 2
    assert f"{table.folder} is not there: install the package" in told

"""The technician's walk over the antennas, its files, and the simulation of the table that it measured."""

import re

import pytest

from controller.__main__ import main
from controller.calibration.antenna_survey import SurveyError, load_survey, survey
from controller.decks.enrolled_decks import Decks
from controller.ingest.wiring import antenna_map
from controller.simulation.measure.simulated_evenings import SimSettings, enrolled, simulate
from controller.terms.cards import card
from firmware_bridge.readings import Arrival, CycleDone, TagSeen
from hw.board_file import load_board
from hw.sim.profile import load_noise

ROW = re.compile(r"^(\S+) +one card +(\d+)% +two stacked +(\d+)%$", re.MULTILINE)


@pytest.fixture(scope="module")
def walk(tmp_path_factory):
    """What the walk over the virtual table printed, and its two files."""
    folder = tmp_path_factory.mktemp("walk")
    files = folder / "antennas.json", folder / "house.toml"
    told = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("controller.commands.antennas._say", told.append)
        arguments = ["antennas", "--virtual", "harsh", "--cycles", "40", "--output", str(files[0])]
        assert main([*arguments, "--profile", str(files[1])]) == 0
    return "\n".join(told), *files


def test_two_cards_laid_on_one_another_hide_each_other(walk):
    rows = {place: (int(one), int(two)) for place, one, two in ROW.findall(walk[0])}
    assert len(rows) == len(load_board("sim").antennas)
    seats = [rows[f"seat:{seat}"] for seat in range(1, 11) if seat != 3]
    assert all(two < one / 2 for one, two in seats), seats


def test_the_coil_with_the_loose_connector_stands_out_in_print_and_in_both_files(walk):
    said, antennas, house = walk
    assert re.search(r"^seat:3 .*misses too much: ", said, re.MULTILINE)
    measured = {one.place.code: one.hit_rate for one in load_survey(antennas, antenna_map(load_board("sim"))).antennas}
    assert min(measured, key=measured.get) == "seat:3"
    noise = load_noise(house)
    assert noise.coils["seat:3"].hit_factor < 0.75
    assert 0.7 < noise.detection.hit_rate < 0.9
    assert noise.detection.hit_rate_stacked < 0.4
    assert noise.pairs["seat:1"]["seat:2"] < 0.2


def test_the_house_s_own_table_can_be_simulated_with_the_house_s_own_rates(walk):
    _, antennas, house = walk
    tally = simulate(SimSettings(1, 3, str(house), through="tracker", antennas=str(antennas), players=4))
    assert (tally.hands, tally.unfinished, tally.wrong_and_sure) == (1, 0, 0)
    with pytest.raises(SurveyError, match="not JSON"):
        simulate(SimSettings(1, 3, str(house), through="tracker", antennas=str(house)))


class HalfWay:
    """A table whose readers are in the middle of a cycle whenever a card is laid; they read every card they are over."""

    def __init__(self, board):
        self._ports = {port.name: board.antennas_of(port.name) for port in board.ports if board.antennas_of(port.name)}
        self._wired = {one.place: (one.port, one.antenna) for one in board.antennas}
        self._uids = {one: uid for uid, one in enrolled().cards.items()}
        self._lies = None, ()

    def lay(self, place_code, cards):
        self._lies = self._wired.get(place_code), cards

    def arrivals(self):
        where, cards = self._lies
        for cycle in range(1, 100):
            for port, antennas in self._ports.items():
                if cycle > 1 and where is not None and where[0] == port:
                    yield from (Arrival(port, cycle, TagSeen(where[1], self._uids[one])) for one in cards)
                yield Arrival(port, cycle, CycleDone(cycle, antennas))


def test_the_cycle_that_was_under_way_when_the_card_was_laid_is_no_miss():
    board = load_board("sim")
    measured = survey(board, enrolled(), HalfWay(board), 5, lambda _: None)
    assert {share.rate for share in (*measured.alone.values(), *measured.stacked.values())} == {1.0}


def test_a_survey_wants_two_cards():
    with pytest.raises(SurveyError, match="two enrolled cards"):
        survey(load_board("sim"), Decks({b"x": card("As")}), HalfWay(load_board("sim")), 5, lambda _: None)

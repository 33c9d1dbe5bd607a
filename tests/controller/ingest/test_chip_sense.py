"""Bet spots: chips count once they lie still, a lost reader says nothing, a spot that is not wired comes to nothing."""

from dataclasses import replace

from told import SIX, G, play

from controller.ingest.chip_sense import STILL_MS, ChipSense
from controller.table.events import ChipsInFront
from firmware_bridge.readings import CellWeighed, ChipsSeen
from hw.board import BetSpot
from hw.board_file import load_board


def sense():
    board = replace(load_board("sim"), spots=(BetSpot("node", 1, 3), BetSpot("node", 2, 4)))
    return ChipSense(board)


def see(chips, at_ms, spot=1):
    return at_ms, ChipsSeen(spot, chips)


def told(found, *seen):
    return [one for at_ms, reading in seen for one in found.see("node", reading, at_ms)]


FIVE = ((100, 2), (25, 4))


def test_chips_are_told_once_they_lie_still_smallest_first():
    found = sense()
    assert told(found, see(FIVE, 0)) == []
    assert told(found, see(FIVE, STILL_MS - 1)) == []
    assert told(found, see(FIVE, STILL_MS)) == [ChipsInFront(STILL_MS, 3, ((25, 4), (100, 2)))]
    assert told(found, see(FIVE, 5000)) == []


def test_chips_in_motion_are_not_told():
    found = sense()
    assert told(found, see(((100, 1),), 0), see(((100, 2),), 700), see(((100, 3),), 1400)) == []
    assert told(found, see(((100, 3),), 2100)) == [ChipsInFront(2100, 3, ((100, 3),))]


def test_an_empty_spot_is_told_too():
    assert told(sense(), see((), 0), see((), 1000)) == [ChipsInFront(1000, 3, ())]


def test_a_reader_that_is_lost_knows_nothing_any_more():
    found = sense()
    told(found, see(FIVE, 0), see(FIVE, 1000))
    assert found.lose("node", 2000) == (ChipsInFront(2000, 3, seen=False),)
    assert found.lose("node", 3000) == ()
    assert told(found, see(FIVE, 4000), see(FIVE, 5000)) == [ChipsInFront(5000, 3, ((25, 4), (100, 2)))]


def test_what_is_not_wired_comes_to_nothing():
    assert sense().see("node", ChipsSeen(9, FIVE), 0) is None
    assert sense().weigh("node", CellWeighed(200, 5, valid=True), 0) is None


def test_from_the_reader_to_the_core():
    """Readings of a wired bet spot come out of the ingest as the core's event, and a lost node takes it back."""
    from controller.decks.enrolled_decks import Decks
    from controller.ingest.ingest import Ingest
    from firmware_bridge.readings import Arrival, DeviceLost

    board = replace(load_board("sim"), spots=(BetSpot("node", 1, 3),))
    table = play(G, SIX, 1)
    ingest = Ingest(board, Decks({}), lambda: table)
    for at_ms in (0, 1000):
        ingest.accept(Arrival("node", at_ms, ChipsSeen(1, FIVE)))
    assert ingest.take(1000) == ChipsInFront(1000, 3, ((25, 4), (100, 2)))
    ingest.accept(Arrival("node", 2000, ChipsSeen(7, FIVE)))
    assert ingest.take(2000) is None
    assert ingest.intake.counters["unwired cells"] == 1
    ingest.accept(Arrival("node", 3000, DeviceLost("unplugged")))
    found = [ingest.take(3000), ingest.take(3000)]
    assert ChipsInFront(3000, 3, seen=False) in found

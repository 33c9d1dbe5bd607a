"""The virtual table with one kind of place dark: what is missed then is what the controller says that it cannot see."""

import pytest

from controller.fusion.detection import DetectionModel
from controller.rulings.evidence import SEEN_AT
from controller.simulation.measure.simulated_evenings import SimSettings, SimulatedEvening
from controller.table.events import AntennaJudged
from controller.terms.places import PlaceKind, place
from hw.board_file import load_board

NEVER_MS = 1 << 40
LONGEST_MS = 240_000
"""No step of a repair is seen at a place that nobody sees: the virtual dealer does not wait for it forever."""

BLIND_TO = {
    PlaceKind.BURN: ("no_burn", "double_burn", "premature_burn", "undue_burn"),
    PlaceKind.BOARD: ("four_card_flop", "oversize_flop", "premature_flop", "premature_turn", "premature_river"),
    PlaceKind.MUCK: ("mucked_hand", "hand_in_muck"),
    PlaceKind.SEAT: (
        "extra_card", "short_hand", "button_short", "first_card_wrong_seat", "entitled_seat_skipped",
        "unentitled_seat_dealt", "out_of_sequence",
    ),
}
"""By the kind of place that is dark, errors that cannot be told apart from no error then."""
ALL = sorted({cause for causes in BLIND_TO.values() for cause in causes})


class DetectionModel(DetectionModel):
    """Readers without noise, but for the places that nobody sees."""

    def __init__(self, table):
        self._table = table

    def unseen_until_ms(self, where, since_ms, now_ms):
        del now_ms
        return NEVER_MS if where in self._table().devices.blind else since_ms


def evening(monkeypatch, dark, cause):
    """One hand with one error at a table whose places of a kind are dark: seen by nobody, and known to be so."""
    monkeypatch.setattr("controller.simulation.measure.simulated_evenings.LONGEST_MS", LONGEST_MS)
    played = SimulatedEvening(SimSettings(1, 7, "clean", 1.0, through="core", causes=(cause,), players=6), 1)
    table, feed = played.table, played.table.feed
    moved = feed._moved
    monkeypatch.setattr(feed, "_moved", lambda rested: None if place(rested.zone).kind is dark else moved(rested))
    sight = DetectionModel(lambda: table.table)
    monkeypatch.setattr(table.ingest, "_sight", sight)
    for code in sorted({one.place for one in load_board("sim").antennas}):
        if place(code).kind is dark:
            table.tell(AntennaJudged(0, place(code), "dead", 0.0))
    played.play()
    return played.referee.tally


@pytest.mark.parametrize("dark", list(BLIND_TO), ids=str)
def test_what_is_missed_at_a_dark_place_is_what_is_said_to_go_unnoticed_there(monkeypatch, dark):
    missed = set()
    for cause in ALL:
        tally = evening(monkeypatch, dark, cause)
        assert tally.injected == 1, cause
        missed |= {cause} if tally.missed else set()
    assert missed >= set(BLIND_TO[dark])
    assert missed <= {cause.value for cause in SEEN_AT[dark]}


def test_with_every_reader_awake_none_of_them_is_missed(monkeypatch):
    assert [cause for cause in ALL if evening(monkeypatch, None, cause).missed] == []

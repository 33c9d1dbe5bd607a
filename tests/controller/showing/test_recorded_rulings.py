"""Where the record's rulings differ from those that are shown, both are told."""

import json

from controller.handhistory.recorded_evening import open_evening
from controller.journal.journal_entries import RecordedEvent
from controller.showing.hand_moments import shown_hand
from controller.showing.recorded_rulings import ruled_otherwise
from tests.controller.showing.shown_tapes import FLOOR_SAYS

HAND = shown_hand(open_evening(FLOOR_SAYS, "golden-nugget-2025"), 1)
ROW = next(one.row for one in HAND.moments if one.chain)


def recorded(seq, **ruling):
    outputs = (json.dumps({"o": "IssueRuling", "ruling": ruling}),) if ruling else ('{"o": "HandBegan", "hand": 1}',)
    return RecordedEvent(seq, 0, "{}", outputs)


def test_equal_rulings_are_not_told():
    assert ruled_otherwise(HAND, [recorded(1), recorded(ROW, number=1, cause="double_burn", outcome="fix")]) == ()


def test_what_the_table_ruled_otherwise_is_told_both_ways():
    told = ruled_otherwise(HAND, [recorded(ROW, number=1, cause="double_burn", outcome="floor")])
    assert told == (
        "The table ruled then, and this version does not: Ruling 1: Two cards were burned. Call the floor",
        "This version rules, and the table did not then: Ruling 1: Two cards were burned. Put it right, then go on",
    )


def test_rulings_of_other_hands_are_left_out():
    (said,) = ruled_otherwise(HAND, [recorded(10_000, number=9, cause="joker", outcome="fix", seat=3)])
    assert "Two cards were burned" in said

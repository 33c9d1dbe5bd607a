"""UNDO's line names what was taken back, and a decision's line the ruling that it decides or overrules."""

import json
from pathlib import Path

import pytest

from controller.engine.advance import advance
from controller.handhistory.audit_lines import audited
from controller.journal.journal_entries import RecordedEvent
from controller.journal.output_lines import output_line
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.table.announcements.card_announcements import NothingToDecide
from controller.table.events import Corrected, TimeReached
from controller.table.outputs import Announce
from controller.tape.codec import write_event
from controller.tape.tape import Check, open_table, read_tape

CASES = Path(__file__).parents[2] / "data" / "cases"
RULED = {
    "o": "IssueRuling",
    "ruling": {"number": 3, "cause": "under_raise", "seat": 2, "outcome": "action", "cite": ["1"], "options": ["action", "play_on"]},
}
FLOOR = {"e": "floor", "t": 0.01, "choose": "play_on", "by": "p-a"}


def lines_of(*rows):
    """The audit's texts of rows: an event, and its outputs."""
    told = [RecordedEvent(number, 10, json.dumps(event), tuple(map(json.dumps, outputs)), 1000)
            for number, (event, *outputs) in enumerate(rows, 1)]  # fmt: skip
    return [line.text for line in audited(told)]


def played(case):
    """A case's rows as the journal has them, and what UNDO could take back before each row."""
    tape = read_tape(next(CASES.rglob(f"{case}.json")))
    expected = json.loads(next(CASES.rglob(f"{case}.json")).read_text("utf-8"))["expect"]
    table, rows = open_table(tape, load_book(next(iter(expected))), load_games()), []
    had = {}
    for told in tape.events:
        event = TimeReached(told.at_ms) if isinstance(told, Check) else told
        had[len(rows) + 1] = isinstance(event, Corrected) and table.undo is not None
        table, outputs = advance(table, event)
        lines = tuple(map(output_line, outputs))
        rows.append(RecordedEvent(len(rows) + 1, event.at_ms, json.dumps(write_event(event)), lines, 1000))
    return rows, had


@pytest.mark.parametrize(("case", "wanted"), [
    ("audit-play-undo-two", ["UNDO took back row 3: Seat 1 folds", "UNDO took back row 2: Seat 4 raises to 600"]),
    ("audit-play-oot-undone", ["UNDO took back row 6: Seat 5 bets 500"]),
])
def test_an_undo_names_the_entry_that_the_engine_takes_back(case, wanted):
    rows, had = played(case)
    told = [line for line in audited(rows) if line.text.startswith("UNDO")]
    assert [line.text for line in told] == wanted
    assert all(had[line.row] for line in told)


def test_an_undo_names_all_that_one_key_told_and_says_when_nothing_was_left():
    fold, joined = ({"e": "act", "t": 0.01, "seat": seat, "do": "fold"} for seat in (1, 2))
    joined["joined"] = True
    undo, began = {"e": "undo", "t": 0.01}, {"o": "HandBegan", "hand": 1}
    assert lines_of((fold,), (joined,), (undo,), (undo,)) == [
        "UNDO took back rows 1 to 2: Seat 1 folds; Seat 2 folds", "UNDO: nothing of this hand was left to take back",
    ]
    assert lines_of((fold,), ({"e": "new_deal", "t": 0.01}, began), (undo,))[-1] == "UNDO: nothing of this hand was left to take back"
    assert "nothing that counted" in lines_of((fold,), ({**undo, "pending": 1},))[-1]


@pytest.mark.parametrize(("case", "wanted"), [
    ("audit-deal-burn-double-burn-flop-floor-says-play-on", "The floor decided: play on, on ruling 1 (Two cards were burned: floor)"),
    ("audit-deal-combined-e-floor-rules-dead-hand", "The floor decided: dead hand, on ruling 1 (Wrong number of cards, seat 5: floor)"),
])
def test_a_decision_names_its_ruling(case, wanted):
    assert wanted in [line.text for line in audited(played(case)[0])]


def test_a_decision_says_whether_it_overrules():
    named = "ruling 3 (Raise too small, seat 2: action)"
    event = {"e": "act", "t": 0.01, "seat": 2, "do": "call"}
    assert lines_of((event, RULED), (FLOOR,))[-1] == f"p-a overruled {named}: play on"
    assert lines_of((event, RULED), ({**FLOOR, "choose": "action"},))[-1] == f"p-a let stand {named}: action"
    command = {"e": "command", "t": 0.01, "id": "1", "sender": "desk", "name": "decide", "does": {"e": "floor", "t": 0.01, "choose": "play_on"}}
    assert lines_of((event, RULED), (command,))[-1] == f"desk commanded decide: The floor overruled {named}: play on"
    closed = {"o": "RemedyClosed", "ruling": 3, "ended_by": "floor"}
    bare = {"o": "IssueRuling", "ruling": {**RULED["ruling"], "options": []}}
    assert lines_of((event, bare), (FLOOR, closed))[1] == f"p-a decided: play on, and ended the remedy of {named}"


def test_a_decision_that_the_table_did_not_take_is_told_as_such():
    refusal = json.loads(output_line(Announce("info", NothingToDecide())))
    assert lines_of((FLOOR, refusal)) == ["p-a chose play on, which was not open to the floor then: nothing changed"]
    assert lines_of((FLOOR,)) == ["p-a decided: play on"]

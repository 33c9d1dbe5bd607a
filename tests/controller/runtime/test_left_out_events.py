"""An event that the program fails on stops no table: it is set aside, told everywhere, and passed over at every restart."""

import json
import re
from contextlib import closing, suppress
from itertools import pairwise

import pytest

from controller.__main__ import main
from controller.decks.enrolled_decks import Decks
from controller.engine import handling as engine
from controller.handhistory.audit_lines import audited
from controller.handhistory.recorded_evening import open_evening
from controller.ingest import ingest as intake
from controller.ingest.reading_intake import ReadingIntake
from controller.journal.journal_reading import JournalReader
from controller.runtime import loop as loops
from controller.runtime.composition import Deployment, compose_table
from controller.runtime.left_out_events import aside_of, reason_of
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.table import events as happened
from controller.tape.codec import read_event, write_event
from controller.terms.cards import card
from controller.terms.places import place
from hw.board import Board

SEATS = tuple(SeatSettings(seat, 100) for seat in (1, 2, 3))
SETTINGS = TableSettings("t9", "golden-nugget-2025", "nlhe", (1, 2), seats=SEATS, button=1, readers="none")


def broken(_table, event, *_more):
    told = event.card.code if hasattr(event, "card") else event
    raise AssertionError(f"no handler for {told}")


@pytest.fixture
def breaking(monkeypatch):
    """Makes the engine fail on a kind of event."""
    kept = dict(engine.HANDLERS)

    def fail(kind):
        monkeypatch.setattr(engine, "HANDLERS", {**kept, kind: broken})

    yield fail
    monkeypatch.undo()


BARE = Board("bare", 9)


def started(folder, said, board=BARE):
    return compose_table(SETTINGS, board, Decks({}), Deployment(folder, ""), said.append)


def rows(assembled):
    return [json.loads(one.body) for one in assembled.journal.recorded()]


def tell(assembled, *events):
    for event in events:
        assembled.table_controller.tell(event)
        assembled.table_controller.turn(0.0)


def test_a_live_failure_is_set_aside_and_the_table_goes_on(tmp_path, breaking):
    said = []
    with closing(started(tmp_path, said)) as assembled:
        tell(assembled, happened.NewDeal(1000))
        before = assembled.table_controller.table
        breaking(happened.CardExposed)
        tell(assembled, happened.CardExposed(2000, 3, card("Qh"), "dealer"))
        assert assembled.table_controller.table is before
        assert "THE PROGRAM FAILED" in repr(assembled.feeder._told["dealer"])
        tell(assembled, happened.DealerChanged(3000, "Ann"))
        assert assembled.table_controller.table.dealer == "Ann"
        (row,) = [one for one in rows(assembled) if one["e"] == "set_aside"]
        assert row["was"] == {"e": "exposed", "seat": 3, "card": "Qh"}
        assert row["reason"].startswith("AssertionError")
        (letter,) = [one for one in assembled.journal.waiting(0, 999) if one.topic == "set_aside"]
        for text in (row["reason"], letter.payload, *said, *map(repr, assembled.feeder._told.values())):
            assert "Qh" not in text
        assert any("set aside" in one for one in said)
        assert "left it out" in assembled.feeder._told["floor"].software_fault
    with closing(started(tmp_path, said)) as again:
        assert again.table_controller.table.dealer == "Ann"


def test_a_row_that_fails_at_a_restart_is_passed_over_once_and_for_ever(tmp_path, breaking, monkeypatch):
    with closing(started(tmp_path, [])) as assembled:
        tell(assembled, happened.NewDeal(1000), happened.DealerChanged(2000, "Ann"), happened.DealerChanged(3000, ""))
    breaking(happened.DealerChanged)
    said = []
    with closing(started(tmp_path, said)) as again:
        aside = [one for one in rows(again) if one["e"] == "set_aside"]
        assert len(aside) == 2
        assert sum("set aside" in one for one in said) == 2
        assert again.table_controller.table.counters.hands_begun == 1
    monkeypatch.undo()  # a later version can take them; the table must not change under what was told since
    for _ in range(2):
        with closing(started(tmp_path, [])) as later:
            assert len([one for one in rows(later) if one["e"] == "set_aside"]) == 2
    with JournalReader(tmp_path / "journal.sqlite") as reader:
        assert sum("set it aside" in line.text for line in audited(reader.recorded())) == 2


def test_a_row_that_cannot_be_read_is_passed_over(tmp_path):
    with closing(started(tmp_path, [])) as assembled:
        tell(assembled, happened.NewDeal(1000), happened.DealerChanged(2000, "Ann"))
        assembled.journal._base.execute("""UPDATE event SET body = '{"e":"dealer_ch' WHERE body LIKE '%Ann%'""")
    for _ in range(2):
        with closing(started(tmp_path, [])) as again:
            assert len([one for one in again.journal.recorded() if "set_aside" in one.body]) == 1
            assert again.table_controller.table.dealer == ""


def test_failing_time_does_not_turn_in_circles(tmp_path, breaking, monkeypatch):
    """Only another event wakes it again: Ann's below, and on a busy machine that of a slow write."""
    with closing(started(tmp_path, [])) as assembled:
        tell(assembled, happened.NewDeal(1000))
        monkeypatch.setattr(loops, "next_deadline", lambda _table: 0)
        breaking(happened.TimeReached)
        for _ in range(5):
            assembled.table_controller.turn(0.0)
        tell(assembled, happened.DealerChanged(3000, "Ann"))
        kinds = [one["e"] for one in rows(assembled)]
        first = kinds.index("set_aside")
        assert "set_aside" in kinds[kinds.index("dealer_change") :]
        assert not any(two == ("set_aside", "set_aside") for two in pairwise(kinds[first:]))


def test_the_reason_has_the_place_and_never_the_text():
    moved = happened.CardMoved(5, card("Qh"), place("seat:6"))
    with pytest.raises(AssertionError, match="Qh") as failed:
        broken(None, moved)
    assert "Qh" not in reason_of(failed.value)
    aside = aside_of(moved, failed.value)
    assert read_event(write_event(aside), 5) == aside


@pytest.fixture
def left_out(tmp_path, breaking, monkeypatch):
    """A journal with an event that was set aside live, and a row that a restart passed over."""
    with closing(started(tmp_path, [])) as assembled:
        tell(assembled, happened.NewDeal(1000), happened.DealerChanged(2000, "Ann"))
        breaking(happened.CardExposed)
        tell(assembled, happened.CardExposed(3000, 3, card("Qh"), "dealer"))
    breaking(happened.DealerChanged)
    with closing(started(tmp_path, [])):
        pass
    monkeypatch.undo()
    with closing(started(tmp_path, [])) as assembled:
        tell(assembled, happened.CardExposed(4000, 3), happened.TableTapped(5000))
        assert assembled.table_controller.table.dealer == ""
    return tmp_path / "journal.sqlite"


PICTURE = re.compile("base64,[A-Za-z0-9+/=]+")
COMMANDS = (
    "record {0} --public --output {1}", "export {0} --format phh --output {1}", "explain 1 --journal {0}", "show {0} --print",
    "report {0} --hand 1 --output {1}", "verify {0}", "audit {0}",
)


@pytest.mark.parametrize("still_fails", [False, True])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.split()[0])
def test_every_command_reads_on_without_what_was_left_out(command, still_fails, left_out, breaking, tmp_path, capsys):
    if still_fails:
        breaking(happened.DealerChanged)
    output = tmp_path / "out.html"
    assert main(command.format(left_out, output).split()) == 0
    if command.startswith("record"):
        assert '"was":{"e":"exposed","seat":3,"card":"??"' in output.read_text("utf-8")
        assert main(["replay", str(output)]) == 0
    told = "".join(capsys.readouterr())
    written = [one for one in (output, *output.rglob("*")) if one.is_file()]
    for text in (told, *(one.read_text("utf-8", "replace") for one in written)):
        assert "Qh" not in PICTURE.sub("", text)


def test_a_replay_leaves_out_what_was_passed_over_and_keeps_the_rows_numbers(left_out):
    told = open_evening(left_out).told
    with JournalReader(left_out) as reader:
        rows = [one.seq for one in reader.recorded() if '"Ann"' not in one.body]
    assert [one.row for one in told] == rows
    assert not any(isinstance(one.event, happened.DealerChanged) for one in told)


PRESSED, RELEASED = (json.dumps(["screen", "tap", "riffle", told, 0]) for told in (True, False))
TOUCH = Board("bare", 9, touch=True)


def restarted(folder, said):
    """Start a table, let half a second pass, and return the open edges and the kinds of what was set aside."""
    with closing(started(folder, said, TOUCH)) as again:
        controller = again.table_controller
        controller.turn(0.0)
        for _ in range(3):
            controller.ingest.elapse(controller.now_ms + 10_000)
            controller._feed(controller.now_ms + 10_000)
        return [one.body for one in again.journal.durable_edges()], [one["kind"] for one in rows(again) if one["e"] == "set_aside"]


@pytest.mark.parametrize(("fails", "edges", "kind"), [
    ("", ['["screen", "tap", "riff'], "key_press"),
    ("", ['["screen", "tap", "riff', PRESSED, RELEASED], "key_press"),
    ("accept", [PRESSED], "key_press"),
    ("press", [PRESSED, RELEASED], "key_or_reading"),
    ("pick", [PRESSED, RELEASED], "key_or_reading"),
])
def test_a_stored_key_press_on_which_the_program_fails_ends_no_second_start(fails, edges, kind, tmp_path, monkeypatch):
    with closing(started(tmp_path, [], TOUCH)) as assembled:
        for number, body in enumerate(edges):
            assembled.journal._base.execute("INSERT INTO edge (at_ms, body) VALUES (?, ?)", (1000 + 100 * number, body))
    if fails == "pick":
        monkeypatch.setattr(intake, "pick", lambda waiting, at: broken(at, waiting) if waiting else (waiting, None))
    elif fails:
        monkeypatch.setattr(*((ReadingIntake, "accept") if fails == "accept" else (intake, "press")), broken)
    said = []
    with suppress(AssertionError):
        restarted(tmp_path, said)
    left, aside = restarted(tmp_path, said)
    assert (left, aside) == ([], [kind])
    assert sum("set aside" in one for one in said) == 1

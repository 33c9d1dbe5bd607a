"""An evening's hidden cards leave its files as play goes on, and nothing that was public changes by it."""

import re
import threading
import time
from contextlib import closing

import pytest
from told_evenings import GAMES, Nothing, Still, played

from controller.__main__ import main
from controller.decks.enrolled_decks import Decks
from controller.journal.checkpoint_compare import are_alike
from controller.journal.database import PLAIN, Access, open_database
from controller.journal.journal import JournalError, SqliteJournal
from controller.journal.journal_key import JournalKey
from controller.journal.journal_reading import JournalReader
from controller.journal.left_out_rows import read_rows
from controller.journal.output_lines import are_told_again
from controller.room.publishing import SilentPublisher
from controller.runtime.composition import Deployment, compose_table
from controller.runtime.face_erasing import FaceErasing
from controller.runtime.journal_settings import JournalSettings
from controller.runtime.left_out_events import TolerantReplay
from controller.runtime.loop import Loop, Outlets, checked_checkpoints, restore
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.tape.tape import open_table, parse_tape
from hw.board import Board

KEY = Access(JournalKey(bytes(range(32))))
CODE = re.compile(r'\\?"((?:B/)?(?:[2-9TJQKA][cdhs]|Jk)(?:#\d)?)\\?"')


def evening(path, seed, sort, access=PLAIN):
    """An evening of the simulator whose hands are erased as they go, and by row what was public in its hand."""
    law, header, told = played(seed, *sort, hands=3)
    journal = SqliteJournal(path, header, access=access)
    table, _ = restore(journal, law.book, dict(law.games))
    loop = Loop(table, Outlets(journal, SilentPublisher(), Nothing(), Nothing()), Still())
    shown, cards, hands = {0: set()}, 0, {}
    for row, (event, after) in enumerate(told, 1):
        before = loop.table.counters.hands_begun
        loop.accept(event)
        hand = hands[row] = after.counters.hands_begun
        shown.setdefault(hand, set()).update(one.code for one in after.ledger.up)
        if hand != before:
            cards += journal.erase_faces()
    assert cards > 0
    return journal, law, loop, {row: shown[hand] for row, hand in hands.items()}


@pytest.mark.parametrize("sort", [GAMES[0], GAMES[1], GAMES[5]], ids=lambda sort: sort[1])
def test_a_replay_of_erased_hands_gives_every_output_again(tmp_path, sort):
    journal, law, loop, _ = evening(tmp_path / "j.sqlite", 11, sort)
    with closing(journal):
        assert are_alike(restore(journal, law.book, dict(law.games))[0], loop.table)
        rows = read_rows(journal.recorded())
        assert sum(one.recorded.is_erased for one in rows) > 2
        replay = TolerantReplay(open_table(parse_tape(journal.header, "j"), law.book, dict(law.games)))
        assert all(are_told_again(replay.take(one), one.recorded.outputs) for one in rows)
        assert not any(checked_checkpoints(journal, law.book, dict(law.games)))


@pytest.mark.parametrize("access", [PLAIN, KEY], ids=["plain", "encrypted"])
def test_no_card_that_was_never_shown_is_in_any_byte_of_an_evening_that_is_over(tmp_path, access):
    journal, _, _, shown = evening(tmp_path / "j.sqlite", 3, GAMES[0], access)
    with closing(journal):
        journal.erase_evening()
        header = journal.header
    with closing(open_database(tmp_path / "j.sqlite", access, "FULL")) as base:
        (tmp_path / "plain").write_bytes(base.serialize("main") if access.key is None else b"")
        names = [name for (name,) in base.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        told = [str(row) for name in names for row in base.execute(f"SELECT * FROM {name}") if name != "meta"]
        public = set().union(*shown.values()) | set(CODE.findall(header))
        public |= {code.removeprefix("B/") for code in public}  # outputs that show a card do not tell its deck
        assert set(CODE.findall(" ".join(told))) <= public
        # By hand: a card that was shown in another hand is as secret in this one.
        for row, body in base.execute("SELECT seq, body FROM face"):
            assert set(CODE.findall(body)) <= shown[row]
    raw = b"".join(path.read_bytes() for path in tmp_path.iterdir()).decode("latin-1")
    assert set(CODE.findall(raw)) <= public


def test_every_command_tells_what_was_public_and_that_the_rest_is_gone(tmp_path, capsys):
    journal, _, _, _ = evening(tmp_path / "j.sqlite", 3, GAMES[0])
    path = str(journal.path)
    before = {}
    whole = SqliteJournal(tmp_path / "whole.sqlite", journal.header)
    journal.close()
    law, _, told = played(3, *GAMES[0], hands=3)
    table, _ = restore(whole, law.book, dict(law.games))
    loop = Loop(table, Outlets(whole, SilentPublisher(), Nothing(), Nothing()), Still())
    for event, _ in told:
        loop.accept(event)
    whole.close()
    for words in (["show", "{}", "--hand", "1", "--print"], ["export", "{}", "--format", "ohh"], ["explain", "1", "--journal", "{}"]):
        for which in (str(tmp_path / "whole.sqlite"), path):
            status = main([word.format(which) for word in words])
            out, err = capsys.readouterr()
            before.setdefault(words[0], []).append((status, out.replace("whole", "j"), err))
    for name, ((status, out, _), (again, now, err)) in before.items():
        assert (again, now) == (status, out), name
        assert "no longer has the cards that were never shown" in err, name
    assert main(["verify", path]) == 0
    assert re.search(r"The hidden cards of 1 hand \(\d+ cards, rows 1 to \d+\) were erased", capsys.readouterr().out)
    assert main(["audit", path]) == 0
    assert "Hidden cards were erased: " in capsys.readouterr().out
    tape = tmp_path / "evening.jsonl"
    assert main(["record", path, "--output", str(tape)]) == 0
    assert "have ?? for cards that were never shown" in capsys.readouterr().out
    assert "??" in tape.read_text()
    assert main(["replay", str(tape)]) == 0
    capsys.readouterr()


def test_a_table_erases_at_its_start_with_each_hand_and_in_earlier_evenings(tmp_path):
    journal, _, _, _ = evening(tmp_path / "evening-1.sqlite", 3, GAMES[0])
    journal.close()
    seats = tuple(SeatSettings(seat, 500) for seat in (2, 5))
    settings = TableSettings("t1", "npl-2015", "nlhe", (1, 2), readers="none", seats=seats)
    place = Deployment(tmp_path, "", kept=JournalSettings(faces_min=7, day_hour=9, keep_days=400))
    with closing(compose_table(settings, Board("bare", 9), Decks({}), place, lambda said: None)) as table:
        assert (table.journal.faces_ms, table.journal.day_hour, table.journal.has_room) == (7 * 60_000, 9, False)
        assert table.journal.keep_ms == 400 * 24 * 3600 * 1000
        until = time.monotonic() + 60
        while is_whole(tmp_path / "evening-1.sqlite") and time.monotonic() < until:
            time.sleep(0.02)
    assert not is_whole(tmp_path / "evening-1.sqlite"), "its hands ended in 1970"


def is_whole(path):
    with JournalReader(path) as reader:
        return reader.has_hidden_faces()


def test_a_fault_is_said_once_and_the_thread_goes_on():
    said, done = [], threading.Semaphore(0)

    class Sick:
        def erase_faces(self):
            done.release()
            raise JournalError("no room")

        def cut_segments(self):
            done.release()

    class Past:
        def erase_evenings(self):
            done.release()

        def drop_copy(self):
            done.release()

    erasing = FaceErasing(Sick(), Past(), said.append)
    assert done.acquire(timeout=5)
    assert done.acquire(timeout=5)
    table = played(3, *GAMES[0], hands=3)[2][-1][1]
    erasing.heard(None, (), table)
    assert done.acquire(timeout=5)
    assert done.acquire(timeout=5), "a hand has been dealt: the copy is dropped"
    assert done.acquire(timeout=5), "and then the days that are over leave the journal"
    erasing.close()
    assert said == ["no room"]

"""A hand that begins a day is told from a table without cards, and every command reads the days in segments as before."""

import re
import shutil
from contextlib import closing

import pytest
from told_evenings import GAMES, Nothing, Still, played

from controller.__main__ import main
from controller.handhistory.kept_hands import keep_hands
from controller.journal.checkpoint_codec import names_card, read, written
from controller.journal.database import Access
from controller.journal.evidence.heads import HeadSigner
from controller.journal.journal_key import JournalKey
from controller.journal.kept_journal import KeptJournal
from controller.journal.segments import segmenter
from controller.journal.segments.day_opening import opening_of
from controller.room.publishing import SilentPublisher
from controller.runtime.loop import Loop, Outlets, checked_checkpoints, restore

KEY = JournalKey(bytes(range(32)))
NOON_MS = 1_795_780_800_000
DAY_MS = 24 * 3600 * 1000
HANDS = 4


class Days(Still):
    """A clock whose calendar goes on by a day with every hand."""

    def __init__(self):
        super().__init__()
        self.days = 0

    def wall_ms(self):
        return NOON_MS + self.days * DAY_MS


def evening(path, sort=GAMES[0], access=None, hands=HANDS):
    """An evening of the simulator, a hand a day, erased as they go."""
    law, header, told = played(11, *sort, hands=hands)
    journal, clock = KeptJournal(path, header, access=Access(access)), Days()
    journal.sign_with(HeadSigner(bytes(32)))
    journal._base.execute("PRAGMA synchronous = OFF")
    table, _ = restore(journal, law.book, dict(law.games))
    loop = Loop(table, Outlets(journal, SilentPublisher(), Nothing(), Nothing()), clock)
    for event, after in told:
        begins = clock.days != after.counters.hands_begun
        clock.days = after.counters.hands_begun
        loop.accept(event)
        if begins:
            journal.erase_faces()
    return journal, law, loop


@pytest.fixture(autouse=True)
def no_rest(monkeypatch):
    monkeypatch.setattr(segmenter, "PAUSE_S", 0)


@pytest.mark.parametrize("sort", [GAMES[0], *(pytest.param(one, marks=pytest.mark.slow) for one in GAMES[1:])], ids="-".join)
def test_a_restart_and_a_check_from_every_opening_find_the_same_table(tmp_path, sort):
    journal, law, loop = evening(tmp_path / "journal.sqlite", sort, hands=3)
    with closing(journal):
        openings = journal._base.execute("SELECT seq, body FROM opening ORDER BY seq").fetchall()
        assert len(openings) == 2
        assert not any(names_card(body) for _, body in openings)
        assert not any(checked_checkpoints(journal, law.book, dict(law.games)))
        journal._base.execute("DELETE FROM checkpoint")
        assert written(restore(journal, law.book, dict(law.games))[0]) == written(loop.table)
        journal.erase_faces()
        hands = [read(body, law.book, law.games).counters.hands_begun for _, body in openings]
        assert hands == sorted(set(hands))


def test_no_table_that_still_knows_a_card_is_kept():
    _, _, told = played(11, *GAMES[0], hands=2)
    (before, (event, after)) = next(
        (told[n - 1][1], told[n]) for n in range(1, len(told))
        if told[n][1].counters.hands_begun > told[n - 1][1].counters.hands_begun > 0
    )
    assert before.ledger.where
    assert opening_of(before, event, after, ()) is None, "it is no proof: the hand would begin otherwise"
    assert not names_card(written(after))
    assert names_card(written(next(table for _, table in told if table.ledger.where)))


def said(capsys, *words):
    main([str(one) for one in words])
    told = capsys.readouterr()
    return re.sub(r"/\S*/", "", told.out + told.err)


def untimed(shown):
    """The moments of a hand, without their numbers, which begin with the record."""
    return [line.split(maxsplit=1)[-1] for line in shown.splitlines()[1:]]


def commands(folder, capsys, key=()):
    """What every command says of a journal."""
    journal, tape = folder / "journal.sqlite", folder / "tape.jsonl"
    hands = [said(capsys, "show", journal, "--hand", n, "--print", *key) for n in range(1, HANDS)]
    verified, compared = said(capsys, "verify", journal, *key).rstrip("\n").rsplit("\n", 1)
    assert compared.endswith("as they should be.")  # how many they are is another number behind each day
    told = [verified, said(capsys, "audit", journal, *key)]
    told += [said(capsys, "export", journal, "--format", form, *key) for form in ("phh", "ohh")]
    told += [said(capsys, "explain", "1", "--journal", journal, *key), said(capsys, "record", journal, "--output", tape, *key)]
    return [*hands, *told, tape.read_text(encoding="utf-8")]


@pytest.mark.parametrize("access", [KEY, pytest.param(None, marks=pytest.mark.slow)], ids=["encrypted", "plain"])
def test_every_command_says_of_segments_what_it_said_of_the_journal(tmp_path, capsys, access):
    key = ()
    if access is not None:
        (tmp_path / "key").write_text(access.text(), encoding="ascii")
        key = ("--key", tmp_path / "key")
    folder = tmp_path / "table"
    folder.mkdir()
    journal, _, _ = evening(folder / "journal.sqlite", access=access)
    with closing(journal):
        before = commands(folder, capsys, key)
        assert "Nothing was changed" in "".join(before)
        assert journal.cut_segments() == 2
        assert commands(folder, capsys, key) == before
    # A segment alone: its own hands, in the same words.
    names = sorted((folder / "segments").iterdir())
    for number, segment in enumerate(names[1:], 2):
        shown = said(capsys, "show", segment, "--hand", number, "--print", *key)
        assert untimed(shown) == untimed(before[number - 1])
        assert "They are a segment's" in said(capsys, "verify", segment, *key)
        exported = said(capsys, "export", segment, "--format", "phh", *key)
        assert f"hand = {number}\n" in exported or f"hand {number} " in exported
        assert "a tape begins with an evening's first event" in said(capsys, "record", segment, "--output", folder / "t", *key)
    # Its finished hands are kept when the house removes it, in the same words and under the same key.
    said(capsys, "export", names[1], "--format", "phh", "--output", folder / "hands", *key)
    keep_hands(names[1], Access(access), lambda: None)
    kept = names[1].with_suffix(".phhs")
    assert (b"railbird sealed" in kept.read_bytes()) is (access is not None)
    if access is not None:
        assert said(capsys, "export", kept, "--format", "phh", *key) == (folder / "hands").read_text(encoding="utf-8")
        assert "name the table's key" in said(capsys, "export", kept, "--format", "phh")
        assert "name --format phh" in said(capsys, "export", kept, "--format", "ohh", *key)
    else:
        assert kept.read_bytes() == (folder / "hands").read_bytes()
    shutil.rmtree(folder / "segments")
    assert "the segment is missing" in said(capsys, "verify", folder / "journal.sqlite", *key)
    # The running day is told without them, and each command says what is not.
    shown = said(capsys, "show", folder / "journal.sqlite", "--hand", "3", "--print", *key)
    assert untimed(shown)[: len(untimed(before[2]))] == untimed(before[2])
    for words in (("export", "JOURNAL", "--format", "phh"), ("audit", "JOURNAL"), ("explain", "2", "--journal", "JOURNAL")):
        told = said(capsys, *(folder / "journal.sqlite" if one == "JOURNAL" else one for one in words), *key)
        assert "are not told; a segment before it is read alone" in told
        assert "Hand 1 " not in told

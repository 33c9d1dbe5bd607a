"""Rows of a day that is over move to a segment: nothing of the record changes by it, wherever the move is interrupted."""

import shutil
from contextlib import closing, suppress
from random import Random

import pytest

from controller.commands.evidence.verify import lines
from controller.journal.database import PLAIN, Access, image_of
from controller.journal.evidence.record_check import check_record
from controller.journal.journal import JournalError
from controller.journal.journal_key import JournalKey
from controller.journal.journal_reading import JournalReader
from controller.journal.kept_journal import KeptJournal
from controller.journal.segments import segmenter
from controller.journal.segments.segment_file import read_segment
from tests.controller.journal.segments.days_played import DAY_MS, KEY, entries, faults, opened, own_rows, played, told
from tests.faults.virtual_disk import VirtualDisk


@pytest.fixture(autouse=True)
def no_rest(monkeypatch):
    monkeypatch.setattr(segmenter, "PAUSE_S", 0)


@pytest.mark.parametrize("access", [PLAIN, KEY], ids=["plain", "encrypted"])
def test_a_day_that_is_over_leaves_the_journal_and_nothing_of_the_record_changes(tmp_path, access):
    path = tmp_path / "journal.sqlite"
    with closing(played(path, 3, access=access)) as journal:
        before, head = told(path, access), faults(path, access)
        assert (head.faults, head.rows, head.heads) == ((), 36, 9)
        assert journal.cut_segments() == 2
        assert journal.cut_segments() == 0
        assert told(path, access) == before
        after = faults(path, access)
        assert (after.faults, after.rows, after.heads, after.proven, after.erased) == ((), 36, 9, 36, head.erased)
        assert [one.seq for one in journal.recorded(30)] == [31, 32, 33, 34, 35, 36]
        assert own_rows(path, access) == [*range(25, 37)]
        for entry in entries(9, 2):
            journal.append(entry)
    files = sorted((tmp_path / "segments").iterdir())
    assert [one.name[:10] for one in files] == ["2026-11-27", "2026-11-28"]
    assert all(one.stat().st_mode & 0o777 == 0o600 for one in files)
    assert all((b"new_deal" in one.read_bytes()) is False for one in files)
    with closing(opened(path, access)) as journal:
        journal.note_start(9, '{"version":"2"}')
        assert journal.software_at(30) == '{"version":"1"}'
        assert (faults(path, access).faults, faults(path, access).rows) == ((), 40)


@pytest.mark.parametrize("access", [PLAIN, KEY], ids=["plain", "encrypted"])
def test_a_segment_is_read_alone(tmp_path, access):
    path = tmp_path / "journal.sqlite"
    with closing(played(path, 3, access=access)) as journal:
        journal.cut_segments()
    first, second = sorted((tmp_path / "segments").iterdir())
    with JournalReader(second, access) as reader:
        assert [one.seq for one in reader.recorded()] == [*range(13, 25)]
        assert (reader.begins_behind, reader.opening().body) == (12, b"opening 3")
        found = check_record(reader.parts())
        assert (found.faults, found.heads, found.behind) == ((), 3, 12)
        heads = reader.heads()
    with JournalReader(first, access) as reader:
        assert (reader.begins_behind, reader.opening(), reader.header) == (0, None, '{"tape":1}')
        assert lines(check_record(reader.parts(), heads), has_heads=True)[-1].startswith("No head covers these rows: ")


@pytest.mark.parametrize("access", [PLAIN, KEY], ids=["plain", "encrypted"])
def test_no_byte_of_a_segment_has_a_card_that_was_never_shown(tmp_path, access):
    with closing(played(tmp_path / "journal.sqlite", 3, access=access)) as journal:
        assert b'"Qd"' in image_of(journal._base), "those of the running day are not erased yet"
        journal.cut_segments()
    for segment in (tmp_path / "segments").iterdir():
        image = read_segment(segment, access.key)
        assert b'"Ac"' in image
        assert b'"Qd"' not in image


def test_a_sealed_segment_says_nothing_without_its_key(tmp_path):
    with closing(played(tmp_path / "journal.sqlite", access=KEY)) as journal:
        journal.cut_segments()
    (segment,) = (tmp_path / "segments").iterdir()
    for access, said in ((PLAIN, "the journal is encrypted"), (Access(JournalKey(bytes(32))), "another key")):
        with pytest.raises(JournalError, match=said):
            JournalReader(segment, access)


def test_a_day_stays_until_its_cards_are_erased_and_a_checkpoint_is_behind_it(tmp_path):
    path = tmp_path / "journal.sqlite"
    with closing(played(path, 1)) as journal:
        for entry in entries(3, 1):
            journal.append(entry)
        journal.erase_faces()
        assert journal.cut_segments() == 0, "the last hand of the day may still be disputed"
        for entry in entries(4, 1):
            journal.append(entry)
        assert journal.cut_segments() == 0, "its cards are not erased yet"
        journal.erase_faces()
        assert journal.cut_segments() == 1
        assert own_rows(path)[0] == 13


class Killed(BaseException):
    """The process ends here."""


def kills(monkeypatch, at):
    """End the process at a moment of the segmenting: a piece of work, a file, a transaction."""
    left = [at]

    def strike(*_):
        left[0] -= 1
        if left[0] < 0:
            raise Killed

    for name in ("write_segment", "read_segment"):
        work = getattr(segmenter, name)
        monkeypatch.setattr(segmenter, name, lambda *told, work=work: (strike(), work(*told), strike())[1])
    work = segmenter.transaction

    def struck(base):
        strike()
        return work(base)

    monkeypatch.setattr(segmenter, "transaction", struck)
    monkeypatch.setattr(segmenter, "DELETED_AT_ONCE", 9)
    monkeypatch.setattr(segmenter.time, "sleep", strike)
    return left


def test_a_program_that_ends_at_any_moment_of_it_loses_nothing(tmp_path, monkeypatch):
    moments, at = 0, 0
    (tmp_path / "whole").mkdir()
    played(tmp_path / "whole/journal.sqlite", 3).close()
    before = told(tmp_path / "whole/journal.sqlite")
    while True:
        folder = shutil.copytree(tmp_path / "whole", tmp_path / str(at))
        path = folder / "journal.sqlite"
        with closing(opened(path)) as journal, monkeypatch.context() as patched:
            left = kills(patched, at)
            with suppress(Killed):
                journal.cut_segments()
        assert told(path) == before
        assert faults(path).faults == ()
        if left[0] >= 0:
            break
        moments += 1
        with closing(opened(path)) as journal:
            assert told(path) == before
            assert faults(path).faults == ()
            journal.cut_segments()
            assert own_rows(path) == [*range(25, 37)]
            assert told(path) == before
            assert (faults(path).faults, faults(path).heads) == ((), 9)
        at += 1
    assert moments > 15


def test_damaged_rows_stay_where_they_are(tmp_path):
    path = tmp_path / "journal.sqlite"
    with closing(played(path)) as journal:
        journal._base.execute("UPDATE event SET body = replace(body, 'new', 'old') WHERE seq = 5")
        with pytest.raises(JournalError, match=r"rows stay in the journal, because they are damaged there: row 5 was changed"):
            journal.cut_segments()
        assert own_rows(path) == [*range(1, 25)]
        assert [one.fault for one in journal.recorded()][4] == "changed"


def test_messages_that_the_room_may_ask_for_are_still_checked_and_sent(tmp_path):
    path = tmp_path / "journal.sqlite"
    with closing(played(path, 3, sent=False)) as journal:
        letters = journal.since(1, 100)
        journal.cut_segments()
        assert journal.since(1, 100) == letters
        journal.mark_sent(range(1, len(letters) + 1))
        assert journal._outbox.prune(1 * DAY_MS) == 15, "the first day's; of the second none"
        journal.cut_segments()
        assert faults(path).faults == ()
        assert journal._base.execute("SELECT min(seq) FROM chain").get == 13
        assert journal.since(1, 100) == letters[15:]


@pytest.mark.parametrize(
    ("done", "said"),
    [
        (lambda one: one.unlink(), "the segment is missing"),
        (lambda one: one.write_bytes(one.read_bytes()[:-20]), "is not a segment, or is damaged"),
        (lambda one: one.write_bytes(sorted(one.parent.iterdir())[1].read_bytes()), "is not the segment that the journal names"),
    ],
    ids=["missing", "cut off", "another"],
)
def test_what_happened_to_a_segment_is_found_and_the_rest_is_checked(tmp_path, done, said):
    path = tmp_path / "journal.sqlite"
    with closing(played(path, 3)) as journal:
        journal.cut_segments()
        done(min((tmp_path / "segments").iterdir()))
        (fault,) = faults(path).faults
        assert fault.startswith("rows 1 to 12: ")
        assert said in fault
        with pytest.raises(JournalError, match=said):
            list(journal.recorded())
        assert len(list(journal.recorded(12))) == 24, "a restart does not need it"
    with JournalReader(path) as reader:
        assert said in reader.unread
        assert "Rows up to 12 are not told" in reader.unread
        assert (reader.begins_behind, reader.opening().body) == (12, b"opening 3")
        assert [one.seq for one in reader.recorded(reader.begins_behind)] == [*range(13, 37)], "the days since are told"


def test_who_changes_what_the_journal_says_of_a_segment_is_found(tmp_path):
    path = tmp_path / "journal.sqlite"
    with closing(played(path, 3)) as journal:
        journal.cut_segments()
        journal._base.execute("UPDATE segment SET hash = randomblob(32) WHERE first = 1")
        assert faults(path).faults == ("rows 1 to 12: their segment ends otherwise than the journal says",)
        journal._base.execute("UPDATE segment SET hash = randomblob(32) WHERE first = 13")
        assert "rows 13 to 24: their segment ends otherwise than the journal says" in faults(path).faults
        assert any(one.startswith("row 25: the chain does not go on from the segment before") for one in faults(path).faults)


def refused(segment):
    raise JournalError(f"{segment}: cannot be exported")


def test_the_house_may_remove_old_segments_and_the_chain_says_so(tmp_path):
    path = tmp_path / "journal.sqlite"
    with closing(played(path, 4)) as journal:
        heads = [head for part in JournalReader(path).parts() for head in part.heads]
        journal.keep_ms = 2 * DAY_MS + 60_000
        journal.keep_hands = refused
        with pytest.raises(JournalError, match="cannot be exported"):
            journal.cut_segments()
        assert len(list((tmp_path / "segments").iterdir())) == 3, "one whose hands cannot be kept stays"
        kept = []
        journal.keep_hands = kept.append
        assert journal.cut_segments() == 0
        assert [one.name[-16:] for one in kept] == ["00000001.segment"]
        assert [one.name[:10] for one in sorted((tmp_path / "segments").iterdir())] == ["2026-11-28", "2026-11-29"]
        found = faults(path, heads=heads)
        assert (found.faults, found.gone, found.rows, found.proven) == ((), ((1, 12),), 36, 48)
        with JournalReader(path) as reader:
            assert (reader.begins_behind, reader.opening().body) == (12, b"opening 3")
            assert [one.seq for one in reader.recorded(12)] == [*range(13, 49)]
            with pytest.raises(JournalError, match="rows 1 to 12 are no longer kept"):
                list(reader.recorded())
        journal._base.execute("UPDATE segment SET removed_ms = 5 WHERE first = 13")
        assert "rows 13 to 24 were removed without a record of it" in faults(path).faults


def test_a_table_without_a_room_keeps_its_messages_no_longer_than_one_with(tmp_path):
    with closing(played(tmp_path / "journal.sqlite", 3, sent=False)) as journal:
        journal.replay_ms = DAY_MS + 60_000
        journal.cut_segments()
        assert journal._outbox.numbers() == (1, 45), "the room has not acknowledged them"
        journal.has_room = False
        journal.cut_segments()
        assert journal._outbox.numbers() == (16, 45)


@pytest.mark.parametrize("how", ["lost", "torn", "reordered"])
def test_a_power_cut_at_any_write_of_it_loses_nothing(tmp_path, how):
    """The disk keeps what was synced, and of the writes since none, some, or some in another order."""
    disk = VirtualDisk(f"segments-{how}")
    (tmp_path / "whole").mkdir()
    played(tmp_path / "whole/journal.sqlite", 3).close()
    before, random = told(tmp_path / "whole/journal.sqlite"), Random(how)
    for at in sorted(random.sample(range(60), 5)):
        folder = shutil.copytree(tmp_path / "whole", tmp_path / str(at))
        path, calls = folder / "journal.sqlite", []

        def strike(when, _call, calls=calls, at=at):
            calls.append(when)
            disk.is_dead = len(calls) > at

        disk.begin(None)
        journal = KeptJournal(path, access=Access(vfs=f"segments-{how}"))
        disk.strike = strike
        with suppress(JournalError):
            journal.cut_segments()
        disk.strike = None
        disk.cut_power(random, how)
        journal.close()
        with closing(opened(path)) as journal:
            assert told(path) == before
            assert faults(path).faults == ()
            journal.cut_segments()
            assert told(path) == before
            assert (faults(path).faults, own_rows(path)) == ((), [*range(25, 37)])


def test_a_long_day_is_more_than_one_segment(tmp_path, monkeypatch):
    monkeypatch.setattr("controller.journal.segments.openings.MOST_ROWS", 10)
    path = tmp_path / "journal.sqlite"
    with closing(played(path, 1, hands=9)) as journal:
        assert journal.cut_segments() == 2
        assert [one.name[-16:] for one in sorted((tmp_path / "segments").iterdir())] == ["00000001.segment", "00000013.segment"]
        assert faults(path).faults == ()

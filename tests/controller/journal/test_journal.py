"""The journal: events, outbox and kept edges, durable."""

import stat

import pytest

from controller.journal.journal import JournalError, SqliteJournal
from controller.journal.journal_entries import JournalEntry, Origin, OutboxMessage
from controller.keypad.durable_edges import UsedEdges


def entry(number, letters=1):
    told = tuple(OutboxMessage("hand/action", "railbird.hand.action", f'{{"n":{number},"i":{i}}}') for i in range(letters))
    return JournalEntry(number * 10, 1_700_000_000_000 + number, f'{{"e":"tap","t":{number}}}', (f'{{"o":{number}}}',), told)


@pytest.fixture
def journal(tmp_path):
    return SqliteJournal(tmp_path / "j.sqlite", '{"tape":1}')


def test_events_come_back_in_order_with_their_outputs(journal):
    assert [journal.append(entry(n)) for n in range(1, 6)] == [1, 2, 3, 4, 5]
    back = list(journal.recorded())
    assert [one.seq for one in back] == [1, 2, 3, 4, 5]
    assert back[2].body == '{"e":"tap","t":3}'
    assert back[2].outputs == ('{"o":3}',)
    assert journal.header == '{"tape":1}'


def test_the_outbox_counts_without_a_gap_and_forgets_only_what_was_acknowledged(journal):
    for n in range(1, 4):
        journal.append(entry(n, letters=2))
    assert [one.number for one in journal.waiting(0, 100)] == [1, 2, 3, 4, 5, 6]
    journal.mark_sent([1, 2, 4])
    assert [one.number for one in journal.waiting(0, 100)] == [3, 5, 6]
    assert [one.number for one in journal.waiting(3, 1)] == [5]
    assert [one.number for one in journal.since(2, 3)] == [2, 3, 4]


def test_the_numbers_that_can_be_sent_again_are_known(journal):
    assert journal.numbers() == (1, 0)
    journal.append(entry(1, letters=3))
    journal.mark_sent([1])
    assert journal.numbers() == (1, 3)


def test_news_that_a_node_tells_again_is_kept_once(journal):
    kept = [journal.keep_edge(10, "[]", Origin("node", 7, number)) for number in (1, 2, 2, 1, 3)]
    assert [one is None for one in kept] == [False, False, True, True, False]
    assert [edge.number for edge in journal.durable_edges()] == [one for one in kept if one is not None]


def test_a_node_that_began_anew_and_another_node_count_for_themselves(journal):
    journal.keep_edge(10, "[]", Origin("node", 7, 5))
    assert journal.keep_edge(11, "[]", Origin("node", 8, 1)) is not None
    assert journal.keep_edge(12, "[]", Origin("other", 8, 1)) is not None
    assert journal.keep_edge(13, "[]", None) is not None
    assert len(journal.durable_edges()) == 4


def test_news_that_has_become_an_event_is_still_known_after_a_kill(tmp_path):
    path = tmp_path / "j.sqlite"
    first = SqliteJournal(path, "{}")
    number = first.keep_edge(10, "[]", Origin("node", 7, 1))
    first.append(JournalEntry(10, 1, '{"e":"tap"}', (), (), used=UsedEdges(number)))
    # Killed before the node heard that its news was kept: it tells it again.
    again = SqliteJournal(path, "{}")
    assert again.keep_edge(400, "[]", Origin("node", 7, 1)) is None
    assert again.durable_edges() == ()


def test_edges_that_are_still_open_outlive_those_that_came_after_them(journal):
    numbers = [journal.keep_edge(at_ms, "[]") for at_ms in range(5)]
    journal.append(JournalEntry(10, 1, '{"e":"tap"}', (), (), used=UsedEdges(numbers[3], (numbers[1],))))
    assert [edge.number for edge in journal.durable_edges()] == [numbers[1], numbers[4]]


def test_a_journal_opened_again_goes_on_where_it_stopped(tmp_path):
    path = tmp_path / "j.sqlite"
    first = SqliteJournal(path, '{"tape":1,"id":"a"}')
    first.append(entry(1))
    # Not closed: the process was killed.
    again = SqliteJournal(path, '{"tape":1,"id":"other"}')
    assert again.header == '{"tape":1,"id":"a"}'
    assert again.append(entry(2)) == 2
    assert [one.number for one in again.waiting(0, 10)] == [1, 2]


def test_only_its_own_user_may_read_a_journal(tmp_path):
    SqliteJournal(tmp_path / "j.sqlite", "{}")
    assert stat.S_IMODE((tmp_path / "j.sqlite").stat().st_mode) == 0o600


def test_a_file_that_is_no_journal_is_refused_in_one_sentence(tmp_path):
    path = tmp_path / "j.sqlite"
    path.write_bytes(b"no database at all, but long enough to be looked at" * 20)
    with pytest.raises(JournalError, match="cannot be opened"):
        SqliteJournal(path, "{}")


def test_a_journal_of_a_newer_version_is_refused(tmp_path):
    path = tmp_path / "j.sqlite"
    SqliteJournal(path, "{}")._base.execute("PRAGMA user_version = 99")
    with pytest.raises(JournalError, match="version 99"):
        SqliteJournal(path, "{}")


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path):
    journal = SqliteJournal(tmp_path / "j.sqlite", "{}")
    journal._base.execute("CREATE TRIGGER full BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    with pytest.raises(JournalError, match="disk full"):
        journal.append(entry(1))
    assert list(journal.recorded()) == []
    journal._base.execute("DROP TRIGGER full")
    assert journal.append(entry(1)) == 1

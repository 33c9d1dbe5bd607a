"""Acknowledged messages go after the promised time; an unacknowledged one, and all after it, stay."""

from contextlib import closing

import pytest

from controller.journal.journal import CARRY_OVER, SqliteJournal
from controller.journal.journal_entries import Before, JournalEntry, Numbered, OutboxMessage

LETTERS = (OutboxMessage("a", "b", "{}"), OutboxMessage("a", "b", "{}"))


@pytest.fixture
def journal(tmp_path):
    """Twenty events a second apart, with two messages each; two messages come from the evening before."""
    carried = tuple(Numbered(number, 900 + number, "a", "b", "{}", 5) for number in (6, 7))
    with closing(SqliteJournal(tmp_path / "j.sqlite", "{}", lambda: Before(7, carried))) as journal:
        for n in range(20):
            journal.append(JournalEntry(n * 1000, 5, "{}", (), LETTERS))
        yield journal


def kept(journal):
    return [one.number for one in journal.since(1, 1000)]


def test_what_is_acknowledged_and_old_enough_goes(journal):
    journal.mark_sent(range(1, 48))
    assert journal._outbox.prune(5000) == 2 + 10
    assert kept(journal) == list(range(18, 48))
    assert journal.numbers() == (18, 47)


def test_a_message_that_nobody_acknowledged_holds_what_comes_after_it(journal):
    journal.mark_sent([*range(1, 12), *range(13, 48)])
    journal._outbox.prune(10**9)
    assert kept(journal) == list(range(12, 48))


def test_at_most_so_many_go_at_once_and_none_leaves_a_gap(journal):
    journal.mark_sent(range(1, 48))
    assert [journal._outbox.prune(10**9, 15) for _ in range(4)] == [15, 15, 12, 0]
    assert journal.numbers() == (48, 47)
    journal.append(JournalEntry(99, 5, "{}", (), LETTERS[:1]))
    assert kept(journal) == [48]


@pytest.mark.parametrize(("replay_ms", "stay"), [(None, 42 + CARRY_OVER), (10**9, 40 + CARRY_OVER), (1000, 2)])
def test_a_journal_prunes_by_its_table_s_clock_when_it_marks(journal, replay_ms, stay):
    journal.replay_ms = replay_ms
    for n in range(CARRY_OVER):
        journal.append(JournalEntry(20_000 + n * 1000, 5, "{}", (), LETTERS[:1]))
    journal.mark_sent(range(1, 1000))
    assert len(kept(journal)) == stay

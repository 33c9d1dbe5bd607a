"""A restart goes on from a checkpoint: the table is the one that a replay from the first event gives."""

import json
from contextlib import closing
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from told_evenings import GAMES, played, recorded

from controller.__main__ import main
from controller.journal.checkpoint_codec import CheckpointError, read, written
from controller.journal.checkpoint_compare import are_alike
from controller.journal.journal import CHECKPOINTS
from controller.journal.journal_entries import NewCheckpoint
from controller.runtime import left_out_events
from controller.runtime import loop as loops
from controller.runtime.loop import restore, start_of
from controller.table.events import DealerChanged, RoomCommanded, TimeReached


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_every_table_of_an_evening_is_written_and_read_back_equal(book, game):
    _, _, told = played(5, book, game, hands=1)
    for _, table in told[:: max(1, len(told) // 12)]:
        assert are_alike(read(written(table), table.rules, table.games), table)
        assert not are_alike(table, replace(table, dealer="another"))
    assert told[-1][1].counters.hands_begun == 1


@settings(max_examples=2, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**6), sort=st.sampled_from(GAMES))
def test_a_restart_from_any_checkpoint_gives_the_table_of_a_full_replay(tmp_path_factory, seed, sort):
    law, header, told = played(seed, *sort, hands=3)
    path = tmp_path_factory.mktemp("evening") / "journal.sqlite"
    journal, loop = recorded(path, law, header, [event for event, _ in told])
    with closing(journal):
        kept = journal.checkpoints()
        assert kept
        assert are_alike(restore(journal, law.book, dict(law.games))[0], loop.table)
        compared = list(loops.checked_checkpoints(journal, law.book, dict(law.games)))
        assert compared
        assert not any(compared)
        # Without any checkpoint, as in a journal of an older program.
        journal._base.execute("DELETE FROM checkpoint")
        assert are_alike(restore(journal, law.book, dict(law.games))[0], loop.table)


def test_a_restart_replays_the_last_hands_events_alone(tmp_path, monkeypatch):
    law, header, told = played(3, *GAMES[0], hands=3)
    journal, loop = recorded(tmp_path / "j.sqlite", law, header, [event for event, _ in told])
    count = []
    monkeypatch.setattr(left_out_events, "advance", lambda table, event, advance=left_out_events.advance: count.append(1) or advance(table, event))
    with closing(journal):
        assert are_alike(restore(journal, law.book, dict(law.games))[0], loop.table)
    newest = journal_seq(told, loop.table.counters.hands_begun)
    assert len(count) == len(told) - newest


def journal_seq(told, hand):
    """The number of the event with which a hand began."""
    return next(n for n, (_, table) in enumerate(told, 1) if table.counters.hands_begun == hand)


def test_a_quiet_night_has_checkpoints_too(tmp_path):
    law, header, told = played(3, *GAMES[0], hands=1)
    events = [event for event, _ in told]
    last = events[-1].at_ms
    night = [TimeReached(last + n * 60_000) for n in range(1, 2 * loops.MOST_REPLAYED + 50)]
    journal, loop = recorded(tmp_path / "j.sqlite", law, header, [*events, *night])
    with closing(journal):
        newest = journal.checkpoints()[0]
        assert newest.seq > len(events) + loops.MOST_REPLAYED
        assert len(journal.checkpoints()) <= CHECKPOINTS + 1
        assert journal.last_ms() == loop.table.now_ms
        assert len(newest.body) < 30_000


def test_a_flood_of_orders_has_checkpoints_too(tmp_path):
    law, header, told = played(3, *GAMES[0], hands=1)
    events = [event for event, _ in told]
    order = DealerChanged(events[-1].at_ms, "D2")
    flood = [RoomCommanded(order.at_ms, "10", "room", "change_dealer", order)] * (2 * loops.LONGEST_REPLAY)
    journal, _ = recorded(tmp_path / "j.sqlite", law, header, [*events, *flood])
    with closing(journal):
        assert all(one.outputs for one in list(journal.recorded())[len(events) :]), "each order is answered"
        assert len(events) + len(flood) - journal.checkpoints()[0].seq <= loops.LONGEST_REPLAY


def test_a_damaged_checkpoint_is_said_and_an_older_one_serves(tmp_path):
    law, header, told = played(3, *GAMES[0], hands=3)
    journal, loop = recorded(tmp_path / "j.sqlite", law, header, [event for event, _ in told])
    said = []
    with closing(journal):
        newest = journal.checkpoints()[0].seq
        journal._base.execute("UPDATE checkpoint SET body = x'00' WHERE seq = ?", (newest,))
        assert start_of(journal, law.book, dict(law.games), said.append)[1] < newest
        assert are_alike(restore(journal, law.book, dict(law.games))[0], loop.table)
    assert said == [f"the checkpoint after event {newest} cannot be unpacked; the start takes longer, and loses nothing"]


def test_a_checkpoint_of_another_table_is_found_by_a_full_replay(tmp_path, capsys):
    law, header, told = played(3, *GAMES[0], hands=3)
    journal, _ = recorded(tmp_path / "j.sqlite", law, header, [event for event, _ in told])
    with closing(journal):
        assert main(["verify", str(tmp_path / "j.sqlite")]) == 0
        newest, older = journal.checkpoints()[:2]
        journal._base.execute("UPDATE checkpoint SET body = ? WHERE seq = ?", (older.body, newest.seq))
        (fault,) = filter(None, loops.checked_checkpoints(journal, law.book, dict(law.games)))
    assert f"after event {newest.seq}" in fault
    assert main(["verify", str(tmp_path / "j.sqlite")]) == 1
    told = capsys.readouterr().out
    assert "compared with a replay of the events: 1 differs." in told
    assert f"the checkpoint after event {newest.seq} is not what a full replay gives" in told


def test_what_another_program_decided_is_no_fault_of_the_checkpoints_behind_it(tmp_path):
    law, header, told = played(3, *GAMES[0], hands=3)
    journal, _ = recorded(tmp_path / "j.sqlite", law, header, [event for event, _ in told])
    with closing(journal):
        newest, *_, first = journal.checkpoints()
        journal._base.execute("UPDATE output SET body = '{\"o\":\"Announce\"}' WHERE seq = ? AND n = 0", (first.seq + 1,))
        journal._base.execute("INSERT OR IGNORE INTO output VALUES (?, 99, '{\"o\":\"Announce\"}')", (first.seq + 1,))
        assert not any(loops.checked_checkpoints(journal, law.book, dict(law.games)))
        journal._base.execute("UPDATE checkpoint SET body = ? WHERE seq = ?", (first.body, newest.seq))
        assert sum(map(bool, loops.checked_checkpoints(journal, law.book, dict(law.games)))) == 1


@pytest.mark.parametrize("change", [
    lambda told: told | {"form": 99},
    lambda told: told | {"nodes": told["nodes"][:-1]},
    lambda told: told | {"root": 0},
    lambda told: told | {"nodes": [*told["nodes"][:-1], ["Table", told["nodes"][-1][1] | {"later": 1}]]},
    lambda told: told | {"nodes": [*told["nodes"][:-1], ["Table", told["nodes"][-1][1] | {"seating": 0}]]},
    lambda told: told | {"nodes": [*told["nodes"][:-1], ["Table", told["nodes"][-1][1] | {"dealer": 1}]]},
    lambda told: told | {"nodes": [*told["nodes"][:-1], ["Path", {}]]},
    lambda told: told | {"nodes": [*told["nodes"][:-1], ["Table", None]]},
    lambda told: told | {"nodes": None},
])
def test_a_checkpoint_that_does_not_fit_is_refused(change):
    import zlib

    law, _, told = played(3, *GAMES[0], hands=1)
    table = told[-1][1]
    text = json.loads(zlib.decompress(written(table)))
    with pytest.raises(CheckpointError) as caught:
        read(zlib.compress(json.dumps(change(text)).encode()), law.book, table.games)
    assert "??" not in str(caught.value)


def test_what_is_no_text_at_all_is_refused():
    for data in (None, 1, "text", b"", b"x"):
        with pytest.raises(CheckpointError, match="cannot be unpacked"):
            read(data, None, {})


def test_a_table_that_cannot_be_written_costs_no_event(tmp_path, monkeypatch):
    def refuse(table):
        raise CheckpointError("Thing is no part of a table")

    monkeypatch.setattr(loops, "written", refuse)
    said = []
    law, header, told = played(3, *GAMES[0], hands=1)
    journal, loop = recorded(tmp_path / "j.sqlite", law, header, [event for event, _ in told], said.append)
    with closing(journal):
        assert are_alike(restore(journal, law.book, dict(law.games))[0], loop.table)
    assert "no checkpoint" in said[0]
    assert NewCheckpoint(1, b"").now_ms == 1

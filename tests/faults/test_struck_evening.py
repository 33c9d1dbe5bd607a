"""Faults of the storage at any write: what was told is in the journal, once, and the table goes on."""

from contextlib import closing

import pytest

from tests.faults.struck_evening import fault_of, opened, play


@pytest.mark.parametrize("seed", range(1, 41))
def test_nothing_that_was_told_is_lost_or_doubled(seed, tmp_path):
    _, fault = play(seed, tmp_path)
    assert not fault


def test_a_row_that_is_missing_is_found(tmp_path):
    assert play(3, tmp_path) is not None
    with closing(opened(tmp_path / "journal.sqlite")) as journal:
        rows = len(list(journal.recorded()))
        journal._base.execute("DELETE FROM output; DELETE FROM event WHERE seq = (SELECT max(seq) FROM event)")
    assert "events were told" in fault_of(tmp_path / "journal.sqlite", rows, None)


def test_most_seeds_strike_and_a_seed_gives_the_same_again(tmp_path_factory):
    found = [play(seed, tmp_path_factory.mktemp("evening"))[0] for seed in (*range(1, 11), *range(1, 11))]
    assert found[:10] == found[10:]
    assert len([kind for kind in found if kind]) >= 10

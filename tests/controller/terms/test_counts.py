"""Counts without entries, and counts that are raised."""

from controller.terms.counts import count_of, raised


def test_what_has_no_entry_counts_nothing():
    assert [count_of({3: 2}, key) for key in (3, 4)] == [2, 0]


def test_one_more_or_as_many_as_told_and_the_old_counts_stay():
    counts = {3: 2}
    assert (raised(counts, 3), raised(counts, 4, 5)) == ({3: 3}, {3: 2, 4: 5})
    assert counts == {3: 2}

"""Rows that a restart passed over are left out by everybody who replays the journal."""

import pytest

from controller.journal.journal_entries import RecordedEvent
from controller.journal.left_out_rows import DamagedRowsError, read_rows, rows_taken
from controller.table.events import DealerChanged
from controller.tape.codec import TapeError


def rows(*bodies):
    return [RecordedEvent(number, number, body, ()) for number, body in enumerate(bodies, 1)]


def aside(row):
    return f'{{"e":"set_aside","kind":"","reason":"x","row":{row}}}'


TOLD = rows('{"e":"dealer_change","dealer":"Ann"}', '{"e":"dea', '{"e":"dealer_change","dealer":"Bob"}', aside(1), aside(2))


def test_each_row_names_the_row_that_leaves_it_out():
    assert [one.left_out_by for one in read_rows(TOLD)] == [4, 5, 0, 0, 0]
    assert read_rows(TOLD)[1].event is None


def test_the_table_went_on_without_them():
    assert [one.seq for one, _ in rows_taken(TOLD)] == [3, 4, 5]
    assert next(event for _, event in rows_taken(TOLD)) == DealerChanged(3, "Bob")


def test_a_row_that_nobody_set_aside_is_an_error_that_says_why():
    with pytest.raises(TapeError):
        list(rows_taken(TOLD[:4]))


def test_a_row_that_is_missing_ends_what_is_told_and_its_number_is_said():
    told = rows(*['{"e":"dealer_change","dealer":"Ann"}'] * 6)
    taken = rows_taken([one for one in told if one.seq not in {3, 4}])
    assert [next(taken)[0].seq, next(taken)[0].seq] == [1, 2]
    with pytest.raises(DamagedRowsError, match=r"rows are missing in the file: 3 to 4 .*What came behind row 2 is not told"):
        next(taken)
    far = [*told, RecordedEvent(9_000_000_000_000, 9, told[0].body, ())]
    with pytest.raises(DamagedRowsError, match="7 to 8999999999999"):
        list(rows_taken(far))

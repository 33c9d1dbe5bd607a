"""What all tables and one table show does not cost more with every day that is kept."""

from datetime import date

import pytest
import sqlalchemy as sa

from controller.room_service.daily_partitions import make_day
from controller.room_service.page.table_board import HOUR_MS, board, one_table
from controller.room_service.room_tables import HANDS, TABLE_STATES

NOW_MS = 1_795_750_000_000
"""27 November 2026, 03:26 in UTC."""


def hand(number, day, ended_ms, began_ms=0):
    return {
        "gaming_day": day, "table_id": "t1", "evening": "e", "hand": number, "began_ms": began_ms or ended_ms, "ended_ms": ended_ms,
        "game": "nlhe", "seats": 6, "dealer": "",
    }


@pytest.fixture
def dealt(engine):
    """A table that dealt on three gaming days; its room's day begins at noon, a zone west of UTC."""
    days = date(2026, 1, 1), date(2026, 11, 25), date(2026, 11, 26)
    hands = [hand(1, days[0], NOW_MS - 300 * 24 * HOUR_MS), hand(2, days[1], NOW_MS - HOUR_MS // 2), hand(3, days[2], NOW_MS - 5)]
    with engine.begin() as connection:
        for day in days:
            make_day(connection, day)
        connection.execute(sa.insert(HANDS), hands)
        connection.execute(sa.insert(TABLE_STATES).values(table_id="t1", state="online", changed_ms=0, told={}))
    return engine


def test_hands_of_the_last_hour_count_on_whatever_day_they_are(dealt):
    with dealt.connect() as connection:
        (line,) = board(connection, NOW_MS)
        assert line.hands_an_hour == 2
        assert [one.hand for one in one_table(connection, "t1")["hands"]] == [3, 2, 1]


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_the_page_of_all_tables_reads_no_day_that_is_over(dealt):
    with dealt.begin() as locking, dealt.begin() as connection:
        locking.execute(sa.text("LOCK TABLE hands_d20260101 IN ACCESS EXCLUSIVE MODE"))
        connection.execute(sa.text("SET LOCAL statement_timeout = '2s'"))
        (line,) = board(connection, NOW_MS)
        assert line.hands_an_hour == 2

"""What all tables and one table show does not cost more with every day that is kept."""

from datetime import date

import pytest
import sqlalchemy as sa

from controller.room_service.daily_partitions import make_day
from controller.room_service.page.table_board import HOUR_MS, board, closed_questions, one_table, open_questions
from controller.room_service.room_tables import FLOOR_QUESTIONS, HANDS, TABLE_STATES

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


def plans(engine, ask):
    """How the database would do each thing that `ask` asks of it, read by indexes wherever it can."""
    asked = []
    explain = {"postgresql": "EXPLAIN ", "sqlite": "EXPLAIN QUERY PLAN "}[engine.dialect.name]
    with engine.connect() as connection:
        sa.event.listen(connection, "before_cursor_execute", lambda _c, _u, statement, told, *_more: asked.append((statement, told)))
        ask(connection)
        known = tuple(asked)
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        return ["\n".join(str(row) for row in connection.exec_driver_sql(explain + statement, told)) for statement, told in known]


def test_questions_to_the_floor_are_found_by_an_index_on_every_day(dealt):
    asked = {"gaming_day": date(2026, 1, 1), "table_id": "t1", "evening": "e", "asked_ms": 1, "options": ["call"]}
    with dealt.begin() as connection:
        connection.execute(sa.insert(FLOOR_QUESTIONS), [asked | {"ruling": 1, "closed_ms": None}, asked | {"ruling": 2, "closed_ms": 5}])
    for ask in (open_questions, closed_questions, lambda connection: board(connection, NOW_MS)):
        of_questions = [plan for plan in plans(dealt, ask) if "floor_questions" in plan]
        assert of_questions
        for line in "\n".join(of_questions).splitlines():
            assert "Seq Scan on floor_questions" not in line
            assert "SCAN floor_questions" not in line or "USING" in line

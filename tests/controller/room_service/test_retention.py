"""Days that are too old go whole, names go where a person asks for it, and the rest stays."""

from datetime import date

import sqlalchemy as sa
from room_messages import AskedTable, event, ruling, snapshot
from test_room_intake import Driven, rows

from controller.room_service.daily_partitions import days_kept
from controller.room_service.gaming_day import wall_ms
from controller.room_service.retention import erase_dealer, erase_old_days, erase_user
from controller.room_service.room_tables import (
    ACTS,
    DECISIONS,
    EVENTS,
    HANDS,
    LOGIN_TRIES,
    POKER_TABLES,
    RULINGS,
    SESSIONS,
    USERS,
)

BEGAN = {"hand": 1, "game": "nlhe", "button": 1, "small_blind": 2, "big_blind": 3, "seats": [1, 2], "stacks": {}, "dealer": ""}


def played(engine):
    """A table with an event on each of four gaming days."""
    driven = Driven(engine, AskedTable("t1"))
    driven.take(snapshot("t1", 0, dealer="Ann Ace"))
    for day in range(20, 24):
        driven.take(event("t1", 2 * day - 39, "railbird.hand.began", BEGAN | {"hand": day, "dealer": "Ann Ace"}, time=f"2026-11-{day}T12:00:00.000Z"))
        driven.take(event("t1", 2 * day - 38, "railbird.ruling.issued", ruling(day, dealer="Ann Ace"), time=f"2026-11-{day + 1}T05:00:00.000Z"))
    return driven


def test_days_that_are_too_old_are_erased_whole(engine):
    driven = played(engine)
    today, now = date(2026, 11, 24), wall_ms("2026-11-24T12:00:00.000Z")
    assert erase_old_days(engine, today, 0, now) == []
    assert erase_old_days(engine, today, 2, now) == [date(2026, 11, 20), date(2026, 11, 21)]
    assert [hand for (hand,) in rows(engine, HANDS, "hand")] == [22, 23]
    assert [number for (number,) in rows(engine, RULINGS, "number")] == [22, 23]
    assert [number for (number,) in rows(engine, EVENTS, "sequence")] == [5, 6, 7, 8]
    with engine.connect() as connection:
        assert date(2026, 11, 22) in days_kept(connection)
        assert date(2026, 11, 20) not in days_kept(connection)
    driven.take(event("t1", 9, time="2026-11-20T12:00:00.000Z"))
    assert [number for (number,) in rows(engine, EVENTS, "sequence")] == [5, 6, 7, 8, 9], "a late event of an erased day makes it again"


def test_a_dealer_s_name_goes_and_his_hands_stay(engine):
    driven = played(engine)
    driven.take(event("t1", 9, data={"dealer": "Ann Ace"}), event("t1", 10, data={"dealer": "Bob Best"}))
    driven.take(event("t1", 11, "railbird.hand.began", BEGAN | {"hand": 30}))
    assert erase_dealer(engine, "Ann Ace") > 8
    assert {dealer for (dealer,) in rows(engine, HANDS, "dealer")} == {"erased", "Bob Best"}
    with engine.connect() as connection:
        whole = "".join(str(connection.execute(sa.select(one)).all()) for one in (EVENTS, HANDS, RULINGS, POKER_TABLES))
    assert "Ann Ace" not in whole
    assert "Bob Best" in whole


def test_a_user_goes_and_what_he_did_stays_without_his_name(engine):
    with engine.begin() as connection:
        connection.execute(sa.insert(USERS).values(name="ann", role="floor", password_hash="x", created_ms=1, changed_ms=1))
        connection.execute(sa.insert(SESSIONS).values(digest="x", name="ann", form_key="x", created_ms=1))
        connection.execute(sa.insert(ACTS).values(at_ms=1, person="ann", does="log-in", told={"address": "1.2.3.4"}))
        connection.execute(sa.insert(DECISIONS).values(
            id="x", table_id="t1", evening="e", ruling=1, choose="misdeal", person="ann", role="floor", decided_ms=1, tries=0, state="waiting",
        ))
    assert erase_user(engine, "ann") == 3
    assert rows(engine, USERS, "name") == []
    assert rows(engine, SESSIONS, "name") == []
    assert rows(engine, ACTS, "id", "told") == [(1, {})]
    assert rows(engine, ACTS, "person") == rows(engine, DECISIONS, "person") == [("erased",)]


def test_attempts_and_old_sessions_go_in_any_case(engine):
    now = wall_ms("2026-11-24T12:00:00.000Z")
    with engine.begin() as connection:
        for age in (1, 23, 25, 167, 169):
            connection.execute(sa.insert(LOGIN_TRIES).values(name="ann", address="1.2.3.4", at_ms=now - age * 3_600_000))
            connection.execute(sa.insert(SESSIONS).values(digest=str(age), name="ann", form_key="x", created_ms=now - age * 3_600_000))
    assert erase_old_days(engine, date(2026, 11, 24), 0, now) == []
    assert len(rows(engine, LOGIN_TRIES, "id")) == 2
    assert {digest for (digest,) in rows(engine, SESSIONS, "digest")} == {"1", "23", "25", "167"}

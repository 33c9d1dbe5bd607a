"""Every event once, whatever is lost, doubled or out of order, and whenever the service or its database dies."""

import json
from random import Random

import pytest
import sqlalchemy as sa
from room_messages import KIND, AskedTable, chunk, envelope, event, refused, ruling, snapshot, state

from controller.room_service.gaming_day import GamingDays
from controller.room_service.room_intake import RoomIntake
from controller.room_service.room_tables import (
    ALERTS,
    EVENTS,
    FLOOR_QUESTIONS,
    HANDS,
    KEPT_APART,
    LOST_EVENTS,
    POKER_TABLES,
    RULINGS,
    TABLE_STATES,
)

DAYS = GamingDays.of("06:00", "UTC")


class CrashError(Exception):
    """The service dies here."""


class Driven:
    """An intake with the tables that it asks; what it asks is answered when `answers` is called."""

    def __init__(self, engine, *tables):
        self.engine = engine
        self.tables = {one.table: one for one in tables}
        self.start()

    def start(self):
        self.asked = []
        self.intake = RoomIntake(self.engine, "room", DAYS, lambda table, command: self.asked.append((table, command)))

    def take(self, *messages):
        self.intake.take(messages)

    def answers(self):
        """What the tables answer to all that was asked since."""
        asked, self.asked = self.asked, []
        return [message for table, command in asked for message in self.tables[table].answer(command)]

    def settle(self):
        while waiting := self.answers():
            self.take(*waiting)


def rows(engine, table, *columns):
    with engine.connect() as connection:
        return connection.execute(sa.select(*(table.c[one] for one in columns)).order_by(*(table.c[one] for one in columns))).all()


def kept(engine, table="t1"):
    return [number for name, number in rows(engine, EVENTS, "table_id", "sequence") if name == table]


def test_a_newcomer_begins_from_the_snapshot_and_asks_for_what_follows(engine):
    table = AskedTable("t1")
    happened = [table.happen() for _ in range(9)]
    driven = Driven(engine, table)
    driven.take(happened[6], snapshot("t1", 4))
    assert [command["first"] for _, command in driven.asked] == [5]
    driven.settle()
    assert kept(engine) == [5, 6, 7, 8, 9]
    assert rows(engine, POKER_TABLES, "table_id", "sequence", "dealer") == [("t1", 9, "dealer 9")]


def test_repeats_are_dropped_and_gaps_are_filled(sqlite_engine):
    table = AskedTable("t1")
    driven = Driven(sqlite_engine, table)
    driven.take(snapshot("t1", 0))
    driven.settle()
    happened = [table.happen() for _ in range(20)]
    driven.take(happened[0], happened[0], happened[2])
    assert kept(sqlite_engine) == [1]
    driven.take(*happened[3:6])
    driven.settle()
    driven.take(*happened)
    assert kept(sqlite_engine) == list(range(1, 21))


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 6))])
def test_a_crash_at_any_moment_loses_and_doubles_nothing(engine, seed):
    """Statements fail at random; what was not acknowledged comes again, some of the rest is lost, doubled, too early."""
    random, tables = Random(seed), [AskedTable("t1"), AskedTable("t2")]
    driven, due, crashes = Driven(engine, *tables), [False], 0

    def strike(*_told):
        if due[0] and random.random() < 0.04:
            raise CrashError

    sa.event.listen(engine, "before_cursor_execute", strike)
    sa.event.listen(engine, "commit", strike)
    queue = [snapshot("t1", 0), snapshot("t2", 0)]
    for turn in range(100):
        if turn < 25:
            queue += [one for one in (random.choice(tables).happen() for _ in range(4)) if random.random() > 0.2]
        if random.random() < 0.1:
            random.shuffle(queue)
        queue += driven.answers()
        batch, due[0] = queue[: random.randint(1, 9)], turn < 75
        try:
            driven.take(*batch)
        except CrashError:
            crashes += 1
            driven.start()
            due[0] = False
            driven.intake.connected()
        else:
            queue = queue[len(batch) :] + [one for one in batch if random.random() < 0.1]
    due[0] = False
    driven.intake.connected()
    driven.settle()
    assert crashes > 2
    for one in tables:
        told = [json.loads(json.dumps(row)) for (_, number, row) in _told(engine, one.table)]
        assert kept(engine, one.table) == list(range(1, len(one.events) + 1))
        assert told == [each["data"] for each in one.events]


def _told(engine, table):
    with engine.connect() as connection:
        return connection.execute(
            sa.select(EVENTS.c.table_id, EVENTS.c.sequence, EVENTS.c.told).where(EVENTS.c.table_id == table).order_by(EVENTS.c.sequence)
        ).all()


def test_two_writers_double_nothing(sqlite_engine):
    table = AskedTable("t1")
    one, other = Driven(sqlite_engine, table), Driven(sqlite_engine, table)
    one.take(snapshot("t1", 0))
    happened = [table.happen() for _ in range(4)]
    other.take(happened[0])
    one.take(happened[0])
    other.take(happened[1], happened[2])
    one.take(happened[1], happened[2], happened[3])
    assert kept(sqlite_engine) == [1, 2, 3, 4]


def test_what_the_table_no_longer_has_is_written_down_as_lost(sqlite_engine):
    table = AskedTable("t1", first=1)
    driven = Driven(sqlite_engine, table)
    driven.take(snapshot("t1", 0))
    driven.settle()
    happened = [table.happen() for _ in range(12)]
    table.first = 8
    driven.take(happened[9], snapshot("t1", 10))
    driven.settle()
    assert rows(sqlite_engine, LOST_EVENTS, "table_id", "first", "last") == [("t1", 1, 10)]
    assert kept(sqlite_engine) == [11, 12]
    assert [kind for (kind,) in rows(sqlite_engine, ALERTS, "kind")] == ["lost_events"]


def test_a_table_that_lets_nobody_ask_loses_nothing_and_is_told_of(sqlite_engine):
    table = AskedTable("t1")
    driven = Driven(sqlite_engine, table)
    driven.take(snapshot("t1", 0))
    driven.settle()
    happened = [table.happen() for _ in range(5)]
    driven.take(happened[3], snapshot("t1", 4))
    ((_, command),) = driven.asked
    driven.take(refused("t1", command["id"], "room may not send 'catch_up' to this table"))
    assert rows(sqlite_engine, LOST_EVENTS, "first") == []
    assert [kind for (kind,) in rows(sqlite_engine, ALERTS, "kind")] == ["catch_up"]
    driven.intake.connected()
    driven.asked = driven.asked[-1:]
    driven.settle()
    assert kept(sqlite_engine) == [1, 2, 3, 4, 5]
    assert all(closed for (closed,) in rows(sqlite_engine, ALERTS, "closed_ms"))


def test_an_invalid_event_is_kept_apart_and_asked_for_then_passed_over(engine):
    table = AskedTable("t1")
    driven = Driven(engine, table)
    driven.take(snapshot("t1", 0))
    driven.settle()
    table.happen()
    wrong = table.happen(data={"dealer": "x", "hole": "As"})
    after = table.happen()
    driven.take(event("t1", 1), wrong, after)
    assert kept(engine) == [1]
    driven.settle()
    assert kept(engine) == [1, 2, 3]
    assert [told for _, number, told in _told(engine, "t1") if number == 2] == [None]
    assert len(rows(engine, KEPT_APART, "why", "digest")) == 2
    with engine.connect() as connection:
        whole = "".join(str(connection.execute(sa.select(one)).all()) for one in (EVENTS, KEPT_APART, POKER_TABLES, ALERTS))
    assert "As" not in whole


def test_a_new_evening_begins_and_a_snapshot_of_the_old_one_changes_nothing(sqlite_engine):
    table = AskedTable("t1")
    driven = Driven(sqlite_engine, table)
    driven.take(snapshot("t1", 0))
    driven.settle()
    driven.take(table.happen("railbird.ruling.issued", ruling(1)))
    driven.take(table.happen("railbird.evening.began", {"rulebook": "npl-2015", "evening": "evening-2"}))
    driven.take(snapshot("t1", 1), table.happen("railbird.ruling.issued", ruling(1)))
    assert rows(sqlite_engine, RULINGS, "evening", "number") == [("evening-1", 1), ("evening-2", 1)]
    assert rows(sqlite_engine, FLOOR_QUESTIONS, "evening", "closed_by") == [("evening-1", "evening"), ("evening-2", None)]
    assert rows(sqlite_engine, POKER_TABLES, "evening", "sequence") == [("evening-2", 3)]


def test_numbers_that_began_again_belong_to_another_evening(sqlite_engine):
    table = AskedTable("t1")
    driven = Driven(sqlite_engine, table)
    driven.take(snapshot("t1", 0))
    driven.take(*(table.happen() for _ in range(8)))
    fresh = AskedTable("t1")
    driven.tables["t1"] = fresh
    driven.take(snapshot("t1", 0, "evening-9"), *(fresh.happen() for _ in range(3)))
    driven.settle()
    assert rows(sqlite_engine, EVENTS, "evening", "sequence") == [
        *(("evening-1", number) for number in range(1, 9)), *(("evening-9", number) for number in range(1, 4)),
    ]


def test_an_unanswered_question_is_asked_again(sqlite_engine, monkeypatch):
    table = AskedTable("t1")
    driven = Driven(sqlite_engine, table)
    driven.take(snapshot("t1", 0))
    driven.asked.clear()
    driven.intake.idle()
    assert driven.asked == []
    monkeypatch.setattr("controller.room_service.catch_ups.SILENT_S", -1.0)
    driven.intake.idle()
    assert [command["first"] for _, command in driven.asked] == [1]


def test_more_than_one_request_is_made_where_the_answer_is_cut(sqlite_engine):
    driven = Driven(sqlite_engine, AskedTable("t1"))
    driven.take(snapshot("t1", 0))
    ((_, command),) = driven.asked
    driven.take(chunk("t1", command["id"], [envelope("t1", 1), envelope("t1", 2)], following=3))
    assert [command["first"] for _, command in driven.asked[1:]] == [3]


def test_a_message_that_the_database_refuses_is_kept_apart_alone(engine):
    driven = Driven(engine, AskedTable("t1"))
    driven.take(snapshot("t1", 0))
    twice = {"hand": 1, "street": "flop", "boards": [], "burns": 1}
    driven.take(event("t1", 1), event("t1", 2, "railbird.ruling.issued", ruling(5)), event("t1", 3, "railbird.ruling.issued", ruling(5)),
                event("t1", 4, "railbird.hand.street", twice))
    assert kept(engine) == [1, 2, 3, 4]
    assert ["IntegrityError" in why for (why,) in rows(engine, KEPT_APART, "why")] == [True]


def test_states_are_kept_and_a_lost_table_is_an_alert_until_it_is_back(sqlite_engine):
    driven = Driven(sqlite_engine)
    driven.take(state("t1"), state("t2", "lost"))
    assert rows(sqlite_engine, TABLE_STATES, "table_id", "state") == [("t1", "online"), ("t2", "lost")]
    assert rows(sqlite_engine, ALERTS, "table_id", "kind", "closed_ms") == [("t2", "lost", None)]
    driven.take(state("t2", storage="full", commands="unheard", software="altered"))
    assert [kind for kind, closed in rows(sqlite_engine, ALERTS, "kind", "closed_ms") if closed is None] == ["software", "storage", "unheard"]
    driven.take(state("t2", software="unchecked"))
    assert all(closed for (closed,) in rows(sqlite_engine, ALERTS, "closed_ms"))


def test_a_hand_that_is_on_the_table_of_a_newcomer_is_kept(sqlite_engine):
    hand = {
        "hand": 7, "game": "nlhe", "button": 2, "small_blind": 3, "big_blind": 4, "seats": [2, 3, 4], "boards": [["Qs"]], "shown": {},
        "standing": {"hand": 7, "street": "flop", "live": [2, 3], "acts": [], "runs": 1, "points": {}, "jackpot_talk": False, "fantasyland": {}},
        "awarded": {}, "is_over": False,
    }  # fmt: skip
    driven = Driven(sqlite_engine)
    driven.take(snapshot("t1", 5, hand=hand, ruling=ruling(3, hand=7)))
    assert rows(sqlite_engine, HANDS, "hand", "seats") == [(7, 0b11100)]
    assert rows(sqlite_engine, FLOOR_QUESTIONS, "ruling", "closed_by") == [(3, None)]
    driven.take(event("t1", 6, "railbird.hand.ended", {"hand": 7, "how": "played", "awarded": {"2": 9}, "stacks": {}}))
    assert rows(sqlite_engine, HANDS, "hand", "how") == [(7, "played")]


def test_a_question_that_the_table_has_no_longer_is_closed(sqlite_engine):
    driven = Driven(sqlite_engine, AskedTable("t1"))
    driven.take(snapshot("t1", 0))
    driven.take(event("t1", 1, "railbird.ruling.issued", ruling(1)), snapshot("t1", 1, ruling=ruling(1)))
    assert rows(sqlite_engine, FLOOR_QUESTIONS, "closed_by") == [(None,)]
    driven.take(snapshot("t1", 2), event("t1", 2, KIND))
    assert rows(sqlite_engine, FLOOR_QUESTIONS, "closed_by") == [("at_table",)]

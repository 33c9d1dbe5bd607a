"""Play that the floor halts and lets go on: kept before it is sent, sent to tables that are connected, answered."""

from typing import get_args

import pytest
from room_messages import AskedTable, snapshot, state
from test_room_intake import Driven, rows

from controller.room_service.floor_desk import EXPECTED_MS, MOST_TRIES, DecisionError, DecisionOutbox
from controller.room_service.play_desk import FIELD_OF, newest_commands, tell_tables
from controller.room_service.retention import erase_user
from controller.room_service.room_tables import ACTS, PLAY_COMMANDS
from controller.room_service.room_users import LoggedIn, Role, wall_now_ms
from controller.table.halt import HaltReason, Resumes

FLO = LoggedIn("flo", Role.FLOOR, "key", "digest")
VERA = LoggedIn("vera", Role.VIEWER, "key", "digest")


@pytest.fixture
def room(engine):
    """Two connected tables and a lost one."""
    table = AskedTable("t1")
    driven = Driven(engine, table)
    driven.take(state("t1"), state("t2"), state("t3", "lost"), snapshot("t1", 0), snapshot("t2", 0))
    return engine, driven, table


def sent_by(engine, **how):
    sent = []
    DecisionOutbox(engine, lambda table, command: sent.append((table, command))).work(at_once=True, **how)
    return sent


def test_the_words_are_those_of_the_protocol():
    assert {name: (field, set(values)) for name, (field, values) in FIELD_OF.items()} == {
        "halt": ("reason", set(get_args(HaltReason))), "resume": ("lets", set(get_args(Resumes))),
    }  # fmt: skip


def test_one_table_is_halted_and_its_answer_kept(room):
    engine, driven, table = room
    (number,) = tell_tables(engine, FLO, "t1", "halt", "break")
    assert sent_by(engine) == [("t1", {"id": number, "command": "halt", "reason": "break"})]
    assert sent_by(engine) == [], "an answer may still come"
    answer = {"id": number, "sender": "room", "command": "halt", "told": [], "codes": []}
    driven.take(table.happen("railbird.command.accepted", answer))
    assert rows(engine, PLAY_COMMANDS, "table_id", "person", "role", "state") == [("t1", "flo", "floor", "accepted")]
    assert rows(engine, ACTS, "person", "does") == [("flo", "halt")]
    tell_tables(engine, FLO, "t1", "resume", "play")
    assert sent_by(engine)[0][1]["lets"] == "play"


def test_all_connected_tables_are_told_and_each_answers_for_itself(room):
    engine, driven, table = room
    first, second = tell_tables(engine, FLO, "", "halt", "hand_for_hand")
    assert [name for name, _ in sent_by(engine)] == ["t1", "t2"], "the lost one is not told later"
    refusal = {"id": first, "sender": "room", "command": "halt", "reason": "no", "code": "gateway_fault"}
    driven.take(table.happen("railbird.command.refused", refusal))
    with engine.connect() as connection:
        states = {one.id: one.state for one in newest_commands(connection, 9)}
        assert states == {first: "refused", second: "sent"}
        assert [one.id for one in newest_commands(connection, 9, "t2")] == [second]
    ((told,),) = rows(engine, ACTS, "told")
    assert told["table"] == "t1, t2"


def test_an_answer_of_another_table_is_none(room):
    engine, driven, table = room
    (number,) = tell_tables(engine, FLO, "t2", "halt", "break")
    sent_by(engine)
    answer = {"id": number, "sender": "room", "command": "halt", "told": [], "codes": []}
    driven.take(table.happen("railbird.command.accepted", answer))
    assert rows(engine, PLAY_COMMANDS, "state") == [("sent",)]


@pytest.mark.parametrize(("who", "table", "command", "value", "says"), [
    (VERA, "t1", "halt", "break", "your role does not halt play"),
    (FLO, "t3", "halt", "break", "the table is not connected: tell its dealer"),
    (FLO, "none", "halt", "break", "the table is not connected: tell its dealer"),
    (FLO, "t1", "halt", "lunch", "there is no such command"),
    (FLO, "t1", "halt", "play", "there is no such command"),
    (FLO, "t1", "leave", "break", "there is no such command"),
])  # fmt: skip
def test_what_cannot_be_told_is_refused_and_nothing_kept(room, who, table, command, value, says):
    engine, _, _ = room
    with pytest.raises(DecisionError) as caught:
        tell_tables(engine, who, table, command, value)
    assert str(caught.value) == says
    assert rows(engine, PLAY_COMMANDS, "id") == rows(engine, ACTS, "id") == []


def test_a_second_person_waits_for_the_answer_to_the_first(room):
    engine, _, _ = room
    tell_tables(engine, FLO, "t1", "halt", "break")
    for table in ("t1", ""):
        with pytest.raises(DecisionError, match="flo has just halted play or let it go on"):
            tell_tables(engine, FLO, table, "resume", "play")
    tell_tables(engine, FLO, "t2", "halt", "break")


def test_no_connected_table_is_said(sqlite_engine):
    with pytest.raises(DecisionError, match="no table is connected"):
        tell_tables(sqlite_engine, FLO, "", "halt", "break")


def test_a_table_that_does_not_answer_is_told_three_times_under_one_id(room, monkeypatch):
    engine, _, _ = room
    monkeypatch.setattr("controller.room_service.floor_desk.TOLD_AGAIN_MS", -1)
    (number,) = tell_tables(engine, FLO, "t1", "halt", "break")
    told = [one for _ in range(MOST_TRIES + 2) for one in sent_by(engine)]
    assert [command["id"] for _, command in told] == [number] * MOST_TRIES
    assert rows(engine, PLAY_COMMANDS, "state", "tries") == [("unanswered", MOST_TRIES)]


def test_a_halt_that_nobody_expects_any_more_is_not_told(room, monkeypatch):
    engine, _, _ = room
    tell_tables(engine, FLO, "t1", "halt", "break")
    now_ms = wall_now_ms()
    monkeypatch.setattr("controller.room_service.floor_desk.wall_now_ms", lambda: now_ms + EXPECTED_MS + 1000)
    assert sent_by(engine) == []
    assert rows(engine, PLAY_COMMANDS, "state", "tries") == [("too_late", 0)]


def test_the_name_of_who_halted_is_erased_with_him(room):
    engine, _, _ = room
    tell_tables(engine, FLO, "t1", "halt", "break")
    erase_user(engine, "flo")
    assert rows(engine, PLAY_COMMANDS, "person") == rows(engine, ACTS, "person") == [("erased",)]

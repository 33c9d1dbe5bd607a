"""What each event adds to hands, rulings, remedies, counts, faults and questions."""

import sqlalchemy as sa
from room_messages import AskedTable, ruling, snapshot
from test_room_intake import Driven, rows

from controller.room_service.room_tables import (
    ALERTS,
    DECISIONS,
    DEVICE_CHANGES,
    FLOOR_QUESTIONS,
    HANDS,
    REMEDY_STEPS,
    RULINGS,
    TRAY_COUNTS,
)

BEGAN = {"hand": 1, "game": "nlhe", "button": 1, "small_blind": 2, "big_blind": 3, "seats": [1, 2, 9], "stacks": {}, "dealer": ""}


def told(engine, *events):
    """A table that tells these events, one after the other."""
    table = AskedTable("t1")
    driven = Driven(engine, table)
    driven.take(snapshot("t1", 0), *(table.happen(f"railbird.{kind}", data) for kind, data in events))
    return driven, table


def test_a_hand_from_its_deal_to_its_rake(engine):
    told(
        engine, ("dealer.changed", {"dealer": "Ann"}), ("hand.began", BEGAN),
        ("hand.street", {"hand": 1, "street": "flop", "boards": [["Qs", "2d", "7c"]], "burns": 1}),
        ("hand.ended", {"hand": 1, "how": "played", "awarded": {"2": 40}, "stacks": {}}),
        ("hand.reopened", {"hand": 1}),
        ("hand.ended", {"hand": 1, "how": "played", "awarded": {"9": 40}, "stacks": {}}),
        ("hand.raked", {"hand": 1, "amount": 3}),
    )  # fmt: skip
    assert rows(engine, HANDS, "hand", "seats", "dealer", "how", "awarded", "raked", "boards") == [
        (1, 0b1000000110, "Ann", "played", {"9": 40}, 3, [["Qs", "2d", "7c"]]),
    ]


def test_a_ruling_its_remedy_and_its_retraction(sqlite_engine):
    told(
        sqlite_engine, ("ruling.issued", ruling(1, options=[])), ("remedy.step", {"ruling": 1, "index": 0, "step": "stop", "say": "Stop."}),
        ("remedy.closed", {"ruling": 1, "ended_by": "readers"}), ("ruling.issued", ruling(2, options=[])),
        ("ruling.retracted", {"number": 2, "why": "The player had folded."}),
    )  # fmt: skip
    assert rows(sqlite_engine, RULINGS, "number", "rules", "closed_by", "retracted_why") == [
        (1, "\nRP-2\n35\n", "readers", None), (2, "\nRP-2\n35\n", None, "The player had folded."),
    ]
    assert rows(sqlite_engine, REMEDY_STEPS, "ruling", "step_index", "step") == [(1, 0, "stop")]
    assert rows(sqlite_engine, FLOOR_QUESTIONS, "ruling") == []


def test_a_question_is_open_until_something_ends_it(sqlite_engine):
    ends = [
        (("ruling.retracted", {"number": 1, "why": "x"}), "retracted"), (("remedy.closed", {"ruling": 1, "ended_by": "floor"}), "remedied"),
        (("ruling.issued", ruling(2)), "replaced"), (("hand.began", BEGAN), "next_hand"),
        (("remedy.step", {"ruling": 1, "index": 0, "step": "stop", "say": "Stop."}), "at_table"),
    ]  # fmt: skip
    for number, (end, how) in enumerate(ends):
        table = AskedTable(f"t{number}")
        driven = Driven(sqlite_engine, table)
        driven.take(snapshot(table.table, 0), table.happen("railbird.ruling.issued", ruling(1)))
        assert (table.table, 1, None) in rows(sqlite_engine, FLOOR_QUESTIONS, "table_id", "ruling", "closed_by")
        driven.take(table.happen(f"railbird.{end[0]}", end[1]))
        assert (table.table, 1, how) in rows(sqlite_engine, FLOOR_QUESTIONS, "table_id", "ruling", "closed_by")


def test_an_answer_is_kept_beside_its_decision(sqlite_engine):
    driven, table = told(sqlite_engine, ("ruling.issued", ruling(1)))
    for name in ("a", "b"):
        with sqlite_engine.begin() as connection:
            connection.execute(sa.insert(DECISIONS).values(
                id=name, table_id="t1", evening="evening-1", ruling=1, choose="misdeal", person="ann", role="floor", decided_ms=1, tries=1, state="sent",
            ))
    answer = {"sender": "room", "command": "decide"}
    driven.take(table.happen("railbird.command.refused", answer | {"id": "a", "reason": "no", "code": "gateway_fault"}))
    assert rows(sqlite_engine, FLOOR_QUESTIONS, "closed_by", "chosen") == [(None, None)]
    driven.take(table.happen("railbird.command.accepted", answer | {"id": "b", "told": [], "codes": []}))
    driven.take(table.happen("railbird.command.accepted", answer | {"id": "other", "told": [], "codes": []}))
    assert rows(sqlite_engine, DECISIONS, "id", "state") == [("a", "refused"), ("b", "accepted")]
    assert rows(sqlite_engine, FLOOR_QUESTIONS, "closed_by", "chosen") == [("decided", "misdeal")]


def test_counts_and_faults(engine):
    lost = {"device": "reader 1", "state": "lost", "blind": ["seat:3"], "unseen": {"seat:3": ["short_hand"]}}
    driven, table = told(
        engine, ("tray.counted", {"denomination": 5, "count": 40, "confidence": 0.9}),
        ("tray.variance", {"expected": 200, "counted": 195, "sigma": 1.0, "reason": "hand"}), ("device.changed", lost),
        ("device.changed", lost | {"state": "lost"}), ("event.set_aside", {"kind": "", "reason": "x", "row": None}),
        ("sign_on.refused", {"role": "dealer"}),
    )  # fmt: skip
    assert rows(engine, TRAY_COUNTS, "denomination", "chips", "confidence") == [(5, 40, 0.9)]
    assert rows(engine, DEVICE_CHANGES, "device", "state", "unseen") == [("reader 1", "lost", {"seat:3": ["short_hand"]})] * 2
    assert [kind for kind, _ in rows(engine, ALERTS, "kind", "id")] == ["device", "set_aside", "sign_on", "tray"]
    driven.take(table.happen("railbird.device.changed", lost | {"state": "back", "blind": [], "unseen": {}}))
    assert [kind for kind, closed in rows(engine, ALERTS, "kind", "closed_ms") if closed] == ["device"]

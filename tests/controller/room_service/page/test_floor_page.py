"""The page: who may see and do what, what it shows, and that no card that is not public is ever on it."""

import re

import sqlalchemy as sa
from browsing import KEY, Browser, page_over, paths
from busy_rooms import HAND, QUESTION, SEAT, busy_room
from planted_cards import planted_messages
from room_messages import chunk, envelope, event, ruling, snapshot, state
from test_message_door import PLANTED
from test_room_intake import Driven, rows

from controller.room_service.floor_desk import DecisionOutbox
from controller.room_service.room_tables import (
    ACTS,
    ALERTS,
    DECISIONS,
    EVENTS,
    FLOOR_QUESTIONS,
    METADATA,
    SESSIONS,
    USERS,
)


def test_every_page_is_there_and_says_what_is_so(engine):
    busy_room(engine)
    browser = Browser(page_over(engine).app())
    browser.log_in(engine, "mara", "manager")
    seen = paths(browser)
    assert {"/", "/floor", "/hands", "/figures", "/alerts", "/apart", "/people", "/table/t1", "/hand/t1/evening-1/1"} <= seen
    tables = browser.get("/").text
    order = re.findall(r'<h3>(t\d+) <span class="state', tables)
    assert order == ["t1", "t3", "t2", "t10"], "who asks first, who is lost next, then by number"
    assert "A card was exposed." in tables
    assert "&lt;b&gt;Ann&lt;/b&gt;" in tables
    assert "<b>Ann</b>" not in tables
    felt = browser.get("/table/t1").text
    assert "Q♠" in felt
    assert "7♦" in felt
    assert "seat 2: raise to 40; pot 60" in browser.get("/hand/t1/evening-1/1").text
    assert browser.get("/table/none").status_code == browser.get("/hand/t1/x/1").status_code == browser.get("/static/x").status_code == 404


def test_a_hand_that_was_ruled_dead_is_not_told_as_folded(engine):
    driven, _ = busy_room(engine)
    browser = Browser(page_over(engine).app())
    browser.log_in(engine, "vera", "viewer")
    acts = ([], [{"street": "preflop", "seat": 9, "act": "fold", "to": 0}])
    for sequence, (acted, word, other) in enumerate(zip(acts, ("dead hand", "folded"), ("folded", "dead hand"), strict=True), 7):
        hand = {**HAND, "standing": {**HAND["standing"], "acts": acted}}
        driven.take(snapshot("t1", sequence, hand=hand, seats=[SEAT]))
        driven.intake._snapshots_s = -10.0
        driven.intake.idle()
        (seat,) = re.findall(r'<div class="seat">.*?</div>', browser.get("/table/t1").text, re.DOTALL)
        assert word in seat
        assert other not in seat


QUERIES = {
    "": 1, "seat=9": 1, "seat=3": 0, "rule=35": 1, "rule=3": 0, "rule=%25": 0, "cause=exposed_one": 1, "cause=joker": 0,
    "table=t1&day=2026-11-26": 1, "table=t2": 0, "day=2026-11-25": 0, "day=never&seat=x&page=-1": 1, "page=3": 0, "table=%00t1": 1,
    "seat=99999999999999999999": 0,
}  # fmt: skip
"""What is asked for, and how many hands of the room it finds."""


def test_hands_are_found(engine):
    busy_room(engine)
    browser = Browser(page_over(engine).app())
    browser.log_in(engine, "vera", "viewer")
    assert {query: len(re.findall(r'href="/hand/', browser.get(f"/hands?{query}").text)) for query in QUERIES} == QUERIES


def test_no_card_that_is_not_public_is_on_any_page(sqlite_engine):
    engine = sqlite_engine
    driven, _ = busy_room(engine)
    driven.take(*PLANTED)
    wrong = envelope("t1", 7, "railbird.hand.shown", {"hand": 1, "seat": 2, "shown": ["As"], "hole": ["As", "Kd"]})
    driven.take(chunk("t1", "x", [wrong]))
    driven.take(event("t1", 8, "railbird.ruling.issued", ruling(2, text="Seat 2 holds As and Kd.")))
    driven.intake._snapshots_s = -10.0
    driven.intake.idle()
    browser = Browser(page_over(engine).app())
    browser.log_in(engine, "mara", "manager")
    everything = KEY.sub("", "".join(browser.get(path).text for path in paths(browser))).replace("As of event", "")
    assert "Seat 2 holds a card and a card." in everything
    assert "is kept apart: it was not valid" in everything
    for card in ("As", "Kd", "A♠", "K♦"):
        assert re.search(rf"(?<![A-Za-z0-9]){card}(?![A-Za-z0-9])", everything) is None, card


def test_no_text_of_any_message_brings_a_card_into_the_database_or_onto_a_page(sqlite_engine):
    driven = Driven(sqlite_engine)
    driven.take(state("t1"), snapshot("t1", 0))
    for _, message in planted_messages(1):
        driven.take(message)
    driven.intake._snapshots_s = -10.0
    driven.take(snapshot("t2", 0, dealer="Kd and 7h"))
    browser = Browser(page_over(sqlite_engine).app())
    browser.log_in(sqlite_engine, "mara", "manager")
    found = {path: KEY.sub("", browser.get(path).text) for path in paths(browser)}
    with sqlite_engine.connect() as connection:
        found |= {one.name: repr(connection.execute(sa.select(one)).all()) for one in METADATA.sorted_tables if one not in (USERS, SESSIONS)}
    assert len(rows(sqlite_engine, EVENTS, "sequence")) == len(planted_messages(1)) - 2, "every kind of event was taken"
    assert {"dealer", "a card"} <= set(re.findall(r"dealer|a card", "".join(found.values())))
    for where, told in found.items():
        assert re.search(r"(?<![A-Za-z0-9])(?:K[d♦]|7[h♥])(?![A-Za-z0-9])", told) is None, where


def test_nobody_sees_anything_before_he_logs_in(sqlite_engine):
    engine = sqlite_engine
    busy_room(engine)
    client = Browser(page_over(engine).app())
    for path in ("/", "/floor", "/hands", "/table/t1", "/hand/t1/evening-1/1", "/figures", "/alerts", "/apart", "/people"):
        answer = client.get(path)
        assert (answer.status_code, answer.headers["location"]) == (303, "/login")
    assert client.get("/live").status_code == 401
    for path in ("/decide", "/acknowledge", "/logout"):
        assert client.client.post(path, data={}).status_code in {303, 403}
    assert rows(engine, DECISIONS, "id") == []


def test_a_question_is_decided_by_a_person_with_the_role_and_the_answer_comes_back(asked):
    engine, driven, table = asked
    woken, sent = [], []
    app = page_over(engine, lambda: woken.append(1)).app()
    viewer, floor = Browser(app), Browser(app)
    viewer.log_in(engine, "vera", "viewer")
    floor.log_in(engine, "flo", "floor")
    assert "choose" not in viewer.get("/floor").text
    assert viewer.post("/decide", **QUESTION, choose="misdeal").status_code == 403
    assert floor.post("/decide", **QUESTION, choose="void").status_code == 409
    assert floor.post("/decide", **QUESTION | {"ruling": "7"}, choose="misdeal").status_code == 409
    assert floor.post("/decide", **QUESTION, choose="misdeal").status_code == 303
    assert "has just decided it" in floor.post("/decide", **QUESTION, choose="play_on").text
    assert woken == [1]
    outbox = DecisionOutbox(engine, lambda name, command: sent.append((name, command)))
    outbox.work(at_once=True)
    outbox.work(at_once=True)
    ((name, command),) = sent
    assert (name, command["command"], command["choose"]) == ("t1", "decide", "misdeal")
    assert "sent, no answer yet" in floor.get("/floor").text
    driven.take(table.happen("railbird.command.accepted", {"id": command["id"], "sender": "room", "command": "decide", "told": [], "codes": []}))
    assert rows(engine, DECISIONS, "person", "role", "choose", "state") == [("flo", "floor", "misdeal", "accepted")]
    assert rows(engine, FLOOR_QUESTIONS, "closed_by", "chosen") == [("decided", "misdeal")]
    assert "the table has done it" in floor.get("/floor").text
    assert "the table has done it" in floor.get("/hand/t1/evening-1/1").text
    assert ("flo", "decide") in rows(engine, ACTS, "person", "does")


def test_a_refusal_is_shown_and_another_decision_may_follow(asked):
    engine, driven, table = asked
    sent = []
    floor = Browser(page_over(engine).app())
    floor.log_in(engine, "flo", "floor")
    floor.post("/decide", **QUESTION, choose="misdeal")
    DecisionOutbox(engine, lambda _table, command: sent.append(command)).work()
    answer = {"id": sent[0]["id"], "sender": "room", "command": "decide", "reason": "No decision waits.", "code": "gateway_fault"}
    driven.take(table.happen("railbird.command.refused", answer))
    assert "the table refused: No decision waits." in floor.get("/floor").text
    assert floor.post("/decide", **QUESTION, choose="play_on").status_code == 303


def test_a_decision_that_is_too_late_or_unanswered_is_not_sent_again(asked, monkeypatch):
    engine, driven, table = asked
    sent = []
    floor = Browser(page_over(engine).app())
    floor.log_in(engine, "flo", "floor")
    floor.post("/decide", **QUESTION, choose="misdeal")
    monkeypatch.setattr("controller.room_service.floor_desk.TOLD_AGAIN_MS", -1)
    outbox = DecisionOutbox(engine, lambda _table, command: sent.append(command))
    for _ in range(6):
        outbox.work(at_once=True)
    assert len(sent) == 3
    assert len({one["id"] for one in sent}) == 1, "told again under the same id, which changes nothing twice"
    assert rows(engine, DECISIONS, "state") == [("unanswered",)]
    floor.post("/decide", **QUESTION, choose="play_on")
    driven.take(table.happen("railbird.ruling.retracted", {"number": 1, "why": "x"}))
    outbox.work(at_once=True)
    assert len(sent) == 3
    assert ("too_late",) in rows(engine, DECISIONS, "state")


def test_a_table_that_is_not_connected_is_not_told(asked):
    engine, driven, _ = asked
    driven.take(state("t1", "lost"))
    floor = Browser(page_over(engine).app())
    floor.log_in(engine, "flo", "floor")
    answer = floor.post("/decide", **QUESTION, choose="misdeal")
    assert (answer.status_code, "decide there, by its keys" in answer.text) == (409, True)


def test_alerts_are_acknowledged_by_the_floor(asked):
    engine, driven, table = asked
    driven.take(table.happen("railbird.tray.variance", {"expected": 5, "counted": 4, "sigma": 1.0, "reason": "hand"}))
    viewer, floor = Browser(app := page_over(engine).app()), Browser(app)
    viewer.log_in(engine, "vera", "viewer")
    floor.log_in(engine, "flo", "floor")
    with engine.connect() as connection:
        alerts = {row.kind: row.id for row in connection.execute(sa.select(ALERTS.c.kind, ALERTS.c.id))}
    assert viewer.post("/acknowledge", alert=alerts["tray"]).status_code == 403
    for alert in (*alerts.values(), "x", "99999999999999"):
        assert floor.post("/acknowledge", alert=alert).status_code == 303
    told = {kind: (by, closed is not None) for kind, by, closed in rows(engine, ALERTS, "kind", "acknowledged_by", "closed_ms")}
    assert told == {"tray": ("flo", True), "lost": ("flo", False)}, "what is so stays open until it is over"


def test_alerts_that_are_over_are_acknowledged_at_once_and_no_others(asked):
    engine, driven, table = asked
    lost = {"device": "reader 1", "state": "lost", "blind": [], "unseen": {}}
    for state_now in ("lost", "back"):
        driven.take(*(table.happen("railbird.device.changed", lost | {"device": f"reader {one}", "state": state_now}) for one in (1, 2)))
    viewer, floor = Browser(app := page_over(engine).app()), Browser(app)
    viewer.log_in(engine, "vera", "viewer")
    floor.log_in(engine, "flo", "floor")
    assert viewer.post("/acknowledge", alert="over").status_code == 403
    assert floor.post("/acknowledge", alert="over").status_code == 303
    told = set(rows(engine, ALERTS, "kind", "subject", "acknowledged_by"))
    assert told == {("device", "reader 1", "flo"), ("device", "reader 2", "flo"), ("lost", "controller", None)}
    assert [does for (does,) in rows(engine, ACTS, "does")].count("acknowledge") == 2

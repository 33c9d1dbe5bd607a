"""The buttons that halt play and let it go on: who has them, which, and what they ask first."""

import re

from browsing import Browser, page_over
from room_messages import snapshot, state
from test_room_intake import rows

from controller.room_service.room_tables import ACTS, PLAY_COMMANDS

IS_SENT = "Halt for a break \u2013 is being sent"


def buttons(text, table):
    """The values of the buttons for one table ("" for all), each with what it asks."""
    forms = re.findall(r'action="/play".*?</form>', text, re.DOTALL)
    of_table = [one for one in forms if f'name="table" value="{table}"' in one]
    return dict(re.findall(r'name="value" value="(\w+)" data-sure="([^"]+)"', "".join(of_table)))


def floor_of(engine, role="floor", name="flo"):
    browser = Browser(page_over(engine).app())
    browser.log_in(engine, name, role)
    return browser


def test_a_viewer_has_no_buttons_and_may_not_send_them(asked):
    engine, _, _ = asked
    viewer = floor_of(engine, "viewer", "vera")
    assert 'action="/play"' not in viewer.get("/").text + viewer.get("/table/t2").text
    assert viewer.post("/play", table="t2", command="halt", value="break").status_code == 403
    assert rows(engine, PLAY_COMMANDS, "id") == []


def test_the_floor_halts_a_table_and_sees_it(asked):
    engine, driven, _ = asked
    floor = floor_of(engine)
    assert set(buttons(floor.get("/table/t2").text, "t2")) == {"break", "hand_for_hand", "balance"}
    answer = floor.post("/play", table="t2", command="halt", value="break")
    assert (answer.status_code, answer.headers["location"]) == (303, "/table/t2")
    assert IS_SENT in floor.get("/table/t2").text
    assert IS_SENT in floor.get("/floor").text
    assert "flo has just halted play" in floor.post("/play", table="t2", command="resume", value="play").text
    driven.take(snapshot("t2", 1, halt={"reason": "break", "waits": "hand"}))
    driven.intake._snapshots_s = -10.0
    driven.intake.idle()
    halted = buttons(floor.get("/table/t2").text, "t2")
    assert set(halted) == {"play", "hand", "hand_for_hand", "balance"}
    assert halted["play"] == "t2: Play goes on?"
    assert "play is halted: a break; the next hand waits" in floor.get("/").text
    assert ("flo", "halt") in rows(engine, ACTS, "person", "does")


def test_the_cards_of_an_all_in_are_let_come_when_they_wait(asked):
    engine, driven, _ = asked
    driven.take(snapshot("t2", 1, halt={"reason": "hand_for_hand", "waits": "cards"}))
    driven.intake._snapshots_s = -10.0
    driven.intake.idle()
    assert set(buttons(floor_of(engine).get("/table/t2").text, "t2")) == {"play", "cards", "break", "balance"}


def test_all_connected_tables_are_told_at_once(asked):
    engine, _, _ = asked
    floor = floor_of(engine)
    every = buttons(floor.get("/").text, "")
    assert every["break"] == "2 connected tables: Halt for a break?"
    assert set(every) == {"play", "hand", "cards", "break", "hand_for_hand", "balance"}
    answer = floor.post("/play", table="", command="halt", value="break")
    assert (answer.status_code, answer.headers["location"]) == (303, "/floor")
    assert rows(engine, PLAY_COMMANDS, "table_id", "person") == [("t1", "flo"), ("t2", "flo")]


def test_a_table_that_is_not_connected_has_no_buttons(asked):
    engine, driven, _ = asked
    driven.take(state("t2", "lost"))
    floor = floor_of(engine)
    text = floor.get("/table/t2").text
    assert buttons(text, "t2") == {}
    assert "the table is not connected: tell its dealer" in text
    assert floor.post("/play", table="t2", command="halt", value="break").status_code == 409
    assert floor.post("/play", table="t1", command="halt", value="lunch").status_code == 409


def test_the_buttons_are_in_spanish(asked):
    engine, _, _ = asked
    floor = floor_of(engine)
    floor.post("/language", language="es", back="/")
    assert buttons(floor.get("/table/t2").text, "t2")["break"] == "t2: ¿Detener para un descanso?"
    assert buttons(floor.get("/").text, "")["play"] == "2 mesas conectadas: ¿El juego sigue?"

"""What every answer has: secure headers and cookies, and forms that only this page can have sent."""

import re

import sqlalchemy as sa
from browsing import Browser, page_over, paths
from busy_rooms import QUESTION
from test_room_intake import rows

from controller.room_service.page import answers
from controller.room_service.room_tables import DECISIONS


def test_a_form_of_another_site_or_without_its_key_changes_nothing(asked):
    engine = asked[0]
    floor = Browser(page_over(engine).app())
    floor.log_in(engine, "flo", "floor")
    fields = {**QUESTION, "choose": "misdeal"}
    for origin in ("https://evil.example", "http://[", "testserver", "http://testserver.evil.example", "http://testserver@evil.example"):
        assert floor.post("/decide", headers={"origin": origin}, **fields).status_code == 403, origin
    assert floor.post("/decide", key="wrong", **fields).status_code == 403
    assert floor.post("/decide", key="é", **fields).status_code == 403
    assert floor.client.post("/decide", data=fields).status_code == 403
    assert floor.client.post("/decide", content="x" * 5000).status_code == 413
    assert rows(engine, DECISIONS, "id") == []
    assert floor.post("/decide", headers={"origin": "http://testserver"}, **fields).status_code == 303


def test_a_form_or_address_that_nobody_would_send_is_refused_without_a_fault(asked):
    """A test client raises what a handler does not catch; nobody has to be logged in to send these."""
    stranger = Browser(page_over(asked[0]).app())
    answer = stranger.client.post("/login", content="&".join(f"a{number}=1" for number in range(60)))
    assert (answer.status_code, answer.headers["x-content-type-options"]) == (413, "nosniff")
    assert stranger.get(f"/hand/t1/evening-1/{'9' * 5000}").status_code == 303
    stranger.log_in(asked[0], "vera", "viewer")
    for hand in ("9" * 5000, "-1", "x", "\u0661"):
        assert stranger.get(f"/hand/t1/evening-1/{hand}").status_code == 404


REFUSED = (
    ("/people", "your role may not do that", "su función no permite eso"),
    ("/table/none", "there is no such table", "no existe esa mesa"),
    ("/hand/t1/evening-1/9", "there is no such hand", "no existe esa mano"),
    ("/nowhere-at-all", "there is no such page", "no existe esa página"),
)


def test_who_is_refused_reads_why_in_the_page_s_frame_and_finds_a_way_on(asked):
    vera = Browser(page_over(asked[0]).app())
    vera.log_in(asked[0], "vera", "viewer")
    for path, english, spanish in REFUSED:
        for code, says, on in (("en", english, "All tables"), ("es", spanish, "Todas las mesas")):
            answer = vera.client.get(path, headers={"accept-language": code})
            assert answer.status_code in {403, 404}, path
            assert answer.headers["content-type"].startswith("text/html"), path
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert f'<html lang="{code}">' in answer.text
            assert f">{says}</p>" in answer.text
            assert f'<a href="/">{on}</a>' in answer.text
            assert f'<a href="{path}">' in answer.text
    old = vera.client.post("/logout", data={"form_key": "old"})
    assert (old.status_code, "the form is out of date" in old.text, '<a href="/logout">' in old.text) == (403, True, False)
    assert '<a href="/">All tables</a>' in old.text


def test_a_page_over_a_database_that_is_away_says_so_and_comes_back_by_itself(asked, monkeypatch):
    browser = Browser(page_over(asked[0]).app())
    browser.log_in(asked[0], "flo", "floor")
    with monkeypatch.context() as away:
        away.setattr(answers, "session_of", gone)
        for path in ("/", "/floor"):
            told = browser.get(path)
            assert (told.status_code, "the database does not answer" in told.text) == (503, True)
            assert '<meta http-equiv="refresh" content="10">' in told.text
            assert f'<a href="{path}">Load the page again</a>' in told.text
        assert "http-equiv" not in browser.client.post("/decide").text
        assert browser.get("/live").status_code == 503
    assert browser.get("/floor").status_code == 200


def gone(*_told):
    raise sa.exc.OperationalError("SELECT", {}, Exception("no server"))


def test_a_log_in_needs_the_page_s_own_form(asked):
    engine = asked[0]
    browser = Browser(page_over(engine).app())
    browser.log_in(engine, "flo", "floor")
    other = Browser(page_over(engine).app())
    assert other.client.post("/login", data={"name": "flo", "password": "a long password"}).status_code == 403


def test_every_answer_has_secure_headers_and_cookies_are_for_the_page_alone(asked):
    engine = asked[0]
    browser = Browser(page_over(engine).app())
    answer = browser.log_in(engine, "flo", "floor")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    for path in ("/", "/login", "/nowhere-at-all", "/static/room.css", "/table/none"):
        told = browser.get(path).headers
        if path != "/nowhere-at-all":
            assert "default-src 'none'" in told["content-security-policy"]
            assert told["x-content-type-options"] == "nosniff"
    secure = Browser(page_over(engine, behind_proxy=True).app(), base_url="https://testserver")
    told = secure.client.get("/login").headers
    assert "__Host-railbird_form" in told["set-cookie"]
    assert "Secure" in told["set-cookie"]
    assert "max-age" in told["strict-transport-security"]


def test_who_logs_out_is_out(asked):
    engine = asked[0]
    browser = Browser(page_over(engine).app())
    browser.log_in(engine, "flo", "floor")
    secret = browser.client.cookies["railbird_session"]
    assert browser.post("/logout").status_code == 303
    browser.client.cookies.set("railbird_session", secret)
    assert browser.get("/").status_code == 303


def test_pages_have_no_script_or_style_of_their_own(asked):
    """The policy forbids them, and a page that needed one would be broken."""
    engine = asked[0]
    browser = Browser(page_over(engine).app())
    browser.log_in(engine, "mara", "manager")
    for path in paths(browser):
        assert not re.search(r"<script(?! src)|<style| style=| on\w+=", browser.get(path).text), path

"""The page over a real port: it is served, tells what changes, and says why it cannot be served."""

import itertools
import socket
import urllib.error
import urllib.request

import pytest
from browsing import PASSWORD, page_over
from test_room_intake import rows

from controller.room.embedded_broker import free_port
from controller.room_service.page import floor_page
from controller.room_service.page.page_server import PageServer, PageServerError
from controller.room_service.room_tables import LOGIN_TRIES
from controller.room_service.room_users import Role, log_in, log_out, session_of, set_user
from controller.room_service.service_settings import PageSettings


def test_a_live_page_is_told_of_changes_until_the_server_ends(sqlite_engine):
    settings = PageSettings(port=free_port())
    changes = [1]
    page = page_over(sqlite_engine)
    page._changed = lambda: changes[0]
    server = PageServer(page, settings)
    try:
        assert b"Log in" in urllib.request.urlopen(server.address + "login", timeout=5).read()
        set_user(sqlite_engine, "vera", Role.VIEWER, PASSWORD)
        secret = log_in(sqlite_engine, "vera", PASSWORD, "127.0.0.1")
        asked = urllib.request.Request(server.address + "live", headers={"Cookie": f"railbird_session={secret}"})
        with urllib.request.urlopen(asked, timeout=5) as live:
            assert live.readline() == b"data: 1\n"
            changes[0] = 2
            assert [live.readline() for _ in range(2)] == [b"\n", b"data: 2\n"]
    finally:
        server.close()
    with pytest.raises(OSError):
        urllib.request.urlopen(server.address + "login", timeout=5)


def test_a_live_page_is_told_that_the_service_does_not_hear_the_tables(sqlite_engine):
    heard = [True]
    page = page_over(sqlite_engine)
    page._hears = lambda: heard[0]
    server = PageServer(page, PageSettings(port=free_port()))
    try:
        set_user(sqlite_engine, "vera", Role.VIEWER, PASSWORD)
        secret = log_in(sqlite_engine, "vera", PASSWORD, "127.0.0.1")
        asked = urllib.request.Request(server.address + "live", headers={"Cookie": f"railbird_session={secret}"})
        with urllib.request.urlopen(asked, timeout=5) as live:
            assert live.readline() == b"data: 1\n"
            for now, told in ((False, b"data: 1 away\n"), (True, b"data: 1\n")):
                heard[0] = now
                assert [live.readline() for _ in range(2)] == [b"\n", told]
    finally:
        server.close()


def test_a_live_page_ends_with_its_session_although_something_changes_all_the_time(sqlite_engine, monkeypatch):
    monkeypatch.setattr(floor_page, "LOOK_AGAIN_S", 0.01)
    settings, counted = PageSettings(port=free_port()), itertools.count()
    page = page_over(sqlite_engine)
    page._changed = lambda: next(counted)
    server = PageServer(page, settings)
    try:
        set_user(sqlite_engine, "vera", Role.VIEWER, PASSWORD)
        secret = log_in(sqlite_engine, "vera", PASSWORD, "127.0.0.1")
        asked = urllib.request.Request(server.address + "live", headers={"Cookie": f"railbird_session={secret}"})
        with urllib.request.urlopen(asked, timeout=5) as live:
            assert live.readline() == b"data: 0\n"
            log_out(sqlite_engine, session_of(sqlite_engine, secret, 3600))
            assert len(live.readlines()) < 1000, "the line has ended"
    finally:
        server.close()


def test_a_proxy_says_who_asks_and_nobody_else_does(sqlite_engine):
    for behind_proxy, address in ((True, "9.9.9.9"), (False, "127.0.0.1")):
        server = PageServer(page_over(sqlite_engine, behind_proxy=behind_proxy), settings := PageSettings(port=free_port(), behind_proxy=behind_proxy))
        try:
            prefix = "__Host-" if behind_proxy else ""
            told = {"Cookie": f"{prefix}railbird_form=k", "X-Forwarded-For": "9.9.9.9", "Host": f"127.0.0.1:{settings.port}"}
            asked = urllib.request.Request(server.address + "login", b"form_key=k&name=nobody&password=x", told)
            with pytest.raises(urllib.error.HTTPError, match="401"):
                urllib.request.urlopen(asked, timeout=5)
        finally:
            server.close()
        assert rows(sqlite_engine, LOGIN_TRIES, "id", "address")[-1].address == address


def test_a_port_that_is_taken_is_said(sqlite_engine):
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        line.listen()
        with pytest.raises(PageServerError, match="the port is taken"):
            PageServer(page_over(sqlite_engine), PageSettings(port=line.getsockname()[1]))


def test_a_certificate_that_cannot_be_used_is_said(sqlite_engine, tmp_path):
    (tmp_path / "x").write_text("nothing")
    settings = PageSettings(port=free_port(), certificate_file=str(tmp_path / "x"), key_file=str(tmp_path / "x"))
    with pytest.raises(PageServerError, match="the certificate"):
        PageServer(page_over(sqlite_engine), settings)

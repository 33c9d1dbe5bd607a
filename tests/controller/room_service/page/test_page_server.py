"""The page over a real port: it is served, tells what changes, and says why it cannot be served."""

import socket
import urllib.request

import pytest
from browsing import PASSWORD, page_over

from controller.room.embedded_broker import free_port
from controller.room_service.page.page_server import PageServer, PageServerError
from controller.room_service.room_users import Role, log_in, set_user
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

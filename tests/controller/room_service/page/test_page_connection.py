"""Nobody holds the page's connections without asking for something: silent ones end, and an address has only so many."""

import socket
import time
import urllib.request

import pytest
from browsing import PASSWORD, page_over

from controller.room.embedded_broker import free_port
from controller.room_service.page import page_connection
from controller.room_service.page.page_server import PageServer
from controller.room_service.room_users import Role, log_in, set_user
from controller.room_service.service_settings import PageSettings
from tests.mosquitto import wait_for


@pytest.fixture
def served(sqlite_engine, monkeypatch):
    """A page that waits a moment for a request, and its port."""
    monkeypatch.setattr(page_connection, "REQUEST_S", 0.1)
    settings = PageSettings(port=free_port())
    server = PageServer(page_over(sqlite_engine), settings)
    yield server, settings.port
    server.close()


def has_ended(line):
    """Whether the server ends the connection within five seconds."""
    line.settimeout(5)
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize("told", [b"", b"GET /login HT", b"POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nname"])
def test_a_request_that_does_not_come_to_its_end_ends_the_connection(served, told):
    with socket.create_connection(("127.0.0.1", served[1])) as line:
        line.sendall(told)
        assert has_ended(line)


def test_a_live_page_is_not_ended(served, sqlite_engine):
    set_user(sqlite_engine, "vera", Role.VIEWER, PASSWORD)
    secret = log_in(sqlite_engine, "vera", PASSWORD, "127.0.0.1")
    asked = urllib.request.Request(served[0].address + "live", headers={"Cookie": f"railbird_session={secret}"})
    with urllib.request.urlopen(asked, timeout=5) as live:
        assert live.readline().startswith(b"data: ")
        time.sleep(0.5)
        served[0]._page._changed = lambda: 7
        assert b"data: 7\n" in [live.readline() for _ in range(2)]


def test_an_address_has_only_so_many_connections(served, monkeypatch):
    monkeypatch.setattr(page_connection, "REQUEST_S", 5.0)
    monkeypatch.setattr(page_connection, "MOST_OF_ADDRESS", 3)
    held = [socket.create_connection(("127.0.0.1", served[1])) for _ in range(3)]
    connections = served[0]._server.server_state.connections
    wait_for(lambda: len(connections) == 3)
    with socket.create_connection(("127.0.0.1", served[1])) as line:
        assert has_ended(line)
    held.pop().close()
    wait_for(lambda: len(connections) == 2)
    assert b"Log in" in urllib.request.urlopen(served[0].address + "login", timeout=5).read()
    for one in held:
        one.close()

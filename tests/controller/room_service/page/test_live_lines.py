"""No person holds all of the server's connections by live lines, and a dead line locks nobody out."""

import asyncio
import urllib.request
from contextlib import ExitStack

import pytest
from browsing import PASSWORD, page_over

from controller.room.embedded_broker import free_port
from controller.room_service.page.live_lines import MOST_OF_SESSION, MOST_OF_USER, LiveLines
from controller.room_service.page.page_server import MOST_CONNECTIONS, PageServer
from controller.room_service.room_users import LoggedIn, Role, log_in, set_user
from controller.room_service.service_settings import PageSettings


def person(name, session):
    return LoggedIn(name, Role.VIEWER, "", session)


@pytest.fixture
def opened():
    """Opens lines that stay until the test ends."""
    with ExitStack() as stack:
        yield lambda lines, *who: [stack.enter_context(lines.one(one)) for one in who]


def going_on(lines):
    return [number for number, one in enumerate(lines) if not one.is_over]


def test_the_oldest_line_of_a_session_gives_way_and_nobody_else_s(opened):
    lines = LiveLines()
    other = opened(lines, person("flo", "tablet"), person("vera", "her phone"))
    told = opened(lines, *(person("flo", "phone") for _ in range(MOST_OF_SESSION + 2)))
    assert going_on(told) == list(range(2, MOST_OF_SESSION + 2))
    assert going_on(other) == [0, 1]


def test_a_person_with_many_sessions_keeps_his_newest_lines(opened):
    lines = LiveLines()
    other = opened(lines, person("vera", "her phone"))
    told = opened(lines, *(person("flo", f"session {number // 2}") for number in range(MOST_OF_USER + 5)))
    assert going_on(told) == list(range(5, MOST_OF_USER + 5))
    assert going_on(other) == [0]
    assert MOST_OF_USER * 10 < MOST_CONNECTIONS


def test_a_line_that_was_left_takes_no_place(opened):
    lines = LiveLines()
    (first,) = opened(lines, person("flo", "phone"))
    for _ in range(3 * MOST_OF_USER):
        with lines.one(person("flo", "phone")):
            pass
    assert not first.is_over


def test_a_line_that_gives_way_does_not_sleep_on(opened):
    async def waits():
        lines = LiveLines()
        with lines.one(person("flo", "phone")) as line:
            await line.sleep(0.001)
            assert not line.is_over
            told = opened(lines, *(person("flo", "phone") for _ in range(MOST_OF_SESSION)))
            await asyncio.wait_for(line.sleep(60), 5)
            assert line.is_over
            assert len(told) == MOST_OF_SESSION

    asyncio.run(waits())


def test_the_server_ends_the_oldest_line_of_a_session_that_opens_too_many(sqlite_engine):
    server = PageServer(page_over(sqlite_engine), PageSettings(port=free_port()))
    try:
        set_user(sqlite_engine, "vera", Role.VIEWER, PASSWORD)
        secret = log_in(sqlite_engine, "vera", PASSWORD, "127.0.0.1")
        asked = urllib.request.Request(server.address + "live", headers={"Cookie": f"railbird_session={secret}"})
        held = []
        for _ in range(MOST_OF_SESSION + 1):
            held.append(urllib.request.urlopen(asked, timeout=5))
            assert held[-1].readline() == b"data: 1\n"
        assert held[0].read() == b"\n", "its line has ended"
        for one in held:
            one.close()
    finally:
        server.close()

"""A real table over a real mosquitto, or nats-server: the service is killed, the broker is killed, and every event is there once."""

import os
import signal
import subprocess
import sys
import time
from random import Random
from types import SimpleNamespace

import pytest
import sqlalchemy as sa
from room_evening import Evening
from test_room_consumer import WholeTable

from controller.room.embedded_broker import free_port
from controller.room_service.room_database import open_database
from controller.room_service.room_intake import RawMessage
from controller.room_service.room_line import BATCH, BATCH_BYTES, RoomLine
from controller.room_service.room_service import RoomService
from controller.room_service.room_tables import EVENTS, HANDS, LOST_EVENTS
from controller.room_service.service_settings import DatabaseSettings, PageSettings, RoomServiceSettings
from firmware_bridge.broker_link.access import BrokerSettings
from tests.mosquitto import Mosquitto, wait_for
from tests.nats import Nats
from tests.postgres import Postgres

pytestmark = pytest.mark.broker


class KilledService:
    """`railbird room serve` as a process of its own."""

    def __init__(self, folder, port, url, version="auto"):
        self._config = folder / "room.toml"
        self._config.write_text(
            f'[broker]\nhost = "127.0.0.1"\nport = {port}\nversion = "{version}"\n[database]\nurl = "{url}"\n[page]\nport = 0\n'
        )
        self.start()

    def start(self):
        command = [sys.executable, "-m", "controller", "room", "serve", "--config", str(self._config)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
        assert b"follows all tables" in self.process.stdout.readline()

    def end(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        self.process.wait(20)
        return self.process.returncode


def numbers(engine):
    with engine.connect() as connection:
        return list(connection.scalars(sa.select(EVENTS.c.sequence).order_by(EVENTS.c.sequence)))


def wait_until_all_is_there(whole, engine):
    """Until the newest event of the table is kept, and every one before it back to the first."""
    newest, ends = whole.assembled.journal.numbers()[1], time.monotonic() + 40
    while not (found := numbers(engine)) or found[-1] < newest:
        assert time.monotonic() < ends, (found[-1:], newest)
        whole.turn()
        newest = whole.assembled.journal.numbers()[1]
    assert found == list(range(found[0], found[-1] + 1))


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "version"), [(Mosquitto, "auto"), (Mosquitto, "3.1.1"), (Nats, "auto")])
def test_kills_of_the_service_and_of_the_broker_lose_and_double_nothing(tmp_path, kind, version, request):
    (tmp_path / "broker").mkdir()
    url = request.getfixturevalue("postgres").new_database() if version == "auto" else f"sqlite:///{tmp_path / 'room.sqlite'}"
    with kind(tmp_path / "broker") as broker:
        whole = WholeTable(tmp_path, broker, Random(5), 0.0)
        service = KilledService(tmp_path, broker.port, url, version)
        engine = open_database(DatabaseSettings(url))
        evening = Evening(whole, Random(6))
        try:
            for struck in ("service", "broker", "service"):
                evening.hand()
                if struck == "service":
                    service.end()
                    evening.hand()
                    service.start()
                else:
                    broker.kill()
                    whole.turn()
                    broker.start()
            evening.hand()
            wait_until_all_is_there(whole, engine)
            with engine.connect() as connection:
                assert connection.scalar(sa.select(sa.func.count()).select_from(LOST_EVENTS)) == 0
                assert connection.scalar(sa.select(sa.func.count()).select_from(HANDS)) >= 5
            assert service.end(signal.SIGTERM) == 0
        finally:
            service.process.kill()
            whole.close()
            engine.dispose()


@pytest.mark.slow
def test_a_database_that_is_away_for_a_while_misses_nothing(tmp_path):
    (tmp_path / "broker").mkdir()
    with Mosquitto(tmp_path / "broker") as broker, Postgres() as server:
        whole = WholeTable(tmp_path, broker, Random(7), 0.0)
        url = server.new_database()
        service = KilledService(tmp_path, broker.port, url)
        evening = Evening(whole, Random(8))
        try:
            for _ in range(3):
                evening.hand()
                server.kill()
                evening.hand()
                server.start()
            engine = open_database(DatabaseSettings(url))
            wait_until_all_is_there(whole, engine)
            engine.dispose()
            assert service.end(signal.SIGTERM) == 0
        finally:
            service.process.kill()
            whole.close()


def test_a_backlog_is_kept_in_short_transactions_and_the_line_is_served_between_them():
    """A broker takes a program for dead that is busy for longer than its keep-alive."""
    taken, acknowledged = [], []
    line = RoomLine(BrokerSettings("127.0.0.1", 1), "room", 60)
    line.use(SimpleNamespace(take=lambda batch: taken.append([one.topic for one in batch]), idle=lambda: None))
    line._line.client.ack = lambda mid, _qos: acknowledged.append(mid)
    sizes = [BATCH_BYTES // 2, BATCH_BYTES // 2, 1, 3 * BATCH_BYTES, *[1] * 2 * BATCH]
    line._came.extend((number, 1, RawMessage(str(number), b"x" * size)) for number, size in enumerate(sizes))
    turns = 0
    while not line._turn():
        turns += 1
        assert len(taken) == turns, "one transaction a turn"
    assert [len(batch) for batch in taken] == [2, 1, 1, BATCH, BATCH]
    assert acknowledged == [int(topic) for batch in taken for topic in batch] == list(range(len(sizes)))


def test_what_is_to_be_sent_without_a_connection_does_not_wait_for_one():
    line = RoomLine(BrokerSettings("127.0.0.1", 1), "room", 60)
    line.send("t1", {"id": "1", "command": "halt", "reason": "break"})
    line._publish()
    assert not line._commands


def test_a_broker_that_refuses_is_said_and_tried_again(tmp_path):
    config = "allow_anonymous false\npassword_file /dev/null"
    settings = RoomServiceSettings(BrokerSettings("127.0.0.1", 1), database=DatabaseSettings(f"sqlite:///{tmp_path / 'room.sqlite'}"), page=PageSettings(port=free_port()))
    with Mosquitto(tmp_path, config) as broker:
        settings = RoomServiceSettings(BrokerSettings("127.0.0.1", broker.port), database=settings.database, page=settings.page)
        service = RoomService(settings)
        service.start()
        try:
            wait_for(lambda: "the broker refuses the connection" in service.line.fault)
            assert not service.page._page._hears(), "the page says so"
        finally:
            service.close()

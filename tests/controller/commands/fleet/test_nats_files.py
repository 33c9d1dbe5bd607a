"""The fleet's files with a real nats-server: TLS by certificates alone, and nobody comes to another's topics."""

import socket
import ssl
import time
from contextlib import closing

import pytest
from paho.mqtt.enums import MQTTProtocolVersion

from controller.commands.fleet.nats_files import nats_conf
from controller.room.embedded_broker import free_port
from controller.room_service.room_database import migrate, open_database
from controller.room_service.room_service import RoomService
from controller.room_service.room_tables import EVENTS, KEPT_APART, POKER_TABLES
from controller.room_service.service_settings import load_service_settings
from firmware_bridge.broker_link.access import BrokerSettings, new_client
from tests.controller.commands.fleet.fleet_users import access, is_refused, opened
from tests.mosquitto import wait_for
from tests.nats import Nats

pytestmark = pytest.mark.broker
HOSTILE = ("railbird/t2/event/seat", "railbird/t2/state", "railbird/t2/snapshot", "railbird/t1/command/room", "$MQTT/msgs/railbird/t2/event/seat")


@pytest.fixture
def nats(fleet):
    """A fleet's nats-server, on free ports, and the port for its own clients."""
    fleet.port, inner = free_port(), free_port()
    fleet.write(more='[room.page]\nport = 0\n')
    fleet.make()
    told = (fleet.folder / "broker" / "nats.conf").read_text()
    for old, new in (("127.0.0.1:4222", f"127.0.0.1:{inner}"), ("0.0.0.0", "127.0.0.1"), ("/var/lib/nats", str(fleet.folder / "jetstream"))):
        assert told.count(old) == 1
        told = told.replace(old, new)
    with Nats(fleet.folder.parent, told, fleet.port) as broker:
        yield fleet, broker, inner


def client(settings, *topics):
    """A client that asks for topics, what it hears, and which topics it is given."""
    heard, given = [], []
    made = new_client(settings, MQTTProtocolVersion.MQTTv311)
    made.on_connect = lambda made, *_told: made.subscribe([(topic, 1) for topic in topics])
    made.on_subscribe = lambda _client, _data, _mid, reasons, _properties: given.append([not one.is_failure for one in reasons])
    made.on_message = lambda _client, _data, message: heard.append(message.topic)
    made.loop_start()
    wait_for(lambda: given)
    return made, heard, given[0]


class MetRoom:
    """The room's service by the fleet's files, and two tables that a desk has told something."""

    def __init__(self, fleet):
        settings = load_service_settings(fleet.folder / "room" / "room.toml")
        self.engine = open_database(settings.database)
        migrate(self.engine)
        self.service = RoomService(settings)
        self.service.start()
        self.tables = [opened(fleet, name) for name in ("t1", "t2")]

    def rows(self, table):
        with self.engine.connect() as connection:
            return connection.execute(table.select()).all()

    def turn(self):
        """Let the tables work; whether the room knows both, by snapshot and event."""
        for table in self.tables:
            table.table_controller.turn(0.01)
        known = {row.table_id for row in self.rows(POKER_TABLES) if row.snapshot is not None}
        return known == {"t1", "t2"} == {row.table_id for row in self.rows(EVENTS) if row.kind == "railbird.seat.changed"}

    def close(self):
        for table in self.tables:
            table.close()
        self.service.close()
        self.engine.dispose()


def test_tables_and_room_meet_over_tls_and_nobody_reaches_another_s_topics(nats):
    fleet, _, _ = nats
    thief, at_thief, given = client(access(fleet, "tables/t1", "t1"), "railbird/t1/command/+", "railbird/t2/command/+", "railbird/t2/event/#", "$MQTT/#", "#")
    assert given == [True, False, False, False, False]
    desk, at_desk, _ = client(access(fleet, "users/desk", "desk"), "railbird/+/event/#", "railbird/+/state")
    with closing(MetRoom(fleet)) as room:
        asked = []

        def met():
            """Ask again each second: what a table is told before it has subscribed is lost, and one id counts once."""
            if not asked or time.monotonic() > asked[-1] + 1:
                asked.append(time.monotonic())
                for name in ("t1", "t2"):
                    desk.publish(f"railbird/{name}/command/desk", b'{"id": "1", "command": "seat", "seat": 7, "stack": 100}', qos=1)
            return room.turn()

        wait_for(met, 20)
        heard = len(at_desk)
        for topic in HOSTILE:
            thief.publish(topic, b"{}", qos=1).wait_for_publish(10)
        thief.publish("railbird/t1/event/stolen", b"{}", qos=1).wait_for_publish(10)
        wait_for(lambda: "railbird/t1/event/stolen" in at_desk[heard:])
        assert not set(HOSTILE) & set(at_desk[heard:]), "and nothing that came before it"
        wait_for(lambda: room.rows(KEPT_APART))
        assert [one.topic for one in room.rows(KEPT_APART)] == ["railbird/t1/event/stolen"]
        assert all(topic.startswith("railbird/t1/command/") for topic in at_thief)
    for one in (thief, desk):
        one.disconnect()
        one.loop_stop()


def test_nobody_gets_in_without_a_certificate_of_the_fleet(nats):
    fleet, broker, inner = nats
    bare = new_client(BrokerSettings("localhost", broker.port, ca_file=str(fleet.folder / "room" / "ca.crt")), MQTTProtocolVersion.MQTTv311)
    assert is_refused(bare)
    with socket.create_connection(("127.0.0.1", inner), 5) as line:
        line.sendall(b'CONNECT {"user": "CN=t1,O=Railbird", "pass": "", "verbose": true}\r\nPUB railbird.t1.state 2\r\n{}\r\nPING\r\n')
        told = b""
        while piece := line.recv(4096):
            told += piece
    assert b"tls_required" in told
    assert b"PONG" not in told
    context = ssl.create_default_context(cafile=fleet.folder / "room" / "ca.crt")
    with socket.create_connection(("127.0.0.1", broker.port), 5) as line:
        encrypted = context.wrap_socket(line, server_hostname="localhost")
        with pytest.raises((ssl.SSLError, ConnectionError)):
            encrypted.recv(1)


def test_a_name_that_nats_cannot_take_is_left_out_and_said(fleet):
    fleet.write(more='[[senders]]\nname = "de.sk"\n')
    told = nats_conf(fleet.load(), {"t1": "ha"})
    assert "# de.sk: nats-server takes no name with a dot" in told
    assert "CN=de.sk" not in told
    assert '"ha.device.t1.config"' in told
    assert 'user: "CN=felt-t1,O=Railbird", permissions: { publish: { allow: ["railbird.nobody"] }' in told

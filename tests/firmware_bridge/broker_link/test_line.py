"""The line to the broker: MQTT 5 first, 3.1.1 where the broker speaks no other, whatever way it says so."""

import socket
import time

import pytest
from paho.mqtt.enums import MQTTProtocolVersion

from controller.room.embedded_broker import EmbeddedBroker
from firmware_bridge.broker_link import line as broker_line
from firmware_bridge.broker_link.access import BrokerSettings, new_client
from firmware_bridge.broker_link.line import BrokerLine
from tests.mosquitto import Mosquitto, wait_for
from tests.old_broker import OldBroker
from tests.relay import Relay

pytestmark = pytest.mark.broker
OLD, NEW = MQTTProtocolVersion.MQTTv311, MQTTProtocolVersion.MQTTv5


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """It tries again soon, and gives a silent broker up soon."""
    monkeypatch.setattr(broker_line, "FIRST_RETRY_S", 0.1)
    monkeypatch.setattr(broker_line, "ANSWER_S", 0.3)
    monkeypatch.setattr(broker_line, "LONGEST_S", 0.1)


class Line:
    """A line that notes what it tried and what came of it."""

    def __init__(self, settings):
        self.tried, self.refused, self.said, self.accepted = [], [], [], []
        self._settings = settings
        self.line = BrokerLine(self._make, lambda: True, self.said.append, settings.first_tried())
        self.tried.clear()
        self.line.start()

    def _make(self, protocol):
        self.tried.append(protocol)
        client = new_client(self._settings, protocol, "railbird-t1")
        client.on_connect = self._on_connect
        return client

    def _on_connect(self, client, _data, _flags, reason, properties):
        if not reason.is_failure:
            self.line.accepted(properties)
            self.accepted.append(client.version)
        elif self.line.refused(reason):
            self.refused.append(str(reason))

    def close(self):
        assert self.line.stop()
        self.line.close()


@pytest.mark.parametrize("to_mqtt_5", ["tell", "close", "wait"])
def test_a_broker_of_the_older_version_is_asked_in_it_at_once(to_mqtt_5):
    with OldBroker(to_mqtt_5) as broker:
        line = Line(BrokerSettings("127.0.0.1", broker.port))
        began = time.monotonic()
        wait_for(lambda: line.accepted == [OLD])
        assert time.monotonic() - began < 1.0
        assert line.tried == [NEW, OLD]
        # After a loss it is asked in the newer one again: it may have been replaced meanwhile.
        broker.hang_up()
        wait_for(lambda: line.accepted == [OLD, OLD])
        assert line.tried == [NEW, OLD, NEW, OLD]
        assert broker.levels == [5, 4, 5, 4]
        assert line.refused == []
        line.close()


def test_the_older_version_is_spoken_at_once_where_the_settings_say_so(tmp_path):
    with Mosquitto(tmp_path) as broker:
        line = Line(BrokerSettings("127.0.0.1", broker.port, version="3.1.1"))
        wait_for(lambda: line.accepted == [OLD])
        broker.kill()
        wait_for(lambda: not line.line.connected)
        broker.start()
        wait_for(lambda: line.accepted == [OLD, OLD])
        assert set(line.tried) == {OLD}
        line.close()


def test_a_broker_of_the_newer_version_is_never_asked_in_the_older(tmp_path):
    with Mosquitto(tmp_path) as broker:
        line = Line(BrokerSettings("127.0.0.1", broker.port))
        wait_for(lambda: line.accepted == [NEW])
        broker.kill()
        wait_for(lambda: not line.line.connected)
        broker.start()
        wait_for(lambda: line.accepted == [NEW, NEW])
        assert set(line.tried) == {NEW}
        line.close()


def test_a_network_that_was_cut_is_no_matter_of_the_version(tmp_path):
    with Mosquitto(tmp_path) as broker, Relay(broker.port) as relay:
        line = Line(BrokerSettings("127.0.0.1", relay.port, keepalive_s=1))
        wait_for(lambda: line.accepted == [NEW])
        relay.is_cut = True
        # Connections are taken and nothing is answered, for several attempts.
        wait_for(lambda: len(line.tried) >= 4)
        relay.is_cut = False
        wait_for(lambda: line.accepted == [NEW, NEW])
        assert set(line.tried) == {NEW}
        line.close()


def test_a_broker_that_was_replaced_by_one_that_is_silent_to_the_newer_version_is_asked_in_the_older(monkeypatch):
    monkeypatch.setattr(broker_line, "ANSWER_S", 0.1)
    with OldBroker("wait") as broker:
        line = Line(BrokerSettings("127.0.0.1", broker.port))
        line.line._silent_tries = 2
        wait_for(lambda: line.accepted == [OLD])
        assert line.tried == [NEW, NEW, NEW, OLD]
        line.close()


def test_a_wrong_password_is_no_matter_of_the_version(tmp_path):
    (tmp_path / "passwords").write_text("")
    with Mosquitto(tmp_path, f"password_file {tmp_path / 'passwords'}") as broker:
        line = Line(BrokerSettings("127.0.0.1", broker.port, username="nobody"))
        wait_for(lambda: len(line.refused) == 2)
        assert set(line.refused) == {"Not authorized"}
        assert set(line.tried) == {NEW}
        line.close()


def test_the_broker_of_the_demo_says_at_once_that_it_speaks_the_older_version_alone():
    broker = EmbeddedBroker()
    line = Line(BrokerSettings("127.0.0.1", broker.port))
    wait_for(lambda: line.accepted == [OLD], 2)
    line.close()
    broker.close()


def test_a_broker_that_takes_fewer_at_once_is_sent_fewer(tmp_path):
    """One of MQTT 5 hangs up at one message more than it has said that it takes."""
    with Mosquitto(tmp_path, "allow_anonymous true\nmax_inflight_messages 3") as broker:
        line = Line(BrokerSettings("127.0.0.1", broker.port))
        wait_for(lambda: line.accepted)
        sent = [line.line.client.publish("railbird/t1/event/seat", b"x", qos=1) for _ in range(200)]
        wait_for(lambda: all(one.is_published() for one in sent))
        assert line.accepted == [NEW]
        line.close()


def test_why_a_broker_cannot_be_reached_is_said_once_until_it_is(tmp_path):
    broker = Mosquitto(tmp_path)
    broker.close()
    line = Line(BrokerSettings("127.0.0.1", broker.port))
    wait_for(lambda: len(line.tried) >= 3)
    assert line.said == ["the broker cannot be reached: [Errno 111] Connection refused"]
    broker.start()
    wait_for(lambda: line.accepted)
    broker.kill()
    wait_for(lambda: len(line.said) == 2)
    assert line.said[0] == line.said[1]
    line.close()
    broker.close()


def test_a_broker_that_hangs_up_whatever_it_is_told_is_said():
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(15)
        line = Line(BrokerSettings("127.0.0.1", server.getsockname()[1]))
        while not line.said:
            server.accept()[0].close()
        assert line.said == ["the broker cannot be reached: it ends the connection or does not answer: see its log, and check certificates"]
        assert line.tried[:2] == [NEW, OLD]
        line.close()

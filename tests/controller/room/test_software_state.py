"""The retained state says which program runs, and whether it is as released."""

import json

import jsonschema
import pytest

from controller.files.installed_files import SoftwareCheck, SoftwareState
from controller.journal.journal import SqliteJournal
from controller.room.embedded_broker import EmbeddedBroker
from controller.room.message_schemas import schemas
from controller.room.publisher import MqttPublisher
from controller.room.subscriber import Subscriber
from firmware_bridge.broker_link.access import BrokerSettings
from tests.mosquitto import wait_for

FOUND = SoftwareCheck(SoftwareState.ALTERED, "9.9", "ab" * 32, changed=("a.py",), added=("b.py",))


@pytest.mark.broker
def test_a_check_is_published_when_it_is_made_and_kept_for_whoever_comes_later(tmp_path):
    broker = EmbeddedBroker()
    settings = BrokerSettings("127.0.0.1", broker.port)
    publisher = MqttPublisher("t1", SqliteJournal(tmp_path / "j.sqlite", "{}"), settings, 1, lambda said: None)
    wait_for(lambda: publisher._line.connected)
    publisher.tell_software(FOUND)
    heard = []
    with Subscriber(settings, "railbird/t1/state", heard.append) as subscriber:
        assert subscriber.wait(10)
        wait_for(lambda: any('"altered": 2' in one.payload for one in heard))
    told = json.loads(heard[-1].payload)
    assert (told["version"], told["software"], told["fingerprint"]) == ("9.9", "altered", "ab" * 32)
    jsonschema.validate(told, schemas()["railbird.table.state"])
    publisher.close()
    broker.close()

"""The access list of docs/mqtt.md, as it stands there, with a real mosquitto; and what a table notices without it."""

import json
import subprocess
import time
from pathlib import Path

import pytest
from paho.mqtt.enums import MQTTProtocolVersion

from controller.journal.journal import SqliteJournal
from controller.journal.journal_entries import JournalEntry, OutboxMessage
from controller.room import command_probe, outbox
from controller.room.publisher import MqttPublisher
from controller.room.replays import Stretch
from controller.room.reply import Reply
from controller.views.wire import Beat
from firmware_bridge.broker_link import line as broker_line
from firmware_bridge.broker_link.access import BrokerSettings, new_client
from tests.mosquitto import Mosquitto, wait_for
from tests.needs import needs

pytestmark = pytest.mark.broker
DOCS = Path(__file__).parents[3] / "docs" / "mqtt.md"
USERS = ("t12", "t13", "desk", "ledger", "felt-t12", "seat-3-t12")
HEARD = "the room's commands come in on railbird/t12/command/+"
UNHEARD = "the room's commands do not reach this table: what it sent to railbird/t12/command/t12 did not come back"


def documented():
    """The access list, a line each."""
    return DOCS.read_text().split("# /etc/mosquitto/acl\n")[1].split("```")[0].splitlines()


class Room:
    """A broker with an access list, and everybody of whom it speaks."""

    def __init__(self, folder, lines=None):
        self._folder = folder
        passwords = folder / "passwords"
        passwords.write_text("".join(f"{user}:secret\n" for user in USERS))
        subprocess.run([needs("mosquitto_passwd"), "-U", passwords], check=True)
        (folder / "password").write_text("secret\n")
        self.let(documented() if lines is None else lines)
        self.broker = Mosquitto(folder, f"password_file {passwords}\nacl_file {folder / 'acl'}")
        self.clients = []

    def let(self, lines):
        """Write the access list."""
        (self._folder / "acl").write_text("\n".join(lines) + "\n")

    def settings(self, user):
        """How a user gets in."""
        return BrokerSettings("127.0.0.1", self.broker.port, user, str(self._folder / "password"))

    def client(self, user):
        """A user who is subscribed to everything, with what he hears: topics and payloads."""
        heard, ready = [], []
        client = new_client(self.settings(user), MQTTProtocolVersion.MQTTv5)
        client.on_connect = lambda client, *_told: client.subscribe("railbird/#", 1)
        client.on_subscribe = lambda *_told: ready.append(1)
        client.on_message = lambda _client, _data, message: heard.append((message.topic, bytes(message.payload)))
        client.loop_start()
        self.clients.append(client)
        wait_for(lambda: ready)
        return client, heard

    def __enter__(self):
        return self

    def __exit__(self, *_told):
        for client in self.clients:
            client.disconnect()
            client.loop_stop()
        self.broker.close()


class T12:
    """The table t12, as far as it talks to the room."""

    def __init__(self, room, folder):
        self.said, self.commands = [], []
        self._journal = SqliteJournal(folder / "j.sqlite", "{}")
        self.publisher = MqttPublisher("t12", self._journal, room.settings("t12"), 1, self.said.append)
        self.publisher.listen(self.commands.append)

    def tell(self, count=1):
        for n in range(count):
            told = (OutboxMessage("hand/action", "railbird.hand.action", json.dumps({"n": n})),)
            self._journal.append(JournalEntry(n, 1_700_000_000_000, "{}", (), told))
        self.publisher.wake()

    def __enter__(self):
        return self

    def __exit__(self, *_told):
        self.publisher.close()
        self._journal.close()


@pytest.fixture
def quick(monkeypatch):
    """A probe is given up soon and tried again soon."""
    monkeypatch.setattr(command_probe, "WAIT_S", 0.4)
    monkeypatch.setattr(command_probe, "EVERY_S", 0.5)
    monkeypatch.setattr(broker_line, "LONGEST_S", 0.1)
    monkeypatch.setattr(outbox, "REFUSED_S", 0.3)


def topics(heard):
    return {topic for topic, _payload in heard}


def test_everybody_reads_and_writes_what_is_his_and_nothing_else(tmp_path):
    with Room(tmp_path) as room, T12(room, tmp_path) as table:
        desk, at_desk = room.client("desk")
        ledger, at_ledger = room.client("ledger")
        felt, on_felt = room.client("felt-t12")
        _seat, on_seat = room.client("seat-3-t12")
        other, at_other = room.client("t13")
        wait_for(lambda: HEARD in table.said)
        table.tell(3)
        for name in ("felt", "dealer", "seat:3", "seat:4"):
            table.publisher.show_all({name: "{}"})
        table.publisher.beat(Beat(1, 1))
        table.publisher.keep(lambda _name, _evening: "{}")
        for who, topic in (
            (desk, "railbird/t12/command/desk"), (ledger, "railbird/t12/command/ledger"),
            # What none of them may.
            (desk, "railbird/t12/command/ledger"), (desk, "railbird/t12/command/t12"), (desk, "railbird/t12/event/seat"),
            (ledger, "railbird/t12/state"), (felt, "railbird/t12/view/felt"), (other, "railbird/t12/event/seat"),
            (other, "railbird/t12/state"), (other, "railbird/t12/command/desk"), (other, "railbird/t12/replay"),
            (other, "railbird/t12/answer/desk"), (other, "railbird/t12/snapshot"),
        ):
            who.publish(topic, b"from " + who.username.encode(), qos=1).wait_for_publish(10)
        wait_for(lambda: len(table.commands) >= 2)
        wait_for(table.publisher.drained)
        for sender in ("ledger", "desk"):
            table.publisher.replay(Stretch(1, 1, "7", Reply(f"railbird/t12/answer/{sender}")))
        wait_for(lambda: "railbird/t12/answer/ledger" in topics(at_ledger) and "railbird/t12/answer/desk" in topics(at_desk))
        assert [(one.sender, one.payload) for one in table.commands] == [("desk", b"from desk"), ("ledger", b"from ledger")]
        events, state, snapshot = "railbird/t12/event/hand/action", "railbird/t12/state", "railbird/t12/snapshot"
        wait_for(lambda: len([1 for topic, _payload in at_desk if topic == events]) == 3)
        assert topics(at_desk) == {events, state, "railbird/t12/answer/desk"}
        assert topics(at_ledger) == {events, state, snapshot, "railbird/t12/answer/ledger"}
        assert topics(on_felt) == {"railbird/t12/view/felt", "railbird/t12/view/beat", state}
        assert topics(on_seat) == {"railbird/t12/view/seat/3", "railbird/t12/view/beat", state}
        assert topics(at_other) == set()
        assert json.loads([payload for topic, payload in at_desk if topic == state][-1])["commands"] == "heard"
        told = [payload for heard in (at_desk, at_ledger, on_felt, on_seat) for _topic, payload in heard]
        assert not any(payload.startswith(b"from") for payload in told)


def test_a_table_that_may_not_read_its_commands_notices_and_notices_when_it_may(tmp_path, quick):
    without = [line for line in documented() if line != "pattern read railbird/%u/command/+"]
    assert len(without) < len(documented())
    with Room(tmp_path, without) as room, T12(room, tmp_path) as table:
        _desk, at_desk = room.client("desk")
        wait_for(lambda: any(one.startswith(UNHEARD) for one in table.said))
        assert HEARD not in table.said
        wait_for(lambda: at_desk and json.loads(at_desk[-1][1])["commands"] == "unheard")
        room.let(documented())
        room.broker.reload()
        wait_for(lambda: HEARD in table.said)
        wait_for(lambda: json.loads(at_desk[-1][1])["commands"] == "heard")
        room.let(without)
        room.broker.reload()
        wait_for(lambda: len([one for one in table.said if one.startswith(UNHEARD)]) == 2)
        assert table.commands == []


def test_a_table_that_may_not_write_its_probe_says_that(tmp_path, quick):
    without = [line for line in documented() if line != "pattern write railbird/+/command/%u"]
    with Room(tmp_path, without) as room, T12(room, tmp_path) as table:
        wait_for(lambda: any("does not let this table write railbird/t12/command/t12" in one for one in table.said))


@pytest.mark.parametrize("topic", ["snapshot", "state"])
def test_a_table_that_may_not_write_a_retained_topic_says_which(topic, tmp_path, quick):
    without = [line for line in documented() if line != f"pattern write railbird/%u/{topic}"]
    assert len(without) < len(documented())
    with Room(tmp_path, without) as room, T12(room, tmp_path) as table:
        for _ in range(3):
            table.publisher.keep(lambda _name, _evening: "{}")
        wait_for(lambda: any(f"does not take railbird/t12/{topic} (" in one for one in table.said))
        table.tell(3)
        wait_for(table.publisher.drained)
        others = {"snapshot", "state"} - {topic}
        assert not any(f"does not take railbird/t12/{one}" in said for one in others for said in table.said)


def test_events_that_the_broker_does_not_take_wait_and_go_out_in_order(tmp_path, quick):
    without = [line for line in documented() if line != "pattern write railbird/%u/event/#"]
    with Room(tmp_path, without) as room, T12(room, tmp_path) as table:
        _ledger, at_ledger = room.client("ledger")
        table.tell(50)
        wait_for(lambda: any("the broker does not take the events, which wait" in one for one in table.said))
        assert not table.publisher.drained()
        # All of the first window are refused before the list is mended.
        time.sleep(0.5)
        room.let(documented())
        room.broker.reload()
        wait_for(table.publisher.drained)
        wait_for(lambda: len([1 for topic, _payload in at_ledger if "/event/" in topic]) >= 50)
        got = [json.loads(payload)["sequence"] for topic, payload in at_ledger if "/event/" in topic]
        assert got == list(range(1, 51))
        assert len([one for one in table.said if "does not take" in one]) == 1

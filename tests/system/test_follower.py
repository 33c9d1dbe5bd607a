"""The example of docs/examples/follower keeps a table through kills of everything, with types that a public tool has made.

It knows docs/asyncapi.json alone, and runs as a process of its own over a real mosquitto and a real nats-server.
"""

import json
import os
import runpy
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
import room_messages
from room_evening import Evening
from test_room_consumer import WholeTable

from controller.room.embedded_broker import free_port
from controller.room.snapshot import Moment, snapshot_line
from controller.table.events import NewDeal
from tests.mosquitto import Mosquitto
from tests.nats import Nats
from tests.needs import needs, needs_folder

FOLDER = Path(__file__).parents[2] / "docs" / "examples" / "follower"
ASYNCAPI = Path(__file__).parents[2] / "docs" / "asyncapi.json"
pytestmark = pytest.mark.broker
LONGEST_S = 40


def comparable(snapshot):
    """What a program can know of events alone; the time left of a clock and the cards of a street taken back are not."""
    told = json.loads(json.dumps(snapshot))
    for one in ("time", "ruling", "step", "stakes", "next_stakes"):
        told.pop(one)
    stakes, following = snapshot["stakes"], snapshot["next_stakes"] or snapshot["stakes"]
    for name, one in (("stakes", stakes), ("following", following)):
        told[name] = {key: value for key, value in one.items() if key not in {"holds", "hands"}}
    told["clock"] = told["clock"] and told["clock"]["seat"]
    told["seats"] = [{name: value for name, value in one.items() if name != "stack"} for one in told["seats"]]
    told["columns"] = [{**one, "confidence": 0} for one in told["columns"]]
    told["devices"].pop("antennas")
    for one in ("why", "hand"):
        told["chips"].pop(one)
    if told["hand"] is not None and told["hand"]["is_over"]:
        told["hand"] = {name: told["hand"][name] for name in ("hand", "awarded", "is_over")}
    elif told["hand"] is not None:
        standing = told["hand"].pop("standing")
        told["hand"].pop("boards")
        told["hand"] |= {"live": sorted(standing["live"]), "acts": standing["acts"]}
    return told


def differing(followed, so):
    """What the follower does not know; no event says when a hand that is over is taken off the table."""
    known, true = comparable(followed), comparable(so)
    if true["hand"] is None and known["hand"] is not None and known["hand"]["is_over"]:
        known["hand"] = None
    return {name: (known.get(name), true[name]) for name in true if known.get(name) != true[name]}


class FollowedTable(WholeTable):
    """A table that a follower keeps, which is killed too."""

    def __init__(self, directory, broker, random, restarts=0.0):
        self.file, self.process, self.killed = directory / "followed.json", None, 0
        super().__init__(directory, broker, random, restarts)

    def follow(self):
        """Start the follower, as docs/mqtt.md says."""
        command = [sys.executable, "follower.py", "127.0.0.1", str(self.broker.port), "t9", "room", str(self.file), *self.broker.speaks]
        self.process = subprocess.Popen(command, cwd=FOLDER, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})

    def sleep(self):
        """Kill the follower: what it has not written is gone."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(10)
            self.process, self.killed = None, self.killed + 1

    def restart(self):
        """Kill one of all, the follower among them."""
        if self.random.random() < 0.4:
            self.sleep()
            self.follow()
        super().restart()

    def followed(self):
        try:
            return json.loads(self.file.read_text())
        except FileNotFoundError:
            return None

    def check_followed(self):
        """The follower comes to know what is so, and nothing else."""
        ends, told = time.monotonic() + LONGEST_S, None
        while told is None or told["sequence"] != self.assembled.journal.numbers()[1]:
            assert time.monotonic() < ends, (told and told["sequence"], self.assembled.journal.numbers())
            assert self.process.poll() is None, "the follower has ended"
            self.turn()
            told = self.followed()
        newest = self.assembled.journal.numbers()[1]
        line = snapshot_line(self.table, Moment(newest, 0), "t9", self.assembled.journal.evening)
        assert not differing(told, json.loads(line))

    def close(self):
        self.sleep()
        super().close()


@pytest.fixture
def follower_class(monkeypatch):
    """The example's own class, as a program."""
    monkeypatch.syspath_prepend(str(FOLDER))
    return runpy.run_path(str(FOLDER / "follower.py"))["Follower"]


def test_a_broker_that_cannot_be_used_is_said_once(tmp_path):
    command = [sys.executable, "follower.py", "127.0.0.1", str(free_port()), "t9", "room", str(tmp_path / "table.json")]
    with subprocess.Popen(command, cwd=FOLDER, stderr=subprocess.PIPE, text=True) as process:
        try:
            said = process.stderr.readline()
        finally:
            process.kill()
    assert "it is tried again; if it does not know MQTT 5, write 3.1.1 as the last word" in said


def told_by(table, evening, sequence, **more):
    return room_messages.snapshot(table, sequence, evening, **more).payload


def happened(sequence, kind, data):
    return json.loads(room_messages.event("t9", sequence, kind, data).payload)


def began(sequence, evening):
    return happened(sequence, "railbird.evening.began", {"rulebook": "npl-2015", "evening": evening})


def test_a_snapshot_of_the_evening_before_is_not_followed(tmp_path, follower_class):
    file, asked = tmp_path / "table.json", []
    follower = follower_class(file, lambda told: asked.append(told["first"]))
    follower.take_snapshot(told_by("t9", "monday", 7))
    follower.take_event(began(8, "tuesday"))
    for one in (follower, follower_class(file, lambda *_told: None)):
        one.take_snapshot(told_by("t9", "monday", 7))
        assert (one.table.evening, one.table.sequence) == ("tuesday", 8), "it came late, or the broker had nothing newer"
    follower.take_snapshot(told_by("t9", "wednesday", 8, dealer="Ann"))
    assert (follower.table.evening, follower.table.dealer, asked[-1]) == ("wednesday", "Ann", 9), "its numbers began again"


def test_play_that_the_room_halted_and_a_kill_are_known_until_they_end_with_the_evening(tmp_path, follower_class):
    follower = follower_class(tmp_path / "table.json", lambda _told: None)
    follower.take_snapshot(told_by("t9", "monday", 7))
    told = [("halt", {"reason": "hand_for_hand", "waits": "hand"}), ("kill", {"legs": [3], "due": None, "owed": []})]
    for sequence, (kind, data) in enumerate(told, 8):
        follower.take_event(happened(sequence, f"railbird.{kind}.changed", data))
    assert (follower.table.halt.waits.value, follower.table.kill.legs) == ("hand", [3])
    follower.take_event(happened(10, "railbird.halt.changed", {"reason": "", "waits": ""}))
    assert follower.table.halt is None
    follower.take_event(happened(11, "railbird.halt.changed", {"reason": "break", "waits": ""}))
    follower.take_event(began(12, "tuesday"))
    assert (follower.table.halt, follower.table.kill) == (None, None), "the evening says what holds in it"


def play(whole, evening, hands):
    for _ in range(hands):
        evening.hand()


@pytest.mark.parametrize(("kind", "hands"), [(Mosquitto, 3), (Nats, 1), pytest.param(Nats, 3, marks=pytest.mark.slow)])
def test_a_follower_joins_in_mid_hand_sleeps_and_crashes_and_knows_the_table(tmp_path, kind, hands):
    folder = tmp_path / "broker"
    folder.mkdir()
    with kind(folder) as broker:
        whole = FollowedTable(tmp_path, broker, Random(3))
        evening = Evening(whole, Random(4))
        try:
            play(whole, evening, hands)
            whole.command("halt", reason="hand_for_hand")
            whole.key(NewDeal(whole.now()))
            assert whole.table.hand is not None
            whole.follow()
            whole.check_followed()
            joined = whole.followed()["sequence"]
            # It sleeps while hands are played, the broker is killed and the table starts again.
            whole.sleep()
            play(whole, evening, hands)
            broker.kill()
            whole.assembled.close()
            broker.start()
            whole.start()
            play(whole, evening, max(1, hands - 1))
            whole.follow()
            whole.check_followed()
            assert whole.followed()["sequence"] > joined + 34 * hands
            whole.assembled.close()
            whole.begin_evening()
            play(whole, evening, 1)
            whole.check_followed()
        finally:
            whole.close()


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_a_follower_knows_the_table_through_kills_of_everything(tmp_path):
    folder = tmp_path / "broker"
    folder.mkdir()
    with Mosquitto(folder) as broker:
        whole = FollowedTable(tmp_path, broker, Random(5), restarts=0.06)
        whole.follow()
        evening = Evening(whole, Random(6))
        try:
            for _ in range(60):
                evening.hand()
                whole.check_followed()
        finally:
            whole.close()
        assert min(whole.killed, *whole.restarted.values()) > 5, (whole.killed, whole.restarted)


def test_the_types_are_those_that_modelina_makes_of_the_document(tmp_path):
    """`.ci/run` installs what package-lock.json names; at home: `npm ci` in docs/examples/follower."""
    node = needs("node")
    needs_folder(FOLDER / "node_modules", "npm ci in docs/examples/follower")
    target = tmp_path / "types.py"
    subprocess.run([node, "generate.mjs", str(ASYNCAPI), str(target)], cwd=FOLDER, check=True, timeout=110)
    assert target.read_text() == (FOLDER / "railbird_types.py").read_text()

"""The MQTT feed against a real broker: retained views, beats, the last will, the broker's own end."""

import json
import time

import paho.mqtt.client as mqtt
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from controller.room.embedded_broker import EmbeddedBroker
from controller.views.wire import Beat, to_line
from display.freshness import FeedState
from display.mqtt_feed import MqttFeed, is_online
from display.newest import Newest, monotonic_ms
from firmware_bridge.broker_link.access import BrokerSettings
from tests.display.made.made_scenes import scenes
from tests.display.made.play_scenes import flop, river

ROOT = "railbird/table-12"


def until(condition, seconds=8.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.01)
    return False


@pytest.mark.broker
def test_a_seat_s_screen_on_another_machine():
    broker = EmbeddedBroker()
    controller = mqtt.Client(CallbackAPIVersion.VERSION2)
    controller.connect("127.0.0.1", broker.port)
    controller.loop_start()

    def say(topic, payload):
        controller.publish(f"{ROOT}/{topic}", payload, qos=1, retain=True).wait_for_publish(5)

    seat = next(scene.seat for scene in scenes() if scene.name == "flop")
    say("state", json.dumps({"state": "online", "boot": 1}))
    say("view/felt", to_line(flop()))
    say("view/seat/1", to_line(seat))
    names = ["felt", "seat:1"]
    newest = Newest(names)
    feed = MqttFeed(BrokerSettings("127.0.0.1", broker.port), "table-12", names, newest)
    feed.start()
    try:
        # a screen that comes late gets the retained views at once
        assert until(lambda: newest.view("felt") and newest.view("seat:1"))
        assert newest.view("seat:1").view == seat
        assert until(lambda: newest.freshness(monotonic_ms()).is_live)
        say("view/felt", to_line(river()))
        assert until(lambda: newest.view("felt").view == river())
        # beats make silence tell
        say("view/beat", to_line(Beat(1, 1)))
        assert until(lambda: newest.stale_at_ms() is not None)
        assert newest.freshness(monotonic_ms() + 5_000).feed is FeedState.STALE
        # the table's last will
        say("state", json.dumps({"state": "lost", "boot": 1}))
        assert until(lambda: newest.freshness(monotonic_ms()).feed is FeedState.LOST)
        say("state", json.dumps({"state": "online", "boot": 2}))
        assert until(lambda: newest.freshness(monotonic_ms()).is_live)
        # the broker's own end
        controller.loop_stop()
        broker.close()
        assert until(lambda: newest.freshness(monotonic_ms()).feed is FeedState.LOST, 12)
        assert newest.view("felt").view == river()
    finally:
        feed.stop()
        controller.loop_stop()


@pytest.mark.parametrize(
    ("payload", "online"),
    [(b'{"state": "online"}', True), (b'{"state": "lost"}', False), (b"", False), (b"[1]", False), (b"\xff", False)],
)
def test_only_a_table_that_says_online_is(payload, online):
    assert is_online(payload) is online


def test_a_password_is_read_from_its_file(tmp_path):
    file = tmp_path / "password"
    file.write_text("secret \nmore\n")
    feed = MqttFeed(BrokerSettings("h", 1883, "screen", str(file)), "t", ["felt"], Newest(["felt"]))
    assert feed._line.client._password == b"secret"
    assert feed._line.client._username == b"screen"

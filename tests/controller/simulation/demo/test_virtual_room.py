"""Virtual tables play recorded hands on the real controller, and publish what a room needs to try itself."""

import json

import pytest

from controller.room.subscriber import Subscriber
from controller.simulation.demo.virtual_room import RoomTable, play_room
from controller.table import events as happened
from firmware_bridge.broker_link.access import BrokerSettings
from tests.mosquitto import Mosquitto, wait_for

pytestmark = pytest.mark.broker


def test_a_room_publishes_hands_that_end(tmp_path):
    (tmp_path / "broker").mkdir()
    with Mosquitto(tmp_path / "broker") as broker:
        access, heard = BrokerSettings("127.0.0.1", broker.port), []
        with Subscriber(access, "railbird/+/event/#", heard.append) as subscriber:
            assert subscriber.wait(10)

            def ended():
                return {json.loads(one.payload)["data"]["how"] for one in list(heard) if one.topic.endswith("hand/ended")}

            assert play_room(2, tmp_path / "tables", access, 200.0, lambda: not ended()) >= 2
            assert ended() == {"played"}
            assert {one.topic.split("/")[1] for one in heard} == {"table-1", "table-2"}


def taken(one):
    """The table, once its controller has taken what was told."""
    one.table.table_controller.turn(0.01)
    return one.table.table_controller.table


def test_a_table_that_is_halted_deals_no_further_hand_until_it_may(tmp_path):
    one = RoomTable("table-1", 1, tmp_path / "table", BrokerSettings("127.0.0.1", 1), 1.0)
    try:
        def turns_until(done):
            for _ in range(600):
                one._next_s = 0.0
                one.turn()
                if done():
                    return True
            return False

        assert turns_until(lambda: one.dealt == 1)
        one._tell(happened.PlayHalted(0, "break"))
        wait_for(lambda: taken(one).halt.reason)
        assert not turns_until(lambda: one.dealt == 2)
        one._tell(happened.PlayResumed(0, "play"))
        wait_for(lambda: not taken(one).halt.reason)
        assert turns_until(lambda: one.dealt == 2)
    finally:
        one.close()

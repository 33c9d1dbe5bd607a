"""Properties of MQTT 5: written as they are meant, and read of a message, which may have none."""

import paho.mqtt.client as mqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from firmware_bridge.broker_link.extras import LONGEST_MARK, AnswerWanted, Extras, asked_of, named_of, properties_of


def test_a_property_is_set_if_it_says_something_and_only_then():
    told = properties_of(Extras("application/json", 0, b"mark", (("sequence", "7"), ("type", "x"))))
    assert (told.ContentType, told.MessageExpiryInterval, told.CorrelationData) == ("application/json", 0, b"mark")
    assert told.UserProperty == [("sequence", "7"), ("type", "x")]
    bare = properties_of(Extras())
    assert bare.json() == {"PayloadFormatIndicator": 1}


def test_what_a_message_asks_for_is_read_and_a_long_mark_is_cut():
    message = mqtt.MQTTMessage()
    assert asked_of(message) == AnswerWanted()
    message.properties = Properties(PacketTypes.PUBLISH)
    assert asked_of(message) == AnswerWanted()
    message.properties.ResponseTopic = "a/b"
    message.properties.CorrelationData = b"m" * 2 * LONGEST_MARK
    assert asked_of(message) == AnswerWanted("a/b", b"m" * LONGEST_MARK)


def test_the_named_properties_of_a_message_are_read():
    message = mqtt.MQTTMessage()
    assert named_of(message) == {}
    message.properties = properties_of(Extras(named=(("time", "noon"), ("x", ""))))
    assert named_of(message) == {"time": "noon", "x": ""}

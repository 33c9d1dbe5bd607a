"""Answers to one sender: below his own topic alone."""

import json

import pytest

from controller.room.outgoing_messages import AcceptedMessage, RefusedMessage
from controller.room.reply import LONGEST_TOPIC, answer_line, reply_to

OWN = "railbird/t1/answer/desk"


@pytest.mark.parametrize("wanted", [OWN, f"{OWN}/a", f"{OWN}/a/b"])
def test_a_senders_own_topic_is_answered_on(wanted):
    reply = reply_to("t1", "desk", wanted, b"m")
    assert (reply.topic, reply.is_asked, reply.correlation) == (wanted, True, b"m")


def test_without_a_wish_answers_go_to_his_topic_if_he_asks_for_events():
    reply = reply_to("t1", "desk", "", b"")
    assert (reply.topic, reply.is_asked) == (OWN, False)


@pytest.mark.parametrize("wanted", [
    "railbird/t1/event/seat", "railbird/t1/state", "railbird/t2/answer/desk", f"{OWN}s", f"{OWN}/+", f"{OWN}/#", "railbird/t1/answer",
    f"{OWN}/\x00", f"{OWN}/{'x' * LONGEST_TOPIC}",
])
def test_no_other_topic_is_written_to(wanted):
    assert reply_to("t1", "desk", wanted, b"").topic == ""


def test_an_answer_says_which_it_is():
    assert json.loads(answer_line(AcceptedMessage("1", "desk", "leave", (), ())))["kind"] == "accepted"
    refused = json.loads(answer_line(RefusedMessage("1", "desk", "leave", "no", "dealt_in")))
    assert (refused["kind"], refused["code"]) == ("refused", "dealt_in")

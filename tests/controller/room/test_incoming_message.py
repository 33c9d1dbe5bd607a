"""Of each sender so many refusals are answered in a minute; what is carried out does not count."""

from controller.room.gateway import CommandGateway, ReceivedCommand, RoomSettings, Sender
from controller.room.incoming_message import MINUTE_MS, MOST_REFUSALS, MOST_SENDERS, TOO_MANY, RefusalLimit

JUNK, LEAVE = b"no JSON", b'{"id": "%d", "command": "leave", "seat": 3}'


def a_gateway():
    return CommandGateway(RoomSettings((Sender("desk", ("leave",)),)), 10)


def test_a_senders_refusals_are_answered_up_to_a_number_and_the_last_one_says_so():
    gateway = a_gateway()
    answers = [gateway.read(ReceivedCommand("stranger", JUNK), at) for at in range(MOST_REFUSALS + 20)]
    assert [one is None for one in answers] == [False] * MOST_REFUSALS + [True] * 20
    assert [TOO_MANY in one.event.refused for one in answers[:MOST_REFUSALS]] == [False] * (MOST_REFUSALS - 1) + [True]


def test_the_minute_goes_over():
    gateway = a_gateway()
    for at in range(2 * MOST_REFUSALS):
        gateway.read(ReceivedCommand("stranger", JUNK), at)
    assert gateway.read(ReceivedCommand("stranger", JUNK), MINUTE_MS - 1) is None
    assert gateway.read(ReceivedCommand("stranger", JUNK), MINUTE_MS + 1) is not None


def test_what_may_be_sent_is_let_in_however_often_and_beside_whomever():
    gateway = a_gateway()
    for at in range(3 * MOST_REFUSALS):
        gateway.read(ReceivedCommand("stranger", JUNK), at)
        gateway.read(ReceivedCommand("desk", JUNK), at)
        assert gateway.read(ReceivedCommand("desk", LEAVE % at), at).event.does is not None


def test_new_names_are_no_way_round_it():
    limit = RefusalLimit()
    told = [limit.count(f"stranger{number}", 1) for number in range(10 * MOST_REFUSALS + MOST_SENDERS)]
    assert told.count("silent") > 8 * MOST_REFUSALS
    assert limit.count("stranger0", 1) == "answer"

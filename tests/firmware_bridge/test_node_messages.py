"""The node messages: literal bytes for every row, round trips, and refusal of nonsense."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import facts

from firmware_bridge.errors import MessageError
from firmware_bridge.link_layout import FACT_ROWS, MESSAGE_ROWS, SCHEMA
from firmware_bridge.node_messages import (
    Ack,
    Alive,
    AskHello,
    AskSnapshot,
    Event,
    Hello,
    Levels,
    Outputs,
    Snapshot,
    decode_message,
    encode_message,
)
from firmware_bridge.readings import (
    CellWeighed,
    ChipsSeen,
    ContactChanged,
    CycleDone,
    EventsLost,
    KeyChanged,
    TagSeen,
)

ROWS = [
    (Hello("v1", 0x01020304, 9), 0x01, "04030201 09000000 7631"),
    (Snapshot(5, 0, 2, (KeyChanged(7, pressed=True),)), 0x02, "0500 00 02 04 07 01"),
    (Event(ContactChanged(1, closed=True), 300, 70_000), 0x03, "2c01 70110100 05 01 01"),
    (Levels((CellWeighed(2, -5, valid=False),)), 0x04, "03 02 00 fbffffff"),
    (Levels((TagSeen(3, b"\x04\xaa", -60),)), 0x04, "01 03 c4 02 04aa"),
    (Levels((TagSeen(3, b"\x04\xaa"),)), 0x04, "01 03 7f 02 04aa"),
    (Levels((CycleDone(258, (1, 3)),)), 0x04, "02 02010000 02 01 03"),
    (Levels((ChipsSeen(4, ((5, 3), (100, 1))),)), 0x04, "06 04 02 05000000 0300 64000000 0100"),
    (Event(EventsLost(3)), 0x03, "0000 00000000 07 03000000"),
    (Alive(0x102), 0x05, "02010000"),
    (AskHello(), 0x81, ""),
    (AskSnapshot(5), 0x82, "0500"),
    (Ack(), 0x83, ""),
    (Outputs(((1, 2), (9, 0))), 0x84, "01 02 09 00"),
]


@pytest.mark.parametrize(("message", "kind", "payload"), ROWS, ids=lambda v: type(v).__name__)
def test_the_bytes_of_each_row(message, kind, payload):
    assert encode_message(message) == (kind, bytes.fromhex(payload))
    assert decode_message(kind, bytes.fromhex(payload)) == message


@given(facts, st.integers(0, 70_000))
def test_events_come_back_with_their_age_capped(fact, held_ms):
    kind, payload = encode_message(Event(fact, held_ms))
    assert decode_message(kind, payload) == Event(fact, min(held_ms, 65535))


@given(st.integers(0, 255), st.binary(max_size=232))
def test_random_payloads_are_understood_or_refused(kind, payload):
    try:
        message = decode_message(kind, payload)
    except MessageError:
        return
    again = decode_message(*encode_message(message))
    assert again == message


@pytest.mark.parametrize(
    ("kind", "payload", "says"),
    [
        (0x77, "", "0x77"),
        (0x03, "0000 00000000", "0 facts"),
        (0x03, "0000 00000000 04 01 01 04 01 00", "2 facts"),
        (0x02, "0100 02 02", "part 2 "),
        (0x04, "63", "number 99"),
        (0x83, "00", "must have none"),
        (0x82, "01", "kind 0x82"),
        (0x01, "00000000 01000000 ff", "kind 0x01"),
    ],
)
def test_what_makes_no_sense_says_why(kind, payload, says):
    with pytest.raises(MessageError, match=says):
        decode_message(kind, bytes.fromhex(payload))


def test_numbers_that_do_not_fit_are_refused():
    with pytest.raises(MessageError, match="Levels"):
        encode_message(Levels((CellWeighed(300, 0),)))
    with pytest.raises(MessageError, match="split"):
        encode_message(Levels(tuple(CellWeighed(1, 0) for _ in range(40))))


def test_other_rows_need_another_schema_number():
    """Whoever changes a row chooses another number, and writes the pair down here and in docs/node-link.md."""
    rows = " ".join(row.format for row in (*MESSAGE_ROWS, *FACT_ROWS))
    assert (SCHEMA, rows) == (0x57A1D0E4, "<II <HBB <HI <I <H <BB <IHB <BB <BBbB <BIB <BB?i <BB? <BB? <BBB <IH <BI")

"""Facts as bytes: there and back, cut short, and of no known row."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import edges, facts, levels

from firmware_bridge.errors import MessageError
from firmware_bridge.facts import decode_facts, encode_fact, encode_facts
from firmware_bridge.link_layout import FACT_ROWS
from firmware_bridge.readings import ContactChanged, KeyChanged, TagSeen


def test_the_bytes_of_some_facts():
    assert encode_fact(TagSeen(3, b"\x04\xaa", -60)).hex(" ") == "01 03 c4 02 04 aa"
    assert encode_fact(KeyChanged(9, pressed=True)).hex(" ") == "04 09 01"
    assert encode_fact(ContactChanged(2, closed=False)).hex(" ") == "05 02 00"
    assert len(FACT_ROWS) == 8


@given(st.lists(facts, max_size=8).map(tuple))
def test_facts_come_back(told):
    assert decode_facts(encode_facts(told)) == told


@given(st.one_of(edges, levels), st.data())
def test_a_cut_fact_is_refused(fact, data):
    wire = encode_facts((fact,))
    cut = data.draw(st.integers(1, len(wire) - 1)) if len(wire) > 1 else 1
    with pytest.raises(MessageError):
        decode_facts(wire[:cut])


@given(st.binary(max_size=60))
def test_random_bytes_are_facts_or_refused(data):
    try:
        told = decode_facts(data)
    except MessageError:
        return
    assert decode_facts(encode_facts(told)) == told


def test_an_unknown_row_is_named():
    with pytest.raises(MessageError, match="number 200"):
        decode_facts(b"\xc8\x00\x00")

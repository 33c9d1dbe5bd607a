"""One form of a tag's identifier: E0 first, whatever the order in which it came."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.uids import UidOrderError, e0_first, from_wire, settle_order, to_wire

MANUAL = bytes.fromhex("04 8F 7F 0A 01 24 16 E0")
"""As the Pepper's manual prints it."""
PHONE = bytes.fromhex("E0 16 24 01 0A 7F 8F 04")
"""The same tag as a phone shows it."""
ISO15693 = st.binary(min_size=7, max_size=7).map(lambda rest: b"\xe0" + rest)
ISO14443 = st.sampled_from((4, 7, 10)).flatmap(lambda size: st.binary(min_size=size, max_size=size))


def test_the_manuals_tag_is_the_phones():
    assert from_wire(MANUAL) == PHONE
    assert to_wire(PHONE) == MANUAL
    assert e0_first(MANUAL) == e0_first(PHONE) == from_wire(PHONE) == PHONE


@given(ISO15693)
def test_what_a_reader_sends_least_significant_byte_first_comes_back(uid):
    assert from_wire(to_wire(uid)) == uid


@given(ISO14443)
def test_other_tags_have_one_order_only(uid):
    assert from_wire(uid) == to_wire(uid) == e0_first(uid) == uid
    assert settle_order([uid]) == [uid]


@given(st.lists(ISO15693.filter(lambda uid: uid[-1] != 0xE0), min_size=1), st.lists(ISO15693), st.booleans())
def test_numbers_of_one_deck_have_one_order(plain, any_ends, turned):
    deck = plain + any_ends
    written = [to_wire(uid) for uid in deck] if turned else deck
    assert settle_order(written) == deck


@pytest.mark.parametrize("others", [[], [PHONE, MANUAL]])
def test_where_nothing_tells_the_order_it_is_refused_by_its_place(others):
    doubtful = bytes.fromhex("E0 04 01 50 00 00 01 E0")
    with pytest.raises(UidOrderError) as refused:
        settle_order([*others, doubtful])
    assert refused.value.index == len(others)

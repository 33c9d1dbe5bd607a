"""Stand-ins name a card throughout a hand, tell nothing of its face, and become a permutation of the deck in a replay."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.journal.faces.hidden_faces import RowFaces
from controller.journal.faces.stand_ins import replayed_items, unknown_items, with_stand_ins
from controller.terms.cards import STANDARD_DECK, card

DECK = [one.code for one in STANDARD_DECK]
CODES = st.sampled_from([*DECK, "Jk", "B/As", "B/2c", "As#2"])
ITEMS = st.one_of(
    CODES.map(json.dumps),
    st.lists(CODES, min_size=2, max_size=6).map(lambda one: json.dumps(one, separators=(",", ":"))),
)
ROWS = st.dictionaries(st.integers(1, 50), st.lists(ITEMS, min_size=1, max_size=3), max_size=8)


def faces(rows):
    return {seq: RowFaces(bytes([seq]) * 16, tuple(items)) for seq, items in rows.items()}


def codes(text):
    return re.findall(r'"((?:B/)?(?:[2-9TJQKA][cdhs]|Jk)(?:#\d)?)"', text)


def backward(numbers):
    numbers.reverse()


@given(ROWS, st.sets(CODES, max_size=20))
def test_no_card_that_was_not_shown_is_left_and_the_chain_s_commitment_holds(rows, shown):
    before = faces(rows)
    after, _, count = with_stand_ins(before, shown, DECK, backward)
    assert count == len({code for items in rows.values() for item in items for code in codes(item)} - shown)
    for seq, row in after.items():
        assert row.salt is None
        assert set(codes(" ".join(row.items()))) <= shown
        assert row.commitment() == before[seq].commitment()
        assert set(codes(" ".join(unknown_items(row)))) <= shown
    for seq in before.keys() - after.keys():
        assert set(codes(" ".join(rows[seq]))) <= shown


@given(ROWS, st.sets(CODES, max_size=20), st.permutations(range(60)))
def test_a_replay_has_one_other_card_for_each_erased_one_and_the_shown_ones_as_they_were(rows, shown, lot):
    before = faces(rows)
    after, stand_ins, _ = with_stand_ins(before, shown, DECK, lambda numbers: numbers.sort(key=lambda n: lot[n]))
    stood: dict[str, str] = {}
    for seq, row in after.items():
        for old, new in zip(rows[seq], replayed_items(row, stand_ins), strict=True):
            told, now = json.loads(old), json.loads(new)
            assert isinstance(now, type(told)), "a card stays a card, a list a list"
            if isinstance(told, str):
                assert stood.setdefault(told, now) == now
            else:
                assert len(told) == len(now)
                assert told != sorted(told) or now == sorted(now), "a list in order is in order again"
    assert len(set(stood.values())) == len(stood), "two cards never become one"
    for old, new in stood.items():
        assert card(old).deck == card(new).deck
        assert card(old).copy == card(new).copy
        assert (new == old) if old in shown else (new not in shown)


def test_an_ordered_list_does_not_tell_a_face_by_its_place():
    whole = json.dumps(DECK, separators=(",", ":"))
    after, _, count = with_stand_ins(faces({1: [whole], 2: ['"2h"']}), set(DECK[4:]), DECK, backward)
    assert count == 4
    assert after[2].items() == ('"?2"',)
    left = json.loads(after[1].items()[0])
    assert left != sorted(left, key=lambda one: DECK.index(one) if one in DECK else -1), "the order of the deck is gone"
    assert sorted(one for one in left if one.startswith("?")) == ["?1", "?2", "?3", "?4"]


def test_a_stand_in_without_a_face_is_a_fault_of_the_row():
    with pytest.raises(ValueError, match="stand-in"):
        replayed_items(RowFaces(None, ('hidden 00 "?3"',)), {"A": [0]})

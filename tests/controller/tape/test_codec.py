"""Events as the tape has them, and back."""

import json
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.table import events as happened
from controller.tape.codec import EVENTS, TapeError, read_event, write_event
from controller.terms.cards import STANDARD_DECK, card
from controller.terms.codes import Act, Cause
from controller.terms.places import place


@pytest.mark.parametrize(
    ("told", "event"),
    [
        ({"e": "new_deal"}, happened.NewDeal(5)),
        ({"e": "new_deal", "by": "riffle"}, happened.NewDeal(5, "riffle")),
        ({"e": "card", "card": "As", "zone": "seat:3"}, happened.CardMoved(5, card("As"), place("seat:3"))),
        (
            {"e": "card", "card": "As", "zone": "board:2", "face": "up", "copy": 2},
            happened.CardMoved(5, card("As#2"), place("board:2"), face_up=True),
        ),
        ({"e": "card", "card": "B/Td", "zone": "burn"}, happened.CardMoved(5, card("B/Td"), place("burn"))),
        ({"e": "act", "seat": 3, "do": "raise", "to": 60}, happened.ActionDeclared(5, 3, Act.RAISE, 60)),
        (
            {"e": "chips", "seat": 1, "out": {"100": 2, "25": 1}, "back": {"5": 1}, "prior": "pulled"},
            happened.ChipsMoved(5, 1, ((25, 1), (100, 2)), ((5, 1),), prior="pulled"),
        ),
        (
            {"e": "attention", "cause": "disputed_pot", "seat": 2, "hand": "previous"},
            happened.AttentionCalled(5, Cause.DISPUTED_POT, 2, previous_hand=True),
        ),
        ({"e": "undo"}, happened.Corrected(5)),
    ],
)
def test_each_way(told, event):
    assert read_event(told, 5) == event
    assert read_event(json.loads(json.dumps(write_event(event, timed=False))), 5) == event


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"e": "cards"}, "is not an event"),
        ({}, "is not an event"),
        ({"e": "act", "seat": 3}, "the field 'do' is missing"),
        ({"e": "act", "seat": 0, "do": "fold"}, "seat is not a seat"),
        ({"e": "act", "seat": True, "do": "fold"}, "seat is not a seat"),
        ({"e": "act", "seat": 3, "do": "jump"}, "do is not an act"),
        ({"e": "act", "seat": 3, "do": "fold", "two": 2}, "no field 'two'"),
        ({"e": "chips", "seat": 3, "out": {"5": -1}}, "out is not chips"),
        ({"e": "card", "card": "1s", "zone": "seat:3"}, "card is not a card"),
        ({"e": "card", "card": "As", "zone": "seat"}, "zone is not a zone"),
        ({"e": "card", "card": "As", "zone": "seat:2", "copy": "x"}, "copy is not a whole number"),
        ({"e": "card", "card": "As#02", "zone": "seat:2"}, "card is not a card"),
        ({"e": "card", "card": "As", "zone": "seat:" + "9" * 5000}, "zone is not a zone"),
        ({"e": "card", "card": "As", "zone": "seat:\u0663"}, "zone is not a zone"),
        ({"e": "dealer_change", "dealer": "\ud800"}, "dealer is not a text"),
        ({"e": "dealer_change", "dealer": "a\x1b[2J"}, "dealer is not a text"),
        ({"e": "dealer_change", "dealer": "a\u202eb"}, "dealer is not a text"),
        ({"e": "dealer_change", "dealer": "x" * 1001}, "dealer is not a text"),
        ({"e": "answer", "question": "\udfff", "yes": True}, "question is not a text"),
        ({"e": "bought", "seat": 1, "amount": 10**30}, "amount is not an amount"),
        ({"e": "tray_adjusted", "amount": -(10**30), "reason": "fill"}, "amount is not an amount"),
        ({"e": "bought", "seat": 10**30, "amount": 1}, "seat is not a seat"),
        ({"e": "chips", "seat": 3, "out": {"5": 10**30}}, "out is not chips"),
        ({"e": "chips", "seat": 3, "out": {"\u0665": 1}}, "out is not chips"),
        ({"e": "chips", "seat": 3, "out": {"9" * 5000: 1}}, "out is not chips"),
        ({"e": "command", "id": "a", "sender": "s", "name": "n", "does": {"e": "tap"}}, "does is not an event"),
        ({"e": "command", "id": "a", "sender": "s", "name": "n", "does": {"e": ["level"]}}, "does is not an event"),
    ],
)
def test_what_is_no_event_is_refused_with_its_field(told, said):
    with pytest.raises(TapeError, match=said):
        read_event(told, 0)


def test_a_command_within_commands_is_refused_however_deep():
    told = {"e": "tap"}
    for _ in range(900):
        told = {"e": "command", "id": "a", "sender": "s", "name": "n", "does": told}
    with pytest.raises(TapeError, match="does is not an event"):
        read_event(told, 0)


def test_a_refusal_never_repeats_a_card():
    with pytest.raises(TapeError) as error:
        read_event({"e": "card", "card": "As", "zone": "seat:3", "face": "sideways"}, 0)
    assert "As" not in str(error.value)


@given(st.sampled_from(STANDARD_DECK), st.integers(1, 10), st.booleans(), st.integers(0, 10**9))
def test_every_card_motion_survives_the_journal(one, seat, up, at_ms):
    event = happened.CardMoved(at_ms, one, place(f"seat:{seat}"), face_up=up)
    told = json.loads(json.dumps(write_event(event)))
    assert read_event(told, round(told["t"] * 1000)) == event


def test_every_kind_of_event_has_its_row():
    from typing import get_args

    assert {row[0] for row in EVENTS.values()} == set(get_args(happened.Event))


@pytest.mark.parametrize("name", sorted(EVENTS))
def test_every_field_of_an_event_is_written(name):
    """What a journal leaves out is gone after a power cut."""
    kind, row = EVENTS[name]
    assert {one for one, *_ in row.values()} == {one.name for one in fields(kind)} - {"at_ms"}

"""A public tape names no card that nobody saw, whichever field of an event holds it."""

import json

import pytest
from dealer_talk import Talk

from controller.journal.recorder import TapeRecorder, without_hidden
from controller.table.events import NewDeal, SurplusDoubted
from controller.tape.codec import EVENTS, read_event, write_event
from controller.terms.cards import card
from controller.terms.places import BURN

SEEN, HIDDEN, OTHER = "As", "9c", "2d"
OF_CARDS = {
    ("card", "card"): {"card": HIDDEN, "zone": "seat:3"},
    ("peeked", "card"): {"card": HIDDEN, "zone": "seat:3"},
    ("card_lost", "card"): {"card": HIDDEN},
    ("ambiguous", "card"): {"card": HIDDEN, "zones": ["seat:3", "muck"]},
    ("surplus_doubted", "card"): {"card": HIDDEN, "zone": "burn"},
    ("surplus_doubted", "others"): {"card": SEEN, "zone": "burn", "others": [HIDDEN, OTHER]},
    ("inventory", "cards"): {"cards": [[HIDDEN, "stub"], [SEEN, "board"]]},
    ("deck", "cards"): {"cards": [HIDDEN, SEEN]},
    ("exposed", "card"): {"seat": 3, "card": HIDDEN, "by": "dealer"},
    ("boxed", "card"): {"card": HIDDEN, "zone": "seat:3"},
    ("off_table", "card"): {"seat": 3, "card": HIDDEN},
    ("show", "cards"): {"seat": 3, "cards": [SEEN, HIDDEN]},
    ("attention", "card"): {"cause": "exposed_one", "card": HIDDEN},
    ("attention", "cards"): {"cause": "exposed_one", "cards": [HIDDEN, OTHER]},
    ("remedy", "seen"): {"step": "set_aside", "seen": [HIDDEN, OTHER]},
    ("high_card", "card"): {"seat": 3, "card": HIDDEN},
    ("colored_up", "cards"): {"chip": 25, "into": 100, "cards": [[3, HIDDEN]]},
    ("command", "does"): {
        "id": "1", "sender": "room", "name": "attention", "does": {"e": "attention", "cause": "exposed_one", "card": HIDDEN},
    },
    ("set_aside", "was"): {"kind": "card", "reason": "KeyError", "was": {"e": "card", "card": HIDDEN, "zone": "seat:3"}},
}  # fmt: skip
"""Every field of an event that holds cards, or an event, with a planted card that nobody saw."""


def event_of(name, told):
    return read_event({"e": name, **told}, 5)


def test_every_field_that_can_hold_a_card_is_among_them():
    holds = {
        (name, key) for name, (_, row) in EVENTS.items() for key, (_, form) in row.items()
        if ("card" in form.what and not form.what.startswith("one of")) or form.what == "an event"
    }
    assert set(OF_CARDS) == holds


@pytest.mark.parametrize("at", sorted(OF_CARDS), ids=".".join)
def test_no_hidden_card_is_written_and_the_rest_of_the_event_is(at):
    event = event_of(at[0], OF_CARDS[at])
    assert HIDDEN in json.dumps(write_event(event))
    told = json.dumps(write_event(without_hidden(event, {card(SEEN)})))
    assert not any(code in told for code in (HIDDEN, OTHER))
    assert "??" in told
    assert told.count(SEEN) == json.dumps(write_event(event)).count(SEEN)


@pytest.mark.parametrize("at", sorted(set(OF_CARDS) - {("command", "does"), ("set_aside", "was")}), ids=".".join)
def test_no_event_that_was_set_aside_keeps_its_hidden_card(at):
    aside = event_of("set_aside", {"kind": at[0], "reason": "KeyError", "was": {"e": at[0], **OF_CARDS[at]}})
    told = json.dumps(write_event(without_hidden(aside, {card(SEEN)})))
    assert "??" in told
    assert not any(code in told for code in (HIDDEN, OTHER))


def test_what_was_shown_is_written():
    event = event_of("surplus_doubted", OF_CARDS["surplus_doubted", "others"])
    assert without_hidden(event, {card(SEEN), card(HIDDEN), card(OTHER)}) == event


def test_the_flight_recorders_public_tape_has_no_hidden_card(tmp_path):
    tape = TapeRecorder(tmp_path / "public.jsonl", {"tape": 1}, public=True)
    table = Talk("G").play("new").table
    tape.heard(NewDeal(1), (), table)
    tape.heard(SurplusDoubted(2, card(HIDDEN), BURN, 1, (card(OTHER),)), (), table)
    tape.close()
    told = (tmp_path / "public.jsonl").read_text("utf-8")
    assert told.count("??") == 2
    assert HIDDEN not in told
    assert OTHER not in told

"""Cards are taken out of a row and put back exactly, and the commitment to them tells nothing without the salt."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from controller.journal.faces.hidden_faces import (
    RowFaces,
    item_commitment,
    opened,
    salt_of,
    sealed,
    with_cards,
    without_cards,
)
from controller.tape.codec import EVENTS, read_event, write_event

SALT = bytes(range(16))
CODES = st.sampled_from(["As", "2c", "Td", "B/Kh", "9s#2", "Jk", "??", "?card", "x", "seat:3"])
VALUES = st.recursive(
    CODES | st.integers() | st.booleans(),
    lambda one: st.lists(one, max_size=5) | st.dictionaries(st.sampled_from(["card", "cards", "player", "shown", "to"]), one, max_size=3),
    max_leaves=12,
)  # fmt: skip


def text(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@given(VALUES, st.lists(VALUES, max_size=3))
@example({"card": [], "shown": ["?card"]}, ["As"])
def test_a_row_comes_back_as_it_was(body, outputs):
    row = sealed(text(body), [text(one) for one in outputs], lambda: SALT)
    items = row.faces.items() if row.faces is not None else ()
    assert opened(row, items) == (text(body), tuple(text(one) for one in outputs))


@pytest.mark.parametrize(
    ("told", "bare", "items"),
    [
        ({"e": "card", "t": 5, "card": "As", "zone": "seat:3"}, '{"e":"card","t":5,"card":"?card","zone":"seat:3"}', ['"As"']),
        ({"e": "deck", "cards": ["2c", "3c", "B/Kd#2"]}, '{"e":"deck","cards":"?card"}', ['["2c","3c","B/Kd#2"]']),
        ({"e": "inventory", "cards": [["2c", "muck"], ["??", "stub"], ["3c", "muck"]]},
         '{"e":"inventory","cards":"?card"}', ['[["2c","muck"],["??","stub"],["3c","muck"]]']),
        ({"e": "colored_up", "cards": [[3, "Ah"], [4, "2c"]]}, '{"e":"colored_up","cards":"?card"}', ['[[3,"Ah"],[4,"2c"]]']),
        ({"e": "seat", "seat": 3, "player": "Ah"}, '{"e":"seat","seat":3,"player":"Ah"}', []),
        ({"o": "CardsShown", "shown": ["Ah", "Kd"]}, '{"o":"CardsShown","shown":["Ah","Kd"]}', []),
        ({"o": "StreetDealt", "boards": [["Ah", "Kd"], ["2c"]]}, '{"o":"StreetDealt","boards":[["Ah","Kd"],["2c"]]}', []),
    ],
)  # fmt: skip
def test_what_is_taken_out(told, bare, items):
    found = []
    assert without_cards(text(told), found) == bare
    assert found == items


def test_no_card_of_any_event_stays_in_its_row():
    """Every field of an event that holds cards, also one that is new."""
    for name, (_, row) in EVENTS.items():
        for key, (_, form) in row.items():
            if form.what not in {"a card", "a list of a card"}:
                continue
            told = {"e": name, key: "9c" if form.what == "a card" else ["9c", "2d"]}
            assert "9c" not in without_cards(text(told), []), (name, key)
    event = read_event({"e": "command", "id": "1", "sender": "9c", "name": "x",
                        "does": {"e": "attention", "cause": "exposed_one", "card": "9c"}}, 5)  # fmt: skip
    assert without_cards(text(write_event(event)), []).count("9c") == 1, "the sender's name alone"


def test_the_commitment_holds_before_and_after_an_erasing_and_finds_a_change():
    whole = RowFaces(SALT, ('"As"', '["2c","3c"]'))
    hidden = item_commitment(salt_of(SALT, 1), '["2c","3c"]').hex()
    erased = RowFaces(None, (f'shown {salt_of(SALT, 0).hex()} "As"', f'by-code {hidden} ["?1","?2"]'))
    assert whole.commitment() == erased.commitment()
    assert erased.items() == ('"As"', '["?1","?2"]')
    for other in (RowFaces(SALT, ('"As"', '["2c","4c"]')), RowFaces(bytes(16), whole.lines), RowFaces(SALT, whole.lines[:1]),
                  RowFaces(None, (erased.lines[0].replace("As", "Ah"), erased.lines[1]))):  # fmt: skip
        assert other.commitment() != whole.commitment()


def test_a_row_that_lacks_its_cards_keeps_the_placeholder():
    assert with_cards('{"card":"?card"}', iter(())) == '{"card":"?card"}'

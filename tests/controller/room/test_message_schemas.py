"""What is published fits the schemas, and the documents in docs/ are what the types say."""

import json
from pathlib import Path

import jsonschema
import pytest

from controller.engine.advance import advance
from controller.journal.journal_entries import Numbered
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.room.message_schemas import asyncapi, schemas
from controller.room.outgoing_messages import KINDS, envelope, letters_of, messages_of
from controller.table import events as happened
from controller.table import outputs as told
from controller.tape.tape import open_table, parse_tape
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.places import BURN, board_place, seat_place

DOCS = Path(__file__).parents[3] / "docs"


def evening():
    """A short evening with a hand, an exposed card, a tabled hand, a device lost and a tray counted."""
    header = {"tape": 1, "table": {"game": "nlhe", "blinds": [1, 2], "seats": {str(s): {"stack": 200} for s in (1, 2, 3)},
                                   "button": 3}}
    table = open_table(parse_tape(json.dumps(header), "t"), load_book("golden-nugget-2025"), load_games())
    cards = iter("2c 3c 4c 5c 6c 7c".split())
    events = [happened.NewDeal(0)]
    events += [happened.CardMoved(100 * n, card(next(cards)), seat_place(s)) for n, s in enumerate((1, 2, 3) * 2, 1)]
    events += [
        happened.CardExposed(700, 3),
        happened.DeviceLost(800, "reader-a", (seat_place(1),)),
        happened.DeviceBack(900, "reader-a", (seat_place(1),)),
        happened.TrayCounted(1000, 25, 40, 0.99),
        happened.ActionDeclared(1100, 3, Act.FOLD),
        happened.CardMoved(1200, card("9s"), BURN),
        happened.CardMoved(1300, card("9h"), board_place(), face_up=True),
        happened.NewDeal(5000),
    ]
    outputs = []
    for event in events:
        table, more = advance(table, event)
        outputs += more
    return outputs


def test_everything_published_fits_its_schema():
    known = schemas()
    letters = letters_of(messages_of(tuple(evening()), 1, load_book("eagles-3512")))
    assert len(letters) >= 6
    for number, letter in enumerate(letters, 1):
        message = json.loads(envelope("t1", Numbered(number, 1, letter.topic, letter.kind, letter.payload, 1_700_000_000_000)))
        jsonschema.validate(message, known[message["type"]])


def test_a_message_that_does_not_fit_is_refused():
    known = schemas()["railbird.hand.pot"]
    output = told.PotPushed(1, 2, 30, None)
    letter = letters_of((output,))[0]
    message = json.loads(envelope("t1", Numbered(1, 1, letter.topic, letter.kind, letter.payload, 0)))
    jsonschema.validate(message, known)
    message["data"]["amount"] = "thirty"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(message, known)


def test_the_documents_are_those_of_the_types():
    """`railbird schemas --output docs` writes them anew."""
    assert json.loads((DOCS / "asyncapi.json").read_text()) == asyncapi()
    for name, schema in schemas().items():
        assert json.loads((DOCS / "schemas" / f"{name}.json").read_text()) == schema
    assert len(list((DOCS / "schemas").glob("*.json"))) == len(KINDS) + 3

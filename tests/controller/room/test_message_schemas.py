"""What is published fits the schemas, and the documents in docs/ are what the types say."""

import json
import re
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import get_args, get_type_hints

import jsonschema
import pytest

from controller.engine.advance import advance
from controller.journal.journal_entries import Numbered
from controller.journal.output_lines import output_line
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.room.asyncapi import asyncapi
from controller.room.message_schemas import VIEWS, schemas
from controller.room.message_words import FREE, PATTERNS, WORDS
from controller.room.outgoing_messages import KINDS, TableState, envelope, letters_of, messages_of
from controller.room.snapshot import TableSnapshot
from controller.table import events as happened
from controller.table import outputs as told
from controller.tape.tape import open_table, parse_tape
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.places import BURN, board_place, seat_place
from controller.views.faces import FaceUp
from controller.views.project import Projection, views
from controller.views.wire import Beat, to_line

DOCS = Path(__file__).parents[3] / "docs"


def test_an_output_that_is_a_message_is_written_once_for_room_and_journal():
    book, count = load_book("eagles-3512"), 0
    for output in evening():
        for message in messages_of((output,), 1, book):
            if message is output:
                count += 1
                assert output_line(output, letters_of((message,))[0].payload) == output_line(output)
    assert count > 5


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
    assert {path.stem for path in (DOCS / "schemas").glob("*.json")} == set(schemas())


def texts_without_words(kind, found, seen):
    """The fields of a message's types whose text has neither a list of words nor is known as free."""
    if is_dataclass(kind) and isinstance(kind, type) and kind not in seen and kind is not FaceUp:
        seen.add(kind)
        for name, hint in get_type_hints(kind, include_extras=True).items():
            told = (kind, name) in WORDS or (kind.__name__, name) in PATTERNS or name in FREE
            if not told and re.search(r"\bstr\b|class 'str'", str(hint)) and "Annotated" not in str(hint) and "Literal" not in str(hint):
                found.add((kind.__name__, name))
            texts_without_words(hint, found, seen)
    for inner in get_args(kind):
        texts_without_words(inner, found, seen)
    return found


def test_every_text_of_a_message_is_one_of_listed_words_or_known_as_free():
    kinds = [*KINDS, TableState, TableSnapshot, *(kind for kind, _ in VIEWS.values())]
    found, seen = set(), set()
    for kind in kinds:
        texts_without_words(kind, found, seen)
    assert found == set()
    assert len(seen) > 50


@pytest.mark.parametrize(("path", "wrong"), [
    (("data", "cause"), "misdealt"), (("data", "outcome"), "fixed"), (("data", "basis"), "text"), (("data", "steps"), ["think"]),
    (("sequence",), "7"), (("type",), "railbird.ruling"),
])
def test_a_ruling_with_another_word_does_not_fit(path, wrong):
    letter = next(one for one in letters_of(messages_of(tuple(evening()), 1, load_book("eagles-3512"))) if one.kind == "railbird.ruling.issued")
    message = json.loads(envelope("t1", Numbered(7, 1, letter.topic, letter.kind, letter.payload, 0)))
    schema = schemas()["railbird.ruling.issued"]
    jsonschema.validate(message, schema)
    holder = message
    for one in path[:-1]:
        holder = holder[one]
    holder[path[-1]] = wrong
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(message, schema)


def test_every_view_fits_its_schema_all_through_an_evening():
    header = {"tape": 1, "table": {"game": "nlhe", "blinds": [1, 2], "seats": {str(s): {"stack": 200} for s in (1, 2, 3)}, "button": 3}}
    table = open_table(parse_tape(json.dumps(header), "t"), load_book("golden-nugget-2025"), load_games())
    known = {name: jsonschema.Draft202012Validator(schemas()[f"railbird.view.{name}"]) for name in VIEWS}
    seen = set()
    for event in (None, happened.NewDeal(0), happened.CardMoved(100, card("2c"), seat_place(1)), happened.CardExposed(700, 3)):
        table = advance(table, event)[0] if event is not None else table
        for view in views(table, Projection("t1", 1)):
            line = json.loads(to_line(view))
            name = line["view"].partition(":")[0]
            known[name].validate(line)
            seen.add(name)
    known["beat"].validate(json.loads(to_line(Beat(1, 2))))
    assert seen == set(VIEWS) - {"beat"}


def test_the_asyncapi_document_refers_to_what_is_in_it():
    document = asyncapi()
    text = json.dumps(document)
    for ref in set(re.findall(r'"\$ref": "([^"]+)"', text)):
        at = document
        for part in ref.removeprefix("#/").split("/"):
            at = at[part]
    assert {one["bindings"]["mqtt"]["qos"] for one in document["operations"].values()} == {0, 1}
    assert document["operations"]["receive_command"]["reply"]["channel"] == {"$ref": "#/channels/answer"}
    assert document["info"]["version"].startswith("2.")
    assert all("security" in one or one["protocol"] == "mqtt" for one in document["servers"].values())


def test_what_a_field_has_by_itself_is_one_of_its_words():
    """A table publishes the default before it knows better."""
    wrong = {
        (kind.__name__, one.name): one.default for kind, name in WORDS for one in fields(kind)
        if one.name == name and isinstance(one.default, str) and str(one.default) not in WORDS[kind, name]
    }
    assert wrong == {}

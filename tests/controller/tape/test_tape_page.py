"""`docs/tape.md` lists what the codec reads: every event with every field, and every field of the header."""

import re
from dataclasses import MISSING, fields
from pathlib import Path

from controller.tape.codec import EVENTS
from controller.tape.tape import HEADER_FIELDS, PRESENCES, ROUND_FIELDS, TABLE_FIELDS, parse_tape
from controller.tape.tape_values import Kind
from controller.terms.codes import Cause, Outcome, StepCode

PAGE = (Path(__file__).parents[3] / "docs" / "tape.md").read_text("utf-8")
NO_EVENT = {"check": {"want"}}
WRITTEN_ONLY = {"card": {"copy"}}
"""What the codec reads as a part of another field."""


def section(title):
    """Return the page's text below a heading, up to the next one of its level."""
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(text):
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| `")]


def words(cell):
    return re.findall(r"`([^`]+)`", cell)


def listed():
    """Return each event of the page with its fields, and which of them may be left out."""
    found = {}
    for names, told, _ in rows(section("Events")):
        for name in words(names):
            found[name] = (set(words(told)), set(re.findall(r"\*`([^`]+)`\*", told)))
    return found


def test_every_event_and_every_field_is_listed():
    known = {name: set(told) | WRITTEN_ONLY.get(name, set()) for name, (_, told) in EVENTS.items()} | NO_EVENT
    assert {name: told for name, (told, _) in listed().items()} == known


def test_what_may_be_left_out_is_in_italics():
    for name, (kind, told) in EVENTS.items():
        optional = {one.name for one in fields(kind) if (one.default, one.default_factory) != (MISSING, MISSING)}
        expected = {key for key, (attribute, _) in told.items() if attribute in optional}
        assert listed()[name][1] == expected | WRITTEN_ONLY.get(name, set()), name


def test_the_words_of_a_field_are_listed():
    """Every word that a field may hold stands in its event's row."""
    told = {name: line for line in PAGE.splitlines() if line.startswith("| `") for name in words(line.split("|")[1])}
    for name, (_, known) in EVENTS.items():
        for _, form in known.values():
            assert isinstance(form, Kind)
            if form.what.startswith("one of "):
                for word in form.what.removeprefix("one of ").split(", "):
                    assert not word or f"`{word}`" in told[name], (name, word)


def test_every_field_of_the_header_is_listed():
    told = section("The header")
    assert {word for row in rows(told) for word in words(row[0])} == HEADER_FIELDS | TABLE_FIELDS
    assert all(f"`{word}`" in told for word in (*PRESENCES, *ROUND_FIELDS))


def test_the_example_is_a_tape():
    text = PAGE.split("```json\n")[1].split("```")[0]
    assert len(parse_tape(text, "example").events) == 3


def test_every_code_is_listed():
    for title, codes in (("Causes", Cause), ("Steps", StepCode), ("Outcomes", Outcome)):
        assert words(PAGE.split(f"### {title}\n")[1].split("\n#")[0]) == [one.value for one in codes]

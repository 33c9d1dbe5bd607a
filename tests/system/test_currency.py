"""The table's currency sign: before every amount of chips in every sentence, and no stand-in for it anywhere.

A tenth of the judged cases is played by the way of a real table: screens, messages to the room, replay and
explanation. Which figures are amounts is told apart here by what a sentence says of other figures (seats, cards,
rules, ...), not by the mark that the core writes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from controller.engine.advance import advance
from controller.handhistory.explaining import explained
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.room.outgoing_messages import letters_of, messages_of
from controller.screens.screen_feeder import ScreenFeeder
from controller.table.events import TimeReached
from controller.table.outputs import IssueRuling
from controller.tape.tape import Check, open_table, read_tape
from controller.tape.tape_replay import replay
from controller.terms.sentences import AMOUNT_SIGN
from controller.views.ruling_text import ruling_text

CASES = sorted((Path(__file__).parents[1] / "data/cases").rglob("*.json"))[::10]
NO_AMOUNT = re.compile(
    r"(?:[Ss]eats? [\d, and]*\d|[Ss]ide pot \d+|[Bb]oard \d+|[Rr]ules? [^)]*?\d[^).:]*|[Ss]treet \d+|[Ss]tep \d+ of \d+|"
    r"[Cc]ard \d+|[Dd]eck \d+|\d+ (?:of \d+ )?(?:cards?|chips|seats?|players?|acted|times?|seconds|minutes|hands?|burns?|tags?|are due|"
    r"on the board))"
)
FIGURE = re.compile(r"(?<![\w.,-])\d[\d,]*")
TOLD = {"text", "detail", "because", "say", "reason", "told"}
"""The fields of views and messages that hold the core's sentences."""


def unsigned(sentence: str, sign: str) -> list[str]:
    """Return the figures that are amounts and have no sign before them."""
    left = NO_AMOUNT.sub("", sentence)
    return [one[0] for one in FIGURE.finditer(left) if not left[: one.start()].endswith(sign)]


def sentences(value: Any, name: str = "") -> Iterator[str]:
    """Yield every sentence of a view or a message."""
    match value:
        case dict():
            for key, one in value.items():
                yield from sentences(one, key)
        case list():
            for one in value:
                yield from sentences(one, name)
        case str() if name in TOLD:
            yield value


class Sink:
    """A screen that keeps every line it gets."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def show_all(self, lines: Mapping[str, str]) -> None:
        """Take the views' lines."""
        self.lines.extend(lines.values())


@cache
def played(case: Path, sign: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], int]:
    """Play a case at a table of this sign: its views, its messages, its explanations, how many rulings hold amounts."""
    book = load_book(next(iter(json.loads(case.read_text("utf-8"))["expect"])))
    tape = read_tape(case)
    table, sink = open_table(tape, book, load_games()), Sink()
    feeder = ScreenFeeder("Table 12", [sink], sign)
    sent: list[str] = []
    reasons: list[str] = []
    amounts = 0
    for told in tape.events:
        event = TimeReached(told.at_ms) if isinstance(told, Check) else told
        table, outputs = advance(table, event)
        feeder.note(event)
        feeder.show(table, outputs)
        sent += [letter.payload for letter in letters_of(messages_of(outputs, table.counters.hands_begun, book, sign))]
        rulings = [one.ruling for one in outputs if isinstance(one, IssueRuling)]
        if outputs:
            feeder.draw()
        reasons += [explained(ruling, book) for ruling in rulings]
        amounts += sum(AMOUNT_SIGN in ruling_text(ruling, book) for ruling in rulings)
    return tuple(sink.lines), tuple(sent), tuple(reasons), amounts


def ruling_sentences(view: dict[str, Any]) -> Iterator[str]:
    """Yield what a view says of what is wrong, and what is to be done."""
    for part in ("notice", "trouble", "next", "rulings"):
        for sentence in sentences(view["body"].get(part)):
            # The chain of rules that were read is the book's, not the core's.
            if "(rule " not in sentence:
                yield sentence


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_every_amount_on_a_screen_and_to_the_room_has_its_sign(case: Path) -> None:
    lines, sent, _, _ = played(case, "$")
    for line in lines:
        bad = [(one, unsigned(one, "$")) for one in ruling_sentences(json.loads(line))]
        assert not [one for one in bad if one[1]]
    for body in sent:
        bad = [(one, unsigned(one, "$")) for one in sentences(json.loads(body))]
        assert not [one for one in bad if one[1]]


def said_in(line: str) -> str:
    """Return a line without its messages: the sign in a message stands before an amount with its own."""
    told = json.loads(line)
    for entry in (told.get("messages") or {}).values():
        drop_messages(entry)
    return json.dumps(told, ensure_ascii=False)


def drop_messages(entry: Any) -> None:
    """Drop every message of an entry; its texts and arguments stay."""
    if isinstance(entry, dict):
        entry.pop("id", None)
        entry.pop("plural", None)
        for one in entry.values():
            drop_messages(one)
    elif isinstance(entry, list):
        for one in entry:
            drop_messages(one)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_no_stand_in_for_a_sign_leaves_the_core(case: Path) -> None:
    book = load_book(next(iter(json.loads(case.read_text("utf-8"))["expect"])))
    lines, sent, reasons, _ = played(case, "$")
    replayed = [json.dumps(one, ensure_ascii=False) for one in replay(read_tape(case), book, load_games())]
    for text in (*map(said_in, lines), *map(said_in, sent), *reasons, *replayed):
        assert AMOUNT_SIGN not in text
        assert "\\u00a4" not in text
    assert "$" not in "".join((*reasons, *replayed))  # a tape has no currency


def test_amounts_were_met() -> None:
    assert sum(played(case, "$")[3] for case in CASES) >= 10


def test_amounts_without_a_sign_would_be_found() -> None:
    case = next(case for case in CASES if played(case, "$")[3])
    lines = [json.loads(line) for line in played(case, "")[0]]
    assert any(unsigned(one, "$") for line in lines for one in ruling_sentences(line))


def test_a_bare_amount_is_found() -> None:
    assert unsigned("Seat 3's 200 is too much: the limit is $50.", "$") == ["200"]

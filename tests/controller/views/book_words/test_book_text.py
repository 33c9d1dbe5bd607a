"""A rulebook in sentences: every parameter with every legal value, and every situation, has one."""

import re
import typing
from dataclasses import fields, is_dataclass
from itertools import combinations
from pathlib import Path

import pytest

from controller.loading.book_faults import conditions
from controller.loading.library import load_book, load_books
from controller.rulebook.book import Book, Verdict
from controller.rulebook.house_rules import GameBuyIn
from controller.rulebook.rule import Rule
from controller.terms.codes import Basis, Cause, Outcome
from controller.views.book_words import situation_words
from controller.views.book_words.book_text import (
    BASES,
    OUTCOMES,
    PROCEDURES,
    VALUES,
    cause_sentences,
    read_sentence,
    sentences_of,
    verdict_sentence,
)
from controller.views.book_words.situation_words import CAUSES, situation
from controller.views.book_words.value_words import sentence_of

NUMBERS = (0, 1, 2, 30)
GAME = GameBuyIn("No Limit Hold'em", (1, 2), 100, 300)


def parameters(kind: type, path: str = "") -> dict[str, object]:
    """Every parameter of a rulebook with the type of its value, read from the definitions."""
    found: dict[str, object] = {}
    hints = typing.get_type_hints(kind)
    for one in fields(kind):
        hint, where = hints[one.name], f"{path}{one.name}"
        if typing.get_origin(hint) is Rule:
            (found[where],) = typing.get_args(hint)
        elif is_dataclass(hint):
            found |= parameters(hint, f"{where}.")
    return found


def legal(kind: object) -> tuple[object, ...]:
    """The values that a type allows: all of them, for numbers and lists a few of each form."""
    if kind is bool:
        return (False, True)
    if kind is int:
        return NUMBERS
    if typing.get_origin(kind) is typing.Literal:
        return typing.get_args(kind)
    if typing.get_origin(kind) is tuple:
        item = typing.get_args(kind)[0]
        items = (GAME,) if item is GameBuyIn else typing.get_args(item)
        return ((), *((one,) for one in items), *combinations(items, 2))
    return tuple(kind)


PARAMETERS = parameters(Book)


def test_every_parameter_is_said_and_nothing_else():
    assert len(PARAMETERS) > 180
    assert PARAMETERS.keys() == VALUES.keys()


@pytest.mark.parametrize("path", PARAMETERS)
def test_every_legal_value_has_a_sentence_of_its_own(path):
    values = legal(PARAMETERS[path])
    said = [sentence_of(VALUES[path], value) for value in values]
    assert all(_is_a_sentence(one) for one in said), said
    # The step of the rake is a whole dollar whether the book says 0 or 1.
    assert len(set(said)) == len(values) - (path == "play.house.rake_step"), said


def _is_a_sentence(text: str) -> bool:
    return (text[0].isupper() or text[0] in '"3' or text[0].isdigit()) and text[-1] == "." and not set("_{}") & set(text)


@pytest.mark.parametrize("path", [path for path, words in VALUES.items() if isinstance(words, dict)])
def test_no_value_is_said_that_a_book_may_not_have(path):
    assert set(VALUES[path]) == set(legal(PARAMETERS[path]))


def test_every_situation_has_words_of_its_own():
    for cause, known in conditions().items():
        said = [f"{CAUSES[cause]} {situation(cause, one)}" for one in known]
        assert len(set(said)) == len(known), cause


def test_no_words_are_left_over_for_a_situation():
    known = conditions()
    assert CAUSES.keys() == known.keys()
    for cause, own in situation_words._OF_CAUSE.items():
        assert own.keys() <= set(known[cause])
    shared = {one for cause, all_of in known.items() for one in set(all_of) - {*situation_words._OF_CAUSE.get(cause, ())}}
    assert situation_words._CONDITIONS.keys() == shared


def test_every_outcome_and_basis_has_words():
    assert OUTCOMES.keys() == set(Outcome)
    assert BASES.keys() == set(Basis)


@pytest.mark.parametrize("name", load_books())
def test_a_whole_book_is_said_in_sentences(name):
    book = load_book(name)
    said = list(sentences_of(book))
    paths = [path for one in said for path in one.paths]
    assert len(paths) == len(set(paths)) == len(PARAMETERS) + sum(len(rows) for rows in book.verdicts.values())
    for one in said:
        assert _is_a_sentence(one.whole), one
        assert "  " not in one.whole
        assert "; or or" not in one.whole
        assert not set("{}") & set(one.told)


def test_a_verdict_is_said_with_its_situation_outcome_and_steps():
    book = load_book("golden-nugget-2025")
    said = {path: one for one in sentences_of(book) for path in one.paths}
    one = said["verdict.missing_card.in_hand"]
    assert (one.whole, one.source) == (
        "If a card is missing from the deck during the hand: play goes on.", "116; the book's words",
    )  # fmt: skip
    two = said["verdict.exposed_many.window_open"]
    assert two is said["verdict.exposed_many.before_action"]
    assert two.whole.startswith(
        "If two or more cards are exposed before anybody has acted; or after somebody has acted, while a misdeal can "
        "still be called: misdeal. Stop the action. Announce the misdeal and its cause. Take every card back:",
    )
    assert two.source == "103; in draw games 260; the book's words"


@pytest.mark.parametrize(
    ("options", "remedy", "said"),
    [
        ((Outcome.VOID, Outcome.PLAY_ON), "void_hand", "(the hand is void or play goes on). For a void hand: Stop"),
        ((Outcome.MISDEAL, Outcome.FIX), "redeal", "(misdeal or the error is repaired). For a misdeal: Stop"),
        ((Outcome.FIX, Outcome.PLAY_ON), "restore_stub", "(the error is repaired or play goes on). For a repair: "),
    ],
)
def test_what_the_floor_decides_between_is_said_and_what_the_steps_are_for(options, remedy, said):
    verdict = Verdict(Outcome.FLOOR, ("1",), Basis.FLOOR, options, remedy, "Call the floor.")
    one = verdict_sentence(Cause.CARDS_HIDDEN, ("any_time",), verdict)
    assert one.whole.startswith(f"If a player hides his cards: the floor decides {said}")


def test_every_floor_decision_of_the_books_offers_what_its_steps_are_for():
    outcome = {"For a misdeal": "misdeal", "For a void hand": "void", "For a dead hand": "dead_hand", "For a repair": "fix"}
    for book in load_books().values():
        for cause, rows in book.verdicts.items():
            for one in cause_sentences(Cause(cause), rows):
                if one.lead and one.steps:
                    row = rows[one.paths[0].rpartition(".")[2]]
                    assert outcome[one.lead.rstrip(": ")] in row.options, one


READ = re.compile(r'"((?:deal|play|blinds|room|game)\.[a-z_]+(?:\.[a-z_]+)+)"')
"""A path by which the rulings' source names what it reads."""


def test_everything_that_a_ruling_reads_has_a_sentence():
    """No name of a parameter reaches a screen."""
    source = Path(situation_words.__file__).parents[2]
    files = [*(source / "rulings").rglob("*.py"), *(source / "engine").rglob("*.py")]
    paths = {path for file in files for path in READ.findall(file.read_text("utf-8"))}
    assert len(paths) > 40
    assert {path for path in paths if path not in VALUES and path not in PROCEDURES} == set()


def test_a_games_own_procedure_is_said_by_its_value():
    book = load_book("golden-nugget-2025")
    assert read_sentence(book, "game.procedures.premature", "draw_game") == PROCEDURES["game.procedures.premature"]["draw_game"]
    assert read_sentence(book, "game.procedures.premature", "gone") == ""
    assert read_sentence(book, "play.clock.time_s", "60") == str(sentence_of(VALUES["play.clock.time_s"], book.play.clock.time_s.value))

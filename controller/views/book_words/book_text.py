"""A rulebook in whole sentences: each value and verdict, with rule number and basis."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from controller.rulebook.book import Book, Verdict
from controller.rulebook.cited import rules_of
from controller.rulebook.phrases import EXPOSED, PREMATURE, SHORT_STUB
from controller.rulebook.rule import Rule
from controller.rulings.remedies import REMEDIES
from controller.terms.codes import Basis, Cause, Outcome
from controller.views.book_words.blinds_words import BLINDS
from controller.views.book_words.deal_words import DEAL
from controller.views.book_words.play_words import PLAY
from controller.views.book_words.room_words import ROOM
from controller.views.book_words.situation_words import CAUSES, situation
from controller.views.book_words.value_words import Words, listing, sentence_of
from controller.views.book_words.wager_words import WAGERS
from controller.views.phrases.phrase import Phrase, listed, phrase
from controller.views.step_text import sentence_of as step_sentence

VALUES: Final[Mapping[str, Words]] = {**DEAL, **WAGERS, **PLAY, **BLINDS, **ROOM}
"""How each value of a book is said, by its path."""
PROCEDURES: Final[Mapping[str, Mapping[str, str]]] = {
    "game.procedures.exposed": {rule.value: said for rule, said in EXPOSED.items()},
    "game.procedures.premature": {rule.value: said for rule, said in PREMATURE.items()},
    "game.procedures.short_stub": {rule.value: said for rule, said in SHORT_STUB.items()},
}
"""How a game's own procedures are said, by their paths and values."""
OUTCOMES: Final[Mapping[Outcome, str]] = {
    Outcome.MISDEAL: "misdeal",
    Outcome.VOID: "the hand is void",
    Outcome.FIX: "the error is repaired",
    Outcome.DEAD_HAND: "the hand is dead",
    Outcome.PLAY_ON: "play goes on",
    Outcome.ACTION: "the act is corrected",
    Outcome.FLOOR: "the floor decides",
    Outcome.LATE: "the result stands",
    Outcome.OPEN: "the result is open, and the floor is called",
    Outcome.OWES: "the player owes a post",
    Outcome.PENALTY: "the player gets a penalty",
}
_REMEDY_OF: Final = (
    ("redeal", "For a misdeal"),
    ("void", "For a void hand"),
    ("kill", "For a dead hand"),
    ("foul", "For a dead hand"),
)
"""What the floor has decided if a remedy whose name begins so is followed."""
BASES: Final[Mapping[Basis, str]] = {
    Basis.TEXT: "the book's words",
    Basis.DEFAULT: "our default",
    Basis.FLOOR: "the floor's discretion",
}


@dataclass(frozen=True, slots=True)
class BookSentence:
    """One sentence of a book.

    Attributes:
        paths: the values or verdict rows that it says; several rows if they are ruled alike.
        text: the sentence.
        steps: the sentences of a verdict's remedy, in order.
        remedy: the name of that remedy; empty if nothing is repaired.
        lead: the words before the steps that say for which choice of the floor they are.
        cite: the rule numbers.
        cite_draw: the rule numbers in draw games, if the book lists them separately.
        basis: the book's own words, our default, or the floor's discretion.
        note: what a reader of the citation should know.
        told: what the dealer's screen says; empty for a value.
    """

    paths: tuple[str, ...]
    text: str
    cite: tuple[str, ...]
    basis: Basis
    note: str = ""
    told: str = ""
    cite_draw: tuple[str, ...] = ()
    remedy: str = ""
    steps: tuple[str, ...] = ()
    lead: str = ""

    @property
    def whole(self) -> str:
        """Return the sentence with the steps of its remedy."""
        return f"{self.text} {self.lead}{' '.join(self.steps)}".rstrip() if self.steps else self.text

    @property
    def source(self) -> str:
        """Return the rule numbers and the basis in words: `103, 104; the book's words`."""
        draw = f"; in draw games {', '.join(self.cite_draw)}" if self.cite_draw else ""
        return f"{', '.join(self.cite)}{draw}; {BASES[self.basis]}"


def sentences_of(book: Book) -> Iterator[BookSentence]:
    """Yield the sentences of all values, then those of all verdicts."""
    for path, rule in rules_of(book):
        yield value_sentence(path, rule)
    for cause, rows in book.verdicts.items():
        yield from cause_sentences(Cause(cause), rows)


def read_sentence(book: Book, path: str, said: str) -> str:
    """Return the sentence of what was read for a ruling.

    It is the book's, or that of the game's own procedure. `said` is the value that was read. Empty if this version
    knows no such value.
    """
    procedures = PROCEDURES.get(path)
    if procedures is None:
        return sentence_at(book, path)
    return phrase(procedures[said]) if said in procedures else ""


def sentence_at(book: Book, path: str) -> str:
    """Return the sentence at a path without a remedy's steps; empty if there is none."""
    section, *names = path.split(".")
    if section == "verdict":
        cause, condition = names
        row = book.verdicts.get(cause, {}).get(condition)
        return _verdict_text(cause, (condition,), row.outcome, row.options) if row is not None else ""
    held: object = book
    for name in (section, *names):
        held = getattr(held, name, None)
    return _value_text(path, held.value) if isinstance(held, Rule) and path in VALUES else ""


@cache
def _value_text(path: str, value: object) -> Phrase:
    """Return the sentence of a value; kept, because every event's view has the same ones."""
    return sentence_of(VALUES[path], value)


@cache
def _verdict_text(cause: str, conditions: tuple[str, ...], outcome: Outcome, options: tuple[Outcome, ...]) -> Phrase:
    told = situations(Cause(cause), conditions)
    return phrase("If {situation}: {ruling}", situation=told, ruling=ruled(outcome, options))


def value_sentence(path: str, rule: Rule[object]) -> BookSentence:
    """Return the sentence of one value."""
    return BookSentence((path,), sentence_of(VALUES[path], rule.value), rule.cite, rule.basis, rule.note)


def cause_sentences(cause: Cause, rows: Mapping[str, Verdict]) -> Iterator[BookSentence]:
    """Yield the sentences of a cause; conditions that are ruled alike share one."""
    alike: dict[Verdict, list[str]] = {}
    for condition, verdict in rows.items():
        alike.setdefault(verdict, []).append(condition)
    for verdict, conditions in alike.items():
        yield verdict_sentence(cause, conditions, verdict)


def verdict_sentence(cause: Cause, conditions: Sequence[str], verdict: Verdict) -> BookSentence:
    """Return the sentence of one verdict: `If <situation>: <outcome>.`, with its steps."""
    return BookSentence(
        tuple(f"verdict.{cause.value}.{condition}" for condition in conditions),
        _verdict_text(cause.value, tuple(conditions), verdict.outcome, verdict.options),
        verdict.cite,
        verdict.basis,
        told=re.sub(r"\{\w+\}", "…", verdict.say),
        cite_draw=verdict.cite_draw,
        remedy=verdict.remedy,
        steps=remedy_sentences(verdict.remedy),
        lead=_lead(verdict),
    )


def situations(cause: Cause, conditions: Sequence[str]) -> str:
    """Return a cause with its conditions in words, as they follow "if"."""
    first, *others = (situation(cause, one) for one in conditions)
    clause = phrase(CAUSES[cause])
    told = listed((clause, phrase(first)), " ") if first else clause
    # Only a printed book says several conditions together; a screen says the one that came about.
    return told if not others else told + "".join(f"; or {one.removeprefix('and ')}" for one in others)


def ruled(outcome: Outcome, options: Sequence[Outcome] = ()) -> str:
    """Return what a verdict orders: the outcome, or what the floor decides between."""
    ordered = phrase(OUTCOMES[outcome])
    if not options:
        return phrase("{outcome}.", outcome=ordered)
    choices = listing([phrase(OUTCOMES[one]) for one in options], "or")
    return phrase("{outcome} ({choices}).", outcome=ordered, choices=choices)


def _lead(verdict: Verdict) -> str:
    """Return the words before a remedy's steps that say for which choice of the floor they are."""
    if not verdict.options:
        return ""
    ends = next((said for start, said in _REMEDY_OF if verdict.remedy.startswith(start)), "For a repair")
    return f"{ends}: "


def remedy_sentences(remedy: str) -> tuple[str, ...]:
    """Return the sentences of a remedy's steps; none if nothing is repaired."""
    steps = REMEDIES[remedy].steps if remedy else ()
    return tuple(step_sentence(step.code, step.detail) for step in steps)

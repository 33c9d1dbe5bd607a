"""A rulebook as it is printed: chapters, a house's changes, long remedies at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from controller.rulebook.book import Book
from controller.views.book_words.book_differences import changed_from
from controller.views.book_words.book_text import BookSentence, remedy_sentences, sentences_of
from controller.views.book_words.chapters import chapters

SOURCE: Final = "the numbers of the rules, and what the sentence rests on"
LONG: Final = 4
"""A remedy of at least so many steps …"""
OFTEN: Final = 3
"""… that so many sentences follow is printed once, at the end."""


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A sentence as it is printed.

    Attributes:
        text: the sentence, with the steps of its remedy unless they stand at the end.
        remedy: title of the remedy at the end that it refers to; empty if there is none.
        source: the rule numbers and the basis.
        told: what the dealer's screen says.
        note: what a reader of the citation should know.
        before: what the base of a house's book says, if the house has it otherwise.
    """

    text: str
    source: str
    remedy: str = ""
    told: str = ""
    note: str = ""
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintedChapter:
    """A chapter: what holds, and what is ruled when something goes wrong."""

    title: str
    values: tuple[PrintedLine, ...]
    verdicts: tuple[PrintedLine, ...]


@dataclass(frozen=True, slots=True)
class PrintedBook:
    """A whole book; `remedies` are the long ones, `base` is what a house started from."""

    title: str
    subtitle: str
    chapters: tuple[PrintedChapter, ...]
    remedies: Mapping[str, tuple[str, ...]]
    base: str = ""


def printed(book: Book, base: Book | None = None) -> PrintedBook:
    """Return a book as it is printed; with a base, the house's changes are marked."""
    before = changed_from(book, base) if base is not None else {}
    often = Counter(one.remedy for one in sentences_of(book) if len(one.steps) >= LONG)
    long = frozenset(remedy for remedy, count in often.items() if count >= OFTEN)

    def lines(sentences: tuple[BookSentence, ...]) -> tuple[PrintedLine, ...]:
        return tuple(_line(one, long, before) for one in sentences)

    return PrintedBook(
        book.name,
        f"{book.id}, {book.edition}, {book.kind} games",
        tuple(PrintedChapter(one.title, lines(one.values), lines(one.verdicts)) for one in chapters(book)),
        {title(remedy): remedy_sentences(remedy) for remedy in sorted(long)},
        "" if base is None else f"{base.name} ({base.id})",
    )


def title(remedy: str) -> str:
    """Return a remedy's name as a title."""
    return remedy.replace("_", " ").capitalize()


def _line(one: BookSentence, long: frozenset[str], before: Mapping[str, BookSentence]) -> PrintedLine:
    """Return a sentence as it is printed."""
    elsewhere = one.remedy in long
    return PrintedLine(
        f"{one.text} {one.lead}".rstrip() if elsewhere else one.whole,
        one.source,
        title(one.remedy) if elsewhere else "",
        one.told,
        one.note,
        tuple(dict.fromkeys(_said(before[path]) for path in one.paths if path in before)),
    )


def _said(one: BookSentence) -> str:
    return f"{one.whole} [{one.source}]"


def numbers_of(book: Book) -> Iterator[str]:
    """Yield every rule number that the book cites, in its order; some come several times."""
    for one in sentences_of(book):
        yield from (*one.cite, *one.cite_draw)

"""A printed rulebook, a rule and a comparison as lines of plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from controller.coverage.rule_reading import RuleReading
from controller.views.book_words.book_differences import Difference
from controller.views.book_words.printed_book import SOURCE, PrintedBook, PrintedLine

WIDTH = 100


def book_lines(book: PrintedBook) -> Iterator[str]:
    """Yield the lines of a book, chapter by chapter."""
    yield f"{book.title} ({book.subtitle})"
    yield f"In brackets: {SOURCE}."
    if book.base:
        yield from wrapped(f"Based on {book.base}. What the house has otherwise is marked with *.")
    for chapter in book.chapters:
        yield from ("", chapter.title.upper(), "")
        for line in (*chapter.values, *chapter.verdicts):
            yield from printed_lines(line)
    if book.remedies:
        yield from ("", "REMEDIES", "")
    for title, steps in book.remedies.items():
        yield from wrapped(f"{title}: {' '.join(steps)}")


def printed_lines(line: PrintedLine) -> Iterator[str]:
    """Yield one sentence with its source, and what a house changed in it."""
    steps = f" Steps: {line.remedy}, at the end." if line.remedy else ""
    mark = "* " if line.before else ""
    yield from wrapped(f"{mark}{line.text}{steps} [{line.source}]")
    yield from wrapped(f"The dealer reads: {line.told}" if line.told else "", "    ")
    yield from wrapped(line.note, "    ")
    for before in line.before:
        yield from wrapped(f"The base says: {before}", "    ")


def difference_lines(difference: Difference, first: str, second: str) -> Iterator[str]:
    """Yield what two books say of one point, each under its name."""
    if difference.subject:
        yield from wrapped(f"If {difference.subject}:")
    for name, one in ((first, difference.first), (second, difference.second)):
        said = one.whole.removeprefix(f"If {difference.subject}: ") if difference.subject else one.whole
        yield from wrapped(f"{name}: {said} [{one.source}]", "    " if difference.subject else "")
    yield ""


def wrapped(text: str, indent: str = "") -> list[str]:
    """Return a text in lines of at most `WIDTH` characters; none if it is empty."""
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=f"{indent}    ")


def as_text(lines: Iterable[str]) -> str:
    """Return lines as one text that ends with a line's end."""
    return "".join(f"{line}\n" for line in lines)


def rule_lines(reading: RuleReading) -> Iterator[str]:
    """Yield what the table does because of a rule, then the class of each of its sentences."""
    yield "What the table does because of it:"
    if not reading.sentences:
        yield "    Nothing: no value and no verdict rests on it."
    for one in reading.sentences:
        yield from wrapped(f"{one.whole} [{one.source}]", "    ")
        yield from wrapped(one.note, "        ")
    yield ""
    yield "Its sentences, as the map classifies them:" if reading.classified else "The map has no sentence of it."
    for sentence in reading.classified:
        mapped = sentence.mapped
        told = (", ".join(mapped.by), mapped.why, f"not built: {mapped.gap}" if mapped.gap else "")
        because = f" ({'; '.join(filter(None, told))})" if any(told) else ""
        yield from wrapped(f"{sentence.place} {mapped.kind or 'not classified'}{because}", "    ")
        yield from wrapped(sentence.words, "        ")

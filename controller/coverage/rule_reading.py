"""What the table does because of one rule, and the class of each of its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from controller.coverage.covering import entry_of
from controller.coverage.sentence_map import MappedSentence, SentenceMap, read_map, read_sentences
from controller.coverage.supports import cited_of, spread
from controller.loading.library import RULEBOOKS, BookSource
from controller.views.book_words.book_text import BookSentence, sentences_of
from controller.views.book_words.printed_book import numbers_of
from firmware_bridge.commandline.nearest import did_you_mean


class NoSuchRuleError(Exception):
    """Neither the book nor its map has a rule of this number."""


@dataclass(frozen=True, slots=True)
class ClassifiedSentence:
    """A sentence of a rule: its place, its entry in the map, its words if the text was read."""

    place: str
    mapped: MappedSentence
    words: str = ""


@dataclass(frozen=True, slots=True)
class RuleReading:
    """A rule: what the table does because of it, and its sentences by class."""

    sentences: tuple[BookSentence, ...]
    classified: tuple[ClassifiedSentence, ...]


def read_rule(source: BookSource, number: str, texts: Path | None = None) -> RuleReading:
    """Return what the table does because of a rule, and the rule's sentences by class.

    A house's file without a map of its own beside it uses that of its shipped base.

    Raises:
        NoSuchRuleError: there is no such rule.
        DataFileError: the map or the text cannot be read.
    """
    own = source.path if source.path.is_dir() else source.path.parent
    folder = RULEBOOKS / source.shipped if source.shipped and not read_map(own) else own
    sentences = read_map(folder)
    entry = entry_of(number, sentences) or number
    entries = sentences.get(entry, {})
    named = _named(source, entries)
    found = tuple(
        one for one in sentences_of(source.book)
        if named & set(one.paths) or any(_means(cite, number) for cite in (*one.cite, *one.cite_draw))
    )  # fmt: skip
    if not found and not entries:
        raise NoSuchRuleError(_no_rule(source, number, sentences))
    words = {(one.number, str(one.index)): one.words for one in read_sentences(folder, texts)} if texts else {}
    classified = (
        ClassifiedSentence(f"{entry}.{index}", one, words.get((entry, index), "")) for index, one in entries.items()
    )
    return RuleReading(found, tuple(classified))


def _means(cite: str, number: str) -> bool:
    """Whether a citation is of this rule, or of a part of it (`25A` of `25`)."""
    return cite == number or entry_of(cite, (number,)) == number


def _named(source: BookSource, entries: Mapping[str, MappedSentence]) -> frozenset[str]:
    """Return the values and rows of the book that the map names for a rule."""
    rows = cited_of(source.book)
    return frozenset(name for one in entries.values() for by in one.by for name in spread(by, rows) if name in rows)


def _no_rule(source: BookSource, number: str, sentences: SentenceMap) -> str:
    """Return the sentence that there is no such rule, with the nearest number."""
    known = dict.fromkeys((*sentences, *numbers_of(source.book)))
    return f"{source.book.id} has no rule {number!r}{did_you_mean(number, known)}"

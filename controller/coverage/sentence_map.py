"""The map of a book's sentences: of each its digest, its class and what it is supported by.

It stands in the book's folder in `sentences.toml`, or in several files `sentences-….toml`: a table for each rule, in it
an entry for each sentence by its place in the rule. No file holds the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeAlias

from controller.coverage.rule_text import Sentence, TextForm, sentences_of
from controller.files.strict import DataFileError, StructureFaultError, read_toml, structured

FORM: Final = "text.toml"
MAP_FILES: Final = "sentences*.toml"


class SentenceClass(StrEnum):
    """What the table does because of a sentence; `docs/rulebooks.md` says how one is chosen."""

    OPEN = ""
    RULED = "ruled"
    SHOWN = "shown"
    FLOOR = "floor"
    ROOM = "room"
    CONDUCT = "conduct"
    DEFINITION = "definition"
    NARRATIVE = "narrative"


@dataclass(frozen=True, slots=True)
class MappedSentence:
    """What the map says of one sentence.

    Attributes:
        digest: the digest of its words (`controller.coverage.rule_text.digest`).
        kind: its class; empty as long as nobody has classified it.
        by: names of what it is supported by (`controller.coverage.supports`).
        why: why a machine that sees cards, chips and keys does not know it.
        gap: what the table ought to do because of it and does not do yet.
    """

    digest: str
    kind: SentenceClass = SentenceClass.OPEN
    by: tuple[str, ...] = ()
    why: str = ""
    gap: str = ""


SentenceMap: TypeAlias = Mapping[str, Mapping[str, MappedSentence]]
"""By the rule's number and the sentence's place in the rule (`"1"` is the first)."""


def read_map(folder: Path) -> SentenceMap:
    """Return the map of the book in a folder; empty if it has none.

    Raises:
        DataFileError: a file of it cannot be used.
    """
    rules: dict[str, Mapping[str, MappedSentence]] = {}
    for path in sorted(folder.glob(MAP_FILES)):
        for number, entries in read_toml(path).items():
            if number in rules:
                raise DataFileError(path, (f"{number}: another file has this rule too",))
            try:
                rules[number] = {index: structured(one, MappedSentence) for index, one in entries.items()}
            except StructureFaultError as error:
                raise DataFileError(path, tuple(f"{number}: {fault}" for fault in error.faults)) from None
    return rules


def entries_of(sentences: SentenceMap) -> Iterator[tuple[str, str, MappedSentence]]:
    """Yield every entry of a map with its rule's number and its place in the rule."""
    for number, entries in sentences.items():
        for index, one in entries.items():
            yield number, index, one


def read_form(folder: Path) -> TextForm:
    """Return how the text of the book in a folder is printed.

    Raises:
        DataFileError: the folder has no `text.toml`, or it cannot be used.
    """
    path = folder / FORM
    try:
        return structured(read_toml(path), TextForm)
    except StructureFaultError as error:
        raise DataFileError(path, error.faults) from None


def read_sentences(folder: Path, texts: Path) -> tuple[Sentence, ...]:
    """Return the sentences of a book's printed text, which lies in the folder `texts`.

    Raises:
        DataFileError: the text or its form cannot be read.
    """
    form = read_form(folder)
    path = texts / form.file
    try:
        return sentences_of(path.read_text(encoding="utf-8", errors="replace"), form)
    except OSError as error:
        raise DataFileError(path, (error.strerror or "cannot be read",)) from None


def text_faults(sentences: SentenceMap, printed: tuple[Sentence, ...]) -> Iterator[str]:
    """Yield where the map and the printed text differ: missing, changed and extra sentences."""
    held = {(number, index): one.digest for number, index, one in entries_of(sentences)}
    for one in printed:
        mapped = held.pop((one.number, str(one.index)), None)
        if mapped is None:
            yield f"{one.number}.{one.index}: the text has this sentence, the map does not"
        elif mapped != one.digest:
            yield f"{one.number}.{one.index}: the text reads otherwise than the sentence that was classified"
    for number, index in held:
        yield f"{number}.{index}: the map has this sentence, the text does not"

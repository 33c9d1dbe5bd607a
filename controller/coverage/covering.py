"""The check of a map against its book: what is unclassified, unsupported or misnamed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from controller.coverage.rule_text import Checked
from controller.coverage.sentence_map import (
    MappedSentence,
    SentenceClass,
    SentenceMap,
    entries_of,
    read_form,
    read_map,
    read_sentences,
    text_faults,
)
from controller.coverage.supports import Cited, cited_of, name_fault, spread
from controller.files.strict import DataFileError
from controller.loading.game_files import check_game
from controller.loading.library import BookSource
from controller.rulebook.book import Book

_ROWS: Final = frozenset({"verdict", "deal", "play", "blinds", "room"})
DUE: Final[Mapping[SentenceClass, frozenset[str]]] = {
    SentenceClass.RULED: _ROWS | {"game", "remedy", "code"},
    SentenceClass.SHOWN: _ROWS | {"code", "question", "message", "event", "command"},
    SentenceClass.FLOOR: _ROWS | {"question", "command", "event"},
    SentenceClass.ROOM: frozenset({"command", "event", "message", "room", "blinds", "code"}),
}
"""The first words of the names of which a class needs at least one."""
REASONED: Final = frozenset({SentenceClass.FLOOR, SentenceClass.CONDUCT})
"""Classes that need a reason."""
SUPPORTING: Final = frozenset(
    {SentenceClass.RULED, SentenceClass.SHOWN, SentenceClass.FLOOR, SentenceClass.ROOM, SentenceClass.DEFINITION}
)
"""Classes of which a rule that a row cites must have a sentence."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """A book's sentences: their number by class, what is not built, what is wrong, who checked."""

    counts: tuple[tuple[SentenceClass, int], ...]
    gaps: tuple[str, ...]
    faults: tuple[str, ...]
    checked: tuple[Checked, ...] = ()


def coverage(source: BookSource, texts: Path | None = None) -> Coverage:
    """Check a book's map, and against the printed text if the folder of the texts is given.

    The map of a book that stands on another lies beside its file, and supports the values and verdicts of its own.

    Raises:
        DataFileError: the book has no map, or a file cannot be read.
    """
    folder = source.path if source.path.is_dir() else source.path.parent
    sentences = read_map(folder)
    if not sentences:
        other = f"; its base {source.shipped} has one" if source.shipped and source.base else ""
        said = f"this book has no map of its sentences: no sentences.toml lies beside it{other}"
        raise DataFileError(source.path, (said,))
    faults = list(map_faults(source.book, sentences, OwnPart(_own_of(source), _games_of(source))))
    if texts is not None:
        faults += text_faults(sentences, read_sentences(folder, texts))
    found = counts(sentences)
    told = tuple((kind, found[kind]) for kind in SentenceClass)
    return Coverage(told, tuple(gaps(sentences)), tuple(faults), read_form(folder).checked)


@dataclass(frozen=True, slots=True)
class OwnPart:
    """What is a book's own: paths of values and rows (None: all), ids of games."""

    rows: frozenset[str] | None = None
    games: frozenset[str] = frozenset()


def _own_of(source: BookSource) -> frozenset[str] | None:
    """Return the values and rows that a book overrides; None for a whole book."""
    if not source.base:
        return None
    known = cited_of(source.book)
    return frozenset(row for row in known if any(row == one or one.startswith(f"{row}.") for one in source.overridden))


def _games_of(source: BookSource) -> frozenset[str]:
    """Return the ids of the games that a book brings along."""
    return frozenset(check_game(path).id for path in source.games)


def entry_of(cite: str, numbers: Iterable[str]) -> str | None:
    """Return the number in the map that a citation means (`25` of `25A`); None if it has none."""
    known = frozenset(numbers)
    if cite in known:
        return cite
    if cite.startswith("H:"):
        words = _plain(cite[2:])
        return next((one for one in sorted(known) if one.startswith("H:") and words in _plain(one[2:])), None)
    found = re.match(r"(?:RP|Add)?\d+", cite)
    return found[0] if found and found[0] in known else None


def _plain(heading: str) -> str:
    """Return a heading as words alone, each with a space around it."""
    words = re.findall(r"[^\W_]+", heading.casefold())
    return f" {' '.join(words)} "


def counts(sentences: SentenceMap) -> Counter[SentenceClass]:
    """Return how many sentences each class has."""
    return Counter(one.kind for _, _, one in entries_of(sentences))


def gaps(sentences: SentenceMap) -> Iterator[str]:
    """Yield what the table ought to do and does not do yet, with the number of the sentence."""
    for number, index, one in entries_of(sentences):
        if one.gap:
            yield f"{number}.{index}: {one.gap}"


def map_faults(book: Book, sentences: SentenceMap, own: OwnPart | None = None) -> Iterator[str]:
    """Yield the sentences that are wrongly classified, and the rows that no sentence supports."""
    rows, part = cited_of(book), own or OwnPart()
    for number, index, one in entries_of(sentences):
        yield from (f"{number}.{index}: {fault}" for fault in _entry_faults(one, rows, part.games))
    kept = rows if part.rows is None else {row: cited for row, cited in rows.items() if row in part.rows}
    yield from _unsupported(kept, sentences)


def _entry_faults(one: MappedSentence, rows: Mapping[str, Cited], games: frozenset[str]) -> Iterator[str]:
    """Yield what is wrong with one entry; `games` are those that the book brings along."""
    for name in (single for said in one.by for single in spread(said, rows)):
        own = name.startswith("game.") and name.removeprefix("game.") in games
        if not own and (fault := name_fault(name, rows)):
            yield fault
    if one.kind in REASONED and not one.why:
        yield f"{one.kind} needs a reason (`why`): the table sees cards, chips and keys"
    if one.kind in {SentenceClass.NARRATIVE, SentenceClass.OPEN} and one.by:
        yield "a sentence that is narrative or not classified is supported by nothing"
    due = DUE.get(one.kind)
    if due and not one.gap and not any(name.partition(".")[0] in due for name in one.by):
        yield f"{one.kind} needs one of: {', '.join(sorted(due))}; or a `gap` that says what is to be built"


def _unsupported(rows: Mapping[str, Cited], sentences: SentenceMap) -> Iterator[str]:
    """Yield the rows and values that no sentence supports.

    A sentence of a cited rule must name each row and value of basis `literal`. For a default, or the floor's
    discretion, one sentence of the cited rule about the table is enough.
    """
    named: dict[str, set[str]] = {}
    about: set[str] = set()
    for number, _, one in entries_of(sentences):
        if one.kind in SUPPORTING:
            about.add(number)
        for name in (single for said in one.by for single in spread(said, rows)):
            named.setdefault(name, set()).add(number)
    for row, cited in rows.items():
        entries = {entry for cite in cited.cite if (entry := entry_of(cite, sentences))}
        if cited.literal and not entries & named.get(row, set()):
            yield f"{row}: no sentence of {', '.join(cited.cite)} supports it"
        if not cited.literal and not entries & about:
            yield f"{row}: {', '.join(cited.cite)} has no sentence about the table"

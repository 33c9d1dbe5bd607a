"""A rulebook's printed text, cut into numbered rules and those into sentences.

`text.toml` in a book's folder describes how its text is printed (`TextForm`); nothing here knows a particular book.
Docs: `docs/rulebooks.md`, "The map of every sentence".
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

FRONT: Final = "front"
"""Number of the text before the first rule."""
DIGEST_LETTERS: Final = 12

_MARKUP: Final = re.compile(r"</?\w+>|\*|\\(?=[$#_*])|^[#\s]+|^[-•]\s+")
_WORD: Final = re.compile(r"[^\W_]+|[$%]")
_QUOTES: Final = str.maketrans("\u2018\u2019\u201c\u201d\u00a0", "''\"\" ")
_END: Final = re.compile(r"[.!?][\"')\]]*\s+(?=[\"'(\[]*[A-Z0-9$])")
_ABBREVIATIONS: Final = frozenset({"i.e.", "e.g.", "ex.", "vs.", "no.", "u.s."})
_LABEL: Final = re.compile(
    r"\(?(?:\d{1,2}|[a-z]|[ivx]+)[.):]|(?:example|situation|note|ex)\b[\w\s-]{0,5}[.:]|\w+\.", re.IGNORECASE
)
_ITEM: Final = re.compile(r"\s*(?:[-•]\s|\(?(?:\d{1,2}|[A-Za-z]|[ivx]+)[.):]\s)")
_OPEN_END: Final = re.compile(r"[^.!?:;\"')\]]$")
_STEP: Final = 2
"""A rule's number is at most so many above the last one: a book may leave a number out."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of a text in which rules are printed in one way.

    Attributes:
        entry: pattern of a rule's first line, with the groups `number` and, if words of the rule follow, `rest`.
        begins: pattern of the line that opens the zone; empty for the first zone.
        key: the rule's number as citations write it, made of `{number}`: `RP{number}`.
        ordered: whether numbers ascend, so that the items of a list inside a rule are not taken for rules.
    """

    entry: str
    begins: str = ""
    key: str = "{number}"
    ordered: bool = True


@dataclass(frozen=True, slots=True)
class Checked:
    """A record of a check that people made: what, by whom, on which day (`2026-11-26`)."""

    what: str
    by: str
    on: str


@dataclass(frozen=True, slots=True)
class TextForm:
    """How the text of a book is printed.

    Attributes:
        file: name of the text's file.
        zone: the parts of the text, in their order.
        cut: patterns taken out before lines are read, such as the foot of a page.
        drop: patterns of lines that are no part of a rule, such as the heading of a chapter.
        sections: patterns of headings whose text has no number, with the group `name`, cited as `H:name`.
        names: the printed number of a rule, if citations write it otherwise.
        checked: what people have compared with the text.
    """

    file: str
    zone: tuple[Zone, ...]
    cut: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    checked: tuple[Checked, ...] = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its rule's number, its place in the rule from 1 on, and its words."""

    number: str
    index: int
    words: str

    @property
    def digest(self) -> str:
        """The digest by which the map knows the sentence without holding its words."""
        return digest(self.words)


def digest(words: str) -> str:
    """Return the first digits of the SHA-256 of a sentence, without its case, marks and spaces."""
    plain = " ".join(_WORD.findall(words.casefold()))
    return hashlib.sha256(plain.encode()).hexdigest()[:DIGEST_LETTERS]


def sentences_of(text: str, form: TextForm) -> tuple[Sentence, ...]:
    """Return every sentence of a text; a rule printed in two places is counted on."""
    found: list[Sentence] = []
    counts: dict[str, int] = {}
    for number, lines in _rules(text, form):
        for block in _blocks(lines):
            for words in _split(block):
                counts[number] = counts.get(number, 0) + 1
                found.append(Sentence(number, counts[number], words))
    return tuple(found)


def _rules(text: str, form: TextForm) -> Iterator[tuple[str, list[str]]]:
    """Yield each rule's number and its lines; an empty line separates paragraphs."""
    for pattern in form.cut:
        text = re.sub(pattern, "\n", text)
    number, lines = FRONT, list[str]()
    reader = _RuleReader(form)
    for raw in text.splitlines():
        begun = reader.begins(raw)
        if begun is None:
            lines.append("" if reader.is_dropped(raw) else _bulleted(raw))
            continue
        yield number, lines
        number, rest = begun
        lines = [rest]
    yield number, lines


class _RuleReader:
    """The lines at which a rule begins, zone by zone."""

    def __init__(self, form: TextForm) -> None:
        self._form = form
        self._zones = list(form.zone)
        self._zone = self._zones.pop(0)
        self._last = 0

    def begins(self, raw: str) -> tuple[str, str] | None:
        """Return the rule that a line begins, with the words that follow on it."""
        line = _clean(raw)
        if self._zones and re.search(self._zones[0].begins, line):
            self._zone, self._last = self._zones.pop(0), 0
            return FRONT, ""
        for pattern in self._form.sections:
            if heading := re.search(pattern, line):
                return self._named(f"H:{heading['name']}"), ""
        found = re.match(self._zone.entry, line)
        if found is None or not self._follows(found["number"]):
            return None
        return self._named(self._zone.key.format(number=found["number"])), found.groupdict().get("rest") or ""

    def is_dropped(self, raw: str) -> bool:
        """Whether a line is no part of a rule."""
        return any(re.search(pattern, raw.strip()) for pattern in self._form.drop)

    def _named(self, printed: str) -> str:
        """Return the number as citations write it."""
        return self._form.names.get(printed, printed)

    def _follows(self, number: str) -> bool:
        """Whether the number can come behind the last one."""
        if not self._zone.ordered:
            return True
        counted = int(re.sub(r"\D", "", number))
        if not self._last <= counted <= self._last + _STEP or (counted == self._last and number.isdigit()):
            return False
        self._last = counted
        return True


def _clean(raw: str) -> str:
    """Return a line without markup."""
    line = raw.translate(_QUOTES).strip()
    while (bare := _MARKUP.sub("", line).strip()) != line:
        line = bare
    return re.sub(r" +", " ", line)


def _bulleted(raw: str) -> str:
    """Return a line without markup; an item of a list keeps a mark in front."""
    clean = _clean(raw)
    return f"• {clean}" if clean and _ITEM.match(raw) else clean


def _blocks(lines: list[str]) -> Iterator[str]:
    """Yield the paragraphs and items of a rule; pieces that a page or a line tore are joined."""
    blocks: list[str] = []
    fresh = True
    for line in lines:
        words = line.removeprefix("• ")
        if not words:
            fresh = True
            continue
        if blocks and line == words and (not fresh or _is_torn(blocks[-1], words)):
            blocks[-1] += f" {words}"
        else:
            blocks.append(words)
        fresh = False
    yield from blocks


def _is_torn(before: str, after: str) -> bool:
    """Whether an empty line between two pieces of text ends no paragraph."""
    return before.endswith(",") or (_OPEN_END.search(before) is not None and after[0].islower())


def _split(block: str) -> Iterator[str]:
    """Yield the sentences of a paragraph; a label or an abbreviation ends none."""
    begin = 0
    for end in _END.finditer(block):
        words = block[begin : end.end()].strip()
        last = words.split()[-1].strip("\"'()[]").lower()
        if last in _ABBREVIATIONS or _LABEL.fullmatch(words):
            continue
        yield words
        begin = end.end()
    if _WORD.search(rest := block[begin:].strip()):
        yield rest

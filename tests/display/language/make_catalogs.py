"""`python -m tests.display.language.make_catalogs` (`make messages`): makes the screens' catalogs from the source.

Finds every message of the screens and the views, keeps the translations that there are, makes the made-up language anew,
and compiles all of them. A message that is new has an empty translation, which a test reports.
"""

from __future__ import annotations

import io
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import astuple
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from controller.views.book_words.book_text import OUTCOMES, PROCEDURES, VALUES
from controller.views.book_words.situation_words import _CONDITIONS, _OF_CAUSE, CAUSES
from controller.views.book_words.value_words import ListWords, NumberWords
from display.language.languages import ENGLISH, LANGUAGES, PSEUDO

ROOT = Path(__file__).parents[3]
LOCALE = ROOT / "display" / "language" / "locale"
RULEBOOKS = ROOT / "controller" / "library" / "rulebooks"
SOURCES = (
    "display", "controller/views", "controller/screens", "controller/keypad", "controller/fusion", "controller/ingest",
    "controller/room_service",
)
READERS = [("**.py", "python"), ("**.html", "jinja2")]
LOUD = {"**.html": {"silent": "false"}}
"""A template with a mistake in it is said, and not passed over."""
KEYWORDS = {"marked": None, "phrase": None, "with_amount": None, "plural": (1, 2), "in_context": ((1, "c"), 2)}
THEN = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in every file: the same source makes the same bytes."""
PLAIN, ACCENTED = "acdeghijklnorstuwyz", "áçďéğĥíĵķļñóŕšţúŵýž"
ACCENTS = str.maketrans(PLAIN + PLAIN.upper(), ACCENTED + ACCENTED.upper())
PLACEHOLDER = re.compile(r"(\{[^}]*\})")


def found() -> Catalog:
    """Return the catalog of all messages in the source."""
    catalog = _empty(None)
    for sentence in (*verdicts(), *book_words()):
        catalog.add(sentence)
    for source in SOURCES:
        for _, _, message, _, context in extract_from_dir(ROOT / source, READERS, LOUD, keywords=KEYWORDS):
            catalog.add(message, context=context)
    return catalog


def verdicts() -> Iterator[str]:
    """Yield the sentences of the shipped rulebooks' verdicts; a house's own sentences stay as the house wrote them."""
    for path in sorted(RULEBOOKS.rglob("*.toml")):
        yield from _said(tomllib.loads(path.read_text("utf-8")))


def book_words() -> Iterator[str]:
    """Yield the sentences and clauses in which the screens say the values and verdicts of any book."""
    yield from _texts((OUTCOMES, CAUSES, _CONDITIONS, _OF_CAUSE, PROCEDURES))
    for words in VALUES.values():
        yield from _texts(astuple(words)[:3] if isinstance(words, NumberWords | ListWords) else words)


def _texts(node: object) -> Iterator[str]:
    if isinstance(node, str):
        yield from [node] * bool(node)
    elif isinstance(node, Mapping | tuple):
        for one in node.values() if isinstance(node, Mapping) else node:
            yield from _texts(one)


def _said(node: object) -> Iterator[str]:
    for name, one in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        if name == "say" and isinstance(one, str):
            yield one
        else:
            yield from _said(one)


def translated(code: str, messages: Catalog) -> Catalog:
    """Return a language's catalog: the kept translations of the messages that there are now."""
    catalog = _empty(code)
    kept = read_po(io.BytesIO(path_of(code).read_bytes())) if path_of(code).exists() else catalog
    for message in messages:
        if message.id:
            old = kept.get(message.id if isinstance(message.id, str) else message.id[0], message.context)
            text = pseudo_message(message) if code == PSEUDO else old.string if old else ""
            catalog.add(message.id, text, context=message.context)
    return catalog


def pseudo_message(message: Message) -> str | tuple[str, ...]:
    """Return a message of the made-up language, with as many forms as it has."""
    return pseudo(message.id) if isinstance(message.id, str) else tuple(map(pseudo, message.id))


def pseudo(text: str) -> str:
    """Return a text a third longer, with an accent on every letter that can bear one; arguments stay."""
    return "".join(
        part if PLACEHOLDER.fullmatch(part) else "".join(map(_longer, re.split(r"(\s+)", part)))
        for part in PLACEHOLDER.split(text)
    )


def _longer(word: str) -> str:
    """Return a word with a letter more for every third one, behind its first vowel."""
    letters = sum(letter.isalpha() for letter in word)
    at = next((index for index, letter in enumerate(word) if letter.lower() in "aeiouy"), None)
    if at is None:
        return word.translate(ACCENTS)
    return (word[: at + 1] + word[at] * -(-letters // 3) + word[at + 1 :]).translate(ACCENTS)


def path_of(code: str) -> Path:
    """Return where a language's catalog lies."""
    return LOCALE / code / "LC_MESSAGES" / "railbird.po"


def po_bytes(catalog: Catalog) -> bytes:
    """Return a catalog as a file for translators: sorted, without places in the source, so that changes stay small."""
    out = io.BytesIO()
    write_po(out, catalog, width=120, no_location=True, sort_output=True, include_previous=False)
    return out.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    """Return a catalog as gettext reads it."""
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def _empty(code: str | None) -> Catalog:
    return Catalog(
        locale="en" if code == PSEUDO else code, project="Railbird", version="1", copyright_holder="Railbird",
        creation_date=THEN, revision_date=THEN, fuzzy=False, header_comment="# Railbird's messages to people at a table.",
        msgid_bugs_address="", last_translator="Railbird", language_team="Railbird",
    )  # fmt: skip


def main() -> None:
    """Write every catalog anew."""
    messages = found()
    (LOCALE / "railbird.pot").write_bytes(po_bytes(messages))
    for code in LANGUAGES:
        if code != ENGLISH:
            catalog = translated(code, messages)
            path_of(code).parent.mkdir(parents=True, exist_ok=True)
            path_of(code).write_bytes(po_bytes(catalog))
            path_of(code).with_suffix(".mo").write_bytes(mo_bytes(catalog))


if __name__ == "__main__":
    main()

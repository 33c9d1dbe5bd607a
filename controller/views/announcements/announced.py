"""The sentence of an announcement: a template of its kind, or made by a function."""

from __future__ import annotations

from typing import Final

from controller.rulebook.book import Book
from controller.table.announcements import Announcement
from controller.table.announcements.betting_announcements import ChipsAgainstWord
from controller.table.announcements.card_announcements import BoardStands
from controller.terms.sentences import Sentence
from controller.views.announcements import (
    betting_sentences,
    card_sentences,
    color_up_sentences,
    command_sentences,
    flow_sentences,
    seat_sentences,
    stakes_sentences,
)
from controller.views.announcements.templates import Makers, Templates, worded
from controller.views.phrases.phrase import listed
from controller.views.ruling_text import ruling_text

_SENTENCES: Final = (
    betting_sentences,
    card_sentences,
    color_up_sentences,
    command_sentences,
    flow_sentences,
    seat_sentences,
    stakes_sentences,
)
TEMPLATES: Final[Templates] = {kind: text for one in _SENTENCES for kind, text in one.TEMPLATES.items()}
MAKERS: Final[Makers] = {kind: made for one in _SENTENCES for kind, made in one.MAKERS.items()}


def announced(told: Announcement, book: Book | None = None) -> Sentence:
    """Return the sentence of an announcement or a refusal; `AMOUNT_SIGN` precedes amounts.

    Args:
        told: the announcement.
        book: the table's rulebook, for an announcement that repeats a ruling.
    """
    match told:
        case BoardStands(ruling) | ChipsAgainstWord(ruling):
            assert book is not None, "a ruling is told in the book's words"
            before = worded(told, TEMPLATES, MAKERS)
            return listed((before, ruling_text(ruling, book)), " ") if before else ruling_text(ruling, book)
        case _:
            return worded(told, TEMPLATES, MAKERS)

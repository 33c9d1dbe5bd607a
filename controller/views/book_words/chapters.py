"""The chapters of a printed rulebook: which values and which irregularities stand in each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from controller.rulebook.book import Book
from controller.terms.codes import Cause
from controller.views.book_words.book_text import BookSentence, sentences_of


@dataclass(frozen=True, slots=True)
class ChapterPlan:
    """A chapter's title, the book's sections in it, and the causes that it rules on."""

    title: str
    sections: tuple[str, ...]
    causes: tuple[Cause, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a book: what holds, and what is ruled when something goes wrong."""

    title: str
    values: tuple[BookSentence, ...]
    verdicts: tuple[BookSentence, ...]


PLANS: Final = (
    ChapterPlan(
        "Dealing",
        ("deal.dealing",),
        (
            Cause.OUT_OF_SEQUENCE, Cause.BUTTON_CONSECUTIVE, Cause.FIRST_CARD_WRONG_SEAT, Cause.ENTITLED_SEAT_SKIPPED,
            Cause.UNENTITLED_SEAT_DEALT, Cause.EXTRA_CARD, Cause.EXTRA_CARDS, Cause.SHORT_HAND, Cause.BUTTON_SHORT,
            Cause.WRONG_COUNT, Cause.ABSENT_AT_DEAL,
        ),
    ),
    ChapterPlan("Time limits for errors", ("deal.windows",), (Cause.DISPUTED_HAND, Cause.DISPUTED_POT)),
    ChapterPlan(
        "Exposed and boxed cards",
        (),
        (
            Cause.EXPOSED_FIRST_TWO, Cause.EXPOSED_ONE, Cause.EXPOSED_MANY, Cause.EXPOSED_BY_PLAYER, Cause.OFF_TABLE,
            Cause.BOXED_ONE, Cause.BOXED_MANY, Cause.BOXED_UNNEEDED, Cause.EXPOSED_AND_BOXED,
        ),
    ),
    ChapterPlan(
        "Deck and stub",
        (),
        (
            Cause.JOKER, Cause.FOREIGN_CARD, Cause.FOREIGN_IN_STUB, Cause.DUPLICATE_CARD, Cause.MISSING_CARD,
            Cause.DISORDERED_STUB, Cause.SHORT_STUB,
        ),
    ),
    ChapterPlan(
        "Burns and board",
        (),
        (
            Cause.NO_BURN, Cause.DOUBLE_BURN, Cause.UNDUE_BURN, Cause.PREMATURE_BURN, Cause.PREMATURE_FLOP,
            Cause.PREMATURE_TURN, Cause.PREMATURE_RIVER, Cause.PREMATURE_STREET, Cause.FOUR_CARD_FLOP,
            Cause.OVERSIZE_FLOP,
        ),
    ),
    ChapterPlan(
        "Live and dead hands",
        ("play.folds",),
        (
            Cause.MUCKED_HAND, Cause.HAND_IN_MUCK, Cause.THROWN_FORWARD, Cause.CARDS_INTO_BLIND, Cause.CARDS_HIDDEN,
            Cause.LEFT_WITH_ACTION, Cause.DISCARDED_LATE,
        ),
    ),
    ChapterPlan("Betting", ("play.betting", "play.pot_limit")),
    ChapterPlan("Chips and words", ("play.chips", "play.words")),
    ChapterPlan("Turn and clock", ("play.turn", "play.clock")),
    ChapterPlan("Pots", ("play.pots",)),
    ChapterPlan("Showdown", ("play.showdown",)),
    ChapterPlan("Stud", ("play.stud",)),
    ChapterPlan(
        "Button and blinds",
        ("blinds.button", "blinds.missed"),
        (
            Cause.BUTTON_MISPLACED, Cause.MISSED_SMALL_BLIND, Cause.MISSED_BIG_BLIND, Cause.SHORT_BLIND,
            Cause.OWING_SEAT_DEALT,
        ),
    ),
    ChapterPlan(
        "Straddles and kills", ("blinds.straddle", "blinds.kill"), (Cause.ILLEGAL_STRADDLE, Cause.MISSED_STRADDLE),
    ),
    ChapterPlan(
        "Seats and absence",
        ("blinds.newcomer", "blinds.seat_change", "blinds.penalty", "room.playing_over"),
        (Cause.THIRD_MAN_WALKING, Cause.PICK_UP),
    ),
    ChapterPlan("Buy-ins and limits", ("room.buy_in", "room.limit_change")),
    ChapterPlan("Tray, rake and color-ups", ("play.house", "room.color_up")),
)
"""The chapters in their order; each section and each cause stands in exactly one."""


def chapters(book: Book) -> Iterator[Chapter]:
    """Yield the chapters of a book."""
    by_place: dict[str, list[BookSentence]] = {}
    for one in sentences_of(book):
        by_place.setdefault(one.paths[0].rpartition(".")[0], []).append(one)
    for plan in PLANS:
        values = (one for section in plan.sections for one in by_place.get(section, ()))
        verdicts = (one for cause in plan.causes for one in by_place.get(f"verdict.{cause.value}", ()))
        yield Chapter(plan.title, tuple(values), tuple(verdicts))

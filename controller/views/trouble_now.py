"""What is wrong now, as every screen shows it: ruling, reasons, steps and questions.

A ruling is shown while it is open, and disappears when its remedy is done. After a stopped hand the screens show what
stopped it until the next deal. A ruling that leaves nothing to do (a dead hand, play on) stays for `SHOWN_MS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from controller.engine.remedies.step_moves import moves_now
from controller.rulebook.book import Book
from controller.rulings.remedies import REMEDIES
from controller.rulings.remedy_steps import RemedyForm
from controller.table.questions import AnyQuestion
from controller.table.ruling import ConfirmedBy, Consulted, Remedy, Ruling, Told
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.codes import Basis, Outcome, StepCode
from controller.terms.places import PlaceKind
from controller.views import models, words
from controller.views.book_words.book_text import read_sentence
from controller.views.dealer_questions import dealer_answers, dealer_question
from controller.views.phrases.phrase import listed, marked, phrase, with_initial
from controller.views.ruling_text import ruling_text, seen_text
from controller.views.step_text import sentence_of, step_text
from controller.views.trouble import NO_TROUBLE

SHOWN_MS: Final = 10_000
"""How long a ruling that leaves nothing to do stays; it goes with the first event after that time."""

Say: TypeAlias = Callable[[str], str]
"""Removes the names of hidden cards from a sentence."""

_STOPPING: Final = frozenset({Outcome.MISDEAL, Outcome.VOID, Outcome.FIX, Outcome.FLOOR})
_STOPPED: Final[Mapping[str, models.OutcomeCode]] = {
    "misdeal": models.OutcomeCode.MISDEAL,
    "void": models.OutcomeCode.VOID,
}


def shown_ruling(table: Table) -> Ruling | None:
    """Return the ruling that the screens show now; None if there is none."""
    if table.remedy is not None:
        return table.remedy.ruling
    if table.open_ruling is not None or not table.rulings:
        return table.open_ruling
    newest = table.rulings[-1]
    if stopped_by(table):
        return next((one for one in reversed(table.rulings) if one.outcome in _STOPPING), newest)
    if newest.number == table.repaired:
        return None  # Its remedy is done.
    return newest if table.now_ms - newest.at_ms < SHOWN_MS else None


def stopped_by(table: Table) -> str:
    """Return `misdeal` or `void` until the deal after a stopped hand begins.

    Otherwise an empty text.
    """
    return table.hand.deal.stopped if table.hand is not None else ""


def is_open(table: Table, ruling: Ruling) -> bool:
    """Whether something is still to be done about a ruling."""
    waiting = [table.open_ruling]
    if table.remedy is not None:
        waiting.append(table.remedy.ruling)
    if stopped_by(table):
        waiting.append(shown_ruling(table))
    # Compare numbers: a retained ruling may have been rebuilt as an equal object since.
    return any(one is not None and one.number == ruling.number for one in waiting)


def _outcome_now(table: Table, ruling: Ruling) -> models.OutcomeCode:
    """Return what a ruling asks for now: of one that the floor decided, what it decided."""
    told = models.OutcomeCode(ruling.outcome.value)
    if not is_open(table, ruling):
        return told
    is_decided = told is models.OutcomeCode.FLOOR and table.open_ruling is None and table.remedy is not None
    return _STOPPED.get(stopped_by(table), models.OutcomeCode.FIX if is_decided else told)


def notice(table: Table, say: Say) -> models.NoticeView | None:
    """Return the players' sentence about a ruling.

    None for a disputed ruling and for a dealer's question.
    """
    ruling = shown_ruling(table)
    if ruling is None or (table.question is not None and table.question.ruling == ruling.number):
        return None
    step = table.remedy.current if table.remedy is not None else None
    plays_on = step is not None and step.code in {StepCode.FINISH_BETTING, StepCode.FINISH_DEAL}
    return models.NoticeView(
        _outcome_now(table, ruling), words.cause_title(ruling.cause), say(ruling_text(ruling, table.rules)),
        ruling.seat, stops=is_open(table, ruling) and not plays_on,
    )


def trouble(table: Table, say: Say, face: Callable[[Card], models.CardView]) -> models.TroubleView:
    """Return the open trouble: the ruling, its steps and its questions.

    `face` returns a card as everybody may see it.
    """
    ruling = shown_ruling(table)
    question = table.question
    told = models.TroubleView(
        ruling=replace(ruling_view(table, ruling, say), law=law(ruling, table.rules, say)) if ruling else None,
        steps=_stopped_steps(table, say) if table.remedy is None else _steps(table.remedy, say, _moves(table, face)),
        floor_question=_floor_question(table.open_ruling, table.rules, say),
        dealer_question=_dealer_question(question.asks, say) if question is not None else None,
    )
    return NO_TROUBLE if told == NO_TROUBLE else told


def ruling_view(table: Table, ruling: Ruling, say: Say, hand: int = 0, decided_by: str = "") -> models.RulingView:
    """Return a ruling with its reasons.

    `hand` is its hand's number if that is not the hand in progress.
    """
    seen = seen_text(ruling, table.rules)
    seen = with_initial(seen, is_large=True) if seen else ""
    because = (*((seen,) if seen else ()), *(reason(one, table.rules) for one in ruling.consulted))
    return models.RulingView(
        number=ruling.number,
        cause=ruling.cause.value,
        outcome=_outcome_now(table, ruling),
        basis=models.BasisCode(ruling.basis.value),
        title=words.cause_title(ruling.cause),
        text=say(ruling_text(ruling, table.rules)),
        rules=ruling.cite,
        rulebook=table.rules.name,
        seat=ruling.seat,
        because=tuple(map(say, because)),
        hand_number=hand or table.counters.hands_begun,
        at_ms=ruling.at_ms,
        is_open=is_open(table, ruling),
        decided_by=decided_by,
        waits=_waits(table, ruling),
    )


def _waits(table: Table, ruling: Ruling) -> bool:
    """Whether a ruling's repair comes later in this hand."""
    return table.hand is not None and any(one.ruling.number == ruling.number for one in table.hand.deal.waiting)


def law(ruling: Ruling, book: Book, say: Say) -> tuple[str, ...]:
    """Return what the book says of a ruling, in our words: the verdict, then the values."""
    verdict_first = sorted(ruling.consulted, key=lambda one: not one.path.startswith("verdict."))
    known = (one for one in verdict_first if read_sentence(book, one.path, one.said))
    return tuple(dict.fromkeys(say(reason(one, book)) for one in known))


def reason(one: Consulted, book: Book) -> str:
    """Return the book's sentence on one consulted rule with its source.

    Example: `A misdeal can be called until substantial action. (rule 104)`. Of a value that this version no longer
    knows, as an older version may have kept it, only the source is told.
    """
    sentence = read_sentence(book, one.path, one.said)
    return phrase("{sentence} ({source})", sentence=sentence, source=_source(one)) if sentence else _source(one)


def _source(one: Consulted) -> str:
    """Return a consulted rule's numbers and basis: `rule 104; our default`."""
    rules = words.rules(one.cite)
    return listed((rules, _BASES[one.basis]), "; ") if one.basis in _BASES else rules


_BASES: Final = {Basis.DEFAULT: marked("our default"), Basis.FLOOR: marked("the floor's")}


def _moves(table: Table, face: Callable[[Card], models.CardView]) -> tuple[models.MoveView, ...]:
    return tuple(
        models.MoveView(move.source.code, move.target.code, move.count, tuple(map(face, move.cards)))
        for move in moves_now(table)
    )


def _steps(remedy: Remedy, say: Say, moves: tuple[models.MoveView, ...]) -> tuple[models.StepView, ...]:
    """Return an open remedy's steps, as confirmed so far by the readers and the dealer's keys."""
    strayed = remedy.done if remedy.strayed else None
    return tuple(
        models.StepView(
            step.code.value,
            say(step_text(step)),
            models.StepState.WRONG if strayed == index else _state(index, remedy.done),
            not isinstance(step.expect, ConfirmedBy),
            marked("A card went elsewhere: put it where it belongs") if strayed == index else "",
            moves if index == remedy.done else (),
        )
        for index, step in enumerate(remedy.steps)
    )


def _state(index: int, done: int) -> models.StepState:
    if index == done:
        return models.StepState.CURRENT
    return models.StepState.DONE if index < done else models.StepState.TODO


def _stopped_steps(table: Table, say: Say) -> tuple[models.StepView, ...]:
    """Return the steps after a stopped hand.

    The readers confirm that every card is back; the next deal confirms the rest.
    """
    hand = table.hand
    if hand is None or not hand.deal.stopped:
        return ()
    form = stopped_form(hand.deal.stopped, right_button=hand.deal.right_button)
    seen = table.stakes.readers != "none"
    done = form.codes.index(StepCode.RETRIEVE_ALL)
    if seen and cards_are_back(table):
        done = next(index for index in range(done + 1, len(form.steps)) if form.steps[index].wait != "told")
    return tuple(
        models.StepView(
            step.code.value, say(sentence_of(step.code, step.detail)), _state(index, done),
            _by_readers(step.code) and seen,
        )
        for index, step in enumerate(form.steps)
    )  # fmt: skip


def informing_steps(table: Table, say: Say) -> frozenset[str]:
    """Return the texts of the steps on the screen that only tell something: nobody does them."""
    hand = table.hand
    remedies = (table.remedy, *(hand.deal.waiting if hand is not None else ()))
    steps = (step for one in remedies if one is not None for step in one.steps)
    told = {say(step_text(step)) for step in steps if isinstance(step.expect, Told)}
    if hand is not None and hand.deal.stopped:
        form = stopped_form(hand.deal.stopped, right_button=hand.deal.right_button)
        told |= {say(sentence_of(step.code, step.detail)) for step in form.steps if step.wait == "told"}
    return frozenset(told)


def stopped_form(stopped: str, *, right_button: bool) -> RemedyForm:
    """Return the printed steps after a misdeal or a void hand."""
    if stopped == "void":
        return REMEDIES["void_hand"]
    return REMEDIES["redeal_with_right_button" if right_button else "redeal"]


def cards_are_back(table: Table) -> bool:
    """Whether the readers see no card outside the stub."""
    return not any(pile for place, pile in table.ledger.piles.items() if place.kind is not PlaceKind.STUB)


def _by_readers(code: StepCode) -> bool:
    return code in {StepCode.RETRIEVE_ALL, StepCode.VERIFY_DECK}


def _dealer_question(asks: AnyQuestion, say: Say) -> models.QuestionView:
    """Return the question with its answers, each with its key and its effect."""
    answers = dealer_answers(asks)
    return models.QuestionView(
        say(dealer_question(asks)),
        (
            models.OptionView("yes", say(phrase("Yes: {effect}", effect=answers.yes)), "CONFIRM"),
            models.OptionView("no", say(phrase("No: {effect}", effect=answers.no)), "CLEAR"),
        ),
    )


def _floor_question(ruling: Ruling | None, book: Book, say: Say) -> models.QuestionView | None:
    if ruling is None or ruling.outcome is not Outcome.FLOOR:
        return None
    options = tuple(
        models.OptionView(option.value, words.OUTCOMES[option], str(number))
        for number, option in enumerate(ruling.options, 1)
    )
    return models.QuestionView(say(ruling_text(ruling, book)), options, ruling.cite, ruling.seat)

"""Alarms that may rest on a missing key: the question to the dealer, and the way back.

A card of the next street that comes while somebody still has to act is either too early, or the key of that act was
forgotten; so with a live hand in the muck, whose player may have folded in his turn. The ruling is made as the book
says, and with it the dealer alone is asked whether the players had acted. Yes, or the missing fold keyed
late, takes it back: the table is that of before the card, the acts are put in, and everything since is told again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from controller.engine.betting.missing_acts import (
    acts_up_to_fold,
    is_mucked,
    missing_acts,
    most_missing,
)
from controller.engine.flow.asking import ask
from controller.engine.questions.answered import with_answer, without_stale
from controller.engine.questions.card_questions import put_off
from controller.engine.questions.fold_in_doubt import ask_fold, seat_in_doubt, without_fold
from controller.engine.questions.next_street_question import ask_with, may_be_of_next, may_be_of_street
from controller.engine.questions.told_otherwise import came_with, is_of_next, may_be_keyed_again, ruling_of, taken_back
from controller.engine.rewind import at_time
from controller.rulings.deal.late_reading import is_said_of_street
from controller.rulings.deal.torn_hands import holds_all, torn_hand
from controller.table.announcements.card_announcements import ActImpossible
from controller.table.events import (
    ActionDeclared,
    AttentionCalled,
    CardAbsent,
    CardMoved,
    DealerAnswered,
    Event,
    FoldDoubted,
    NewDeal,
)
from controller.table.hand import Phase
from controller.table.outputs import Announce, Output
from controller.table.questions import (
    AnyQuestion,
    CameTogether,
    DidFold,
    DidThrowIn,
    HadActed,
    HoldsAll,
    Seen,
    WasTooMany,
)
from controller.table.ruling import Ruling
from controller.table.state import DisputedRuling, Motion, Table
from controller.terms.cards import Card
from controller.terms.codes import Act, Cause
from controller.terms.fast_copies import replace
from controller.terms.places import seat_place

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]
Step: TypeAlias = Callable[[Table, Event], Advance]

PREMATURE: Final = frozenset({
    Cause.PREMATURE_BURN, Cause.PREMATURE_FLOP, Cause.PREMATURE_TURN, Cause.PREMATURE_RIVER, Cause.PREMATURE_STREET,
})  # fmt: skip
_ASKED_BACK: Final = PREMATURE | {Cause.HAND_IN_MUCK, Cause.DOUBLE_BURN, Cause.FOUR_CARD_FLOP}
"""Rulings that rest on a key, or on which street a card is of: had it been the other, nothing would have been wrong."""
_OF_BURNS: Final = frozenset({Cause.PREMATURE_BURN, Cause.DOUBLE_BURN})


def ask_back(table: Table, motion: Motion, cause: Cause) -> Advance:
    """Ask whether the players had acted when the cards of a motion came.

    Or, where nobody had to act, whether there was a card too many at all.
    """
    before = motion.table_before
    if cause not in _ASKED_BACK or before is None or not table.rulings:
        return table, ()
    incident = _incident(table, before, motion, table.rulings[-1])
    if incident is None:
        return table, ()
    table = put_off(table)
    if incident.acts:
        return _ask(table, incident)
    return ask_with(table, incident, ruling_of(table, incident))


def _ask(table: Table, incident: DisputedRuling) -> Advance:
    """Ask the dealer for the acts that are missing if the alarm is none."""
    acts = tuple((one.seat, one.act) for one in incident.asked)
    given = tuple(one.seat for one in incident.acts[: incident.given])
    return ask(replace(table, incident=incident), HadActed(acts, given, ruling=incident.rulings[-1]))


def _incident(table: Table, before: Table, motion: Motion, ruling: Ruling) -> DisputedRuling | None:
    """Return the alarm that a yes takes back, with the cards behind a premature burn."""
    if table.incident is not None:
        return replace(table.incident, rulings=(*table.incident.rulings, ruling.number))
    if before.hand is None or is_said_of_street(before.hand, motion):
        return None
    if ruling.cause is Cause.HAND_IN_MUCK:
        missing = acts_up_to_fold(before, before.hand, ruling.seat, motion.at_ms)
    else:
        missing = missing_acts(before, before.hand, motion.at_ms, most_missing(before))
    cards = frozenset(move.card for move in motion.strays)
    moved = frozenset(move.card for move in motion.moves)
    incident = DisputedRuling((ruling.number,), before, motion.moves, missing, cards=cards, moved=moved)
    doubted = may_be_of_street(incident, ruling) or may_be_of_next(incident, ruling)
    return incident if missing or doubted else None


def doubt_fold(table: Table, event: FoldDoubted) -> Advance:
    """Ask about cards of a live hand in the muck that no fold explains.

    Whether he folded, in his turn. Else of a hand of which one card is known to lie there, whether the others do too;
    or of one of which all may, whether they do.
    """
    hand, seat = table.hand, event.seat
    if hand is None or table.question is not None or table.open_ruling is not None:
        return table, ()
    if event.unsure:
        may_be = holds_all(table, hand, seat) and hand.wagering.to_act != seat
        return _ask_held(table, seat, event.at_ms, table.ledger.at(seat_place(seat))[0]) if may_be else (table, ())
    torn = torn_hand(table, hand, seat) == seat
    in_turn = hand.phase is Phase.BETTING and hand.wagering.to_act == seat
    if not torn and not (in_turn and is_mucked(table, hand, seat)):
        return table, ()
    if torn and not in_turn:
        return _ask_held(table, seat, event.at_ms)
    fold = ActionDeclared(event.at_ms, event.seat, Act.FOLD)
    claim: Event = AttentionCalled(event.at_ms, Cause.HAND_IN_MUCK, event.seat)
    if not any(card.is_known for card in hand.deal.cards_of(event.seat)):
        # Whose the cards there are was not read: he may hold his own.
        claim = CardAbsent(event.at_ms, seat_place(event.seat), not_folded=True)
    return ask(table, DidFold(seat, Seen.ONE_IN_MUCK if torn else Seen.IN_MUCK), (fold,), (claim,))


def _ask_held(table: Table, seat: int, at_ms: int, unsure: Card | None = None) -> Advance:
    """Ask whether a seat holds all its cards; of `unsure` no reader is certain."""
    asks = HoldsAll(seat, Seen.ONE_IN_MUCK if unsure is None else Seen.PERHAPS_IN_MUCK)
    return ask(table, asks, if_no=(AttentionCalled(at_ms, Cause.HAND_IN_MUCK, seat),), about=unsure)


def _is_torn(table: Table, seat: int) -> bool:
    """Whether only one card of a hand is known to lie in the muck.

    A reader may be sure of one card and wrong: that he did not fold does not say that his hand lies there.
    """
    return table.hand is not None and torn_hand(table, table.hand) == seat


def answer(table: Table, event: DealerAnswered, step: Step) -> Advance:
    """Do what follows from the dealer's answer; `step` is how the core takes one event."""
    question, incident = table.question, table.incident
    if question is None or question.code != event.question:
        return at_time(table, event.at_ms), ()
    if incident is not None and incident.asked and question.ruling in incident.rulings and event.act is not None:
        if not isinstance(question.asks, DidThrowIn):
            return _told_otherwise(table, incident, event, step)
        event = replace(event, yes=event.act is Act.FOLD, act=None, to=None)
    table = replace(table, question=None, incident=None)
    if incident is not None and question.ruling in incident.rulings:
        return _answered(table, incident, question.asks, event, step)
    table = with_answer(table, question, yes=event.yes)
    if not event.yes and isinstance(question.asks, DidFold) and _is_torn(table, question.asks.seat):
        return _ask_held(table, question.asks.seat, event.at_ms)
    told: list[Output] = []
    for follows in question.if_yes if event.yes else question.if_no:
        if isinstance(follows, CardMoved) and table.ledger.place_of(follows.card) == follows.place:
            continue  # the readers were sure of it meanwhile
        table, more = step(table, replace(follows, at_ms=event.at_ms))
        told.extend(more)
    return table, tuple(told)


def _answered(table: Table, incident: DisputedRuling, asks: AnyQuestion, event: DealerAnswered, step: Step) -> Advance:
    """Do what follows from the dealer's word on an alarm."""
    if isinstance(asks, CameTogether):
        return _came_together(table, incident, event, step)
    if isinstance(asks, WasTooMany):
        return step(table, event) if event.yes else is_of_next(table, incident, event, step)
    if isinstance(asks, DidThrowIn) and not event.yes:
        return taken_back(table, without_fold(incident, asks.seat, step), replace(event, yes=True), step)
    if not event.yes:
        after, told = step(table, event)
        after, asked = ask_with(after, incident, ruling_of(after, incident))
        return after, (*told, *asked)
    if not isinstance(asks, DidThrowIn) and (seat := seat_in_doubt(table, incident)) is not None:
        return ask_fold(table, incident, seat)
    return taken_back(table, incident, event, step)


def _came_together(table: Table, incident: DisputedRuling, event: DealerAnswered, step: Step) -> Advance:
    """Do what follows from the dealer's word on which street the cards came with."""
    if event.yes:
        return came_with(table, incident, event, step)
    if incident.undone is not None and not incident.acts:
        return may_be_keyed_again(table, incident, event, step)
    return step(table, event)


def seat_asked(table: Table) -> int | None:
    """Return the seat whose act the dealer is asked about first; None without such a question."""
    question, incident = table.question, table.incident
    if question is None or incident is None or question.ruling not in incident.rulings or not incident.asked:
        return None
    return question.asks.seat if isinstance(question.asks, DidThrowIn) else incident.asked[0].seat


def _told_otherwise(table: Table, incident: DisputedRuling, event: DealerAnswered, step: Step) -> Advance:
    """Take another act of the first player; ask about whoever is still missing then."""
    at_ms, first = incident.since[0].at_ms, incident.asked[0]
    assert event.act is not None, "an act was told"
    given = (*incident.acts[: incident.given], ActionDeclared(at_ms, first.seat, event.act, to=event.to))
    would_be = replace(incident.before, question=None, incident=None)
    for one in given:
        would_be, _ = step(would_be, one)
    before, hand = incident.before.hand, would_be.hand
    ruling = ruling_of(table, incident)
    if hand is None or before is None or ruling is None or len(hand.actions) < len(before.actions) + len(given):
        return table, (Announce("error", ActImpossible(first.seat)),)
    if ruling.cause is Cause.HAND_IN_MUCK:
        missing = acts_up_to_fold(would_be, hand, ruling.seat, at_ms) if first.seat != ruling.seat else ()
    else:
        missing = missing_acts(would_be, hand, at_ms, len(hand.wagering.live))
    incident = replace(incident, acts=(*given, *missing), given=len(given))
    if missing:
        return _ask(table, incident)
    return taken_back(replace(table, question=None, incident=None), incident, event, step)


def keep_up(table: Table, event: Event) -> Table:
    """Return the table with the event noted for a disputed ruling, without stale questions."""
    incident = table.incident
    if incident is not None and _is_over(table, incident, event):
        asked = table.question is not None and table.question.ruling in incident.rulings
        question = None if asked else table.question
        return replace(table, incident=None, question=question)
    if incident is not None:
        table = replace(table, incident=replace(incident, since=(*incident.since, event)))
    return without_stale(table, event)


def _is_over(table: Table, incident: DisputedRuling, event: Event) -> bool:
    """Whether an alarm can no longer be taken back: it was decided, or its hand is over."""
    hand = table.hand
    if isinstance(event, NewDeal) or hand is None or bool(hand.awarded) or bool(hand.deal.stopped):
        return True
    if table.question is None or table.question.ruling not in incident.rulings:
        return True
    made = [one for one in table.rulings if one.number in incident.rulings]
    if all(one.cause in _OF_BURNS or one.only_says for one in made):
        # Its remedy may close by itself, with the next street, or there is none: it is still the dealer's to say.
        return False
    open_now = [one.ruling.number for one in hand.deal.waiting]
    open_now += [table.remedy.ruling.number] if table.remedy is not None else []
    open_now += [table.open_ruling.number] if table.open_ruling is not None else []
    return incident.rulings[-1] not in open_now

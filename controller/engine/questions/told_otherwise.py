"""What the dealer's answer changes: the way back from an alarm at his word.

What has come since is told again. The sensors' word stands; only what rested on the alarm is gone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from controller.engine.betting.missing_acts import acts_up_to_fold, missing_acts
from controller.engine.flow.draw_numbers import unread_discard_before
from controller.engine.questions import deferred_cards
from controller.engine.questions.answered import with_answer
from controller.engine.questions.deferred_cards import until_keyed, with_unread
from controller.engine.questions.disputed_ruling import ask_acts, ask_with, is_of_next_street, ruling_of, surplus
from controller.engine.questions.fold_in_doubt import ask_held
from controller.engine.rewind import Advance, Defer, Skip, Tell, at_once, at_time, nothing, rewind
from controller.rulings.deal.torn_hands import torn_hand
from controller.table.announcements.card_announcements import ActImpossible
from controller.table.events import (
    ActionDeclared,
    AttentionCalled,
    CardMoved,
    CardPresumed,
    Corrected,
    DealerAnswered,
    Event,
    FloorRuled,
    StepConfirmed,
    TimeReached,
)
from controller.table.hand import Hand, with_note
from controller.table.notes import Note, SaidNoneTooMany, SaidNotActed
from controller.table.outputs import Announce, Output, Retraction, RetractRuling
from controller.table.questions import AnyQuestion, CameTogether, DidFold, HadActed, WasTooMany
from controller.table.state import DeferredCards, DisputedRuling, RewindPoint, Table
from controller.terms.codes import Act, Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN

_OF_ALARM: Final = (FloorRuled, StepConfirmed, TimeReached, DealerAnswered, Corrected)
"""What is done about an alarm itself."""


def answer(table: Table, event: DealerAnswered, step: Tell) -> Advance:
    """Do what follows from the dealer's answer; `step` is how the core takes one event."""
    question, incident = table.question, table.incident
    if question is None or question.code != event.question:
        return at_time(table, event.at_ms), ()
    if incident is not None and question.ruling in incident.rulings:
        return _on_alarm(table, incident, question.asks, event, step)
    table = with_answer(replace(table, question=None, incident=None), question, yes=event.yes)
    asks, hand = question.asks, table.hand
    if not event.yes and isinstance(asks, DidFold) and hand is not None and torn_hand(table, hand) == asks.seat:
        # A reader may be sure of one card and wrong: that he did not fold does not say that his hand lies there.
        return ask_held(table, asks.seat, event.at_ms)
    told: list[Output] = []
    for follows in question.if_yes if event.yes else question.if_no:
        if isinstance(follows, CardMoved) and table.ledger.place_of(follows.card) == follows.place:
            continue  # the readers were sure of it meanwhile
        table, more = step(table, replace(follows, at_ms=event.at_ms))
        told.extend(more)
    return table, tuple(told)


def _on_alarm(table: Table, incident: DisputedRuling, asks: AnyQuestion, event: DealerAnswered, step: Tell) -> Advance:
    """Do what follows from the dealer's word on an alarm."""
    if event.act is not None and incident.asked:
        return _told_otherwise(table, incident, event, step)
    ruling = ruling_of(table, incident)
    table = at_time(replace(table, question=None, incident=None), event.at_ms)
    match asks:
        case CameTogether() if event.yes:
            # The cards are the street's: another error.
            deal = incident.hand.deal
            hand = replace(incident.hand, deal=replace(deal, of_street=deal.of_street | incident.cards))
            incident = replace(_with_hand(incident, hand), acts=())
            return _again(table, incident, _telling(step), Retraction.CAME_WITH_STREET)
        case CameTogether() if incident.undone is not None and not incident.acts:
            # UNDO took back more acts before them than he can be asked about: he keys them again now.
            return _behind(table, incident, step, (), Retraction.CAME_BEHIND_UNDONE)
        case WasTooMany() if not event.yes:
            return _is_of_next(table, incident, step)
        case CameTogether() | WasTooMany():
            return table, ()
        case _ if not event.yes:
            return ask_with(_not_acted(table, incident, asks), incident, ruling)
    return taken_back(table, incident, step)


def _not_acted(table: Table, incident: DisputedRuling, asks: AnyQuestion) -> Table:
    """Return the table with the dealer's word that nobody had acted."""
    if not isinstance(asks, HadActed) or table.hand is None or not incident.asked:
        return table
    note = SaidNotActed(incident.asked[0].seat, table.hand.street_index, table.now_ms)
    return replace(table, hand=with_note(table.hand, note))


def _told_otherwise(table: Table, incident: DisputedRuling, event: DealerAnswered, step: Tell) -> Advance:
    """Take another act of the first player, or the true opener's; ask about who is missing."""
    at_ms, first = incident.since[0].at_ms, incident.asked[0]
    assert event.act is not None, "an act was told"
    seat = first.seat if event.seat is None else event.seat
    given = (*incident.acts[: incident.given], ActionDeclared(at_ms, seat, event.act, to=event.to))
    would_be = replace(incident.before, question=None, incident=None)
    for one in given:
        would_be, _ = step(would_be, one)
    hand, ruling = would_be.hand, ruling_of(table, incident)
    if hand is None or ruling is None or len(hand.actions) < len(incident.hand.actions) + len(given):
        return table, (Announce("error", ActImpossible(seat)),)
    if ruling.cause is not Cause.HAND_IN_MUCK:
        missing = missing_acts(would_be, hand, at_ms, len(hand.wagering.live))
    else:
        missing = acts_up_to_fold(would_be, hand, ruling.seat, at_ms) if seat != ruling.seat else ()
    incident = replace(incident, acts=(*given, *missing), given=len(given))
    if missing:
        return ask_acts(table, incident)
    return taken_back(at_time(replace(table, question=None, incident=None), event.at_ms), incident, step)


def taken_back(table: Table, incident: DisputedRuling, step: Tell) -> Advance:
    """Return the table as if the missing acts had been keyed before the cards that came.

    An act of the next street, keyed before he was asked, is none of them.
    """
    draws = incident.acts[-1].act is Act.DRAW
    keyed = {one.seat: one for one in reversed(incident.since)
             if isinstance(one, ActionDeclared) and (one.act is Act.DRAW) == draws
             and not is_of_next_street(incident, one.at_ms)}
    acts = [*incident.acts[: incident.given], *(keyed.pop(one.seat, one) for one in incident.asked)]
    return _behind(table, incident, step, acts, Retraction.HAD_ACTED)


def _behind(
    table: Table, incident: DisputedRuling, step: Tell, acts: Sequence[ActionDeclared], because: Retraction
) -> Advance:
    """Return the table with what has come since an alarm told again, behind some acts.

    Acts before them that were taken back with a wrong one the dealer keys again, once he has answered.
    """
    told = with_unread(_telling(step), step)
    claims = [(Cause.HAND_IN_MUCK, one.seat) for one in acts if one.act is Act.FOLD]

    def tell(table: Table, one: Event) -> Advance:
        if (discards := unread_discard_before(table, one)) is not None:
            table, _ = step(table, CardPresumed(one.at_ms, discards))
        return told(table, one)

    def skip(one: Event) -> bool:
        is_claim = isinstance(one, AttentionCalled) and (one.cause, one.seat) in claims
        return is_claim or any(one is act for act in acts)

    undone = incident.undone
    defer = until_keyed(replace(undone, at_ms=table.now_ms)) if undone is not None else at_once
    return _again(table, replace(incident, acts=tuple(acts)), tell, because, skip, defer)


def _is_of_next(table: Table, incident: DisputedRuling, step: Tell) -> Advance:
    """Return the table without the surplus card, which comes with the next street.

    A burn is too early if he has said that a player had not acted when it came. A board card, or a burn that may be the
    older one, may be another than he spoke of.
    """
    ruling, hand = ruling_of(table, incident), incident.hand
    card = surplus(incident, ruling) if ruling is not None else None
    assert card is not None, "the alarm is about a card"
    said = _said_not_acted(table, hand.street_index)
    if said and _came_behind_burns(hand, card):
        known: frozenset[Note] = hand.deal.noted | {*said, SaidNoneTooMany(card.card)}
        incident = replace(_with_hand(incident, replace(hand, deal=replace(hand.deal, noted=known))), acts=())
        return _again(table, incident, _telling(step), Retraction.NONE_TOO_MANY)
    since = tuple(one for one in incident.since if one is not card)
    if hand.runs == 1 and hand.street_index == len(table.variant.streets) - 1:
        # No street follows: it is due nowhere.
        since = (*since, replace(card, at_ms=table.now_ms, motion=None, begun_ms=None, lay_ms=None))
    else:
        since = (card, *since)

    def defer(table: Table, event: Event) -> DeferredCards | None:
        return table.held or DeferredCards((), hand.street_index) if event is card else None

    incident = replace(_with_hand(incident, with_note(hand, SaidNoneTooMany(card.card))), since=since, acts=())
    return _again(table, incident, _telling(step), Retraction.NONE_TOO_MANY, defer=defer)


def _said_not_acted(table: Table, street_index: int) -> tuple[SaidNotActed, ...]:
    """Return what the dealer has said of players who had not acted on a street."""
    noted = table.hand.deal.noted if table.hand is not None else frozenset()
    return tuple(one for one in noted if isinstance(one, SaidNotActed) and one.street_index == street_index)


def _came_behind_burns(hand: Hand, burn: CardMoved) -> bool:
    """Whether a burn was first read when all others surely lay there."""
    lay = [one.lay_ms for one in hand.deal.burns_read]
    if burn.place != BURN or burn.begun_ms is None or not lay or hand.deal.presumed_at(BURN):
        return False
    return all(lay_ms is not None and lay_ms < burn.begun_ms for lay_ms in lay)


def _again(
    table: Table, incident: DisputedRuling, tell: Tell, because: Retraction,
    skip: Skip = nothing, defer: Defer = at_once,
) -> Advance:
    """Return the table before an alarm, with what has come since told again behind its acts.

    What was done about the alarm itself is not. Cards that wait since an UNDO came last, and wait on.
    """
    held, before = table.held, replace(incident.before, question=None, incident=None)
    waiting = held.events if held is not None else ()
    if before.held is not None:
        waiting = tuple(one for one in waiting if one not in before.held.events)

    def wait(table: Table, event: Event) -> DeferredCards | None:
        if held is None or not any(event is one for one in waiting):
            return defer(table, event)
        if table.hand is None or table.hand.street_index > held.street:
            return None
        return replace(held, events=table.held.events if table.held is not None else ())

    insert = [replace(one, at_ms=min(one.at_ms, incident.since[0].at_ms)) for one in incident.acts]
    to = RewindPoint(before, (*incident.since, *waiting))
    after, told = rewind(table, to, tell, insert, lambda one: isinstance(one, _OF_ALARM) or skip(one), wait)
    said = tuple((one.seat, one.act) for one in incident.acts)
    return after, (*(RetractRuling(number, because, said) for number in incident.rulings), *told)


def _telling(step: Tell) -> Tell:
    """Return how an event since an alarm is told again, with the cards that wait."""
    return lambda table, event: deferred_cards.tell(table, event, step)


def _with_hand(incident: DisputedRuling, hand: Hand) -> DisputedRuling:
    """Return the alarm with another hand before it."""
    return replace(incident, before=replace(incident.before, hand=hand))

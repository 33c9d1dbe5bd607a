"""The way back from an alarm at the dealer's word: what has come since is told again.

The sensors' word stands; only what rested on the alarm is gone.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from controller.engine.flow.draw_numbers import unread_discard_before
from controller.engine.flow.street_plan import OFF_STUB
from controller.engine.questions import deferred_cards
from controller.engine.questions.deferred_cards import until_keyed, with_unread
from controller.engine.questions.next_street_question import (
    is_on_last_street,
    said_of_next,
    said_of_street,
    surplus,
    until_next_street,
)
from controller.engine.rewind import Advance, Defer, Skip, Tell, at_once, at_time, nothing, rewind
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
from controller.table.outputs import Output, Retraction, RetractRuling
from controller.table.ruling import Ruling
from controller.table.state import DeferredCards, DisputedRuling, RewindPoint, Table
from controller.terms.codes import Act, Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN

_OF_ALARM: Final = (FloorRuled, StepConfirmed, TimeReached, DealerAnswered, Corrected)
"""What is done about an alarm itself."""


def ruling_of(table: Table, incident: DisputedRuling) -> Ruling | None:
    """The ruling that an alarm began with; None where it stands no more."""
    return next((one for one in table.rulings if one.number == incident.rulings[0]), None)


def taken_back(table: Table, incident: DisputedRuling, event: DealerAnswered, step: Tell) -> Advance:
    """The table as if the missing acts had been keyed before the cards that came."""
    draws = incident.acts[-1].act is Act.DRAW
    keyed = {one.seat: one for one in reversed(incident.since)
             if isinstance(one, ActionDeclared) and (one.act is Act.DRAW) == draws}
    acts = [*incident.acts[: incident.given], *(keyed.pop(one.seat, one) for one in incident.asked)]
    folded = {one.seat for one in acts if one.act is Act.FOLD}
    said = tuple((one.seat, one.act) for one in acts)
    retracted = tuple(RetractRuling(number, Retraction.HAD_ACTED, said) for number in incident.rulings)
    at_ms = incident.since[0].at_ms
    insert = [replace(one, at_ms=min(one.at_ms, at_ms)) for one in acts]

    def skip(one: Event) -> bool:
        return any(one is act for act in acts) or _is_claim_of_muck(one, folded)

    after, told = _behind(table, incident, event, step, insert, skip)
    return after, (*retracted, *told)


def may_be_keyed_again(table: Table, incident: DisputedRuling, event: DealerAnswered, step: Tell) -> Advance:
    """Return the table with the cards of an alarm deferred: they are the next street's.

    UNDO took back more acts before them than he can be asked about: he keys them again now, or the alarm comes again.
    """
    after, told = _behind(table, incident, event, step)
    return after, (*_retracted(incident, Retraction.CAME_BEHIND_UNDONE), *told)


def came_with(table: Table, incident: DisputedRuling, event: DealerAnswered, step: Tell) -> Advance:
    """Return the table as if the cards had been read with their street: another error."""
    after, told = _again(table, RewindPoint(said_of_street(incident), incident.since), _telling(step))
    return at_time(after, event.at_ms), (*_retracted(incident, Retraction.CAME_WITH_STREET), *told)


def is_of_next(table: Table, incident: DisputedRuling, event: DealerAnswered, step: Tell) -> Advance:
    """Return the table without the surplus card, which comes with the next street."""
    ruling = ruling_of(table, incident)
    card = surplus(incident, ruling) if ruling is not None else None
    assert card is not None, "the alarm is about a card"
    before = said_of_next(incident, card)
    rest = tuple(one for one in incident.since if one is not card)
    if is_on_last_street(before):
        since = (*rest, replace(card, at_ms=event.at_ms, motion=None, begun_ms=None, lay_ms=None))
    else:
        since = (card, *rest)
    defer = until_next_street(card)
    after, told = _again(table, RewindPoint(before, since), _telling(step), defer=defer)
    return at_time(after, event.at_ms), (*_retracted(incident, Retraction.NONE_TOO_MANY), *told)


def _behind(
    table: Table, incident: DisputedRuling, event: DealerAnswered, step: Tell,
    insert: Sequence[Event] = (), skip: Skip = nothing,
) -> Advance:
    """Return the table with what has come since an alarm told again.

    The acts before them were taken back with the wrong one: the dealer answers first, and then keys them again.
    """
    told = with_unread(_telling(step), step)

    def tell(table: Table, one: Event) -> Advance:
        if (discards := unread_discard_before(table, one)) is not None:
            table, _ = step(table, CardPresumed(one.at_ms, discards))
        return told(table, one)

    undone = incident.undone
    defer = until_keyed(replace(undone, at_ms=event.at_ms)) if undone is not None else at_once
    to = RewindPoint(incident.before, _burn_first(incident.since))
    after, outputs = _again(table, to, tell, insert, skip, defer)
    return at_time(after, event.at_ms), outputs


def _again(
    table: Table, to: RewindPoint, tell: Tell,
    insert: Sequence[Event] = (), skip: Skip = nothing, defer: Defer = at_once,
) -> Advance:
    """Return the table before an alarm, unasked, with what has come since told again.

    What was done about the alarm itself is not. Cards that wait since an UNDO came last, and wait on.
    """
    held = table.held
    waiting = held.events if held is not None else ()
    if to.before.held is not None:
        waiting = tuple(one for one in waiting if one not in to.before.held.events)

    def wait(table: Table, event: Event) -> DeferredCards | None:
        if held is None or not any(event is one for one in waiting):
            return defer(table, event)
        if table.hand is None or table.hand.street_index > held.street:
            return None
        return replace(held, events=table.held.events if table.held is not None else ())

    to = RewindPoint(replace(to.before, question=None, incident=None), (*to.since, *waiting))
    return rewind(table, to, tell, insert, lambda one: isinstance(one, _OF_ALARM) or skip(one), wait)


def _telling(step: Tell) -> Tell:
    """Return how an event since an alarm is told again, with the cards that wait."""
    return lambda table, event: deferred_cards.tell(table, event, step)


def _retracted(incident: DisputedRuling, because: Retraction) -> tuple[Output, ...]:
    """The rulings of an alarm taken back at the dealer's word."""
    return tuple(RetractRuling(number, because) for number in incident.rulings)


def _is_claim_of_muck(event: Event, folded: Collection[int]) -> bool:
    """Whether it was said of a folded hand that it is in and lies in the muck."""
    return isinstance(event, AttentionCalled) and event.cause is Cause.HAND_IN_MUCK and event.seat in folded


def _burn_first(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events with a late burn before the cards that it protects."""
    cards = [one for one in events if isinstance(one, CardMoved) and one.motion is not None]
    boards = [one for one in cards if one.place.kind in OFF_STUB]
    burn = next((one for one in cards if one.place == BURN), None)
    if burn is None or not boards or events.index(burn) < events.index(boards[0]):
        return events
    rest = [one for one in events if one is not burn]
    at = rest.index(boards[0])
    return (*rest[:at], replace(burn, at_ms=boards[0].at_ms), *rest[at:])

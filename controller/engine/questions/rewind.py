"""An alarm at the dealer's word is none, or another one: the table of before it, and everything since is told again.

The sensors' word stands; only what rested on the alarm is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final, TypeAlias

from controller.engine.flow.draw_numbers import unread_discard_before
from controller.engine.flow.street_plan import OFF_STUB, unread_before
from controller.engine.questions import deferred_cards, surplus_question
from controller.engine.questions.street_question import with_word
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
from controller.table.outputs import ActionTaken, Output, Retraction, RetractRuling
from controller.table.ruling import Ruling
from controller.table.state import DisputedRuling, Table
from controller.terms.codes import Act, Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]
Step: TypeAlias = Callable[[Table, Event], Advance]

_FLOOR: Final = (FloorRuled, StepConfirmed, TimeReached, DealerAnswered, Corrected)
"""What was done about the alarm itself, and is not told again when it is taken back."""


def ruling_of(table: Table, incident: DisputedRuling) -> Ruling | None:
    """The ruling that an alarm began with; None where it stands no more."""
    return next((one for one in table.rulings if one.number == incident.rulings[0]), None)


def taken_back(table: Table, incident: DisputedRuling, event: DealerAnswered, step: Step) -> Advance:
    """The table as if the missing acts had been keyed before the cards that came."""
    draws = incident.acts[-1].act is Act.DRAW
    keyed = {one.seat: one for one in reversed(incident.since)
             if isinstance(one, ActionDeclared) and (one.act is Act.DRAW) == draws}
    acts = [*incident.acts[: incident.given], *(keyed.pop(one.seat, one) for one in incident.asked)]
    rest = [one for one in incident.since if not isinstance(one, _FLOOR) and not any(one is act for act in acts)]
    folded = {one.seat for one in acts if one.act is Act.FOLD}
    rest = [one for one in rest if not _is_claim_of_muck(one, folded)]
    said = tuple((one.seat, one.act) for one in acts)
    told: list[Output] = [RetractRuling(number, Retraction.HAD_ACTED, said) for number in incident.rulings]
    restored = _restored(table, incident.before)
    at_ms = incident.since[0].at_ms
    for one in acts:
        restored, more = _tell(restored, replace(one, at_ms=min(one.at_ms, at_ms)), step)
        told.extend(more)
    restored, more = _told_behind(restored, incident, rest, event.at_ms, step)
    return replace(restored, now_ms=max(table.now_ms, event.at_ms)), (*told, *more)


def may_be_keyed_again(table: Table, incident: DisputedRuling, event: DealerAnswered, step: Step) -> Advance:
    """The table with the cards of an alarm waiting: by the dealer's word they are the next street's.

    UNDO took back more acts before them than he can be asked about: he keys them again now, or the alarm comes again.
    """
    rest = [one for one in incident.since if not isinstance(one, _FLOOR)]
    restored, told = _told_behind(_restored(table, incident.before), incident, rest, event.at_ms, step)
    retracted = _retracted(incident, Retraction.CAME_BEHIND_UNDONE)
    return replace(restored, now_ms=max(table.now_ms, event.at_ms)), (*retracted, *told)


def came_with(table: Table, incident: DisputedRuling, event: DealerAnswered, step: Step) -> Advance:
    """The table as if the cards had been read with the street that they came with: an error, but another one."""
    retracted = _retracted(incident, Retraction.CAME_WITH_STREET)
    restored, told = _told_again(_restored(table, with_word(incident)), incident.since, retracted, step)
    return replace(restored, now_ms=max(table.now_ms, event.at_ms)), told


def is_of_next(table: Table, incident: DisputedRuling, event: DealerAnswered, step: Step) -> Advance:
    """The table as if the card too many were not there yet: it comes with the next street, or behind the last one."""
    ruling = ruling_of(table, incident)
    card = surplus_question.surplus(incident, ruling) if ruling is not None else None
    assert card is not None, "the alarm is about a card"
    rest: list[Event] = [one for one in incident.since if one is not card]
    before = surplus_question.with_word(incident.before, card)
    if surplus_question.is_on_last_street(before):
        rest.append(replace(card, at_ms=event.at_ms, motion=None, begun_ms=None, lay_ms=None))
    else:
        before = surplus_question.deferred(before, card)
    restored, told = _told_again(_restored(table, before), rest, _retracted(incident, Retraction.NONE_TOO_MANY), step)
    return replace(restored, now_ms=max(table.now_ms, event.at_ms)), told


def _told_behind(
    restored: Table, incident: DisputedRuling, rest: Sequence[Event], answered_ms: int, step: Step
) -> Advance:
    """The table with what has come since an alarm told again; behind an UNDO the cards of a later street wait.

    The acts before them were taken back with the wrong one: the dealer answers first, and then keys them again.
    """
    told: list[Output] = []
    undone = incident.undone
    for event_since in _burn_first(rest):
        if undone is not None and deferred_cards.is_of_later_street(restored, event_since):
            restored = deferred_cards.hold(restored, event_since, replace(undone, at_ms=answered_ms))
            continue
        if (discards := unread_discard_before(restored, event_since)) is not None:
            restored, _ = step(restored, CardPresumed(event_since.at_ms, discards))
        for where in unread_before(restored, event_since):
            # They may lie there unread: they are missed later, if they never came.
            restored, _ = step(restored, CardPresumed(event_since.at_ms, where))
        restored, more = _tell(restored, event_since, step)
        told.extend(output for output in more if not isinstance(output, ActionTaken))
    return restored, tuple(told)


def _told_again(restored: Table, since: Sequence[Event], told: tuple[Output, ...], step: Step) -> Advance:
    """The table of before an alarm with what has come since."""
    for event_since in since:
        if not isinstance(event_since, _FLOOR):
            restored, due = deferred_cards.come_due(restored, event_since, step)
            restored, more = _tell(restored, event_since, step)
            told = (*told, *(output for output in (*due, *more) if not isinstance(output, ActionTaken)))
    return restored, told


def _tell(table: Table, event: Event, step: Step) -> Advance:
    """The table after one event told again; a card that waits for the street that it brings on comes behind it."""
    after, told = step(table, event)
    after, more = deferred_cards.come_again(after, event, step)
    return after, (*told, *more)


def _restored(table: Table, before: Table) -> Table:
    """The table of before an alarm; the numbers of rulings go on, and cards that wait since an UNDO wait on."""
    held = deferred_cards.with_more(before.held, table.held)
    return replace(before, rulings_issued=table.rulings_issued, question=None, incident=None, held=held)


def _retracted(incident: DisputedRuling, because: Retraction) -> tuple[Output, ...]:
    """The rulings of an alarm taken back at the dealer's word."""
    return tuple(RetractRuling(number, because) for number in incident.rulings)


def _is_claim_of_muck(event: Event, folded: Collection[int]) -> bool:
    """Whether it was said of a hand, before it was known to be folded, that it is in and lies in the muck."""
    return isinstance(event, AttentionCalled) and event.cause is Cause.HAND_IN_MUCK and event.seat in folded


def _burn_first(events: Sequence[Event]) -> Sequence[Event]:
    """The events with the burn before the cards that it protects, where readers told it a moment later."""
    cards = [one for one in events if isinstance(one, CardMoved) and one.motion is not None]
    boards = [one for one in cards if one.place.kind in OFF_STUB]
    burn = next((one for one in cards if one.place == BURN), None)
    if burn is None or not boards or events.index(burn) < events.index(boards[0]):
        return events
    rest = [one for one in events if one is not burn]
    at = rest.index(boards[0])
    return [*rest[:at], replace(burn, at_ms=boards[0].at_ms), *rest[at:]]

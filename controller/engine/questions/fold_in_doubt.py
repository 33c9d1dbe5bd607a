"""A hand in the muck that the floor is asked about and that its player may have folded.

A fold in turn makes a ruling on it no question any more: the key came late. So a dealer who says that several players
had acted is asked about such a fold alone; what he said of the others is not taken for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from controller.engine.betting.missing_acts import missing_acts
from controller.engine.flow.asking import ask
from controller.table.events import ActionDeclared, Event
from controller.table.hand import Hand, with_note
from controller.table.notes import LeftUndecided, SaidNotFolded
from controller.table.outputs import Output, Retraction, RetractRuling
from controller.table.questions import DidThrowIn, Seen
from controller.table.ruling import Ruling
from controller.table.state import DisputedRuling, Table
from controller.terms.codes import Act, Cause
from controller.terms.fast_copies import replace

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]
Step: TypeAlias = Callable[[Table, Event], Advance]


def settle_by_fold(table: Table, event: Event) -> Advance:
    """Settle the question about a hand in the muck by the late key of its fold.

    Unless the dealer has said that he did not fold: who folds after that may be somebody else, whose turn it is truly.
    """
    hand = table.hand
    if hand is None or not isinstance(event, ActionDeclared) or event.act is not Act.FOLD:
        return table, ()
    ruling = _open_on_muck(table, hand, event.seat)
    if ruling is None or event.seat not in hand.wagering.folded or SaidNotFolded(event.seat) in hand.deal.noted:
        return table, ()
    asked = table.question is not None and table.question.ruling == ruling.number
    if ruling is table.open_ruling:
        table = replace(table, open_ruling=None, hand=replace(hand, deal=replace(hand.deal, asked=None)))
    table = replace(
        table, rulings=tuple(one for one in table.rulings if one.number != ruling.number),
        incident=None if asked else table.incident, question=None if asked else table.question,
    )
    return table, (RetractRuling(ruling.number, Retraction.FOLDED, ((event.seat, Act.FOLD),)),)


def _open_on_muck(table: Table, hand: Hand, seat: int) -> Ruling | None:
    """Return the undecided ruling on a live hand of a seat in the muck.

    Where the book leaves nothing to decide, one of which the dealer is still asked whether it is any.
    """
    asked = table.incident.rulings if table.incident is not None else ()
    about = (one for one in table.rulings if one.cause is Cause.HAND_IN_MUCK and one.seat == seat)
    return next((
        one for one in about
        if one is table.open_ruling or one.number in asked or LeftUndecided(one.number) in hand.deal.noted
    ), None)  # fmt: skip


def seat_in_doubt(table: Table, incident: DisputedRuling) -> int | None:
    """Return the seat among the missing acts whose hand the floor is already asked about."""
    hand = table.hand
    if hand is None or len(incident.asked) == 1:
        return None
    for act in incident.asked:
        ruling = _open_on_muck(table, hand, act.seat) if act.act is Act.FOLD else None
        if ruling is not None and ruling.number not in incident.rulings:
            return act.seat
    return None


def ask_fold(table: Table, incident: DisputedRuling, seat: int) -> Advance:
    """Ask whether one of the players who had acted had folded."""
    return ask(replace(table, incident=incident), DidThrowIn(seat, Seen.IN_MUCK, ruling=incident.rulings[-1]))


def without_fold(incident: DisputedRuling, seat: int, step: Step) -> DisputedRuling:
    """Return the alarm with acts in which a seat did not fold, as the dealer says."""
    before = incident.before
    if before.hand is not None:
        before = replace(before, hand=with_note(before.hand, SaidNotFolded(seat)))
    at = next(number for number, one in enumerate(incident.acts) if one.seat == seat and one.act is Act.FOLD)
    would_be = replace(before, question=None, incident=None)
    for one in incident.acts[:at]:
        would_be, _ = step(would_be, one)
    hand = would_be.hand
    assert hand is not None, "players act in a hand"
    missing = missing_acts(would_be, hand, incident.since[0].at_ms, len(hand.wagering.live))
    return replace(incident, before=before, acts=(*incident.acts[:at], *missing))

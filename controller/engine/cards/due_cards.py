"""The short way of an ordinary card: it is due, and by itself there is nothing to judge.

Nearly all cards are such cards. `arriving` records all others. What the last one of a street leads to is the caller's.
"""

from __future__ import annotations

from controller.engine.cards.arriving import remembered
from controller.engine.cards.board_faces import as_it_lies
from controller.engine.cards.motions import goes_on, motion_of
from controller.engine.flow.custody import deck_came
from controller.engine.flow.street_plan import OF_STREET
from controller.engine.undisturbed import is_undisturbed
from controller.poker.deal_plan import DealPlan
from controller.rulings.deal.deck_integrity import looks_wrong
from controller.rulings.deal.late_reading import lay_before_street
from controller.rulings.deal.stub_shortage import find_short_stub
from controller.table.events import CardMoved
from controller.table.hand import DEALING, Hand
from controller.table.state import Motion, RewindPoint, Table, with_motion
from controller.terms.fast_copies import copied
from controller.terms.places import SEAT


def carry_on(table: Table, event: CardMoved, undo: RewindPoint | None) -> Table | None:
    """Return the table after an ordinary due card; None if more must be checked.

    Behind the last card of a street its plan is complete. `undo` becomes the table's undo point.
    """
    hand, motion, place = table.hand, table.motion, event.place
    if hand is None or hand.phase is not DEALING or table.remedy is not None or table.halt.reason:
        return None
    plan, deal, physical = hand.plan, hand.deal, table.physical
    if plan.done >= len(plan.due) or plan.due[plan.done].place != place:
        return None
    if motion is not None and motion.odd:
        return None
    if deal.stopped or deal.waiting or deal.presumed or deal.strangers or hand.start.misplaced:
        return None
    if on_street := place.kind in OF_STREET:
        if not _is_plain_street(table, hand):
            return None
        event = as_it_lies(table, event)
    elif not _is_of_stretch(hand, event) or (event.begun_ms is not None and table.variant.points is not None):
        return None
    if event.face_up and not plan.due[plan.done].face_up:
        return None
    one, ledger = event.card, physical.ledger
    if (one.is_known and one in ledger.where) or looks_wrong(table, event, hand):
        return None
    came, told = deck_came(table, event) if not deal.back and table.unkeyed is None else (table, ())
    if told:
        return None
    laid, now_ms = ledger.laid(one, place, face_up=event.face_up), max(physical.now_ms, event.at_ms)
    carried = copied(
        table,
        physical=copied(came.physical, ledger=laid, now_ms=now_ms),
        hand=remembered(hand, DealPlan(plan.due, plan.done + 1, plan.orders), event, None),
        motion=_motion(table, hand, motion, event, on_street=on_street),
        undo=undo,
    )
    if deal.complete and find_short_stub(carried, event.at_ms) is not None:
        return None
    return carried


def _is_of_stretch(hand: Hand, event: CardMoved) -> bool:
    """Whether the card belongs to a series dealt to hands, such as the initial deal."""
    kind, number = event.place
    if kind is not SEAT or number not in hand.wagering.stacks:
        return False
    if hand.street_index and lay_before_street(hand, event, hand.street_index):
        return False
    return not (hand.deal.complete and hand.game.tossing)


def _is_plain_street(table: Table, hand: Hand) -> bool:
    """Whether only the street's own cards are in question: no draw, rows, faces or chips."""
    deal = hand.deal
    if not is_undisturbed(table) or not deal.complete or deal.exposed or deal.unexplained or deal.lifted:
        return False
    if hand.drawn or hand.game.tossing or hand.acting.clock is not None:
        return False
    return table.variant.points is None and not table.fronts and table.tray.time_pot is None


def _motion(table: Table, hand: Hand, motion: Motion | None, event: CardMoved, *, on_street: bool) -> Motion:
    """Return the motion in progress with the card.

    One that begins with a street's card keeps the table before it.
    """
    if motion is not None and motion.at_ms == event.at_ms and goes_on(table, motion, event):
        return motion_of(motion, hand, event, None, odd=False)
    before = None if not on_street else table if motion is None else with_motion(table, None)
    return Motion(event.at_ms, (event,), sources=(None,), hand_before=hand, table_before=before)

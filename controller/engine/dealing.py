"""Cards coming to rest: the ledger notes them, the plan is ticked off, and a motion that is odd is judged.

A card is noted at once. It is judged when its motion is over (FORMAT, convention 2): at the next event with a
later time, or at the deadline that `controller.engine.deadlines` asks for.
"""

from __future__ import annotations

from dataclasses import replace

from controller.engine.progress import deal_unread
from controller.engine.remedying import follow
from controller.rulings.catalogue import judge_motion
from controller.table.events import CardMoved, Event, StrangerSeen, TableTapped
from controller.table.hand import ActionRecord, Hand, Phase
from controller.table.outputs import Announce, Output
from controller.table.state import Motion, Table
from controller.terms.codes import Act


def note_card(table: Table, event: CardMoved) -> tuple[Table, tuple[Output, ...]]:
    """Note where a card came to rest; tick it off if it is the one due."""
    ledger = table.ledger.moved(event.card, event.place, face_up=event.face_up)
    table = replace(table, ledger=ledger)
    if table.remedy is not None:
        return follow(table, event)
    hand = table.hand
    expected = hand is not None and _is_due(hand, event)
    if hand is not None and expected:
        table = replace(table, hand=replace(hand, plan=hand.plan.advanced()))
    before = table.motion
    same = before is not None and before.at_ms == event.at_ms
    moves = (*before.moves, event) if before is not None and same else (event,)
    odd = not expected or (same and before is not None and before.odd)
    return replace(table, motion=Motion(event.at_ms, moves, odd)), ()


def _is_due(hand: Hand, event: CardMoved) -> bool:
    """Whether this is the card due next (its face is not asked: only its place)."""
    due = hand.plan.next
    return hand.phase is Phase.DEALING and due is not None and due.place == event.place


def settle_motion(table: Table, event: Event) -> tuple[Table, tuple[Output, ...]]:
    """Judge the motion that is over now, if there was one: the next event has another time or is no card."""
    motion = table.motion
    if motion is None or (isinstance(event, CardMoved) and event.at_ms == motion.at_ms):
        return table, ()
    table = replace(table, motion=None)
    if table.remedy is not None or not motion.odd:
        return table, ()
    return judge_motion(table, motion)


def note_stranger(table: Table, event: StrangerSeen) -> tuple[Table, tuple[Output, ...]]:
    """A tag of no enrolled deck: said to the dealer, never taken for a card."""
    text = f"Unknown tag at {event.place.code}: it belongs to no enrolled deck. Remove it, or enrol the deck."
    return table, (Announce("warning", text),)


def tap_table(table: Table, event: TableTapped) -> tuple[Table, tuple[Output, ...]]:
    """The dealer taps: recorded as an act (G104 counts it); without readers the next street is out."""
    hand = table.hand
    if hand is None:
        return table, ()
    tap = ActionRecord(0, Act.CHECK, hand.street_index, event.at_ms, tap=True)
    table = replace(table, hand=replace(hand, actions=(*hand.actions, tap)))
    if table.stakes.readers == "none" and hand.phase is Phase.DEALING and not hand.plan.is_complete:
        table = deal_unread(table)
    return table, ()

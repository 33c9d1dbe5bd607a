"""The dealer's motion that is under way: which cards are of it, and when it is over."""

from __future__ import annotations

from controller.engine.cards.judging import judge_motion
from controller.engine.cards.presuming import as_thrown
from controller.engine.flow.hand_progress import progress
from controller.rulings.deal.late_reading import came_behind_street, was_place_taken
from controller.table.events import CardMoved, Event
from controller.table.hand import Hand, Phase
from controller.table.outputs import Output
from controller.table.state import Motion, Table
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, Place, PlaceKind


def motion_of(motion: Motion | None, before: Hand, event: CardMoved, source: Place | None, *, odd: bool) -> Motion:
    """The motion in progress with this card in it.

    Hands are pitched card by card: those that came where they were due are no part of what a stray card shows, though
    readers told them in one go.
    """
    if motion is None or (odd and not motion.odd and _is_pitched(motion, event, source)):
        return Motion(event.at_ms, (event,), odd, (event,) if odd else (), (source,), before)
    strays = (*motion.strays, event) if odd else motion.strays
    return Motion(
        event.at_ms, (*motion.moves, event), motion.odd or odd, strays, (*motion.sources, source), motion.hand_before,
        motion.table_before,
    )


def _is_pitched(motion: Motion, event: CardMoved, source: Place | None) -> bool:
    """Whether a card from the deck came to a seat behind others of the initial deal."""
    dealing = motion.hand_before is not None and not motion.hand_before.deal.complete
    return dealing and source is None and event.place.kind is PlaceKind.SEAT


def settle_motion(table: Table, event: Event) -> tuple[Table, tuple[Output, ...]]:
    """Judge a finished motion, if any: the next event has another time or is no card.

    A motion without anything odd that a card follows is left to `note_card`, which begins the next one.
    """
    motion = table.motion
    if motion is None or (isinstance(event, CardMoved) and (_is_of_motion(table, motion, event) or not motion.odd)):
        return table, ()
    if isinstance(event, CardMoved) and _is_its_card(motion, event):
        return replace(table, motion=replace(motion, at_ms=event.at_ms)), ()
    table = replace(table, motion=None)
    if not motion.odd:
        return table, ()
    table, told = judge_motion(table, motion)
    table = as_thrown(table, motion)
    table, more = progress(table)  # a street whose cards came in another order is out now, before the next act
    return table, (*told, *more)


def goes_on(table: Table, motion: Motion, event: CardMoved) -> bool:
    """Whether a card belongs to the motion in progress, judged before another begins."""
    return _is_of_motion(table, motion, event) or _is_its_card(motion, event)


def _is_of_motion(table: Table, motion: Motion, event: CardMoved) -> bool:
    """Whether a card continues a motion: same moment, and not a later reader round.

    A street and a card behind it may be sure in the same moment.
    """
    behind = table.hand is not None and came_behind_street(table.hand, event)
    return event.at_ms == motion.at_ms and not behind


def _is_its_card(motion: Motion, event: CardMoved) -> bool:
    """Whether a burn during betting is followed by its card: one motion.

    One that is the burn of the street that is bet on protects no other card.
    """
    before = motion.hand_before
    if before is None or before.phase is not Phase.BETTING or any(move.place != BURN for move in motion.moves):
        return False
    return event.place.kind is PlaceKind.BOARD and not was_place_taken(before, motion)

"""The motion in progress: which cards belong to it, and when it is over."""

from __future__ import annotations

from controller.engine.cards.judging import judge_motion
from controller.engine.cards.presuming import as_thrown
from controller.engine.cards.rabbit_hunt import hunt_told
from controller.engine.flow.hand_progress import progress
from controller.engine.questions.folded_more import ask_folded_more
from controller.rulings.deal.late_reading import came_behind_street, was_place_taken
from controller.table.events import CardMoved, Event
from controller.table.hand import Hand, Phase
from controller.table.outputs import Output
from controller.table.state import Motion, Table, with_motion
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, Place, PlaceKind


def motion_of(motion: Motion | None, before: Hand, event: CardMoved, source: Place | None, *, odd: bool) -> Motion:
    """Return the motion in progress with this card added, or a new one that it begins.

    Hands are pitched card by card. When a stray card comes, at a seat, in the muck of a fold or anywhere else, the
    regular cards before it are not part of its motion, even if the readers reported all of them at once.
    """
    if motion is None or (odd and not motion.odd and _is_of_deal(motion)):
        return Motion(event.at_ms, (event,), odd, (event,) if odd else (), (source,), before)
    strays = (*motion.strays, event) if odd else motion.strays
    return Motion(
        event.at_ms, (*motion.moves, event), motion.odd or odd, strays, (*motion.sources, source), motion.hand_before,
        motion.table_before,
    )


def _is_of_deal(motion: Motion) -> bool:
    """Whether the motion began with a card of the initial deal."""
    return motion.hand_before is not None and not motion.hand_before.deal.complete


def settle_motion(table: Table, event: Event) -> tuple[Table, tuple[Output, ...]]:
    """Judge the motion in progress if it is over: the next event has another time or no card.

    If nothing in the motion is odd and a card follows, `note_card` begins the next motion.
    """
    motion = table.motion
    if motion is None or (isinstance(event, CardMoved) and (_is_of_motion(table, motion, event) or not motion.odd)):
        return table, ()
    if isinstance(event, CardMoved) and _is_its_card(motion, event):
        return replace(table, motion=replace(motion, at_ms=event.at_ms)), ()
    table = with_motion(table, None)
    if not motion.odd:
        return table, ()
    table, told = judge_motion(table, motion)
    told = told or hunt_told(table, motion)
    table = as_thrown(table, motion)
    if not told:
        table, told = ask_folded_more(table, motion)
    table, more = progress(table)  # a street whose cards came in another order is complete now, before the next act
    return table, (*told, *more)


def goes_on(table: Table, motion: Motion, event: CardMoved) -> bool:
    """Whether a card belongs to the motion in progress, which is judged before another begins."""
    return _is_of_motion(table, motion, event) or _is_its_card(motion, event)


def _is_of_motion(table: Table, motion: Motion, event: CardMoved) -> bool:
    """Whether a card continues a motion: at the same time, and not in a later reader cycle.

    The tracker may become sure of a street and of a card after it at the same time.
    """
    behind = table.hand is not None and came_behind_street(table.hand, event)
    return event.at_ms == motion.at_ms and not behind


def _is_its_card(motion: Motion, event: CardMoved) -> bool:
    """Whether the card is the board card of a burn made during the betting: one motion.

    The burn of the street that is being bet does not count: it protected that street's card.
    """
    before = motion.hand_before
    if before is None or before.phase is not Phase.BETTING or any(move.place != BURN for move in motion.moves):
        return False
    return event.place.kind is PlaceKind.BOARD and not was_place_taken(before, motion)

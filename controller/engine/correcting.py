"""UNDO: withdraw the last key with its consequences, but no sensor event since."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from controller.engine.flow.hand_end import tell_reopened
from controller.engine.questions import deferred_cards
from controller.engine.questions.disputed_ruling import PREMATURE
from controller.engine.rewind import Advance, Tell, at_once, at_time, rewind
from controller.table.events import KEYED, Corrected, Event
from controller.table.hand import with_note
from controller.table.notes import KeyedAgain
from controller.table.outputs import Retraction, RetractRuling
from controller.table.questions import HadActed
from controller.table.state import RewindPoint, Table
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, PlaceKind

_OF_STREETS: Final = PREMATURE | {
    Cause.NO_BURN, Cause.DOUBLE_BURN, Cause.UNDUE_BURN, Cause.FOUR_CARD_FLOP, Cause.OVERSIZE_FLOP,
}  # fmt: skip
"""Causes of rulings on burns and board cards."""
_SAID: Final = frozenset({*KEYED, Corrected})
"""What a person said, which is not told again behind an alarm that is undone."""


def undo(table: Table, event: Corrected, take: Tell) -> Advance:
    """Return the table before the last keyed event, with the later sensor events replayed."""
    if table.undo is None or event.pending:
        return at_time(table, event.at_ms), ()
    may_wait = event.rekey_ms > 0
    point = _before_alarm(table, table.undo) if may_wait else table.undo
    # A ruling that rested on the withdrawn key is retracted; the replay issues the others again.
    gone = [one for one in table.rulings if one.number > point.before.counters.rulings_issued]
    # Cards that an earlier UNDO put on hold stay on hold: the dealer has not keyed everything again.
    waits = may_wait and (table.held is not None or all(one.cause not in _OF_STREETS for one in gone))
    after, told = _before_key(table, point, event, take, waits=waits)
    if may_wait and not waits and table.incident is not None and after.incident is None:
        # The replay found more missing acts than the dealer can be asked about: wait until he keys them again.
        after, told = _before_key(table, point, event, take, waits=True)
    if may_wait:
        after = _noted(after, event)
    # The key that repeats a wager must not repeat the one that was withdrawn.
    after = replace(after, memory=replace(after.memory, wager=table.undo.before.memory.wager))
    retracted = [RetractRuling(one.number, Retraction.UNDONE) for one in gone]
    reopened = tell_reopened(table, after)
    return at_time(after, event.at_ms), (*retracted, *reopened, *told)


def _noted(table: Table, event: Corrected) -> Table:
    """Return the table with the acts that follow noted as keyed again, in an open alarm too."""
    if table.hand is None:
        return table
    again, incident = KeyedAgain(len(table.hand.actions), event.at_ms, event.rekey_ms), table.incident
    if incident is not None:
        before = replace(incident.before, hand=with_note(incident.hand, again))
        incident = replace(incident, before=before)
    return replace(table, hand=with_note(table.hand, again), incident=incident)


def _before_alarm(table: Table, point: RewindPoint) -> RewindPoint:
    """Return where UNDO leads if it takes back the word that ended an alarm.

    The players had acted, but not so: the dealer keys what they did, and the cards of the alarm wait for it.
    """
    question, incident = point.before.question, point.before.incident
    if question is None or incident is None or not isinstance(question.asks, HadActed):
        return point
    if question.ruling not in incident.rulings or any(one.number in incident.rulings for one in table.rulings):
        return point  # his word left the alarm as it was
    sensed = (one for one in incident.since if type(one) not in _SAID)
    return RewindPoint(replace(incident.before, question=None, incident=None), (*sensed, *point.since))


def _before_key(table: Table, point: RewindPoint, event: Corrected, take: Tell, *, waits: bool) -> Advance:
    """Return the table before a key, with later sensor events replayed.

    With `waits`, the cards of later streets are put on hold instead.
    """
    accused = {one.seat for one in table.rulings if one.cause is Cause.HAND_IN_MUCK}

    def tell(table: Table, sensed: Event) -> Advance:
        table, told = deferred_cards.tell(table, sensed, take)
        return _without_thrown_in(table, accused), told

    before = replace(point.before, held=deferred_cards.longer(point.before.held, event.at_ms))
    defer = deferred_cards.until_keyed(event) if waits else at_once
    after, told = rewind(table, replace(point, before=before), tell, defer=defer)
    if after.incident is not None and event.rekey_ms > 0:
        after = replace(after, incident=replace(after.incident, undone=event))
    return after, told


def _without_thrown_in(table: Table, accused: Collection[int | None]) -> Table:
    """Return the table without the judgment on mucked hands that UNDO made live again.

    The dealer is about to key their folds again, for the same seats or for others. A hand that is still live when its
    turn comes is asked about then.
    """
    motion = table.motion
    if motion is None or not motion.odd:
        return table
    sources = [motion.source(move) for move in motion.strays if move.place == MUCK]
    thrown = [where for where in sources if where is not None and where.kind is PlaceKind.SEAT]
    known = len(thrown) == len(motion.strays) and all(where.number not in accused for where in thrown)
    return replace(table, motion=None) if known else table

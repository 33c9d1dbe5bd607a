"""UNDO: the last key is taken back with what it led to, and nothing that a sensor saw."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, TypeAlias

from controller.engine.street_plan import unread_before
from controller.table.events import KEYED, CardAbsent, CardMoved, CardPresumed, Corrected, Event
from controller.table.hand import Phase
from controller.table.outputs import Output, RetractRuling
from controller.table.state import HeldBack, Table, UndoPoint
from controller.terms.codes import Cause
from controller.terms.copying import replace
from controller.terms.places import MUCK, PlaceKind

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]
Take: TypeAlias = Callable[[Table, Event], Advance]

_KEYED: Final = frozenset(KEYED)

_OF_STREETS: Final = frozenset({
    Cause.PREMATURE_FLOP, Cause.PREMATURE_TURN, Cause.PREMATURE_RIVER, Cause.PREMATURE_STREET, Cause.PREMATURE_BURN,
    Cause.NO_BURN, Cause.DOUBLE_BURN, Cause.UNDUE_BURN, Cause.FOUR_CARD_FLOP, Cause.OVERSIZE_FLOP,
})  # fmt: skip


def undo(table: Table, event: Corrected, take: Take) -> Advance:
    """Take the last keyed event back: the table before it, with what the sensors said since."""
    if table.undo is None:
        return replace(table, now_ms=max(table.now_ms, event.at_ms)), ()
    restored = table.undo.before
    # A ruling that rested on what is taken back is no ruling any more; one that does not is made anew below.
    gone = [one for one in table.rulings if one.number > restored.rulings_issued]
    outputs: list[Output] = [RetractRuling(one.number, "the dealer took back what was keyed") for one in gone]
    restored = replace(restored, rulings_issued=table.rulings_issued, held=_longer(restored.held, event.at_ms))
    accused = {one.seat for one in table.rulings if one.cause is Cause.HAND_IN_MUCK}
    waits = event.rekey_ms > 0 and all(one.cause not in _OF_STREETS for one in gone)
    for sensed in table.undo.since:
        if waits and _opens_too_early(restored, sensed):
            restored = _held_back(restored, sensed, event)
            continue
        restored, told = take(restored, sensed)
        restored = replace(_without_thrown_in(restored, accused), now_ms=max(restored.now_ms, sensed.at_ms))
        outputs.extend(told)
    if restored.undo is not None:
        # It leads one key further back; what the sensors have said since then is not forgotten there either.
        restored = replace(
            restored, undo=UndoPoint(restored.undo.before, (*restored.undo.since, *table.undo.since))
        )
    return replace(restored, now_ms=max(table.now_ms, event.at_ms)), tuple(outputs)


def come_due(table: Table, event: Event, take: Take) -> Advance:
    """The cards held back, judged as they lie before `event`: nothing was keyed again, or one of them moves on."""
    held = table.held
    assert held is not None, "cards are held back"
    moves_on = isinstance(event, CardMoved) and any(
        isinstance(one, CardMoved) and one.card is event.card for one in held.events
    )
    is_over = held.until_ms is not None and event.at_ms >= held.until_ms
    return _come(table, held, len(held.events), take) if moves_on or is_over else (table, ())


def come_again(table: Table, event: Event, take: Take) -> Advance:
    """The cards held back once a later street is dealt, after `event`; a key gives what was taken back more time."""
    held, hand = table.held, table.hand
    if held is None or hand is None:
        return table, ()
    if hand.street_index > held.street:
        return _come(table, held, 1, take)
    return replace(table, held=_longer(held, event.at_ms)) if type(event) in _KEYED else table, ()


def _come(table: Table, held: HeldBack, number: int, take: Take) -> Advance:
    """The cards held back come in their order: so many of them, and the others that are for no street still later."""
    now_ms, table = table.now_ms, replace(table, held=None)
    outputs: list[Output] = []
    for index, sensed in enumerate(held.events):
        if index >= number and _opens_too_early(table, sensed):
            assert table.hand is not None, "a street is bet on"
            table = replace(table, held=replace(held, events=held.events[index:], street=table.hand.street_index))
            break
        for where in unread_before(table, sensed):
            table, _ = take(table, CardPresumed(sensed.at_ms, where))  # it may lie there unread
        table, told = take(table, sensed)
        outputs.extend(told)
    return replace(table, now_ms=max(now_ms, table.now_ms)), tuple(outputs)


def _opens_too_early(table: Table, event: Event) -> bool:
    """Whether the event tells of a burn or a board card of a later street than the one that is bet on."""
    if not isinstance(event, CardMoved | CardPresumed | CardAbsent):
        return False
    if event.place.kind not in {PlaceKind.BURN, PlaceKind.BOARD}:
        return False
    return table.held is not None or (table.hand is not None and table.hand.phase is Phase.BETTING)


def _held_back(table: Table, event: Event, undone: Corrected) -> Table:
    """The table with one more card held back, while it is bet on the street that the UNDO has opened again."""
    assert table.hand is not None, "a street is bet on"
    until_ms = undone.at_ms + undone.rekey_ms
    held = table.held or HeldBack((), table.hand.street_index, undone.rekey_ms, until_ms)
    return replace(table, held=replace(held, events=(*held.events, event)))


def _longer(held: HeldBack | None, at_ms: int) -> HeldBack | None:
    """What is held back, waiting anew from a time."""
    if held is None or held.until_ms is None:
        return held
    return replace(held, until_ms=max(held.until_ms, at_ms + held.wait_ms))


def _without_thrown_in(table: Table, accused: Collection[int | None]) -> Table:
    """The table with hands in the muck noted and not judged that nobody was accused of before UNDO.

    Their folds had been keyed, or it was their turn: they will be keyed again, or of somebody else. A hand that is in
    then all the same is asked about in its turn.
    """
    motion = table.motion
    if motion is None or not motion.odd:
        return table
    sources = [motion.source(move) for move in motion.strays if move.place == MUCK]
    thrown = [where for where in sources if where is not None and where.kind is PlaceKind.SEAT]
    known = len(thrown) == len(motion.strays) and all(where.number not in accused for where in thrown)
    return replace(table, motion=None) if known else table

"""`advance`: let time pass, judge one event, apply it, and carry the hand on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from controller.engine import command_handling, correcting, devices
from controller.engine.betting import action_clock, in_turn
from controller.engine.flow import halting
from controller.engine.flow.remembering import remember
from controller.engine.handling import carried_on, checked
from controller.engine.plain_play import play_plainly
from controller.engine.questions import deferred_cards, disputed_ruling, fold_in_doubt, told_otherwise
from controller.engine.retained_values import changes_told, says_all
from controller.engine.rewind import done, with_told
from controller.table import events as happened
from controller.table.events import KEYED, ActionDeclared, Corrected, DealerAnswered, Event, RoomCommanded
from controller.table.hand import Phase
from controller.table.outputs import Output
from controller.table.ruling import Remedy
from controller.table.state import RewindPoint, Table
from controller.terms.fast_copies import changer_of, replace

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]

SUCCESSORS: Mapping[Phase, frozenset[Phase]] = {
    Phase.BETWEEN_HANDS: frozenset({Phase.DEALING}),
    Phase.DEALING: frozenset(Phase),
    Phase.DRAWING: frozenset({Phase.DEALING, Phase.BETTING, Phase.SETTING, Phase.AWARDING, Phase.BETWEEN_HANDS}),
    Phase.SETTING: frozenset({Phase.DEALING, Phase.BETTING, Phase.SHOWDOWN, Phase.AWARDING, Phase.BETWEEN_HANDS}),
    Phase.BETTING: frozenset(Phase),
    Phase.SHOWDOWN: frozenset({Phase.AWARDING, Phase.BETWEEN_HANDS, Phase.DEALING}),
    Phase.AWARDING: frozenset({Phase.BETWEEN_HANDS, Phase.DEALING}),
}
"""The phases that may follow each phase; the diagram in the docs is drawn from it."""


def advance(table: Table, event: Event) -> Advance:
    """Return the table after `event`, and the outputs that the edge must carry out."""
    plain = play_plainly(table, event)
    if plain is not None:
        return plain
    if type(event) is happened.EventSetAside:
        return devices.tell_set_aside(table, event)
    after, outputs = _advance(table, event)
    after, ended = action_clock.keep_to_turn(table, after, outputs)
    outputs = (*outputs, *ended) if ended else outputs
    if says_all(table, after, outputs):
        return after, outputs
    return after, (*outputs, *changes_told(table, after, event, outputs))


def _advance(table: Table, event: Event) -> Advance:
    """Return the table after an event, with the outputs of the event's own handlers."""
    if isinstance(event, Corrected):
        after, outputs = correcting.undo(table, event, _take)
        undo_point = after.undo
    else:
        after, outputs = deferred_cards.tell(table, event, _take)
        if happened.is_joined(event) and table.undo is not None:
            undo_point = table.undo
        else:
            keyed = type(event) in _KEYED
            undo_point = RewindPoint(table) if keyed else with_told(after.undo, done(table, after, event))
    return _with_point(remember(table, after, event), undo_point), outputs


def _take(table: Table, event: Event) -> Advance:
    """Apply one event and its effect on a disputed ruling; `now_ms` stays."""
    if isinstance(event, DealerAnswered):
        after, outputs = told_otherwise.answer(table, event, _take)
    else:
        after, outputs = _step(table, event)
        if after.rulings:
            after, settled = fold_in_doubt.settle_by_fold(after, event)
            outputs = (*outputs, *settled)
    if after.question is not None or after.incident is not None:
        after = disputed_ruling.keep_up(after, done(table, after, event))
    if table.remedy is not None and after.remedy is None:
        after = _repaired(after, table.remedy)
    return halting.note_over(table, after, event.at_ms), outputs


def _repaired(table: Table, remedy: Remedy) -> Table:
    """Return the table with a remedy noted as closed, unless it waits for a deal or a bet."""
    waiting = table.hand.deal.waiting if table.hand is not None else ()
    number = remedy.ruling.number
    return table if any(one.ruling.number == number for one in waiting) else replace(table, repaired=number)


_KEYED = frozenset(KEYED)
_with_point = changer_of(Table, "undo")


def _step(table: Table, event: Event) -> Advance:
    """Apply what is due by now, then the event, then its consequences; `now_ms` stays."""
    if type(event) is ActionDeclared and (acted := in_turn.carry_on(table, event)) is not None:
        return carried_on(table, event, acted)
    if isinstance(event, RoomCommanded):
        return command_handling.obey(table, event, _step)
    return checked(table, event)

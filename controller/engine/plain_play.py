"""Plain play: events of a hand in which nothing is in question, and their short way.

They have no effect but their own. Each is applied without the checks that it does not need; what leads elsewhere goes
the long way (`advance`).
"""

from __future__ import annotations

from typing import TypeAlias

from controller.engine import handling
from controller.engine.betting import action_clock, in_turn
from controller.engine.cards import due_cards
from controller.engine.flow.remembering import acted_on
from controller.engine.retained_values import plainly_told
from controller.engine.rewind import at, with_told
from controller.engine.undisturbed import is_undisturbed
from controller.table import events as happened
from controller.table.events import ActionDeclared, CardMoved, Event
from controller.table.hand import DEALING, Phase
from controller.table.outputs import Output
from controller.table.state import RewindPoint, Table, with_motion
from controller.terms.fast_copies import copied
from controller.terms.places import SEAT

Told: TypeAlias = tuple[Output, ...]
Advance: TypeAlias = tuple[Table, Told]


def play_plainly(table: Table, event: Event) -> Advance | None:
    """Return the table after an event of plain play; None if more must be checked."""
    if type(event) is CardMoved and table.question is None and table.incident is None and table.held is None:
        carried = due_cards.carry_on(table, event, with_told(table.undo, event))
        after = _dealt(table, carried, event) if carried is not None else None
        if after is not None:
            return after
    if type(event) not in _PLAIN or not is_undisturbed(table):
        return None
    acted = _acted(table, event) if type(event) is ActionDeclared else None
    return _applied(table, event) if acted is None else acted


def _dealt(table: Table, carried: Table, event: CardMoved) -> Advance | None:
    """Return the table after an ordinary card with what follows it; None if a judgment follows.

    Most are followed by another card. With the last one of the hands the deal is over, with the last one of a street
    its betting opens.
    """
    hand = carried.hand
    assert hand is not None, "a card that is due is due in a hand"
    deal, plan = hand.deal, hand.plan
    if plan.done < len(plan.due) and (deal.complete or plan.due[plan.done].place.kind is SEAT):
        return carried, ()
    after, outputs = handling.follow(carried, event, ())
    if not is_undisturbed(after) or after.motion is not carried.motion:
        return None
    return after, (*outputs, *plainly_told(table, after, event, outputs))


_PLAIN = frozenset({CardMoved, ActionDeclared, happened.BlindPosted, happened.HandTabled, happened.PotAwarded})
"""The events of a hand in which nothing goes wrong."""


def _applied(table: Table, event: Event) -> Advance | None:
    """Return an undisturbed table after an event of plain play; None if it disturbs the table."""
    if type(event) in _ALONE and _is_settled(table):
        now = table if table.motion is None else with_motion(table, None)
        after, outputs = handling.HANDLERS[type(event)](now, event)
    else:
        after, outputs = handling.checked(table, event)
    if not is_undisturbed(after):
        return None
    memory, undo = after.memory, table.undo
    if type(event) is CardMoved:
        undo = with_told(after.undo, event)
    elif undo is None or not happened.is_joined(event):
        undo = RewindPoint(table)
    if type(event) is ActionDeclared and table.hand is not None:
        memory = acted_on(memory, table.hand, event)
    after = copied(after, physical=at(after.physical, event.at_ms), memory=memory, undo=undo)
    after, ended = action_clock.keep_to_turn(table, after, outputs)
    return after, (*outputs, *ended, *plainly_told(table, after, event, (*outputs, *ended)))


def _acted(table: Table, event: ActionDeclared) -> Advance | None:
    """Return an undisturbed table after a plain act in turn; None if more must be checked."""
    hand, memory, at_ms = in_turn.ready(table, event), table.memory, event.at_ms
    counted = in_turn.counted(table, hand, event) if hand is not None else None
    if hand is None or counted is None:
        return None
    (acted, told), physical = counted, at(table.physical, at_ms)
    undo = table.undo if event.joined and table.undo is not None else RewindPoint(table)
    if event.to or event.joined or event.by == "muck":
        memory = acted_on(memory, hand, event)
    if acted.wagering.to_act is not None:
        return copied(table, hand=acted, motion=None, physical=physical, memory=memory, undo=undo), (told,)
    after, outputs = handling.follow(in_turn.begun(table, acted, None), event, (told,))
    if not is_undisturbed(after):
        return None
    now = after.hand
    # With the act's output alone, and no chips sent back behind it, that output tells everything.
    alone = len(outputs) == 1 and now is not None and now.wagering is acted.wagering and now.game is acted.game
    after = copied(after, physical=at(after.physical, at_ms), memory=memory, undo=undo)
    return after, outputs if alone else (*outputs, *plainly_told(table, after, event, outputs))


_ALONE = frozenset({happened.BlindPosted, happened.HandTabled, happened.PotAwarded})
"""The events of plain play behind which nothing follows by itself."""


def _is_settled(table: Table) -> bool:
    """Whether no card and no time is to be judged around an event, and nobody is asked."""
    hand, motion = table.hand, table.motion
    if hand is None or table.variant.points is not None or table.physical.fronts or (motion is not None and motion.odd):
        return False
    deal = hand.deal
    if hand.drawn or hand.game.tossing or deal.stopped or deal.waiting or deal.absent or deal.exposed:
        return False
    if deal.strangers or deal.unexplained or table.physical.tray.time_pot is not None:
        return False
    undealt = hand.phase is DEALING and not deal.cards and not deal.complete and bool(hand.plan.due)
    return hand.phase in _OVER or (undealt and hand.plan.due[-1].place.kind is SEAT)


_OVER = frozenset({Phase.SHOWDOWN, Phase.AWARDING})

"""Premature cards that a key may not overtake, because its act would allow them."""

from __future__ import annotations

from controller.engine.flow.street_plan import OF_STREET
from controller.fusion.admissibility import DEALT, in_turn
from controller.fusion.decisions import Hold
from controller.fusion.keyed_entries import TURN_KEYS
from controller.fusion.pending_events import Arrived, FusionContext
from controller.table.hand import Phase
from controller.terms.places import BURN, board_places


def early_card_unsure(one: Arrived, context: FusionContext) -> Hold | None:
    """Hold a key until a card is sure that was read before its act can have been made.

    Once the key has been released, that card is one that its act allows. No key waits longer than `key_ms`, but for a
    card that was read twice so early: of a hundred of those a late key explains hardly one.
    """
    table, hand, holds, sight = context.table, context.table.hand, context.holds, context.sight
    if hand is None or one.key not in TURN_KEYS or hand.phase is not Phase.BETTING:
        return None
    if context.table.is_asking or context.is_reentering or hand.street_index + 1 == len(table.variant.streets):
        return None
    soon = context.now_ms < one.at_ms + holds.key_ms
    until_ms = one.at_ms + (holds.key_ms if soon else max(holds.key_ms, holds.early_ms))
    acted_ms, read = one.at_ms - holds.lag_ms, sight.claimed if soon else sight.read_twice
    boards = board_places(table.variant.boards * hand.runs)
    burns = read(BURN, acted_ms)
    is_read = any(read(where, acted_ms) for where in boards) or (burns > 0 and burns > context.presumed_burns)
    return Hold(until_ms) if is_read and context.now_ms < until_ms else None


def behind_early_key(one: Arrived, context: FusionContext) -> Hold | None:
    """Hold a card that a key would allow, while that key waits for an earlier card."""
    keys = in_turn(context.held, context) if one.kind in DEALT else ()
    waits = (early_card_unsure(key, context) for key in keys if one.by_ms + context.holds.lag_ms >= key.at_ms)
    return next((found for found in waits if found is not None), None)


def surely_before_key(due: Arrived, context: FusionContext) -> Arrived:
    """Return the key, or a premature card that came before its act can have been made."""
    if context.table.remedy is not None or due.key not in TURN_KEYS or context.is_reentering:
        return due
    acted_ms = due.at_ms - context.holds.lag_ms
    early = [one for one in context.held if one.by_ms < acted_ms and one.kind in OF_STREET]
    return min(early, key=lambda one: one.by_ms, default=due)

"""Premature cards that a key may not overtake, because its act would allow them."""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine.flow.street_plan import OF_STREET
from controller.fusion.keyed_entries import TURN_KEYS
from controller.fusion.pending_events import Arrived, FusionContext
from controller.fusion.sighting_adapter import FLIGHT_MS
from controller.rulebook.street_acts import Board, Burn
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.terms.places import BURN, Place, PlaceKind, board_places


def surely_before_key(held: Sequence[Arrived], due: Arrived, context: FusionContext) -> Arrived:
    """Return the key, or a premature card that came before its act can have been made.

    Behind a burn that came too early, a board card that was read before the act is the card that was burned for.
    """
    motion = context.table.motion
    if context.table.remedy is not None or due.key not in TURN_KEYS or context.is_reentering:
        return due
    acted_ms = due.at_ms - context.holds.lag_ms
    early = [
        one for one in held
        if one.kind in OF_STREET and (one.by_ms < acted_ms or _is_early_burn(one, due.at_ms, context))
    ]  # fmt: skip
    if not early and motion is not None and motion.odd and any(move.place == BURN for move in motion.strays):
        early = [one for one in held if one.kind is PlaceKind.BOARD and one.first_ms < acted_ms]
    return min(early, key=lambda one: one.by_ms, default=due)


def _is_early_burn(one: Arrived, key_ms: int, context: FusionContext) -> bool:
    """Whether a burn was first read before a key's act, and certainly lay before the key.

    Under others it is read every other cycle: its second reading, which makes certain, comes late. One so long after
    the first that it would likely have been read between tells nothing of that: the coil heard the stub.
    """
    if one.place != BURN or one.move is None or one.move.begun_ms is None:
        return False
    read_ms = one.first_ms + FLIGHT_MS
    if one.by_ms > context.sight.likely_read_by_ms(BURN, read_ms, context.now_ms):
        return False
    return read_ms + context.holds.burn_lag_ms + context.holds.lag_ms < key_ms and one.by_ms < key_ms


def early_until_ms(one: Arrived, context: FusionContext) -> int:
    """Return until when a key waits for a card that was read before its act.

    Once the key has been released, that card is one that its act allows. No key waits longer than `key_ms`, but for a
    card that was read twice so early: of a hundred of those a late key explains hardly one. Of a burn it is enough that
    its first reading came so early, and the second before the key.
    """
    table, hand, holds, sight = context.table, context.table.hand, context.holds, context.sight
    if hand is None or one.key not in TURN_KEYS or hand.phase is not Phase.BETTING:
        return one.at_ms
    if context.is_asking or context.is_reentering or not _goes_to_board(table, hand):
        return one.at_ms
    soon = context.now_ms < one.at_ms + holds.key_ms
    until_ms = one.at_ms + (holds.key_ms if soon else max(holds.key_ms, holds.early_ms))
    if context.now_ms >= until_ms:
        return one.at_ms
    acted_ms = one.at_ms - holds.lag_ms

    def read(where: Place) -> int:
        twice, first = sight.read_twice(where, acted_ms), sight.claimed(where, acted_ms)
        if where == BURN:
            further = sight.claimed(where, acted_ms - holds.burn_lag_ms)
            twice = max(twice, min(further, sight.read_twice(where, one.at_ms)))
        return max(twice, first) if soon else twice

    is_read = any(map(read, board_places(table.variant.boards * hand.runs))) or read(BURN) > context.presumed_burns
    return until_ms if is_read else one.at_ms


def _goes_to_board(table: Table, hand: Hand) -> bool:
    """Whether another street of this game brings burns or boards."""
    later = table.variant.streets[hand.street_index + 1 :]
    return any(isinstance(act, Burn | Board) for street in later for act in street.acts)

"""Cards too early that a key may not overtake: once it has counted they are what its act allows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from controller.engine.betting.missing_acts import MOST_MISSING, missing_acts
from controller.engine.flow.street_plan import OF_STREET
from controller.fusion.admissibility import TURN_KEYS, comes_behind_burn
from controller.fusion.burn_evidence import presumed_burns
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress, kind_of
from controller.fusion.sighting_adapter import FLIGHT_MS
from controller.rulebook.street_acts import Board, Burn
from controller.table.events import CardMoved
from controller.table.hand import Hand, Phase, street_acts
from controller.table.state import Table
from controller.terms.places import BURN, Place, PlaceKind, board_place
from hw.panel import Key

BURN_LAG_MS = 500
"""A burn's first reading must lie so much further back than a sighting that makes certain, before it tells that the
burn came before an act: keys are that late more often than dealers burn that early (docs/measure.md)."""
HURRIED_MS = 500
"""Chosen: four players hardly ever act so fast one after the other, and a dealer's entries are 0.35 s apart (the
profiles' `entry_ms`)."""
_SHORT_KEYS = frozenset({Key.FOLD, Key.CHECK, Key.CALL})
FEWEST_AT_ONCE = 2
"""A street that brings so many cards to a board, or more, puts them out in one motion."""


def early_until_ms(key: Arrived, context: FusionContext) -> int:
    """Until when a key waits at most for a card that came before its act: longer for one read twice by then."""
    holds = context.holds
    key_ms = key.at_ms + holds.key_ms
    return key_ms if context.now_ms < key_ms else key.at_ms + max(holds.key_ms, holds.early_ms)


def surely_before_key(held: Sequence[Arrived], due: Arrived, context: FusionContext) -> Arrived:
    """The key, or a card too early that came to rest before the act can have been made, however late its key."""
    if context.table.remedy is not None or not isinstance(due.event, KeyPress) or due.event.key not in TURN_KEYS:
        return due
    if context.is_reentering or _is_keyed_in_one_go(due, context):
        return due
    lag_ms = context.holds.lag_ms
    early = [
        one
        for one in held
        if kind_of(one.event) in OF_STREET
        and (one.by_ms + lag_ms < due.at_ms or _is_early_burn(one, due.at_ms, context))
        and not _is_alone(one, due.at_ms - lag_ms, context)
    ]
    early = early or [one for one in held if _lies_behind_early_burn(one, due.at_ms - lag_ms, context)]
    return min(early, key=lambda one: one.by_ms, default=due)


def _is_early_burn(one: Arrived, key_ms: int, context: FusionContext) -> bool:
    """Whether a burn was first read before the act of a key can have been made, and certainly lay there before the key.

    Under others it is read every other cycle: when its second reading makes certain it has lain there for some. One so
    long after the first that it would likely have been read between tells nothing of that: the coil heard the stub.
    """
    event = one.event
    if not isinstance(event, CardMoved) or event.place != BURN or event.begun_ms is None:
        return False
    read_ms = event.begun_ms + FLIGHT_MS
    if one.by_ms > context.sight.likely_read_by_ms(BURN, read_ms, context.now_ms):
        return False
    return read_ms + BURN_LAG_MS + context.holds.lag_ms < key_ms and one.by_ms < key_ms


def _is_alone(one: Arrived, acted_ms: int, context: FusionContext) -> bool:
    """Whether a board card was read before an act without another, where several are put out at once: one of the stub.

    Of three cards that had lain there for two cycles the other two had been read as well.
    """
    event, hand, motion = one.event, context.table.hand, context.table.motion
    if not isinstance(event, CardMoved) or kind_of(event) is not PlaceKind.BOARD or hand is None:
        return False
    if motion is not None and motion.odd and any(move.place == event.place for move in motion.strays):
        return False
    later = hand.street_index + 1
    if context.table.variant.board_cards(event.place.number, later, later + 1) < FEWEST_AT_ONCE:
        return False
    first_ms = [
        it.by_ms if it.event.begun_ms is None else it.event.begun_ms
        for it in context.held
        if isinstance(it.event, CardMoved) and it.event.place == event.place
    ]
    read = sum(at_ms <= acted_ms for at_ms in first_ms) + context.sight.claimed(event.place, acted_ms)
    return read < FEWEST_AT_ONCE


def awaits_elder_burn(one: Arrived, context: FusionContext) -> bool:
    """Whether a burn that is not due waits until the elder one is sure that was presumed.

    A key that waits for the burn too early lets it wait as long as it may wait itself.
    """
    hand, event = context.table.hand, one.event
    if hand is None or hand.phase is not Phase.BETTING or not isinstance(event, CardMoved):
        return False
    return context.now_ms < one.at_ms + context.holds.early_ms and comes_behind_burn(event, hand, context)


def _lies_behind_early_burn(one: Arrived, acted_ms: int, context: FusionContext) -> bool:
    """Whether a board card was first read before an act can have been made, and a burn certainly came before it too.

    One sighting alone may be a stray. Behind a burn that came too early it is the card that was burned for.
    """
    event, motion = one.event, context.table.motion
    if kind_of(event) is not PlaceKind.BOARD or not isinstance(event, CardMoved) or event.begun_ms is None:
        return False
    burned = motion is not None and motion.odd and any(move.place == BURN for move in motion.strays)
    return burned and event.begun_ms < acted_ms


def awaits_early_card(one: Arrived, context: FusionContext) -> bool:
    """Return whether a key waits until a burn or board card is sure that was read before its act can have been made.

    Once the key has gone on, the card is one that its act allows. No key waits longer than any other for that, but for
    a card that was read twice so early: of a hundred of those a late key explains hardly one. Of a burn it is enough
    that its first reading came so early, and the second before the key.
    """
    hand, event = context.table.hand, one.event
    if hand is None or not isinstance(event, KeyPress) or event.key not in TURN_KEYS or hand.phase is not Phase.BETTING:
        return False
    table = context.table
    if table.remedy is not None or table.open_ruling is not None or table.question is not None or context.is_reentering:
        return False
    if context.now_ms >= early_until_ms(one, context) or not _goes_to_board(table, hand):
        return False
    if _is_keyed_in_one_go(one, context):
        return False
    sight, acted_ms = context.sight, one.at_ms - context.holds.lag_ms
    soon = context.now_ms < one.at_ms + context.holds.key_ms

    def read(where: Place) -> int:
        twice, first = sight.read_twice(where, acted_ms), sight.claimed(where, acted_ms)
        if where == BURN:
            further = sight.claimed(where, acted_ms - BURN_LAG_MS)
            twice = max(twice, min(further, sight.read_twice(where, one.at_ms)))
        return max(twice, first) if soon else twice

    boards = range(1, table.variant.boards * hand.runs + 1)
    return any(read(board_place(number)) for number in boards) or read(BURN) > presumed_burns(hand)


def _is_keyed_in_one_go(key: Arrived, context: FusionContext) -> bool:
    """Whether a key is one of many that close the betting, pressed faster than so many players act.

    One key that comes late holds up all behind it: the dealer keys what was done while he was held up, and the cards
    came behind it. That he has overlooked so many players at once is far less likely.
    """
    hand = context.table.hand
    if hand is None or not isinstance(key.event, KeyPress):
        return False
    pressed = [
        one.event.at_ms for one in context.held
        if isinstance(one.event, KeyPress) and one.event.key in _SHORT_KEYS and one.event.at_ms >= key.event.at_ms
    ]
    counted = [one.at_ms for one in street_acts(hand) if one.at_ms <= key.event.at_ms]
    behind = _in_one_go([key.event.at_ms, *reversed(counted)])
    missing = missing_acts(context.table, hand, context.now_ms, len(hand.wagering.live))
    return bool(missing) and len(missing) + behind - 1 > MOST_MISSING and _in_one_go(pressed) >= len(missing)


def _in_one_go(times_ms: Sequence[int]) -> int:
    """How many keys from the first on follow one another faster than players act."""
    return 1 + next(
        (at for at, (one, other) in enumerate(pairwise(times_ms)) if abs(other - one) > HURRIED_MS), len(times_ms) - 1
    )


def _goes_to_board(table: Table, hand: Hand) -> bool:
    """Whether another street of this game brings burns or boards."""
    later = table.variant.streets[hand.street_index + 1 :]
    return any(isinstance(act, Burn | Board) for street in later for act in street.acts)

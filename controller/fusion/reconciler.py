"""Puts cards and keys in the order in which they can have happened, before the core judges them.

Readers see a table in cycles and fingers lag behind hands, so what arrives first did not always happen first. An
arrival that fits the table as it stands goes straight on. One that does not is held back, for as long as something
that would make it fit may still be under way: the key of an act (`HoldDeadlines.lag_ms`), or a card that lies there
and has not been read yet (`DetectionModel.unseen_until_ms`, which knows the readers). What would surely have been
seen by now did not happen, and then the arrival goes on as it is. This is the benefit of the doubt and nothing else:
the tracker below still knows no deal plan, and an order that the readers can resolve is never rearranged.

The table does not wait for slow readers: when a player acts, or the cards of a street are out, the cards that must have
come before are presumed (`CardPresumed`), and seen or missed later.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine.flow.street_plan import OF_STREET
from controller.fusion.admissibility import LOOSE, TURN_KEYS, fits, in_turn
from controller.fusion.answer_routing import answer_first
from controller.fusion.hold_deadlines import until_ms
from controller.fusion.motion_grouping import awaits_others, event_of, may_be_of_next, more_of_motion, told_last_ms
from controller.fusion.mucked_into_hand import is_lacked_by_another
from controller.fusion.order_evidence import (
    doubted_order,
    next_misdealt,
    order_in_doubt,
    order_until_ms,
)
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress, Waiting, Wanted, is_card, kind_of
from controller.fusion.premature_cards import awaits_early_card, awaits_elder_burn, early_until_ms, surely_before_key
from controller.fusion.presumption import presume_at_ms, presumed, presumed_by_card, presumed_discard, presumed_toss
from controller.rulings.deal.late_reading import MISSED_ROUNDS
from controller.table.awaited_acts import draws
from controller.table.events import CardMoved, NewDeal
from controller.terms.fast_copies import replace
from controller.terms.places import STUB, PlaceKind

DEALT = frozenset({PlaceKind.BURN, PlaceKind.BOARD, PlaceKind.SEAT})
"""Zones to which cards come off the stub."""
NOT_DEALT = LOOSE | {PlaceKind.MUCK}
"""Zones to which no card is dealt: what lies there says nothing of the order of the deal."""


def next_deadline(waiting: Waiting, context: FusionContext) -> int | None:
    """When the patience of the first of them ends."""
    if not waiting.held:
        return None
    context = replace(context, held=waiting.held)
    due: list[int] = []
    for one in _judged(waiting.held, context):
        presume_ms = presume_at_ms(one, context)
        if awaits_early_card(one, context):
            presume_ms = early_until_ms(one, context)
        due.append(_until_ms(one, context) if presume_ms is None else presume_ms)
    return min(due, default=None)


def _until_ms(one: Arrived, context: FusionContext) -> int:
    """When the patience with an arrival ends; not while a key before it, that may allow it, waits for an early card."""
    ends_ms = until_ms(one, context)
    if kind_of(one.event) not in DEALT:
        return ends_ms
    ends_ms = max(ends_ms, order_until_ms(one, order_in_doubt(context), context.table.hand))
    for burn in context.held:
        if kind_of(one.event) in OF_STREET and awaits_elder_burn(burn, context) and burn.by_ms <= one.by_ms:
            return max(ends_ms, burn.at_ms + context.holds.early_ms)
    for key in in_turn(context.held, context):
        if awaits_early_card(key, context) and one.by_ms + context.holds.lag_ms >= key.at_ms:
            return max(ends_ms, early_until_ms(key, context))
    return ends_ms


def pick(waiting: Waiting, context: FusionContext) -> tuple[Waiting, Wanted | None]:
    """The next event for the core, if any; call it again after the table has advanced by it."""
    if not waiting.held:
        return waiting, None
    waiting = answer_first(waiting, context)
    context = replace(context, held=waiting.held)
    if (doubt := doubted_order(waiting.held, context)) is not None:
        return waiting, doubt
    chosen = _fitting(waiting.held, context)
    if chosen is not None:
        chosen = _first_of_card(waiting.held, chosen)
        discard = presumed_discard(chosen, context) or presumed_toss(chosen, context)
        return (waiting, discard) if discard is not None else (waiting.without(chosen), event_of(chosen, context))
    come = presumed(waiting.held, context)
    if come is not None:
        return waiting, come
    judged = _judged(waiting.held, context)
    late = [one for one in judged if _until_ms(one, context) <= context.now_ms]
    if not late:
        return waiting, None
    chosen = late[0]
    if is_card(chosen) and not _is_strange(chosen, context):
        # Patience is over for one: of all cards that are held, the first that happened goes first, and the rest follow.
        chosen = min(filter(is_card, judged), key=lambda one: (one.by_ms, one.at_ms))
    chosen = _first_of_card(waiting.held, chosen)
    if (discard := presumed_by_card(chosen, context)) is not None:
        return waiting, discard
    return waiting.without(chosen), event_of(chosen, context)


def _first_of_card(held: Sequence[Arrived], chosen: Arrived) -> Arrived:
    """What waits of a card that goes on: where it came first goes first, or it would lie there again later."""
    if not isinstance(chosen.event, CardMoved) or not chosen.event.card.is_known:
        return chosen
    card = chosen.event.card
    return next(one for one in held if isinstance(one.event, CardMoved) and one.event.card is card)


def _is_strange(one: Arrived, context: FusionContext) -> bool:
    """Whether a card came to a seat that is not dealt in: no order of the deal says anything of it."""
    hand, event = context.table.hand, one.event
    if hand is None or not isinstance(event, CardMoved) or event.place.kind is not PlaceKind.SEAT:
        return False
    return event.place.number not in hand.start.dealt_in


def _judged(held: Sequence[Arrived], context: FusionContext) -> list[Arrived]:
    """The arrivals whose patience may end: while acts are held back, one may say why a hand is in the muck."""
    turn = _of_this_deal(in_turn(held, context), held)
    if any(isinstance(one.event, KeyPress) and one.event.key in TURN_KEYS for one in held):
        return [one for one in turn if kind_of(one.event) is not PlaceKind.MUCK] or turn
    return turn


def _of_this_deal(turn: list[Arrived], held: Sequence[Arrived]) -> list[Arrived]:
    """The arrivals without the cards that came to seats after a signal of the next deal, which waits for its turn."""
    signal_ms = min((one.at_ms for one in held if isinstance(one.event, NewDeal)), default=None)
    if signal_ms is None:
        return turn
    return [one for one in turn if kind_of(one.event) is not PlaceKind.SEAT or one.by_ms <= signal_ms]


def _fitting(held: Sequence[Arrived], context: FusionContext) -> Arrived | None:
    """The first arrival that fits now, unless another card surely came before it."""
    if (more := more_of_motion(context)) is not None:
        return more
    order, hand = order_in_doubt(context), context.table.hand
    if order is not None and hand is not None and (first := next_misdealt(held, order, hand)) is not None:
        return first
    for one in _of_this_deal(in_turn(held, context), held):
        if not fits(one.event, context) or context.now_ms < order_until_ms(one, order, hand):
            continue
        if not awaits_others(one.event, one.by_ms, context) and not awaits_early_card(one, context):
            chosen = _surely_first(held, one, context) if is_card(one) else surely_before_key(held, one, context)
            waits = is_card(chosen) and context.now_ms < told_last_ms(chosen.event, chosen.by_ms, context)
            return None if waits or awaits_elder_burn(chosen, context) else chosen
    return None


def _surely_first(held: Sequence[Arrived], due: Arrived, context: FusionContext) -> Arrived:
    """The card due, or a held card for another place in the deal that certainly came to rest before it."""
    if context.table.remedy is not None or _lies_there(due, context):
        return due
    if kind_of(due.event) in LOOSE:
        return _surely_before_discard(held, due, context)
    if kind_of(due.event) in OF_STREET:
        due = _first_read_there(held, due, context)
    if kind_of(due.event) is PlaceKind.MUCK:
        held = [one for one in held if not is_lacked_by_another(one, context)]
    if _is_of_a_deal_unresolved(due, context):
        held = [one for one in held if kind_of(one.event) is not PlaceKind.SEAT]
    earlier = [
        one
        for one in held
        if is_card(one) and one is not due and one.by_ms < due.after_ms and kind_of(one.event) not in NOT_DEALT
    ]
    return min(earlier, key=lambda one: one.by_ms, default=due)


def _lies_there(one: Arrived, context: FusionContext) -> bool:
    """Whether a card was found again where it is known to lie: its player had it in his hand, and nothing was dealt."""
    event = one.event
    known = isinstance(event, CardMoved) and event.card.is_known
    return known and isinstance(event, CardMoved) and context.table.ledger.place_of(event.card) == event.place


def _first_read_there(held: Sequence[Arrived], due: Arrived, context: FusionContext) -> Arrived:
    """The new card of those held for one board, or for the burns, that certainly lay there first.

    One of the flop's may be sure behind the turn's, and the coil beside the stub may have heard the turn's there before
    it was dealt. What was first read behind the street's rounds, when all may have acted, is rather the next street's.
    A burn under another one is often sure behind it. A card that is found again where it lay is none of the street.
    """
    def is_new(one: Arrived) -> bool:
        event = one.event
        if not isinstance(event, CardMoved) or not isinstance(due.event, CardMoved):
            return False
        return event.place == due.event.place and context.table.ledger.place_of(event.card) in {None, STUB}

    hand = context.table.hand
    told = hand.deal.board_round if hand is not None else None
    street_round = told[1] if told is not None and hand is not None and told[0] == hand.street_index else None

    def certainly_there(one: Arrived) -> tuple[bool, int, bool, int]:
        motion = (one.event.motion if isinstance(one.event, CardMoved) else None) or 0
        # First read long before the street's other cards, it was in the stub then.
        was_stray = street_round is not None and motion < street_round - MISSED_ROUNDS
        is_of_next = street_round is not None and may_be_of_next(one, street_round, context)
        return (is_of_next, one.by_ms, was_stray, motion)

    return min(filter(is_new, held), key=certainly_there) if is_new(due) else due


def _is_of_a_deal_unresolved(due: Arrived, context: FusionContext) -> bool:
    """Whether a card is one of many to the players, of whose order slow readers say nothing.

    A player may have his card in his hand before they first ask for it, and lay it down when all others are read; and
    one that comes late may take the place of another of his, which then waits for its own turn.
    """
    hand = context.table.hand
    if hand is None or kind_of(due.event) is not PlaceKind.SEAT:
        return False
    return not context.sight.resolves_deal()


def _surely_before_discard(held: Sequence[Arrived], due: Arrived, context: FusionContext) -> Arrived:
    """The discard, or a card too early that came to rest long before it: a discard tells a draw as a key does."""
    hand = context.table.hand
    if kind_of(due.event) is not PlaceKind.DISCARD or hand is None or not draws(context.table, hand):
        return due
    lag_ms = context.holds.lag_ms
    early = [one for one in held if is_card(one) and kind_of(one.event) in DEALT and one.by_ms + lag_ms < due.after_ms]
    return min(early, key=lambda one: one.by_ms, default=due)

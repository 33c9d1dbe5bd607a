"""How long an arrival that does not fit is held."""

from __future__ import annotations

from collections.abc import Iterable

from controller.fusion.admissibility import (
    CARD_KEYS,
    END_KEYS,
    TO_BOARD,
    TURN_KEYS,
    comes_behind_acts,
    comes_behind_burn,
    is_doubted,
    spoken_of,
)
from controller.fusion.burn_evidence import is_run_out
from controller.fusion.motion_grouping import elder_until_ms, followed_until_ms, together_until_ms, told_last_ms
from controller.fusion.mucked_into_hand import thrown_until_ms
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress, kind_of
from controller.poker.deal_plan import Due
from controller.rulebook.variant import Family
from controller.table import events as happened
from controller.table.awaited_acts import to_set
from controller.table.hand import Hand, Phase
from controller.table.questions import IsThere
from controller.terms.places import BURN, STUB, Place, PlaceKind, seat_place
from hw.panel import Key

QUESTION_HOLD_MS = 30_000
"""A question that nobody answers holds nothing up for longer."""

ROWS_MS = 60_000
"""Rows wait so long for a card of theirs that is due, or being read: nothing rests on them before the hand's end."""

UNREAD_ROWS_MS = 900_000
"""The same where a card of theirs is looked for in a game played for points: without it nobody can score the hand."""

ANYWHERE = TO_BOARD | {PlaceKind.SEAT}


def until_ms(one: Arrived, context: FusionContext) -> int:
    """When the patience with an arrival ends."""
    holds = context.holds
    since_ms = max(one.by_ms, holds.from_ms)
    match one.event:
        case happened.CardMoved() as event:
            return _card_until(event, since_ms, context)
        case KeyPress(key=key):
            return _key_until(key, since_ms, context)
        case happened.StrangerSeen() if context.table.hand is not None:
            return _unseen_until(_before(context.table.hand, one.event.place), since_ms, context)
        case _:
            return since_ms + holds.key_ms


def _card_until(event: happened.CardMoved, since_ms: int, context: FusionContext) -> int:
    """Until when a card that does not fit is held after it came to rest."""
    hand, holds = context.table.hand, context.holds
    if hand is None:
        return since_ms
    question = context.table.question
    if question is not None and question.asks.holds_deal:
        return since_ms + QUESTION_HOLD_MS
    kind = event.place.kind
    if question is not None and kind is PlaceKind.SEAT and question.asks.holds_seat(event.place.number):
        # Whether it is a card too many depends on what the dealer is asked.
        return since_ms + QUESTION_HOLD_MS
    if kind in TO_BOARD and (_is_asked_for_hand(hand, context) or comes_behind_acts(event, context)):
        # Whether the next street is too early depends on what the dealer is asked.
        return since_ms + QUESTION_HOLD_MS
    if kind is PlaceKind.MUCK and (hand.phase is not Phase.DEALING or hand.deal.complete):
        return max(since_ms + holds.lag_ms, context.rekey_until_ms)
    if kind is PlaceKind.MUCK:
        return _unseen_until(hand.plan.rest, since_ms, context)
    if kind is PlaceKind.SEAT and (until := thrown_until_ms(event, since_ms, context)) > since_ms:
        return until
    if hand.phase is Phase.DEALING:
        together_ms = together_until_ms(event, since_ms, context) if kind is PlaceKind.BOARD else since_ms
        return max(together_ms, _deal_until(event, since_ms, hand, context))
    if hand.phase in {Phase.BETTING, Phase.DRAWING} and kind in _next_cards(hand, context):
        told_ms = max(told_last_ms(event, since_ms, context), followed_until_ms(event, since_ms, context))
        elder_ms = elder_until_ms(event, since_ms, context)
        return max(since_ms + _lag_ms(event, hand, context), context.rekey_until_ms, told_ms, elder_ms)
    return since_ms


def _is_asked_for_hand(hand: Hand, context: FusionContext) -> bool:
    """Whether the dealer is asked if the player to act folded, or what he holds: the key of his act waits for that."""
    question, seat = context.table.question, hand.wagering.to_act
    if question is None or seat is None:
        return False
    asks = question.asks
    absent = isinstance(asks, IsThere) and asks.place == seat_place(seat) and is_doubted(hand, context)
    return absent or asks.holds_turn


def _lag_ms(event: happened.CardMoved, hand: Hand, context: FusionContext) -> int:
    """How long the key may lag that allows a card off the stub, or the burn before it may still be unsure."""
    holds = context.holds
    if comes_behind_burn(event, hand, context):
        return holds.early_ms
    return max(holds.lag_ms, holds.follow_ms) if event.place == BURN else holds.lag_ms


def _next_cards(hand: Hand, context: FusionContext) -> frozenset[PlaceKind]:
    """Where the cards may come that the act still to be keyed would allow: to the seats too in stud and in a draw."""
    to_seats = hand.phase is Phase.DRAWING or context.table.variant.family is not Family.FLOP
    return ANYWHERE if to_seats else TO_BOARD


def _deal_until(event: happened.CardMoved, since_ms: int, hand: Hand, context: FusionContext) -> int:
    """Until when a card is held while others are due: until those before it would surely have been read."""
    if hand.deal.cards and event.place.kind is PlaceKind.SEAT and event.place.number not in hand.start.dealt_in:
        return since_ms
    if hand.deal.complete or hand.street_index:
        if event.place.kind is PlaceKind.BURN:
            # Where the board is run out, or players act already, it may be a later street's, told before these cards.
            acted = any(isinstance(one.event, KeyPress) and one.event.key in TURN_KEYS for one in context.held)
            later_ms = _unseen_until(hand.plan.rest, since_ms, context) if acted or is_run_out(hand) else since_ms
            return max(later_ms, since_ms + context.holds.follow_ms)
        if event.place.kind is PlaceKind.SEAT and all(due.place.kind is not PlaceKind.SEAT for due in hand.plan.rest):
            return since_ms
    return _unseen_until(_before(hand, event.place), since_ms, context)


def _unseen_until(due: Iterable[Due], since_ms: int, context: FusionContext) -> int:
    """When the last of the cards due would surely have been read, if they came before a time.

    One that was read there by then, though not surely, has come: it is presumed before anything is said of its order.
    """
    places = {one.place for one in due}
    return max((_place_until(place, since_ms, context) for place in places), default=since_ms)


def _place_until(place: Place, since_ms: int, context: FusionContext) -> int:
    seen_ms = context.sight.unseen_until_ms(place, since_ms, context.now_ms)
    if _is_later_street(context) and place.kind is PlaceKind.SEAT and context.sight.claimed(place, context.now_ms):
        # Which of two cards came first, that were not sure at once, no reader tells: it is waited until both are known.
        return max(seen_ms, min(context.now_ms + context.holds.stop_ms, 2 * seen_ms - since_ms))
    if place.kind is not PlaceKind.SEAT or not may_have_been_taken_up(place, since_ms, context):
        return seen_ms
    return max(seen_ms, since_ms + context.holds.presume_ms + 1)


def _is_later_street(context: FusionContext) -> bool:
    """Whether the initial deal is over."""
    return context.table.hand is not None and context.table.hand.deal.complete


def _before(hand: Hand, place: Place) -> tuple[Due, ...]:
    """The cards due before the next one at a place; all that are due where none is due there."""
    rest = hand.plan.rest
    at = next((index for index, due in enumerate(rest) if due.place == place), len(rest))
    return rest[:at]


def _key_until(key: Key, since_ms: int, context: FusionContext) -> int:
    """Until when a key that does not fit is held."""
    hand, holds, question = context.table.hand, context.holds, context.table.question
    if hand is None:
        return since_ms
    if question is not None and (question.asks.holds_deal or question.ruling is not None):
        return since_ms + QUESTION_HOLD_MS
    if key is Key.DRAW and context.table.variant.points is not None and context.seat is not None:
        return _rows_until(hand, context.seat, since_ms, context)
    if hand.phase is Phase.DEALING and key is Key.EXPOSED and _is_of_the_last_told(hand, context):
        # The dealer waits for the ruling: what else is being read is nobody's to wait for any longer.
        return min(_unseen_until(hand.plan.rest, since_ms, context), since_ms + holds.early_ms)
    if hand.phase is Phase.DEALING and (key in TURN_KEYS or key in CARD_KEYS or key in END_KEYS):
        return max(_unseen_until(hand.plan.rest, since_ms, context), _told_until(hand, context))
    if hand.phase is Phase.BETTING and key in TURN_KEYS:
        # The dealer is asked first whether the player whose cards lie in the muck folded.
        return since_ms + QUESTION_HOLD_MS
    return since_ms + holds.key_ms


def _told_until(hand: Hand, context: FusionContext) -> int:
    """Until when the cards that are due, and wait for others of their motion, are held: a key goes behind them."""
    due = {one.place for one in hand.plan.rest}
    waiting = [(one.event, max(one.by_ms, context.holds.from_ms)) for one in context.held]
    ends = [
        _card_until(event, by_ms, context)
        for event, by_ms in waiting
        if isinstance(event, happened.CardMoved) and event.place in due
    ]
    return max(ends) + 1 if ends else 0


def _rows_until(hand: Hand, seat: int, since_ms: int, context: FusionContext) -> int:
    """Until when the rows of a hand wait for its cards, and for those thrown away, to be read."""
    if seat not in to_set(context.table, hand) and hand.phase is not Phase.DEALING:
        return since_ms + context.holds.key_ms
    unvouched_streets = any(where == seat_place(seat) for where, _ in hand.deal.presumed)
    return since_ms + (UNREAD_ROWS_MS if unvouched_streets and not context.table.variant.shares else ROWS_MS)


def may_have_been_taken_up(place: Place, by_ms: int, context: FusionContext) -> bool:
    """Whether a card was read at a seat by a time, never surely, or one that nobody is known to hold lies in the muck.

    Who takes his first card up as it comes and throws his hand away at once may show it to no reader on the way.
    """
    return context.sight.is_expected(place, by_ms) or any(_is_nobodys(one, context) for one in context.held)


def _is_nobodys(one: Arrived, context: FusionContext) -> bool:
    """Whether it is a card that was first known of in the muck."""
    event = one.event
    if not isinstance(event, happened.CardMoved) or event.place.kind is not PlaceKind.MUCK:
        return False
    return context.table.ledger.place_of(event.card) in {None, STUB}


def _is_of_the_last_told(hand: Hand, context: FusionContext) -> bool:
    """Whether the card told last in the deal is of a seat that is keyed, and none waits for its turn behind it."""
    if hand.deal.complete or not hand.plan.done:
        return False
    waits = any(kind_of(one.event) is PlaceKind.SEAT for one in context.held)
    return not waits and hand.plan.due[hand.plan.done - 1].place in map(seat_place, spoken_of(context))

"""How long an arrival that does not fit is held, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from controller.fusion.admissibility import DEALT, TO_BOARD, comes_behind_acts, is_behind_draw, is_doubted
from controller.fusion.card_keys import names_no_card
from controller.fusion.decisions import Hold, Rule
from controller.fusion.keyed_entries import CARD_KEYS, END_KEYS, TURN_KEYS
from controller.fusion.motion_grouping import is_run_out, motion_gathers
from controller.fusion.pending_events import Arrived, FusionContext
from controller.fusion.poll_evidence import NEVER_MS
from controller.poker.deal_plan import Due
from controller.rulebook.variant import Family
from controller.table.awaited_acts import to_set
from controller.table.hand import Hand, Phase
from controller.table.questions import DidThrowIn, IsThere, WasBettingOver
from controller.terms.places import BURN, Place, PlaceKind, seat_place
from hw.panel import Key


def fold_is_keyed(one: Arrived, context: FusionContext) -> Hold | None:
    """Hold cards in the muck while acts wait: one of those may be their fold."""
    return Hold(NEVER_MS) if one.kind is PlaceKind.MUCK and context.waits(TURN_KEYS) else None


def answer_is_due(one: Arrived, context: FusionContext) -> Hold | None:
    """Hold what means one thing or another by the dealer's answer."""
    question, hand = context.table.question, context.table.hand
    if question is None or hand is None:
        return None
    if one.move is not None:
        asks, place = question.asks, seat_place(hand.wagering.to_act or 0)
        is_missed = isinstance(asks, IsThere) and asks.place == place and is_doubted(hand, context)
        depends = one.kind is PlaceKind.SEAT and asks.holds_seat(one.move.place.number)
        if one.kind in TO_BOARD:
            depends = asks.holds_turn or is_missed or comes_behind_acts(one, context)
    else:
        # An act before the deal is whole says nothing of the card that is asked about: the answer does.
        of_deal = isinstance(question.asks, IsThere | DidThrowIn) and not hand.deal.complete
        depends = one.key is not None and (question.ruling is not None or of_deal)
    if isinstance(question.asks, WasBettingOver):
        # A draw was keyed: its cards, and acts behind it, come too early unless the betting was over.
        depends = one.kind in DEALT if one.key is None else is_behind_draw(question.asks, one.key, context)
    if not depends and not (question.asks.holds_deal and (one.move is not None or one.key is not None)):
        return None
    return Hold(_since_ms(one, context) + context.holds.question_ms)


def fold_may_be_keyed(one: Arrived, context: FusionContext) -> Hold | None:
    """Hold cards in the muck until the key of their fold must have come."""
    hand = context.table.hand
    if hand is None or one.kind is not PlaceKind.MUCK:
        return None
    since_ms = _since_ms(one, context)
    if hand.phase is Phase.DEALING and not hand.deal.complete:
        return Hold(_unseen_until(hand.plan.rest, since_ms, context))
    return Hold(max(context.keyed_ms(one.by_ms), context.rekey_until_ms))


def earlier_cards_unread(one: Arrived, context: FusionContext) -> Hold | None:
    """Hold a card of a deal until those due before it would surely have been read."""
    hand = context.table.hand
    if hand is None or one.move is None or hand.phase is not Phase.DEALING:
        return None
    gathers, until_ms = motion_gathers(one, context), _deal_until(one, hand, context)
    return Hold(until_ms if gathers is None else max(until_ms, gathers.until_ms))


def act_may_be_keyed(one: Arrived, context: FusionContext) -> Hold | None:
    """Hold a card while players act until the key must have come that allows it."""
    hand, holds = context.table.hand, context.holds
    if hand is None or hand.phase not in {Phase.BETTING, Phase.DRAWING} or one.kind not in DEALT:
        return None
    in_flop_game = hand.phase is Phase.BETTING and context.table.variant.family is Family.FLOP
    if one.kind is PlaceKind.SEAT and in_flop_game:
        return None
    follow_ms = holds.follow_ms if one.place == BURN else 0
    return Hold(max(_since_ms(one, context) + follow_ms, context.keyed_ms(one.by_ms), context.rekey_until_ms))


def rows_unread(one: Arrived, context: FusionContext) -> Hold | None:
    """Hold the rows of a hand until its cards, and those thrown away, are read.

    In a game played for points nobody can score the hand without a card that is looked for.
    """
    hand, holds, variant = context.table.hand, context.holds, context.table.variant
    if hand is None or one.key is not Key.DRAW or variant.points is None or context.seat is None:
        return None
    if context.seat not in to_set(context.table, hand) and hand.phase is not Phase.DEALING:
        return None
    place = seat_place(context.seat)
    is_unread = hand.deal.presumed_at(place) and not variant.shares
    return Hold(_since_ms(one, context) + (holds.unread_rows_ms if is_unread else holds.rows_ms))


def cards_unread(one: Arrived, context: FusionContext) -> Hold | None:
    """Hold a key that comes behind cards until those would have been read.

    Cards that are due and wait for others of their motion go on before the key. EXPOSED has an end in the deal: who
    calls for a ruling deals no further, and where a seat that is due is dark no poll ever says that its card did not
    come. BOXED has one where it turns no card up.
    """
    hand = context.table.hand
    if hand is None or hand.phase is not Phase.DEALING or one.key not in TURN_KEYS | CARD_KEYS | END_KEYS:
        return None
    due = {it.place for it in hand.plan.rest}
    cards = (hold_of(it, context).until_ms + 1 for it in context.held if it.place in due)
    since_ms = _since_ms(one, context)
    until_ms = max((_unseen_until(hand.plan.rest, since_ms, context), *cards))
    has_end = one.key is Key.EXPOSED or (one.key is Key.BOXED and names_no_card(hand, context))
    return Hold(min(until_ms, since_ms + context.holds.question_ms) if has_end and not hand.deal.complete else until_ms)


def fold_is_asked(one: Arrived, context: FusionContext) -> Hold | None:
    """Hold an act while the player to act may have folded, which is asked first."""
    hand = context.table.hand
    if hand is None or hand.phase is not Phase.BETTING or one.key not in TURN_KEYS:
        return None
    return Hold(_since_ms(one, context) + context.holds.question_ms)


def may_be_under_way(one: Arrived, context: FusionContext) -> Hold | None:
    """Hold any other key for what may be under way, and any other card not at all."""
    return Hold(_since_ms(one, context) + (context.holds.key_ms if one.move is None else 0))


HOLDS: Final[tuple[Rule, ...]] = (
    answer_is_due, fold_may_be_keyed, earlier_cards_unread, act_may_be_keyed, rows_unread, cards_unread, fold_is_asked,
    may_be_under_way,
)  # fmt: skip
"""Why an arrival that does not fit is held, in this order; the last rule applies to anything."""


def hold_of(one: Arrived, context: FusionContext) -> Hold:
    """Return until when an arrival that does not fit is held, by the first rule that applies."""
    for rule in HOLDS:
        if isinstance(found := rule(one, context), Hold):
            longest_ms = context.holds.unread_rows_ms if rule is rows_unread else context.holds.question_ms
            return Hold(_tried_until(one, found.until_ms, longest_ms, context), rule.__name__)
    raise AssertionError("the last rule applies to anything")


def waits_its_time(one: Arrived, context: FusionContext) -> Hold | None:
    """Hold what does not fit for as long as something that would make it fit may be under way."""
    found = hold_of(one, context)
    return found if context.now_ms < found.until_ms else None


def _tried_until(one: Arrived, until_ms: int, longest_ms: int, context: FusionContext) -> int:
    """Return when a hold ends: restarts do not begin a key's patience again and again."""
    holds = context.holds
    # Where a question is open, the dealer reads it, and his answer is the end.
    if one.move is not None or one.by_ms >= holds.tried_ms or context.table.question is not None:
        return until_ms
    return min(until_ms, max(holds.tried_until_ms, one.by_ms + longest_ms))


def _since_ms(one: Arrived, context: FusionContext) -> int:
    """Return from when patience counts: readers that have just started have all still to say."""
    return max(one.by_ms, context.holds.from_ms)


def _deal_until(one: Arrived, hand: Hand, context: FusionContext) -> int:
    """Return until when a card is held while others are due."""
    since_ms = _since_ms(one, context)
    assert one.move is not None, "it is a card"
    if hand.deal.cards and one.kind is PlaceKind.SEAT and one.move.place.number not in hand.start.dealt_in:
        return since_ms
    if hand.deal.complete:
        if one.place == BURN:
            # Where the board is run out, or players act already, it may be a later street's, told before these cards.
            may_be_later = context.waits(TURN_KEYS) or is_run_out(hand)
            later_ms = _unseen_until(hand.plan.rest, since_ms, context) if may_be_later else since_ms
            return max(later_ms, since_ms + context.holds.follow_ms)
        if one.kind is PlaceKind.SEAT and all(due.place.kind is not PlaceKind.SEAT for due in hand.plan.rest):
            return since_ms
    return _unseen_until(_before(hand, one.move.place), since_ms, context)


def _before(hand: Hand, place: Place) -> tuple[Due, ...]:
    """Return the cards due before the next one at a place; all where none is due there."""
    rest = hand.plan.rest
    return rest[: next((index for index, due in enumerate(rest) if due.place == place), len(rest))]


def _unseen_until(due: Iterable[Due], since_ms: int, context: FusionContext) -> int:
    """Return when the last of the cards due would surely have been read.

    One that was read there by then, though not surely, has come: it is presumed before anything is said of its order.
    """
    places = {one.place for one in due}
    return max((_place_until(place, since_ms, context) for place in places), default=since_ms)


def _place_until(place: Place, since_ms: int, context: FusionContext) -> int:
    """Return when a card of a place would surely have been read."""
    sight, now_ms, hand = context.sight, context.now_ms, context.table.hand
    seen_ms = sight.unseen_until_ms(place, since_ms, now_ms)
    if place.kind is not PlaceKind.SEAT:
        return seen_ms
    if hand is not None and hand.deal.complete and sight.claimed(place, now_ms):
        # Which of two cards came first that were not sure at once no reader tells: both are waited for.
        return max(seen_ms, min(now_ms + context.holds.stop_ms, 2 * seen_ms - since_ms))
    if not sight.is_expected(place, since_ms):
        return seen_ms
    return max(seen_ms, since_ms + context.holds.presume_ms + 1)

"""Which cards came in one motion: they go on together, for a motion is judged as a whole.

A coil reads the cards of one motion in the same round, or misses one of them and reads it in the next. So the fourth
card of a flop is told from the turn, and a second burn from the burn of the next street. Whatever may have come
between, a burn or the acts of everybody, says that it was another motion.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine.flow.street_plan import OF_STREET
from controller.fusion.admissibility import END_KEYS, TURN_KEYS
from controller.fusion.burn_evidence import (
    burn_told_ms,
    burned_before_all_acted,
    burns_in_sight,
    burns_twice,
    is_run_out,
    may_have_acted,
)
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress, Wanted, is_card, kind_of
from controller.rulings.deal.late_reading import MISSED_ROUNDS
from controller.table import events as happened
from controller.table.hand import Hand, Phase
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, STUB, PlaceKind, board_place

PUT_OUT_MS = 600
"""A dealer burns and puts out a street in no shorter time (our own figure)."""
FASTEST_MS = 2500
"""Two players act, and the dealer burns and puts out the next street, in no shorter time (our own figure)."""


def awaits_others(event: Wanted, by_ms: int, context: FusionContext) -> bool:
    """Whether a board card waits for others of its motion, or to know that there are none.

    Args:
        event: the card.
        by_ms: when it had been read twice.
        context: the table, its readers, and all that is held.
    """
    hand = context.table.hand
    if hand is None or kind_of(event) is not PlaceKind.BOARD or hand.phase is not Phase.DEALING:
        return False
    return context.now_ms < together_until_ms(event, by_ms, context)


def together_until_ms(event: Wanted, by_ms: int, context: FusionContext) -> int:
    """When a board card goes on without others of its motion that are not known yet; `by_ms` where none is in sight."""
    hand, sight = context.table.hand, context.sight
    if not isinstance(event, happened.CardMoved) or hand is None:
        return by_ms
    if sight.claimed(event.place, by_ms) or burns_twice(hand, by_ms, context):
        return sight.unseen_until_ms(event.place, by_ms, context.now_ms)
    if (elder_ms := elder_until_ms(event, by_ms, context)) > by_ms:
        return elder_ms
    too_many = len(came := _came_with(event, context)) > sum(due.place == event.place for due in hand.plan.rest)
    if not too_many:
        return by_ms
    if not is_run_out(hand):
        last_ms = max(one.by_ms for one in came)
        return by_ms if may_have_acted(hand, last_ms, context) else burn_told_ms(
            hand, last_ms, context, is_last=_one_is_last(came)
        )
    if not burns_in_sight(hand, by_ms, context):
        # A street behind another is burned for: what has no burn between came in one motion.
        return by_ms if _is_shown_out(event, context) else sight.unseen_until_ms(BURN, by_ms, context.now_ms)
    return by_ms


def elder_until_ms(event: Wanted, by_ms: int, context: FusionContext) -> int:
    """Until when a board card waits for one read there twice before it was read at all; `by_ms` where none was.

    It came behind that one, however often the elder has been missed since.
    """
    if not isinstance(event, happened.CardMoved) or event.place.kind is not PlaceKind.BOARD or event.begun_ms is None:
        return by_ms
    is_elder = context.sight.read_twice(event.place, event.begun_ms - 1)
    return by_ms + context.holds.early_ms if is_elder else by_ms


def told_last_ms(event: Wanted, by_ms: int, context: FusionContext) -> int:
    """When it is told of a board card that is sure while players act whether it was burned for; `by_ms` if it is told.

    By its round it came with the street that they act on: one too many of it, or the next street's.
    """
    hand = context.table.hand
    if hand is None or hand.phase is not Phase.BETTING or not isinstance(event, happened.CardMoved):
        return by_ms
    told = hand.deal.board_round
    if event.place.kind is not PlaceKind.BOARD or event.motion is None or told is None or told[0] != hand.street_index:
        return by_ms
    known = context.table.ledger.place_of(event.card) not in {None, STUB}
    if known or event.motion > told[1] + MISSED_ROUNDS or is_run_out(hand) or may_have_acted(hand, by_ms, context):
        return by_ms
    return burn_told_ms(hand, by_ms, context, is_last=event.motion > told[1])


def followed_until_ms(event: Wanted, by_ms: int, context: FusionContext) -> int:
    """When it is told of a burn that is sure while players act whether a card came behind it; `by_ms` if none is read.

    With its card it is the next street's, that came too early; by itself it may be one too many of the street before.
    """
    hand, board = context.table.hand, board_place()
    if hand is None or hand.phase is not Phase.BETTING or kind_of(event) is not PlaceKind.BURN:
        return by_ms
    if not context.sight.claimed(board, context.now_ms):
        return by_ms
    return context.sight.unseen_until_ms(board, by_ms, context.now_ms)


def _one_is_last(came: Sequence[Arrived]) -> bool:
    """Whether one card was first read in a round behind those of all the others."""
    rounds = sorted(one.event.motion or 0 for one in came if isinstance(one.event, happened.CardMoved))
    return len(rounds) > 1 and rounds[-1] > rounds[-2]


def _came_with(event: happened.CardMoved, context: FusionContext) -> list[Arrived]:
    """The cards that wait for one place and came in the same two rounds."""
    last = (event.motion or 0) + MISSED_ROUNDS
    return [
        one for one in context.held
        if isinstance(one.event, happened.CardMoved) and one.event.place == event.place
        and (one.event.motion or 0) <= last
    ]


def _is_shown_out(event: happened.CardMoved, context: FusionContext) -> bool:
    """Whether hands are shown or pots pushed already, and a board has no more cards than its streets bring."""
    if not any(isinstance(one.event, KeyPress) and one.event.key in END_KEYS for one in context.held):
        return False
    came = len(context.table.ledger.at(event.place))
    came += sum(isinstance(one.event, happened.CardMoved) and one.event.place == event.place for one in context.held)
    return came <= context.table.variant.board_cards(event.place.number)


def event_of(one: Arrived, context: FusionContext) -> Wanted:
    """Return the event of an arrival that goes on; a board card that a burn may have come before has a later round.

    By its round a card that is told while players act is one of the street that they act on, unless it was burned for:
    then it has the first round that is not that street's.
    """
    event, hand = one.event, context.table.hand
    if not isinstance(event, happened.CardMoved) or event.place.kind is not PlaceKind.BOARD or hand is None:
        return event
    told = hand.deal.board_round
    if hand.phase is not Phase.BETTING or event.motion is None or told is None or told[0] != hand.street_index:
        return event
    if is_of_one_motion(one, context):
        return event
    later = told[1] + MISSED_ROUNDS + 1
    burned = event.motion < later and burns_in_sight(hand, one.by_ms, context)
    return replace(event, motion=later) if burned else event


def may_be_of_next(one: Arrived, street_round: int, context: FusionContext) -> bool:
    """Return whether a board card was first read behind the rounds of a street's others, when the next may be out.

    One card in a thousand is missed so long. Nobody acts any more, or all may have acted by then.
    """
    event, hand = one.event, context.table.hand
    if not isinstance(event, happened.CardMoved) or event.place.kind is not PlaceKind.BOARD or hand is None:
        return False
    if (event.motion or 0) <= street_round + MISSED_ROUNDS:
        return False
    return is_run_out(hand) or may_have_acted(hand, one.by_ms, context)


def is_of_one_motion(one: Arrived, context: FusionContext) -> bool:
    """Whether a board card, or a burn, came with others that have just gone on: they are judged together."""
    event, motion, hand = one.event, context.table.motion, context.table.hand
    if not isinstance(event, happened.CardMoved) or event.place.kind not in OF_STREET or hand is None:
        return False
    if motion is None or motion.hand_before is None or motion.at_ms != context.now_ms:
        return False
    # A card that is found again where it lay brings no other with it.
    came = [move for move in motion.moves if move.place.kind is PlaceKind.BOARD and motion.source(move) != move.place]
    rounds = [move.motion or 0 for move in came]
    if not rounds or (event.motion or 0) > max(rounds) + MISSED_ROUNDS:
        return False
    if _are_too_many_for_next(one, came, hand, context):
        return True
    first = _came_first(event, one.by_ms, came, context) and not burned_before_all_acted(hand, context)
    if event.place != BURN and not first and burns_in_sight(hand, one.by_ms, context):
        return False
    if is_run_out(hand):
        if any(kind_of(other.event) is PlaceKind.BURN for other in context.held):
            # Street upon street is put out: a burn that was read late, and waits, is the one between them.
            return False
        seen_ms = context.sight.unseen_until_ms(BURN, one.by_ms, context.now_ms)
        return event.place != BURN and context.now_ms >= seen_ms
    # The next street's card may have been heard in the stub in the street's first round, and was dealt when read again.
    dealt_ms = one.by_ms - PUT_OUT_MS if first and event.place != BURN else one.by_ms
    return _lay_at_once(one, came, context) or not may_have_acted(hand, dealt_ms, context)


def _lay_at_once(one: Arrived, came: Sequence[happened.CardMoved], context: FusionContext) -> bool:
    """Whether a board card certainly lay there before the next street can have been out.

    The street's own card may have been missed for polls: it was out before the first act on it was keyed.
    """
    begun = [move.begun_ms for move in came if move.begun_ms is not None]
    if kind_of(one.event) is not PlaceKind.BOARD or len(begun) < len(came):
        return False
    keyed = [it.at_ms for it in context.held if isinstance(it.event, KeyPress) and it.event.key in TURN_KEYS]
    return one.by_ms < min(begun + keyed) + FASTEST_MS


def _are_too_many_for_next(
    one: Arrived, came: Sequence[happened.CardMoved], hand: Hand, context: FusionContext
) -> bool:
    """Whether a board card is one of two or more that came within the rounds of a street, beyond the street's own.

    Behind a burn comes one card: however soon all may have acted, two more cannot be the next street's. Of the coil
    beside the stub nobody expects that it heard two of them, each twice, in the moment in which the street came.
    """
    told, variant = hand.deal.board_round, context.table.variant
    if is_run_out(hand) or told is None or hand.runs > 1 or variant.boards != 1 or kind_of(one.event) is PlaceKind.BURN:
        return False
    due, due_next = (variant.board_cards(1, at, at + 1) for at in (told[0], told[0] + 1))
    last_round = min(told[1], min(move.motion or 0 for move in came) + 1) + MISSED_ROUNDS
    soon_ms = min(move.at_ms if move.lay_ms is None else move.lay_ms for move in came)
    soon_ms += context.holds.stop_ms + context.holds.lag_ms

    def is_within(other: Arrived) -> bool:
        event = other.event
        if not isinstance(event, happened.CardMoved) or event.place.kind is not PlaceKind.BOARD or event.motion is None:
            return False
        return event.motion <= last_round and other.by_ms <= soon_ms

    more = len(came) + sum(map(is_within, context.held)) - due
    return due_next == 1 and is_within(one) and more > due_next


def _came_first(
    event: happened.CardMoved, by_ms: int, came: Sequence[happened.CardMoved], context: FusionContext
) -> bool:
    """Whether a card was first read in the street's first round, and again soon: whatever was burned came behind it.

    Not where it was read again long after, or rounds before the street: the coil beside the stub may have heard it
    there first.
    """
    rounds, lay_ms = [move.motion for move in came], [move.lay_ms for move in came]
    if event.motion is None or any(one is None for one in (*rounds, *lay_ms)):
        return False
    soon_ms = min(one for one in lay_ms if one is not None) + context.holds.stop_ms
    first = min(one for one in rounds if one is not None)
    return first - MISSED_ROUNDS <= event.motion <= first and by_ms <= soon_ms


def more_of_motion(context: FusionContext) -> Arrived | None:
    """A card more of the motion that has just gone on: no key goes between the cards of one motion.

    Of several the one that certainly lay there first: what comes last may be one too many.
    """
    if context.table.remedy is not None:
        return None
    cards = (one for one in context.held if is_card(one))
    more = (one for one in cards if is_of_one_motion(one, context))
    return min(more, key=lambda one: (one.by_ms, one.at_ms), default=None)

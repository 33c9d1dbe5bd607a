"""Which cards came in one motion: a motion is released and judged as a whole.

A coil reads the cards of one motion in the same round, or misses one of them and reads it in the next. So the fourth
card of a flop is told from the turn, and a second burn from the burn of the next street. Whatever may have come
between, a burn or the acts of everybody, makes it another motion.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine.flow.street_plan import OF_STREET
from controller.fusion.keyed_entries import TURN_KEYS, WAGERS
from controller.fusion.pending_events import Arrived, FusionContext, Wanted
from controller.rulings.deal.late_reading import MISSED_ROUNDS
from controller.table.events import CardMoved
from controller.table.hand import Hand, Phase, street_acts
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, PlaceKind, board_place
from hw.panel import Key


def together_until_ms(one: Arrived, context: FusionContext) -> int:
    """Return until when a board card waits for others of its motion; `by_ms` at once.

    A street that follows another is burned for: cards without a burn between them came in one motion.
    """
    event, hand, sight, by_ms = one.move, context.table.hand, context.sight, one.by_ms
    if event is None or hand is None or one.kind is not PlaceKind.BOARD or hand.phase is not Phase.DEALING:
        return by_ms
    if sight.claimed(event.place, by_ms) or burns_twice(hand, by_ms, context):
        return sight.unseen_until_ms(event.place, by_ms, context.now_ms)
    last = _round_of(event) + MISSED_ROUNDS
    came = [it for it in context.at(event.place) if it.move is not None and _round_of(it.move) <= last]
    if len(came) <= sum(due.place == event.place for due in hand.plan.rest):
        return by_ms
    if is_run_out(hand):
        return by_ms if burns_in_sight(hand, by_ms, context) else sight.unseen_until_ms(BURN, by_ms, context.now_ms)
    last_ms = max(it.by_ms for it in came)
    if may_have_acted(hand, last_ms, context):
        return by_ms
    rounds = sorted(_round_of(it.move) for it in came if it.move is not None)
    return burn_told_ms(hand, last_ms, context, is_last=len(rounds) > 1 and rounds[-1] > rounds[-2])


def followed_until_ms(one: Arrived, context: FusionContext) -> int:
    """Return when it is known whether a card came behind a burn; `by_ms` if none is read.

    With its card it is a premature burn of the next street; by itself it may be a second one of the street before.
    """
    board = board_place()
    if one.place != BURN or not context.sight.claimed(board, context.now_ms):
        return one.by_ms
    return context.sight.unseen_until_ms(board, one.by_ms, context.now_ms)


def event_of(one: Arrived, context: FusionContext) -> Wanted:
    """Return the event of a released arrival, with a later round if a burn came before it.

    By its round a card that is told while players act is of the street that they act on, unless it was burned for, or
    lay there before anybody read: then it has the first round that is not that street's.
    """
    event, hand = one.traced(context.now_ms), context.table.hand
    if not isinstance(event, CardMoved) or one.kind not in OF_STREET or hand is None:
        return event
    told = hand.deal.board_round
    if hand.phase is not Phase.BETTING or event.motion is None or told is None or told[0] != hand.street_index:
        return event
    later = told[1] + MISSED_ROUNDS + 1
    if one.place == BURN:
        is_odd = _lay_at_start(one, context) and not context.presumed_burns
        # Nor is known when it came: that no act was keyed before says nothing, keys may be on their way.
        return replace(event, motion=max(event.motion, later), begun_ms=None) if is_odd else event
    if event.motion >= later or is_of_one_motion(one, context):
        return event
    is_next = _lay_at_start(one, context) or burns_in_sight(hand, one.by_ms, context)
    return replace(event, motion=later) if is_next else event


def _round_of(move: CardMoved) -> int:
    """Return the round in which a card was first read; 0 if it is not known: before all others."""
    return move.motion or 0


def _lay_at_start(one: Arrived, context: FusionContext) -> bool:
    """Whether a card may have lain there before the readers started.

    Nobody knows then with which others it came.
    """
    return one.first_ms < context.holds.from_ms


def may_be_of_next(one: Arrived, street_round: int, context: FusionContext) -> bool:
    """Whether a board card was first read behind its street, when the next may be out.

    One card in a thousand is missed so long.
    """
    hand = context.table.hand
    if one.move is None or one.kind is not PlaceKind.BOARD or hand is None:
        return False
    is_behind = _round_of(one.move) > street_round + MISSED_ROUNDS
    return is_behind and (is_run_out(hand) or may_have_acted(hand, one.by_ms, context))


def is_of_one_motion(one: Arrived, context: FusionContext) -> bool:
    """Whether a board card, or a burn, came with others that were just released."""
    event, motion, hand = one.move, context.table.motion, context.table.hand
    if event is None or event.place.kind not in OF_STREET or hand is None:
        return False
    if motion is None or motion.hand_before is None or motion.at_ms != context.now_ms or _lay_at_start(one, context):
        return False
    # A card that is found again where it lay brings no other with it.
    came = [move for move in motion.moves if move.place.kind is PlaceKind.BOARD and motion.source(move) != move.place]
    rounds = [*map(_round_of, came)]
    if not rounds or _round_of(event) > max(rounds) + MISSED_ROUNDS:
        return False
    if _are_too_many_for_next(one, came, hand, context):
        return True
    first = _came_first(one, came, context) and not burned_before_all_acted(hand, context)
    if event.place != BURN and not first and burns_in_sight(hand, one.by_ms, context):
        return False
    if is_run_out(hand):
        # Street upon street is put out: a burn that was read late, and waits, is the one between them.
        seen_ms = context.sight.unseen_until_ms(BURN, one.by_ms, context.now_ms)
        return event.place != BURN and not context.at(BURN) and context.now_ms >= seen_ms
    # The next street's card may have been heard in the stub in the street's first round, and was dealt when read again.
    dealt_ms = one.by_ms - context.holds.put_out_ms if first and event.place != BURN else one.by_ms
    return _lay_at_once(one, came, context) or not may_have_acted(hand, dealt_ms, context)


def _lay_at_once(one: Arrived, came: Sequence[CardMoved], context: FusionContext) -> bool:
    """Whether a board card certainly lay there before the next street can have been out.

    The street's own card may have been missed for polls: it was out before the first act on it was keyed.
    """
    begun = [move.begun_ms for move in came if move.begun_ms is not None]
    if one.kind is not PlaceKind.BOARD or len(begun) < len(came):
        return False
    keyed = [at_ms for key, at_ms in context.keys if key in TURN_KEYS]
    return one.by_ms < min(begun + keyed) + context.holds.fastest_ms


def _are_too_many_for_next(one: Arrived, came: Sequence[CardMoved], hand: Hand, context: FusionContext) -> bool:
    """Whether a board card is one of two or more that a street has too many.

    Behind a burn comes one card: however soon all may have acted, two more cannot be the next street's.
    """
    told, variant = hand.deal.board_round, context.table.variant
    if is_run_out(hand) or told is None or hand.runs > 1 or variant.boards != 1 or one.place == BURN:
        return False
    due, due_next = (variant.board_cards(1, at, at + 1) for at in (told[0], told[0] + 1))
    last_round = min(told[1], min(map(_round_of, came)) + 1) + MISSED_ROUNDS
    soon_ms = min(move.at_ms if move.lay_ms is None else move.lay_ms for move in came)
    soon_ms += context.holds.stop_ms + context.holds.lag_ms

    def is_within(it: Arrived) -> bool:
        event = it.move
        if event is None or it.kind is not PlaceKind.BOARD or event.motion is None:
            return False
        return event.motion <= last_round and it.by_ms <= soon_ms

    more = len(came) + sum(map(is_within, context.held)) - due
    return due_next == 1 and is_within(one) and more > due_next


def _came_first(one: Arrived, came: Sequence[CardMoved], context: FusionContext) -> bool:
    """Whether a card was first read with its street and again soon, before any burn.

    If it was read again long after, or rounds before the street, the coil beside the stub may have heard it there.
    """
    rounds = [move.motion for move in came if move.motion is not None]
    lay_ms = [move.lay_ms for move in came if move.lay_ms is not None]
    round_of = one.move.motion if one.move is not None else None
    if round_of is None or len(rounds) < len(came) or len(lay_ms) < len(came):
        return False
    is_first = min(rounds) - MISSED_ROUNDS <= round_of <= min(rounds)
    return is_first and one.by_ms <= min(lay_ms) + context.holds.stop_ms


def is_run_out(hand: Hand) -> bool:
    """Whether nobody bets any more, so that one street follows the other."""
    return sum(hand.wagering.behind[seat] > 0 for seat in hand.wagering.live) <= 1


def burn_told_ms(hand: Hand, by_ms: int, context: FusionContext, *, is_last: bool) -> int:
    """Return when it is known whether a surplus card, read twice by a time, was burned for.

    A burn lies among others, and is likely read within some polls: they are waited for where one card was first read
    behind all the others. A burn that was read once may be a card of the stub; the next polls repeat it, or belie it.
    """
    sight, now_ms = context.sight, context.now_ms
    if _was_burned_for(hand, by_ms, context):
        return by_ms
    ends_ms = _burned_by_ms(hand, by_ms, context)
    if _burns_first_read(ends_ms, context) + sight.claimed(BURN, ends_ms) > context.presumed_burns:
        return sight.unseen_until_ms(BURN, by_ms, now_ms)
    return max(by_ms, sight.likely_read_by_ms(BURN, by_ms, now_ms)) if is_last else by_ms


def _was_burned_for(hand: Hand, by_ms: int, context: FusionContext) -> bool:
    """Whether a second burn is certain that may have come before a card."""
    ends_ms, sight = _burned_by_ms(hand, by_ms, context), context.sight
    certain = min(sight.claimed(BURN, ends_ms), sight.read_twice(BURN, context.now_ms))
    return _burns_first_read(ends_ms, context) + certain > context.presumed_burns


def _burned_by_ms(hand: Hand, by_ms: int, context: FusionContext) -> int:
    """Return when a burn that came before a card is first read at the latest."""
    late_ms = context.sight.likely_read_by_ms(BURN, by_ms, context.now_ms)
    return max(by_ms + context.holds.stop_ms, min(late_ms, _all_acted_ms(hand, context, late_ms)))


def burns_twice(hand: Hand, by_ms: int, context: FusionContext) -> bool:
    """Whether a second burn is being read; the street's own may be presumed, or wait."""
    read = context.sight.claimed(BURN, by_ms)
    return bool(read) and not is_run_out(hand) and read + _burns_held(by_ms, context) > context.presumed_burns


def burns_in_sight(hand: Hand, by_ms: int, context: FusionContext) -> bool:
    """Whether a second burn may have come before a card had been read twice."""
    ends_ms = by_ms + context.holds.stop_ms
    if _burns_held(ends_ms, context) + context.sight.claimed(BURN, ends_ms) > context.presumed_burns:
        return True
    # One that is read later came before as well, while players are still to act.
    return not is_run_out(hand) and _was_burned_for(hand, by_ms, context)


def burned_before_all_acted(hand: Hand, context: FusionContext) -> bool:
    """Whether a second burn certainly lay there before all can have acted."""
    acted_ms = _all_acted_ms(hand, context, context.now_ms) - context.holds.lag_ms
    return _burns_held(acted_ms, context) + context.sight.read_twice(BURN, acted_ms) > context.presumed_burns


def _burns_held(ends_ms: int, context: FusionContext) -> int:
    """Return how many burns wait that had been read twice by a time."""
    return sum(one.by_ms <= ends_ms for one in context.at(BURN))


def _burns_first_read(ends_ms: int, context: FusionContext) -> int:
    """Return how many unjudged burns were first read by a time."""
    motion = context.table.motion
    released = motion.strays if motion is not None and motion.odd else ()
    begun = [one.first_ms for one in context.at(BURN)]
    begun += [one.at_ms if one.begun_ms is None else one.begun_ms for one in released if one.place == BURN]
    return sum(begun_ms <= ends_ms for begun_ms in begun)


def may_have_acted(hand: Hand, by_ms: int, context: FusionContext) -> bool:
    """Whether everybody may have acted by a time, so that the next street is due."""
    ends_ms = by_ms + context.holds.lag_ms
    return _all_acted_ms(hand, context, ends_ms + 1) <= ends_ms


def _all_acted_ms(hand: Hand, context: FusionContext, never_ms: int) -> int:
    """Return when everybody had acted on this street, by all keys; `never_ms` where not yet.

    A bet is answered by all others. Where all but one have folded no street follows. Digits at the head are the rest of
    an entry whose act has been released: that is an act as well. A key for all is every act that the round lacks; with
    a seat before it, ALL CALL is at least one.
    """
    made = street_acts(hand) if hand.phase is Phase.BETTING else ()
    acts = [(one.at_ms, one.act in {Act.BET, Act.RAISE}, False, False) for one in made]
    keys = context.keys
    if keys and (keys[0][0].digits or keys[0][0] is Key.CONFIRM):
        acts.append((keys[0][1], False, False, False))
    before = (context.seat, *(key.seat for key, _ in keys))
    for seat, (key, at_ms) in zip(before, keys, strict=False):
        if key in TURN_KEYS:
            for_all = key is Key.ALL_FOLD or (key is Key.ALL_CALL and seat is None)
            acts.append((at_ms, key in WAGERS, key in {Key.FOLD, Key.ALL_FOLD}, for_all))
    able = {seat for seat in hand.wagering.live if hand.wagering.behind[seat]}
    wanted, answered, folded = len(able | {one.seat for one in made}), 0, 0
    live = len(hand.wagering.live)
    for at_ms, raises, folds, for_all in acts:
        if raises:
            wanted, answered, folded = wanted - folded, 0, 0
        count = max(1, wanted - answered) if for_all else 1
        answered, folded, live = answered + count, folded + folds * count, live - folds * count
        if live <= 1:
            return never_ms
        if answered >= wanted:
            return at_ms
    return never_ms

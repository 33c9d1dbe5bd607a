"""Which cards came in one motion: a motion is released and judged as a whole.

A coil reads the cards of one motion in the same round, or misses one of them and reads it in the next. So the fourth
card of a flop is told from the turn, and a second burn from the burn of the next street. Whatever may have come
between, a burn or the acts of everybody, makes it another motion.
"""

from __future__ import annotations

from typing import Final

from controller.engine.flow.street_plan import OF_STREET
from controller.fusion.decisions import Hold, PassOn
from controller.fusion.keyed_entries import TURN_KEYS, WAGERS
from controller.fusion.pending_events import Arrived, FusionContext, Wanted
from controller.rulings.deal.late_reading import MISSED_ROUNDS
from controller.table.events import CardMoved
from controller.table.hand import Hand, Phase, street_acts
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, PlaceKind
from hw.panel import Key

_FLOP: Final = 3


def motion_gathers(one: Arrived, context: FusionContext) -> Hold | None:
    """Hold a board card for others of its motion.

    A street that follows another is burned for: cards without a burn between them came in one motion.
    """
    event, hand, by_ms = one.move, context.table.hand, one.by_ms
    if event is None or hand is None or one.kind is not PlaceKind.BOARD or hand.phase is not Phase.DEALING:
        return None
    where = event.place
    burns_twice = context.sight.claimed(BURN, by_ms) and not is_run_out(hand) and _is_burned_twice(by_ms, context)
    if not context.sight.claimed(where, by_ms) and not burns_twice:
        last = (event.motion or 0) + MISSED_ROUNDS
        came = sum(it.move is not None and (it.move.motion or 0) <= last for it in context.at(where))
        is_whole = came <= sum(due.place == where for due in hand.plan.rest)
        if is_whole or not is_run_out(hand) or burns_in_sight(by_ms, context):
            return None
        where = BURN
    until_ms = context.sight.unseen_until_ms(where, by_ms, context.now_ms)
    return Hold(until_ms) if context.now_ms < until_ms else None


def event_of(one: Arrived, context: FusionContext) -> Wanted:
    """Return the event of a released arrival, with a later round if a burn came before it.

    By its round a card that is told while players act is of the street that they act on, unless it was burned for, or
    lay there before anybody read: then it has the first round that is not that street's.
    """
    event, hand = one.traced(context.now_ms) if one.holds else one.event, context.table.hand
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
    is_next = _lay_at_start(one, context) or burns_in_sight(one.by_ms, context)
    return replace(event, motion=later) if is_next else event


def _lay_at_start(one: Arrived, context: FusionContext) -> bool:
    """Whether a card may have lain there before the readers started.

    Nobody knows then with which others it came.
    """
    return one.first_ms < context.holds.from_ms


def of_one_motion(one: Arrived, context: FusionContext) -> PassOn | None:
    """Release a card of the motion that was just released, before any key."""
    return PassOn(one) if context.table.remedy is None and is_of_one_motion(one, context) else None


def is_of_one_motion(one: Arrived, context: FusionContext) -> bool:
    """Whether a board card, or a burn, came with others that were just released."""
    event, motion, hand = one.move, context.table.motion, context.table.hand
    if event is None or event.place.kind not in OF_STREET or hand is None:
        return False
    if motion is None or motion.hand_before is None or motion.at_ms != context.now_ms or _lay_at_start(one, context):
        return False
    # A card that is found again where it lay brings no other with it.
    came = [move for move in motion.moves if move.place.kind is PlaceKind.BOARD and motion.source(move) != move.place]
    if not came or (event.motion or 0) > max(move.motion or 0 for move in came) + MISSED_ROUNDS:
        return False
    is_read_with = _read_with(event, came)
    if event.place != BURN and not is_read_with and burns_in_sight(one.by_ms, context):
        return False
    if is_run_out(hand):
        # Street upon street is put out: a burn that was read late, and waits, is the one between them.
        seen_ms = context.sight.unseen_until_ms(BURN, one.by_ms, context.now_ms)
        return event.place != BURN and not context.at(BURN) and context.now_ms >= seen_ms
    # Between two polls nobody acts, burns and deals.
    return is_read_with or not may_have_acted(hand, one.by_ms, context)


def _read_with(event: CardMoved, came: list[CardMoved]) -> bool:
    """Whether a card was first read with a whole flop's first, and twice by its last one."""
    lay_ms, others = event.lay_ms, [one.lay_ms for one in came if one.lay_ms is not None]
    if event.place == BURN or lay_ms is None or len(others) < max(_FLOP, len(came)):
        return False
    first_ms = min(one.begun_ms if one.begun_ms is not None else one.lay_ms or 0 for one in came)
    return (lay_ms if event.begun_ms is None else event.begun_ms) <= first_ms and lay_ms <= max(others)


def is_run_out(hand: Hand) -> bool:
    """Whether nobody bets any more, so that one street follows the other."""
    return sum(hand.wagering.behind[seat] > 0 for seat in hand.wagering.live) <= 1


def burns_in_sight(by_ms: int, context: FusionContext) -> bool:
    """Whether a second burn may have come before a card had been read twice."""
    return _is_burned_twice(by_ms + context.holds.stop_ms, context)


def _is_burned_twice(by_ms: int, context: FusionContext) -> bool:
    """Whether more burns are read by a time, or wait, than are presumed."""
    held = sum(one.by_ms <= by_ms for one in context.at(BURN))
    return held + context.sight.claimed(BURN, by_ms) > context.presumed_burns


def may_have_acted(hand: Hand, by_ms: int, context: FusionContext) -> bool:
    """Whether all may have acted on this street by a time, so that the next one is due.

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
        if live <= 1 or answered >= wanted:
            return live > 1 and at_ms <= by_ms + context.holds.lag_ms
    return False

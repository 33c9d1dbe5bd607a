"""A keyed act in turn: what it counts as, and the short way of one that needs no ruling."""

from __future__ import annotations

from controller.engine.betting import action_clock, out_of_turn_acts
from controller.engine.betting.binding_acts import Advance, Cameby, count, count_with, counted_in, facing_of
from controller.poker import betting
from controller.poker.wagering import IllegalAct
from controller.rulings.deal import card_count, dead_hand
from controller.rulings.play import fold_error
from controller.rulings.play.bet_size import size_wager
from controller.rulings.play.facing import Counted, Facing
from controller.table.announcements import betting_announcements as say
from controller.table.events import ActionDeclared
from controller.table.hand import BETTING, Hand
from controller.table.outputs import ActionTaken, Announce
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.terms.codes import ALL_IN, BRING_IN, CALL, CHECK, DRAW, FOLD, Act
from controller.terms.fast_copies import changer_of
from controller.terms.places import seat_place


def carry_on(table: Table, event: ActionDeclared) -> Advance | None:
    """Return the table after a plain act in turn; None if more must be checked first."""
    hand = ready(table, event)
    return None if hand is None else keyed_in_turn(begun(table, hand, None), hand, event)


begun = changer_of(Table, "hand", "motion")
"""Return the table with another hand, and another motion in progress."""


def ready(table: Table, event: ActionDeclared) -> Hand | None:
    """Return the hand in which a plain act in turn counts; None if more must be checked first.

    This fast path replaces the checks of time, cards and debts that every other event goes through.
    """
    hand = table.hand
    if hand is None or hand.phase is not BETTING or table.remedy is not None:
        return None
    loose, deal, seat, motion = hand.acting, hand.deal, event.seat, table.motion
    if seat != hand.wagering.to_act or table.physical.fronts or table.open_ruling is not None:
        return None  # the chips that readers see are judged first
    if loose.clock or loose.declared or loose.early or loose.question or (loose.last and loose.last.paid):
        return None
    if deal.stopped or deal.waiting or deal.absent or hand.game.tossing or event.act is DRAW:
        return None
    if event.act is not FOLD:
        if not table.physical.ledger.piles.get(seat_place(seat)) and dead_hand.find_acting_without_hand(table, event):
            return None
        if hand.drawn and card_count.find_fouled(table, event.at_ms):
            return None
    turn = (hand.number, hand.street_index, seat)
    if loose.turn != turn or motion is not None:
        # The first act of a round, behind the cards that opened it.
        if (motion is not None and motion.odd) or deal.unexplained or hand.drawn or table.variant.points is not None:
            return None
        hand = action_clock.turned_to(hand, turn, table.physical.now_ms)
    return hand


def goes_round(before: Table, after: Table) -> bool:
    """Whether an act only passed the turn on: the round and the deal are the same."""
    then, now = before.hand, after.hand
    assert then is not None, "somebody acted in a hand"
    return now is not None and now.wagering.to_act is not None and after.remedy is None and now.deal is then.deal


def keyed_total(facing: Facing, event: ActionDeclared) -> int:
    """Return the total of a keyed wager; without an amount it is the least one."""
    if event.act is ALL_IN:
        return facing.all_in
    if event.to is not None:
        return event.to
    if event.act is BRING_IN:
        return facing.wagering.round.bring_in
    return facing.sizes[0] if facing.sizes else facing.current


def is_no_bring_in(hand: Hand, event: ActionDeclared) -> bool:
    """Whether a bring-in is keyed where the game has none."""
    return event.act is BRING_IN and not hand.wagering.round.bring_in


def keyed_in_turn(table: Table, hand: Hand, event: ActionDeclared) -> Advance:
    """Rule on an act keyed in turn, and count it."""
    came = Cameby("key", event.at_ms)
    if needs_no_ruling(hand, event.seat, event.act):
        return count(table, event.seat, Counted(event.act, 0), came)
    if hand.acting.early:
        late = out_of_turn_acts.too_late(table, hand, event.seat, event.act, event.at_ms)
        if late is not None:
            return late
    facing = facing_of(table, hand, event.seat, event.at_ms)
    act = event.act
    if act is FOLD:
        return fold(table, hand, facing, came)
    if act is CHECK:
        if not facing.may_check:
            return table, (Announce("error", say.CannotCheck(event.seat, facing.call_to - facing.bet)),)
        return count_with(table, event.seat, Counted(CHECK, facing.bet), None, came)
    if act is CALL:
        return count_with(table, event.seat, facing.called(), None, came)
    if is_no_bring_in(hand, event):
        return table, (Announce("error", say.NoBringIn(event.seat)),)
    counted, ruling = _wager(facing, event)
    return count_with(table, event.seat, counted, ruling, came)


def counted(table: Table, hand: Hand, event: ActionDeclared) -> tuple[Hand, ActionTaken] | None:
    """Return the hand with a plain act in turn counted, and its report; None for any other."""
    if needs_no_ruling(hand, event.seat, event.act):
        act = Counted(event.act, 0)
    elif event.act in _NO_WAGERS or is_no_bring_in(hand, event):
        return None
    else:
        act = _as_keyed(facing_of(table, hand, event.seat, event.at_ms), event)
    try:
        return counted_in(hand, event.seat, act, Cameby("key", event.at_ms))
    except IllegalAct:
        return None  # a wager of a wrong size is ruled on


_NO_WAGERS = frozenset({FOLD, CHECK, CALL})


def needs_no_ruling(hand: Hand, seat: int, act: Act) -> bool:
    """Whether an act in turn is in order: fold to a bet, call, check before any bet."""
    wagering = hand.wagering
    if act is FOLD:
        return wagering.current > 0 and seat not in hand.acting.pulled
    if act is CALL:
        return wagering.current > 0 or not wagering.round.bring_in
    if act is not CHECK or wagering.bets[seat] < wagering.current:
        return False
    opened = wagering.round
    return not (opened.must_open or opened.fixed or (opened.bring_in and not wagering.current))


def _as_keyed(facing: Facing, event: ActionDeclared) -> Counted:
    """Return how a keyed wager, bring-in or all-in counts if its size is allowed."""
    total = keyed_total(facing, event)
    if event.act is BRING_IN:
        return Counted(BRING_IN, min(total, facing.all_in))
    return facing.called() if event.act is ALL_IN and total <= facing.current else facing.counted(total)


def _wager(facing: Facing, event: ActionDeclared) -> tuple[Counted, Ruling | None]:
    """Return how such an act counts, with any ruling on its size."""
    counted = _as_keyed(facing, event)
    if event.act is BRING_IN or (event.act is ALL_IN and counted.to <= facing.current):
        return counted, None
    return size_wager(facing, counted.to)


def fold(table: Table, hand: Hand, facing: Facing, came: Cameby) -> Advance:
    """Count a fold in turn, with the book's ruling if one is due."""
    if facing.seat in hand.acting.pulled and (bound := fold_error.after_pulling(facing)) is not None:
        return count_with(table, facing.seat, bound[0], bound[1], came)
    ruling = None
    if not facing.current:
        last_round = hand.street_index == len(table.variant.streets) - 1
        after = betting.act(hand.wagering, facing.seat, FOLD)
        ruling = fold_error.without_bet(facing, last_action=last_round and after.to_act is None)
    return count_with(table, facing.seat, Counted(FOLD, facing.bet), ruling, came)

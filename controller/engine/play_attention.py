"""What somebody points out about betting, pots and the showdown, and who judges it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from controller.engine.awards import due_awards
from controller.engine.counting import Advance, ask_floor, facing_of
from controller.engine.issuing import issue
from controller.engine.late_sizes import wrong_size
from controller.poker import betting
from controller.rulings import fold_error, pot_error, showdown_order, spoken_words
from controller.table.events import AttentionCalled
from controller.table.hand import Hand
from controller.table.outputs import Announce
from controller.table.state import Table
from controller.terms.codes import Cause, Outcome
from controller.terms.copying import replace

Judge: TypeAlias = Callable[[Table, Hand, AttentionCalled], Advance]


def attend(table: Table, event: AttentionCalled) -> Advance:
    """Judge what was pointed out; between hands there is nothing left to judge."""
    hand = table.hand
    judge = ATTENTION.get(event.cause)
    if judge is None or hand is None:
        text = f"Nothing to rule on: {event.cause.value.replace('_', ' ')}."
        return table, (Announce("info", text),)
    return judge(table, hand, event)


def _seat_in_hand(hand: Hand, event: AttentionCalled) -> int | None:
    """The seat that the attention names, or whose turn it is, where it was dealt in."""
    seat = event.seat if event.seat is not None else hand.wagering.to_act
    return seat if seat is not None and seat in hand.wagering.bets else None


def _conditional(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    seat = _seat_in_hand(hand, event)
    if seat is None:
        return table, (Announce("error", "A conditional statement needs the seat that made it."),)
    facing = facing_of(table, hand, seat, event.at_ms)
    ruling = spoken_words.conditional(facing)
    table, told = issue(table, ruling)
    if ruling.outcome is Outcome.FLOOR:
        table = ask_floor(table, ruling, None)
    return table, told


def _forward(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    seat = _seat_in_hand(hand, event)
    if seat is None:
        return table, (Announce("error", "A forward motion needs its seat."),)
    facing = facing_of(table, hand, seat, event.at_ms)
    _, ruling = spoken_words.forward_motion(facing, event.count or facing.call_to)
    return issue(table, ruling)


def _string(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    last = hand.acting.last
    if last is None or (event.seat is not None and last.seat != event.seat):
        return table, (Announce("info", "No act of that seat is open to be called a string bet."),)
    facing = facing_of(table, hand, last.seat, event.at_ms, last.before)
    return issue(table, spoken_words.string_bet(facing, last, max(0, last.value - last.to)))


def _fold(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    seat = _seat_in_hand(hand, event)
    if seat is None:
        return table, (Announce("error", "A fold without a bet needs its seat."),)
    facing = facing_of(table, hand, seat, event.at_ms)
    ruling = fold_error.without_bet(facing, last_action=False)
    if ruling is None:
        return table, (Announce("info", f"Seat {seat} may fold here."),)
    return issue(table, ruling)


def _short_call(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    seat = _seat_in_hand(hand, event)
    if seat is None:
        return table, (Announce("error", "A short call needs its seat."),)
    return issue(table, pot_error.short_call(table.rules.play, seat, event.count, event.at_ms))


def _odd_chip(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    known = [award.seat for award in due_awards(table).awards if award.odd]
    seat: int | None = known[0] if known else None
    if seat is None and table.variant.forced.button and not pot_error.high_side_first(table.variant):
        # Where nobody has shown, all who are left are taken to tie.
        seat = hand.wagering.live[0]
    return issue(table, pot_error.odd_chip(table.rules.play, seat, table.variant, event.at_ms))


def _order(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    last = len(table.variant.streets) - 1
    return issue(table, showdown_order.who_shows(table.rules.play, hand, last, event.at_ms))


def _ask(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    return issue(
        table, showdown_order.may_see(table.rules.play, hand, event.seat, event.by, event.at_ms)
    )


def _uncalled(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    part = None if hand.awarded else betting.uncalled(hand.wagering)
    if part is None:
        return table, (Announce("info", "Every wager of this hand is called."),)
    if not betting.is_closed(hand.wagering):
        return table, (Announce("info", f"Seat {part.seat}'s wager may still be called."),)
    table, told = issue(table, pot_error.uncalled_bet(table.rules.play, part, event.at_ms))
    if betting.only_one_left(hand.wagering):
        return table, told  # it is pushed with the rest of the middle
    wagering = betting.return_chips(hand.wagering, part.seat, part.amount)
    return replace(table, hand=replace(hand, wagering=wagering)), told


def _award(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    seat = event.seat if event.seat is not None else next(iter(hand.awarded), 0)
    push = pot_error.Push(seat, hand.awarded.get(seat, 0), None, event.at_ms)
    return issue(table, pot_error.wrong_award(table.rules.play, push, "it is disputed"))


ATTENTION: Final[Mapping[Cause, Judge]] = {
    Cause.CONDITIONAL_STATEMENT: _conditional,
    Cause.FORWARD_MOTION: _forward,
    Cause.STRING_BET: _string,
    Cause.FOLD_WITHOUT_BET: _fold,
    Cause.UNDER_CALL: _short_call,
    Cause.UNDER_BET: wrong_size,
    Cause.UNDER_RAISE: wrong_size,
    Cause.OVER_POT: wrong_size,
    Cause.ODD_CHIP: _odd_chip,
    Cause.SHOWDOWN_ORDER: _order,
    Cause.ASK_TO_SEE: _ask,
    Cause.UNCALLED_BET: _uncalled,
    Cause.WRONG_AWARD: _award,
}
"""The causes of betting, pots and showdown that somebody points out, and who judges them."""

"""What somebody points out about betting, pots and the showdown, and who judges it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from controller.engine.awards import due_awards
from controller.engine.counting import Advance, ask_floor, facing_of
from controller.engine.issuing import issue
from controller.poker import betting
from controller.rulings import action_window, fold_error, pot_error, showdown_order, spoken_words
from controller.table.events import AttentionCalled
from controller.table.hand import Hand, Phase
from controller.table.outputs import Announce
from controller.table.state import Table
from controller.terms.codes import Betting, Cause, Outcome
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


def _wrong_size(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    mine = [at for at, one in enumerate(hand.actions) if one.seat == event.seat]
    wagers = [at for at in mine if hand.actions[at].act in action_window.AGGRESSIVE]
    between = hand.phase is Phase.DEALING and not hand.plan.done
    # Until a card of it lies there, the next street has not begun.
    here = _street_of(table, hand, event, wagers) == hand.street_index - between
    behind = hand.actions[wagers[-1] + 1 :] if wagers else ()
    kind = table.variant.procedures.substantial_action.value
    found = pot_error.LateFind(
        cause=event.cause,
        seat=event.seat,
        at_ms=event.at_ms,
        round_open=here and hand.phase is Phase.BETTING,
        street_open=here and (hand.phase in {Phase.BETTING, Phase.SHOWDOWN} or between) and not hand.tabled,
        substantial=action_window.substantial_action(table.rules, behind, kind),
    )
    is_pot_limit = hand.wagering.structure.betting is Betting.POT_LIMIT
    return issue(table, pot_error.found_late(table.rules.play, found, is_pot_limit=is_pot_limit))


def _street_of(table: Table, hand: Hand, event: AttentionCalled, wagers: Sequence[int]) -> int:
    """The street of the wager that is meant: the one named, else that of the seat's last wager."""
    names = [street.name.value for street in table.variant.streets]
    if event.street in names:
        return names.index(event.street)
    last = wagers[-1] if wagers else len(hand.actions) - 1
    return hand.actions[last].street if hand.actions else hand.street_index


def _odd_chip(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    known = [award.seat for award in due_awards(table).awards if award.odd]
    seat: int | None = known[0] if known else None
    if seat is None and table.variant.forced.button:
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
    part = betting.uncalled(hand.wagering)
    if part is None:
        return table, (Announce("info", "Every wager of this hand is called."),)
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
    Cause.UNDER_BET: _wrong_size,
    Cause.UNDER_RAISE: _wrong_size,
    Cause.OVER_POT: _wrong_size,
    Cause.ODD_CHIP: _odd_chip,
    Cause.SHOWDOWN_ORDER: _order,
    Cause.ASK_TO_SEE: _ask,
    Cause.UNCALLED_BET: _uncalled,
    Cause.WRONG_AWARD: _award,
}
"""The causes of betting, pots and showdown that somebody points out, and who judges them."""

"""Complaints about betting, pots and the showdown, and the rule that judges each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from controller.engine.betting.binding_acts import Advance, ask_floor, facing_of
from controller.engine.betting.late_sizes import wrong_size
from controller.engine.flow.awards import due_awards
from controller.engine.flow.halting import tabled_told
from controller.engine.flow.issuing import issue
from controller.poker import betting
from controller.poker.pots import Uncalled, uncalled_part
from controller.rulebook.variant import Family
from controller.rulings.deal import disputes
from controller.rulings.judgment import judge
from controller.rulings.play import fold_error, pot_error, showdown_order, spoken_words
from controller.table import observations
from controller.table.announcements import betting_announcements as say
from controller.table.events import AttentionCalled
from controller.table.hand import Hand
from controller.table.outputs import Announce
from controller.table.ruling import Irregularity, Tracer
from controller.table.state import Table
from controller.table.statements import PushFault, WronglyPushed
from controller.terms.codes import Cause, Outcome
from controller.terms.fast_copies import replace

Judge: TypeAlias = Callable[[Table, Hand, AttentionCalled], Advance]


def attend(table: Table, event: AttentionCalled) -> Advance:
    """Judge a complaint; between hands, one about the hand before."""
    hand = table.hand
    attended = ATTENTION.get(event.cause)
    if attended is None or hand is None:
        return table, (Announce("info", say.NothingToRuleOn(event.cause)),)
    if not hand.awarded and (event.previous_hand or (event.cause is Cause.WRONG_AWARD and table.previous is not None)):
        return _of_hand_before(table, event)
    return attended(table, hand, event)


def _seat_in_hand(hand: Hand, event: AttentionCalled) -> int | None:
    """Return the seat that the complaint names, else the seat to act, if it was dealt in."""
    seat = event.seat if event.seat is not None else hand.wagering.to_act
    return seat if seat is not None and seat in hand.wagering.bets else None


def _conditional(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    seat = _seat_in_hand(hand, event)
    if seat is None:
        return table, (Announce("error", say.NeedsItsSeat(say.SeatWanted.CONDITIONAL)),)
    facing = facing_of(table, hand, seat, event.at_ms)
    ruling = spoken_words.conditional(facing)
    table, told = issue(table, ruling)
    if ruling.outcome is Outcome.FLOOR:
        table = ask_floor(table, ruling, None)
    return table, told


def _forward(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    seat = _seat_in_hand(hand, event)
    if seat is None:
        return table, (Announce("error", say.NeedsItsSeat(say.SeatWanted.FORWARD_MOTION)),)
    facing = facing_of(table, hand, seat, event.at_ms)
    _, ruling = spoken_words.forward_motion(facing, event.count or facing.call_to)
    return issue(table, ruling)


def _string(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    last = hand.acting.last
    if last is None or (event.seat is not None and last.seat != event.seat):
        return table, (Announce("info", say.NoStringBet()),)
    facing = facing_of(table, hand, last.seat, event.at_ms, last.before)
    return issue(table, spoken_words.string_bet(facing, last, max(0, last.value - last.to)))


def _fold(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    seat = _seat_in_hand(hand, event)
    if seat is None:
        return table, (Announce("error", say.NeedsItsSeat(say.SeatWanted.FOLD)),)
    facing = facing_of(table, hand, seat, event.at_ms)
    ruling = fold_error.without_bet(facing, last_action=False)
    if ruling is None:
        return table, (Announce("info", say.MayFold(seat)),)
    return issue(table, ruling)


def _short_call(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    seat = _seat_in_hand(hand, event)
    if seat is None:
        return table, (Announce("error", say.NeedsItsSeat(say.SeatWanted.SHORT_CALL)),)
    return issue(table, pot_error.short_call(table.rules.play, seat, event.count, event.at_ms))


def _odd_chip(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    known = [award.seat for award in due_awards(table).awards if award.odd]
    seat: int | None = known[0] if known else None
    if seat is None and table.variant.forced.button and not pot_error.high_side_first(table.variant):
        # If nobody has shown, the remaining players count as tied.
        seat = hand.wagering.live[0]
    return issue(table, pot_error.odd_chip(table.rules.play, seat, table.variant, event.at_ms))


def _order(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    if waits := tabled_told(table):
        return table, waits
    last = len(table.variant.streets) - 1
    stud = table.variant.family is Family.STUD
    return issue(table, showdown_order.who_shows(table.rules.play, hand, last, event.at_ms, stud=stud))


def _ask(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    return issue(
        table, showdown_order.may_see(table.rules.play, hand, event.seat, event.by, event.at_ms)
    )


def _uncalled(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    part = None if hand.awarded else betting.uncalled(hand.wagering)
    if part is None:
        came_back = None if hand.awarded else _came_back(hand)
        if came_back is None:
            return table, (Announce("info", say.AllWagersCalled()),)
        return issue(table, pot_error.uncalled_bet(table.rules.play, came_back, event.at_ms))
    if not betting.is_closed(hand.wagering):
        return table, (Announce("info", say.WagerMayBeCalled(part.seat)),)
    table, told = issue(table, pot_error.uncalled_bet(table.rules.play, part, event.at_ms))
    if betting.only_one_left(hand.wagering):
        return table, told  # it is pushed with the rest of the pot
    wagering = betting.return_chips(hand.wagering, part.seat, part.amount)
    return replace(table, hand=replace(hand, wagering=wagering)), told


def _came_back(hand: Hand) -> Uncalled | None:
    """Return the part that the table counts as returned since the last round with acts."""
    acts = [one for one in hand.actions if not one.tap]
    if not acts or not betting.is_closed(hand.wagering):
        return None
    street = acts[-1].street
    put = {post.seat: post.live for post in hand.start.posts} if street == 0 else {}
    put |= {one.seat: one.to for one in acts if one.street == street}
    return uncalled_part(put, hand.wagering.live)


def _award(table: Table, hand: Hand, event: AttentionCalled) -> Advance:
    """Rule on a wrong push while the hand lies on the table; `event.seat` is concerned."""
    if not hand.awarded:
        return table, (Announce("info", say.NoAwardYet()),)
    largest = max(hand.awarded, key=lambda seat: hand.awarded[seat])
    to = event.seat if event.seat is not None and event.seat in hand.awarded else largest
    push = pot_error.Push(to, hand.awarded[to], None, event.at_ms)
    ruling = pot_error.wrong_award(table.rules.play, push, WronglyPushed(to, push.amount, PushFault.DISPUTED))
    return issue(table, replace(ruling, seat=to if event.seat is None else event.seat))


_OF_THE_POT: Final = frozenset({Cause.WRONG_AWARD, Cause.ODD_CHIP, Cause.UNCALLED_BET, Cause.UNDER_CALL})
"""Claims about the count and push of a pot; every other claim is about how the hand was played."""


def _of_hand_before(table: Table, event: AttentionCalled) -> Advance:
    """Rule on a claim about the hand before, in time or too late (NCL 54, GN 52)."""
    if table.previous is None:
        return table, (Announce("info", say.NoHandBefore()),)
    tracer = Tracer()
    disputed = Cause.DISPUTED_POT if event.cause in _OF_THE_POT else Cause.DISPUTED_HAND
    seen = observations.PointedOut(event.cause, hand_before=True)
    found = Irregularity(disputed, event.at_ms, event.seat, seen=seen, previous_hand=True)
    condition = disputes.situation(table, found, tracer)
    found = replace(found, cause=event.cause)
    return issue(table, judge(table, found, condition, tracer, disputed))


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
"""The function that judges each cause of betting, pots and showdown that a person may point out."""

"""Chips put up before the first act: keyed blinds, posts to come back in, straddles."""

from __future__ import annotations

from controller.engine.flow import dead_bring_in
from controller.engine.flow.hand_progress import reopen_first_round
from controller.engine.flow.issuing import issue
from controller.engine.seats.joining import straddles_back
from controller.poker import betting
from controller.poker.seats import seat_changes, straddles
from controller.poker.seats.entry import Terms
from controller.poker.seats.positions import HandStart
from controller.poker.seats.seat_record import Way
from controller.poker.seats.seating import Seating
from controller.rulings.play.straddle_error import rule_on_straddle
from controller.table.announcements import seat_announcements as say
from controller.table.events import BlindPosted, FloorRuled, StraddlePosted
from controller.table.hand import Hand, Phase
from controller.table.outputs import Announce, Output
from controller.table.ruling import Ruling
from controller.table.state import Table, with_hand
from controller.terms.chips import worth
from controller.terms.codes import Outcome
from controller.terms.fast_copies import changer_of, replace

WAYS: dict[str | None, Way] = {
    None: "post", "missed": "post", "buy_button": "buy_button", "straddle": "straddle", "kill": "kill",
}
"""How a post between hands brings its player in; blinds and antes are due at the deal anyway."""


def hand_in_play(table: Table) -> Hand | None:
    """Return the hand in progress; None once a pot was pushed."""
    hand = table.hand
    return None if hand is None or hand.awarded else hand


def terms_of(table: Table) -> Terms:
    """Return the terms under which the table's hands are dealt."""
    kind = table.stakes.betting or table.variant.betting.usual
    return Terms(table.stakes, table.variant, table.rules.blinds, kind)


def post_blind(table: Table, event: BlindPosted) -> tuple[Table, tuple[Output, ...]]:
    """Handle chips put up as a blind, as an ante, or to come back in.

    Before the deal, a post chooses the way in and is taken at the deal. During the hand it counts if posts are keyed;
    if they are assumed, it only repeats what is recorded.
    """
    hand = hand_in_play(table)
    if hand is None:
        way = WAYS.get(event.kind)
        if way is not None:
            table = replace(table, seating=seat_changes.choose(table.seating, event.seat, way))
        return table, ()
    brought_in = dead_bring_in.keyed_for_dead(table, event)
    if brought_in is not None:
        return brought_in
    if event.seat not in hand.wagering.stacks:
        seating = seat_changes.choose(table.seating, event.seat, "post")
        return replace(table, seating=seating), (Announce("warning", say.PostForNextDeal(event.seat)),)
    noted = table.stakes.posting == "assumed" and any(
        post.seat == event.seat and (post.live, post.dead) == (event.live, event.dead) for post in hand.start.posts
    )
    if hand.actions and ((seat := table.seating.at(event.seat)) is None or not seat.owed):
        return table, ()
    if not noted:
        ante = min(event.dead, table.stakes.ante) if event.kind == "ante" else 0
        wagering = betting.post(hand.wagering, event.seat, event.live, event.dead - ante, ante)
        hand = _with_wagering(hand, wagering)
        seating = _paid(table.seating, event)
        table = table if seating is table.seating else replace(table, seating=seating)
    if worth(event.out) > event.live + event.dead:
        # A blind posted with a big chip: the whole chip lies there when its player acts (G136, P51).
        fronts = {**hand.acting.fronts, event.seat: worth(event.out) - event.dead}
        hand = replace(hand, acting=replace(hand.acting, fronts=fronts))
    return with_hand(table, hand), ()


_with_wagering = changer_of(Hand, "wagering")


def _paid(seating: Seating, event: BlindPosted) -> Seating:
    """Return the seating after a debtor dealt in by mistake has posted what he owes (N150)."""
    seat = seating.at(event.seat)
    if seat is None or not seat.owed or event.live + event.dead < seat.owed.live + seat.owed.dead:
        return seating
    return seating.with_seat(seat.paid_up())


def post_straddle(table: Table, event: StraddlePosted) -> tuple[Table, tuple[Output, ...]]:
    """Handle a straddle after the signal: it changes the turns, or it is returned."""
    hand = hand_in_play(table)
    if hand is None:
        return table, (Announce("warning", say.NoHandToStraddle()),)
    if event.seat not in hand.wagering.stacks:
        table = straddles_back(table, event.seat)
        hand = hand_in_play(table) or hand
    if event.seat not in hand.wagering.stacks:
        fault: straddles.Fault | None = "wrong_seat"
    else:
        fault = straddles.fault_of(hand.start, event.seat, event.to, terms_of(table), acted=bool(hand.actions))
    if fault is not None:
        return issue(table, rule_on_straddle(table, fault, event.seat, event.to, event.at_ms))
    told: tuple[Output, ...] = ()
    standing = hand.start.straddle
    if standing is not None and standing != event.seat:
        table, told = _outrank(table, hand, standing, event.at_ms)
    return put_out(table, event.seat, event.to), told


def _outrank(table: Table, hand: Hand, seat: int, at_ms: int) -> tuple[Table, tuple[Output, ...]]:
    """Return the straddle under the gun, because the button's has precedence."""
    amount = hand.start.straddle_to
    wagering = betting.return_chips(hand.wagering, seat, amount)
    table = replace(table, hand=replace(hand, wagering=wagering))
    return issue(table, rule_on_straddle(table, "outranked", seat, amount, at_ms))


def put_out(table: Table, seat: int, to: int) -> Table:
    """Return the table with a straddle that stands; an open first round is opened again."""
    hand = table.hand
    assert hand is not None, "a straddle stands in a hand"
    more = min(to - hand.wagering.bets[seat], hand.wagering.stacks[seat])
    wagering = betting.post(hand.wagering, seat, max(more, 0))
    start: HandStart = straddles.with_straddle(hand.start, seat, to, table.rules.blinds.straddle)
    hand = replace(hand, start=start, wagering=wagering)
    if hand.phase is Phase.BETTING:
        hand = reopen_first_round(hand)
    return replace(table, hand=hand)


def answer_straddle(table: Table, ruling: Ruling, event: FloorRuled) -> tuple[Table, tuple[Output, ...]]:
    """Carry out the floor's decision on a contradictory straddle (N12, N154).

    After `play_on`, the straddle stands if nobody has acted.
    """
    hand = hand_in_play(table)
    table = replace(table, open_ruling=None)
    if event.choose is not Outcome.PLAY_ON or hand is None or hand.actions or ruling.seat is None or ruling.to is None:
        return table, ()
    told: tuple[Output, ...] = ()
    standing = hand.start.straddle
    if standing is not None and standing != ruling.seat:
        table, told = _outrank(table, hand, standing, event.at_ms)
    return put_out(table, ruling.seat, ruling.to), told

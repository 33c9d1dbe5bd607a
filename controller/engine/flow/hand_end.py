"""The end of a hand: reported with its last push, and settled when the next hand begins."""

from __future__ import annotations

from typing import Literal, TypeAlias

from controller.engine.flow import house
from controller.engine.flow.awards import is_over, next_push
from controller.engine.flow.kill_pots import result_of
from controller.engine.flow.rotation import next_told
from controller.poker import betting
from controller.poker.seats import positions
from controller.table.announcements import flow_announcements as say
from controller.table.hand import Hand, Phase, PreviousHand
from controller.table.outputs import Announce, HandEnded, HandReopened, Output, PotPushed
from controller.table.state import Table, with_hand
from controller.terms.counts import raised
from controller.terms.fast_copies import changer_of, replace

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]
How: TypeAlias = Literal["played", "misdeal", "void"]

DONE = "done"
"""The street's name in a hand whose last pot was pushed."""


def tell_end(table: Table) -> Advance:
    """Report to the room that the hand is over, if its last pot has just been pushed.

    The hand stays on the table until the next deal: UNDO may take a push back, and the cards are still being gathered.
    """
    hand = table.hand
    if hand is None or not is_over(table):
        return table, ()
    hand = _over(hand, DONE, end_told=True)
    table = with_hand(table, hand)
    return table, (_ended(hand, "played"), *next_told(table))


_over = changer_of(Hand, "street", "end_told")


def tell_reopened(before: Table, after: Table) -> tuple[Output, ...]:
    """Report to the room that a finished hand is open again after an UNDO."""
    was, now = before.hand, after.hand
    if was is None or now is None or not was.end_told or now.end_told or was.number != now.number:
        return ()
    return (HandReopened(now.number),)


def _ended(hand: Hand, how: How) -> HandEnded:
    return HandEnded(hand.number, how, dict(hand.awarded), dict(hand.wagering.stacks))


def end_hand(table: Table, at_ms: int) -> Advance:
    """Settle the hand's chips into the seats' stacks, and keep what can still be disputed."""
    hand = table.hand
    if hand is None:
        return table, ()
    hand, pushed, how = _with_every_pot_pushed(table, hand)
    table = replace(table, hand=hand)
    table, told = house.settle(table, hand, at_ms)
    stacks = dict(hand.wagering.stacks)
    seating = positions.finish_hand(table.seating, stacks, hand.awarded, result_of(table, hand))
    if not hand.awarded:
        # Chips that nobody could win stay on the table for a later deal.
        seating = replace(seating, forfeited=seating.forfeited + hand.wagering.pot)
    previous = PreviousHand(hand.number, hand.awarded, at_ms, how)
    ended = () if hand.end_told else (_ended(hand, how),)
    table = replace(table, seating=seating, hand=None, previous=previous, remedy=None, open_ruling=None)
    return table, (*pushed, *told, *ended)


def _with_every_pot_pushed(table: Table, hand: Hand) -> tuple[Hand, tuple[Output, ...], How]:
    """Return the hand with its chips settled even if not every push was keyed.

    A pot whose winner is known goes to him (house errors must be corrected, GN 52). If nothing was pushed and a winner
    is unknown, the hand is void: every chip goes back, and the dealer is told to settle the hand with the floor.
    """
    told: list[Output] = []
    while (push := next_push(replace(table, hand=hand))) is not None and not push.begun:
        wagering = betting.award(hand.wagering, push.seat, push.amount, push.pot)
        awarded = raised(hand.awarded, push.seat, push.amount)
        hand = replace(hand, wagering=wagering, awarded=awarded, phase=Phase.AWARDING, end_told=False)
        told.append(PotPushed(hand.number, push.seat, push.amount, push.pot))
    if told:
        pushes = tuple((one.seat, one.amount) for one in told if isinstance(one, PotPushed))
        return hand, (*told, Announce("warning", say.PushedUnkeyed(pushes))), "played"
    if hand.awarded or hand.deal.stopped:
        return hand, (), "played"
    pot = hand.wagering.pot
    if not pot:
        # A game for points that the players score themselves, or a pot that stays for the next deal.
        broken_off = table.variant.points is not None and hand.phase not in {Phase.SHOWDOWN, Phase.AWARDING}
        return hand, (), "void" if broken_off else "played"
    returned = replace(hand, wagering=betting.return_all(hand.wagering))
    return returned, (Announce("error", say.PotReturned(pot)),), "void"

"""Bring-in of a dead hand: its door card posts it, and the turn goes on."""

from __future__ import annotations

from typing import TypeAlias

from controller.poker.bring_in import is_awaited, post_dead
from controller.rulings.play.out_of_turn import PUT_OUT
from controller.table.announcements import flow_announcements as say
from controller.table.events import ActionDeclared, BlindPosted
from controller.table.hand import BETTING, Hand, Phase
from controller.table.outputs import ActionTaken, Announce, Output
from controller.table.state import Table, with_hand
from controller.terms.codes import Act
from controller.terms.fast_copies import replace

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]


def posted_by_dead(table: Table, hand: Hand, seat: int | None) -> tuple[Hand, tuple[Output, ...]]:
    """Post a dead hand's bring-in if the round waits for it (PC 31, 67C; GN 219).

    Args:
        table: the table with its rulebook.
        hand: the hand, in its open first round.
        seat: the seat whose door card brings it in; None if unread cards decide.
    """
    pays = table.rules.play.stud.dead_brings_in
    if not pays.value or seat is None or seat not in hand.dead or not is_awaited(hand.wagering):
        return hand, ()
    wagering = post_dead(hand.wagering, seat)
    paid = wagering.bets[seat]
    if not paid:
        return hand, ()
    acted = ActionTaken(
        hand.number, hand.street, seat, Act.BRING_IN.value, paid, wagering.pot, wagering.stacks[seat]
    )  # fmt: skip
    return replace(hand, wagering=wagering), (Announce("info", say.DeadHandBringsIn(seat, paid, pays.cite)), acted)


def dies(table: Table, seat: int | None, dead: Table) -> Advance:
    """Return the table after a hand died; if its bring-in was due, the hand has posted it.

    Args:
        table: the table before the hand died.
        seat: the seat of the dead hand.
        dead: the table after the hand died.
    """
    before, after = table.hand, dead.hand
    if before is None or after is None or before.phase is not Phase.BETTING:
        return dead, ()
    due = before.wagering.round.forced and before.wagering.to_act == seat
    hand, told = posted_by_dead(dead, after, seat if due else None)
    return replace(dead, hand=hand), told


def keyed_for_dead(table: Table, event: ActionDeclared | BlindPosted) -> Advance | None:
    """Return the table after a dead hand's bring-in was keyed; None for any other key."""
    hand, seat = table.hand, event.seat
    if hand is None or hand.phase is not BETTING or seat not in hand.dead or not hand.wagering.round.bring_in:
        return None
    wager = event.live > 0 if isinstance(event, BlindPosted) else event.act in PUT_OUT
    if not wager:
        return None
    if hand.wagering.bets[seat]:
        return table, (Announce("info", say.BringInNoted(seat)),)
    hand, told = posted_by_dead(table, hand, seat)
    return (with_hand(table, hand), told) if told else None

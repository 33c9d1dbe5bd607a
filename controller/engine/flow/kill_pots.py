"""Facts of a finished hand that the kill rules need."""

from __future__ import annotations

from controller.poker import betting
from controller.poker.seats.kills import Result
from controller.poker.seats.positions import HandStart
from controller.poker.seats.seating import KillState
from controller.table.announcements import flow_announcements as say
from controller.table.hand import Hand
from controller.table.outputs import Announce, Output
from controller.table.state import Table

STRUCTURE = frozenset({"sb", "bb", "missed", "buy_button", "straddle"})
"""Posts that are part of the blind structure; a kill is not (G190)."""


def result_of(table: Table, hand: Hand) -> Result | None:
    """Return the hand's result for the kill button; None in a game without kill or limits."""
    stakes, limits = table.stakes, hand.start.limits
    if stakes.kill is None or limits is None or stakes.limits is None:
        return None
    wagering = hand.wagering
    uncalled = betting.uncalled(wagering)
    put = dict(wagering.put)
    if uncalled is not None:
        put[uncalled.seat] -= uncalled.amount
    blinds = dict.fromkeys(put, 0)
    for post in hand.start.posts:
        if post.kind in STRUCTURE:
            blinds[post.seat] += post.live
    return Result(
        rules=table.rules.blinds.kill,
        pot=sum(put.values()) + sum(wagering.antes.values()) + sum(wagering.dead.values()),
        beyond_blinds={seat: max(chips - blinds[seat], 0) for seat, chips in put.items()},
        limits=limits,
        game_limits=stakes.limits,
        splits=len(table.variant.shares) > 1,
        killer=hand.start.kill,
    )


def kill_told(before: KillState, now: KillState, start: HandStart) -> tuple[Output, ...]:
    """Return the kill announcement for the dealer as a hand begins (G195)."""
    if start.kill is not None:
        return (Announce("info", say.KillPot(start.kill, start.kill_to, start.limits)),)
    if now.leg is not None and now.leg != before.leg:
        return (Announce("info", say.LegUp(now.leg)),)
    if now.leg is None and before.leg is not None:
        return (Announce("info", say.KillNeutral()),)
    return ()

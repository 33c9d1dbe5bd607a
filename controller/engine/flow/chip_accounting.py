"""Chip accounting: where every chip lies, and a message to the room when chips moved.

The table before an event is compared with the table after it, which covers every cause: blinds, returned bets, buy-ins,
rulings and UNDO. Chips that an act's own message accounts for are not reported again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from controller.table import events as happened
from controller.table.events import Event, TrayAdjusted
from controller.table.hand import Hand
from controller.table.outputs import ActionTaken, Output, StreetDealt
from controller.table.state import Table
from controller.table.values import ChipsMovedBy, ChipsTold

MOVED_BY: Final[Mapping[type[Event], ChipsMovedBy]] = {
    happened.NewDeal: "deal",
    happened.BlindPosted: "post",
    happened.StraddlePosted: "post",
    happened.PotAwarded: "push",
    happened.PotForfeited: "kept",
    happened.SeatChanged: "seat",
    happened.ChipsBought: "buy_in",
    happened.ColoredUp: "color_up",
    happened.Corrected: "undo",
}
"""What moved the chips, by the event, whatever it changed."""
_ACTS: Final = frozenset({happened.ActionDeclared, happened.WordSaid, happened.ChipsMoved})


def chips_of(table: Table, why: ChipsMovedBy) -> ChipsTold:
    """Return the message with every chip of the table."""
    hand, seating = table.hand, table.seating
    inside: Mapping[int, int] = hand.wagering.stacks if hand is not None else {}
    # A pushed pot has the bets in front in it: behind the push none lies there any more.
    in_front: Mapping[int, int] = hand.wagering.bets if hand is not None and not hand.wagering.awarded else {}
    settled = seating.settled
    stacks, bets, waiting = {}, {}, {}
    for seat in seating.seats:
        number = seat.number
        if number in inside and number not in settled:
            stacks[number] = inside[number]
            if in_front.get(number):
                bets[number] = in_front[number]
        elif seat.presence == "reserved":
            continue
        else:
            stacks[number] = seat.stack
        if seat.bought:
            waiting[number] = seat.bought
    pot = hand.wagering.pot if hand is not None else 0
    return ChipsTold(hand_number(table), why, stacks, bets, waiting, pot, seating.forfeited)


def hand_number(table: Table) -> int:
    """Return the number of the hand in progress, or of the last one."""
    return table.hand.number if table.hand is not None else table.counters.hands_begun


def chips_told(before: Table, after: Table, event: Event, outputs: Iterable[Output]) -> tuple[Output, ...]:
    """Return the chip message if an event moved chips beyond what the reported acts say."""
    acts = [one for one in outputs if type(one) is ActionTaken]
    if before.seating is after.seating and _lie_as_told(before.hand, after.hand, acts):
        return ()
    if _only_begins(before, after):
        return ()
    now = chips_of(after, _why(before.hand, after.hand, event, outputs))
    if before.seating is after.seating:
        return (now,)
    if not acts and now.pot != (before.hand.wagering.pot if before.hand is not None else 0):
        return (now,)
    then = chips_of(before, now.why)
    stacks, bets = _after_acts(then.stacks, then.bets, acts)
    pot = acts[-1].pot if acts else then.pot
    known = (stacks, {seat: bet for seat, bet in bets.items() if bet}, then.waiting, pot, then.kept)
    return () if known == (now.stacks, now.bets, now.waiting, now.pot, now.kept) else (now,)


def _only_begins(before: Table, after: Table) -> bool:
    """Whether nothing but a hand's begin happened, in which nobody has put up anything yet."""
    hand, was, now = after.hand, before.seating, after.seating
    if before.hand is not None or hand is None or was.seats != now.seats or was.forfeited != now.forfeited:
        return False
    wagering = hand.wagering
    if wagering.pot or wagering.awarded or any(wagering.bets.values()):
        return False
    return wagering.stacks == {seat.number: seat.stack for seat in now.seats if seat.number in wagering.stacks}


def _lie_as_told(was: Hand | None, now: Hand | None, acts: Sequence[ActionTaken]) -> bool:
    """Whether a hand's chips lie where they did, except for what the reported acts moved."""
    if was is None or now is None:
        return was is now
    then, since = was.wagering, now.wagering
    if was.number != now.number:
        return False
    if then is since:
        return not acts
    if then.dead is not since.dead or then.antes is not since.antes or then.awarded is not since.awarded:
        return False
    stacks, bets = _after_acts(then.stacks, then.bets, acts) if acts else (then.stacks, then.bets)
    return stacks == since.stacks and bets == since.bets


def _after_acts(
    stacks: Mapping[int, int], bets: Mapping[int, int], acts: Iterable[ActionTaken]
) -> tuple[dict[int, int], dict[int, int]]:
    """Return the stacks and bets of every seat after some acts."""
    behind, in_front = {**stacks}, {**bets}
    for act in acts:
        behind[act.seat] = act.stack
        in_front[act.seat] = act.to
    return behind, in_front


def _why(was: Hand | None, now: Hand | None, event: Event, outputs: Iterable[Output]) -> ChipsMovedBy:
    """Return what moved the chips."""
    if isinstance(event, TrayAdjusted) and event.reason in {"buy_in", "cash_out"}:
        return "buy_in" if event.reason == "buy_in" else "cash_out"
    kind = type(event)
    if now is not None and now.deal.stopped and not (was is not None and was.deal.stopped):
        return now.deal.stopped
    if (why := MOVED_BY.get(kind)) is not None:
        return why
    if was is not None and now is not None and any(paid < was.wagering.put[seat] for seat, paid in _put(was, now)):
        return "returned"
    if was is not None and now is not None and was.game.points != now.game.points:
        return "points"
    if any(type(one) is StreetDealt for one in outputs):
        return "street"
    return "act" if kind in _ACTS else "ruling"


def _put(was: Hand, now: Hand) -> Iterable[tuple[int, int]]:
    """Yield the seats of both states of the hand, with the chips put in by the later one."""
    return ((seat, paid) for seat, paid in now.wagering.put.items() if seat in was.wagering.put)

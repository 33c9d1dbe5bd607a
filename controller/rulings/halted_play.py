"""What a table that the room has halted does not do now (NPL 7, PC 11, RP-8)."""

from __future__ import annotations

from typing import Final

from controller.poker import betting
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.table.values import Waiting

MINUTE_MS: Final = 60_000
_CARDS_TO_COME: Final = frozenset({Phase.DEALING, Phase.DRAWING, Phase.SHOWDOWN})


def waits_for_room(table: Table) -> Waiting:
    """Return what waits until the room lets it go on: the next `hand`, `cards`, or nothing."""
    if not table.halt.reason:
        return ""
    hand = table.hand
    if hand is not None and cards_wait(table, hand):
        return "cards"
    return "hand" if hand_going_on(table) is None and not table.halt.next_hand else ""


def hand_going_on(table: Table) -> Hand | None:
    """Return the hand that is played to its end; None behind its last push, and if it is void.

    A hand that is dealt again after a misdeal goes on.
    """
    hand = table.hand
    return None if hand is None or hand.end_told or hand.deal.stopped == "void" else hand


def cards_wait(table: Table, hand: Hand) -> bool:
    """Whether hands stay face down and no card is dealt: hand for hand, an all-in and a call.

    Source: PC RP-8-F. The room's word lets the cards of this hand come; another player's all-in waits anew.
    """
    if table.halt.reason != "hand_for_hand" or hand.phase not in _CARDS_TO_COME or hand.deal.stopped:
        return False
    if table.rules.play.showdown.hand_for_hand.value != "face_down" or hand.awarded:
        return False
    wagering = hand.wagering
    called = len(wagering.live) > 1 and bool(wagering.all_in) and betting.is_closed(wagering)
    return called and table.halt.cards_of != (hand.number, len(wagering.all_in))


def break_over(table: Table, at_ms: int) -> bool:
    """Whether the time to dispute a hand that finished during a break is over (PC 23)."""
    over_ms, minutes = table.halt.over_ms, table.rules.deal.windows.break_dispute.value
    return bool(minutes) and over_ms is not None and at_ms > over_ms + minutes * MINUTE_MS

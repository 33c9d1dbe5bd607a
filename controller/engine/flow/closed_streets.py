"""Streets on which a ruling lets nobody bet; their bets go back (GN 255)."""

from __future__ import annotations

from controller.poker import betting
from controller.table.announcements.announcement import Cite
from controller.table.announcements.flow_announcements import BetDenied, StreetBetsReturned
from controller.table.betting_memory import Acting
from controller.table.hand import Hand, Phase
from controller.table.outputs import Announce, Output
from controller.table.state import Table, with_hand
from controller.terms.fast_copies import replace


def close_street(table: Table, hand: Hand, street: int, cite: Cite) -> tuple[Table, tuple[Output, ...]]:
    """Let nobody bet on a street, and return the bets that were made on it.

    Args:
        table: the table.
        hand: its hand.
        street: the index of the street; if its betting is over, nothing changes.
        cite: the rules that close it.
    """
    if street < hand.street_index:
        return table, ()
    hand = replace(hand, deal=replace(hand.deal, no_betting_on={**hand.deal.no_betting_on, street: cite}))
    told: tuple[Output, ...] = ()
    if hand.phase is Phase.BETTING and street == hand.street_index:
        back = tuple((seat, bet) for seat, bet in sorted(hand.wagering.bets.items()) if bet)
        hand = replace(hand, wagering=betting.without_bets(hand.wagering), acting=Acting())
        told = (Announce("warning", StreetBetsReturned(back, cite)),) if back else ()
    return with_hand(table, hand), told


def has_no_betting(hand: Hand) -> bool:
    """Whether a ruling lets nobody bet on the hand's street."""
    return hand.street_index in hand.deal.no_betting_on


def denied(hand: Hand, seat: int) -> tuple[Output, ...]:
    """Announce that a seat's act does not count on such a street; empty on any other."""
    if not has_no_betting(hand):
        return ()
    return (Announce("error", BetDenied(seat, hand.deal.no_betting_on[hand.street_index])),)

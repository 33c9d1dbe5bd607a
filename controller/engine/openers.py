"""Who opens a betting round of the hand in progress."""

from __future__ import annotations

from controller.poker.openers import positional_opener, showing_opener
from controller.rulebook.acts import Bet, Opener
from controller.table.hand import Hand
from controller.table.ledger import CardLedger
from controller.terms.cards import Card
from controller.terms.places import seat_place


def opener(hand: Hand, act: Bet, ledger: CardLedger) -> int | None:
    """The seat that opens; None where it follows from cards that nobody has read (the dealer keys it)."""
    live = hand.wagering.live
    if act.bet in {Opener.LEFT_OF_BLINDS, Opener.LEFT_OF_BUTTON}:
        return positional_opener(act, live, hand.start.first_to_act or hand.start.button + 1, hand.start.button)
    return showing_opener(act, showing(hand, ledger), live)


def showing(hand: Hand, ledger: CardLedger) -> dict[int, tuple[Card, ...]]:
    """By live seat, its cards that lie face up, in the order of arrival."""
    return {
        seat: tuple(one for one in ledger.at(seat_place(seat)) if one in ledger.up and seat not in hand.tabled)
        for seat in hand.wagering.live
    }


def shows_pair(hand: Hand, ledger: CardLedger) -> bool:
    """Whether any live seat shows an open pair (GN 218)."""
    for cards in showing(hand, ledger).values():
        ranks = [one.rank for one in cards]
        if len(set(ranks)) < len(ranks):
            return True
    return False

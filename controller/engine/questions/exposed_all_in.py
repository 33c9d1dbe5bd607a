"""Asks the dealer if a player whose down card was exposed is all-in for the pot as it is.

Golden Nugget 228 allows it after an exposed last card of stud, in advance of any action; 251 after any exposed down
card of Mexican poker.
"""

from __future__ import annotations

from controller.engine.flow.asking import ask
from controller.engine.flow.serving import serving_order
from controller.engine.rewind import Advance
from controller.rulebook.variant import ExposedRule
from controller.table.awaited_acts import is_unopened
from controller.table.events import TimeReached
from controller.table.hand import Hand
from controller.table.notes import DownCardExposed, SaidStaysIn
from controller.table.questions import DeclaresAllIn
from controller.table.state import Table


def ask_next(table: Table, at_ms: int) -> Advance:
    """Ask about the first player, in turn, who may still declare himself all-in."""
    hand = table.hand
    if hand is None or table.is_asking:
        return table, ()
    seat = next((seat for seat in hand.wagering.round.turns if _may_declare(table, hand, seat)), None)
    if seat is None:
        return table, ()
    goes_on = (TimeReached(at_ms),)  # the turn passes, or the next player is asked
    return ask(table, DeclaresAllIn(seat, hand.street_index), goes_on, goes_on)


def _may_declare(table: Table, hand: Hand, seat: int) -> bool:
    """Whether the book gives the seat the choice now, and it has not been made."""
    notes, street = hand.deal.noted, hand.street_index
    if DownCardExposed(seat, street) not in notes or SaidStaysIn(seat, street) in notes or not is_unopened(hand):
        return False
    return seat in hand.wagering.live and bool(hand.wagering.behind[seat]) and _gives_choice(table, hand)


def _gives_choice(table: Table, hand: Hand) -> bool:
    """Whether the book gives the choice after a card that was exposed on this street."""
    games, street = table.rules.deal.dealing.exposed_all_in.value, hand.street_index
    match table.variant.procedures.exposed.value:
        case ExposedRule.MEXICAN_NEXT_DOWN:
            return "mexican_down_card" in games
        case ExposedRule.STUD_THIRD_DOWN if street == len(table.variant.streets) - 1:
            # If the first card is exposed, all the others come face up, and nobody has a choice.
            first = next(seat for seat in serving_order(table, hand) if seat in hand.wagering.live)
            return "stud_last_card" in games and DownCardExposed(first, street) not in hand.deal.noted
        case _:
            return False

"""Torn hands: some cards in the muck, others still at the seat."""

from __future__ import annotations

from controller.poker.deal_plan import cards_held
from controller.rulebook.variant import Family
from controller.rulings.deal.dead_hand import still_in
from controller.rulings.deal.unread_hand import half_read_in_muck, nobodys
from controller.table.awaited_acts import draws
from controller.table.events import CardMoved
from controller.table.hand import Hand, Phase
from controller.table.holding import discards_of, held, shown_cards, unread_discards
from controller.table.ledger import CardLedger
from controller.table.notes import SaidHeld
from controller.table.state import Table
from controller.terms.cards import UNKNOWN, Card
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, Place, PlaceKind, seat_place


def torn_hand(table: Table, hand: Hand, of: int | None = None) -> int | None:
    """Return the first live seat with a card in the muck and others still at the seat.

    A reader may be sure of one card of a mucked hand long before it is sure of the other, and the first may never have
    been read at the seat. With `of`, only that seat is checked, also at the showdown: players muck then, but this hand
    was torn before.
    """
    on = hand.phase in {Phase.BETTING, Phase.DEALING} or (of is not None and hand.phase is Phase.SHOWDOWN)
    if not on or not hand.deal.complete or hand.deal.stopped:
        return None
    live = hand.wagering.live if of is None else tuple(one for one in hand.wagering.live if one == of)
    for seat in live if table.ledger.at(MUCK) else ():
        shown = (hand.phase is Phase.SHOWDOWN and seat in hand.tabled) or _gets_draw_again(table, hand, seat)
        if not shown and SaidHeld(seat) not in hand.deal.noted and still_in(hand, seat) and _is_torn(table, hand, seat):
            return seat
    lacking = half_read_in_muck(table, hand)
    return lacking if lacking in live and still_in(hand, lacking) else None


def _is_torn(table: Table, hand: Hand, seat: int) -> bool:
    """Whether a seat holds too few cards, and known ones that were dealt to it lie in the muck."""
    if not _lies_partly_in_muck(table, hand, seat):
        return False
    return 0 < held(table.ledger, hand, seat) < _proper_count(table, hand) - _drawn_for(table, hand, seat)


def _proper_count(table: Table, hand: Hand) -> int:
    """Return how many cards a hand holds after what has been dealt."""
    served = hand.street_index + (hand.phase is not Phase.DEALING)
    return cards_held(table.variant, served, len(hand.start.dealt_in))


def turned_up(table: Table, seat: int) -> tuple[Card, ...]:
    """Return the cards that a seat turns up; unknown ones if its hand may be in the muck.

    A hand is thrown away as a whole, and the readers are sure of its upper cards long before the lower ones. Until
    these are read in the muck they are believed at the seat, and a key must not make them public. If the dealer said
    that the hand is complete, its cards are known. Where a hand that draws has more cards than it can hold, a discard
    is among them, and nobody knows which.
    """
    hand = table.hand
    if hand is None:
        return table.ledger.at(seat_place(seat))
    shown = shown_cards(table.ledger, hand, seat)
    has_discard = table.variant.has_draw and len(shown) > _proper_count(table, hand)
    return (UNKNOWN,) * len(shown) if has_discard or may_be_thrown(table, hand, seat) else shown


def may_be_thrown(table: Table, hand: Hand, seat: int) -> bool:
    """Whether cards believed at a live seat may lie in the muck with others of their hand."""
    if not hand.deal.complete or not (_is_torn(table, hand, seat) or half_read_in_muck(table, hand) == seat):
        return False
    return SaidHeld(seat) not in hand.deal.noted and still_in(hand, seat)


def with_rest_doubted(table: Table, hand: Hand, seat: int) -> Table:
    """Return the table with what is believed at a seat doubted: its hand lies in the muck.

    Others of the hand were read there. Until they are back, a key must not make public what lies with them.
    """
    home = seat_place(seat)
    if not _lies_partly_in_muck(table, hand, seat):
        return table
    ledger = table.ledger.doubting(table.ledger.at(home), home)
    return replace(table, physical=replace(table.physical, ledger=ledger))


def too_many_at(table: Table, hand: Hand, ledger: CardLedger, seat: int) -> tuple[Card, ...]:
    """Return the known cards of a seat if they are more than its game deals; else none.

    One that was thrown to it, or replaced, may have gone, and no reader is sure of it elsewhere yet. A hand that was to
    throw some of its own away has them still.
    """
    if table.variant.family is not Family.FLOP or table.variant.has_draw:
        return ()
    known = tuple([one for one in ledger.at(seat_place(seat)) if one.is_known])
    return known if len(known) > table.variant.starting_cards(len(hand.start.dealt_in)) else ()


def with_hand_back(table: Table, event: CardMoved, source: Place | None) -> Table:
    """Return the table with a hand known again of which the last card comes back from the muck.

    While one of its cards is unread, or the muck has a card of nobody's, another may lie there instead of what is
    doubted; and so it may where the seat has more cards than a hand holds.
    """
    hand, place = table.hand, event.place
    if hand is None or source != MUCK or place.kind is not PlaceKind.SEAT or not table.ledger.doubted_at(place):
        return table
    if _lies_partly_in_muck(table, hand, place.number) or unread_discards(hand, place.number):
        return table
    if hand.deal.presumed_at(place) or nobodys(table, hand):
        return table
    if len(table.ledger.at(place)) > _proper_count(table, hand):
        return table
    return replace(table, physical=replace(table.physical, ledger=table.ledger.assured(place)))


def _lies_partly_in_muck(table: Table, hand: Hand, seat: int) -> bool:
    """Whether a known card that was dealt to a seat lies in the muck."""
    mucked = {one for one in table.ledger.at(MUCK) if one.is_known}
    return bool(mucked) and any(one in mucked for one in hand.deal.cards_of(seat))


def _gets_draw_again(table: Table, hand: Hand, seat: int) -> bool:
    """Whether a repair replaces draw cards of a seat that the dealer mucked (GN 271)."""
    open_now = () if table.remedy is None else (table.remedy,)
    repairs = (one.about for one in (*open_now, *hand.deal.waiting))
    return any(one is not None and one.cause is Cause.MUCKED_HAND and one.seat == seat for one in repairs)


def holds_all(table: Table, hand: Hand, seat: int) -> bool:
    """Whether a live hand lies complete at its seat and is to be played on.

    It is not if one of its cards lies in the muck, or if the dealer was asked and said that this is all.
    """
    lying = table.ledger.at(seat_place(seat))
    return bool(lying) and all(one.is_known for one in lying) and none_is_gone(table, hand, seat)


def none_is_gone(table: Table, hand: Hand, seat: int) -> bool:
    """Whether a hand is played on and no card of it is known to lie in the muck."""
    if hand.phase not in {Phase.BETTING, Phase.DEALING} or not hand.deal.complete or hand.deal.stopped:
        return False
    gone = any(table.ledger.place_of(one) == MUCK for one in hand.deal.cards_of(seat))
    return not gone and still_in(hand, seat) and SaidHeld(seat) not in hand.deal.noted


def _drawn_for(table: Table, hand: Hand, seat: int) -> int:
    """Return how many discarded cards of a seat are still to be replaced."""
    due = sum(one.place == seat_place(seat) for one in hand.plan.rest) if draws(table, hand) else 0
    return due + sum(table.ledger.place_of(one) == discards_of(seat) for one in hand.game.ahead)

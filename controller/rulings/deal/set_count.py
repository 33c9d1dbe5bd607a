"""Open-face hands with too many cards (G342), or too few in Fantasyland (G345)."""

from __future__ import annotations

from controller.rulebook.street_acts import Deal
from controller.rulings.windows import is_open_face
from controller.table import observations
from controller.table.awaited_acts import books, fantasyland_cards
from controller.table.hand import SHOWDOWN, Hand, Phase
from controller.table.notes import CountRuled
from controller.table.ruling import Irregularity
from controller.table.state import Motion, Table
from controller.terms.codes import Cause
from controller.terms.places import Place, PlaceKind, seat_place


def find_set_wrong(table: Table, at_ms: int) -> Irregularity | None:
    """Return the first hand at the comparison with too many cards; None if there is none.

    A hand with too few is not reported, because the missing card may lie there unread.
    """
    hand = table.hand
    if hand is None or hand.phase is not SHOWDOWN or table.stakes.readers == "none" or not is_open_face(table):
        return None
    if table.motion is not None and table.motion.odd:
        return None  # a motion that is still open is judged by itself
    for seat in hand.wagering.live:
        count, due = _cards_got(table, hand, seat), _cards_due(table, hand, seat)
        if count > due and CountRuled(seat) not in hand.deal.noted:
            street = "fantasyland" if seat in books(table, hand) else hand.street
            seen = observations.GotCards(seat, count, due)
            return Irregularity(Cause.WRONG_COUNT, at_ms, seat, (), street, count, seen=seen)
    return None


def _cards_got(table: Table, hand: Hand, seat: int) -> int:
    """Return the number of a seat's own cards that lie at the seat or among its discards.

    A card of another hand that slid to the seat at the end was not dealt to it.
    """
    there = len(table.ledger.at(seat_place(seat))) + len(table.ledger.at(Place(PlaceKind.DISCARD, seat)))
    return min(there, len(hand.deal.cards_of(seat)))


def _cards_due(table: Table, hand: Hand, seat: int) -> int:
    """Return the number of cards due to a seat in the whole hand."""
    players, book = len(hand.start.dealt_in), books(table, hand)
    if seat in book:
        return table.variant.starting_cards(players) + book[seat]
    return sum(act.count(players) for act in table.variant.acts() if isinstance(act, Deal))


def find_short_fantasyland(table: Table, motion: Motion) -> Irregularity | None:
    """Find a Fantasyland hand that lacks cards when the first draw begins elsewhere."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.DEALING or hand.street_index or hand.deal.complete:
        return None
    there, lacking = books(table, hand), [due.place for due in hand.plan.rest]
    if not lacking or any(place.kind is not PlaceKind.SEAT or place.number not in there for place in lacking):
        return None
    seat = lacking[0].number
    drawn = [move for move in motion.strays if move.place.kind is PlaceKind.SEAT and motion.source(move) is None]
    if not drawn or any(move.place.number in there or not move.sure for move in drawn):
        return None
    count, due = fantasyland_cards(table, seat) - lacking.count(lacking[0]), fantasyland_cards(table, seat)
    seen = observations.GotCards(seat, count, due)
    return Irregularity(Cause.WRONG_COUNT, motion.at_ms, seat, (), "fantasyland", count, seen=seen)

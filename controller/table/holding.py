"""The number of cards in a hand, from the readers and the hand's own course.

A discard may lie among others for a while before any reader is sure of it; until then the ledger has it at its seat. If
the hand went on, it is presumed as made (`CardPresumed` at the seat's discards), and counts as gone.
"""

from __future__ import annotations

from controller.table.hand import Hand
from controller.table.ledger import CardLedger
from controller.table.notes import MuckRuled, SaidDraws
from controller.terms.cards import UNKNOWN, Card
from controller.terms.places import MUCK, Place, PlaceKind, seat_place


def discards_of(seat: int) -> Place:
    """Return the place of a seat's discards."""
    return Place(PlaceKind.DISCARD, seat)


def unread_discards(hand: Hand, seat: int) -> int:
    """Return how many presumed discards of a seat are still unread."""
    out = discards_of(seat)
    return hand.deal.presumed_at(out)


def held(ledger: CardLedger, hand: Hand, seat: int) -> int:
    """Return how many cards a seat holds: presumed deals count, presumed discards do not."""
    return len(ledger.at(seat_place(seat))) - unread_discards(hand, seat)


def shown_cards(ledger: CardLedger, hand: Hand, seat: int) -> tuple[Card, ...]:
    """Return the cards that a seat turns up; unknown while one may be an unread discard.

    A card that was dealt to another seat does not belong to this hand. A card that was shuffled in and dealt again
    belongs to the seat that got it last. A card of a hand that was ruled on in the muck is shown with the hand while it
    is still believed there and unread.
    """
    count = held(ledger, hand, seat) - max(0, _unsure_discards(hand, seat))
    if unread_discards(hand, seat) or _unsure_discards(hand, seat) or _is_number_unsaid(hand, seat, count):
        return (UNKNOWN,) * count
    place, dealt = seat_place(seat), _dealt_to(hand)
    lying = [one for one in ledger.at(place) if not one.is_known or dealt.get(one, seat) == seat]
    for one in ledger.doubted_at(place):
        if dealt.get(one, seat) != seat:
            lying.remove(UNKNOWN)
    if MuckRuled(seat) in hand.deal.noted:
        lying += [UNKNOWN for one, got in dealt.items() if got == seat and ledger.place_of(one) == MUCK]
    return tuple(lying)


def _unsure_discards(hand: Hand, seat: int) -> int:
    """Return how many discards of a seat are still unread; negative if too many were read.

    If nobody bets after the last draw, no act shows that they were made, and they count as still in the hand.
    """
    return owed_discards(hand, seat) if hand.deal.by_rounds else 0


def _is_number_unsaid(hand: Hand, seat: int, count: int) -> bool:
    """Whether a seat's last draw was not keyed and some of its discards may be unread.

    Such a discard still counts in the hand, where it would be an unknown face-down card.
    """
    if not hand.drawn or not hand.deal.by_rounds or seat in hand.game.keyed:
        return False
    return hand.drawn.get(seat, 0) < count


def latest_card(ledger: CardLedger, hand: Hand | None, seat: int) -> Card | None:
    """Return the card that came to a seat last; None if it is unread or uncertain.

    It is uncertain if readers report by cycle and the seat gets several cards on this street: a card may be missed in
    several cycles, and naming the wrong one could show a hidden card.
    """
    deal = hand.deal if hand is not None else None
    if deal is not None and not any(got for _, got in deal.later) and deal.cards_of(seat)[-1:] == (UNKNOWN,):
        return None
    if hand is not None and hand.deal.by_rounds and not _is_the_only_one(hand, seat):
        return None
    pile = [card for card in ledger.at(seat_place(seat)) if card.is_known]
    return pile[-1] if pile else None


def _is_the_only_one(hand: Hand, seat: int) -> bool:
    """Whether a seat gets one card on this street, and it has been read."""
    place = seat_place(seat)
    due = [at for at, one in enumerate(hand.plan.due) if one.place == place]
    return len(due) == 1 and due[0] < hand.plan.done and (place, hand.street_index) not in hand.deal.presumed


def others_cards(ledger: CardLedger, hand: Hand, seat: int) -> tuple[Card, ...]:
    """Return the cards at a seat that are known to have been dealt to other players."""
    dealt = _dealt_to(hand)
    return tuple([one for one in ledger.at(seat_place(seat)) if one.is_known and dealt.get(one, seat) != seat])


def _dealt_to(hand: Hand) -> dict[Card, int]:
    """Return the seat to which each card was dealt last."""
    dealt = dict(zip(hand.deal.cards, hand.deal.seats, strict=True))
    dealt.update(hand.deal.later)
    return dealt


def is_number_doubted(hand: Hand, seat: int) -> bool:
    """Whether more discards of a seat were read than its keyed draw, without explanation.

    A forgotten key shifts the following ones by a seat each. The discards there were read, while the seat's own new
    cards may be unread.
    """
    if not hand.deal.by_rounds or seat not in hand.game.keyed or hand.game.drawn_on != hand.street_index:
        return False
    return owed_discards(hand, seat) < 0 and kept_number(hand, seat) not in hand.deal.noted


def kept_number(hand: Hand, seat: int) -> SaidDraws:
    """Return the note that the dealer confirmed how many cards a seat draws."""
    return SaidDraws(seat, hand.game.drawn_on, hand.game.discarded.get(seat, 0))


def owed_discards(hand: Hand, seat: int) -> int:
    """Return how many announced discards of the last draw are neither read nor presumed."""
    out = discards_of(seat)
    taken = sum(one == (out, hand.game.drawn_on) for one in hand.deal.presumed)
    return hand.drawn.get(seat, 0) - hand.game.discarded.get(seat, 0) - taken


def are_lifted(ledger: CardLedger, hand: Hand, seat: int) -> bool:
    """Whether no reader sees any of a seat's up cards at present."""
    up = [one for one in ledger.at(seat_place(seat)) if one in ledger.up]
    return bool(up) and all(one in hand.deal.lifted for one in up)

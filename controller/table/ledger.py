"""Where each card is believed to be: piles in the order of arrival, face up or down."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from controller.terms.cards import UNKNOWN, Card
from controller.terms.copying import replace
from controller.terms.making import quick
from controller.terms.places import Place, PlaceKind, seat_place


@quick
@dataclass(frozen=True, slots=True)
class CardLedger:
    """The cards on the table; a card that lies in no pile is in the stub, unseen.

    `piles` holds each place's cards in the order in which they came to rest; `up` the cards that lie face up or
    were tabled (public for the rest of the hand).
    """

    piles: Mapping[Place, tuple[Card, ...]] = field(default_factory=dict)
    where: Mapping[Card, Place] = field(default_factory=dict)
    up: frozenset[Card] = frozenset()

    def at(self, place: Place) -> tuple[Card, ...]:
        """The cards at a place, in the order of arrival."""
        return self.piles.get(place, ())

    def place_of(self, card: Card) -> Place | None:
        """Where the card lies; None: never seen in this hand, so in the stub."""
        return self.where.get(card)

    def moved(self, card: Card, place: Place, *, face_up: bool = False) -> CardLedger:
        """The ledger after the card came to rest at the place.

        An unknown card (`??`) adds to its pile; one that was discarded also leaves its player's hand.
        """
        piles = dict(self.piles)
        before = self.where.get(card)
        if before is not None and card.is_known:
            piles[before] = tuple(other for other in piles[before] if other is not card)
        elif place.kind is PlaceKind.DISCARD and card in piles.get(seat_place(place.number), ()):
            held = list(piles[seat_place(place.number)])
            held.remove(card)
            piles[seat_place(place.number)] = tuple(held)
        piles[place] = (*piles.get(place, ()), card)
        where = dict(self.where)
        where[card] = place
        up = self.up | {card} if face_up and card.is_known else self.up
        return CardLedger(piles, where, up)

    def gathered(self, places: Collection[Place], keep: Collection[Card] = ()) -> CardLedger:
        """The ledger after all cards of these places, but for those to keep, went back into the stub."""
        piles, where = dict(self.piles), dict(self.where)
        gone: set[Card] = set()
        for place in places:
            gone.update(card for card in piles.get(place, ()) if card not in keep)
            piles[place] = tuple(card for card in piles.get(place, ()) if card in keep)
        for card in gone:
            where.pop(card, None)
        return CardLedger(piles, where, self.up - gone)

    def without_unknown(self, place: Place) -> CardLedger:
        """The ledger with one unknown card less at a place: it is known now, or it never came."""
        pile = self.piles.get(place, ())
        if UNKNOWN not in pile:
            return self
        at = pile.index(UNKNOWN)
        piles = {**self.piles, place: (*pile[:at], *pile[at + 1 :])}
        return CardLedger(piles, self.where, self.up)

    def revealed(self, card: Card, place: Place, *, face_up: bool = False) -> CardLedger:
        """The ledger with the first unknown card at a place known: it keeps its turn among the others."""
        pile = self.at(place)
        if UNKNOWN not in pile or card in self.where:
            return self.without_unknown(place).moved(card, place, face_up=face_up)
        at = pile.index(UNKNOWN)
        piles = {**self.piles, place: (*pile[:at], card, *pile[at + 1 :])}
        return CardLedger(piles, {**self.where, card: place}, self.up | {card} if face_up else self.up)

    def turned_up(self, cards: tuple[Card, ...]) -> CardLedger:
        """The ledger with these cards public."""
        return replace(self, up=self.up.union(card for card in cards if card.is_known))

    def cleared(self) -> CardLedger:
        """An empty table: every card is in the stub again."""
        return CardLedger()

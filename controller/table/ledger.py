"""The card ledger: piles in order of arrival, face up or down."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from controller.terms.cards import UNKNOWN, Card
from controller.terms.fast_copies import copied
from controller.terms.fast_frozen import fast_frozen
from controller.terms.places import DISCARD, Place, seat_place


@fast_frozen
@dataclass(frozen=True, slots=True)
class CardLedger:
    """The cards on the table; a card that lies in no pile is in the stub, unseen.

    `piles` holds each place's cards in the order in which they came to rest; `up` the cards that lie face up or were
    tabled (public for the rest of the hand). Each `doubted` card was at its place and may have left; the pile holds
    unknown cards for them until a reader reports which one left.
    """

    piles: Mapping[Place, tuple[Card, ...]] = field(default_factory=dict)
    where: Mapping[Card, Place] = field(default_factory=dict)
    up: frozenset[Card] = frozenset()
    doubted: frozenset[Card] = frozenset()

    def at(self, place: Place) -> tuple[Card, ...]:
        """Return the cards at a place, in order of arrival."""
        return self.piles.get(place, ())

    def place_of(self, card: Card) -> Place | None:
        """Return where the card lies; None if never seen in this hand, so in the stub."""
        return self.where.get(card)

    def moved(self, card: Card, place: Place, *, face_up: bool = False) -> CardLedger:
        """Return the ledger after the card came to rest at the place.

        An unknown card (`??`) adds to its pile; one that is discarded also leaves its player's hand.
        """
        source = self.where.get(card) if card.is_known else None
        if place.kind is DISCARD and not card.is_known:
            source = seat_place(place.number)
        if source is None or source not in self.piles:
            return self.laid(card, place, face_up=face_up)
        left = _without(self.piles[source], card if card not in self.doubted else UNKNOWN)
        rest = CardLedger({**self.piles, source: left}, self.where, self.up, self.doubted)
        return rest.laid(card, place, face_up=face_up)

    def laid(self, card: Card, place: Place, *, face_up: bool = False) -> CardLedger:
        """Return the ledger with a card on a pile; it lay in none before."""
        piles, where = dict(self.piles), dict(self.where)
        piles[place] = (*piles.get(place, ()), card)
        where[card] = place
        up = self.up | {card} if face_up and card.is_known else self.up
        return CardLedger(piles, where, up, self.doubted - {card} if self.doubted else self.doubted)

    def gathered(self, places: Collection[Place], keep: Collection[Card] = ()) -> CardLedger:
        """Return the ledger after the cards of these places, except `keep`, went into the stub."""
        piles, where = dict(self.piles), dict(self.where)
        gone: set[Card] = set()
        for place in places:
            gone.update(card for card in piles.get(place, ()) if card not in keep)
            gone.update(card for card in self.doubted if where[card] == place and card not in keep)
            piles[place] = tuple(card for card in piles.get(place, ()) if card in keep)
        for card in gone:
            where.pop(card, None)
        return CardLedger(piles, where, self.up - gone, self.doubted - gone)

    def without_unknown(self, place: Place) -> CardLedger:
        """Return the ledger with one unknown card less at a place: it is identified or never came."""
        pile = self.piles.get(place, ())
        if UNKNOWN not in pile:
            return self
        at = pile.index(UNKNOWN)
        piles = {**self.piles, place: (*pile[:at], *pile[at + 1 :])}
        return CardLedger(piles, self.where, self.up, self.doubted)

    def revealed(self, card: Card, place: Place, *, face_up: bool = False) -> CardLedger:
        """Return the ledger with the first unknown card at a place identified, in its position."""
        pile = self.at(place)
        if UNKNOWN not in pile or card in self.where:
            return self.without_unknown(place).moved(card, place, face_up=face_up)
        at = pile.index(UNKNOWN)
        piles = {**self.piles, place: (*pile[:at], card, *pile[at + 1 :])}
        up = self.up | {card} if face_up else self.up
        return CardLedger(piles, {**self.where, card: place}, up, self.doubted)

    def told_instead(self, card: Card, other: Card) -> CardLedger:
        """Return the ledger with `other` in the position of `card`, which returns to the stub."""
        place = self.where[card]
        piles = {**self.piles, place: tuple(other if one == card else one for one in self.piles[place])}
        where = {one: at for one, at in self.where.items() if one != card}
        return CardLedger(piles, {**where, other: place}, self.up - {card}, self.doubted)

    def doubting(self, cards: Collection[Card], place: Place) -> CardLedger:
        """Return the ledger in which some of these cards left a place, so that none is known there."""
        doubted = frozenset(one for one in cards if one.is_known and self.where.get(one) == place)
        pile = tuple(UNKNOWN if one in doubted else one for one in self.at(place))
        return CardLedger({**self.piles, place: pile}, self.where, self.up, self.doubted | doubted)

    def doubted_at(self, place: Place) -> tuple[Card, ...]:
        """Return the cards that were at a place and may have left."""
        return tuple(sorted(one for one in self.doubted if self.where[one] == place))

    def assured(self, place: Place) -> CardLedger:
        """Return the ledger with the doubt about a place removed: its cards are known again."""
        back = iter(self.doubted_at(place))
        pile = tuple(next(back, one) if one is UNKNOWN else one for one in self.at(place))
        return CardLedger({**self.piles, place: pile}, self.where, self.up, self.doubted.difference(pile))

    def turned_up(self, cards: tuple[Card, ...]) -> CardLedger:
        """Return the ledger with these cards public."""
        return copied(self, up=self.up.union(card for card in cards if card.is_known))



def _without(pile: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the pile without the card, if it is there."""
    at = pile.index(card) if card in pile else len(pile)
    return (*pile[:at], *pile[at + 1 :])

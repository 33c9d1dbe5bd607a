"""Memory of the deal: its order, exposed and boxed cards, and repairs still to come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from controller.table.events import CardMoved, CardPeeked
from controller.table.notes import Note
from controller.table.ruling import Irregularity, Remedy
from controller.terms.cards import Card
from controller.terms.fast_frozen import fast_frozen
from controller.terms.places import Place

NOBODY: Final = 0
"""The seat of a card that a repair took away."""
StoppedBy: TypeAlias = Literal["", "misdeal", "void"]


@fast_frozen
@dataclass(frozen=True, slots=True)
class DealRecord:
    """The deal of one hand.

    Attributes:
        begun_by: the signal that began the hand.
        cards: the cards dealt to seats in the initial deal, in order of arrival.
        seats: the seats that got them, in the same order.
        later: cards dealt to seats after the initial deal (a street, a draw), each with its seat; with `NOBODY` what a
            repair took away again.
        planned: the seats that were due, in the order of the deal.
        back: the deck of the first card seen: the deck in play.
        dealt_ms: the first read of the last card that was read in its turn; None if the readers do not say.
        complete: the initial deal is over.
        unsure: the sighting of one of its cards was unsure, so that its order is not judged.
        by_rounds: readers report cards by reader cycle (`CardMoved.motion`), so that the last of several cards of a
            seat on one street is unknown.
        absent: seats whose players were away at the last card and whose hands are still to be ruled on; without
            readers, the deal is only known to be over when somebody acts.
        exposed: number of down cards that the dealer exposed in the deal, or in the draw, of street `exposed_street`.
        exposed_cards: every down card that the dealer exposed in this hand; an unknown card if it has no name.
        shown: every named card of his own that a player showed before the showdown.
        exposed_of, boxed_of: for each such key, the seat that it means and the number of cards dealt to it by then.
        boxed: boxed cards that a hand needs; `boxed_unneeded` counts those that no hand needs.
        extra: number of cards dealt beyond what hands get; `extra_cards` and `extra_of` are those reported or read, as
            for exposed cards.
        waiting: repairs that go on later, after the deal or after the betting round.
        stopped: a misdeal or void has stopped the hand; nothing counts until the next deal.
        right_button: the re-deal starts from the button's proper place.
        dealt_dead: seats whose hand is dead once it is dealt, because they mucked into another hand before the re-deal.
        asked: the irregularity that the floor was asked about; `asked_street` is the street's index then.
        noted: rulings that are not made again, and statements of the dealer.
        presumed: cards that count as dealt and are still unread: the place of each, and the index of its street.
        vouched: the presumed cards that the dealer says are there, read or not.
        burns_read: every burn as it was read, in the order of first reads.
        seats_read: every card that was presumed at a seat first, as it was read there later.
        board_round: index of the street whose board cards were read last, and the last reader cycle with a first read
            of them; None without reads.
        burn_round: the street of the latest burn that was due, and the reader cycle of its first read.
        strangers: the places where tags of no enrolled deck were read while no card was due there.
        unexplained: hole cards that came face up, until a key explains them.
        no_betting_on: by index, the streets on which nobody may bet, each with the rules that say so (GN 255).
        lifted: up cards of stud hands that no reader sees at present.
        looked_at: cards of the muck that were lifted and lie there again, by their returns.
        of_street: cards that the dealer says came with the street that was being bet when they were read.
    """

    begun_by: str = "shuffler"
    cards: tuple[Card, ...] = ()
    seats: tuple[int, ...] = ()
    later: tuple[tuple[Card, int], ...] = ()
    planned: tuple[int, ...] = ()
    back: str = ""
    complete: bool = False
    unsure: bool = False
    by_rounds: bool = False
    absent: tuple[int, ...] = ()
    exposed: int = 0
    exposed_street: int = 0
    exposed_cards: tuple[Card, ...] = ()
    shown: tuple[Card, ...] = ()
    exposed_of: tuple[tuple[int, int], ...] = ()
    boxed: tuple[Card, ...] = ()
    boxed_of: tuple[tuple[int, int], ...] = ()
    boxed_unneeded: int = 0
    extra: int = 0
    extra_cards: tuple[Card, ...] = ()
    extra_of: tuple[tuple[int, int], ...] = ()
    waiting: tuple[Remedy, ...] = ()
    stopped: StoppedBy = ""
    right_button: bool = False
    dealt_dead: tuple[int, ...] = ()
    asked: Irregularity | None = None
    asked_street: int = 0
    noted: frozenset[Note] = frozenset()
    presumed: tuple[tuple[Place, int], ...] = ()
    vouched: tuple[tuple[Place, int], ...] = ()
    burns_read: tuple[CardMoved, ...] = ()
    seats_read: tuple[CardMoved, ...] = ()
    board_round: tuple[int, int] | None = None
    burn_round: tuple[int, int] | None = None
    strangers: tuple[Place, ...] = ()
    dealt_ms: int | None = None
    of_street: frozenset[Card] = frozenset()
    unexplained: tuple[CardMoved, ...] = ()
    no_betting_on: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    lifted: frozenset[Card] = frozenset()
    looked_at: tuple[CardPeeked, ...] = ()

    def cards_of(self, seat: int) -> tuple[Card, ...]:
        """Return the cards dealt to a seat and to nobody since, wherever they lie now."""
        dealt = (*zip(self.cards, self.seats, strict=True), *self.later)
        last = dict(self.later)
        return tuple(one for one, got in dealt if got == seat and (not one.is_known or last.get(one, seat) == seat))

    def presumed_at(self, where: Place) -> int:
        """Return how many cards of a place count as dealt and are still unread."""
        return sum(one == where for one, _ in self.presumed)

    def unvouched_streets(self, where: Place) -> tuple[int, ...]:
        """Return the streets of a place's presumed cards that the dealer has not vouched for."""
        return tuple(street for one, street in self.presumed if one == where and (one, street) not in self.vouched)

"""Memory of the deal: its order, exposed and boxed cards, and repairs still to come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from controller.table.events import CardMoved
from controller.table.notes import Note
from controller.table.ruling import Irregularity, Remedy
from controller.terms.cards import Card
from controller.terms.fast_frozen import fast_frozen
from controller.terms.places import Place

StoppedBy: TypeAlias = Literal["", "misdeal", "void"]


@fast_frozen
@dataclass(frozen=True, slots=True)
class DealRecord:
    """The deal of one hand.

    Attributes:
        begun_by: the signal that began the hand.
        cards: the cards dealt to seats in the initial deal, in the order in which they came.
        seats: the seats that they came to, in the same order.
        later: cards dealt to seats after the initial deal (a street, a draw), each with its seat.
        planned: the seats that were due, in the order of the deal.
        back: the deck of the first card seen: the deck in play.
        dealt_ms: when the last of those cards that readers told in their turn was first read; None where they do not
            say.
        complete: the initial deal is over.
        unsure: one of its cards was told by an unsure sighting, so of their order nothing is said.
        by_rounds: readers tell its cards by their rounds (`CardMoved.motion`): of those that came to one seat on one
            street nobody knows which came last.
        absent: seats whose players were away then and whose hands are still to be ruled on (without readers the
            deal is only known to be over when somebody acts).
        exposed: how many down cards the dealer exposed in the deal, or in the draw, of street `exposed_street`.
        exposed_cards: every down card that the dealer exposed in this hand; unknown where it has no name.
        shown: every card that a player showed of his own hand before the showdown, as far as it has a name.
        exposed_of, boxed_of: by such key the seat that it spoke of, and how many cards that one had been dealt.
        boxed: boxed cards among those needed; `boxed_unneeded`: how many lay where no hand needs them.
        extra: how many cards were dealt beyond what a hand gets; `extra_cards`, `extra_of`: those that were pointed out
            or read, as for exposed ones.
        waiting: repairs that go on later: when the deal is complete, when the betting round is over.
        stopped: the hand was stopped by a misdeal or declared void; nothing counts until the next deal.
        right_button: the re-deal goes from the button's proper place.
        dealt_dead: seats whose hand is dead once it is dealt: they threw cards into another hand before the re-deal.
        asked: the irregularity that the floor was asked about; `asked_street`: the street's index then.
        noted: what was ruled on and is not ruled on again, and what the dealer has said.
        presumed: cards taken as dealt that no reader has told yet: where each lies, and the index of its street.
        vouched: those of them of which the dealer says that they are there, read or not.
        burns_read: every burn as readers told it, in the order in which they were first read.
        seats_read: every card of a hand that was taken as dealt first, as readers told it later at its seat.
        board_round: the street whose board cards readers told last, by its index, and the last of the readers' rounds
            in which one of them was first read; None where no readers told any.
        burn_round: the street of the latest burn that was due, and the readers' round in which it was first read.
        strangers: where tags of no enrolled deck were read while no card was due there.
        unexplained: hole cards that came face up, until a key says why.
        of_street: cards of which the dealer says that they came with the street that was bet on when they were told.
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

    def cards_of(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that were dealt to a seat in this hand, wherever they lie now."""
        first = zip(self.cards, self.seats, strict=True)
        return tuple(one for one, got in (*first, *self.later) if got == seat)

    def unvouched_streets(self, where: Place) -> tuple[int, ...]:
        """Return the streets of the cards presumed at a place that the dealer has not vouched for."""
        return tuple(street for one, street in self.presumed if one == where and (one, street) not in self.vouched)

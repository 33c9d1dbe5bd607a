"""What the dealer's answer means, by the kind of question, and when it is asked no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from controller.engine.questions.card_questions import is_card_doubted, is_dealt_so_far
from controller.poker import betting
from controller.rulings.deal.burn_error import is_burned_for
from controller.rulings.deal.unread_hand import is_empty, is_whole
from controller.table.awaited_acts import is_unopened
from controller.table.events import ActionDeclared, CardMoved, CardPeeked, Event
from controller.table.hand import Hand, Phase, with_note
from controller.table.holding import are_lifted, discards_of, kept_number, owed_discards
from controller.table.notes import MuckRuled, SaidHeld, SaidNotFolded, SaidOrder, SaidShort, SaidStaysIn, SaidThrownIn
from controller.table.questions import (
    BurnedTwice,
    DeclaresAllIn,
    DidFold,
    DidThrowIn,
    DrawsAsMany,
    FoldedMore,
    HoldsAll,
    HoldsNoMore,
    IsThere,
    LiesClearly,
    Question,
    Seen,
    WasBettingOver,
    WasDealt,
    WasPassedOver,
)
from controller.table.state import DealerQuestion, Table
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, Place, PlaceKind, seat_place


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question that stands, the hand that it is about, and what happens now."""

    table: Table
    hand: Hand
    question: DealerQuestion
    event: Event

    def is_live(self, seat: int) -> bool:
        """Whether a hand is still in."""
        return betting.is_live(self.hand.wagering, seat)


def without_stale(table: Table, event: Event) -> Table:
    """Return the table without a question whose answer has been keyed or read meanwhile."""
    question, hand = table.question, table.hand
    if question is None:
        return table
    kind = type(question.asks)
    if kind is LiesClearly:
        stands = not (isinstance(event, CardMoved) and event.sure and event.card == question.about)
    elif kind in _STANDS:
        stands = hand is not None and _STANDS[kind](question.asks, _Asked(table, hand, question, event))
    else:
        return table  # it stands with its alarm, or until it is answered
    return table if stands else replace(table, question=None)


def changes_cards(hand: Hand, place: Place) -> bool:
    """Whether a hand changes cards now, and what it threw away may still be to be read.

    A card of an earlier street that no reader told is perhaps among what it has thrown away since.
    """
    if place.kind not in {PlaceKind.SEAT, PlaceKind.DISCARD}:
        return False
    is_served = hand.deal.complete and any(due.place == seat_place(place.number) for due in hand.plan.rest)
    is_of_draw = hand.phase is Phase.DEALING and bool(hand.drawn) and hand.game.drawn_on == hand.street_index
    is_of_draw = is_of_draw and owed_discards(hand, place.number) > 0
    return hand.phase is Phase.DRAWING or is_served or is_of_draw or _may_be_thrown_away(hand, place)


def _may_be_thrown_away(hand: Hand, place: Place) -> bool:
    """Whether the cards missed at a seat may be among its unread discards of the last draw."""
    thrown = hand.deal.unvouched_streets(discards_of(place.number)).count(hand.game.drawn_on)
    missed = [street for one, street in hand.deal.presumed if one == place]
    return place.kind is PlaceKind.SEAT and 0 < len(missed) <= thrown and max(missed) < hand.game.drawn_on


def _acts_stand(asks: WasBettingOver, at: _Asked) -> bool:
    """Whether the first of the acts is still missing."""
    first = at.question.if_yes[0]
    if not isinstance(first, ActionDeclared) or at.hand.phase is not Phase.BETTING:
        return False
    return asks.street_index == at.hand.street_index and at.hand.wagering.to_act == first.seat


def _doubt_stands(asks: HoldsAll, at: _Asked) -> bool:
    """Whether the hand, or its card in doubt, is still unread and not ruled on."""
    if not at.is_live(asks.seat) or MuckRuled(asks.seat) in at.hand.deal.noted:
        return False
    about = at.question.about
    is_back = isinstance(at.event, CardPeeked) and at.event.card == about
    return not (is_whole(at.table, at.hand, asks.seat) and (about is None or is_back))


def _fold_stands(asks: DidFold, at: _Asked) -> bool:
    """Whether it is his turn, and the cards are still as they were when the question was asked."""
    if at.hand.phase is not Phase.BETTING or at.hand.wagering.to_act != asks.seat:
        return False
    if asks.seen is Seen.UP_CARDS_LIFTED:
        return are_lifted(at.table.ledger, at.hand, asks.seat)
    return not is_whole(at.table, at.hand, asks.seat)


_STANDS: Final[Mapping[type[Question], Callable[[Any, _Asked], bool]]] = {
    DidFold: _fold_stands,
    WasBettingOver: _acts_stand,
    DidThrowIn: lambda asks, at: at.is_live(asks.seat),
    WasDealt: lambda asks, at: at.is_live(asks.seat),
    IsThere: lambda asks, at: (
        at.hand.deal.presumed_at(asks.place) > 0 and not changes_cards(at.hand, asks.place)
    ),
    HoldsAll: _doubt_stands,
    HoldsNoMore: lambda asks, at: (
        (at.is_live(asks.seat) or is_empty(at.hand, asks.seat)) and is_card_doubted(at.table, at.question)
    ),
    BurnedTwice: lambda _, at: is_burned_for(at.table, at.hand) and is_card_doubted(at.table, at.question),
    FoldedMore: lambda _, at: not at.hand.awarded and not at.hand.deal.stopped,
    DrawsAsMany: lambda asks, at: at.is_live(asks.seat) and owed_discards(at.hand, asks.seat) < 0,
    DeclaresAllIn: lambda asks, at: (  # only before any action (GN 228)
        at.is_live(asks.seat) and at.hand.street_index == asks.street_index and is_unopened(at.hand)
    ),
    WasPassedOver: lambda asks, at: is_dealt_so_far(at.hand, asks.dealt),
}  # fmt: skip
"""Whether a question still is one, by its kind."""


def with_answer(table: Table, question: DealerQuestion, *, yes: bool) -> Table:
    """Return the table with the dealer's answer noted with the hand, where it matters later."""
    hand, note = table.hand, (_IF_YES if yes else _IF_NO).get(type(question.asks))
    return table if hand is None or note is None else replace(table, hand=note(hand, question.asks, question))


def _is_there(hand: Hand, asks: IsThere, _: DealerQuestion) -> Hand:
    """Note that the cards are there; of the burns, the one that was asked about."""
    where = asks.place
    if where.kind is PlaceKind.SEAT:
        hand = with_note(hand, SaidHeld(where.number))
    streets = hand.deal.unvouched_streets(where)[:1] if where == BURN else hand.deal.unvouched_streets(where)
    vouched = (*hand.deal.vouched, *((where, street) for street in streets))
    return replace(hand, deal=replace(hand.deal, vouched=vouched))


def _is_short(hand: Hand, asks: IsThere, _: DealerQuestion) -> Hand:
    """Note that a seat does not hold the cards that were asked about; a burn is judged at once."""
    where = asks.place
    return with_note(hand, SaidShort(where.number, asks.count)) if where.kind is PlaceKind.SEAT else hand


def _burned_twice(hand: Hand, _: BurnedTwice, question: DealerQuestion) -> Hand:
    """Note that none of the burns is for a street to come."""
    told = {one.card for one in question.if_yes if isinstance(one, CardMoved)}
    return replace(hand, deal=replace(hand.deal, of_street=hand.deal.of_street | told))


_Noted: TypeAlias = Mapping[type[Question], Callable[[Hand, Any, DealerQuestion], Hand]]
_IF_YES: Final[_Noted] = {
    DidThrowIn: lambda hand, asks, _: with_note(hand, SaidThrownIn(asks.seat)),  # its cards are missed no more
    HoldsAll: lambda hand, asks, _: with_note(hand, SaidHeld(asks.seat)),  # whatever the readers tell
    IsThere: _is_there,
    BurnedTwice: _burned_twice,
    DeclaresAllIn: lambda hand, asks, _: replace(hand, wagering=betting.declared_all_in(hand.wagering, asks.seat)),
    WasPassedOver: lambda hand, asks, _: with_note(hand, SaidOrder(asks.dealt, asks.first)),
}
_IF_NO: Final[_Noted] = {
    IsThere: _is_short,
    DidFold: lambda hand, asks, _: with_note(hand, SaidNotFolded(asks.seat)),  # no late key is its fold
    DeclaresAllIn: lambda hand, asks, _: with_note(hand, SaidStaysIn(asks.seat, asks.street_index)),
    DrawsAsMany: lambda hand, asks, _: with_note(hand, kept_number(hand, asks.seat)),  # whatever lies there
    # The numbers of cards to draw that were keyed ahead are withdrawn.
    WasBettingOver: lambda hand, _, __: replace(hand, game=replace(hand.game, said_ahead={})),
    WasPassedOver: lambda hand, asks, _: with_note(hand, SaidOrder(asks.dealt, None)),
}

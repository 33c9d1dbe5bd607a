"""Questions about a card that is one too many, missing, out of order, or a stranger."""

from __future__ import annotations

from controller.engine.flow.asking import ask
from controller.engine.rewind import Advance
from controller.rulings.deal.burn_error import is_burned_for
from controller.rulings.deal.unread_hand import is_empty, is_unread, is_whole
from controller.table.announcements.card_announcements import StrangerAt
from controller.table.events import (
    ActionDeclared,
    AttentionCalled,
    CardAbsent,
    CardMoved,
    CardPresumed,
    OrderDoubted,
    StrangerSeen,
    SurplusDoubted,
)
from controller.table.hand import Hand, Phase
from controller.table.outputs import Announce
from controller.table.questions import (
    BurnedTwice,
    DidFold,
    DidThrowIn,
    HoldsNoMore,
    IsOfThisDeal,
    Seen,
    WasDealt,
    WasPassedOver,
)
from controller.table.state import DealerQuestion, Table
from controller.terms.cards import UNKNOWN
from controller.terms.codes import Act, Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, STUB, Place, PlaceKind


def doubt_order(table: Table, event: OrderDoubted) -> Advance:
    """Ask the dealer which of two seats got its card first."""
    hand = table.hand
    if hand is None or table.is_asking or not is_dealt_so_far(hand, event.dealt):
        return table, ()
    due = hand.plan.due[event.dealt].place
    if due == event.place or {due.kind, event.place.kind} != {PlaceKind.SEAT}:
        return table, ()
    return ask(table, WasPassedOver(due.number, event.place.number, event.dealt))


def is_dealt_so_far(hand: Hand, dealt: int) -> bool:
    """Whether the initial deal has come exactly so far: nothing is told of its next card."""
    dealing = hand.phase is Phase.DEALING and not hand.deal.complete and not hand.deal.stopped
    return dealing and hand.plan.done == dealt < len(hand.plan.due)


def doubt_card(table: Table, event: SurplusDoubted) -> Advance:
    """Ask whether there is a surplus card; if so, those that are read there lie there.

    Nobody is accused before: a card that lies under others may be read so rarely that the hand is over before it is
    sure. How many burns lie there tells nothing while the key of an act may be missing.
    """
    hand, cards = table.hand, (*event.others, event.card)
    if hand is None or table.is_asking or any(table.ledger.place_of(one) not in {None, STUB} for one in cards):
        return table, ()
    lie_there = tuple(CardMoved(event.at_ms, one, event.place, begun_ms=event.begun_ms) for one in cards)
    if event.place == BURN:
        if not is_burned_for(table, hand) or len(event.others) < hand.deal.presumed_at(BURN):
            return table, ()
        return ask(table, BurnedTwice(), if_yes=lie_there, about=event.card)
    seat = event.place.number
    if not is_whole(table, hand, seat) and not is_empty(hand, seat):
        return table, ()
    return ask(table, HoldsNoMore(seat, len(table.ledger.at(event.place))), if_no=lie_there, about=event.card)


def is_card_doubted(table: Table, question: DealerQuestion) -> bool:
    """Whether no reader has told yet where the card lies that may be too many."""
    return question.about is not None and table.ledger.place_of(question.about) in {None, STUB}


def ask_folded(table: Table, hand: Hand, event: CardAbsent) -> Advance | None:
    """Ask whether a hand never read, and not there, was folded, before its absence is judged.

    Its fold may be keyed and wait for cards, or have been forgotten. None where he cannot have folded, because the
    initial deal has not come to its last round, or was asked. Of a hand of which a card was read, that card says
    whether it went to the muck.
    """
    seat = event.place.number
    if event.not_folded or not event.told or not _may_be_over(hand) or table.variant.points is not None:
        return None
    if hand.wagering.live == (seat,) or not is_unread(table, hand, seat):
        return None
    in_turn = hand.phase is Phase.BETTING and hand.wagering.to_act == seat
    if_no = (replace(event, not_folded=True),)
    if in_turn:
        return ask(table, DidFold(seat, Seen.NOT_HELD), (ActionDeclared(event.at_ms, seat, Act.FOLD),), if_no)
    # Nobody throws his hand in before the deal is over: what is due has come, and was not read.
    rest = () if hand.deal.complete else hand.plan.rest
    come = tuple(CardPresumed(event.at_ms, due.place) for due in rest)
    return ask(table, DidThrowIn(seat, Seen.NOT_HELD), come, if_no)


def _may_be_over(hand: Hand) -> bool:
    """Whether the initial deal is complete, or only cards of its last round have not been read."""
    unread = [due.place for due in hand.plan.rest]
    return hand.deal.complete or len(unread) == len({*unread})


def ask_dealt(table: Table, hand: Hand, event: CardAbsent) -> Advance | None:
    """Ask whether an unread hand was dealt, before its seat is said to be skipped.

    It may lie in the muck, where no reader is sure of it yet. None where the dealer has said it, or may say that it was
    folded: the only hand left was not.
    """
    seat = event.place.number
    folded = not event.not_folded and hand.wagering.live != (seat,)
    if folded or event.dealt or not hand.deal.complete or not is_unread(table, hand, seat):
        return None
    return ask(table, WasDealt(seat), (replace(event, dealt="yes"),), (replace(event, dealt="no"),))


def was_dealt(table: Table, hand: Hand, event: CardAbsent) -> bool:
    """Whether the dealer says of an unread hand that it was dealt."""
    return event.dealt == "yes" and is_unread(table, hand, event.place.number)


def note_stranger(table: Table, event: StrangerSeen) -> Advance:
    """Note a stranger; where a card is due or presumed, ask whether it is that card."""
    if event.place not in _wanted(table) or table.question is not None or table.remedy is not None:
        return _with_stranger(table, event.place), (Announce("warning", StrangerAt(event.place)),)
    return _ask_stranger(table, event.place, event.at_ms)


def ask_strangers(table: Table, at_ms: int) -> Advance:
    """Ask once about a stranger where a card has become due meanwhile, or is presumed."""
    hand = table.hand
    place = next((one for one in hand.deal.strangers if one in _wanted(table)), None) if hand is not None else None
    if hand is None or hand.deal.stopped or place is None or table.is_asking:
        return table, ()
    left = tuple(one for one in hand.deal.strangers if one != place)
    return _ask_stranger(replace(table, hand=replace(hand, deal=replace(hand.deal, strangers=left))), place, at_ms)


def put_off(table: Table) -> Table:
    """Return the table with the stranger remembered whose question an alarm replaces."""
    asks = table.question.asks if table.question is not None else None
    return _with_stranger(table, asks.place) if isinstance(asks, IsOfThisDeal) else table


def _wanted(table: Table) -> set[Place]:
    """Return where a card is due, or presumed."""
    hand = table.hand
    if hand is None:
        return set()
    due = hand.plan.next if hand.phase is Phase.DEALING and not hand.deal.stopped else None
    return {where for where, _ in hand.deal.presumed} | ({due.place} if due is not None else set())


def _with_stranger(table: Table, place: Place) -> Table:
    """Return the table with a stranger remembered, where a card may become due."""
    hand = table.hand
    if hand is None or hand.deal.stopped or place in hand.deal.strangers:
        return table
    return replace(table, hand=replace(hand, deal=replace(hand.deal, strangers=(*hand.deal.strangers, place))))


def _ask_stranger(table: Table, place: Place, at_ms: int) -> Advance:
    """Ask whether a stranger where a card is due, or presumed, is that card."""
    is_presumed = table.hand is not None and table.hand.deal.presumed_at(place)
    seat = place.number if place.kind is PlaceKind.SEAT else None
    claim = AttentionCalled(at_ms, Cause.FOREIGN_CARD, seat, card=UNKNOWN)
    return ask(table, IsOfThisDeal(place), (claim,) if is_presumed else (CardMoved(at_ms, UNKNOWN, place), claim))

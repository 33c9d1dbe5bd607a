"""Presumed cards: implied by the hand's progress, unread at first, then read or absent.

An antenna may need many cycles to find a card under another one. The table neither waits nor accuses anybody: the card
counts as dealt, with an unknown face. A late read puts it in its place without notice. If it surely would have been
read by now, it never came or lies out of the antenna's reach: the dealer is asked, and his answer is judged.
"""

from __future__ import annotations

from typing import Final

from controller.engine.cards import unread_burns
from controller.engine.cards.mucked_unread import with_seat_read
from controller.engine.flow.row_setting import thrown_away
from controller.engine.questions import unread_discards
from controller.poker import betting
from controller.rulings.deal.deck_integrity import looks_wrong
from controller.rulings.deal.late_reading import KEYED_MS
from controller.table.dealt import DealRecord
from controller.table.events import CardMoved, CardPresumed
from controller.table.hand import Hand, Phase
from controller.table.outputs import Output
from controller.table.ruling import CardsGo, Remedy
from controller.table.state import Motion, Table
from controller.terms.cards import UNKNOWN, Card
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, Place, PlaceKind, seat_place
from controller.terms.step_details import StepDetail

Advance = tuple[Table, tuple[Output, ...]]


def presume_card(table: Table, event: CardPresumed) -> Advance:
    """Presume that the due card was dealt, or at a seat's discards that one was made."""
    hand = table.hand
    if hand is None or hand.deal.stopped or table.remedy is not None:
        return table, ()
    if event.place.kind is PlaceKind.DISCARD:
        return unread_discards.take_as_made(table, hand, event.place), ()
    if hand.phase is not Phase.DEALING:
        return table, ()
    due = hand.plan.next
    if due is None or due.place != event.place:
        return table, ()
    deal = hand.deal
    if event.place.kind is PlaceKind.SEAT and not deal.complete:
        planned = deal.planned or tuple(one.place.number for one in hand.plan.due if one.place.kind is PlaceKind.SEAT)
        deal = replace(
            deal, planned=planned, cards=(*deal.cards, UNKNOWN), seats=(*deal.seats, event.place.number)
        )
    deal = replace(deal, presumed=(*deal.presumed, (event.place, hand.street_index)))
    hand = replace(hand, plan=hand.plan.advanced(), deal=deal)
    return replace(
        table, hand=hand, physical=replace(table.physical, ledger=table.ledger.moved(UNKNOWN, event.place))
    ), ()


def reveal(table: Table, event: CardMoved) -> Table | None:
    """Return the table with a presumed card identified; None if none is presumed there.

    A card first read in the muck came from a hand: from a folded one, if a card of it is presumed. If none is, the key
    of a fold may still be on its way, so no hand is counted short. A card first read among a seat's discards came from
    it.
    """
    hand = table.hand
    if hand is None or not event.card.is_known or not event.sure or looks_wrong(table, event, hand):
        return None
    if event.place.kind is PlaceKind.DISCARD:
        return _known_discard(table, hand, event)
    if not (event.place == BURN and _repairs_first(table.remedy)) and is_of_street_due(hand, event):
        return None
    place = _folded_place(hand) if event.place == MUCK else event.place
    if place is None and _is_of_a_hand(hand):
        return replace(table, physical=replace(table.physical, ledger=table.ledger.moved(event.card, MUCK)))
    return _known(table, hand, event, place)


def is_of_street_due(hand: Hand, event: CardMoved) -> bool:
    """Whether a card belongs to the street being dealt, although an earlier one is unread.

    The earlier card then remains unread. If this were the earlier card, it would have stayed unread since its own
    street.
    """
    if event.place == BURN:
        return unread_burns.is_of_street_due(hand, event)
    if event.place.kind is not PlaceKind.SEAT or hand.phase is not Phase.DEALING or not hand.street_index:
        return False
    streets = [street for where, street in hand.deal.presumed if where == event.place]
    awaited = any(due.place == event.place for due in hand.plan.rest)
    is_later = bool(streets) and hand.street_index not in streets
    if hand.game.drawn_on == hand.street_index:
        # The players key their draw numbers between the last act and the draw's first card.
        said_ms = max((hand.game.said_ms - KEYED_MS, *(one.at_ms for one in hand.actions)))
        return awaited and is_later and event.begun_ms is not None and event.begun_ms > said_ms
    return awaited and is_later and unread_burns.came_after_acts(hand, event, hand.street_index)


def _repairs_first(remedy: Remedy | None) -> bool:
    """Whether a repair moves cards before the next burn, so that a burn read now is older."""
    step = remedy.current if remedy is not None else None
    return step is not None and isinstance(step.expect, CardsGo) and BURN not in step.expect.places


def reveal_wrong(table: Table, event: CardMoved) -> Table | None:
    """Return the table with a presumed card identified as foreign; None if none is presumed.

    The card was dealt in its turn. Only its face is wrong, and a ruling on that follows.
    """
    return _known(table, table.hand, event, event.place) if table.hand is not None else None


def as_thrown(table: Table, motion: Motion) -> Table:
    """Return the table with cards mucked into another hand identified as the folder's.

    They do not belong to the hand in which they lie, and are not shown with it.
    """
    hand = table.hand
    if hand is None:
        return table
    ruled = (one for one in reversed(table.rulings) if one.cause is Cause.CARDS_INTO_BLIND)
    thrower = next((one.seat for one in ruled if one.at_ms >= hand.dealt_at_ms), None)
    for move in motion.strays:
        if thrower is not None and motion.source(move) is None and move.place.kind is PlaceKind.SEAT:
            table = _thrown(table, move, thrower)
    return table


def _thrown(table: Table, event: CardMoved, seat: int) -> Table:
    """Return the table with a card identified as one that a folded seat lacked."""
    if table.hand is None or not event.card.is_known or presumed_index(table.hand, seat_place(seat)) is None:
        return table
    later = tuple(one for one in table.hand.deal.later if one[0] != event.card)
    hand = replace(table.hand, deal=replace(table.hand.deal, later=later))
    return _known(table, hand, event, seat_place(seat)) or table


def _known(table: Table, hand: Hand, event: CardMoved, place: Place | None) -> Table | None:
    """Return the table with the presumed card at a place identified; None if there is none."""
    is_there = place is not None and place == event.place
    index = unread_burns.index_by_time(table, hand, event) if is_there else presumed_index(hand, place)
    if index is None or place is None:
        return None
    deal = hand.deal
    presumed = (*deal.presumed[:index], *deal.presumed[index + 1 :])
    cards, later, tabled = list(deal.cards), deal.later, dict(hand.tabled)
    if place.kind is PlaceKind.SEAT:
        seat = place.number
        if deal.presumed[index][1]:
            # A later street's card may have been another seat's before it was shuffled in and dealt again.
            later = (*later, (event.card, seat))
        elif (at := _unread_of_deal(deal, seat)) is not None:
            cards[at] = event.card
        if seat in tabled:
            tabled[seat] = _in_place_of_one(tabled[seat], event)
    back = deal.back or event.card.deck
    burned = place == BURN and event.motion is not None
    burn_round = (deal.presumed[index][1], event.motion or 0) if burned else deal.burn_round
    by_rounds = deal.by_rounds or event.motion is not None
    deal = replace(
        deal, presumed=presumed, cards=tuple(cards), later=later, back=back, burn_round=burn_round, by_rounds=by_rounds,
    )
    hand = replace(hand, deal=with_seat_read(unread_burns.with_burn_read(deal, event), event), tabled=tabled)
    ledger = table.ledger.revealed(event.card, place, face_up=event.face_up)
    if place != event.place:
        ledger = ledger.moved(event.card, event.place, face_up=event.face_up)
    return replace(
        table, hand=hand, physical=replace(table.physical, ledger=ledger), remedy=_naming(table.remedy, event)
    )


def _unread_of_deal(deal: DealRecord, seat: int) -> int | None:
    """Return which card of the deal is a seat's first unread one; None if all were read."""
    dealt = enumerate(zip(deal.cards, deal.seats, strict=True))
    return next((at for at, (one, got) in dealt if one is UNKNOWN and got == seat), None)


_GATHERED: Final = {
    StepDetail.BURNS: {PlaceKind.BURN},
    StepDetail.MUCK_AND_EARLIER_DISCARDS: {PlaceKind.MUCK, PlaceKind.DISCARD},
    StepDetail.MUCK_AND_ALL_DISCARDS: {PlaceKind.MUCK, PlaceKind.DISCARD},
}
"""Where the cards lie that a step gathers: a hand's card that is read meanwhile is none of them."""


def _naming(remedy: Remedy | None, event: CardMoved) -> Remedy | None:
    """Return the remedy with the unknown card that it moves named, if it moves one."""
    if remedy is None:
        return None
    steps = list(remedy.steps)
    for at, step in enumerate(steps):
        goes = step.expect
        if event.place.kind not in _GATHERED.get(step.detail, {event.place.kind}):
            continue
        if at >= remedy.done and isinstance(goes, CardsGo) and goes.cards is not None and UNKNOWN in goes.cards:
            named = list(goes.cards)
            named[named.index(UNKNOWN)] = event.card
            steps[at] = replace(step, expect=replace(goes, cards=tuple(named)))
            return replace(remedy, steps=tuple(steps))
    return remedy


def _known_discard(table: Table, hand: Hand, event: CardMoved) -> Table | None:
    """Return the table with an unread card of a hand identified among its discards; else None."""
    place = seat_place(event.place.number)
    taken = _known(table, hand, event, place)
    if taken is None or taken.hand is None:
        return None
    held = replace(table, physical=replace(table.physical, ledger=table.ledger.revealed(event.card, place)))
    return replace(taken, hand=thrown_away(held, taken.hand, event, place))


def _folded_place(hand: Hand) -> Place | None:
    """Return the place of a folded hand with a presumed card; None if there is none."""
    for place, _ in hand.deal.presumed:
        if place.kind is PlaceKind.SEAT and not betting.is_live(hand.wagering, place.number):
            return place
    return None


def _is_of_a_hand(hand: Hand) -> bool:
    """Whether any hand has presumed cards; a card read for the first time may be one of them."""
    return any(place.kind is PlaceKind.SEAT for place, _ in hand.deal.presumed)


def with_card_back(hand: Hand, event: CardMoved, source: Place | None) -> Hand:
    """Return the hand with a card from the muck put back among the cards its player tabled."""
    if source != MUCK or event.place.kind is not PlaceKind.SEAT or event.place.number not in hand.tabled:
        return hand
    seat = event.place.number
    return replace(hand, tabled={**hand.tabled, seat: _in_place_of_one(hand.tabled[seat], event)})


def _in_place_of_one(cards: tuple[Card, ...], event: CardMoved) -> tuple[Card, ...]:
    """Return a tabled hand with its first unknown card identified."""
    if UNKNOWN not in cards or event.card in cards:
        return cards
    at = cards.index(UNKNOWN)
    return (*cards[:at], event.card, *cards[at + 1 :])


def presumed_index(hand: Hand, place: Place | None) -> int | None:
    """Return the index of this place's presumed card; None if none is presumed there."""
    return next((at for at, (where, _) in enumerate(hand.deal.presumed) if where == place), None)

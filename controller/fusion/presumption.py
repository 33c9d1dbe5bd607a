"""What is presumed, though no reader has told it: it must have come before something else that was told."""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine.flow.draw_numbers import may_have_drawn_more
from controller.fusion.admissibility import (
    END_KEYS,
    TURN_KEYS,
    in_turn,
    is_decided_first,
    is_of_unread_deal,
    spoken_of,
)
from controller.fusion.hold_deadlines import may_have_been_taken_up
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress, Wanted
from controller.fusion.rows_read import lacks_cards
from controller.poker.deal_plan import Due
from controller.table import events as happened
from controller.table.awaited_acts import still_to_toss, thrown_unread
from controller.table.hand import Hand, Phase
from controller.table.holding import discards_of, owed_discards
from controller.terms.places import BURN, Place, PlaceKind, seat_place
from hw.panel import Key


def presumed(held: Sequence[Arrived], context: FusionContext) -> happened.CardPresumed | None:
    """The card due next, taken as dealt because the hand went on; None where it is not time yet."""
    hand = context.table.hand
    due = hand.plan.next if hand is not None and hand.phase is Phase.DEALING else None
    if hand is None or due is None:
        return None
    for one in in_turn(held, context):
        at_ms = presume_at_ms(one, context)
        if at_ms is not None and at_ms <= context.now_ms:
            return happened.CardPresumed(context.now_ms, due.place)
    return None


def presumed_discard(one: Arrived, context: FusionContext) -> happened.CardPresumed | None:
    """A discard, taken as made because its player's draw is over and an act is next; None where none is to be.

    A reader that would have told it by now says by its silence that the card was kept.
    """
    hand, acts = context.table.hand, isinstance(one.event, KeyPress) and one.event.key in TURN_KEYS
    if hand is None or not acts or hand.phase is not Phase.BETTING or not hand.drawn or hand.deal.stopped:
        return None
    if any(done.street == hand.street_index for done in hand.actions) or context.table.remedy is not None:
        return None
    if hand.street_index != hand.game.drawn_on:
        return None
    for seat in hand.wagering.live:
        place = discards_of(seat)
        if owed_discards(hand, seat) <= 0:
            continue
        if context.sight.unseen_until_ms(place, one.by_ms, context.now_ms) > context.now_ms:
            return happened.CardPresumed(context.now_ms, place)
    return None


def presumed_by_card(one: Arrived, context: FusionContext) -> happened.CardPresumed | None:
    """A discard, taken as made because its player has got a card for it; None where none is to be.

    Where no key told how many he draws, his number is what has been read of his discards, and one may still be unread.
    """
    table, event, hand = context.table, one.event, context.table.hand
    if hand is None or not isinstance(event, happened.CardMoved) or event.place.kind is not PlaceKind.SEAT:
        return None
    seat, source = event.place.number, table.ledger.place_of(event.card) if event.card.is_known else None
    dealt = source is None or source.kind is PlaceKind.STUB
    drawing = hand.phase in {Phase.DRAWING, Phase.DEALING, Phase.BETTING} and not hand.deal.stopped
    if not dealt or not drawing or table.remedy is not None or not may_have_drawn_more(table, hand, seat):
        return None
    unread = context.sight.unseen_until_ms(discards_of(seat), one.by_ms, context.now_ms) > context.now_ms
    return happened.CardPresumed(context.now_ms, discards_of(seat)) if unread else None


def presumed_toss(one: Arrived, context: FusionContext) -> happened.CardPresumed | None:
    """A discard that is not replaced, taken as made because the next street's cards come; None where none is to be."""
    table, event, hand = context.table, one.event, context.table.hand
    if hand is None or not isinstance(event, happened.CardMoved) or hand.phase is not Phase.DEALING:
        return None
    due = hand.plan.next
    if table.remedy is not None or hand.deal.stopped or due is None or due.place == BURN or due.place != event.place:
        return None
    for seat in still_to_toss(hand):
        place = discards_of(seat)
        if context.sight.unseen_until_ms(place, one.by_ms, context.now_ms) > context.now_ms:
            return happened.CardPresumed(context.now_ms, place)
    return None


def presume_at_ms(one: Arrived, context: FusionContext) -> int | None:
    """When the card due next is presumed on behalf of an arrival; None where it never is."""
    hand, table = context.table.hand, context.table
    if hand is None or hand.phase is not Phase.DEALING or hand.deal.stopped or table.remedy is not None:
        return None
    due = hand.plan.next
    if due is None or table.question is not None:
        return None
    if is_decided_first(table) and not is_of_unread_deal(one.event, table):
        return None
    if due.place.kind is PlaceKind.BOARD and due.place not in table.devices.blind:
        # What a board shows decides the hand: only where nobody can read it the act says that it is out.
        return None
    if _speaks_of_a_card_read(one.event, hand, context):
        return one.by_ms + context.holds.early_ms
    presume_ms = one.by_ms + context.holds.presume_ms
    if _was_picked_up(one, due, hand, context):
        return presume_ms
    dealt_in = isinstance(one.event, happened.CardMoved) and one.event.place.number in hand.start.dealt_in
    pitched = _is_pitched_behind(one, due, hand) or _is_dealt_behind(one, due, hand, context)
    if dealt_in and pitched and context.sight.is_held_up(due.place, one.by_ms):
        # Who holds his hand up, or has thrown it, hides the card that is due to him with it: no poll will ever tell.
        return presume_ms
    behind = dealt_in and pitched and not context.sight.resolves_deal()
    shown = _shows_that_it_came(one.event, hand) or _is_of_longer_rows(one.event, due, hand, context)
    if not behind and not shown and not _speaks_of_a_later_card(one.event, due, context):
        return None
    until_ms = context.sight.unseen_until_ms(due.place, one.by_ms, context.now_ms)
    if behind:
        # How often a card is missed says nothing of one beyond its coil, and readers that do not tell the order of the
        # deal cannot say that a seat was passed over: the card is asked about later, and nobody is accused.
        return max(until_ms, presume_ms)
    # Where it would have been read by then, it never came.
    return presume_ms if until_ms > presume_ms else None


def _was_picked_up(one: Arrived, due: Due, hand: Hand, context: FusionContext) -> bool:
    """Whether the card due may have come before this one, though it was never surely read.

    A player may take up his card as it comes, and fold it without ever laying it down.
    """
    return _is_pitched_behind(one, due, hand) and may_have_been_taken_up(due.place, one.by_ms, context)


def _is_pitched_behind(one: Arrived, due: Due, hand: Hand) -> bool:
    """Whether a card of the initial deal came to a seat behind the one that is due at another."""
    pitched = isinstance(one.event, happened.CardMoved) and one.event.place.kind is PlaceKind.SEAT
    return pitched and not hand.deal.complete and due.place.kind is PlaceKind.SEAT


def _is_dealt_behind(one: Arrived, due: Due, hand: Hand, context: FusionContext) -> bool:
    """Whether a card of a later street came off the stub to a seat behind the one that is due at another.

    It is a card of that street too, or of the next one where nobody bets between them.
    """
    event = one.event
    if not isinstance(event, happened.CardMoved) or not hand.deal.complete or due.place.kind is not PlaceKind.SEAT:
        return False
    source = context.table.ledger.place_of(event.card) if event.card.is_known else None
    if source is not None and source.kind is not PlaceKind.STUB:
        return False
    place = thrown_unread(context.table, event, None) or event.place
    if place.kind is not PlaceKind.SEAT or place == due.place:
        return False
    street = context.table.variant.streets[hand.street_index]
    return any(other.place == place for other in hand.plan.rest) or street.bet is None


def _is_of_longer_rows(event: Wanted, due: Due, hand: Hand, context: FusionContext) -> bool:
    """Whether more rows are keyed than the hand has cards that the one due belongs to: it came, or is missing."""
    if context.seat is None or due.place != seat_place(context.seat):
        return False
    return isinstance(event, KeyPress) and lacks_cards(event, hand, context.seat, context)


def _speaks_of_a_later_card(event: Wanted, due: Due, context: FusionContext) -> bool:
    """Whether a key says that a card of another seat fell off the table, which was dealt behind the one that is due."""
    if not isinstance(event, KeyPress) or event.key is not Key.OFF_TABLE or context.seat is None:
        return False
    return due.place.kind is PlaceKind.SEAT and due.place.number != context.seat


def _speaks_of_a_card_read(event: Wanted, hand: Hand, context: FusionContext) -> bool:
    """Whether EXPOSED speaks of a card of the deal that is still to be told, and is being read at its seat.

    A dealer who calls for a ruling deals no further: that card lies there, and what is due before it came before.
    BOXED may name its card, which is turned up by it then: it waits until that one is told.
    """
    if not isinstance(event, KeyPress) or event.key is not Key.EXPOSED or hand.deal.complete:
        return False
    due = {one.place for one in hand.plan.rest}
    return any(_is_read(seat_place(seat), hand, context) for seat in spoken_of(context) if seat_place(seat) in due)


def _is_read(place: Place, hand: Hand, context: FusionContext) -> bool:
    """Whether a card more than those taken as dealt is being read at a place, or waits to be told there."""
    read = sum(isinstance(one.event, happened.CardMoved) and one.event.place == place for one in context.held)
    presumed_there = sum(where == place for where, _ in hand.deal.presumed)
    return read + context.sight.claimed(place, context.now_ms) > presumed_there


def _shows_that_it_came(event: Wanted, hand: Hand) -> bool:
    """Whether an arrival shows that the cards due before it have come: a player acts, a street's cards are out."""
    if isinstance(event, KeyPress):
        return event.key in TURN_KEYS or event.key in END_KEYS
    if not isinstance(event, happened.CardMoved):
        return False
    if event.place.kind is PlaceKind.SEAT and hand.deal.complete and hand.plan.rest[0].place == BURN:
        # A later card is dealt to a hand behind its burn.
        return any(due.place == event.place for due in hand.plan.rest)
    if event.place.kind not in {PlaceKind.BOARD, PlaceKind.BURN}:
        return False
    return not hand.deal.complete or any(due.place == event.place for due in hand.plan.rest)

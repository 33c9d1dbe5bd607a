"""What is presumed, though no reader has told it: something behind it was told."""

from __future__ import annotations

from controller.engine.flow.draw_numbers import may_have_drawn_more
from controller.engine.flow.draws import is_of_draw_before
from controller.fusion.admissibility import is_decided_first, is_of_unread_deal, lacks_cards
from controller.fusion.card_keys import is_told_behind, speaks_of_an_unread_card
from controller.fusion.decisions import Hold, Presume
from controller.fusion.hold_rules import waits_its_time
from controller.fusion.keyed_entries import END_KEYS, TURN_KEYS
from controller.fusion.pending_events import Arrived, FusionContext
from controller.poker.deal_plan import Due
from controller.table.awaited_acts import still_to_toss, thrown_unread
from controller.table.events import CardPresumed
from controller.table.hand import Hand, Phase
from controller.table.holding import discards_of, held, owed_discards
from controller.table.notes import SaidShort
from controller.terms.places import BURN, Place, PlaceKind, seat_place
from hw.panel import Key


def presumed_discard(one: Arrived, context: FusionContext) -> CardPresumed | None:
    """Return a discard that must have been made before an arrival.

    A reader that would have told it by now says by its silence that the card was kept.
    """
    hand = context.table.hand
    if hand is None or hand.deal.stopped or context.table.remedy is not None or not (hand.drawn or hand.game.tossing):
        return None
    return _first_unread(one, _discarding(one, hand), context)


def presumed_by_card(one: Arrived, context: FusionContext) -> CardPresumed | None:
    """Return a discard that must have been made because its player got a card for it.

    Where no key told how many he draws, his number is what has been read of his discards, and one may still be unread.
    """
    table, hand, place = context.table, context.table.hand, one.place
    if hand is None or one.move is None or place is None or place.kind is not PlaceKind.SEAT:
        return None
    if hand.deal.stopped or table.remedy is not None:
        return None
    if hand.phase is Phase.DRAWING and (place.number in hand.drawn or is_of_draw_before(table, hand, one.move)):
        return None  # one discard is enough for the number to be known; a card of the draw before tells of none
    drawing = hand.phase in {Phase.DRAWING, Phase.DEALING, Phase.BETTING}
    if not drawing or not _is_off_stub(one, context) or not may_have_drawn_more(table, hand, place.number):
        return None
    return _first_unread(one, [place.number], context)


def _discarding(one: Arrived, hand: Hand) -> list[int]:
    """Return the seats whose discards must have been made before an arrival."""
    due = hand.plan.next if hand.phase is Phase.DEALING else None
    if due is not None and due.place == one.place and due.place != BURN:
        return list(still_to_toss(hand))
    acts = one.key in TURN_KEYS and hand.phase is Phase.BETTING and hand.street_index == hand.game.drawn_on
    if not acts or not hand.drawn or any(done.street == hand.street_index for done in hand.actions):
        return []
    return [seat for seat in hand.wagering.live if owed_discards(hand, seat) > 0]


def _first_unread(one: Arrived, seats: list[int], context: FusionContext) -> CardPresumed | None:
    """Return the discard of the first of some seats that may still be unread."""
    places = (discards_of(seat) for seat in seats)
    return next((
        CardPresumed(context.now_ms, place) for place in places
        if context.sight.unseen_until_ms(place, one.by_ms, context.now_ms) > context.now_ms
    ), None)  # fmt: skip


def must_have_come(one: Arrived, context: FusionContext) -> Presume | Hold | None:
    """Presume the card due, once an arrival shows that it came and no reader told it."""
    at_ms, hand = presume_at_ms(one, context), context.table.hand
    if at_ms is None or hand is None or hand.plan.next is None:
        return None
    if context.now_ms >= at_ms:
        return Presume(CardPresumed(context.now_ms, hand.plan.next.place))
    return Hold(at_ms) if waits_its_time(one, context) is not None else None


def presume_at_ms(one: Arrived, context: FusionContext) -> int | None:
    """Return when the card due is presumed on behalf of an arrival; None if it never is."""
    hand, table, sight, holds = context.table.hand, context.table, context.sight, context.holds
    due = hand.plan.next if hand is not None and hand.phase is Phase.DEALING else None
    if hand is None or due is None or hand.deal.stopped or table.remedy is not None or table.question is not None:
        return None
    if is_decided_first(table) and not is_of_unread_deal(one, table):
        return None
    if due.place.kind is PlaceKind.BOARD and due.place not in table.devices.blind:
        # What a board shows decides the hand: only where nobody can read it the act says that it is out.
        return None
    if due.place.kind is PlaceKind.SEAT and _is_denied(one, due.place, hand, context):
        return None
    if is_told_behind(one, hand, context):
        return one.by_ms + holds.stop_ms
    if speaks_of_an_unread_card(one, hand, context):
        return one.by_ms + (holds.early_ms if one.key is Key.EXPOSED else holds.question_ms)
    presume_ms, until_ms = one.by_ms + holds.presume_ms, sight.unseen_until_ms(due.place, one.by_ms, context.now_ms)
    if _is_dealt_behind(one, due, hand, context):
        if not hand.deal.complete and sight.is_expected(due.place, one.by_ms):
            return presume_ms  # a player may take his card up as it comes, and fold it without laying it down
        if one.place is not None and one.place.number in hand.start.dealt_in:
            if sight.is_held_up(due.place, one.by_ms):
                return presume_ms  # who holds his hand up, or has thrown it, hides the card with it: no poll tells
            if not sight.resolves_deal():
                # How often a card is missed says nothing of one beyond its coil, and readers that do not tell the order
                # of the deal cannot say that a seat was passed over: the card is asked about later.
                return max(until_ms, presume_ms)
    # More rows are keyed than the hand has cards that the one due belongs to: it came, or is missing.
    seat = context.seat
    of_rows = seat is not None and due.place == seat_place(seat) and lacks_cards(one, hand, seat, context)
    if not _shows_that_it_came(one, hand) and not of_rows and not _fell_behind(one, due, context):
        return None
    # Where it would have been read by then, it never came.
    return presume_ms if until_ms > presume_ms else None


def _is_denied(one: Arrived, place: Place, hand: Hand, context: FusionContext) -> bool:
    """Whether the dealer has said, behind an arrival, that the card due at a seat is not there."""
    short = SaidShort(place.number, held(context.table.ledger, hand, place.number) + 1)
    return short in hand.deal.noted and one.by_ms <= context.table.memory.asked_ms


def _is_off_stub(one: Arrived, context: FusionContext) -> bool:
    """Whether a card was dealt, and not moved from elsewhere."""
    card = one.move.card if one.move is not None else None
    source = context.table.ledger.place_of(card) if card is not None and card.is_known else None
    return source is None or source.kind is PlaceKind.STUB


def _is_dealt_behind(one: Arrived, due: Due, hand: Hand, context: FusionContext) -> bool:
    """Whether a card was dealt to a seat behind the one that is due at another.

    On a later street it is a card of that street too, or of the next one where nobody bets between them.
    """
    event = one.move
    if event is None or due.place.kind is not PlaceKind.SEAT:
        return False
    if not hand.deal.complete:
        return event.place.kind is PlaceKind.SEAT
    place = thrown_unread(context.table, event, None) or event.place
    if not _is_off_stub(one, context) or place.kind is not PlaceKind.SEAT or place == due.place:
        return False
    street = context.table.variant.streets[hand.street_index]
    return any(other.place == place for other in hand.plan.rest) or street.bet is None


def _fell_behind(one: Arrived, due: Due, context: FusionContext) -> bool:
    """Whether OFF_TABLE speaks of a card of another seat, dealt behind the one that is due."""
    speaks = one.key is Key.OFF_TABLE and context.seat is not None
    return speaks and due.place.kind is PlaceKind.SEAT and due.place.number != context.seat


def _shows_that_it_came(one: Arrived, hand: Hand) -> bool:
    """Whether an arrival shows that the cards due before it have come."""
    if one.key is not None:
        return one.key in TURN_KEYS or one.key in END_KEYS
    is_due = any(due.place == one.place for due in hand.plan.rest)
    if one.kind is PlaceKind.SEAT and hand.deal.complete and hand.plan.rest[0].place == BURN:
        return is_due  # a later card is dealt to a hand behind its burn
    return one.kind in {PlaceKind.BOARD, PlaceKind.BURN} and (not hand.deal.complete or is_due)

"""Keys that speak of a card of the deal: which card that is, and what came before it.

They are EXPOSED, BOXED and OFF_TABLE. A dealer who calls for a ruling deals no further: whatever is being read came
before his key.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from controller.fusion.keyed_entries import OF_CARD_THERE
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress
from controller.table.hand import Hand, Phase
from controller.terms.cards import UNKNOWN
from controller.terms.places import STUB, seat_place
from hw.panel import Key


def is_about_the_last_card(press: KeyPress, hand: Hand, context: FusionContext) -> bool:
    """Whether the card that a key speaks of has been told, and nothing before it is unread."""
    due, seat = hand.plan.next, context.seat
    if hand.phase is not Phase.DEALING or due is None:
        # The last card of the seat may be presumed, and be read a moment later.
        return bool(hand.actions) or seat is None or not hand.deal.presumed_at(seat_place(seat))
    if context.now_ms < press.at_ms + context.holds.stop_ms or _told_ahead(press, hand, context) != 0:
        return False
    return seat is None or _speaks_behind(press.key, hand, hand.plan.done, context)


def is_told_behind(one: Arrived, hand: Hand, context: FusionContext) -> bool:
    """Whether cards that no reader is sure of fill the plan up to the one that a key speaks of.

    Which card lies where the readers say later; how many came, and where, they have told.
    """
    if not isinstance(one.event, KeyPress) or one.key not in OF_CARD_THERE or hand.deal.complete:
        return False
    told = _told_ahead(one.event, hand, context)
    return bool(told) and _speaks_behind(one.event.key, hand, hand.plan.done + (told or 0), context)


def speaks_of_an_unread_card(one: Arrived, hand: Hand, context: FusionContext) -> bool:
    """Whether EXPOSED or BOXED speaks of a card that is being read or due, and not told yet.

    That card lies there, and what is due before it came before.
    """
    if one.key not in OF_CARD_THERE or hand.deal.complete:
        return False
    rest, spoken = [it.place for it in hand.plan.rest], {seat_place(seat) for seat in _spoken_of(context)}
    done = hand.plan.due[: hand.plan.done]
    behind = not done or done[-1].place not in spoken
    if one.key is Key.BOXED:
        return behind and not spoken.isdisjoint(rest)
    if rest[0] in spoken and done and behind:
        return True  # he would not have dealt on behind a card of it that he exposed: it is the one due, unread
    read = (
        (place, len(context.at(place)) + context.sight.claimed(place, context.now_ms))
        for place in spoken if place in rest
    )  # fmt: skip
    return any(count > hand.deal.presumed_at(place) for place, count in read)


def names_no_card(hand: Hand, context: FusionContext) -> bool:
    """Whether BOXED would name no card: the last one of its hand is only taken as dealt.

    A card that is named is turned up, and another one of the hand lay face down in the deck.
    """
    return context.seat is not None and hand.deal.cards_of(context.seat)[-1:] == (UNKNOWN,)


def _told_ahead(press: KeyPress, hand: Hand, context: FusionContext) -> int | None:
    """Return how many of the cards still due have been told; those of the keyed hand surely.

    None while a card is read at a seat that nobody can place, or where they are not the next ones of the plan. Of a
    card that fell off the table no hand says which round it was dealt in: all others are waited for.
    """
    ledger, sight, ends_ms = context.table.ledger, context.sight, press.at_ms + context.holds.stop_ms
    told, spoken = sight.unsure() if press.key in OF_CARD_THERE else (), _spoken_of(context)
    unsure = [one for one in told if ledger.place_of(one.card) in {None, STUB} and one.place.number not in spoken]
    cards = frozenset(one.card for one in unsure)
    seats = [seat_place(seat) for seat in hand.start.dealt_in]
    if any(sight.is_expected(place, ends_ms, cards) for place in seats):
        return None
    read = {place: sum(one.place == place for one in unsure) + len(context.at(place)) for place in seats}
    ahead = {place: more for place in seats if (more := read[place] - hand.deal.presumed_at(place)) > 0}
    count = sum(ahead.values())
    return count if Counter(due.place for due in hand.plan.rest[:count]) == ahead else None


def _speaks_behind(key: Key, hand: Hand, done: int, context: FusionContext) -> bool:
    """Whether a key speaks of the last of so many cards, or of the next, which fell off."""
    if key is Key.OFF_TABLE:
        return done < len(hand.plan.due) and hand.plan.due[done].place == seat_place(context.seat or 0)
    spoken = {seat_place(seat) for seat in _spoken_of(context)}
    return done > 0 and hand.plan.due[done - 1].place in spoken


def _spoken_of(context: FusionContext) -> frozenset[int]:
    """Return the seats of whose cards the dealer speaks: the keyed one, and those behind it.

    He keys together what he notices together, and deals no further: the card dealt last is one of those.
    """
    keys = [key for key, _ in context.keys]
    seats = {key.seat for key, then in pairwise(keys) if then in OF_CARD_THERE}
    return frozenset(seat for seat in (context.seat, *seats) if seat is not None)

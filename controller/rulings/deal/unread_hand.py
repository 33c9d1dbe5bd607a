"""Unread cards in the muck or in another hand: whose they may be.

A hand may be mucked before any reader was sure of it at its seat. Its cards are only presumed then, and the cards in
the muck belong to no known hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.poker import betting
from controller.rulebook.variant import Family
from controller.rulings.deal.late_reading import KEYED_MS, LATEST_MS
from controller.table import observations
from controller.table.events import CardMoved
from controller.table.hand import Hand, Phase
from controller.table.ledger import CardLedger
from controller.table.notes import SaidHeld
from controller.table.ruling import Irregularity
from controller.table.state import Motion, Table
from controller.terms.cards import Card
from controller.terms.codes import Act, Cause
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, Place, PlaceKind, seat_place


def unread_hand_in_muck(table: Table, hand: Hand) -> int | None:
    """Return the only live seat that the muck's unassigned cards may belong to; else None."""
    unread = unread_hands_in_muck(table, hand)
    return unread[0] if len(unread) == 1 else None


def unread_hands_in_muck(table: Table, hand: Hand) -> tuple[int, ...]:
    """Return the live seats that the muck's unassigned cards may belong to."""
    if not hand.deal.presumed or not hand.deal.complete or not _is_left_over(table, hand):
        return ()
    # The dealer has said that this hand is there, so the cards in the muck are not its own.
    live = (seat for seat in hand.wagering.live if SaidHeld(seat) not in hand.deal.noted)
    return tuple(seat for seat in live if is_unread(table, hand, seat))


def half_read_in_muck(table: Table, hand: Hand) -> int | None:
    """Return the only live seat that lacks a card which may lie in the muck; else None.

    None if no seat or several seats lack one, or if the dealer has said that the hand is there.
    """
    if not hand.deal.presumed or not hand.deal.complete or not _is_left_over(table, hand):
        return None
    match [seat for seat in hand.wagering.live if presumed_at(hand, seat)]:
        case [seat] if not is_unread(table, hand, seat) and SaidHeld(seat) not in hand.deal.noted:
            return seat
        case _:
            return None


def may_lie_in_muck(table: Table, hand: Hand, seat: int) -> bool:
    """Whether unassigned cards in the muck may be a live hand that was never read."""
    return betting.is_live(hand.wagering, seat) and is_unread(table, hand, seat) and _is_left_over(table, hand)


def cards_of_unread(table: Table, hand: Hand, seat: int) -> tuple[Card, ...]:
    """Return the muck's unassigned cards if they can only belong to one hand; else none."""
    cards = nobodys(table, hand)
    return cards if len(cards) <= presumed_at(hand, seat) and not _unread_of_folded(hand) else ()


def nobodys(table: Table, hand: Hand) -> tuple[Card, ...]:
    """Return the known cards in the muck that no hand is known to have held."""
    held = {*hand.deal.cards, *(one for one, _ in hand.deal.later)}
    return tuple(one for one in table.ledger.at(MUCK) if one.is_known and one not in held)


def presumed_at(hand: Hand, seat: int) -> int:
    """Return how many presumed cards of a seat are still unread."""
    return hand.deal.presumed_at(seat_place(seat))


def find_unread_into_hand(table: Table, motion: Motion) -> Irregularity | None:
    """Find cards that an unread hand mucked into another hand.

    A surplus card has lain there since the deal. As many cards as a folded hand still lacks may have been mucked. In
    stud, one that is first read long after the key of that fold is rather a card of the next street.
    """
    for move in motion.strays:
        thrower = _thrower(table, motion, move)
        if thrower is None or (table.variant.family is Family.STUD and _came_behind_fold(motion, move, thrower)):
            continue
        return Irregularity(
            Cause.CARDS_INTO_BLIND, motion.at_ms, thrower, (move.card,),
            seen=observations.UnreadIntoHand(thrower, move.place.number),
        )
    return None


def _came_behind_fold(motion: Motion, move: CardMoved, folder: int) -> bool:
    """Whether a card was first read when the key of a seat's fold was long there."""
    acts = motion.hand_before.actions if motion.hand_before is not None else ()
    folded_ms = max((one.at_ms for one in acts if one.seat == folder and one.act is Act.FOLD), default=None)
    return folded_ms is not None and move.begun_ms is not None and move.begun_ms > folded_ms + LATEST_MS


def is_more_of_throw(table: Table, motion: Motion) -> bool:
    """Whether odd cards belong to a mucked hand that was already ruled on."""
    before = motion.hand_before
    ruled = {
        one.seat for one in table.rulings
        if before is not None and one.cause is Cause.CARDS_INTO_BLIND and one.at_ms >= before.dealt_at_ms
    }
    return bool(ruled and motion.strays) and all(_thrower(table, motion, move) in ruled for move in motion.strays)


def _thrower(table: Table, motion: Motion, move: CardMoved) -> int | None:
    """Return the seat that may have mucked a motion's odd card; None if none can have."""
    before = motion.hand_before
    if before is None or not before.deal.complete or before.phase not in _ON or before.awarded or table.hand is None:
        return None
    if motion.source(move) is not None:
        return None
    # Cards that the same motion brought to the muck are no longer missing.
    deal = replace(before.deal, presumed=table.hand.deal.presumed)
    return may_have_thrown(replace(before, deal=deal), table.ledger, move)


def may_have_thrown(hand: Hand, ledger: CardLedger, move: CardMoved) -> int | None:
    """Return the seat that may have mucked a card into another hand; None if none can have.

    Args:
        hand: the hand before the card was read.
        ledger: where the cards lie.
        move: the card, whose source is unknown.
    """
    seat = move.place.number
    if move.place.kind is not PlaceKind.SEAT or move.begun_ms is None or not hand.deal.complete:
        return None
    if seat in hand.tabled or not betting.is_live(hand.wagering, seat):
        return None
    more = {one for one in (*ledger.at(move.place), move.card) if one.is_known and one not in hand.deal.cards}
    return next((
        folder for folder in folders_before(hand, move.begun_ms)
        if presumed_at(hand, folder) >= len(more) > 0 and not _was_thrown_elsewhere(hand, ledger, folder, move.place)
    ), None)


_ON = frozenset({Phase.BETTING, Phase.DEALING})


def _was_thrown_elsewhere(hand: Hand, ledger: CardLedger, folder: int, to: Place) -> bool:
    """Whether a hand was folded elsewhere than to a place, as a card of it tells.

    It is thrown as one. Where it was read before that says nothing.
    """
    known = (ledger.place_of(one) for one in hand.deal.cards_of(folder) if one.is_known)
    return any(where not in {None, to, seat_place(folder)} for where in known)


def folders_before(hand: Hand, begun_ms: int) -> Iterator[int]:
    """Return the seats that may have folded in their turn before a time, the latest first."""
    for index in reversed(range(len(hand.actions))):
        one = hand.actions[index]
        turn_ms = hand.actions[index - 1].at_ms if index else _first_turn_ms(hand, one.at_ms)
        came_ms = max(turn_ms, one.at_ms - LATEST_MS)
        if one.act is Act.FOLD and came_ms <= begun_ms:
            yield one.seat


def _first_turn_ms(hand: Hand, key_ms: int) -> int:
    """Return when the first player surely had his turn, in ms: shortly before his key.

    If the whole deal was presumed, the first read times of its cards tell when it was over.
    """
    dealt = [hand.deal.dealt_ms, *(one.begun_ms for one in hand.deal.seats_read)]
    dealt_ms = max((at_ms for at_ms in dealt if at_ms is not None), default=None)
    return key_ms if dealt_ms is None else min(key_ms, max(key_ms - KEYED_MS, dealt_ms + PITCHED_MS))


PITCHED_MS = 1000
"""Time within which a pitched card comes to rest and the next is under way: a dealer pitches two to four a second."""


def _is_left_over(table: Table, hand: Hand) -> bool:
    """Whether the muck has more unassigned cards than folded hands can explain."""
    return len(nobodys(table, hand)) > _unread_of_folded(hand)


def _unread_of_folded(hand: Hand) -> int:
    """Return how many cards of folded hands were never read."""
    seats = [where.number for where, _ in hand.deal.presumed if where.kind is PlaceKind.SEAT]
    return sum(not betting.is_live(hand.wagering, seat) for seat in seats)


def is_unread(table: Table, hand: Hand, seat: int) -> bool:
    """Whether cards were dealt to a seat and none of them was ever read."""
    known = any(one.is_known for one in (*hand.deal.cards_of(seat), *table.ledger.at(seat_place(seat))))
    return not known and presumed_at(hand, seat) > 0


def _is_played(hand: Hand) -> bool:
    """Whether a hand was dealt, and neither stopped nor pushed to anybody yet."""
    return hand.phase in _ON and hand.deal.complete and not (hand.deal.stopped or hand.awarded)


def is_empty(hand: Hand, seat: int) -> bool:
    """Whether a seat is not dealt in, while the hand that was dealt is being played."""
    return _is_played(hand) and seat not in hand.start.dealt_in


def is_whole(table: Table, hand: Hand, seat: int) -> bool:
    """Whether a live hand was fully read at its seat and gets no more cards."""
    if not _is_played(hand):
        return False
    if table.variant.family is not Family.FLOP or table.variant.has_draw or seat in hand.tabled:
        return False
    count = table.variant.starting_cards(len(hand.start.dealt_in))
    lying = table.ledger.at(seat_place(seat))
    return betting.is_live(hand.wagering, seat) and len(lying) == count and all(one.is_known for one in lying)

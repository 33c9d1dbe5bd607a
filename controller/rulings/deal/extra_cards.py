"""Surplus cards in a hand, unless the hand is complete without them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from controller.rulebook.variant import Family
from controller.rulings.deal.card_count import proper_count
from controller.rulings.deal.late_reading import LATEST_MS, lay_before_street
from controller.table import observations
from controller.table.events import CardMoved
from controller.table.hand import Hand, Phase
from controller.table.notes import MuckRuled
from controller.table.ruling import Irregularity
from controller.table.state import Motion, Table
from controller.terms.codes import Cause
from controller.terms.places import BURN, PlaceKind, seat_place

_DEALT = frozenset({Phase.BETTING, Phase.DEALING})
_SET_NEXT = _DEALT | {Phase.SETTING, Phase.SHOWDOWN}
"""In games set in rows, the setting may follow the deal at once."""
_ON = _SET_NEXT | {Phase.DRAWING}


def find_told_late(table: Table, motion: Motion) -> Irregularity | None:
    """Find a surplus card of the deal that is told when a later street is on.

    It surely lay at its seat before that street was dealt, and so is no card of it, neither in turn nor out of it.
    """
    before = motion.hand_before
    if before is None or not before.deal.complete or before.phase not in _ON:
        return None
    late = [one for one in _to_hands(before, motion) if lay_before_street(before, one, before.street_index)]
    return _surplus(table, before, motion, late) if late else None


def find_extra_card(table: Table, motion: Motion) -> Irregularity | None:
    """Find a card that came to a seat whose hand was complete."""
    before = motion.hand_before
    phases = _SET_NEXT if table.variant.family is Family.ROWS else _DEALT
    if before is None or not before.deal.complete or before.phase not in phases:
        return None
    burned = any(move.place == BURN for move in motion.moves)
    to_seats = any(due.place.kind is PlaceKind.SEAT for due in before.plan.rest)
    later = before.street_index > 0 and (table.variant.family is Family.STUD or to_seats)
    to_hands = _to_hands(before, motion)
    acted = any(_acted_before(before, move) for move in to_hands)
    if table.variant.family in {Family.STUD, Family.ROWS} and (later or acted or burned):
        return None
    strays = _beyond_due(before, to_hands)
    if not strays or (table.variant.family is Family.DRAW and before.street_index):
        return None
    return _surplus(table, before, motion, strays)


def _to_hands(before: Hand, motion: Motion) -> list[CardMoved]:
    """Return the odd cards of a motion that came off the deck to seats that are dealt in."""
    return [
        move
        for move in motion.strays
        if move.place.kind is PlaceKind.SEAT
        and motion.source(move) is None
        and move.place.number in before.start.dealt_in
    ]


def _surplus(table: Table, before: Hand, motion: Motion, strays: Sequence[CardMoved]) -> Irregularity:
    """Return the irregularity of surplus cards."""
    count = before.deal.extra + len(strays)
    seat = strays[0].place.number
    cause = Cause.EXTRA_CARD if count == 1 else Cause.EXTRA_CARDS
    count_now = len(table.ledger.at(seat_place(seat)))
    return Irregularity(
        cause, motion.at_ms, seat, tuple(move.card for move in strays), "", count,
        seen=observations.HoldsCards(seat, count_now, observations.CountedWhen.AFTER_DEAL),
    )


def _acted_before(hand: Hand, move: CardMoved) -> bool:
    """Whether a player had acted when a card came: then it may be one of the next street.

    While unread cards decide who brings it in, and the key that says so is missing, no other act counts: a card that
    comes so long after the deal may follow a whole round of them.
    """
    came_ms = move.at_ms if move.begun_ms is None else move.begun_ms
    dealt_ms = hand.deal.dealt_ms
    if hand.wagering.round.opener_unknown and dealt_ms is not None and came_ms > dealt_ms + LATEST_MS:
        return True
    return any(one.at_ms <= came_ms for one in hand.actions)


def lies_whole(table: Table, motion: Motion) -> bool:
    """Whether the odd cards complete a hand that counts as folded: another player folded.

    Unread cards in the muck were taken for this hand's, so that its own seem to be surplus. The dealer forgot a key
    before that fold, and sees on his screen whose turn it is. The same holds for a hand ruled on in the muck and given
    back: a card of it may be read at its seat for the first time.
    """
    before = motion.hand_before
    if before is None or any(motion.source(move) is not None or move.motion is None for move in motion.strays):
        return False
    return bool(motion.strays) and all(
        move.place.kind is PlaceKind.SEAT
        and len(table.ledger.at(move.place)) == _count_whole(table, before, move.place.number)
        for move in motion.strays
    )


def _count_whole(table: Table, hand: Hand, seat: int) -> int | None:
    """Return the card count of a hand folded by key or ruled on in the muck; else None."""
    if seat in hand.wagering.folded:
        return hand.deal.seats.count(seat)
    return proper_count(table) if MuckRuled(seat) in hand.deal.noted else None


def _beyond_due(before: Hand, moves: Sequence[CardMoved]) -> list[CardMoved]:
    """Return the moves beyond a seat's due cards; a draw card may precede the board's."""
    due = Counter(one.place for one in before.plan.rest) if before.phase is Phase.DEALING else Counter()
    beyond: list[CardMoved] = []
    for move in moves:
        if due[move.place]:
            due[move.place] -= 1
        else:
            beyond.append(move)
    return beyond

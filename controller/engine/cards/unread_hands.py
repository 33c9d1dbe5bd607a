"""A live hand that no reader was ever sure of and that lies in the muck, judged as if read.

The dealer was asked, and said that its player holds no cards, or that he did not fold.
"""

from __future__ import annotations

from controller.engine.cards.judging import judge_motion
from controller.engine.remedies.effects import rule
from controller.rulings.deal.dead_hand import in_muck
from controller.rulings.deal.unread_hand import cards_of_unread, presumed_at
from controller.table.events import CardMoved
from controller.table.hand import Hand
from controller.table.outputs import Output
from controller.table.state import Motion, Table
from controller.terms.cards import UNKNOWN, Card
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, seat_place

Advance = tuple[Table, tuple[Output, ...]]


def judge_hand(table: Table, hand: Hand, seat: int, at_ms: int) -> Advance:
    """Judge an unread hand whose cards must be among the unassigned cards in the muck.

    If other hands' cards may be among them, its own cannot be told.
    """
    cards = cards_of_unread(table, hand, seat)
    if not cards:
        return rule(_without_unread(table, hand, seat), in_muck(table, hand, seat, at_ms))
    before = _as_read(table, hand, seat, cards)
    assert before.hand is not None, "the hand is the one that was given"
    after = before
    for one in cards:
        after = replace(after, physical=replace(after.physical, ledger=after.ledger.moved(one, MUCK)))
    if hand.wagering.to_act == seat:
        return rule(after, in_muck(after, before.hand, seat, at_ms))
    moves = tuple(CardMoved(at_ms, one, MUCK) for one in cards)
    sources = tuple(seat_place(seat) for _ in cards)
    return judge_motion(after, Motion(at_ms, moves, True, moves, sources, before.hand, before))  # noqa: FBT003 - odd


def _as_read(table: Table, hand: Hand, seat: int, cards: tuple[Card, ...]) -> Table:
    """Return the table as if these cards had been read at the seat to which they were dealt."""
    place, left, ledger = seat_place(seat), list(cards), table.ledger
    dealt = tuple(
        left.pop(0) if left and one is UNKNOWN and got == seat else one
        for one, got in zip(hand.deal.cards, hand.deal.seats, strict=True)
    )
    presumed = list(hand.deal.presumed)
    for one in cards:
        presumed.remove(next(here for here in presumed if here[0] == place))
        ledger = ledger.without_unknown(place).moved(one, place)
    deal = replace(hand.deal, cards=dealt, presumed=tuple(presumed))
    return replace(table, hand=replace(hand, deal=deal), physical=replace(table.physical, ledger=ledger))


def _without_unread(table: Table, hand: Hand, seat: int) -> Table:
    """Return the table with no more unread cards expected at a seat."""
    place, ledger = seat_place(seat), table.ledger
    for _ in range(presumed_at(hand, seat)):
        ledger = ledger.without_unknown(place)
    presumed = tuple(one for one in hand.deal.presumed if one[0] != place)
    return replace(
        table,
        hand=replace(hand, deal=replace(hand.deal, presumed=presumed)),
        physical=replace(table.physical, ledger=ledger),
    )

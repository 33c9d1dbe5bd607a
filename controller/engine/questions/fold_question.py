"""A hand that is not there, as the dealer says: he is asked whether its player folded, before anybody is accused."""

from __future__ import annotations

from controller.engine.flow.asking import ask
from controller.rulings.deal.unread_hand import is_unread
from controller.table.events import ActionDeclared, CardAbsent
from controller.table.hand import Hand, Phase
from controller.table.notes import SaidThrownIn
from controller.table.outputs import Output
from controller.table.questions import DidFold, DidThrowIn, Seen, WasDealt
from controller.table.state import Table
from controller.terms.codes import Act
from controller.terms.fast_copies import replace

Advance = tuple[Table, tuple[Output, ...]]


def ask_folded(table: Table, hand: Hand, event: CardAbsent) -> Advance | None:
    """Ask whether the player of a hand never read, and not there, threw it in, before its absence is judged.

    Its fold may be keyed and wait for cards, or have been forgotten: also while others of the deal are still unread.
    None where he cannot have, or has been asked. Of a hand of which a card was read that card says whether it went to
    the muck.
    """
    seat = event.place.number
    if event.not_folded or not event.told or table.variant.points is not None:
        return None
    if hand.wagering.live == (seat,) or not is_unread(table, hand, seat):
        return None
    in_turn = hand.phase is Phase.BETTING and hand.wagering.to_act == seat
    fold = (ActionDeclared(event.at_ms, seat, Act.FOLD),) if in_turn else ()
    asks = DidFold(seat, Seen.NOT_HELD) if in_turn else DidThrowIn(seat, Seen.NOT_HELD)
    return ask(table, asks, fold, (replace(event, not_folded=True),))


def ask_dealt(table: Table, hand: Hand, event: CardAbsent) -> Advance | None:
    """Ask whether a hand never read, not there and not folded was dealt at all, before its seat is said to be skipped.

    It may lie in the muck, and no reader be sure of it there yet. None where the dealer has said it.
    """
    seat = event.place.number
    if not event.not_folded or event.dealt or not hand.deal.complete or not is_unread(table, hand, seat):
        return None
    return ask(table, WasDealt(seat), (replace(event, dealt="yes"),), (replace(event, dealt="no"),))


def was_dealt(table: Table, hand: Hand, event: CardAbsent) -> bool:
    """Return whether the dealer says of a hand never read, not there and not folded, that it was dealt."""
    return event.dealt == "yes" and is_unread(table, hand, event.place.number)


def has_left(hand: Hand, seat: int) -> bool:
    """Return whether the dealer has said that a hand was folded: its cards are missed no more."""
    return SaidThrownIn(seat) in hand.deal.noted

"""A hand that is not there, as the dealer says: he is asked whether its player folded, before anybody is accused."""

from __future__ import annotations

from controller.rulings.deal.unread_hand import is_unread
from controller.table.events import ActionDeclared, CardAbsent
from controller.table.hand import Hand, Phase
from controller.table.outputs import AskDealer, Output
from controller.table.state import DealerQuestion, Table
from controller.terms.codes import Act
from controller.terms.fast_copies import replace

Advance = tuple[Table, tuple[Output, ...]]

LEFT = "left"
"""The question whether a player folded whose turn has not come at this table: his key may be under way."""
DEALT = "dealt"
"""The question whether a player got a hand of which no card was ever read, and that is not there."""


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
    text = f"Seat {seat} does not hold its cards. Did seat {seat} fold?"
    code = f"folded:{seat}" if in_turn else f"{LEFT}:{seat}"
    question = DealerQuestion(code, text, fold, (replace(event, not_folded=True),))
    return replace(table, question=question), (AskDealer(question.code, text),)


def ask_dealt(table: Table, hand: Hand, event: CardAbsent) -> Advance | None:
    """Ask whether a hand never read, not there and not folded was dealt at all, before its seat is said to be skipped.

    It may lie in the muck, and no reader be sure of it there yet. None where the dealer has said it.
    """
    seat = event.place.number
    if not event.not_folded or event.dealt or not hand.deal.complete or not is_unread(table, hand, seat):
        return None
    text = f"Seat {seat} does not hold its cards, and did not fold. Were cards dealt to seat {seat}?"
    yes, no = replace(event, dealt="yes"), replace(event, dealt="no")
    question = DealerQuestion(f"{DEALT}:{seat}", text, (yes,), (no,))
    return replace(table, question=question), (AskDealer(question.code, text),)


def was_dealt(table: Table, hand: Hand, event: CardAbsent) -> bool:
    """Return whether the dealer says of a hand never read, not there and not folded, that it was dealt."""
    return event.dealt == "yes" and is_unread(table, hand, event.place.number)


def with_left(table: Table, code: str) -> Table:
    """Return the table with a hand noted of which the dealer says that it was folded, before its fold counts."""
    hand, (kind, _, seat) = table.hand, code.partition(":")
    if hand is None or kind != LEFT:
        return table
    deal = replace(hand.deal, judged=hand.deal.judged | {f"{LEFT} {seat}"})
    return replace(table, hand=replace(hand, deal=deal))


def has_left(hand: Hand, seat: int) -> bool:
    """Return whether the dealer has said that a hand was folded: its cards are missed no more."""
    return f"{LEFT} {seat}" in hand.deal.judged

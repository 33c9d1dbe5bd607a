"""A live hand in the muck: whether its player folded, or what he holds.

A fold in turn makes a ruling on it no question any more: the key came late.
"""

from __future__ import annotations

from controller.engine.betting.missing_acts import is_mucked
from controller.engine.flow.asking import ask
from controller.engine.rewind import Advance
from controller.rulings.deal.torn_hands import none_is_gone, torn_hand
from controller.table.events import ActionDeclared, AttentionCalled, CardAbsent, Event, FoldDoubted
from controller.table.hand import Phase
from controller.table.notes import LeftUndecided, SaidNotFolded
from controller.table.outputs import Retraction, RetractRuling
from controller.table.questions import DidFold, HoldsAll, Seen
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.codes import Act, Cause
from controller.terms.fast_copies import replace
from controller.terms.places import seat_place


def doubt_fold(table: Table, event: FoldDoubted) -> Advance:
    """Ask about cards of a live hand in the muck that no fold explains.

    Whether he folded, in his turn. Else of a hand of which one card is known to lie there, whether the others do too;
    or of one of which all may, whether they do.
    """
    hand, seat, at_ms = table.hand, event.seat, event.at_ms
    if hand is None or table.question is not None or table.open_ruling is not None:
        return table, ()
    if event.unsure:
        may_be = none_is_gone(table, hand, seat) and hand.wagering.to_act != seat
        first = next((one for one in table.ledger.at(seat_place(seat)) if one.is_known), None) if may_be else None
        return ask_held(table, seat, at_ms, first) if first is not None else (table, ())
    torn = torn_hand(table, hand, seat) == seat
    in_turn = hand.phase is Phase.BETTING and hand.wagering.to_act == seat
    if not in_turn:
        return ask_held(table, seat, at_ms) if torn else (table, ())
    if not torn and not is_mucked(table, hand, seat):
        return table, ()
    claim: Event = AttentionCalled(at_ms, Cause.HAND_IN_MUCK, seat)
    if not any(card.is_known for card in hand.deal.cards_of(seat)):
        # Whose the cards there are was not read: he may hold his own.
        claim = CardAbsent(at_ms, seat_place(seat), not_folded=True)
    fold = ActionDeclared(at_ms, seat, Act.FOLD)
    return ask(table, DidFold(seat, Seen.ONE_IN_MUCK if torn else Seen.IN_MUCK), (fold,), (claim,))


def ask_held(table: Table, seat: int, at_ms: int, unsure: Card | None = None) -> Advance:
    """Ask whether a seat holds all its cards; of `unsure` no reader is certain."""
    asks = HoldsAll(seat, Seen.ONE_IN_MUCK if unsure is None else Seen.PERHAPS_IN_MUCK)
    return ask(table, asks, if_no=(AttentionCalled(at_ms, Cause.HAND_IN_MUCK, seat),), about=unsure)


def settle_by_fold(table: Table, event: Event) -> Advance:
    """Settle the question about a hand in the muck by the late key of its fold.

    It is open, or the dealer is still asked whether it is any. Unless he has said that the player did not fold: who
    folds after that may be somebody else, whose turn it is truly.
    """
    hand = table.hand
    if hand is None or not isinstance(event, ActionDeclared) or event.act is not Act.FOLD:
        return table, ()
    asked, noted = table.incident.rulings if table.incident is not None else (), hand.deal.noted
    ruling = next((
        one for one in table.rulings if one.cause is Cause.HAND_IN_MUCK and one.seat == event.seat
        and (one is table.open_ruling or one.number in asked or LeftUndecided(one.number) in noted)
    ), None)  # fmt: skip
    if ruling is None or event.seat not in hand.wagering.folded or SaidNotFolded(event.seat) in noted:
        return table, ()
    if ruling is table.open_ruling:
        table = replace(table, open_ruling=None, hand=replace(hand, deal=replace(hand.deal, asked=None)))
    if table.question is not None and table.question.ruling == ruling.number:
        table = replace(table, incident=None, question=None)
    table = replace(table, rulings=tuple(one for one in table.rulings if one.number != ruling.number))
    return table, (RetractRuling(ruling.number, Retraction.FOLDED, ((event.seat, Act.FOLD),)),)

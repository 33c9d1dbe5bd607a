"""Acts without a key, on the assumption that players did no more than they had to."""

from __future__ import annotations

from typing import Final, TypeAlias

from controller.engine.flow.asking import ask
from controller.engine.flow.draw_numbers import draw_ahead
from controller.engine.flow.round_openers import likely_opener
from controller.poker import betting
from controller.poker.bring_in import is_awaited
from controller.poker.rounds import opened_by
from controller.poker.wagering import Wagering
from controller.rulings.deal.unread_hand import unread_hand_in_muck
from controller.table.events import ActionDeclared
from controller.table.hand import Hand, Phase
from controller.table.notes import SaidNotFolded, SaidThrownIn
from controller.table.outputs import Output
from controller.table.questions import WasBettingOver
from controller.table.state import Table
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, seat_place

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]

MOST_MISSING: Final = 3
"""The most keys in a row that a dealer may have forgotten; for more players still to act, no question is asked."""
MOST_OF_ROUND: Final = 10
"""The most acts that one key may have told of a round: every seat's."""


def say_ahead(table: Table, event: ActionDeclared) -> Advance | None:
    """Handle a draw number keyed during betting: ask if it is over; None if no draw follows.

    A dealer who keys draws considers the betting over, so the key of its last act was forgotten or not received. The
    number is kept for the draw, and the dealer is asked whether the remaining players had acted.
    """
    hand = table.hand
    ahead = draw_ahead(table, hand) if hand is not None else None
    if hand is None or ahead is None or not betting.is_live(hand.wagering, event.seat):
        return None
    missing = missing_acts(table, hand, event.at_ms, MOST_MISSING)
    count = event.cards or 0
    if not missing or count > ahead.declare:
        return None
    said = hand.game.said_ahead
    behind = hand.game.said_behind if said else len(hand.actions)
    game = replace(hand.game, said_ahead={**said, event.seat: count}, said_behind=behind)
    table = replace(table, hand=replace(hand, game=game))
    if table.question is not None or table.open_ruling is not None:
        return table, ()
    asks = WasBettingOver(hand.street_index, tuple((one.seat, one.act) for one in missing))
    return ask(table, asks, if_yes=missing)


def most_missing(table: Table) -> int:
    """Return how many acts one forgotten key may be, as this table's dealer keys them."""
    return MOST_OF_ROUND if table.memory.keys_rounds else MOST_MISSING


def missing_acts(table: Table, hand: Hand, at_ms: int, most: int) -> tuple[ActionDeclared, ...]:
    """Return the acts that close the round, with no more than calls; none if over `most`.

    Where nobody knows who opens it is the whole round: with the key that names him all its keys are lost. A bring-in is
    no less than made: who owes it cannot check. In a draw, these are the numbers that were not keyed, counted from the
    discards.
    """
    if hand.phase is Phase.DRAWING:
        silent = hand.to_declare if len(hand.to_declare) <= most else ()
        return tuple(ActionDeclared(at_ms, seat, Act.DRAW) for seat in silent)
    wagering = _opened(table, hand)
    if wagering is None:
        return ()
    if hand.wagering.round.opener_unknown:
        most = MOST_OF_ROUND
    missing: list[ActionDeclared] = []
    while (seat := wagering.to_act) is not None:
        if len(missing) == most:
            return ()
        act = _passive(table, hand, wagering, len(missing), seat)
        missing.append(ActionDeclared(at_ms, seat, act))
        wagering = betting.act(wagering, seat, act)
    return tuple(missing)


def _opened(table: Table, hand: Hand) -> Wagering | None:
    """Return the wagers of a round in which somebody acts next; None where nobody can be named.

    Where unread cards decide who opens, it is taken to be who does by those that are read: one unread card seldom
    beats all of them, and a round of checks, or of the bring-in and calls, costs the same from any seat. Where no card
    is read the bring-in is nobody's.
    """
    wagering = hand.wagering
    if hand.phase is not Phase.BETTING:
        return None
    if not wagering.round.opener_unknown:
        return wagering
    able = [seat for seat in wagering.live if wagering.behind[seat] > 0]
    likely = likely_opener(table, hand)
    if not able or (likely is None and wagering.round.bring_in):
        return None
    return opened_by(wagering, likely if likely in able else able[0])


def acts_up_to_fold(table: Table, hand: Hand, seat: int | None, at_ms: int) -> tuple[ActionDeclared, ...]:
    """Return the passive acts up to a seat's fold in its turn."""
    if hand.phase is not Phase.BETTING or hand.wagering.round.opener_unknown:
        return ()
    wagering = hand.wagering
    missing: list[ActionDeclared] = []
    while (acting := wagering.to_act) is not None and len(missing) <= MOST_MISSING:
        if acting == seat:
            return (*missing, ActionDeclared(at_ms, acting, Act.FOLD))
        act = _passive(table, hand, wagering, len(missing), acting)
        missing.append(ActionDeclared(at_ms, acting, act))
        wagering = betting.act(wagering, acting, act)
    return ()


def _passive(table: Table, hand: Hand, wagering: Wagering, ahead: int, seat: int) -> Act:
    """Return the act of a passive player: a fold if his cards lie in the muck.

    `wagering` is as it stands when he acts; `ahead` is how many acts come before it. If the dealer has said that the
    player did not fold, the cards in the muck do not count; nor where UNDO withdrew this very act, and it was no fold:
    he folded later.
    """
    opens = is_awaited(wagering)
    if opens and wagering.round.forced:
        return Act.BRING_IN
    again = table.memory.reentry
    stayed = again.hand == hand.number and (len(hand.actions) + ahead, seat) in again.stayed
    if not stayed and is_mucked(table, hand, seat) and SaidNotFolded(seat) not in hand.deal.noted:
        return Act.FOLD
    if opens:
        return Act.BRING_IN
    return Act.CALL if wagering.current > wagering.bets[seat] else Act.CHECK


def is_mucked(table: Table, hand: Hand, seat: int) -> bool:
    """Whether a seat's known cards all lie in the muck; if unread, whether they may.

    The dealer's word that they were thrown in is enough.
    """
    if any(card.is_known for card in table.ledger.at(seat_place(seat))):
        return False
    if SaidThrownIn(seat) in hand.deal.noted:
        return True
    is_there = any(table.ledger.place_of(card) == MUCK for card in hand.deal.cards_of(seat))
    return is_there or unread_hand_in_muck(table, hand) == seat

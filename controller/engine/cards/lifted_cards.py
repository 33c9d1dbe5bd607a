"""Up cards of a stud hand that leave the felt while it faces a bet: did it fold?"""

from __future__ import annotations

from typing import TypeAlias

from controller.engine.flow.asking import ask
from controller.rulebook.variant import Family
from controller.table.events import ActionDeclared, CardLost
from controller.table.hand import Hand, Phase
from controller.table.holding import are_lifted
from controller.table.notes import SaidNotFolded
from controller.table.outputs import Output
from controller.table.questions import DidFold, Seen
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.places import PlaceKind

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]


def lift(table: Table, event: CardLost) -> Advance:
    """Note an up card that no reader sees; once all are gone, ask whether the hand folded.

    Only of the player in turn who faces a bet: picking them up then ends his hand (NPL 46, PC 66, GN 105, GN 221). Of a
    seat that no reader sees, nothing is asked.
    """
    hand, place = table.hand, table.ledger.place_of(event.card)
    if hand is None or place is None or place.kind is not PlaceKind.SEAT or event.card not in table.ledger.up:
        return table, ()
    if table.variant.family is not Family.STUD or hand.deal.stopped or place in table.devices.blind:
        return table, ()
    hand = replace(hand, deal=replace(hand.deal, lifted=hand.deal.lifted | {event.card}))
    table, seat = replace(table, hand=hand), place.number
    if not _faces_bet(hand, seat) or not are_lifted(table.ledger, hand, seat) or SaidNotFolded(seat) in hand.deal.noted:
        return table, ()
    if table.is_asking:
        return table, ()
    return ask(table, DidFold(seat, Seen.UP_CARDS_LIFTED), (ActionDeclared(event.at_ms, seat, Act.FOLD),))


def lie_again(hand: Hand, card: Card) -> Hand:
    """Return the hand with a lifted card read again."""
    if card not in hand.deal.lifted:
        return hand
    return replace(hand, deal=replace(hand.deal, lifted=hand.deal.lifted - {card}))


def _faces_bet(hand: Hand, seat: int) -> bool:
    """Whether it is the seat's turn and a bet is to be called."""
    wagering = hand.wagering
    in_turn = hand.phase is Phase.BETTING and wagering.to_act == seat
    return in_turn and wagering.current > wagering.bets[seat]

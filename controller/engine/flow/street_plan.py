"""The street's plan during a remedy: no burn made twice, only missing board cards dealt."""

from __future__ import annotations

from typing import Final

from controller.rulebook.street_acts import Board
from controller.rulings.repair import burns_due
from controller.table.events import CardMoved, Event
from controller.table.hand import Hand, Phase
from controller.table.ruling import CardsGo, Remedy
from controller.table.state import Motion, Table
from controller.terms.cards import UNKNOWN, Card
from controller.terms.counts import count_of, raised
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, STUB, Place, PlaceKind

OFF_STUB: Final = frozenset({PlaceKind.BOARD, PlaceKind.SEAT})
"""Places whose cards come off the stub after a burn."""
OF_STREET: Final = frozenset({PlaceKind.BURN, PlaceKind.BOARD})
"""Places of the cards that belong to the table and to no seat."""


def without_burn(table: Table, *, spared: bool = False) -> Table:
    """Return the table with no burn due; `spared` if the burn is left out to save a card."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.DEALING or hand.plan.next is None or hand.plan.next.place != BURN:
        return table
    street = table.variant.streets[hand.street_index].name.value
    if not spared and len(table.ledger.at(BURN)) < burns_due(table, street):
        return table  # the burn was moved back meanwhile, so it is due again
    return replace(table, hand=replace(hand, plan=hand.plan.with_rest(hand.plan.rest[1:])))


def plan_settled(table: Table, remedy: Remedy) -> Table:
    """Return the table with the street's plan matched to the cards on the board."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.DEALING or hand.street_index == 0:
        return table
    if remedy.ends_street:
        return replace(table, hand=replace(hand, plan=hand.plan.advanced(len(hand.plan.rest))))
    return plan_by_board(table, hand)


def _to_be_taken_away(hand: Hand) -> frozenset[Card]:
    """Return the early board cards that a waiting remedy will take away."""
    return frozenset(
        one
        for remedy in hand.deal.waiting
        for step in remedy.steps[remedy.done :]
        if isinstance(step.expect, CardsGo) and all(place.kind is not PlaceKind.BOARD for place in step.expect.places)
        for one in step.expect.cards or ()
    )


def with_unread_burn(table: Table, hand: Hand, motion: Motion) -> tuple[Table, Hand]:
    """Return table and hand with the due burn presumed before a board card.

    While the floor decides something else, cards are not put in order: the burn may lie there unread.
    """
    due = hand.plan.next
    behind = any(move.place.kind is PlaceKind.BOARD and move.motion is not None for move in motion.strays)
    if due is None or due.place != BURN or not behind:
        return table, hand
    deal = replace(hand.deal, presumed=(*hand.deal.presumed, (BURN, hand.street_index)))
    hand = replace(hand, plan=hand.plan.advanced(), deal=deal)
    return replace(table, hand=hand, physical=replace(table.physical, ledger=table.ledger.moved(UNKNOWN, BURN))), hand


def plan_by_board(table: Table, hand: Hand) -> Table:
    """Return the table with only the missing board cards due; no card if all lie there."""
    total: dict[Place, int] = {}
    game = hand.game
    for street in table.variant.streets[game.run_from if game.run else 0 : hand.street_index + 1]:
        for act in street.acts:
            if isinstance(act, Board):
                place = Place(PlaceKind.BOARD, act.on + game.run * table.variant.boards)
                total = raised(total, place, act.board)
    leaving = _to_be_taken_away(hand)
    lacking = {
        place: count - sum(1 for one in table.ledger.at(place) if one not in leaving) for place, count in total.items()
    }
    rest = []
    for due in hand.plan.rest:
        if due.place.kind is PlaceKind.BOARD:
            if count_of(lacking, due.place) <= 0:
                continue
            lacking[due.place] -= 1
        rest.append(due)
    had_boards = any(due.place.kind is PlaceKind.BOARD for due in hand.plan.due)
    if had_boards and all(due.place == BURN for due in rest):
        rest = []
    return replace(table, hand=replace(hand, plan=hand.plan.with_rest(rest)))


def unread_before(table: Table, event: Event) -> tuple[Place, ...]:
    """Return the places of the cards that were due before a read street card: burn and hands."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.DEALING or not isinstance(event, CardMoved) or event.motion is None:
        return ()
    if event.place.kind not in OFF_STUB or table.ledger.place_of(event.card) not in {None, STUB}:
        return ()
    due = [one.place for one in hand.plan.rest]
    if event.place not in due:
        return (BURN,) if due[:1] == [BURN] else ()
    return tuple(place for place in due[: due.index(event.place)] if place == BURN or place.kind is PlaceKind.SEAT)

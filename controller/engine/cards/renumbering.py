"""Giving draw numbers to other seats than at first, once what was read says whose they are."""

from __future__ import annotations

from controller.engine.betting import acting, missing_acts
from controller.engine.flow.draw_numbers import (
    InTurn,
    cards_drawn,
    declare_draw,
    draw_open,
    seats_in_turn,
    settle_draw,
    told_in_turn,
)
from controller.engine.flow.draws import is_of_draw_before, with_presumed
from controller.engine.flow.serving import laid_out
from controller.engine.questions.unread_discards import take_as_made
from controller.engine.rewind import Advance
from controller.poker import betting
from controller.poker.deal_plan import DealPlan
from controller.rulebook.street_acts import Declare
from controller.table.events import ActionDeclared, CardMoved, Event
from controller.table.hand import Hand, Phase, street_acts
from controller.table.holding import discards_of, owed_discards, unread_discards
from controller.table.state import Table
from controller.terms.cards import UNKNOWN
from controller.terms.fast_copies import replace
from controller.terms.places import STUB, Place, PlaceKind, seat_place

_OPEN = frozenset({Phase.DRAWING, Phase.DEALING, Phase.BETTING})


def declare_action(table: Table, event: ActionDeclared) -> Advance:
    """Record a keyed act; a draw number without a seat is whose it is by all that was read."""
    if not event.in_turn:
        return acting.declare_action(table, event)
    return missing_acts.say_ahead(table, event) or _declare_in_turn(table, event)


def _declare_in_turn(table: Table, event: ActionDeclared) -> Advance:
    """Record a draw number keyed without its seat."""
    hand = table.hand
    act = draw_open(table, hand) if hand is not None else None
    if hand is None or act is None or event.cards is None or event.cards > act.declare:
        return declare_draw(table, event)
    told = seats_in_turn(hand, (event.cards,))
    if len(told) == len(told_in_turn(hand)):
        return declare_draw(table, event)
    if told[-1][0] not in hand.game.keyed:
        return declare_draw(table, replace(event, seat=told[-1][0]))
    hand = replace(hand, game=replace(hand.game, said_ms=event.at_ms))
    return _renumbered(table, hand, told), ()


def with_numbers(table: Table, event: Event | None = None) -> Table:
    """Return the table with each draw number at the seat whose it is, by all that was read.

    `event` is a card about to be told: one more than is due at its seat tells of a number as well.
    """
    hand = table.hand
    if hand is None or hand.game.drawn_on != hand.street_index or hand.phase not in _OPEN:
        return table
    undue = _undue(table, hand, event)
    if isinstance(event, CardMoved) and undue is not None and is_of_draw_before(table, hand, event):
        return _with_one_more(table, hand, undue.number)
    if not hand.game.in_turn or hand.deal.stopped or table.remedy is not None:
        return table
    told = seats_in_turn(hand, card_at=undue)
    return table if told == told_in_turn(hand) else _renumbered(table, hand, told)


def _with_one_more(table: Table, hand: Hand, seat: int) -> Table:
    """Return the table with one more card drawn in the draw before, and thrown away for it."""
    table = with_presumed(table, hand, seat, hand.street_index - 1)
    place = seat_place(seat)
    ledger = table.ledger.doubting(table.ledger.at(place), place)
    hand = table.hand or hand
    presumed = (*hand.deal.presumed, (discards_of(seat), hand.street_index - 1))
    hand = replace(hand, deal=replace(hand.deal, presumed=presumed))
    return replace(table, hand=hand, physical=replace(table.physical, ledger=ledger))


def _undue(table: Table, hand: Hand, event: Event | None) -> Place | None:
    """Return the seat to which a card comes off the stub where none is due."""
    if not isinstance(event, CardMoved) or event.place.kind is not PlaceKind.SEAT:
        return None
    source = table.ledger.place_of(event.card) if event.card.is_known else None
    if source not in {None, STUB} or hand.deal.presumed_at(event.place):
        return None
    return None if any(due.place == event.place for due in hand.plan.rest) else event.place


def _renumbered(table: Table, hand: Hand, told: InTurn) -> Table:
    """Return the table with other numbers; who had one and has none draws what was read of him."""
    numbers = {seat: count for seat, count in told if count is not None}
    before = {seat for seat, _ in told_in_turn(hand)}
    drawn = {**hand.drawn, **numbers}
    for seat in before.difference(numbers):
        drawn[seat] = max(hand.game.discarded.get(seat, 0), cards_drawn(hand, seat))
        if not drawn[seat] and hand.phase is Phase.DRAWING:
            del drawn[seat]
    for seat, number in drawn.items():
        if number != hand.drawn.get(seat, 0) and betting.is_live(hand.wagering, seat):
            table, hand = _with_cards(table, hand, seat, number)
    others = tuple(one for one in hand.game.in_turn if one[0] not in before)
    game = replace(
        hand.game, keyed=hand.game.keyed.difference(before).union(numbers), in_turn=(*others, *numbers.items())
    )
    hand = replace(hand, game=game, drawn=drawn)
    if hand.phase is Phase.DRAWING:
        live = (seat for seat in hand.start.dealt_in if betting.is_live(hand.wagering, seat))
        return replace(table, hand=replace(hand, to_declare=tuple(seat for seat in live if seat not in drawn)))
    return _discarding(table, hand) if hand.phase is Phase.BETTING else replace(table, hand=_planned(table, hand))


def _with_cards(table: Table, hand: Hand, seat: int, number: int) -> tuple[Table, Hand]:
    """Return a hand with as many drawn cards and discards presumed as its new number says."""
    card, discard = (seat_place(seat), hand.game.drawn_on), (discards_of(seat), hand.game.drawn_on)
    presumed, ledger, was_held = list(hand.deal.presumed), table.ledger, 0
    more = number - hand.drawn.get(seat, 0)
    if hand.phase is not Phase.BETTING:
        # What is not due any more, and was not read, has been presumed.
        more = min(0, more + sum(due.place == card[0] for due in hand.plan.rest))
    while presumed.count(discard) > max(0, number - hand.game.discarded.get(seat, 0)):
        presumed.remove(discard)
        was_held += 1
    hand = replace(hand, deal=replace(hand.deal, presumed=tuple(presumed)))
    if not unread_discards(hand, seat):
        ledger = ledger.assured(card[0])
    for _ in range(more):
        presumed.append(card)
        ledger = ledger.laid(UNKNOWN, card[0])
    for _ in range(min(-more, presumed.count(card))):
        presumed.remove(card)
        ledger = ledger.without_unknown(card[0])
    served = hand.game.served
    if seat in served and hand.phase is Phase.BETTING:
        served = {**served, seat: served[seat] + was_held + more}
    hand = replace(hand, deal=replace(hand.deal, presumed=tuple(presumed)), game=replace(hand.game, served=served))
    return replace(table, hand=hand, physical=replace(table.physical, ledger=ledger)), hand


def _planned(table: Table, hand: Hand) -> Hand:
    """Return the hand with the cards due that its numbers leave, behind those that have come."""
    came, hand = hand.plan.due[: hand.plan.done], laid_out(table, hand, settle_draw(table, hand, Declare))
    rest, behind = list(hand.plan.due), []
    for one in came:
        if one in rest:
            rest.remove(one)
            behind.append(one)
    return replace(hand, plan=DealPlan((*behind, *rest), len(behind)))


def _discarding(table: Table, hand: Hand) -> Table:
    """Return the table with the discards presumed of a draw behind which somebody has acted."""
    table = replace(table, hand=hand)
    for seat in hand.wagering.live if street_acts(hand) else ():
        for _ in range(owed_discards(hand, seat)):
            table = take_as_made(table, table.hand or hand, discards_of(seat))
    return table

"""The table after a repair: strays and unread cards, once the last step is done."""

from __future__ import annotations

from controller.engine.flow.street_plan import OF_STREET, plan_settled
from controller.rulebook.variant import Family
from controller.rulings.deal.card_count import proper_count
from controller.table.dealt import NOBODY
from controller.table.hand import Hand
from controller.table.holding import held
from controller.table.ruling import CardsGo, Remedy
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.codes import StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, STUB, PlaceKind, seat_place


def without_strays(table: Table, remedy: Remedy) -> Table:
    """Return the table with the street's stray cards in the stub.

    The dealer was told to take them back first. They lie under the stub, where no reader may be sure of them.
    """
    if not any(step.code is StepCode.RETURN_TO_STUB for step in remedy.steps):
        return table
    for one in remedy.strayed:
        lies = table.ledger.place_of(one)
        if lies is not None and lies.kind in OF_STREET:
            table = replace(table, physical=replace(table.physical, ledger=table.ledger.moved(one, STUB)))
    return table


def with_cards_owned(table: Table, remedy: Remedy) -> Table:
    """Return the table on which cards that the repair moved belong to the hands they lie in."""
    hand = table.hand
    if hand is None:
        return table
    wanted = {one for step in remedy.steps if isinstance(step.expect, CardsGo) for one in step.expect.cards or ()}
    lies = {one: table.ledger.place_of(one) for one in (wanted | set(remedy.strayed)) if one.is_known}
    now = {one: where.number for one, where in lies.items() if where is not None and where.kind is PlaceKind.SEAT}
    deal = hand.deal
    later = tuple((one, now.get(one, seat)) for one, seat in deal.later)
    first = zip(deal.cards, deal.seats, strict=True)  # stays as dealt, which its order is judged by
    moved = tuple((one, now[one]) for one, seat in first if now.get(one, seat) != seat and (one, now[one]) not in later)
    moved += tuple((one, NOBODY) for one in _taken_away(table, hand, remedy))
    if later == deal.later and not moved:
        return table
    return replace(table, hand=replace(hand, deal=replace(deal, later=(*later, *moved))))


def _taken_away(table: Table, hand: Hand, remedy: Remedy) -> tuple[Card, ...]:
    """Return the cards of hands still in that the repair took away.

    They come from the stub again, or never.
    """
    about, gone = remedy.about.cards if remedy.about is not None else (), set[Card]()
    for step in remedy.steps:
        if isinstance(step.expect, CardsGo) and not {MUCK, STUB}.isdisjoint(step.expect.places):
            gone |= {one for one in step.expect.cards or about if table.ledger.place_of(one) in step.expect.places}
            gone |= set(step.expect.cards or ()) if STUB in step.expect.places else set()
    return tuple(
        one for seat in hand.wagering.live for one in hand.deal.cards_of(seat)
        if one in gone and table.ledger.place_of(one) != seat_place(seat)
    )  # fmt: skip


def ended(table: Table, remedy: Remedy) -> Table:
    """Return the table with the repair closed and only the street's missing cards due."""
    table = plan_settled(replace(with_cards_owned(table, remedy), remedy=None), remedy)
    hand, about = table.hand, remedy.about
    if hand is None or about is None or about.seat is None or table.variant.family is Family.STUD:
        return table
    where = seat_place(about.seat)
    unread = next((at for at, (place, _) in enumerate(hand.deal.presumed) if place == where), None)
    if unread is None or held(table.ledger, hand, about.seat) <= proper_count(table):
        return table
    # The replacement took the unread card's place. If the dealer had replaced a read card, that card would be gone.
    presumed = (*hand.deal.presumed[:unread], *hand.deal.presumed[unread + 1 :])
    hand = replace(hand, deal=replace(hand.deal, presumed=presumed))
    return replace(table, hand=hand, physical=replace(table.physical, ledger=table.ledger.without_unknown(where)))

"""The table as the dealer sees it, including cards that no reader has reported."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from controller.engine.advance import advance
from controller.simulation.dealer.world_names import code_of
from controller.table.events import CardMoved
from controller.table.hand import Phase
from controller.table.holding import discards_of, unread_discards
from controller.table.ledger import CardLedger
from controller.table.state import Table
from controller.terms.cards import UNKNOWN, Card, card
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, Place, PlaceKind, place, seat_place
from hw.sim.world import World

PATIENT_LOOKS: Final = 20
"""How many looks without anything to do make the dealer plan again from the screen."""
UNREAD_LOOKS: Final = 480
"""The same if he sees the card for which the screen still waits: two minutes. At a noisy table the lower of two hole
cards may take 90 s to be surely read, and no dealer deals a seat its second card twice."""


def patient_looks(table: Table, world: World) -> int:
    """Return how many looks without progress make the dealer obey his screen."""
    seen = with_cards_thrown(with_cards_put_out(table, world), world)
    return PATIENT_LOOKS if seen is table else UNREAD_LOOKS


def seen_truly(table: Table, world: World) -> Table:
    """Return the table with all hands and boards as they truly lie, read or not.

    The dealer pushes a pot by the true cards, not by the cards that the controller has read so far.
    """
    ledger, hand = _without_gone(table.ledger, world), table.hand
    for where, pile in table.ledger.piles.items():
        if where.kind not in {PlaceKind.SEAT, PlaceKind.BOARD}:
            continue
        truly = [card(code_of(world.tags[uid])) for uid in world.at(where.code)]
        unread = [one for one in truly if one not in pile]
        if hand is not None and where.kind is PlaceKind.SEAT and unread_discards(hand, where.number):
            ledger = _without_thrown(ledger, where, truly)
            unread = [one for one in unread if one not in table.ledger.doubted]
        if hand is not None and where.kind is PlaceKind.SEAT:
            back = [one for one in unread if one in hand.deal.cards_of(where.number) and ledger.place_of(one) == MUCK]
            unread = [one for one in unread if one not in back]
            for one in back:
                ledger = ledger.moved(one, where)
        for one in unread[: pile.count(UNKNOWN)]:
            ledger = ledger.without_unknown(where).moved(one, where, face_up=where.kind is PlaceKind.BOARD)
        for _ in range(pile.count(UNKNOWN) - len(unread)):
            ledger = ledger.without_unknown(where)  # it is presumed, but no card lies there
    if hand is not None:
        tabled = {
            seat: ledger.at(seat_place(seat)) if UNKNOWN in cards else cards for seat, cards in hand.tabled.items()
        }
        hand = replace(hand, tabled=tabled)
    return replace(table, physical=replace(table.physical, ledger=ledger), hand=hand)


def _without_thrown(ledger: CardLedger, where: Place, truly: Collection[Card]) -> CardLedger:
    """Return the ledger with a hand's true cards, and with its discards moved."""
    kept = [one for one in ledger.at(where) if one.is_known]
    for one in (*kept, *ledger.doubted_at(where)):
        if one not in truly:
            ledger = ledger.moved(one, discards_of(where.number))
    return ledger.assured(where)


def _without_gone(ledger: CardLedger, world: World) -> CardLedger:
    """Return the ledger without a hand's cards that truly lie in the muck or another hand."""
    zones = {code_of(world.tags[uid]): zone for zone, uids in world.zones.items() for uid in uids}
    for where, pile in ledger.piles.items():
        if where.kind not in {PlaceKind.SEAT, PlaceKind.BOARD}:
            continue
        for one in pile:
            zone = zones.get(one.code, where.code) if one.is_known else where.code
            if zone != where.code and zone.partition(":")[0] in {PlaceKind.SEAT.value, PlaceKind.MUCK.value}:
                ledger = ledger.moved(one, place(zone))
    return ledger


def with_cards_put_out(table: Table, world: World) -> Table:
    """Return the table with the due cards that the dealer has already dealt.

    Presumed cards already count as dealt, so only the cards beyond them are added.
    """
    seen = _put_out(_without_presumed(table), world)
    return table if seen is None else seen


def with_cards_thrown(table: Table, world: World) -> Table:
    """Return the table with the unread discards, so that none is thrown twice."""
    for zone in [zone for zone in world.zones if zone.partition(":")[0] == PlaceKind.DISCARD.value]:
        where = place(zone)
        told = table.ledger.at(where)
        for uid in world.at(zone):
            one = card(code_of(world.tags[uid]))
            if one not in told:
                table, _ = advance(table, CardMoved(table.now_ms, one, where))
    return table


def _without_presumed(table: Table) -> Table:
    """Return the table without presumptions, so that no new card counts as an earlier one."""
    hand = table.hand
    if hand is None or not hand.deal.presumed:
        return table
    return replace(table, hand=replace(hand, deal=replace(hand.deal, presumed=())))


def _put_out(table: Table, world: World) -> Table | None:
    """Return the table with the due cards that already lie in place; None if there are none."""
    begun = table
    while True:
        hand = table.hand
        due = hand.plan.next if hand is not None and hand.phase is Phase.DEALING else None
        if hand is None or due is None:
            return None if table is begun else table
        pile = table.ledger.at(due.place)
        truly = [card(code_of(world.tags[uid])) for uid in world.at(due.place.code)]
        unread = [one for one in truly if one not in pile][pile.count(UNKNOWN) :]
        if not unread or table.remedy is not None or table.open_ruling is not None:
            return None if table is begun else table
        face_up = due.place.kind is PlaceKind.BOARD
        table, _ = advance(table, CardMoved(table.now_ms, unread[0], due.place, face_up=face_up))

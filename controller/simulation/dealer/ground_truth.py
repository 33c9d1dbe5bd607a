"""The table as the dealer sees it: unread cards lie open before him."""

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
"""How often the dealer finds nothing to do before he replans from the screen."""
UNREAD_LOOKS: Final = 480
"""The same where he sees the card lying that the screen still waits for: two minutes. At a noisy table the lower of two
hole cards was sure 87 s after it came (96002, evening 0 hand 8), and nobody deals a seat its second card twice."""


def patient_looks(table: Table, world: World) -> int:
    """Return how often the dealer looks at his screen in vain before he obeys it."""
    seen = with_cards_thrown(with_cards_put_out(table, world), world)
    return PATIENT_LOOKS if seen is table else UNREAD_LOOKS


def seen_truly(table: Table, world: World) -> Table:
    """Return the table with hands and boards as they truly lie, read or not.

    A discard that is only taken as made lies among the discards, and a hand that was given back lies at its seat.

    Who wins is read off the cards: a dealer does not push a pot by what his controller has read so far.
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
            ledger = ledger.without_unknown(where)  # it is taken as dealt, and nothing lies there
    if hand is not None:
        tabled = {
            seat: ledger.at(seat_place(seat)) if UNKNOWN in cards else cards for seat, cards in hand.tabled.items()
        }
        hand = replace(hand, tabled=tabled)
    return replace(table, physical=replace(table.physical, ledger=ledger), hand=hand)


def _without_thrown(ledger: CardLedger, where: Place, truly: Collection[Card]) -> CardLedger:
    """Return the ledger with the hand as it lies there, and its discards moved."""
    kept = [one for one in ledger.at(where) if one.is_known]
    for one in (*kept, *ledger.doubted_at(where)):
        if one not in truly:
            ledger = ledger.moved(one, discards_of(where.number))
    return ledger.assured(where)


def _without_gone(ledger: CardLedger, world: World) -> CardLedger:
    """Return the ledger without cards that truly lie in the muck or another hand."""
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
    """Return the table with the due cards he has dealt, so that none is dealt twice.

    What is only presumed lies there; the cards that he has dealt beyond that are none of those.
    """
    seen = _put_out(_without_presumed(table), world)
    return table if seen is None else seen


def with_cards_thrown(table: Table, world: World) -> Table:
    """Return the table with announced discards that lie unread, so none is thrown twice."""
    for zone in [zone for zone in world.zones if zone.partition(":")[0] == PlaceKind.DISCARD.value]:
        where = place(zone)
        told = table.ledger.at(where)
        for uid in world.at(zone):
            one = card(code_of(world.tags[uid]))
            if one not in told:
                table, _ = advance(table, CardMoved(table.now_ms, one, where))
    return table


def _without_presumed(table: Table) -> Table:
    """The table in which no card that comes is taken for one that came before."""
    hand = table.hand
    if hand is None or not hand.deal.presumed:
        return table
    return replace(table, hand=replace(hand, deal=replace(hand.deal, presumed=())))


def _put_out(table: Table, world: World) -> Table | None:
    """Return the table with the due cards that already lie there; None if none does."""
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

"""Time-pots and time-flops: one player pays the time of all, by agreement (GN 28)."""

from __future__ import annotations

from typing import TypeAlias

from controller.poker.rake import TimePot, time_flop_seat
from controller.table.announcements import pot_announcements as say
from controller.table.events import TimePotAgreed
from controller.table.outputs import Announce, Output
from controller.table.state import Table
from controller.terms.fast_copies import replace
from controller.terms.places import board_place

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]

FLOP_CARDS = 3


def agree(table: Table, event: TimePotAgreed) -> Advance:
    """Record the agreement for the hand that is dealt now, or else for the next one.

    The collection is announced as a hand begins, so that one before its flop is still the hand of the agreement.
    """
    house, hand = table.rules.play.house, table.hand
    if not house.time_pot.value:
        return table, (Announce("error", say.NoTimePot(house.time_pot.cite)),)
    now = hand is not None and not hand.street_index and not hand.awarded and not hand.deal.stopped
    if event.kind == "flop" and not table.variant.boards:
        return table, (Announce("error", say.NoFlopInGame()),)
    players = (seat.number for seat in table.seating.seats if seat.stack > 0 and seat.presence != "reserved")
    payers = tuple(number for number in players if number not in event.out)
    number = table.counters.hands_begun + (0 if now else 1)
    pot = TimePot(event.kind, number, event.each, payers)
    table = _with(table, pot)
    told: list[Output] = [Announce("info", say.TimePotNow(event.kind, now, pot.total, payers, house.time_pot.cite))]
    if house.collection.value != "time":
        # The house's placard says whether time is paid here (GN 28); a house that pays time says so in its profile.
        told.append(Announce("warning", say.IsTimeRakedHere(house.time_pot.cite)))
    return table, tuple(told)


def _with(table: Table, pot: TimePot) -> Table:
    return replace(table, physical=replace(table.physical, tray=replace(table.tray, time_pot=pot)))


def tell_payer(table: Table) -> Advance:
    """Name the seat that pays for a time-flop, once its flop lies there and stands.

    The first card that came is the door card. No reader tells which one players saw first, so the dealer looks.
    """
    pot, hand = table.tray.time_pot, table.hand
    if pot is None or hand is None or pot.kind != "flop" or pot.told or pot.hand != hand.number:
        return table, ()
    flop = table.ledger.at(board_place())
    is_disputed = table.remedy is not None or table.open_ruling is not None
    if not hand.street_index or is_disputed or len(flop) < FLOP_CARDS or not flop[0].is_known:
        return table, ()
    seat = time_flop_seat(flop[0])
    payer = seat if seat in pot.payers else None
    told = say.TimeFlopPaidBy(payer, flop[0].face, pot.total, len(pot.payers), table.rules.play.house.time_pot.cite)
    return _with(table, replace(pot, told=True)), (Announce("info", told),)

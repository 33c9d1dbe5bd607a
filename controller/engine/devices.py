"""Handlers of device events and of the program's own failures."""

from __future__ import annotations

from controller.engine.cards import discards_seen, lifted_cards
from controller.engine.flow import lost_keys
from controller.engine.flow.asking import ask
from controller.engine.flow.custody import is_held, same_deck_again, with_evidence
from controller.engine.remedies.effects import rule
from controller.engine.seats.buying import bought_by
from controller.engine.seats.seat_orders import with_chips
from controller.poker import betting
from controller.poker.seats.returns import handed_in
from controller.rulebook.variant import Family
from controller.rulings.deal import deck_integrity
from controller.rulings.evidence import unseen_at
from controller.table.announcements import device_announcements as say
from controller.table.announcements.seat_announcements import NoChipsToHandIn
from controller.table.events import (
    AntennaJudged,
    CardAmbiguous,
    CardLost,
    CardPeeked,
    DeckSeen,
    DeviceBack,
    DeviceLost,
    EventSetAside,
    InventoryTaken,
    SignOnRefused,
    ToolOpened,
    TrayAdjusted,
    TrayCounted,
)
from controller.table.hand import is_undealt
from controller.table.outputs import Announce, DeviceTold, EventLeftOut, NumbersRefused, Output, TrayTold
from controller.table.questions import LiesClearly
from controller.table.state import Table
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, Place, PlaceKind

Advance = tuple[Table, tuple[Output, ...]]


def tell_set_aside(table: Table, event: EventSetAside) -> Advance:
    """Tell dealer and room which event is missing; nothing else runs that could fail again."""
    says = Announce("error", say.EventWasSetAside(event.kind, event.row))
    return table, (says, EventLeftOut(event.kind, event.reason, event.row))


def refuse_sign_on(table: Table, event: SignOnRefused) -> Advance:
    """Tell the room that somebody typed wrong numbers again and again."""
    return table, (NumbersRefused(event.role),)


def note_tool(table: Table, _event: ToolOpened) -> Advance:
    """Keep in the record who opened a technician's tool; the table goes on as it was."""
    return table, ()


def note_peek(table: Table, event: CardPeeked) -> Advance:
    """Accept a peek or a gap in reading without a change: a card out of sight is not folded."""
    remedy, hand = table.remedy, table.hand
    if hand is not None and event.card in hand.deal.lifted:
        table = replace(table, hand=lifted_cards.lie_again(hand, event.card))
    if remedy is None or event.card not in remedy.lost:
        return discards_seen.put_back(table, event)
    return replace(table, remedy=replace(remedy, lost=remedy.lost - {event.card})), ()


def note_lost_card(table: Table, event: CardLost) -> Advance:
    """Note a card that no reader sees: it stays in place until a person says otherwise."""
    remedy = table.remedy
    if remedy is not None:
        table = replace(table, remedy=replace(remedy, lost=remedy.lost | {event.card}))
    return lifted_cards.lift(table, event)


def note_ambiguous_card(table: Table, event: CardAmbiguous) -> Advance:
    """Ask the dealer about a card whose place is ambiguous, if a ruling may depend on it.

    A card whose place will never matter is not asked about: a stub card that the muck's antenna reads too, for example.
    The dealer only confirms that the cards lie apart. He cannot know which card is meant, so the readers report its
    place.
    """
    if table.question is not None or not _rests_on(table, event):
        return table, ()
    return ask(table, LiesClearly(event.places), about=event.card)


_LEFT_ALONE = frozenset({PlaceKind.BOARD, PlaceKind.BURN, PlaceKind.DISCARD})
"""The places in which a card stays until the hand is over."""


def _rests_on(table: Table, event: CardAmbiguous) -> bool:
    """Whether a card's place matters: on a board, among the burns, or in a live hand.

    A board card, a burn or a discard that was read at one of the ambiguous places still lies there: nobody picks it up.
    A card of a folded hand that may lie in the muck is on its way there, across other antennas.
    """
    home = table.ledger.place_of(event.card)
    if home in event.places and home is not None and home.kind in _LEFT_ALONE:
        return False
    folded = home is not None and home.kind is PlaceKind.SEAT and not _counts_at(table, home)
    if folded and MUCK in event.places:
        return False
    return any(_counts_at(table, place) for place in (*event.places, *((home,) if home is not None else ())))


def _counts_at(table: Table, place: Place) -> bool:
    hand = table.hand
    if place.kind is PlaceKind.SEAT and hand is not None and hand.deal.complete:
        return betting.is_live(hand.wagering, place.number)
    if place.kind is PlaceKind.BOARD:
        return _has_board(table, place.number)
    return place.kind in {PlaceKind.SEAT, PlaceKind.BURN}


def _has_board(table: Table, number: int) -> bool:
    """Whether cards may be dealt to that board; in stud, one community card may be."""
    if table.variant.family is Family.STUD:
        return number == 1
    runs = table.hand.runs if table.hand is not None else 1
    return number <= table.variant.boards * runs


def take_inventory(table: Table, event: InventoryTaken) -> Advance:
    """Compare the readers' inventory with the ledger, and move the cards that lie elsewhere.

    A card that is not seen stays where the ledger has it: it may lie under a hand or a stack.
    """
    ledger = table.ledger
    moved = 0
    for seen, place in event.cards:
        if ledger.place_of(seen) not in {place, None} or (ledger.place_of(seen) is None and _is_dealt(place)):
            ledger = ledger.moved(seen, place)
            moved += 1
    if not moved:
        return table, ()
    table = replace(table, physical=replace(table.physical, ledger=ledger))
    return table, (Announce("warning", say.CardsMovedUnseen(moved)),)


def see_deck(table: Table, event: DeckSeen) -> Advance:
    """Record a reading of the deck; stop the deal if the deck is wrong before the first card."""
    before, hand = table.custody, table.hand
    known = with_evidence(before, event)
    table = replace(table, physical=replace(table.physical, custody=known))
    if hand is None or hand.deal.stopped or hand.awarded or is_held(table):
        return table, ()
    found = deck_integrity.find_wrong_deck(table, hand, event.at_ms)
    if found is not None:
        return rule(table, found)
    backs = {one.deck for one in known.seen}
    if is_undealt(hand) and known.due and backs and known.due not in backs and not before.seen:
        return table, (same_deck_again(known),)
    return table, ()


def _is_dealt(place: Place) -> bool:
    """Whether a card at this place has left the stub."""
    return place.kind not in {"stub", "muck"}


def lose_device(table: Table, event: DeviceLost) -> Advance:
    """Mark a device's places as blind, and tell the dealer and the room what goes unseen."""
    devices = replace(
        table.devices,
        lost=table.devices.lost | {event.device},
        blind=table.devices.blind.union(event.places),
        keyless=table.devices.keyless | ({event.device} if event.keys else set()),
    )
    blind = tuple(place.code for place in event.places)
    said = say.DeviceIsLost(event.device, event.places, event.keys)
    told = DeviceTold(event.device, "lost", blind, unseen_at(devices.blind, table.variant))
    table = replace(table, physical=replace(table.physical, devices=devices))
    return lost_keys.begin(table) if event.keys else table, (told, Announce("error", said))


def regain_device(table: Table, event: DeviceBack) -> Advance:
    """Mark a device's places as seen again."""
    before = table.devices
    devices = replace(
        table.devices,
        lost=table.devices.lost - {event.device},
        blind=table.devices.blind.difference(event.places),
        keyless=table.devices.keyless - {event.device},
    )
    codes = tuple(sorted(place.code for place in devices.blind))
    told = DeviceTold(event.device, "back", codes, unseen_at(devices.blind, table.variant))
    table = replace(table, physical=replace(table.physical, devices=devices))
    if not (event.keys or event.device in before.keyless) or devices.keyless:
        return table, (told, Announce("info", say.DeviceIsBack(event.device)))
    table = lost_keys.begin(table)
    lost = say.KeysWereLost(event.device, lost_presses=event.keys, in_hand=table.hand is not None)
    return table, (told, Announce("warning", lost))


def judge_antenna(table: Table, event: AntennaJudged) -> Advance:
    """Record and report a change of an antenna's health."""
    before = table.devices.antennas.get(event.place)
    antennas = {**table.devices.antennas, event.place: (event.state, event.hit_rate)}
    blind = table.devices.blind
    blind = blind | {event.place} if event.state == "dead" else blind - {event.place}
    table = replace(
        table, physical=replace(table.physical, devices=replace(table.devices, antennas=antennas, blind=blind))
    )
    if before is not None and before[0] == event.state:
        return table, ()
    codes = tuple(sorted(place.code for place in blind))
    return table, (DeviceTold(event.place.code, event.state, codes, unseen_at(blind, table.variant)),)


def count_tray(table: Table, event: TrayCounted) -> Advance:
    """Record the count of one tray column."""
    columns = {**table.tray.columns, event.denomination: (event.count, event.confidence)}
    told = TrayTold(event.denomination, event.count, event.confidence)
    return replace(table, physical=replace(table.physical, tray=replace(table.tray, columns=columns))), (told,)


def adjust_tray(table: Table, event: TrayAdjusted) -> Advance:
    """Record a keyed tray change, and adjust the amount expected in the tray.

    A buy-in moves chips from the tray to the player's stack, a cash-out moves them back. A color-up exchanges a
    player's chips and leaves his stack's amount as it was.
    """
    seat = None if event.seat is None else table.seating.at(event.seat)
    told: tuple[Output, ...] = ()
    if seat is not None and event.reason in {"buy_in", "cash_out"}:
        before = table
        changed = with_chips(table, seat, -event.amount)
        if changed.stack + changed.bought < 0:
            return table, (Announce("error", NoChipsToHandIn(seat.number, event.amount)),)
        seating = table.seating.with_seat(changed)
        seating = handed_in(seating, seat.number, event.amount) if event.reason == "cash_out" else seating
        table = replace(table, seating=seating)
        table, told = bought_by(before, table, seat.number)
    expected = table.tray.expected_change + event.amount
    return replace(table, physical=replace(table.physical, tray=replace(table.tray, expected_change=expected))), told

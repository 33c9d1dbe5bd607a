"""Keys that act without CONFIRM: seat keys, SHOW, EXPOSED and BOXED."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from controller.engine.flow.draw_numbers import seat_drawing
from controller.engine.flow.round_openers import first_opener
from controller.keypad.typed import KeyOutcome, Keypad, key_name
from controller.poker import betting
from controller.rulings.deal.torn_hands import turned_up
from controller.table import events as happened
from controller.table.awaited_acts import to_set
from controller.table.events import Event
from controller.table.hand import Phase
from controller.table.holding import latest_card
from controller.table.state import Table
from controller.terms.places import PlaceKind, seat_place
from controller.views.phrases.phrase import marked, phrase
from hw.panel import Key

MOST_KEYED_CARDS = 17
"""Number of cards of the longest hand in Fantasyland, with a row keyed for each (GN 355)."""


def seat_meant(keypad: Keypad, table: Table) -> int | None:
    """Return the seat that a key is for: the chosen one, else the one in turn."""
    if keypad.seat is not None:
        return keypad.seat
    hand = table.hand
    if hand is None:
        return None
    if hand.phase is Phase.DRAWING and hand.to_declare:
        return hand.to_declare[0]
    if keypad.act is Key.DRAW and (drawing := seat_drawing(table)) is not None:
        return drawing
    if keypad.act is Key.DRAW and table.variant.points is not None and (setting_now := to_set(table, hand)):
        return next(iter(setting_now))
    if hand.phase is Phase.DEALING and hand.street_index == 0:
        # The deal is incomplete for the readers, but the first act comes from the seat that opens the betting.
        return hand.start.first_to_act or first_opener(table, hand)
    return hand.wagering.to_act


def nobody_there(keypad: Keypad) -> KeyOutcome:
    """Ask for the seat that a key was meant for, since it is nobody's turn."""
    said = marked("Whose? Press the seat first: it is nobody's turn.")
    return KeyOutcome(replace(keypad, act=None, digits=""), said=said)


def plain_key(keypad: Keypad, key: Key, table: Table, at_ms: int, person: str = "") -> KeyOutcome:
    """Handle a key that needs at most a seat; `person` signed on for it."""
    simple: dict[Key, Callable[[int], Event]] = {
        Key.RIFFLE: lambda at: happened.NewDeal(at, "riffle"),
        Key.NEXT_HAND: happened.NewDeal,
        Key.DEALER_PUSH: lambda at: happened.DealerChanged(at, person),
        Key.TAP: happened.TableTapped,
        Key.PEDAL_LEFT: happened.TableTapped,
        Key.UNDO: happened.Corrected,
    }
    if key in simple:
        return KeyOutcome(Keypad(), (simple[key](at_ms),))
    if key is Key.BOXED:
        return _boxed(keypad, table, at_ms)
    seat = seat_meant(keypad, table)
    if seat is None:
        return nobody_there(keypad)
    if key is Key.SHOW and (said := _shows_nothing(keypad, table, seat)):
        return KeyOutcome(Keypad(), said=said)
    seated: dict[Key, Callable[[int, int], Event]] = {
        Key.EXPOSED: happened.CardExposed,
        Key.EXPOSED_BY_PLAYER: lambda at, who: happened.CardExposed(at, who, by="player"),
        Key.OFF_TABLE: happened.CardOffTable,
        Key.CLOCK: happened.ClockCalled,
        Key.SHOW: lambda at, who: happened.HandTabled(at, who, turned_up(table, who)),
    }
    if key in seated:
        return KeyOutcome(Keypad(), (seated[key](at_ms, seat),))
    return KeyOutcome(keypad, said=phrase("{key} means nothing here.", key=key_name(key)))


def _shows_nothing(keypad: Keypad, table: Table, seat: int) -> str:
    """Return why SHOW turns no hand up; empty if it does."""
    if keypad.seat is None:
        # No player shows because it is his turn, so the seat's key was lost.
        return marked("Who shows? Press that seat, then SHOW.")
    if table.hand is not None and not betting.is_live(table.hand.wagering, seat):
        # The key would turn up a mucked hand: the dealer pressed the seat next to the right one.
        return phrase("Seat {seat} has no hand. Who shows? Press that seat, then SHOW.", seat=seat)
    shown = turned_up(table, seat)
    if table.hand is not None and table.hand.tabled.get(seat) == shown != ():
        if all(one.is_known for one in shown):
            return phrase("Seat {seat}'s hand is shown already.", seat=seat)
        return phrase("Seat {seat}'s hand is shown already; no reader tells all its cards.", seat=seat)
    return ""


def _boxed(keypad: Keypad, table: Table, at_ms: int) -> KeyOutcome:
    """BOXED names the chosen seat's latest card, or the last card off the deck."""
    if keypad.seat is not None:
        where = seat_place(keypad.seat)
        boxed = latest_card(table.ledger, table.hand, keypad.seat)
        if not table.ledger.at(where):
            said = phrase("No card of seat {seat} is read: which card was boxed?", seat=keypad.seat)
            return KeyOutcome(Keypad(), said=said)
        return KeyOutcome(Keypad(), (happened.CardBoxed(at_ms, where, boxed),))
    last, hand = table.motion.moves[-1] if table.motion is not None else None, table.hand
    if hand is not None and hand.deal.by_rounds and (last is None or last.place.kind is PlaceKind.SEAT):
        return KeyOutcome(Keypad(), said=marked("Whose card was boxed? Press the seat first, then BOXED."))
    if last is None:
        due = hand.plan.due[hand.plan.done - 1] if hand is not None and hand.plan.done else None
        pile = table.ledger.at(due.place) if due is not None else ()
        if due is None or not pile or due.place.kind is PlaceKind.STUB:
            return KeyOutcome(Keypad(), said=marked("Which card was boxed? None has come off the deck."))
        return KeyOutcome(Keypad(), (happened.CardBoxed(at_ms, due.place, pile[-1]),))
    return KeyOutcome(Keypad(), (happened.CardBoxed(at_ms, last.place, last.card),))

"""Codec between events and the tape's JSON objects, one row for each kind.

The tape (`docs/tape.md`) is the external format of the core's events; the flight recorder, the conformance cases, the
journal and the training scripts all use it. An object that is not an event is refused with the name of the wrong
field; errors do not repeat its values, because they may be hole cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from typing import Any, get_args

from controller.table import events as happened
from controller.table.events import Commanded, Event
from controller.tape.tape_values import (
    AMOUNT,
    AMOUNTS,
    CARD,
    CARDS,
    CHIPS,
    FLAG,
    LYING,
    NAME,
    PLACE,
    PLACES,
    RACE,
    SEAT,
    SEATS,
    SHARE,
    SIGNED,
    TEXT,
    Kind,
    coded,
    flagged,
    word_of,
)
from controller.terms.cards import UNKNOWN, Card, CardError, card
from controller.terms.codes import Act, Betting, Cause, Outcome, StepCode, Word
from controller.terms.places import STUB, PlaceError, PlaceKind
from firmware_bridge import files


class TapeError(ValueError):
    """A tape, or an object of it, that cannot be read; the text says where and why."""


def _does_read(value: Any) -> Any:
    name = value.get("e") if isinstance(value, dict) else None
    if not isinstance(name, str) or name not in EVENTS or EVENTS[name][0] not in get_args(Commanded):
        raise ValueError("an event that the room may command")
    return read_event(value, 0)


_DOES: Kind = Kind("an event", _does_read, lambda value: write_event(value, timed=False))
"""The event inside a command; it gets the command's time."""


def _was_read(value: Any) -> Any:
    if not isinstance(value, dict) or value.get("e") in {"set_aside", "command"}:
        raise ValueError("an event that was set aside")
    return read_event(value, 0)


_WAS: Kind = Kind("an event", _was_read, lambda value: write_event(value, timed=False))
"""The event that was set aside, with the time at which it was."""

Row = tuple[type[Event], dict[str, tuple[str, Kind]]]

EVENTS: Mapping[str, Row] = {
    "new_deal": (happened.NewDeal, {"by": ("by", word_of("shuffler", "riffle", "push"))}),
    "card": (happened.CardMoved, {
        "card": ("card", CARD), "zone": ("place", PLACE), "face": ("face_up", flagged("up", "down")),
        "sure": ("sure", FLAG), "motion": ("motion", AMOUNT), "begun": ("begun_ms", AMOUNT),
        "lay": ("lay_ms", AMOUNT), "after": ("after_ms", AMOUNT), "waited": ("waited", TEXT)}),
    "peeked": (happened.CardPeeked, {"card": ("card", CARD), "zone": ("place", PLACE), "since": ("since_ms", AMOUNT)}),
    "card_lost": (happened.CardLost, {"card": ("card", CARD)}),
    "ambiguous": (happened.CardAmbiguous, {"card": ("card", CARD), "zones": ("places", PLACES)}),
    "stranger": (happened.StrangerSeen, {"uid": ("uid", TEXT), "zone": ("place", PLACE)}),
    "presumed": (happened.CardPresumed, {"zone": ("place", PLACE)}),
    "absent": (happened.CardAbsent, {
        "zone": ("place", PLACE), "told": ("told", FLAG), "not_folded": ("not_folded", FLAG),
        "dealt": ("dealt", word_of("", "yes", "no"))}),
    "surplus_doubted": (happened.SurplusDoubted, {
        "card": ("card", CARD), "zone": ("place", PLACE), "begun": ("begun_ms", AMOUNT),
        "others": ("others", CARDS)}),
    "order_doubted": (happened.OrderDoubted, {"zone": ("place", PLACE), "dealt": ("dealt", AMOUNT)}),
    "fold_doubted": (happened.FoldDoubted, {"seat": ("seat", SEAT), "unsure": ("unsure", FLAG)}),
    "inventory": (happened.InventoryTaken, {"cards": ("cards", LYING), "complete": ("complete", FLAG)}),
    "deck": (happened.DeckSeen, {
        "cards": ("cards", CARDS), "strangers": ("strangers", AMOUNT), "whole": ("whole", FLAG)}),
    "exposed": (happened.CardExposed, {
        "seat": ("seat", SEAT), "card": ("card", CARD), "by": ("by", word_of("dealer", "player"))}),
    "boxed": (happened.CardBoxed, {
        "card": ("card", CARD), "zone": ("place", PLACE), "needed": ("needed", FLAG), "mixed": ("mixed", FLAG)}),
    "off_table": (happened.CardOffTable, {"seat": ("seat", SEAT), "card": ("card", CARD)}),
    "act": (happened.ActionDeclared, {
        "seat": ("seat", SEAT), "do": ("act", coded("an act", Act)), "to": ("to", AMOUNT),
        "cards": ("cards", AMOUNT), "waited": ("waited", TEXT), "by": ("by", word_of("key", "muck")),
        "joined": ("joined", FLAG), "in_turn": ("in_turn", FLAG)}),
    "say": (happened.WordSaid, {
        "seat": ("seat", SEAT), "word": ("word", coded("a declaration", Word)), "amount": ("amount", AMOUNT),
        "low": ("low", AMOUNT), "high": ("high", AMOUNT)}),
    "chips": (happened.ChipsMoved, {
        "seat": ("seat", SEAT), "out": ("out", CHIPS), "back": ("back", CHIPS), "last": ("last", FLAG),
        "released": ("released", FLAG), "prior": ("prior", word_of("left", "pulled", "part"))}),
    "post": (happened.BlindPosted, {
        "seat": ("seat", SEAT), "live": ("live", AMOUNT), "dead": ("dead", AMOUNT),
        "as": ("kind", word_of("sb", "bb", "straddle", "missed", "buy_button", "kill", "ante")),
        "out": ("out", CHIPS)}),
    "straddle": (happened.StraddlePosted, {"seat": ("seat", SEAT), "to": ("to", AMOUNT)}),
    "tap": (happened.TableTapped, {}),
    "show": (happened.HandTabled, {
        "seat": ("seat", SEAT), "cards": ("cards", CARDS), "joined": ("joined", FLAG)}),
    "set": (happened.HandSet, {"seat": ("seat", SEAT), "rows": ("rows", AMOUNTS)}),
    "kill": (happened.HandKilled, {"seat": ("seat", SEAT)}),
    "award": (happened.PotAwarded, {
        "seat": ("seat", SEAT), "amount": ("amount", AMOUNT), "pot": ("pot", AMOUNT)}),
    "seat": (happened.SeatChanged, {
        "seat": ("seat", SEAT),
        "is": ("presence", word_of("present", "away", "empty", "reserved", "new", "moved")),
        "stack": ("stack", AMOUNT), "from": ("source", SEAT),
        "arrives": ("arrives", word_of("must_move", "broken_game")), "player": ("player", NAME),
        "left_with": ("left_with", AMOUNT)}),
    "option": (happened.OptionTaken, {
        "seat": ("seat", SEAT), "takes": ("takes", word_of("post", "wait", "straddle", "buy_button", "none"))}),
    "dealer_change": (happened.DealerChanged, {"dealer": ("dealer", NAME)}),
    "level": (happened.LevelChanged, {
        "blinds": ("blinds", AMOUNTS), "ante": ("ante", AMOUNT), "to": ("name", NAME),
        "objectors": ("objectors", AMOUNT)}),
    "button": (happened.ButtonPlaced, {"seat": ("seat", SEAT)}),
    "clock": (happened.ClockCalled, {
        "seat": ("seat", SEAT), "by": ("by", SEAT), "seconds": ("seconds", AMOUNT)}),
    "attention": (happened.AttentionCalled, {
        "cause": ("cause", coded("a cause", Cause)), "seat": ("seat", SEAT), "card": ("card", CARD),
        "cards": ("cards", CARDS), "street": ("street", TEXT), "count": ("count", AMOUNT), "by": ("by", SEAT),
        "hand": ("previous_hand", flagged("previous", "this")), "face": ("face_down", flagged("down", "up")),
        "mixed": ("mixed", FLAG), "over_line": ("over_line", FLAG)}),
    "remedy": (happened.StepConfirmed, {"step": ("step", coded("a step", StepCode)), "seen": ("seen", CARDS)}),
    "high_card": (happened.HighCardDealt, {"seat": ("seat", SEAT), "card": ("card", CARD)}),
    "run_it": (happened.RunItAgreed, {
        "times": ("times", AMOUNT), "seats": ("seats", SEATS), "burns": ("burns", FLAG)}),
    "floor": (happened.FloorRuled, {"choose": ("choose", coded("an outcome", Outcome)), "by": ("by", NAME)}),
    "answer": (happened.DealerAnswered, {
        "question": ("question", TEXT), "yes": ("yes", FLAG), "did": ("act", coded("an act", Act)),
        "to": ("to", AMOUNT), "seat": ("seat", SEAT)}),
    "undo": (happened.Corrected, {"rekey": ("rekey_ms", AMOUNT), "pending": ("pending", AMOUNT)}),
    "time": (happened.TimeReached, {}),
    "tray": (happened.TrayCounted, {
        "denomination": ("denomination", AMOUNT), "count": ("count", AMOUNT), "confidence": ("confidence", SHARE)}),
    "tray_adjusted": (happened.TrayAdjusted, {
        "amount": ("amount", SIGNED),
        "reason": ("reason", word_of("buy_in", "fill", "credit", "color_up", "cash_out")), "seat": ("seat", SEAT)}),
    "device_lost": (happened.DeviceLost, {
        "device": ("device", TEXT), "zones": ("places", PLACES), "keys": ("keys", FLAG)}),
    "device_back": (happened.DeviceBack, {
        "device": ("device", TEXT), "zones": ("places", PLACES), "keys": ("keys", FLAG)}),
    "antenna": (happened.AntennaJudged, {
        "zone": ("place", PLACE), "state": ("state", word_of("ok", "slow", "failing", "dead")),
        "hit_rate": ("hit_rate", SHARE)}),
    "game": (happened.GameChosen, {
        "game": ("game", NAME), "blinds": ("blinds", AMOUNTS), "limits": ("limits", AMOUNTS),
        "ante": ("ante", AMOUNT), "objectors": ("objectors", AMOUNT), "bring_in": ("bring_in", AMOUNT),
        "betting": ("betting", coded("a betting structure", Betting))}),
    "halt": (happened.PlayHalted, {"reason": ("reason", word_of("balance", "hand_for_hand", "break"))}),
    "resume": (happened.PlayResumed, {"lets": ("lets", word_of("play", "hand", "cards"))}),
    "penalty": (happened.PenaltyGiven, {
        "seat": ("seat", SEAT), "hands": ("hands", AMOUNT), "rounds": ("rounds", AMOUNT)}),
    "rack": (happened.ChipsRacked, {"seat": ("seat", SEAT), "racked": ("racked", FLAG)}),
    "move_called": (happened.MoveCalled, {"seat": ("seat", SEAT), "to": ("to", word_of("main_game", "other_game"))}),
    "bought": (happened.ChipsBought, {"seat": ("seat", SEAT), "amount": ("amount", AMOUNT)}),
    "time_pot": (happened.TimePotAgreed, {
        "kind": ("kind", word_of("pot", "flop")), "each": ("each", AMOUNT), "out": ("out", SEATS)}),
    "jackpot_talk": (happened.JackpotTalk, {"seat": ("seat", SEAT)}),
    "colored_up": (happened.ColoredUp, {
        "chip": ("chip", AMOUNT), "into": ("into", AMOUNT), "cards": ("cards", RACE), "late": ("late", FLAG)}),
    "forfeit": (happened.PotForfeited, {"amount": ("amount", AMOUNT)}),
    "in_front": (happened.ChipsInFront, {
        "seat": ("seat", SEAT), "chips": ("chips", CHIPS), "seen": ("seen", FLAG)}),
    "command": (happened.RoomCommanded, {
        "id": ("id", NAME), "sender": ("sender", NAME), "name": ("name", NAME), "does": ("does", _DOES),
        "refused": ("refused", NAME), "body": ("body", NAME), "are_gone": ("are_gone", FLAG)}),
    "sign_on_refused": (happened.SignOnRefused, {"role": ("role", word_of("dealer", "floor"))}),
    "tool_opened": (happened.ToolOpened, {
        "tool": ("tool", NAME), "by": ("by", NAME), "when": ("when", NAME), "refused": ("refused", FLAG)}),
    "set_aside": (happened.EventSetAside, {
        "kind": ("kind", TEXT), "reason": ("reason", TEXT), "row": ("row", AMOUNT), "was": ("was", _WAS)}),
}
"""The tape's word for each kind of event: its class, its attributes, and how each is written."""

NAMES: Mapping[type[Event], str] = {row[0]: name for name, row in EVENTS.items()}
DEFAULTS: Mapping[type[Event], Mapping[str, Any]] = {
    row[0]: {one.name: one.default for one in fields(row[0])} for row in EVENTS.values()
}


def read_event(told: Mapping[str, Any], at_ms: int) -> Event:
    """Return the event of a tape's object, stamped with its time.

    Raises:
        TapeError: an event or field is unknown, a field is missing, or a value has the wrong kind.
    """
    name = told.get("e")
    row = EVENTS.get(name) if isinstance(name, str) else None
    if row is None:
        raise TapeError(f"{str(name)[:40]!r} is not an event; docs/tape.md lists them")
    kind, known = row
    values: dict[str, Any] = {"at_ms": at_ms}
    for key, value in told.items():
        if key in {"e", "t"} or (name == "card" and key == "copy"):
            continue
        if key not in known:
            raise TapeError(f"event {name!r} has no field {key[:40]!r}")
        attribute, form = known[key]
        try:
            values[attribute] = form.read(value)
        except (CardError, PlaceError, ValueError, TypeError):
            raise TapeError(f"event {name!r}: {key} is not {form.what}") from None
    _complete(name, told, values)
    for one in fields(kind):
        if one.name not in values and one.default is MISSING and one.default_factory is MISSING:
            lacking = next((key for key, (attribute, _) in known.items() if attribute == one.name), one.name)
            raise TapeError(f"event {name!r}: the field {lacking!r} is missing")
    return kind(**values)


def read_event_line(line: str, at_ms: int) -> Event:
    """Return the event of a line of JSON, as the journal stores it.

    Raises:
        TapeError: the line is not an event.
    """
    try:
        told = files.parse_json(line)
    except files.FileFaultError as error:
        raise TapeError(str(error)) from None
    if not isinstance(told, dict):
        raise TapeError("an event must be a JSON object")
    return read_event(told, at_ms)


def _complete(name: Any, told: Mapping[str, Any], values: dict[str, Any]) -> None:
    """Fill in values that other fields imply: a second copy, a board card's face, a time."""
    if name == "command" and values.get("does") is not None:
        values["does"] = replace(values["does"], at_ms=values["at_ms"])
    if name == "set_aside" and values.get("was") is not None:
        values["was"] = replace(values["was"], at_ms=values["at_ms"])
    if name == "card" and told.get("copy", 1) != 1:
        values["card"] = _second_copy(values, told["copy"])
    if name == "card" and "face" not in told and values.get("place", STUB).kind is PlaceKind.BOARD:
        values["face_up"] = True  # docs/tape.md: board cards are face up, all others face down by default


def _second_copy(values: Mapping[str, Any], copy: Any) -> Card:
    """Return the second or third of equal cards in a fouled deck."""
    one = values.get("card", UNKNOWN)
    if type(copy) is not int or not 1 < copy < 10:
        raise TapeError("event 'card': copy is not a whole number from 1 to 9")
    return card(f"{one.code}#{copy}")


def write_event(event: Event, *, timed: bool = True) -> dict[str, Any]:
    """Return the tape's object of an event: fields that hold their default are left out."""
    name = NAMES[type(event)]
    told: dict[str, Any] = {"e": name}
    if timed:
        told["t"] = event.at_ms / 1000 if event.at_ms % 1000 else event.at_ms // 1000
    defaults = DEFAULTS[type(event)]
    if isinstance(event, happened.CardMoved) and event.place.kind is PlaceKind.BOARD:
        defaults = {**defaults, "face_up": True}
    for key, (attribute, form) in EVENTS[name][1].items():
        value = getattr(event, attribute)
        if value is None or value == defaults[attribute]:
            continue
        told[key] = form.write(value)
    if name == "card" and "#" in told["card"]:
        told["card"], _, copy = told["card"].partition("#")
        told["copy"] = int(copy)
    return told



"""Words of the page for the codes of the protocol: messages for any language.

A code that this program does not know, of a table of a newer version, is shown as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from controller.room_service.alert_records import DEVICE_STATES
from controller.views.phrases.phrase import in_context, listed, marked, money, phrase
from controller.views.phrases.street_words import STREETS
from controller.views.words import ACTS, OUTCOMES, TITLES

OPTIONS: Final[Mapping[str, str]] = {
    "misdeal": marked("Misdeal"), "void": marked("Void the hand"), "fix": marked("Repair it"),
    "dead_hand": marked("The hand is dead"), "play_on": marked("Play on"), "action": marked("The act counts"),
    "floor": marked("Leave to the floor"), "late": marked("Too late"), "open": marked("Leave open"),
    "owes": marked("The player owes"), "penalty": marked("Penalty"),
}  # fmt: skip
CLOSED: Final[Mapping[str, str]] = {
    "decided": marked("decided here"), "at_table": marked("decided at the table"),
    "retracted": marked("the ruling was withdrawn"), "remedied": marked("the remedy ended"),
    "replaced": marked("another question took its place"), "next_hand": marked("the next hand began"),
    "evening": marked("the evening ended"),
}  # fmt: skip
DECISIONS: Final[Mapping[str, str]] = {
    "waiting": marked("is being sent"), "sent": marked("sent, no answer yet"),
    "accepted": marked("the table has done it"), "refused": marked("the table refused"),
    "too_late": marked("came too late"), "unanswered": marked("the table did not answer"),
}  # fmt: skip
PLAY: Final[Mapping[str, str]] = {
    "break": marked("Halt for a break"), "hand_for_hand": marked("Play hand for hand"),
    "balance": marked("Halt to balance the tables"), "play": marked("Play goes on"),
    "hand": marked("Deal the next hand"), "cards": marked("Let the cards come"),
}  # fmt: skip
"""What the floor tells tables about play."""
STATES: Final[Mapping[str, str]] = {
    "online": in_context("table", "online"), "offline": in_context("table", "offline"),
    "lost": in_context("table", "lost"), "unknown": in_context("table", "unknown"),
}  # fmt: skip
"""What a table's controller last said of itself."""
HOW: Final[Mapping[str, str]] = {
    "played": in_context("hand", "played"), "misdeal": in_context("hand", "misdeal"),
    "void": in_context("hand", "void"),
}  # fmt: skip
BASIS: Final[Mapping[str, str]] = {
    "literal": marked("as the rule says"), "default": marked("by the house's default"),
    "discretion": marked("at the floor's discretion"),
}  # fmt: skip
SEATS: Final[Mapping[str, str]] = {
    "active": in_context("seat", "active"), "away": in_context("seat", "away"),
    "missed_sb": in_context("seat", "missed the small blind"), "missed_bb": in_context("seat", "missed the big blind"),
    "missed_both": in_context("seat", "missed both blinds"), "absent_1": in_context("seat", "absent, first notice"),
    "absent_2": in_context("seat", "absent, second notice"), "pick_up": in_context("seat", "to be picked up"),
    "waiting": in_context("seat", "waiting"), "empty": in_context("seat", "empty"),
}  # fmt: skip
CHIPS: Final[Mapping[str, str]] = {
    "opened": marked("the table opened"), "deal": marked("the deal"), "post": marked("blinds and antes"),
    "act": marked("an act"), "returned": marked("a bet came back"), "street": marked("the street ended"),
    "push": marked("a pot was pushed"), "points": marked("points were settled"), "kept": marked("the pot was kept"),
    "seat": marked("a seat changed"), "buy_in": marked("a buy-in"), "cash_out": marked("a cash-out"),
    "color_up": marked("chips were colored up"), "misdeal": marked("a misdeal"), "void": marked("the hand was void"),
    "undo": marked("an entry was taken back"), "ruling": marked("a ruling"),
}  # fmt: skip
"""Why chips moved."""
ENDED_BY: Final[Mapping[str, str]] = {
    "readers": marked("the readers saw it"), "dealer": marked("the dealer confirmed it"),
    "floor": marked("the floor ended it"),
}  # fmt: skip
CLOCK: Final[Mapping[str, str]] = {
    "started": in_context("clock", "started"), "ended": in_context("clock", "ended"),
    "expired": in_context("clock", "expired"),
}  # fmt: skip
ROLES: Final[Mapping[str, str]] = {
    "viewer": in_context("role", "viewer"), "floor": in_context("role", "floor"),
    "manager": in_context("role", "manager"), "dealer": in_context("role", "dealer"),
}  # fmt: skip
DOES: Final[Mapping[str, str]] = {
    "log-in": marked("logged in"), "log-in refused": marked("log-in refused"), "log-out": marked("logged out"),
    "decide": marked("decided"), "halt": marked("halted play"),
    "resume": marked("let play go on"), "acknowledge": marked("saw an alert"), "add user": marked("added a user"),
    "change role": marked("changed a role"), "change password": marked("gave a new password"),
    "end sessions": marked("logged somebody out everywhere"), "remove user": marked("removed a user"),
    "own password": marked("changed the own password"), "password refused": marked("own password did not fit"),
}  # fmt: skip
TOLD: Final[Mapping[str, str]] = {
    "address": marked("address"), "table": marked("table"), "ruling": marked("ruling"), "choose": marked("chose"),
    "id": marked("command"), "reason": marked("why"), "lets": marked("let"),
    "alert": marked("alert"), "user": marked("user"), "role": marked("role"),
}  # fmt: skip


def plain_word(code: str) -> str:
    """Return a code as words: `exposed_one` is "exposed one"."""
    return code.replace("_", " ")


def _words(known: Mapping[Any, str]) -> Callable[[str], str]:
    """Return what gives the message of a code; the code itself for one that is not known."""
    messages = {str(code): phrase(message) if type(message) is str else message for code, message in known.items()}
    return lambda code: messages.get(code) or plain_word(code)


option_word = _words(OPTIONS)
role_word = _words(ROLES)
play_word = _words(PLAY)
cause_word = _words(TITLES)
street_word = _words(STREETS)
act_word = _words(ACTS)


def rule_list(text: str) -> str:
    """Return the rules of a ruling in one line."""
    return ", ".join(one for one in text.split("\n") if one)


def seat_list(bits: int) -> str:
    """Return the seats that a number's bits name."""
    return listed(seat for seat in range(1, 62) if bits >> seat & 1)


def tenths(value: float) -> str:
    """Return a number with one decimal."""
    whole, part = divmod(round(value * 10), 10)
    return phrase("{whole}.{tenths}", whole=whole, tenths=part)


def stakes_words(stakes: Mapping[str, Any] | None) -> str:
    """Return a game and its stakes in a few words."""
    if stakes is None:
        return ""
    amounts = stakes["limits"] or stakes["blinds"] or [stakes["ante"]]
    return listed((stakes["game"], listed((money(one) for one in amounts), "/")), " ")


_VALUES: Final[Mapping[str, Callable[[str], str]]] = {
    "choose": option_word, "role": role_word, "reason": play_word, "lets": play_word,
}  # fmt: skip


def told_words(told: Mapping[str, Any]) -> str:
    """Return what belongs to a person's act in one line."""
    named = {name: phrase(TOLD[name]) if name in TOLD else plain_word(name) for name in told}
    values = {
        name: _VALUES[name](value) if name in _VALUES else str(value) for name, value in told.items()
    }
    return listed((listed((named[name], values[name]), " ") for name in told), ", ")


WORDS: Final[Mapping[str, Callable[[Any], str]]] = {
    "words": plain_word, "option": option_word, "rules": rule_list, "seats": seat_list, "chips": money,
    "closed": _words(CLOSED), "decision": _words(DECISIONS), "cause": cause_word, "outcome": _words(OUTCOMES),
    "street": street_word, "state": _words(STATES), "how": _words(HOW), "basis": _words(BASIS),
    "seat_state": _words(SEATS), "device": _words(DEVICE_STATES), "why_chips": _words(CHIPS),
    "ended_by": _words(ENDED_BY), "clock": _words(CLOCK), "role": role_word, "does": _words(DOES), "play": play_word,
    "tenths": tenths, "stakes": stakes_words, "told": told_words,
}  # fmt: skip
"""The filters of the templates."""

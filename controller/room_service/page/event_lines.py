"""An event in one line, as a hand is shown again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from controller.room_service.page.page_words import WORDS, act_word, plain_word, role_word, stakes_words, street_word
from controller.room_service.table_texts import text_in, text_of
from controller.views.phrases.phrase import Worded, listed, marked, money, phrase

Plain: TypeAlias = dict[str, Any]
SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
KINDS: Final[Mapping[str, str]] = {
    "hand.began": marked("Deal"), "hand.street": marked("Street"), "hand.action": marked("Act"),
    "hand.shown": marked("Cards shown"), "hand.pot": marked("Pot"), "hand.ended": marked("End of the hand"),
    "hand.raked": marked("Rake"), "hand.reopened": marked("Hand reopened"), "hand.standing": marked("Standing"),
    "chips.changed": marked("Chips"), "ruling.issued": marked("Ruling"), "ruling.retracted": marked("Ruling withdrawn"),
    "remedy.step": marked("Remedy"), "remedy.closed": marked("Remedy ended"),
    "command.accepted": marked("Command done"),
    "command.refused": marked("Command refused"), "seat.changed": marked("Seat"), "stakes.changed": marked("Stakes"),
    "dealer.changed": marked("Dealer"), "button.changed": marked("Button"), "kill.changed": marked("Kill"),
    "clock.changed": marked("Clock"), "device.changed": marked("Device"), "tray.counted": marked("Tray count"),
    "tray.expected": marked("Tray expected"), "tray.variance": marked("Tray variance"),
    "halt.changed": marked("Halt"), "evening.began": marked("Evening"), "event.set_aside": marked("Event set aside"),
    "sign_on.refused": marked("Sign-on refused"), "journal.head": marked("Journal's head"),
}  # fmt: skip
HALTS: Final[Mapping[str, str]] = {
    "balance": phrase("the tables are balanced"), "hand_for_hand": phrase("hand for hand"), "break": phrase("a break"),
}  # fmt: skip
WAITS: Final[Mapping[str, str]] = {"hand": phrase("the next hand"), "cards": phrase("the board of an all-in")}
_KIND_MESSAGES: Final = {kind: phrase(message) for kind, message in KINDS.items()}


def kind_words(kind: str) -> str:
    """Return the name of an event's kind."""
    name = kind.removeprefix("railbird.")
    return _KIND_MESSAGES.get(name) or plain_word(name.replace(".", " "))


def face_text(card: str) -> str:
    """Return a card that lies face up, `Q♠`."""
    return "▒" if card == "??" else f"{card[:-1]}{SUITS.get(card[-1], card[-1])}"


def faces_text(cards: list[str]) -> str:
    """Return cards that lie face up."""
    return " ".join(map(face_text, cards))


def event_words(event: Any) -> str:
    """Return an event in one line."""
    told, kind = event.told, event.kind.removeprefix("railbird.")
    if told is None:
        return phrase("is kept apart: it was not valid")
    if (line := _LINES.get(kind)) is not None:
        return line(told)
    return listed(f"{plain_word(name)} {value}" for name, value in told.items() if value not in (None, [], {}, ""))


def _dealt(told: Plain) -> Worded:
    return phrase("dealt to seats {seats}; button {button}", seats=listed(told["seats"]), button=told["button"])


def _street(told: Plain) -> str:
    street, boards = street_word(told["street"]), [faces_text(one) for one in told["boards"] if one]
    return phrase("{street}: {cards}", street=street, cards=" | ".join(boards)) if boards else street


def _action(told: Plain) -> Worded:
    seat, act, pot = told["seat"], act_word(told["act"]), money(told["pot"])
    if told["to"]:
        return phrase("seat {seat}: {act} to {to}; pot {pot}", seat=seat, act=act, to=money(told["to"]), pot=pot)
    return phrase("seat {seat}: {act}; pot {pot}", seat=seat, act=act, pot=pot)


def _shown(told: Plain) -> Worded:
    return phrase("seat {seat} tables {cards}", seat=told["seat"], cards=faces_text(told["shown"]))


def _pushed(told: Plain) -> Worded:
    return phrase("{amount} is pushed to seat {seat}", amount=money(told["amount"]), seat=told["seat"])


def _ended(told: Plain) -> Worded:
    awards = [
        phrase("seat {seat} gets {amount}", seat=seat, amount=money(amount)) for seat, amount in told["awarded"].items()
    ]
    return listed((WORDS["how"](told["how"]), *(awards or [phrase("nobody gets chips")])), "; ")


def _issued(told: Plain) -> Worded:
    text = text_in(told, "text")
    return phrase("ruling {number}: {text}", number=told["number"], text=text)


def _retracted(told: Plain) -> Worded:
    why = text_in(told, "why")
    return phrase("ruling {number} is withdrawn: {why}", number=told["number"], why=why)


def _step(told: Plain) -> Worded:
    return phrase("step {number}: {text}", number=told["index"] + 1, text=text_in(told, "say"))


def _remedied(told: Plain) -> Worded:
    how = WORDS["ended_by"](told["ended_by"])
    return phrase("the remedy of ruling {number} is done ({how})", number=told["ruling"], how=how)


def _accepted(told: Plain) -> Worded:
    said = listed((text_of(told.get("messages"), one) for one in told["told"]), " ")
    return phrase("{command} of {sender}: done. {text}", command=told["command"], sender=told["sender"], text=said)


def _refused(told: Plain) -> Worded:
    return phrase(
        "{command} of {sender}: refused. {text}", command=told["command"], sender=told["sender"],
        text=text_in(told, "reason"),
    )  # fmt: skip


def _chips(told: Plain) -> Worded:
    return phrase("{why}; pot {amount}", why=WORDS["why_chips"](told["why"]), amount=money(told["pot"]))


def _standing(told: Plain) -> Worded:
    street, seats = street_word(told["street"]), listed(told["live"])
    return phrase("{street}; in the hand: seats {seats}", street=street, seats=seats)


def _seat(told: Plain) -> Worded:
    state, stack = WORDS["seat_state"](told["state"]), money(told["stack"])
    return phrase("seat {seat}: {state}; stack {amount}", seat=told["seat"], state=state, amount=stack)


def _stakes(told: Plain) -> str:
    return stakes_words(told)


def _clock(told: Plain) -> Worded:
    return phrase("the clock of seat {seat}: {state}", seat=told["seat"], state=WORDS["clock"](told["state"]))


def _device(told: Plain) -> Worded:
    return listed((told["device"], WORDS["device"](told["state"])), ": ")


def _kill(told: Plain) -> Worded:
    if told["due"] is None:
        return phrase("no kill is due")
    return phrase("seat {seat} owes the kill", seat=told["due"])


def halt_words(told: Plain) -> str:
    """Return why the room has halted play and what waits; without a reason it goes on."""
    if not told["reason"]:
        return phrase("play goes on")
    why = HALTS.get(told["reason"]) or plain_word(told["reason"])
    if (waits := WAITS.get(told["waits"])) is not None:
        return phrase("play is halted: {why}; {what} waits", why=why, what=waits)
    return phrase("play is halted: {why}", why=why)


def _counted(told: Plain) -> Worded:
    return phrase("{count} chips of {amount}", count=told["count"], amount=money(told["denomination"]))


def _expected(told: Plain) -> Worded:
    if told["baseline"] is None:
        return phrase("the tray was not counted yet; change {amount}", amount=money(told["change"]))
    return money(told["baseline"] + told["change"])


def _variance(told: Plain) -> Worded:
    counted, expected = money(told["counted"]), money(told["expected"])
    return phrase("the tray has {counted}, expected {expected}", counted=counted, expected=expected)


_LINES: Final[Mapping[str, Callable[[Plain], str]]] = {
    "hand.began": _dealt, "hand.street": _street, "hand.action": _action, "hand.shown": _shown, "hand.pot": _pushed,
    "hand.ended": _ended, "hand.raked": lambda told: money(told["amount"]), "hand.reopened": lambda _told: "",
    "hand.standing": _standing, "ruling.issued": _issued, "ruling.retracted": _retracted, "remedy.step": _step,
    "remedy.closed": _remedied, "command.accepted": _accepted, "command.refused": _refused, "chips.changed": _chips,
    "seat.changed": _seat, "stakes.changed": _stakes, "dealer.changed": lambda told: str(told["dealer"]),
    "button.changed": lambda told: str(told["button"]), "kill.changed": _kill, "clock.changed": _clock,
    "halt.changed": halt_words, "device.changed": _device, "tray.counted": _counted,
    "tray.expected": _expected, "tray.variance": _variance,
    "evening.began": lambda told: str(told["rulebook"]), "event.set_aside": lambda told: str(told["reason"]),
    "sign_on.refused": lambda told: role_word(told["role"]), "journal.head": lambda told: str(told["hash"])[:16],
}  # fmt: skip
LINE_FILTERS: Final[Mapping[str, Callable[[Any], str]]] = {
    "happened": event_words, "halt": halt_words, "kind": kind_words, "face": face_text, "faces": faces_text,
}  # fmt: skip
"""The filters of the templates for events and cards."""

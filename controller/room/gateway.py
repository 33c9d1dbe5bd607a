"""The gateway for the room's commands: checks each one and turns it into an event.

The sender is the last part of the topic, `railbird/<table>/command/<sender>`. MQTT does not say who published a
message, so the broker's access list vouches for the sender (`docs/mqtt.md`). The table's settings list the commands of
each sender. Every message is answered; a message that is not a command, or a command that the sender may not give, is
refused with the reason. Everything is checked before it is journaled, so that every journaled event can be read back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import cattrs
from cattrs import transform_error

from controller.files.strict import fault_text, strict_converter
from controller.room.bounds import hold_bounds
from controller.room.command_events import meaning
from controller.room.incoming_message import LONGEST_ID, TOO_MANY, UNREAD, RefusalLimit, open_message
from controller.room.reply import Reply
from controller.room.room_commands import (
    COMMANDS,
    LONGEST_NAME,
    MOST_NUMBER,
    CatchUp,
    ChangeDealer,
    ColorUp,
    Command,
    NameSeat,
    PointOut,
    Replay,
    ServeTray,
)
from controller.table.events import RoomCommanded
from controller.terms.cards import UNKNOWN, CardError, card
from controller.terms.codes import Cause
from controller.terms.texts import mended

__all__ = ["LONGEST_ID", "CommandGateway", "CommandMeaning", "ReceivedCommand", "RoomSettings", "Sender"]

LONGEST_REASON: Final = 400
MOST_NAMED_CARDS: Final = 104
NOBODY_DEALS: Final = "dealer: no person with this id may deal here now; `railbird people list` has the ids"
NAME_FAULT: Final = (
    "takes `seat`, a seat of this table, and `name`: at most 32 letters (Latin, Greek, Cyrillic), digits, spaces and "
    "' . - that begin with a letter, or nothing. What was sent is not repeated here"
)
OF_CHIPS: Final = frozenset({Cause.FORWARD_MOTION, Cause.UNDER_CALL})
"""The irregularities whose count is a number of chips."""


@dataclass(frozen=True, slots=True)
class Sender:
    """An authorized sender: a name, and the commands that it may send; `*` means all."""

    sender: str
    """The sender's name at the broker."""
    may: tuple[str, ...]
    """The commands that the sender may give; `["*"]` for all."""


@dataclass(frozen=True, slots=True)
class RoomSettings:
    """The senders that may command the table; none by default."""

    senders: tuple[Sender, ...] = ()
    """The senders that may command the table over the broker; empty for none."""
    home_assistant: str = ""
    """The prefix of Home Assistant's discovery, usually `"homeassistant"`; empty: the table does not appear there."""

    def faults(self) -> list[str]:
        """Return the faults in these settings as sentences."""
        found = []
        if not all(letter.isascii() and (letter.isalnum() or letter in "-_/") for letter in self.home_assistant):
            found.append(f"room.home_assistant: {self.home_assistant!r} is not letters, digits, dashes and slashes")
        for one in self.senders:
            if not one.sender or not all(letter.isalnum() or letter in "-_." for letter in one.sender):
                found.append(f"room.senders: {one.sender!r} is not made of letters, digits, dashes and dots")
            if len(one.sender) > LONGEST_NAME:
                found.append(f"room.senders: {one.sender!r} has more than {LONGEST_NAME} letters")
            found += [f"room.senders: {name!r} is not a command" for name in one.may if name not in {*COMMANDS, "*"}]
        names = [one.sender for one in self.senders]
        found += [f"room.senders: {name} appears twice" for name in sorted(set(names)) if names.count(name) > 1]
        return found

    def allows(self, sender: str, name: str) -> bool:
        """Whether the sender may give this command."""
        return any(one.sender == sender and (name in one.may or "*" in one.may) for one in self.senders)


@dataclass(frozen=True, slots=True)
class ReceivedCommand:
    """A command as received: its sender, its text, and whether it was retained."""

    sender: str
    payload: bytes
    retained: bool = False
    reply: Reply | None = field(default=None, compare=False)
    """Where an answer to this sender alone may go."""


@dataclass(frozen=True, slots=True)
class CommandMeaning:
    """The result of a command: its event for the core, and the events to resend."""

    event: RoomCommanded
    replay: Replay | CatchUp | None = None
    names: NameSeat | None = None
    """A name for a seat, which is no part of the event: the journal must not have it."""


@dataclass(slots=True)
class CommandGateway:
    """Checks the room's commands one by one.

    Attributes:
        settings: the senders and their commands.
        seats: the table's number of seats.
        held: the first and last number of the events that can be sent again; (1, 0) if there are none.
        may_deal: whether an id is that of a person who may deal; None: any name may.
        is_taken: whether somebody plays at a seat now.
    """

    settings: RoomSettings
    seats: int
    held: Callable[[], tuple[int, int]] = lambda: (1, MOST_NUMBER)
    may_deal: Callable[[str], bool] | None = None
    is_taken: Callable[[int], bool] = lambda _seat: True
    _converter: cattrs.Converter = field(init=False)
    _refusals: RefusalLimit = field(default_factory=RefusalLimit)

    def __post_init__(self) -> None:
        self._converter = hold_bounds(strict_converter(), self.seats)

    def read(self, heard: ReceivedCommand, at_ms: int) -> CommandMeaning | None:
        """Return a message's meaning, refused or not; an unreadable number becomes `""`.

        Return None if the sender has been refused so often that it gets no answer for the rest of the minute.
        """
        message = open_message(heard.payload)
        told = dict(message.told)
        name = told.pop("command", "")
        name = name if isinstance(name, str) else ""
        told.pop("id", None)
        refused = message.fault or self._why_not(heard, name)
        command, body = None, message.body
        if not refused:
            command, refused = self._structured(COMMANDS[name], told)
            body = message.body if command is not None else UNREAD
        are_gone = bool(refused) and isinstance(command, Replay | CatchUp) and refused == self._why_gone(command)
        does = meaning(command, at_ms) if command is not None and not refused else None
        answer = self._refusals.count(heard.sender, at_ms) if refused else "answer"
        if answer == "silent":
            return None
        if answer == "last":
            refused = f"{TOO_MANY}; this one: {refused}"
        sender, called = mended(heard.sender, LONGEST_NAME), mended(name, LONGEST_NAME)
        reason = mended(refused, LONGEST_REASON)
        event = RoomCommanded(at_ms, message.id, sender, called, does, reason, body, are_gone)
        if refused:
            return CommandMeaning(event)
        replay = command if isinstance(command, Replay | CatchUp) else None
        return CommandMeaning(event, replay, command if isinstance(command, NameSeat) else None)

    def _why_not(self, heard: ReceivedCommand, name: str) -> str:
        """Return why a message is refused regardless of its fields; empty if it is not."""
        if heard.retained:
            return "a retained command may be old: publish commands without retain"
        if heard.reply is not None and not heard.reply.topic:
            return "the response topic must be the sender's own answer topic, or below it"
        if name not in COMMANDS:
            return f"{name[:LONGEST_NAME]!r} is not a command"
        if not self.settings.allows(heard.sender, name):
            return f"{heard.sender} may not send {name!r} to this table"
        return ""

    def _structured(self, kind: type[Any], told: Mapping[str, Any]) -> tuple[Command | None, str]:
        """Return the command with its fields checked, or the reason for a refusal."""
        try:
            command: Command = self._converter.structure(dict(told), kind)
        except cattrs.BaseValidationError as error:
            if kind is NameSeat:
                return None, NAME_FAULT
            faults = transform_error(error, path="", format_exception=fault_text)
            return None, "; ".join(fault.replace(" @ .", " @ ").removesuffix(" @ ") for fault in faults)
        return command, self._fault(command)

    def _fault(self, command: Command) -> str:
        """Return a fault across fields: a tray change's sign, a race's cards, a number range."""
        match command:
            case ServeTray(amount=amount, reason=reason):
                return _wrong_sign(amount, reason)
            case ChangeDealer(dealer=dealer) if dealer and self.may_deal is not None and not self.may_deal(dealer):
                return NOBODY_DEALS
            case NameSeat(seat=seat, name=name) if name and not self.is_taken(seat):
                return f"nobody plays at seat {seat}: seat the player first"
            case ColorUp(cards=cards):
                return next((fault for one in cards if (fault := _race_fault(one.seat, one.card))), "")
            case PointOut(cause=cause, count=count) if (count or 0) > MOST_NAMED_CARDS and cause not in OF_CHIPS:
                return f"count: {cause.value} concerns cards; the count is at most {MOST_NAMED_CARDS}"
            case Replay() | CatchUp():
                return self._wrong_stretch(command)
            case _:
                return ""

    def _wrong_stretch(self, wanted: Replay | CatchUp) -> str:
        """Return the fault of a range of events: it counts down, or is not stored."""
        if wanted.last is not None and wanted.last < wanted.first:
            return "first and last must be numbers from 1, first not above last"
        return self._why_gone(wanted)

    def _why_gone(self, wanted: Replay | CatchUp) -> str:
        """Return why the events from the first one on cannot be sent; empty if they can."""
        first, last = self.held()
        if last < first:
            return "there is no event yet"
        # Who asks for what comes next has everything, and is told so in an answer of one chunk.
        if not first <= wanted.first <= last + isinstance(wanted, CatchUp):
            return f"only the events {first} to {last} can be sent again; choose first among them"
        return ""


def _wrong_sign(amount: int, reason: str) -> str:
    """Return the fault in a tray change's sign: fills are positive, credits negative."""
    if reason == "fill" and amount <= 0:
        return "a fill brings chips into the tray: its amount is positive"
    if reason == "credit" and amount >= 0:
        return "a credit takes chips out of the tray: its amount is negative"
    return "" if amount else "an amount of 0 changes nothing"


def _race_fault(seat: int, code: str) -> str:
    """Return the fault of a color-up card, without repeating the card."""
    try:
        known = card(code) is not UNKNOWN
    except CardError:
        known = False
    return "" if known else f"cards: the value of seat {seat} is not a card; write As for the ace of spades"

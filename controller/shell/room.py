"""The room's commands on their way in: read, checked against who may send what, and made into events.

The sender is the last part of the topic, `railbird/<table>/command/<sender>`: the broker's access list vouches for it
(`docs/mqtt.md`), as MQTT tells nobody who published. What a sender may command stands in the table's settings; nobody
may command anything that does not stand there. A message that is no command, or no command of his, is refused with the
reason; a message that cannot even be answered (no `id`) is told to the technician.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import cattrs
from cattrs import transform_error

from controller.shell.room_commands import COMMANDS, ColorUp, Command, Replay, meaning
from controller.shell.strict import fault_text, strict_converter
from controller.table.events import RoomCommanded
from controller.terms.cards import CardError, card

LONGEST: Final = 4096
"""Bytes of a command; the longest that makes sense has a few hundred."""
LONGEST_ID: Final = 64
_COUNTS: Final = frozenset({
    "amount", "stack", "ante", "hands", "rounds", "times", "count", "objectors", "chip", "into", "bring_in",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sender:
    """One who may send commands: his name, and the names of the commands that he may send; `*`: every one."""

    sender: str
    may: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoomSettings:
    """Who may command the table; nobody, where nothing is said."""

    senders: tuple[Sender, ...] = ()

    def faults(self) -> list[str]:
        """What is wrong with these settings, a sentence each."""
        found = []
        for one in self.senders:
            if not one.sender or not all(letter.isalnum() or letter in "-_." for letter in one.sender):
                found.append(f"room.senders: {one.sender!r} is not made of letters, digits, dashes and dots")
            found += [f"room.senders: {name!r} is no command" for name in one.may if name not in {*COMMANDS, "*"}]
        names = [one.sender for one in self.senders]
        found += [f"room.senders: {name} stands twice" for name in sorted(set(names)) if names.count(name) > 1]
        return found

    def allows(self, sender: str, name: str) -> bool:
        """Whether he may send that command."""
        return any(one.sender == sender and (name in one.may or "*" in one.may) for one in self.senders)


@dataclass(frozen=True, slots=True)
class Heard:
    """A command as it came: who sent it, its text, and whether the broker had kept it."""

    sender: str
    payload: bytes
    retained: bool = False


@dataclass(frozen=True, slots=True)
class Meant:
    """What a command comes to: its event for the core, and the events that are to be sent again."""

    event: RoomCommanded
    replay: Replay | None = None


class NoCommandError(ValueError):
    """A message that cannot be answered; the text says why."""


@dataclass(slots=True)
class Door:
    """Lets commands in: checks them one by one."""

    settings: RoomSettings
    seats: int
    _converter: cattrs.Converter = field(default_factory=strict_converter)

    def read(self, heard: Heard, at_ms: int) -> Meant:
        """Return what a command means, refused or not.

        Raises:
            NoCommandError: it has no number under which it could be answered.
        """
        told = self._told(heard)
        number, name = told.pop("id"), told.pop("command", "")
        name = name if isinstance(name, str) else ""
        kind = COMMANDS.get(name)
        refused = self._why_not(heard, name)
        command: Command | None = None
        if kind is not None and not refused:
            command, refused = self._structured(kind, told)
        does = meaning(command, at_ms) if command is not None and not refused else None
        event = RoomCommanded(at_ms, number, heard.sender, name[:LONGEST_ID], does, refused)
        return Meant(event, command if isinstance(command, Replay) and not refused else None)

    def _told(self, heard: Heard) -> dict[str, Any]:
        """The JSON object of a message, with its number."""
        who = f"a message of {heard.sender}"
        if len(heard.payload) > LONGEST:
            raise NoCommandError(f"{who} is longer than {LONGEST} bytes: no command")
        try:
            told = json.loads(heard.payload)
        except (ValueError, RecursionError):
            raise NoCommandError(f"{who} is no JSON: no command") from None
        number = told.get("id") if isinstance(told, dict) else None
        if not isinstance(number, str) or not 0 < len(number) <= LONGEST_ID:
            raise NoCommandError(f"{who} has no `id` (a text of 1 to {LONGEST_ID} letters): it cannot be answered")
        return dict(told)

    def _why_not(self, heard: Heard, name: str) -> str:
        """Why a command is not let in, whatever it holds; the empty text where it is."""
        if heard.retained:
            return "a retained command is an old one: publish commands without retain"
        if name not in COMMANDS:
            return f"{name[:LONGEST_ID]!r} is no command"
        if not self.settings.allows(heard.sender, name):
            return f"{heard.sender} may not send {name!r} to this table"
        return ""

    def _structured(self, kind: type[Any], told: Mapping[str, Any]) -> tuple[Command | None, str]:
        """The command with its fields checked, or why they are refused."""
        try:
            command: Command = self._converter.structure(dict(told), kind)
        except cattrs.BaseValidationError as error:
            faults = transform_error(error, path="", format_exception=fault_text)
            return None, "; ".join(fault.replace(" @ .", " @ ").removesuffix(" @ ") for fault in faults)
        return command, self._out_of_range(command)

    def _out_of_range(self, command: Command) -> str:
        """A seat that the table does not have, an amount below nought, limits that are no pair."""
        for name in getattr(command, "__dataclass_fields__", {}):
            value = getattr(command, name)
            negative = type(value) is int and value < 0 and name in _COUNTS
            if negative and getattr(command, "reason", "") not in {"credit", "color_up"}:
                return f"{name} is below nought"
            is_seat = name in {"seat", "by"} or (name == "to" and type(value) is int)
            if is_seat and value is not None and not 1 <= value <= self.seats:
                return f"{name} is no seat of this table (1 to {self.seats})"
            if name == "limits" and value is not None and len(value) != 2:
                return "limits are not a small and a big bet"
        if isinstance(command, ColorUp) and (fault := self._race_fault(command)):
            return fault
        if isinstance(command, Replay) and (command.first < 1 or (command.last or command.first) < command.first):
            return "first and last are no stretch of numbers from 1"
        return ""

    def _race_fault(self, command: ColorUp) -> str:
        """A card of a race that is none, or of no seat; what was sent is not repeated."""
        for one in command.cards:
            if not 1 <= one.seat <= self.seats:
                return f"cards: {one.seat} is no seat of this table (1 to {self.seats})"
            try:
                card(one.card)
            except CardError:
                return f"cards: what seat {one.seat} got is no card; write As for the ace of spades"
        return ""

"""The words of every text in a message that is one of few, and the texts that are free.

Types of the core hold such a word as a plain text. Here at the door it gets its list. A test holds that every text of
every message is in one list or the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias, get_args

from controller.files.installed_files import SoftwareState
from controller.journal.storage_watch import StorageState
from controller.poker.seats.seat_record import Way
from controller.room.outgoing_messages import AcceptedMessage, RulingMessage, StepMessage, TableState
from controller.room.room_commands import COMMANDS
from controller.rulebook.street_acts import StreetName
from controller.table import outputs as told
from controller.table import values
from controller.terms.codes import Act, Basis, Betting, Cause, Outcome, SeatState, StepCode
from controller.views import models

Words: TypeAlias = tuple[str, ...]


def _of(kind: Iterable[str]) -> Words:
    return tuple(str(word) for word in kind)


NAMED: Final[Mapping[Words, str]] = {
    _of(kind): kind.__name__
    for kind in (Act, Basis, Betting, Cause, Outcome, SeatState, SoftwareState, StepCode, StreetName)
}
"""The names of lists that more than one field has."""
STREETS: Final = _of(StreetName)
WORDS: Final[Mapping[tuple[type, str], Words]] = {
    (RulingMessage, "outcome"): _of(Outcome),
    (RulingMessage, "cause"): _of(Cause),
    (RulingMessage, "basis"): _of(Basis),
    (RulingMessage, "steps"): _of(StepCode),
    (RulingMessage, "options"): _of(Outcome),
    (RulingMessage, "do"): _of(Act),
    (StepMessage, "step"): _of(StepCode),
    (AcceptedMessage, "command"): tuple(COMMANDS),
    (TableState, "state"): ("online", "offline", "lost"),
    (TableState, "commands"): ("heard", "unheard", "unknown", "off"),
    (TableState, "software"): (*_of(SoftwareState), "unchecked"),
    (TableState, "storage"): _of(StorageState),
    (told.StreetDealt, "street"): STREETS,
    (told.ActionTaken, "street"): STREETS,
    (told.ActionTaken, "act"): _of(Act),
    (told.SeatTold, "state"): _of(SeatState),
    (told.SeatTold, "takes"): get_args(Way),
    (told.TrayVariance, "reason"): ("hand", "dealer change"),
    (values.HandStanding, "street"): (*STREETS, "showdown", "done"),
    (values.StandingAct, "street"): STREETS,
    (values.StandingAct, "act"): _of(Act),
    (values.StakesTold, "betting"): ("", *_of(Betting)),
    (models.TurnView, "may"): _of(Act),
    (models.RulingView, "cause"): _of(Cause),
    (models.StepView, "code"): _of(StepCode),
    (models.OptionView, "code"): (*_of(Outcome), "yes", "no"),
    (models.WayBack, "code"): get_args(Way),
}
"""The words of a field, by the type and the field's name; in a list, those of each entry."""

FACE: Final = r"^([2-9TJQKA][cdhs]|Jk|\?\?)$"
PATTERNS: Final[Mapping[tuple[str, str], str]] = {
    ("StreetDealt", "boards"): FACE,
    ("CardsShown", "shown"): FACE,
    ("HandNow", "boards"): FACE,
    ("HandNow", "shown"): FACE,
    ("EventLeftOut", "kind"): "^[a-z_]*$",
    ("MoveView", "source"): "^[a-z]+(:[0-9]+)?$",
    ("MoveView", "target"): "^[a-z]+(:[0-9]+)?$",
}
"""The form of the texts of a field that names cards or places, or the tape's word for an event."""

FREE: Final[frozenset[str]] = frozenset({
    # what a house or a program names: ids of games, books and rules, names, places of this table's board
    "game", "rulebook", "rules", "dealer", "device", "blind", "unseen", "lost", "place", "level", "id", "sender",
    "command", "table", "evening", "version", "fingerprint", "protocol", "hash", "key", "signature", "currency",
    "antennas",
    # sentences for people, and times
    "text", "say", "why", "told", "reason", "messages", "name", "limits", "last_act", "label", "title", "message",
    "detail", "law", "because", "decided_by", "note", "does", "wall", "time", "software", "software_fault", "street",
    "not_recording", "halted",
})
"""The names of fields whose text is free wherever no list above says otherwise."""

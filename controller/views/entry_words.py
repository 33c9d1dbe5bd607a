"""Keyed entries in a few words, for the dealer's and the floor's screens.

No entry names a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from controller.table import events as happened
from controller.table.events import Event
from controller.terms.codes import Act
from controller.views.models import HistoryLine
from controller.views.words import cause_title, money

_ACTS: Final[Mapping[Act, str]] = {
    Act.FOLD: "folds",
    Act.CHECK: "checks",
    Act.CALL: "calls",
    Act.BET: "bets",
    Act.RAISE: "raises to",
    Act.ALL_IN: "is all in",
    Act.COMPLETE: "completes to",
    Act.BRING_IN: "brings it in",
    Act.DRAW: "draws",
}
_PRESENCE: Final[Mapping[str, tuple[str, str]]] = {
    "present": ("is here", "are here"),
    "away": ("is away", "are away"),
    "empty": ("has left", "have left"),
    "reserved": ("is reserved", "are reserved"),
    "new": ("is taken", "are taken"),
    "moved": ("is taken by a player who moved", "are taken by players who moved"),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A keyed event, its number in the journal, and whether UNDO took it back."""

    sequence: int
    event: Event
    undone: bool = False


def history(
    entries: Iterable[Entry], most: int, currency: str = "", *, undoable: bool = False
) -> tuple[HistoryLine, ...]:
    """Return at most `most` history lines, newest first.

    The newest entry that stands, with those that one key told with it, is marked `undoable`: UNDO takes it back.
    Consecutive entries that say the same of several seats share one line.
    """
    lines: list[HistoryLine] = []
    for group in _together(entries):
        if len(lines) == most:
            break
        newest = group[0]
        lines.append(HistoryLine(newest.sequence, _text(group, currency), undoable, newest.undone))
        undoable = undoable and (newest.undone or happened.is_joined(newest.event))
        if newest.undone:
            lines[-1] = replace(lines[-1], undoable=False)
    return tuple(lines)


def _together(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    group: list[Entry] = []
    for entry in entries:
        if group and _presence(entry) and _presence(entry) == _presence(group[-1]):
            group.append(entry)
            continue
        if group:
            yield group
        group = [entry]
    if group:
        yield group


def _presence(entry: Entry) -> str:
    """Return an entry about a player's presence in words.

    Empty for any other entry and for one that was taken back.
    """
    return entry.event.presence if isinstance(entry.event, happened.SeatChanged) and not entry.undone else ""


def _text(group: list[Entry], currency: str) -> str:
    seats = sorted({entry.event.seat for entry in group if isinstance(entry.event, happened.SeatChanged)})
    if len(seats) < 2:
        return entry_text(group[0].event, currency)
    named = f"{seats[0]} to {seats[-1]}" if seats[-1] - seats[0] == len(seats) - 1 else ", ".join(map(str, seats))
    return f"Seats {named} {_PRESENCE[_presence(group[0])][1]}"


def entry_text(event: Event, currency: str = "") -> str:
    """Return a keyed event in a few words: `Seat 3 raises to $60`."""
    seat = getattr(event, "seat", None)
    who = f"Seat {seat}" if seat is not None else ""
    match event:
        case happened.ActionDeclared():
            told = " (muck)" if event.by == "muck" else ""
            return f"{who} {_ACTS[event.act]}{_of_act(event, currency)}{told}"
        case happened.WordSaid():
            said = event.word.value.replace("_", " ") + (f" {money(event.amount, currency)}" if event.amount else "")
            return f'{who} says "{said}"'
        case happened.PotAwarded():
            return f"{who} is pushed {money(event.amount, currency)}"
        case happened.BlindPosted():
            return f"{who} posts {money(event.live + event.dead, currency)}"
        case happened.StraddlePosted():
            return f"{who} straddles to {money(event.to, currency)}"
        case happened.AttentionCalled():
            return f"{who}: {cause_title(event.cause).lower()}?" if who else f"Attention: {cause_title(event.cause)}"
        case happened.SeatChanged():
            return f"{who} {_PRESENCE[event.presence][0]}"
        case _:
            return _in_other_words(event, who)


def _in_other_words(event: Event, who: str) -> str:
    match event:
        case happened.HandTabled():
            return f"{who} shows"
        case happened.HandKilled():
            return f"{who}'s hand is out"
        case happened.FloorRuled():
            return f"{'Floor ' * bool(event.by)}{event.by or 'Floor'}: {plain(event.choose.value)}"
        case happened.StepConfirmed():
            return f"Confirmed: {plain(event.step.value)}"
        case _:
            name = "".join(" " + letter.lower() if letter.isupper() else letter for letter in type(event).__name__)
            return f"{who}: {name.strip()}" if who else name.strip().capitalize()


def _of_act(event: happened.ActionDeclared, currency: str) -> str:
    """Return the amount of a bet or raise, or the number of cards drawn."""
    if event.act is Act.DRAW:
        return f" {event.cards or 0}"
    if not event.to:
        return ""
    return f"{' for' if event.act in {Act.ALL_IN, Act.BRING_IN} else ''} {money(event.to, currency)}"


def plain(code: str) -> str:
    """Return a code as words: `dead_hand` becomes "dead hand"."""
    return code.replace("_", " ")

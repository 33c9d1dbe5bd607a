"""Keyed entries in a few words, for the dealer's and the floor's screens.

No entry names a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from controller.table import events as happened
from controller.table.events import Event
from controller.table.outputs import ActionTaken
from controller.terms.codes import Act, Outcome, Word
from controller.views.models import HistoryLine
from controller.views.phrases.phrase import in_context, listed, marked, money, phrase, with_initial
from controller.views.phrases.step_names import STEP_NAMES
from controller.views.words import cause_title, small_title

_ACTS: Final[Mapping[Act, str]] = {
    Act.FOLD: marked("Seat {seat} folds"),
    Act.CHECK: marked("Seat {seat} checks"),
    Act.CALL: marked("Seat {seat} calls"),
    Act.BET: marked("Seat {seat} bets"),
    Act.RAISE: marked("Seat {seat} raises to"),
    Act.ALL_IN: marked("Seat {seat} is all in"),
    Act.COMPLETE: marked("Seat {seat} completes to"),
    Act.BRING_IN: marked("Seat {seat} brings it in"),
    Act.DRAW: marked("Seat {seat} draws"),
}
_WITH_AMOUNT: Final[Mapping[Act, str]] = {
    Act.FOLD: marked("Seat {seat} folds {amount}"),
    Act.CHECK: marked("Seat {seat} checks {amount}"),
    Act.CALL: marked("Seat {seat} calls {amount}"),
    Act.BET: marked("Seat {seat} bets {amount}"),
    Act.RAISE: marked("Seat {seat} raises to {amount}"),
    Act.ALL_IN: marked("Seat {seat} is all in for {amount}"),
    Act.COMPLETE: marked("Seat {seat} completes to {amount}"),
    Act.BRING_IN: marked("Seat {seat} brings it in for {amount}"),
}
_PRESENCE: Final[Mapping[str, tuple[str, str]]] = {
    "present": (marked("Seat {seats} is here"), marked("Seats {seats} are here")),
    "away": (marked("Seat {seats} is away"), marked("Seats {seats} are away")),
    "empty": (marked("Seat {seats} has left"), marked("Seats {seats} have left")),
    "reserved": (marked("Seat {seats} is reserved"), marked("Seats {seats} are reserved")),
    "new": (marked("Seat {seats} is taken"), marked("Seats {seats} are taken")),
    "moved": (
        marked("Seat {seats} is taken by a player who moved"), marked("Seats {seats} are taken by players who moved"),
    ),
}
_OTHERS: Final[Mapping[type[Event], str]] = {
    happened.CardExposed: marked("card exposed"),
    happened.CardBoxed: marked("card boxed"),
    happened.CardOffTable: marked("card off table"),
    happened.ChipsMoved: marked("chips moved"),
    happened.TableTapped: marked("table tapped"),
    happened.HandSet: marked("hand set"),
    happened.OptionTaken: marked("option taken"),
    happened.DealerChanged: marked("dealer changed"),
    happened.LevelChanged: marked("level changed"),
    happened.ButtonPlaced: marked("button placed"),
    happened.ClockCalled: marked("clock called"),
    happened.HighCardDealt: marked("high card dealt"),
    happened.RunItAgreed: marked("run it agreed"),
    happened.TrayAdjusted: marked("tray adjusted"),
    happened.GameChosen: marked("game chosen"),
    happened.PenaltyGiven: marked("penalty given"),
    happened.ChipsRacked: marked("chips racked"),
    happened.MoveCalled: marked("move called"),
    happened.ChipsBought: marked("chips bought"),
    happened.JackpotTalk: marked("jackpot talk"),
    happened.TimePotAgreed: marked("time-pot agreed"),
    happened.PotForfeited: marked("pot forfeited"),
    happened.ColoredUp: marked("colored up"),
}
"""The entries that no other table has."""
_WORDS: Final[Mapping[Word, str]] = {
    Word.CALL: in_context("word", "call"),
    Word.RAISE: in_context("word", "raise"),
    Word.BET: in_context("word", "bet"),
    Word.ALL_IN: in_context("word", "all in"),
    Word.POT: in_context("word", "pot"),
    Word.CHECK: in_context("word", "check"),
    Word.FOLD: in_context("word", "fold"),
    Word.TIME: in_context("word", "time"),
    Word.NUMBER: in_context("word", "number"),
}
DECISIONS: Final[Mapping[Outcome, str]] = {
    Outcome.MISDEAL: in_context("decision", "misdeal"),
    Outcome.VOID: in_context("decision", "void"),
    Outcome.FIX: in_context("decision", "fix"),
    Outcome.DEAD_HAND: in_context("decision", "dead hand"),
    Outcome.PLAY_ON: in_context("decision", "play on"),
    Outcome.ACTION: in_context("decision", "action"),
    Outcome.FLOOR: in_context("decision", "floor"),
    Outcome.LATE: in_context("decision", "late"),
    Outcome.OPEN: in_context("decision", "open"),
    Outcome.OWES: in_context("decision", "owes"),
    Outcome.PENALTY: in_context("decision", "penalty"),
}
"""The floor's decisions in a word or two."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A keyed event, its number in the journal, and whether UNDO took it back.

    `time_of_day` is empty where nobody knows it.
    """

    sequence: int
    event: Event
    undone: bool = False
    time_of_day: str = ""


_NAMED_BY_COUNT: Final = frozenset({Act.BRING_IN, Act.COMPLETE})
"""The acts that no key names: BET, RAISE, MINIMUM or CALL keys them."""


def as_counted(entry: Entry, event: Event | None, taken: ActionTaken) -> Entry:
    """Name an act's entry by what it counts as, where no key has that name.

    `event` is the act that was taken; the entry of any other stays as it is.
    """
    acted = entry.event
    if acted is not event or not isinstance(acted, happened.ActionDeclared):
        return entry
    act = Act(taken.act)
    if acted.seat != taken.seat or act not in _NAMED_BY_COUNT:
        return entry
    return replace(entry, event=replace(acted, act=act, to=taken.to))


class EntryLines:
    """The last entries in words, newest first; an unchanged line is the same object again."""

    def __init__(self, most: int, currency: str = "") -> None:
        self._most, self._currency = most, currency
        self._kept: dict[tuple[int, int, bool, bool], tuple[HistoryLine, HistoryLine]] = {}
        """Those of the last `lines`, each without and with its time.

        By the newest entry's number, how many share the line, and whether it is undoable or undone.
        """

    def lines(self, entries: Iterable[Entry], *, undoable: bool = False) -> tuple[HistoryLine, ...]:
        """Return at most `most` history lines.

        The newest entry that stands, with those that one key told with it, is marked `undoable`: UNDO takes it back.
        Consecutive entries that say the same of several seats share one line.
        """
        lines: dict[tuple[int, int, bool, bool], tuple[HistoryLine, HistoryLine]] = {}
        for group in _together(entries):
            if len(lines) == self._most:
                break
            newest = group[0]
            key = (newest.sequence, len(group), undoable and not newest.undone, newest.undone)
            lines[key] = self._kept.get(key) or self._made(group, undoable=key[2])
            undoable = undoable and (newest.undone or happened.is_joined(newest.event))
        self._kept = lines
        return tuple([line for line, _ in lines.values()])

    def _made(self, group: list[Entry], *, undoable: bool) -> tuple[HistoryLine, HistoryLine]:
        """Return a line without and with its time; if its mark alone changes, with the same texts."""
        sequence, time, undone = group[0].sequence, group[0].time_of_day, group[0].undone
        if before := self._kept.get((sequence, len(group), not undoable, undone)):
            text, timed = before[0].text, before[1].text
        else:
            text = _text(group, self._currency)
            timed = listed((time, text), " ") if time else text
        return HistoryLine(sequence, text, undoable, undone), HistoryLine(sequence, timed, undoable, undone)

    @property
    def timed(self) -> tuple[HistoryLine, ...]:
        """The last `lines`, each with its time of day before it where it is known."""
        return tuple([timed for _, timed in self._kept.values()])


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
    in_a_row = seats[-1] - seats[0] == len(seats) - 1
    named = phrase("{first} to {last}", first=seats[0], last=seats[-1]) if in_a_row else listed(seats)
    return phrase(_PRESENCE[_presence(group[0])][1], seats=named)


def entry_text(event: Event, currency: str = "") -> str:
    """Return a keyed event in a few words: `Seat 3 raises to $60`."""
    match event:
        case happened.ActionDeclared():
            told = _acted(event, currency)
            return phrase("{entry} (muck)", entry=told) if event.by == "muck" else told
        case happened.PotAwarded():
            return phrase("Seat {seat} is pushed {amount}", seat=event.seat, amount=money(event.amount, currency))
        case happened.BlindPosted():
            posted = money(event.live + event.dead, currency)
            return phrase("Seat {seat} posts {amount}", seat=event.seat, amount=posted)
        case happened.StraddlePosted():
            return phrase("Seat {seat} straddles to {amount}", seat=event.seat, amount=money(event.to, currency))
        case happened.AttentionCalled():
            if event.seat is None:
                return phrase("Attention: {what}", what=cause_title(event.cause))
            return phrase("Seat {seat}: {what}?", seat=event.seat, what=small_title(event.cause))
        case happened.SeatChanged():
            return phrase(_PRESENCE[event.presence][0], seats=event.seat)
        case happened.HandTabled():
            return phrase("Seat {seat} shows", seat=event.seat)
        case _:
            return _in_other_words(event, currency)


def _in_other_words(event: Event, currency: str) -> str:
    match event:
        case happened.WordSaid():
            said = _WORDS[event.word]
            if event.amount:
                said = listed((said, money(event.amount, currency)), " ")
            return phrase('Seat {seat} says "{words}"', seat=event.seat, words=said)
        case happened.HandKilled():
            return phrase("Seat {seat}'s hand is out", seat=event.seat)
        case happened.FloorRuled():
            if event.by:
                return phrase("Floor {name}: {what}", name=event.by, what=DECISIONS[event.choose])
            return phrase("Floor: {what}", what=DECISIONS[event.choose])
        case happened.StepConfirmed():
            return phrase("Confirmed: {step}", step=STEP_NAMES[event.step])
        case happened.DealerAnswered(act=Act() as act, seat=int() as player):
            return _acted(happened.ActionDeclared(event.at_ms, player, act, event.to), currency)
        case happened.DealerAnswered():
            return marked("Dealer answered yes") if event.yes else marked("Dealer answered no")
        case _:
            seat = getattr(event, "seat", None)
            name = _OTHERS.get(type(event)) or _name_of(event)
            if seat is not None:
                return phrase("Seat {seat}: {entry}", seat=seat, entry=name)
            return with_initial(name, is_large=True)


def _name_of(event: Event) -> str:
    """Return an event's kind in words; it is not keyed, and only exports name it."""
    return "".join(" " + one.lower() if one.isupper() else one for one in type(event).__name__).strip()


def _acted(event: happened.ActionDeclared, currency: str) -> str:
    """Return an act with the amount of a bet or raise, or the number of cards drawn."""
    if event.act is Act.DRAW and event.cards == 0:
        return phrase("Seat {seat} stands pat", seat=event.seat)
    if event.act is Act.DRAW:
        return phrase("Seat {seat} draws {count}", seat=event.seat, count=event.cards or 0)
    if not event.to:
        return phrase(_ACTS[event.act], seat=event.seat)
    return phrase(_WITH_AMOUNT[event.act], seat=event.seat, amount=money(event.to, currency))


def floor_decision(event: happened.FloorRuled) -> str:
    """Return how the floor decided, with who it was if that is known: `floor: misdeal`."""
    if event.by:
        return phrase("{name}: {what}", name=event.by, what=DECISIONS[event.choose])
    return phrase("floor: {what}", what=DECISIONS[event.choose])


def plain(code: str) -> str:
    """Return a code as words: `dead_hand` becomes "dead hand"."""
    return code.replace("_", " ")

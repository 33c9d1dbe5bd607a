"""An evening's record for people: who did what, when, and under which program.

It reads what is recorded and replays nothing, so that an evening of any version can be read. No line names a card.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeAlias

from controller.handhistory.audit_memory import AuditMemory, Told
from controller.handhistory.audit_words import asked, chips_text, remedy_text, retracted_text
from controller.journal.evidence.chain import StartRecord
from controller.journal.journal_entries import RecordedEvent
from controller.table import events as happened
from controller.table.events import Event
from controller.tape.codec import TapeError, read_event_line
from controller.terms.codes import Cause
from controller.views.entry_words import entry_text, plain
from controller.views.words import cause_title

ACCOUNTED: Final = (
    happened.DealerChanged, happened.FloorRuled, happened.StepConfirmed, happened.DealerAnswered, happened.Corrected,
    happened.AttentionCalled, happened.HandKilled, happened.PenaltyGiven, happened.SeatChanged, happened.TrayAdjusted,
    happened.ChipsBought, happened.LevelChanged, happened.GameChosen, happened.ButtonPlaced, happened.DeviceLost,
    happened.DeviceBack, happened.PotAwarded, happened.SignOnRefused, happened.PlayHalted, happened.PlayResumed,
    happened.ToolOpened, happened.PotForfeited, happened.ColoredUp,
)
"""The events that somebody answers for, or that somebody will ask about; not every bet."""
Named: TypeAlias = Callable[[str], str]
"""Says who has an id, for readers: the id, and the name that the house has for it."""
IN_FORCE: Final = ("settings", "board", "decks", "calibration")
DIGITS_SHOWN: Final = 8
_LET: Final = {"play": "play go on", "hand": "the next hand be dealt", "cards": "the cards of an all-in come"}
DAMAGED: Final = "The storage has damaged this row: what it said is lost"


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One line: when, the journal's row (0 for a start), who dealt, and what happened."""

    wall_ms: int
    row: int
    dealer: str
    text: str


@dataclass(frozen=True, slots=True)
class Context:
    """What a row's line refers to: what was before it, and the row's outputs."""

    memory: AuditMemory
    told: Told


def audited(
    events: Iterable[RecordedEvent], starts: Iterable[StartRecord] = (), named: Named = lambda called: called
) -> Iterator[AuditLine]:
    """Yield the lines of a journal in order; `named` says who has an id."""
    waiting, dealer, before, memory = list(starts), "", "", AuditMemory()
    for recorded in events:
        while waiting and waiting[0].seq < recorded.seq:
            start = waiting.pop(0)
            yield AuditLine(start.wall_ms, 0, dealer, _note_text(start, before))
            before = start.body if start.kind == "start" else before
        if recorded.fault:
            yield AuditLine(recorded.wall_ms, recorded.seq, dealer, DAMAGED)
            continue
        event = _event(recorded)
        if isinstance(event, happened.DealerChanged):
            dealer = event.dealer
        elif isinstance(event, happened.RoomCommanded) and isinstance(event.does, happened.DealerChanged):
            dealer = event.does.dealer
        is_decision = _is_decision(event)
        told = [json.loads(line) for line in recorded.outputs]
        texts = [_event_text(event, named, Context(memory, told))]
        texts += [_output_text(one, is_decision=is_decision) for one in told]
        memory.follow(recorded.seq, event, told)
        yield from (AuditLine(recorded.wall_ms, recorded.seq, dealer, text) for text in texts if text)
    for start in waiting:
        yield AuditLine(start.wall_ms, 0, dealer, _note_text(start, before))
        before = start.body if start.kind == "start" else before


def _note_text(note: StartRecord, before: str) -> str:
    if note.kind == "start":
        return start_text(note.body, before)
    told = json.loads(note.body)
    if note.kind == "removed":
        return f"The record of rows {told['first']} to {told['last']} was removed, as the house keeps it no longer"
    return f"Hidden cards were erased: {told['cards']} of rows {told['first']} to {told['last']}"


def start_text(body: str, before: str = "") -> str:
    """Return what was in force at a start; what differs from the start `before` is marked."""
    told, last = json.loads(body), json.loads(before) if before else {}
    parts = []
    for name in IN_FORCE:
        if digest := str(told.get(name, ""))[:DIGITS_SHOWN]:
            changed = " (changed)" if last and last.get(name) != told.get(name) else ""
            parts.append(f"{name} {digest}{changed}")
    which = f"{told.get('version', '?')} {str(told.get('software', ''))[:DIGITS_SHOWN]}".strip()
    changed = " (changed)" if last and (last.get("version"), last.get("software")) != (
        told.get("version"), told.get("software")) else ""
    law = f"rulebook {told['rulebook']}; " if told.get("rulebook") else ""
    return f"The program started: version {which}{changed}; {law}{', '.join(parts)}"


def _event(recorded: RecordedEvent) -> Event | None:
    try:
        return read_event_line(recorded.body, recorded.at_ms)
    except TapeError:
        return None


def _event_text(event: Event | None, named: Named, context: Context) -> str:
    match event:
        case None:
            return "An entry that this version cannot read"
        case happened.EventSetAside(kind=kind, reason=reason, row=row):
            which = f"row {row}" if row is not None else plain(kind)
            return f"The program could not take {which} and set it aside: {reason}"
        case happened.RoomCommanded(sender=sender, name=name, refused=refused):
            what = f": {_who_did(event.does, named, context)}" if event.does is not None else ""
            return f"{sender} commanded {plain(name)}{what}" + (", and was refused" if refused else "")
        case _ if isinstance(event, ACCOUNTED):
            return _who_did(event, named, context)
        case _:
            return ""


def _who_did(event: Event, named: Named, context: Context) -> str:
    match event:
        case happened.DealerChanged(dealer=dealer):
            return f"{named(dealer) if dealer else 'A dealer without a name'} sat down to deal"
        case happened.FloorRuled(by=by):
            return context.memory.decided(event, context.told, named(by) if by else "The floor")
        case happened.SignOnRefused(role=role):
            whose = "a dealer" if role == "dealer" else "a floor person"
            return f"Wrong numbers of {whose} were typed again and again: none was taken for a while"
        case happened.ToolOpened(tool=tool, when=when, refused=True):
            return f"railbird {tool} stayed closed{_when(when)}: nobody typed the PIN of a technician"
        case happened.ToolOpened(tool=tool, by=by, when=when):
            return f"{named(by) if by else 'Somebody without a number'} opened railbird {tool}{_when(when)}"
        case happened.Corrected():
            return context.memory.undone(event)
        case happened.DealerAnswered(question=question, yes=yes, act=act):
            said = ("yes" if yes else "no") if act is None else f'"{entry_text(event)}"'
            return f"The dealer answered {said}: {asked(question)}"
        case happened.StepConfirmed():
            return f"The dealer {entry_text(event)[:1].lower()}{entry_text(event)[1:]}"
        case happened.TrayAdjusted(amount=amount, reason=reason):
            return f"Tray: {plain(reason)} of {abs(amount)}"
        case happened.PlayHalted(reason=reason):
            return f"Play was halted: {plain(reason)}"
        case happened.PlayResumed(lets=lets):
            return f"The room let {_LET[lets]}"
        case happened.DeviceLost(device=device):
            return f"{device} was lost"
        case happened.DeviceBack(device=device):
            return f"{device} is back"
        case _:
            return chips_text(event) or entry_text(event)


def _rules(cited: list[str]) -> str:
    return f"{'rule' if len(cited) == 1 else 'rules'} {', '.join(cited)}"


def _when(told: str) -> str:
    """Return a time of the calendar in this computer's zone, as a clause."""
    try:
        return f" on {datetime.fromisoformat(told).astimezone().strftime('%Y-%m-%d at %H:%M')}"
    except ValueError:
        return ""


def _is_decision(event: Event | None) -> bool:
    """Whether the floor decided, at the table or from the room."""
    does = event.does if isinstance(event, happened.RoomCommanded) else event
    return isinstance(does, happened.FloorRuled)


def _output_text(told: Mapping[str, Any], *, is_decision: bool) -> str:
    match told.get("o"):
        case "HandBegan":
            return f"Hand {told['hand']} began"
        case "HandEnded":
            won = ", ".join(f"seat {seat} wins {amount:,}" for seat, amount in told["awarded"].items())
            return f"Hand {told['hand']} ended ({told['how']}): {won or 'nothing awarded'}"
        case "IssueRuling":
            ruling = told["ruling"]
            seat = f", seat {ruling['seat']}" if ruling.get("seat") else ""
            number = f" {ruling['number']}" if ruling.get("number") else ""
            rules = f" ({_rules(ruling['cite'])})" if ruling.get("cite") else ""
            return f"Ruling{number}: {cause_title(Cause(ruling['cause']))}{seat}: {plain(ruling['outcome'])}{rules}"
        case "RetractRuling":
            return retracted_text(told)
        case "RemedyClosed":
            return remedy_text(told, is_decision=is_decision)
        case "TrayVariance":
            return "The tray differs from what is expected"
        case _:
            return ""

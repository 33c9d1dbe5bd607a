"""Messages to the room: outputs as CloudEvents, and their topics.

Every message is a CloudEvents 1.0 object in JSON. Its `sequence` counts from 1 without a gap over restarts, so
that a subscriber can drop repeats and notice gaps. No message contains a hidden card: the cards that a remedy's step
expects are left out, and an output contains only public card faces.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, Final, TypeAlias

from controller.files.json_values import json_line, json_value
from controller.journal.evidence.heads import KIND, TOPIC, HeadMessage
from controller.journal.journal_entries import Numbered, OutboxMessage
from controller.room.bounds import OneOf
from controller.rulebook.book import Book
from controller.table import outputs as told
from controller.table import values
from controller.table.announcements import announcement_kinds
from controller.table.outputs import Output
from controller.views.announcements import announced
from controller.views.phrases.phrase import in_money
from controller.views.phrases.phrase_codec import Messages, entries
from controller.views.retractions import why_retracted
from controller.views.ruling_text import ruling_text
from controller.views.step_text import step_text

PROTOCOL: Final = "2.2"
"""The version of what is published and taken; `docs/mqtt.md` says what changes it."""

AnnouncementCode: TypeAlias = Annotated[str, OneOf(tuple(sorted(announcement_kinds())))]


@dataclass(frozen=True, slots=True)
class RulingMessage:
    """A ruling: the irregularity, the rule, the steps, who dealt; `number` counts by evening.

    `messages` has the message and the arguments of a text that has arguments, by its English, for other languages.
    """

    number: int
    hand: int
    outcome: str
    cause: str
    seat: int | None
    rules: tuple[str, ...]
    basis: str
    steps: tuple[str, ...]
    options: tuple[str, ...]
    do: str | None
    to: int | None
    returned: int | None
    text: str
    dealer: str = ""
    messages: Messages | None = None


@dataclass(frozen=True, slots=True)
class RetractionMessage:
    """Withdraw a ruling without trace in the hand, because its evidence proved wrong."""

    number: int
    why: str
    messages: Messages | None = None


@dataclass(frozen=True, slots=True)
class StepMessage:
    """The remedy's step to do now; `index` counts from 0."""

    ruling: int
    index: int
    step: str
    say: str
    messages: Messages | None = None


@dataclass(frozen=True, slots=True)
class AcceptedMessage:
    """A room command was carried out; `id` is the sender's number, `told` the dealer's line.

    `codes` name the kinds of `told`, one by one.
    """

    id: str
    sender: str
    command: str
    told: tuple[str, ...]
    codes: tuple[AnnouncementCode, ...]
    messages: Messages | None = None


@dataclass(frozen=True, slots=True)
class RefusedMessage:
    """A room command was refused, with the reason; nothing changed. `id` is null if unreadable.

    `code` names the kind of the reason.
    """

    id: str | None
    sender: str
    command: str
    reason: str
    code: AnnouncementCode
    messages: Messages | None = None


@dataclass(frozen=True, slots=True)
class TableState:
    """The state of the table's controller; retained, and the last will says `lost`.

    Attributes:
        state: `online`; `offline` after a clean stop; `lost`, with the numbers at the time of the connection.
        boot: a number for this start of the controller.
        first_sequence: the first event that `replay` can send.
        next_sequence: the number of the next event when this state was published.
        commands: whether the room's commands reach the table: `heard`, `unheard`, `unknown` (not tried yet), `off`
            (nobody may command).
        version: the program's version; empty before the first check, seconds after a start.
        software: whether the installed files are as released: `intact`, `altered`, `unreleased` (a working copy), or
            `unchecked` before the first check.
        fingerprint: the digest (SHA-256) of the release's manifest, for comparison with the release; or empty.
        altered: how many files were changed, added, or are missing.
        protocol: the version of the protocol.
        evening: the evening's id, as in the snapshot.
        storage: what the storage does with the journal's writes: `ok`, `slow` (over a second), or the table does not
            record, because it is `full`, `read_only`, `locked` by another program, `failing` or `missing`.
    """

    state: str
    boot: int
    first_sequence: int
    next_sequence: int
    commands: str
    version: str = ""
    software: str = "unchecked"
    fingerprint: str = ""
    altered: int = 0
    protocol: str = PROTOCOL
    evening: str = ""
    storage: str = "ok"


Answer: TypeAlias = AcceptedMessage | RefusedMessage

Message: TypeAlias = (
    RulingMessage | StepMessage | RetractionMessage | Answer | told.RemedyClosed
    | told.HandBegan | told.StreetDealt | told.ActionTaken | told.CardsShown | told.PotPushed | told.HandEnded
    | told.HandReopened | told.NumbersRefused
    | told.SeatTold | told.TrayTold | told.TrayVariance | told.DeviceTold | told.EventLeftOut | told.ClockTold
    | values.Value
)

KINDS: Mapping[type[Any], tuple[str, str]] = {
    RulingMessage: ("ruling/issued", "railbird.ruling.issued"),
    RetractionMessage: ("ruling/retracted", "railbird.ruling.retracted"),
    StepMessage: ("remedy/step", "railbird.remedy.step"),
    told.RemedyClosed: ("remedy/closed", "railbird.remedy.closed"),
    told.HandBegan: ("hand/began", "railbird.hand.began"),
    told.StreetDealt: ("hand/street", "railbird.hand.street"),
    told.ActionTaken: ("hand/action", "railbird.hand.action"),
    told.CardsShown: ("hand/shown", "railbird.hand.shown"),
    told.PotPushed: ("hand/pot", "railbird.hand.pot"),
    told.HandEnded: ("hand/ended", "railbird.hand.ended"),
    told.HandReopened: ("hand/reopened", "railbird.hand.reopened"),
    told.SeatTold: ("seat", "railbird.seat.changed"),
    told.TrayTold: ("tray/count", "railbird.tray.counted"),
    told.TrayVariance: ("tray/variance", "railbird.tray.variance"),
    told.DeviceTold: ("device", "railbird.device.changed"),
    told.EventLeftOut: ("set_aside", "railbird.event.set_aside"),
    told.NumbersRefused: ("sign_on/refused", "railbird.sign_on.refused"),
    told.ClockTold: ("clock", "railbird.clock.changed"),
    values.ChipsTold: ("chips", "railbird.chips.changed"),
    values.HandStanding: ("hand/standing", "railbird.hand.standing"),
    values.HandRaked: ("hand/raked", "railbird.hand.raked"),
    values.StakesTold: ("stakes", "railbird.stakes.changed"),
    values.DealerTold: ("dealer", "railbird.dealer.changed"),
    values.ButtonTold: ("button", "railbird.button.changed"),
    values.KillTold: ("kill", "railbird.kill.changed"),
    values.HaltTold: ("halt", "railbird.halt.changed"),
    values.TrayExpected: ("tray/expected", "railbird.tray.expected"),
    values.EveningBegan: ("evening", "railbird.evening.began"),
    AcceptedMessage: ("command/accepted", "railbird.command.accepted"),
    RefusedMessage: ("command/refused", "railbird.command.refused"),
    HeadMessage: (TOPIC, KIND),
}
"""Each kind of message: its topic below `railbird/<table>/event/`, and its CloudEvents type."""

CONTENT_TYPE = "application/json"


def messages_of(
    outputs: tuple[Output, ...], hand: int, book: Book, currency: str = "", dealer: str = ""
) -> tuple[Message, ...]:
    """Return the outputs' messages for the room, without those for the dealer alone.

    `book` supplies the sentences of its verdicts; `currency` is the sign before amounts, if any; `dealer` deals.
    """
    found: list[Message] = []
    for output in outputs:
        match output:
            case told.IssueRuling(ruling=ruling):
                text = in_money(ruling_text(ruling, book), currency)
                found.append(RulingMessage(
                    ruling.number, hand, ruling.outcome.value, ruling.cause.value, ruling.seat, ruling.cite,
                    ruling.basis.value, tuple(step.value for step in ruling.steps),
                    tuple(option.value for option in ruling.options), ruling.do.value if ruling.do else None,
                    ruling.to, ruling.returned, str(text), dealer, entries((text,)),
                ))
            case told.Instruct(ruling=number, index=index, step=step):
                say = in_money(step_text(step), currency)
                found.append(StepMessage(number, index, step.code.value, str(say), entries((say,))))
            case told.RetractRuling(number=number):
                why = why_retracted(output)
                found.append(RetractionMessage(number, str(why), entries((why,))))
            case told.CommandAccepted() | told.CommandRefused():
                found.append(_answer(output, book, currency))
            case told.AskDealer() | told.Announce() | told.LightLamp() | told.Signal():
                pass
            case _:
                found.append(output)
    return tuple(found)


def _answer(output: told.CommandAccepted | told.CommandRefused, book: Book, currency: str) -> Answer:
    """Return the answer to a command, with sentences."""
    if isinstance(output, told.CommandRefused):
        reason, code = in_money(announced(output.reason, book), currency), output.reason.code
        return RefusedMessage(output.id, output.sender, output.command, str(reason), code, entries((reason,)))
    lines = [in_money(announced(line, book), currency) for line in output.told]
    codes = tuple(line.code for line in output.told)
    return AcceptedMessage(
        output.id, output.sender, output.command, tuple(map(str, lines)), codes, entries(lines)
    )


def letters_of(messages: tuple[Message, ...]) -> tuple[OutboxMessage, ...]:
    """Return the messages in the outbox's form."""
    letters = []
    for message in messages:
        topic, kind = KINDS[type(message)]
        letters.append(OutboxMessage(topic, kind, json_line(json_value(message))))
    return tuple(letters)


def envelope(table: str, numbered: Numbered) -> str:
    """Return the CloudEvents 1.0 object of a numbered message as JSON."""
    return json.dumps(
        {
            "specversion": "1.0",
            "id": f"{table}/{numbered.number}",
            "source": f"/railbird/tables/{table}",
            "type": numbered.kind,
            "time": wall_text(numbered.wall_ms),
            "datacontenttype": CONTENT_TYPE,
            "sequence": numbered.number,
            "journalseq": numbered.seq,
            "data": json.loads(numbered.payload),
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def wall_text(wall_ms: int) -> str:
    """Return a wall time in UTC, as `2026-11-27T00:06:30.250Z`."""
    wall = datetime.fromtimestamp(wall_ms / 1000, tz=UTC)
    return wall.isoformat(timespec="milliseconds").replace("+00:00", "Z")

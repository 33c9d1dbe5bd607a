"""The snapshot: the whole public table as one retained message.

It is for programs that come late, and holds what one that took every event would have kept (`docs/mqtt.md`), read off
the table itself. No card is in it but those that events have named: boards that lie face up, and tabled hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias, TypeVar

import msgspec

from controller.engine.flow.hand_progress import board_codes
from controller.engine.retained_values import next_stakes, standing_of, values_told
from controller.room.bounds import OneOf
from controller.room.outgoing_messages import PROTOCOL, RulingMessage, StepMessage, messages_of, wall_text
from controller.rulings.evidence import unseen_at
from controller.table.hand import Hand
from controller.table.outputs import Instruct, IssueRuling, SeatTold, TrayTold
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.table.values import (
    ButtonTold,
    ChipsTold,
    DealerTold,
    HaltTold,
    HandStanding,
    KillTold,
    StakesTold,
    TrayExpected,
)
from controller.terms.codes import Cause
from controller.views.project import open_hands

Kind = TypeVar("Kind")
AntennaState: TypeAlias = Annotated[str, OneOf(("slow", "failing", "dead"))]


@dataclass(frozen=True, slots=True)
class HandNow:
    """The hand that is on the table, from its deal to the next one.

    Attributes:
        hand: its number in this evening.
        game: the game's id.
        button: the button's seat, as in `hand/began`; so are `small_blind` and `big_blind`.
        seats: the seats that were dealt in, in dealing order.
        standing: the seats still in it and the acts that count, as in `hand/standing`.
        boards: the cards that lie on the boards; one face down is `??`.
        shown: the tabled cards that lie face up, by seat.
        awarded: what was pushed so far, by seat.
        is_over: its last pot was pushed, or it ended as a misdeal or void; until the next deal that may be taken back.
    """

    hand: int
    game: str
    button: int
    small_blind: int | None
    big_blind: int | None
    seats: tuple[int, ...]
    standing: HandStanding
    boards: tuple[tuple[str, ...], ...]
    shown: Mapping[int, tuple[str, ...]]
    awarded: Mapping[int, int]
    is_over: bool


@dataclass(frozen=True, slots=True)
class ClockNow:
    """The clock that runs on a seat, with the time left at the snapshot's `time`."""

    seat: int
    left_ms: int


@dataclass(frozen=True, slots=True)
class DevicesNow:
    """The readers that do not answer, antennas that are not well, and what goes unseen by it.

    `unseen` gives, for each place that nothing sees now, the causes of rulings that may go unnoticed there.
    """

    lost: tuple[str, ...]
    antennas: Mapping[str, AntennaState]
    unseen: Mapping[str, tuple[Cause, ...]]


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The whole public table after the event with the number `sequence`; 0 before the first.

    Attributes:
        protocol: the version of the protocol.
        table: the table's id.
        evening: the evening's id; numbers of another evening's events are compared with it.
        sequence: the last numbered event that is contained.
        time: the wall time of that event, for people.
        rulebook: the id of the house's rulebook.
        stakes: the game and stakes in force.
        next_stakes: those of a later hand; null if they stay.
        dealer: the dealer's name; empty if unknown.
        button: the button's place.
        kill: the kill button; null in a game without one.
        seats: every seat with a player, or kept for one; every other seat is empty.
        chips: every chip of the table; `why` is always `opened`.
        tray: what is expected in the tray.
        columns: the tray's last counts.
        hand: the hand on the table; null between hands.
        ruling: the ruling whose remedy is open or that waits for the floor; null without one.
        step: the remedy's step to do now.
        clock: the running clock; null without one.
        devices: the readers' health.
        halt: play that the room has halted; null if it goes on as usual, or from a table of before version 2.2.
    """

    protocol: str
    table: str
    evening: str
    sequence: int
    time: str
    rulebook: str
    stakes: StakesTold
    next_stakes: StakesTold | None
    dealer: str
    button: int
    kill: KillTold | None
    seats: tuple[SeatTold, ...]
    chips: ChipsTold
    tray: TrayExpected
    columns: tuple[TrayTold, ...]
    hand: HandNow | None
    ruling: RulingMessage | None
    step: StepMessage | None
    clock: ClockNow | None
    devices: DevicesNow
    halt: HaltTold | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """The number and the wall time of the last event.

    `currency` is the sign before amounts in sentences.
    """

    sequence: int
    wall_ms: int
    currency: str = ""


def snapshot_of(table: Table, moment: Moment, name: str, evening: str) -> TableSnapshot:
    """Return the snapshot of the table `name` in the evening with this id."""
    values = values_told(table)
    ruling, step = _open_trouble(table, moment.currency)
    seats = (one for one in values if isinstance(one, SeatTold))
    return TableSnapshot(
        PROTOCOL, name, evening, moment.sequence, wall_text(moment.wall_ms), table.rules.id,
        _the(StakesTold, values), next_stakes(table), _the(DealerTold, values).dealer, _the(ButtonTold, values).button,
        next((one for one in values if isinstance(one, KillTold)), None), tuple(seats),
        _the(ChipsTold, values), _the(TrayExpected, values),
        tuple(TrayTold(chip, *read) for chip, read in sorted(table.tray.columns.items())),
        _hand_now(table, table.hand) if table.hand is not None else None, ruling, step, _clock(table), _devices(table),
        next((one for one in values if isinstance(one, HaltTold)), None),
    )  # fmt: skip


def snapshot_line(table: Table, moment: Moment, name: str, evening: str) -> str:
    """Return the snapshot as one line of JSON.

    Its values are fields, codes, texts and numbers alone, which msgspec writes as `json_value` does.
    """
    return msgspec.json.encode(snapshot_of(table, moment, name, evening), enc_hook=_plain).decode()


def _plain(value: object) -> str:
    """Return a text with a message as the text that it is.

    Raises:
        TypeError: it is none.
    """
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"a snapshot cannot hold a {type(value).__name__}")


def _the(kind: type[Kind], values: Iterable[object]) -> Kind:
    """Return the one value of a kind."""
    return next(one for one in values if isinstance(one, kind))


def _hand_now(table: Table, hand: Hand) -> HandNow:
    start = hand.start
    shown = {seat: tuple(card.text for card in cards) for seat, cards in open_hands(table).items()}
    is_over = hand.end_told or bool(hand.deal.stopped)
    return HandNow(
        hand.number, table.variant.id, start.button, start.small_blind, start.big_blind, start.dealt_in,
        standing_of(hand, table), tuple(board_codes(table)), shown, hand.awarded, is_over,
    )  # fmt: skip


def _open_trouble(table: Table, currency: str) -> tuple[RulingMessage | None, StepMessage | None]:
    """Return the open ruling and the step to do now, as their events told them."""
    remedy = table.remedy
    ruling: Ruling | None = remedy.ruling if remedy is not None else table.open_ruling
    if ruling is None:
        return None, None
    number = table.hand.number if table.hand is not None else table.counters.hands_begun
    told: list[IssueRuling | Instruct] = [IssueRuling(ruling)]
    if remedy is not None and remedy.current is not None:
        told.append(Instruct(ruling.number, remedy.done, remedy.current))
    found = messages_of(tuple(told), number, table.rules, currency, table.dealer)
    step = next((one for one in found if isinstance(one, StepMessage)), None)
    return _the(RulingMessage, found), step


def _clock(table: Table) -> ClockNow | None:
    running = table.clock
    return ClockNow(running.seat, max(0, running.dead_ms - table.now_ms)) if running is not None else None


def _devices(table: Table) -> DevicesNow:
    devices = table.devices
    unwell = {place.code: state for place, (state, _) in sorted(devices.antennas.items()) if state != "ok"}
    return DevicesNow(tuple(sorted(devices.lost)), unwell, unseen_at(devices.blind, table.variant))

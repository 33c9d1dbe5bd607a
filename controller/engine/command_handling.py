"""Room commands: each one is carried out and accepted, or refused with a reason.

Handling is idempotent, because the broker delivers a command at least once and an answer may be lost. A command that is
repeated under the same number gets the same answer again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from controller.engine.flow.halting import why_not_resumed
from controller.engine.seats.game_choice import why_not_game, why_not_level
from controller.poker.seats.playing_over import may_play_over
from controller.poker.seats.seating import Seating
from controller.table.announcements import Announcement
from controller.table.announcements import command_faults as faults
from controller.table.counters import Answered
from controller.table.events import (
    ChipsBought,
    ChipsRacked,
    Commanded,
    Event,
    FloorRuled,
    GameChosen,
    LevelChanged,
    MoveCalled,
    OptionTaken,
    PenaltyGiven,
    PlayResumed,
    PotForfeited,
    RoomCommanded,
    RunItAgreed,
    SeatChanged,
    TrayAdjusted,
)
from controller.table.outputs import Announce, CommandAccepted, CommandRefused, Output
from controller.table.state import Table
from controller.terms.codes import Outcome
from controller.terms.fast_copies import replace

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]
Step: TypeAlias = Callable[[Table, Event], Advance]

REMEMBERED: Final = 200
"""Number of answers kept for each sender. A command older than these is no longer recognized as a repeat."""


def obey(table: Table, event: RoomCommanded, step: Step) -> Advance:
    """Carry a command out, or refuse it with a reason.

    The answers of the gateway's own refusals are not kept: the gateway refuses such a command again when it is
    repeated.
    """
    before = next((one for one in table.counters.answered if (one.sender, one.id) == (event.sender, event.id)), None)
    if before is not None:
        return table, (_answer(event, before),)
    if event.refused:
        fault = faults.EventsGone if event.are_gone else faults.GatewayFault
        return table, (_answer(event, Answered(event.sender, event.id, fault(event.refused))),)
    does = event.does
    refused: Announcement | None = None if does is None else why_not(table, does)
    told: tuple[Output, ...] = ()
    if does is not None and refused is None:
        after, told = step(table, does)
        # An error that the handlers announce means that the command had no effect: the room gets it as the reason.
        refused = next((one.says for one in told if isinstance(one, Announce) and one.kind == "error"), None)
        table, told = (after, told) if refused is None else (table, ())
    announced = tuple(one.says for one in told if isinstance(one, Announce))
    answer = Answered(event.sender, event.id, refused, announced, event.body)
    counters = replace(table.counters, answered=_kept(table, answer))
    return replace(table, counters=counters), (_answer(event, answer), *told)


def _kept(table: Table, answer: Answered) -> tuple[Answered, ...]:
    """Return the kept answers with a new one; the limit counts for each sender."""
    his = [one for one in table.counters.answered if one.sender == answer.sender]
    oldest = his[0] if len(his) >= REMEMBERED else None
    return (*(one for one in table.counters.answered if one is not oldest), answer)


def _answer(event: RoomCommanded, answer: Answered) -> Output:
    if event.body and answer.body and event.body != answer.body:
        return CommandRefused(event.id, event.sender, event.name, faults.IdTakenTwice(event.id, event.sender))
    if answer.refused is not None:
        return CommandRefused(event.id or None, event.sender, event.name, answer.refused)
    return CommandAccepted(event.id, event.sender, event.name, answer.told)


def why_not(table: Table, does: Commanded) -> Announcement | None:
    """Return why the table cannot carry out a command now; None if it can."""
    seating = table.seating
    match does:
        case SeatChanged():
            return _why_not_seated(table, does)
        case OptionTaken(seat=seat) | PenaltyGiven(seat=seat) | ChipsRacked(seat=seat) | MoveCalled(seat=seat):
            return _nobody(seating, seat)
        case ChipsBought(seat=seat):
            if does.amount <= 0:
                return faults.AmountNotPositive()
            return _nobody(seating, seat)
        case TrayAdjusted(seat=seat) if seat is not None:
            return _nobody(seating, seat)
        case LevelChanged() | GameChosen():
            return _why_not_stakes(table, does)
        case FloorRuled(choose=choose):
            return _not_an_option(table, choose)
        case PotForfeited(amount=amount) if amount <= 0:
            return faults.AmountNotPositive()
        case PlayResumed(lets=lets):
            return why_not_resumed(table, lets)
        case RunItAgreed() if table.hand is None:
            return faults.NoHandOn()
        case _:
            return None


def _why_not_stakes(table: Table, does: LevelChanged | GameChosen) -> Announcement | None:
    """Return why a level, limit or game cannot be as commanded; None if it can."""
    seated = len(table.seating.seats)
    match does:
        case _ if does.objectors > seated:
            return faults.TooManyObjectors(does.objectors, seated)
        case LevelChanged():
            return why_not_level(table, does)
        case GameChosen():
            return why_not_game(table, does)


def _not_an_option(table: Table, choose: Outcome) -> Announcement | None:
    """Return a reason if no open ruling offers the outcome that the floor chose; else None."""
    ruling = table.open_ruling
    if ruling is None:
        return None if table.remedy is not None else faults.NothingForFloor()
    if choose in ruling.options:
        return None
    return faults.NotAnOption(tuple(ruling.options))


def _nobody(seating: Seating, number: int) -> Announcement | None:
    """Return a reason if nobody plays at that seat; else None."""
    seat = seating.at(number)
    return faults.SeatEmpty(number) if seat is None or seat.presence == "reserved" else None


def _why_not_seated(table: Table, does: SeatChanged) -> Announcement | None:
    """Return why a player cannot join, leave or move as commanded; None if he can."""
    seating, seat = table.seating, table.seating.at(does.seat)
    kept = seat is not None and seat.presence == "reserved"
    match does.presence:
        case "new" if seat is not None and seat.presence == "away":
            return _why_not_over(table, does)
        case "new" | "reserved" | "moved" if seat is not None and not (kept and does.presence == "new"):
            return faults.SeatTaken(does.seat)
        case "new":
            return None if does.stack else faults.PlayerLacksChips()
        case "moved" if seating.at(does.source or 0) is None and not does.arrives:
            return faults.SeatEmpty(does.source or 0)
        case "moved" if does.source is not None and _in_hand(table, does.source):
            return faults.MovesAfterHand(does.source)
        case "present" if seat is None or (kept and not does.stack):
            return faults.SeatEmpty(does.seat)
        case "away" | "empty" if seat is None:
            return faults.SeatEmpty(does.seat)
        case "empty" if _in_hand(table, does.seat):
            return faults.LeavesAfterHand(does.seat)
        case _:
            return None


def _why_not_over(table: Table, does: SeatChanged) -> Announcement | None:
    """Return why nobody may play over in an absent player's seat; None if somebody may.

    Source: N68, E60, G65.
    """
    rule = table.rules.room.playing_over.allowed
    if not may_play_over(table.seating.at(does.seat), table.rules.room.playing_over):
        return faults.PlayingOverNotAllowed(does.seat, rule.cite)
    if _in_hand(table, does.seat):
        return faults.PlayOverAfterHand(does.seat)
    return None if does.stack else faults.PlayerLacksChips()


def _in_hand(table: Table, number: int | None) -> bool:
    """Whether the seat has a live hand in a pot that has not been pushed yet."""
    hand = table.hand
    if hand is None or hand.awarded or hand.deal.stopped or number is None:
        return False
    return number in hand.wagering.stacks and number not in hand.wagering.folded

"""Room commands: each one is carried out and accepted, or refused with a reason.

Handling is idempotent, because the broker delivers a command at least once and an answer may be lost. A command that is
repeated under the same number gets the same answer again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from controller.engine.seats.game_choice import why_not_game, why_not_level
from controller.poker.seats.playing_over import may_play_over
from controller.poker.seats.seating import Seating
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
    PotForfeited,
    RoomCommanded,
    RunItAgreed,
    SeatChanged,
    TrayAdjusted,
)
from controller.table.outputs import Announce, CommandAccepted, CommandRefused, Output
from controller.table.state import Answered, Table
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
    before = next((one for one in table.answered if (one.sender, one.id) == (event.sender, event.id)), None)
    if before is not None:
        return table, (_answer(event, before),)
    if event.refused:
        return table, (_answer(event, Answered(event.sender, event.id, event.refused)),)
    does = event.does
    refused = "" if does is None else why_not(table, does)
    told: tuple[Output, ...] = ()
    if does is not None and not refused:
        after, told = step(table, does)
        # An error that the handlers announce means that the command had no effect: the room gets it as the reason.
        refused = next((one.text for one in told if isinstance(one, Announce) and one.kind == "error"), "")
        table, told = (table, ()) if refused else (after, told)
    sentences = tuple(one.text for one in told if isinstance(one, Announce))
    answer = Answered(event.sender, event.id, refused, sentences, event.body)
    return replace(table, answered=_kept(table, answer)), (_answer(event, answer), *told)


def _kept(table: Table, answer: Answered) -> tuple[Answered, ...]:
    """Return the kept answers with a new one; the limit counts for each sender."""
    his = [one for one in table.answered if one.sender == answer.sender]
    oldest = his[0] if len(his) >= REMEMBERED else None
    return (*(one for one in table.answered if one is not oldest), answer)


def _answer(event: RoomCommanded, answer: Answered) -> Output:
    if event.body and answer.body and event.body != answer.body:
        reason = f"the id {event.id!r} was another command of {event.sender}: give each command an id of its own"
        return CommandRefused(event.id, event.sender, event.name, reason)
    if answer.refused:
        return CommandRefused(event.id or None, event.sender, event.name, answer.refused)
    return CommandAccepted(event.id, event.sender, event.name, answer.told)


def why_not(table: Table, does: Commanded) -> str:
    """Return why the table cannot carry out a command now; empty if it can."""
    seating = table.seating
    match does:
        case SeatChanged():
            return _why_not_seated(table, does)
        case OptionTaken(seat=seat) | PenaltyGiven(seat=seat) | ChipsRacked(seat=seat) | MoveCalled(seat=seat):
            return _nobody(seating, seat)
        case ChipsBought(seat=seat):
            if does.amount <= 0:
                return "the amount is not positive"
            return _nobody(seating, seat)
        case TrayAdjusted(seat=seat) if seat is not None:
            return _nobody(seating, seat)
        case LevelChanged() | GameChosen():
            return _why_not_stakes(table, does)
        case FloorRuled(choose=choose):
            return _not_an_option(table, choose)
        case PotForfeited(amount=amount) if amount <= 0:
            return "the amount is not positive"
        case RunItAgreed() if table.hand is None:
            return "no hand is on"
        case _:
            return ""


def _why_not_stakes(table: Table, does: LevelChanged | GameChosen) -> str:
    """Return why a level, limit or game cannot be as commanded; empty if it can."""
    seated = len(table.seating.seats)
    match does:
        case _ if does.objectors > seated:
            return f"{does.objectors} players object, and {seated} sit at the table"
        case LevelChanged():
            return why_not_level(table, does)
        case GameChosen():
            return why_not_game(table, does)


def _not_an_option(table: Table, choose: Outcome) -> str:
    """Return a reason if no open ruling offers the outcome that the floor chose; else empty."""
    ruling = table.open_ruling
    if ruling is None:
        return "" if table.remedy is not None else "no ruling waits for the floor"
    if choose in ruling.options:
        return ""
    return f"the floor can choose {', '.join(ruling.options)}"


def _nobody(seating: Seating, number: int) -> str:
    """Return a reason if nobody plays at that seat; else empty."""
    seat = seating.at(number)
    return f"nobody sits at seat {number}" if seat is None or seat.presence == "reserved" else ""


def _why_not_seated(table: Table, does: SeatChanged) -> str:
    """Return why a player cannot join, leave or move as commanded; empty if he can."""
    seating, seat = table.seating, table.seating.at(does.seat)
    kept = seat is not None and seat.presence == "reserved"
    match does.presence:
        case "new" if seat is not None and seat.presence == "away":
            return _why_not_over(table, does)
        case "new" | "reserved" | "moved" if seat is not None and not (kept and does.presence == "new"):
            return f"seat {does.seat} is taken"
        case "new":
            return "" if does.stack else "a new player needs his chips"
        case "moved" if seating.at(does.source or 0) is None and not does.arrives:
            return f"nobody sits at seat {does.source}"
        case "moved" if _in_hand(table, does.source):
            return f"seat {does.source} is in the hand: it moves when the hand is over"
        case "present" if seat is None or (kept and not does.stack):
            return f"nobody sits at seat {does.seat}"
        case "away" | "empty" if seat is None:
            return f"nobody sits at seat {does.seat}"
        case "empty" if _in_hand(table, does.seat):
            return f"seat {does.seat} is in the hand: it leaves when the hand is over"
        case _:
            return ""


def _why_not_over(table: Table, does: SeatChanged) -> str:
    """Return why nobody may play over in an absent player's seat; empty if somebody may.

    Source: N68, E60, G65.
    """
    rule = table.rules.room.playing_over.allowed
    if not may_play_over(table.seating.at(does.seat), table.rules.room.playing_over):
        return f"seat {does.seat} is taken, and playing over is not allowed (rule {', '.join(rule.cite)})"
    if _in_hand(table, does.seat):
        return f"seat {does.seat} is in the hand: play over when the hand is over"
    return "" if does.stack else "a new player needs his chips"


def _in_hand(table: Table, number: int | None) -> bool:
    """Whether the seat has a live hand in a pot that has not been pushed yet."""
    hand = table.hand
    if hand is None or hand.awarded or hand.deal.stopped or number is None:
        return False
    return number in hand.wagering.stacks and number not in hand.wagering.folded

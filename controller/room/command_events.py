"""Translates each room command into its event."""

from __future__ import annotations

from controller.room.play_commands import AgreeTimePot, CallClock, HaltPlay, ResumePlay, RunIt
from controller.room.room_commands import (
    AnnounceLevel,
    BuyIn,
    CallAway,
    CashOut,
    CatchUp,
    ChangeDealer,
    ChooseEntry,
    ChooseGame,
    ColorUp,
    ComeBack,
    Command,
    Decide,
    JackpotMentioned,
    KeepPot,
    Leave,
    LockUp,
    MoveSeat,
    NameSeat,
    Penalize,
    PointOut,
    Rack,
    Replay,
    SeatPlayer,
    ServeTray,
    SitOut,
)
from controller.table import events as happened
from controller.table.events import Commanded
from controller.terms.cards import card


def meaning(command: Command, at_ms: int) -> Commanded | None:
    """Return a command's event; None if the command does not change the table."""
    for told in (_of_seats, _of_chips, _of_game, _of_floor):
        if (event := told(command, at_ms)) is not None:
            return event
    assert isinstance(command, NameSeat | Replay | CatchUp), "every other command means an event"
    return None


def _of_seats(command: Command, at_ms: int) -> Commanded | None:
    """Return the event of a command about a seat."""
    match command:
        case SeatPlayer(seat=seat, stack=stack, arrives=arrives, player=player, left_with=left):
            return happened.SeatChanged(at_ms, seat, "new", stack, arrives=arrives, player=player, left_with=left)
        case LockUp(seat=seat):
            return happened.SeatChanged(at_ms, seat, "reserved")
        case SitOut(seat=seat):
            return happened.SeatChanged(at_ms, seat, "away")
        case ComeBack(seat=seat, stack=stack):
            return happened.SeatChanged(at_ms, seat, "present", stack)
        case Leave(seat=seat):
            return happened.SeatChanged(at_ms, seat, "empty")
        case MoveSeat(seat=seat, to=to):
            return happened.SeatChanged(at_ms, to, "moved", source=seat)
        case ChooseEntry(seat=seat, takes=takes):
            return happened.OptionTaken(at_ms, seat, takes)
        case Penalize(seat=seat, hands=hands, rounds=rounds):
            return happened.PenaltyGiven(at_ms, seat, hands, rounds)
        case CallAway(seat=seat, to=to_game):
            return happened.MoveCalled(at_ms, seat, to_game)
        case _:
            return None


def _of_chips(command: Command, at_ms: int) -> Commanded | None:
    """Return the event of a command about chips."""
    match command:
        case BuyIn(seat=seat, amount=amount, out_of="tray"):
            return happened.TrayAdjusted(at_ms, -amount, "buy_in", seat)
        case BuyIn(seat=seat, amount=amount):
            return happened.ChipsBought(at_ms, seat, amount)
        case CashOut(seat=seat, amount=amount):
            return happened.TrayAdjusted(at_ms, amount, "cash_out", seat)
        case ServeTray(amount=amount, reason=reason):
            return happened.TrayAdjusted(at_ms, amount, reason)
        case Rack(seat=seat, racked=racked):
            return happened.ChipsRacked(at_ms, seat, racked)
        case KeepPot(amount=amount):
            return happened.PotForfeited(at_ms, amount)
        case ColorUp():
            cards = tuple((one.seat, card(one.card)) for one in command.cards)
            return happened.ColoredUp(at_ms, command.chip, command.into, cards, command.late)
        case _:
            return None


def _of_game(command: Command, at_ms: int) -> Commanded | None:
    """Return the event of a command about dealer, level, game, or halted play."""
    match command:
        case ChangeDealer(dealer=dealer):
            return happened.DealerChanged(at_ms, dealer)
        case AnnounceLevel(blinds=blinds, ante=ante, level=level, objectors=objectors):
            return happened.LevelChanged(at_ms, blinds, ante, level, objectors)
        case ChooseGame():
            return _game(command, at_ms)
        case HaltPlay(reason=reason):
            return happened.PlayHalted(at_ms, reason)
        case ResumePlay(lets=lets):
            return happened.PlayResumed(at_ms, lets)
        case _:
            return None


def _of_floor(command: Command, at_ms: int) -> Commanded | None:
    """Return the event of a command about the current hand."""
    match command:
        case JackpotMentioned(seat=of_seat):
            return happened.JackpotTalk(at_ms, of_seat)
        case PointOut():
            return _claim(command, at_ms)
        case Decide(choose=choose):
            return happened.FloorRuled(at_ms, choose)
        case CallClock(seat=seat, by=by, seconds=seconds):
            return happened.ClockCalled(at_ms, seat, by, seconds)
        case AgreeTimePot(kind=kind, each=each, out=out):
            return happened.TimePotAgreed(at_ms, kind, each, out)
        case RunIt(times=times, seats=seats, burns=burns):
            return happened.RunItAgreed(at_ms, times, seats, burns)
        case _:
            return None


def _game(command: ChooseGame, at_ms: int) -> Commanded:
    limits = command.limits
    pair = (limits[0], limits[1]) if limits is not None else None
    return happened.GameChosen(
        at_ms, command.game, command.blinds, pair, command.ante, command.objectors, command.bring_in, command.betting
    )


def _street(command: PointOut) -> str | None:
    return None if command.street is None else command.street.value


def _claim(command: PointOut, at_ms: int) -> Commanded:
    return happened.AttentionCalled(
        at_ms, command.cause, command.seat, street=_street(command), count=command.count, by=command.by,
        previous_hand=command.previous_hand,
    )  # fmt: skip

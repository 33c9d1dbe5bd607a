"""The phrases that tell the room why a command was refused."""

from __future__ import annotations

from typing import Final

from controller.table.announcements import command_faults as told
from controller.views.announcements.templates import Makers, Templates

TEMPLATES: Final[Templates] = {
    told.GatewayFault: "{why}",
    told.EventsGone: "{why}",
    told.IdTakenTwice: "the id {id!r} belongs to another command of {sender}: give each command its own id",
    told.AmountNotPositive: "the amount is not positive",
    told.NoHandOn: "no hand is on",
    told.PlayNotHalted: "play is not halted",
    told.HandStillOn: "hand {hand} is being played: let the next one go on when it is over",
    told.NoCardsWait: "no cards wait for the room: nobody is all-in and called in hand-for-hand play",
    told.TooManyObjectors: "{objectors} players object, but only {seated} are seated",
    told.NothingForFloor: "no ruling waits for the floor",
    told.SeatEmpty: "nobody sits at seat {seat}",
    told.SeatTaken: "seat {seat} is taken",
    told.PlayerLacksChips: "a new player needs chips",
    told.MovesAfterHand: "seat {seat} is in the hand: it moves when the hand is over",
    told.LeavesAfterHand: "seat {seat} is in the hand: it leaves when the hand is over",
    told.PlayOverAfterHand: "seat {seat} is in the hand: play over when the hand is over",
    told.PlayingOverNotAllowed: "seat {seat} is taken, and playing over is not allowed ({rule})",
}


def _not_an_option(one: told.NotAnOption) -> str:
    return f"the floor can choose {', '.join(one.options)}"


MAKERS: Final[Makers] = {told.NotAnOption: _not_an_option}

"""Phrases on why a game cannot be dealt for its stakes: for the room and settings."""

from __future__ import annotations

from typing import Final

from controller.table.announcements import stakes_faults as told
from controller.views.announcements.templates import Makers, Templates, worded

TEMPLATES: Final[Templates] = {
    told.GameUnknown: "{id!r} is no game of this house",
    told.LimitsDoNotFollow: "no limits follow from these blinds: say them with the command game",
    told.HasNoBlinds: "{game} has no blinds",
    told.BlindsMiscounted: "{game} is played with {least} blinds, not with {said}",
    told.BlindsNotAscending: "the blinds are not amounts in ascending order",
    told.BlindsWanted: "{game} is played with blinds, and none are said (blinds)",
    told.LimitsWrong: "the limits ¤{small} and ¤{big} are no small and big bet",
    told.AnteWanted: "{game} is played for an ante, and none is said (ante)",
    told.LimitsWanted: "{game} is played at fixed limits, and none are said (limits)",
    told.BringInWanted: "{game} opens with a bring-in, and none is said (bring_in)",
    told.BringInTooHigh: "the bring-in of ¤{bring_in} is more than the lower limit of ¤{limit}",
}


def _betting_not_played(one: told.BettingNotPlayed) -> str:
    return f"{one.game} is not played {one.betting.value.replace('_', ' ')}"


def _game_not_changed(one: told.GameNotChanged) -> str:
    fault = worded(one.fault, TEMPLATES, MAKERS)
    return f"{fault[0].upper()}{fault[1:]}: the game is not changed."


MAKERS: Final[Makers] = {told.BettingNotPlayed: _betting_not_played, told.GameNotChanged: _game_not_changed}

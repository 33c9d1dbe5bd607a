"""Phrases on why a game cannot be dealt for its stakes: for the room and settings."""

from __future__ import annotations

from typing import Final

from controller.table.announcements import stakes_faults as told
from controller.views.announcements.templates import Makers, Templates, worded

TEMPLATES: Final[Templates] = {
    told.GameUnknown: "this house has no game {id!r}",
    told.LimitsDoNotFollow: "these blinds do not determine the limits: give them with the command game",
    told.HasNoBlinds: "{game} has no blinds",
    told.BlindsMiscounted: "{game} is played with {least} blinds, not with {said}",
    told.BlindsNotAscending: "the blinds must be amounts in ascending order",
    told.BlindsWanted: "{game} needs blinds (blinds)",
    told.LimitsWrong: "the limits ¤{small} and ¤{big} are not a small bet and a big bet",
    told.AnteWanted: "{game} needs an ante (ante)",
    told.LimitsWanted: "{game} needs fixed limits (limits)",
    told.BringInWanted: "{game} needs a bring-in (bring_in)",
    told.BringInTooHigh: "the bring-in of ¤{bring_in} is more than the lower limit of ¤{limit}",
}


def _betting_not_played(one: told.BettingNotPlayed) -> str:
    return f"{one.game} is not played {one.betting.value.replace('_', ' ')}"


def _game_not_changed(one: told.GameNotChanged) -> str:
    fault = worded(one.fault, TEMPLATES, MAKERS)
    return f"{fault[0].upper()}{fault[1:]}: the game is not changed."


MAKERS: Final[Makers] = {told.BettingNotPlayed: _betting_not_played, told.GameNotChanged: _game_not_changed}

"""Rules for the room's own business: buy-ins, limit changes, playing over, color-ups.

File `room.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from controller.rulebook.rule import Rule


@dataclass(frozen=True, slots=True)
class GameBuyIn:
    """The buy-in of one game that a book names by its stakes; amounts in dollars."""

    game: str
    blinds: tuple[int, ...]
    least: int
    most: int

    def __str__(self) -> str:
        stakes = "-".join(map(str, self.blinds))
        return f"{self.game} {stakes} from {self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class BuyInRules:
    """Bounds for buying in and adding chips; 0 means no bound."""

    least_times: Rule[int]
    """No-limit and pot-limit: the least, in big blinds."""
    most_times: Rule[int]
    """The same: the most that a player may have after buying."""
    limit_least_times: Rule[int]
    """Fixed limit: the least, in small bets."""
    limit_most_times: Rule[int]
    """Fixed limit: the most."""
    games: Rule[tuple[GameBuyIn, ...]]
    """Games whose bounds are printed in dollars; they go before the multiples."""
    leader_percent: Rule[int]
    """The share of the biggest stack at the table that may be bought although it is above the most."""
    short_buys: Rule[int]
    """How often a player may have less than the least after buying, once he has made a full buy-in."""
    add_on: Rule[Literal["under_maximum", "up_to_maximum"]]
    """Who may add chips: whoever is under the most, as much as a buy-in may be; or only enough to reach the most."""
    keeps: Rule[tuple[Literal["broken_game", "must_move"], ...]]
    """Who comes from such a game plays what he has, whatever it is."""


@dataclass(frozen=True, slots=True)
class LimitChangeRules:
    """A change of the game's betting limit."""

    objectors: Rule[int]
    """So many players who object prevent it; 0: nobody can."""
    waiting_list_bars: Rule[bool]
    """Whether a waiting list for the only game of its kind prevents it."""


@dataclass(frozen=True, slots=True)
class PlayingOverRules:
    """Playing in the seat of a player who is away."""

    allowed: Rule[Literal["until_blind", "until_blind_with_permission", "no"]]
    """Until the blind reaches the seat once its player is back; the same if the floor permits it; or not at all."""


@dataclass(frozen=True, slots=True)
class ColorUpRules:
    """Chips of a denomination leave the game."""

    method: Rule[Literal["race", "rounded_up", "equal_value"]]
    """What becomes of a player's odd chips: raced off, changed for one chip more, or left to him."""
    first_seat: Rule[int]
    """The seat from which the cards of a race are dealt."""
    most_each: Rule[int]
    """The most chips that a player can win in a race."""
    remainder: Rule[Literal["rounded_up"]]
    """Odd chips of all players together that make no whole number of larger ones."""
    last_chip: Rule[Literal["extra", "from_the_race"]]
    """A player who would be left without a chip: gets one on top of those raced off, or the first of these."""
    late: Rule[Literal["equal_value"]]
    """Chips of the removed denomination that turn up after it: changed at their value, the rest taken from play."""


@dataclass(frozen=True, slots=True)
class RoomRules:
    """Rules for the room's own business."""

    buy_in: BuyInRules
    limit_change: LimitChangeRules
    playing_over: PlayingOverRules
    color_up: ColorUpRules

"""Rules for the room's own business: buy-ins, limit changes, playing over, color-ups.

File: `room.toml`.
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
    """Limits for buying in and adding chips; 0 means no limit."""

    least_times: Rule[int]
    """No limit and pot limit: the minimum, in big blinds."""
    most_times: Rule[int]
    """The same: the maximum of a player's chips after buying."""
    limit_least_times: Rule[int]
    """Fixed limit: the minimum, in small bets."""
    limit_most_times: Rule[int]
    """Fixed limit: the maximum, in small bets."""
    games: Rule[tuple[GameBuyIn, ...]]
    """Games whose limits are printed in dollars; these precede the multiples."""
    leader_percent: Rule[int]
    """The share of the biggest stack at the table that may be bought even above the maximum."""
    short_buys: Rule[int]
    """How many times a player may have less than the minimum after buying, once he has made a full buy-in."""
    add_on: Rule[Literal["under_maximum", "up_to_maximum"]]
    """Who may add chips: a player below the maximum, as much as a buy-in may be; or only enough to reach the
    maximum."""
    in_fantasyland: Rule[Literal["not_allowed", "no_rule"]]
    """Whether a player who plays this hand or the next one in Fantasyland may add chips."""
    keeps: Rule[tuple[Literal["broken_game", "must_move"], ...]]
    """Games whose former players play what they have, whatever the amount."""
    return_minutes: Rule[int]
    """How long a player who left the game for good must come back with the chips that he left with; 0 for no time."""
    whole_stack: Rule[tuple[Literal["away", "transfer"], ...]]
    """Who must have all his chips again: a player who was away, one who comes from another table of the game."""


@dataclass(frozen=True, slots=True)
class LimitChangeRules:
    """A change of the game's betting limit."""

    objectors: Rule[int]
    """Number of objecting players that prevents it; 0 if nobody can."""
    waiting_list_bars: Rule[bool]
    """Whether a waiting list for the only game of its kind prevents it."""


@dataclass(frozen=True, slots=True)
class PlayingOverRules:
    """Rules for playing in the seat of an absent player."""

    allowed: Rule[Literal["until_blind", "until_blind_with_permission", "no"]]
    """Until the blind reaches the seat after its player is back; the same if the floor permits it; or not at all."""


@dataclass(frozen=True, slots=True)
class ColorUpRules:
    """Rules for taking the chips of a denomination out of the game."""

    method: Rule[Literal["race", "rounded_up", "equal_value"]]
    """What becomes of a player's odd chips: raced off, exchanged for one chip more, or left to him."""
    first_seat: Rule[int]
    """The seat from which the cards of a race are dealt."""
    most_each: Rule[int]
    """The maximum of chips that a player can win in a race."""
    remainder: Rule[Literal["rounded_up"]]
    """What becomes of odd chips of all players together that make no whole number of larger ones."""
    last_chip: Rule[Literal["extra", "from_the_race"]]
    """A player who would be left without a chip gets one beyond those raced off, or the first of them."""
    late: Rule[Literal["equal_value"]]
    """Chips of the removed denomination that turn up later: exchanged at their value, the rest taken out of play."""


@dataclass(frozen=True, slots=True)
class RoomRules:
    """Rules for the room's own business."""

    buy_in: BuyInRules
    limit_change: LimitChangeRules
    playing_over: PlayingOverRules
    color_up: ColorUpRules

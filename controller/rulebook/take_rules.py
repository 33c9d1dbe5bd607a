"""What the house takes from a game: rake, time and jackpots; a part of `play.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from controller.rulebook.rule import Rule


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Rake, time and jackpots. Percentages are whole; amounts are in dollars."""

    collection: Rule[Literal["rake", "time", "none"]]
    """How the house is paid."""
    rake_percent: Rule[int]
    """Percentage of each pot; 0 for none."""
    rake_cap: Rule[int]
    """The maximum; in a house with a range, its upper end."""
    no_flop_no_drop: Rule[bool]
    """Whether a hand that ends before the flop is free."""
    rake_step: Rule[int]
    """The step of the rake: it is rounded down to a multiple of this."""
    time_every_min: Rule[int]
    """Minutes between two time collections; 0 for none."""
    time_pot: Rule[bool]
    """Whether the players may agree that one of them pays the time of all: a time-pot or a time-flop."""
    jackpot_pot: Rule[int]
    """The minimum pot for a jackpot; 0 if the house has none."""
    jackpot_players: Rule[int]
    """The minimum number of players at the table."""
    jackpot_both_cards: Rule[bool]
    """Whether both hole cards must play."""
    jackpot_talk_voids: Rule[bool]
    """Whether talk about it during the action voids it."""

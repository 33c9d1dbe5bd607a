"""A simulated table's stakes, players and coils, for any game."""

from __future__ import annotations

from random import Random
from typing import Final

from controller.rulebook.street_acts import Declare, SetRows, Toss
from controller.rulebook.variant import ForcedKind, Variant
from controller.table.stakes import Stakes
from controller.terms.codes import Betting

SEATS: Final = 10
USUAL_PLAYERS: Final = (3, 9)
"""The default number of players, if the game allows it."""
STACK: Final = 10_000
BLINDS: Final = (50, 100)
LIMITS: Final = (100, 200)
ANTE: Final = 20
BRING_IN: Final = 30


def usual_stakes(variant: Variant) -> Stakes:
    """Return the game's usual forced bets, scaled to this table's stacks."""
    forced = variant.forced.usual
    return Stakes(
        blinds=BLINDS if forced in {ForcedKind.BLINDS, ForcedKind.BLINDS_AND_ANTE} else (),
        ante=0 if forced in {ForcedKind.BLINDS, ForcedKind.NOTHING} else ANTE,
        bring_in=BRING_IN if forced is ForcedKind.BRING_IN else 0,
        limits=LIMITS if variant.betting.usual is Betting.FIXED_LIMIT else None,
    )


def seats_of(variant: Variant, players: int, random: Random) -> tuple[int, ...]:
    """Return the seats of `players` players; a random number of players by default."""
    most = variant.max_players.value
    low, high = USUAL_PLAYERS
    many = players or random.randrange(min(low, most), min(high, most) + 1)
    return tuple(sorted(random.sample(range(1, SEATS + 1), many)))


def board_name(variant: Variant) -> str:
    """Return the board file's name for a game, with discard coils and two boards if needed."""
    thrown = (act for act in variant.acts() if isinstance(act, SetRows) and act.thrown)
    gives_away = any(thrown) or any(isinstance(act, Declare | Toss) for act in variant.acts())
    return "mixed" if gives_away or variant.boards > 1 else "sim"

"""One seat: its player, his chips, how he came in, and what he owes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter
from typing import Final, Literal, TypeAlias

from controller.terms.fast_copies import replace
from controller.terms.fast_frozen import fast_frozen

Presence: TypeAlias = Literal["present", "away", "reserved"]
Way: TypeAlias = Literal["post", "wait", "straddle", "buy_button", "none", "kill"]
"""How a player chooses to come in; `none` for no choice yet."""


class EntryChoice(StrEnum):
    """A player's standing before his next hand."""

    REGULAR = "regular"
    NEW = "new"
    """He took the seat and has had no hand in it yet."""
    MOVED = "moved"
    """He changed seats and waits `wait_hands` hands for his old position."""
    DEALT_OFF = "dealt_off"
    """He played the button and changed seats at once: the blinds pass him once."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Debt:
    """A player's debt for a hand: live as his bet, dead to the middle, and its blinds."""

    live: int = 0
    dead: int = 0
    blinds: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return self.live + self.dead > 0


NO_DEBT: Final = Debt()


@fast_frozen
@dataclass(frozen=True, slots=True)
class Seat:
    """One occupied seat.

    Attributes:
        stack: chips between hands; during a hand the wagering has them.
        missed: indexes of the blinds that passed him, each counted once.
        missed_straddle: amount of a mandatory straddle that passed him.
        option: his chosen way in, until it is used.
        wait_hands: hands that a player who changed seats still has to sit out.
        absent_buttons: absent buttons on the seat.
        away_since_ms: when he left; None while he is there.
        warned: he was told that he is the third man walking.
        must_post: he played a hand while he owed, and must post on the next deal.
        short_blind: he had less than half a single blind, which the next player took: he may post to make it up.
        racked: his chips stand in a rack.
        arrives: he comes from a must-move game and has had no hand here yet.
        penalty_hands: hands that he still misses by a penalty.
        bought: chips bought during a hand, which are his from its end on.
        owed: what he must put up for what he missed, in the amounts of the last hand's stakes.
        full_buy: he has made a full buy-in, as far as known.
        short_buys: how many times he has bought less than that since (E8c, E87).
        owner: the seat's own player, while this one plays over in it (N68, E60).
        player: the room's id of the player; empty if it told none.
        cashed: chips that he has handed in.
    """

    number: int
    stack: int
    presence: Presence = "present"
    entry: EntryChoice = EntryChoice.REGULAR
    missed: frozenset[int] = frozenset()
    missed_straddle: int = 0
    option: Way = "none"
    wait_hands: int = 0
    absent_buttons: int = 0
    away_since_ms: int | None = None
    warned: bool = False
    pick_up: bool = False
    must_post: bool = False
    racked: bool = False
    bought: int = 0
    owed: Debt = NO_DEBT
    arrives: bool = False
    penalty_hands: int = 0
    full_buy: bool = True
    short_buys: int = 0
    owner: Seat | None = None
    player: str = ""
    cashed: int = 0
    short_blind: bool = False

    @property
    def is_regular(self) -> bool:
        """Whether the player is in the rotation of the blinds."""
        return self.entry is EntryChoice.REGULAR and self.presence != "reserved"

    @property
    def in_debt(self) -> bool:
        """Whether the player missed anything that he has not made up."""
        return bool(self.missed) or self.missed_straddle > 0

    @property
    def is_settled(self) -> bool:
        """Whether nothing is open about a player: no debt, wish or wait."""
        return _open_points(self) == _NOTHING_OPEN

    def paid_up(self) -> Seat:
        """Return the seat of a player who is in the hand and owes nothing."""
        if self.is_settled:
            return self
        return replace(
            self, entry=EntryChoice.REGULAR, missed=frozenset(), missed_straddle=0, option="none", wait_hands=0,
            absent_buttons=0, warned=False, pick_up=False, must_post=False, owed=NO_DEBT, arrives=False,
            short_blind=False,
        )


_open_points = attrgetter(
    "entry", "option", "missed", "missed_straddle", "wait_hands", "absent_buttons", "owed", "warned", "pick_up",
    "must_post", "short_blind",
)  # fmt: skip
_NOTHING_OPEN: tuple[object, ...] = (
    EntryChoice.REGULAR, "none", frozenset(), 0, 0, 0, NO_DEBT, False, False, False, False,
)  # fmt: skip

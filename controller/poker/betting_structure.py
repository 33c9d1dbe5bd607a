"""Betting structure of one hand, from book, game and stakes.

A `Structure` holds plain values only, so that the betting itself (`controller.poker.betting`) needs no book.
"""

from __future__ import annotations

from dataclasses import dataclass

from controller.terms.codes import FIXED_LIMIT, Betting
from controller.terms.fast_frozen import fast_frozen
from controller.terms.wagers import CapRule, PotCount, StraddleRaise


@fast_frozen
@dataclass(frozen=True, slots=True)
class Structure:
    """Limits of a wager in one hand; amounts in the smallest unit counted.

    Attributes:
        betting: no limit, pot limit or fixed limit.
        big_blind: the minimum bet; in fixed limit the small bet, if no blind is posted.
        small_bet: the lower limit (fixed limit).
        big_bet: the upper limit (fixed limit).
        blinds: the blinds of the structure, smallest first, which pot limit counts before the flop.
        raise_cap: raises allowed after the bet in fixed limit; None for no cap.
        cap_rule: when the cap does not apply.
        straddle_counts: a straddle counts as a bet for the cap.
        straddle_raise: the minimum raise over a straddle.
        pot_count: how a pot-limit pot is counted before the flop.
        adds_up: in no and pot limit, short all-ins that add up to a full raise to a player reopen the betting for him.
        half_reopens: in fixed limit, half a bet or more counts as a full one and reopens the betting.
        pot_unit: pot-limit pots are rounded up to this; 1 for no rounding.
    """

    betting: Betting
    big_blind: int
    small_bet: int = 0
    big_bet: int = 0
    blinds: tuple[int, ...] = ()
    raise_cap: int | None = 4
    cap_rule: CapRule = CapRule.ROUND_BEGAN_HEADS_UP
    straddle_counts: bool = True
    straddle_raise: StraddleRaise = StraddleRaise.TO_DOUBLE_STRADDLE
    pot_count: PotCount = PotCount.LITERAL
    adds_up: bool = True
    half_reopens: bool = True
    pot_unit: int = 1

    @property
    def is_limit(self) -> bool:
        """Whether wagers have fixed sizes."""
        return self.betting is FIXED_LIMIT

    def raise_over_straddle(self, straddle: int) -> int:
        """Return the minimum total of a raise over a straddle of that amount.

        If three big blinds are no more than the straddle, the straddle's own raise is repeated.
        """
        match self.straddle_raise:
            case StraddleRaise.TO_DOUBLE_STRADDLE:
                return 2 * straddle
            case StraddleRaise.BY_TWO_BIG_BLINDS:
                return straddle + 2 * self.big_blind
            case StraddleRaise.TO_THREE_BIG_BLINDS:
                least = 3 * self.big_blind
                return least if least > straddle else 2 * straddle - self.big_blind

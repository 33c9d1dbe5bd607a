"""Terms for limits of a wager, shared by the rulebooks and the betting."""

from __future__ import annotations

from enum import StrEnum


class PotCount(StrEnum):
    """How the pot is counted before the flop in pot limit."""

    LITERAL = "literal"
    """The chips that are in the pot."""
    SMALL_AS_BIG = "small_as_big"
    """A smaller blind counts as the big blind until the big blind has acted (GN 186, 187)."""
    FULL_BLINDS = "full_blinds"
    """Full blinds are assumed even if one is dead or short, for the whole first round (PC 55B)."""


class CapRule(StrEnum):
    """Exceptions to fixed limit's cap on raises."""

    ROUND_BEGAN_HEADS_UP = "round_began_heads_up"
    """No cap in a round that began with two players (NCL 9, GN 126)."""
    TWO_DEALT_IN = "two_dealt_in"
    """No cap once only two players are left (NPL 36, PC 53)."""
    ALWAYS = "always"


class StraddleRaise(StrEnum):
    """The minimum raise over a straddle."""

    BY_TWO_BIG_BLINDS = "by_two_big_blinds"
    TO_THREE_BIG_BLINDS = "to_three_big_blinds"
    TO_DOUBLE_STRADDLE = "to_double_straddle"

"""Terms for bounds of a wager, shared by the rulebooks and the betting."""

from __future__ import annotations

from enum import StrEnum


class PotCount(StrEnum):
    """The way the pot is counted before the flop in pot-limit."""

    LITERAL = "literal"
    """The chips that lie there."""
    SMALL_AS_BIG = "small_as_big"
    """A smaller blind counts as the big blind until the big blind has acted (GN 186, 187)."""
    FULL_BLINDS = "full_blinds"
    """Full blinds are assumed though one is dead or short, for the whole first round (PC 55B)."""


class CapRule(StrEnum):
    """Exceptions to fixed limit's cap on raises."""

    ROUND_BEGAN_HEADS_UP = "round_began_heads_up"
    """No cap in a round that began with two players (NCL 9, GN 126)."""
    TWO_DEALT_IN = "two_dealt_in"
    """No cap once two players are left at all (NPL 36, PC 53)."""
    ALWAYS = "always"


class StraddleRaise(StrEnum):
    """The least raise over a straddle."""

    BY_TWO_BIG_BLINDS = "by_two_big_blinds"
    TO_THREE_BIG_BLINDS = "to_three_big_blinds"
    TO_DOUBLE_STRADDLE = "to_double_straddle"

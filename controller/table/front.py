"""Chips in front of a seat as its bet-spot reader sees them, beside the wagers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from controller.table.events import Chips
from controller.terms.fast_frozen import fast_frozen

Round: TypeAlias = tuple[int, int]
"""One betting round: the hand's number and the street's index."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Front:
    """The chips in front of one seat.

    Attributes:
        chips: all of them, when they last lay still.
        since_ms: when they came to lie so.
        round: the betting round in which they came; None outside of one.
        base: the explained chips: of the bet as it counted, or of the street before.
        judged: the chips were judged as they lie.
    """

    chips: Chips
    since_ms: int
    round: Round | None = None
    base: Chips = ()
    judged: bool = False


def more(now: Chips, before: Chips) -> Chips:
    """Return the chips of `now` beyond those of `before`, by denomination."""
    lay = dict(before)
    return tuple((worth, count - lay.get(worth, 0)) for worth, count in sorted(now) if count > lay.get(worth, 0))

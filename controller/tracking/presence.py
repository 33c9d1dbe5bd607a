"""Presence of a tag at an antenna: from M sightings in N polls to a long silence.

Presence counts polls (reader cycles) and never milliseconds, so that a slow multiplexer and a fast reader are judged
alike. The end of a presence means that the antenna no longer reads the tag, and nothing else: absence is never a fold.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from controller.terms.fast_frozen import fast_frozen

REMEMBERED_POLLS: Final = 32
"""As many as a presence keeps; no setting counts more of them (`tracker_settings`)."""
ALL_POLLS: Final = (1 << REMEMBERED_POLLS) - 1
MARKS: Final = 3
APART: Final = 2
"""Cycles between the first two sightings beyond which both may be strays: a card among others is missed twice in a row
in one case of four, and an antenna reads a card beside its place in one poll of fifty (docs/measure-history.md)."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class PresenceRule:
    """Enter after `enter_hits` of `within_polls`; leave after `leave_polls` misses in a row."""

    enter_hits: int
    within_polls: int
    leave_polls: int


@fast_frozen
@dataclass(frozen=True, slots=True)
class Presence:
    """One tag at one antenna.

    A run is a row of sightings with fewer than `leave_polls` misses between them. `marks` are the times of its first
    three sightings, `last_ms` is that of its latest.
    """

    bits: int
    """The last 32 polls, the latest in the lowest bit."""
    is_here: bool
    marks: tuple[int, ...]
    last_ms: int

    @property
    def first_ms(self) -> int:
        """The time of the run's first sighting, in ms."""
        return self.marks[0]


def lay_at_ms(presence: Presence, sightings: int, cycle_ms: float, *, left: bool = False) -> int | None:
    """Return when a tag surely lay there, in ms; None if it has too few sightings.

    Args:
        presence: what the antenna read of the tag.
        sightings: the number needed; if the first two are far apart, the third decides.
        cycle_ms: the cycle time of the antenna's reader.
        left: the tag was not read at its former place since the first sighting, so that two sightings are no strays.
    """
    marks = presence.marks
    if len(marks) > 1 and marks[1] - marks[0] > APART * cycle_ms and not left:
        sightings = MARKS
    return marks[sightings - 1] if len(marks) >= sightings else None


def first_seen(at_ms: int, rule: PresenceRule) -> Presence:
    """Return the presence of a tag that an antenna read for the first time."""
    return Presence(1, rule.enter_hits <= 1, (at_ms,), at_ms)


def after_poll(presence: Presence, hit_ms: int | None, rule: PresenceRule) -> Presence | None:
    """Return the presence after a poll: a sighting's time, or None for a miss.

    Returns None if the run is over, after too many misses in a row.
    """
    bits = (presence.bits << 1 | (hit_ms is not None)) & ALL_POLLS
    if hit_ms is None:
        if not bits & ((1 << rule.leave_polls) - 1):
            return None
        return Presence(bits, presence.is_here, presence.marks, presence.last_ms)
    lately = bits & ((1 << rule.within_polls) - 1)
    here = presence.is_here or lately.bit_count() >= rule.enter_hits
    marks = presence.marks
    return Presence(bits, here, marks if len(marks) >= MARKS else (*marks, hit_ms), hit_ms)


def counted(presence: Presence) -> tuple[int, int]:
    """Return the number of reads and of polls since the first sighting, at most 32 polls."""
    return presence.bits.bit_count(), presence.bits.bit_length()

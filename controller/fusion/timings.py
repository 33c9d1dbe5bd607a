"""All durations of fusion: the readers' in their own cycles, the dealer's by his hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

USUAL_CYCLE_MS: Final = 1000
"""The reader cycle that the defaults are for."""
AT_LEAST_MS: Final[Mapping[str, int]] = {
    "key_ms": 1200, "early_ms": 2500, "presume_ms": 700, "follow_ms": 1200, "stop_ms": 500, "still_read_ms": 1000,
    "surplus_ms": 5000, "burned_ms": 3000,
}  # fmt: skip
"""The readers' durations, and the least that hands need of each: a dealer puts a card out, a player lays his down."""


@dataclass(frozen=True, slots=True)
class HoldDeadlines:
    """How long arrivals and doubts are held, in milliseconds, with readers of a second.

    The readers' (`for_cycle` gives them for another cycle, but no less than hands need):

    Attributes:
        key_ms: a key that nothing would allow: a card is sure after four or five cycles.
        early_ms: a key for a card that was read twice before its act and is not sure yet (docs/measure.md).
        presume_ms: an arrival for the cards that must have come before it.
        follow_ms: a burn that is not due for the card that it protects: they are judged together.
        stop_ms: what is still read of the card that a key has just spoken of.
        still_read_ms: a missing card, while one is read there or another question is open; two cards at an empty seat.
        surplus_ms: a card that is read in a whole hand until the dealer is asked about it.
        burned_ms: the same on the burns, where no more than four cards lie.
        lag_ms: the dealer's: how late a key comes after its act (a stated grace).
        rekey_ms: the time after UNDO, and after each entry since, in which withdrawn entries are keyed again.
        order_ms: cards of a deal, while another order is suspected: half as long again as any lies short of its coil.
        question_ms: what depends on an unanswered question.
        rows_ms: rows for their cards: nothing rests on them before the hand's end.
        unread_rows_ms: the same in a game played for points, where nobody can score the hand without them.
        link_ms: a press from a device while a later one of another device is here: a node resends after 60 ms if a
            frame was lost (`RESEND_MS` of the node link); the rest covers reading and storing.
        double_ms: a key pressed again so soon is one press; digits are not.
        from_ms: patience counts from here at the earliest: readers that have just started have all still to say.
        keyed_from_ms: patience for the key of an act counts from here: a node that tells keys that it kept has more.
        tried_ms: what was pressed before then had waited out its time before the start: patience does not begin anew.
        tried_until_ms: until then it waits nevertheless, as long as a card is read.
    """

    key_ms: int = 4500
    early_ms: int = 25_000
    presume_ms: int = 2500
    follow_ms: int = 1500
    stop_ms: int = 2000
    still_read_ms: int = 3000
    surplus_ms: int = 20_000
    burned_ms: int = 10_000
    lag_ms: int = 2500
    rekey_ms: int = 6000
    order_ms: int = 4500
    question_ms: int = 30_000
    rows_ms: int = 60_000
    unread_rows_ms: int = 900_000
    link_ms: int = 100
    double_ms: int = 150
    from_ms: int = 0
    keyed_from_ms: int = 0
    tried_ms: int = 0
    tried_until_ms: int = 0

    def for_cycle(self, cycle_ms: float) -> HoldDeadlines:
        """Return the durations for readers of another cycle, which are counted in cycles."""
        scaled = {
            name: max(least_ms, round(getattr(self, name) * cycle_ms / USUAL_CYCLE_MS))
            for name, least_ms in AT_LEAST_MS.items()
        }
        return replace(self, **scaled)

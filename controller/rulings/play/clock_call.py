"""The action clock: when it may be called, how long it runs, what its end means.

Source: NCL 175 (104), EG 158 (91), GN 180 and 81 (105), NPL 20, PC 29: each with its own seconds.
"""

from __future__ import annotations

from dataclasses import dataclass

from controller.rulebook.play import ClockRules
from controller.rulings.citing import Finding, Read, ruling_of
from controller.rulings.play.facing import Facing
from controller.table import statements
from controller.table.ruling import Ruling
from controller.terms.codes import Act, Cause, Outcome


@dataclass(frozen=True, slots=True)
class ClockTimes:
    """A book's clock times: the earliest call after the turn came, and the clock's length."""

    earliest_s: int
    whole_s: int


def times(rules: ClockRules, *, is_limit: bool) -> ClockTimes:
    """Return the times, clock and countdown together."""
    if is_limit:
        earliest, seconds = rules.limit_earliest_s, rules.limit_time_s.value + rules.limit_countdown_s.value
    else:
        earliest, seconds = rules.earliest_s, rules.time_s.value + rules.countdown_s.value
    return ClockTimes(earliest.value, seconds)


def row_times(rules: ClockRules) -> ClockTimes:
    """Return the times of a player who sets cards in open-face poker."""
    return ClockTimes(rules.rows_earliest_s.value, rules.rows_time_s.value)


def is_over(rules: ClockRules, dead_ms: int, now_ms: int) -> bool:
    """Whether the clock has run out; a tie favors the player if the book says so."""
    return now_ms > dead_ms if rules.tie_to_player.value else now_ms >= dead_ms


def setting_expired(rules: ClockRules, seat: int, at_ms: int, row: str) -> Ruling:
    """Return the ruling on a clock that has run out on cards to be set.

    Args:
        rules: the book's.
        seat: whose cards they are.
        at_ms: when the time was over.
        row: the front-most row that is no certain foul; empty if the cards are several, or a face is unread.
    """
    read: list[Read] = [("play.clock.rows_over", rules.rows_over)]
    if rules.rows_over.value == "front_row" and row:
        states = statements.CardPlaced(row)
        return ruling_of(Finding(Outcome.ACTION, Cause.CLOCK_EXPIRED, seat, states, at_ms), read)
    options = (Outcome.PLAY_ON,)
    return ruling_of(
        Finding(Outcome.FLOOR, Cause.CLOCK_EXPIRED, seat, statements.NotSetInTime(), at_ms, options=options), read
    )


def expired(facing: Facing) -> Ruling:
    """Return the ruling on a clock that has run out."""
    clock = facing.play.clock
    seat, at_ms, cause, states = facing.seat, facing.at_ms, Cause.CLOCK_EXPIRED, statements.TimeOver()
    # In limit games another rule may set the clock (GN 81 beside 180).
    limit: Read = ("play.clock.limit_countdown_s", clock.limit_countdown_s)
    read: list[Read] = [limit] if facing.wagering.structure.is_limit else []
    if facing.is_facing:
        finding = Finding(Outcome.DEAD_HAND, cause, seat, states, at_ms)
        return ruling_of(finding, [*read, ("play.clock.facing", clock.facing)])
    read.append(("play.clock.not_facing", clock.not_facing))
    match clock.not_facing.value:
        case "check":
            return ruling_of(Finding(Outcome.ACTION, cause, seat, states, at_ms, Act.CHECK), read)
        case "dead":
            return ruling_of(Finding(Outcome.DEAD_HAND, cause, seat, states, at_ms), read)
        case "floor":
            options = (Outcome.DEAD_HAND, Outcome.ACTION)
            return ruling_of(Finding(Outcome.FLOOR, cause, seat, states, at_ms, options=options), read)

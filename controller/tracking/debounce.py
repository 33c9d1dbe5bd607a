"""Debounce of key edges and re-read levels, without losing edges (docs/hardware.md A4).

A level that has held for `stable_ms` is true; everything shorter is bounce. Edges only make it quick: a level that is
re-read every 50 to 100 ms corrects what was lost below us, and so a release is never lost. All times are the samples'
own; nothing here waits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from controller.terms.fast_copies import replace
from controller.terms.fast_frozen import fast_frozen
from controller.tracking.detections import PinSample


class KeyTimingError(ValueError):
    """Times of a key that contradict one another; the sentence says which."""


@dataclass(frozen=True, slots=True)
class KeyTiming:
    """One key's times, in milliseconds.

    Raises:
        KeyTimingError: times that contradict one another.
    """

    stable_ms: int = 15
    """A level that holds so long is true."""
    long_ms: int = 1000
    """Held so long, a press is a long one."""
    stuck_ms: int = 10_000
    """Held so long, something lies on the key."""
    double_ms: int = 0
    """A press that begins so soon after the last release is part of that press; 0: it never is."""

    def __post_init__(self) -> None:
        if self.stable_ms < 0 or self.double_ms < 0:
            raise KeyTimingError("stable_ms and double_ms of a key are at least 0")
        if not self.stable_ms < self.long_ms < self.stuck_ms:
            raise KeyTimingError("a key's times must rise: stable_ms, long_ms, stuck_ms")


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key went down; `at_ms` is when, not when that became certain."""

    pin: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class Released:
    """A key came up after `held_ms`."""

    pin: str
    at_ms: int
    held_ms: int


@dataclass(frozen=True, slots=True)
class LongPress:
    """A key has been held for its `long_ms`; it is still down."""

    pin: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class Stuck:
    """A key has been down for so long that nobody means it; it says no more until it comes up."""

    pin: str
    at_ms: int


KeyChange: TypeAlias = Pressed | Released | LongPress | Stuck


class KeyState(NamedTuple):
    """One key: the level that is true, the newest level and since when, and what has been said."""

    is_down: bool = False
    level: bool = False
    level_ms: int = 0
    down_ms: int = 0
    up_ms: int | None = None
    """The latest release."""
    said_long: bool = False
    said_stuck: bool = False
    is_doubled: bool = False
    """The running press continues the one before, and is not said."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Debouncer:
    """All keys; a key is known from its first sample on and counts as up before."""

    timing: KeyTiming
    timings: Mapping[str, KeyTiming]
    """The keys that differ."""
    keys: Mapping[str, KeyState] = field(default_factory=dict)
    due_ms: int | None = None
    """When time alone next makes something certain: asked far more often than a key moves, so it is kept."""

    def timing_of(self, pin: str) -> KeyTiming:
        """Return the times that hold for a key."""
        return self.timings.get(pin, self.timing)


Debounced: TypeAlias = tuple[Debouncer, tuple[KeyChange, ...]]
UNTOUCHED: Final = KeyState()


def new_debouncer(timing: KeyTiming | None = None, timings: Mapping[str, KeyTiming] | None = None) -> Debouncer:
    """Return a debouncer that has seen no key."""
    return Debouncer(KeyTiming() if timing is None else timing, {} if timings is None else timings)


def sense(debouncer: Debouncer, sample: PinSample) -> Debounced:
    """Return the debouncer after an edge or level, and what it makes certain of that key.

    What the time before the sample made certain is said first, so that a press is not lost when `elapse` came late.
    Samples of one key that come out of order are taken as of the latest time known.
    """
    state = debouncer.keys.get(sample.pin, UNTOUCHED)
    timing = debouncer.timing_of(sample.pin)
    at_ms = max(sample.at_ms, state.level_ms)
    state, said = _settle(sample.pin, state, timing, at_ms)
    if sample.is_active != state.level:
        state = state._replace(level=sample.is_active, level_ms=at_ms)
        state, more = _settle(sample.pin, state, timing, at_ms)
        said += more
    if state == debouncer.keys.get(sample.pin):
        return debouncer, said
    return _with(debouncer, {sample.pin: state}), said


def elapse(debouncer: Debouncer, at_ms: int) -> Debounced:
    """Return the debouncer at a later time, and what the time alone makes certain of any key."""
    said: tuple[KeyChange, ...] = ()
    changed: dict[str, KeyState] = {}
    if debouncer.due_ms is None or at_ms < debouncer.due_ms:
        return debouncer, said
    for pin, state in debouncer.keys.items():
        if not (state.level or state.is_down):
            continue  # up, as nearly all keys are
        after, more = _settle(pin, state, debouncer.timing_of(pin), at_ms)
        if after != state:
            changed[pin] = after
        said += more
    return (_with(debouncer, changed) if changed else debouncer), said


def _with(debouncer: Debouncer, changed: Mapping[str, KeyState]) -> Debouncer:
    keys = {**debouncer.keys, **changed}
    moving = [(pin, state) for pin, state in keys.items() if state.level or state.is_down]
    due = (_due_ms(state, debouncer.timing_of(pin)) for pin, state in moving)
    return replace(debouncer, keys=keys, due_ms=min((at_ms for at_ms in due if at_ms is not None), default=None))


def next_deadline(debouncer: Debouncer) -> int | None:
    """Return when `elapse` is wanted next, or None if no key is on its way."""
    return debouncer.due_ms


def _due_ms(state: KeyState, timing: KeyTiming) -> int | None:
    if state.level != state.is_down:
        return state.level_ms + timing.stable_ms
    if not state.is_down or state.said_stuck:
        return None
    return state.down_ms + (timing.stuck_ms if state.said_long else timing.long_ms)


def _settle(pin: str, state: KeyState, timing: KeyTiming, at_ms: int) -> tuple[KeyState, tuple[KeyChange, ...]]:
    """Say all that is certain by a time, in its order."""
    said: list[KeyChange] = []
    while (due_ms := _due_ms(state, timing)) is not None and due_ms <= at_ms:
        if state.level != state.is_down:
            state, word = _turned(pin, state, timing)
        elif not state.said_long:
            state, word = state._replace(said_long=True), LongPress(pin, due_ms)
        else:
            state, word = state._replace(said_stuck=True), Stuck(pin, due_ms)
        if word is not None:
            said.append(word)
    return state, tuple(said)


def _turned(pin: str, state: KeyState, timing: KeyTiming) -> tuple[KeyState, KeyChange | None]:
    at_ms = state.level_ms
    if state.level:
        doubled = state.up_ms is not None and at_ms - state.up_ms < timing.double_ms
        after = state._replace(
            is_down=True,
            down_ms=at_ms,
            said_long=doubled and state.said_long,
            said_stuck=doubled and state.said_stuck,
            is_doubled=doubled,
        )
        return after, None if doubled else Pressed(pin, at_ms)
    after = state._replace(is_down=False, up_ms=at_ms)
    return after, None if state.is_doubled else Released(pin, at_ms, at_ms - state.down_ms)

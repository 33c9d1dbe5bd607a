"""Debounce of key edges and re-read levels, without losing edges (docs/hardware.md A4).

A level that has held for `stable_ms` is true; anything shorter is bounce. Edges only make it faster: a level that is
re-read every 50 to 100 ms corrects edges that were lost below us, so that a release is never lost. All times are those
of the samples. Nothing here waits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from controller.terms.fast_copies import changer_of
from controller.terms.fast_frozen import fast_frozen
from controller.tracking.detections import PinSample


class KeyTimingError(ValueError):
    """Times of a key that contradict one another; the text says which."""


@dataclass(frozen=True, slots=True)
class KeyTiming:
    """The times of one key, in milliseconds.

    Raises:
        KeyTimingError: the times contradict one another.
    """

    stable_ms: int = 15
    """A level that has held for this time is true."""
    long_ms: int = 1000
    """A press held for this time is a long press."""
    stuck_ms: int = 10_000
    """After this time, an object must be lying on the key."""
    double_ms: int = 0
    """A press that begins this soon after a release continues the press before; 0 for never."""

    def __post_init__(self) -> None:
        if self.stable_ms < 0 or self.double_ms < 0:
            raise KeyTimingError("a key's stable_ms and double_ms must be at least 0")
        if not self.stable_ms < self.long_ms < self.stuck_ms:
            raise KeyTimingError("a key's times must increase in this order: stable_ms, long_ms, stuck_ms")


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key went down at `at_ms`, not at the later time when that became certain."""

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
    """A key has been down too long to be meant; no more is reported until it comes up."""

    pin: str
    at_ms: int


KeyChange: TypeAlias = Pressed | Released | LongPress | Stuck


class KeyState(NamedTuple):
    """State of one key: its debounced level, its raw level since when, and the reports made."""

    is_down: bool = False
    level: bool = False
    level_ms: int = 0
    down_ms: int = 0
    up_ms: int | None = None
    """The latest release, in ms."""
    said_long: bool = False
    said_stuck: bool = False
    is_doubled: bool = False
    """The running press continues the one before, and is not reported."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Debouncer:
    """All keys. A key is known from its first sample on, and counts as up before."""

    timing: KeyTiming
    timings: Mapping[str, KeyTiming]
    """The times of keys that differ from the default."""
    keys: Mapping[str, KeyState] = field(default_factory=dict)
    due_ms: int | None = None
    """When time alone next makes something certain; kept because it is asked far more often than a key moves."""

    def timing_of(self, pin: str) -> KeyTiming:
        """Return the times that apply to a key."""
        return self.timings.get(pin, self.timing)


Debounced: TypeAlias = tuple[Debouncer, tuple[KeyChange, ...]]
UNTOUCHED: Final = KeyState()


def new_debouncer(timing: KeyTiming | None = None, timings: Mapping[str, KeyTiming] | None = None) -> Debouncer:
    """Return a debouncer that has seen no key."""
    return Debouncer(KeyTiming() if timing is None else timing, {} if timings is None else timings)


def sense(debouncer: Debouncer, sample: PinSample) -> Debounced:
    """Return the debouncer after an edge or level, with the changes that it makes certain.

    Changes that became certain before the sample come first, so that no press is lost if `elapse` came late. Samples of
    a key that come out of order count at the latest time known.
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
    """Return the debouncer at a later time, with the changes that time alone makes certain."""
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
    return _moved(debouncer, keys, min((at_ms for at_ms in due if at_ms is not None), default=None))


_moved = changer_of(Debouncer, "keys", "due_ms")


def next_deadline(debouncer: Debouncer) -> int | None:
    """Return when `elapse` is needed next, in ms; None if no key is changing."""
    return debouncer.due_ms


def _due_ms(state: KeyState, timing: KeyTiming) -> int | None:
    if state.level != state.is_down:
        return state.level_ms + timing.stable_ms
    if not state.is_down or state.said_stuck:
        return None
    return state.down_ms + (timing.stuck_ms if state.said_long else timing.long_ms)


def _settle(pin: str, state: KeyState, timing: KeyTiming, at_ms: int) -> tuple[KeyState, tuple[KeyChange, ...]]:
    """Report all changes that are certain by a time, in their order."""
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

"""Watches a journal's writes: whether the storage takes them, and how long one waits."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

SLOW_S: Final = 1.0
"""A write that takes longer is slow; until it ends, the table does not record."""
CALM_S: Final = 5.0
"""How long every write must be quick before the storage counts as well again."""


class StorageState(StrEnum):
    """What the storage does with the journal's writes."""

    OK = "ok"
    SLOW = "slow"
    FULL = "full"
    READ_ONLY = "read_only"
    LOCKED = "locked"
    FAILING = "failing"
    MISSING = "missing"


_BY_CODE: Final = (
    ("SQLITE_FULL", StorageState.FULL),
    ("SQLITE_READONLY", StorageState.READ_ONLY), ("SQLITE_PERM", StorageState.READ_ONLY),
    ("SQLITE_BUSY", StorageState.LOCKED), ("SQLITE_LOCKED", StorageState.LOCKED),
    ("SQLITE_PROTOCOL", StorageState.LOCKED),
    ("SQLITE_CANTOPEN", StorageState.MISSING),
    ("SQLITE_IOERR", StorageState.FAILING),
)  # fmt: skip


def state_by_code(code: str) -> StorageState | None:
    """Return what SQLite's error code says of the storage; None if it says nothing of it."""
    return next((state for start, state in _BY_CODE if code.startswith(start)), None)


@dataclass(frozen=True, slots=True)
class Storage:
    """The storage now: its state, whether the table records, and a fault's sentence.

    A storage that has recovered keeps its last state for `CALM_S`, so that one that fails now and then is told once.
    """

    state: StorageState = StorageState.OK
    is_recording: bool = True
    fault: str = ""


class Write:
    """One write that is under way, and why it has failed so far."""

    __slots__ = ("begun_s", "fault", "state")

    def __init__(self, begun_s: float) -> None:
        self.begun_s = begun_s
        self.state = StorageState.OK
        self.fault = ""


class StorageWatch:
    """Knows the writes that are under way, from all threads."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._lock = threading.Lock()
        self._writes: list[Write] = []
        self._last = Storage()
        """The last fault, or the last slow write."""
        self._ended_s = -CALM_S

    @contextmanager
    def writing(self) -> Iterator[Write]:
        """Watch a write until the block ends."""
        write = Write(self._now_s())
        with self._lock:
            self._writes.append(write)
        try:
            yield write
        finally:
            with self._lock:
                self._note(write)
                self._writes.remove(write)

    def _note(self, write: Write) -> None:
        now_s = self._now_s()
        found = _of(write, now_s)
        if found.state is not StorageState.OK:
            self._last, self._ended_s = found, now_s

    def failed(self, write: Write, state: StorageState, fault: str) -> None:
        """Note that a write failed and is tried again."""
        with self._lock:
            write.state, write.fault = state, fault

    def now(self) -> Storage:
        """Return the state of the storage."""
        now_s = self._now_s()
        with self._lock:
            waiting = [one for one in (_of(write, now_s) for write in self._writes) if not one.is_recording]
            if waiting:
                # A refused write says more than one that is only slow.
                return max(waiting, key=lambda one: one.state is not StorageState.SLOW)
            if now_s - self._ended_s < CALM_S:
                return Storage(self._last.state, fault=self._last.fault)
        return Storage()


def _of(write: Write, now_s: float) -> Storage:
    """Return what one write says of the storage."""
    if write.state is not StorageState.OK:
        return Storage(write.state, is_recording=False, fault=write.fault)
    waited_s = now_s - write.begun_s
    if waited_s <= SLOW_S:
        return Storage()
    return Storage(StorageState.SLOW, is_recording=False, fault=f"a write has waited for {SLOW_S:.0f} s")

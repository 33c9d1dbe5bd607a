"""What a key's write waits for while a gaming day is moved to its segments.

Two measures. By the clock: keys are written again and again while a day is moved, and while none is; on a busy
machine both are mostly the scheduler's. By what is done: a file system below SQLite counts which thread brings how many
bytes to the medium with each sync, and whether other writers have to wait for it. From these bytes comes the longest
wait on an SD card, whatever else the machine does.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, sleep
from unittest.mock import patch

import apsw

from bench.figure import Figure, percentile
from bench.month import Month
from bench.recovery import BOOK, KEY
from controller.journal.database import Access
from controller.journal.kept_journal import KeptJournal
from controller.journal.segments import segmenter
from controller.loading.law import load_law
from controller.runtime.composition import TURN_S

HOURS, QUICK_HOURS = 24, 4
STILL = 500
BETWEEN_S = 0.02
CARD_BYTES_A_MS, CARD_SYNC_MS = 10_000, 5.0
"""A slow SD card: 10 MB/s, and 5 ms for each sync."""
MOVER = "mover"


@dataclass(frozen=True, slots=True)
class Sync:
    """One sync: by which thread, of how many bytes, and whether others had to wait for it."""

    thread: str
    size: int
    is_locked: bool

    @property
    def card_ms(self) -> float:
        """Its milliseconds on the slow card."""
        return CARD_SYNC_MS + self.size / CARD_BYTES_A_MS


class Writing:
    """The lock of all who write to a journal, which knows who holds it."""

    def __init__(self) -> None:
        self._lock, self._holder = threading.Lock(), ""

    def __enter__(self) -> None:
        self._lock.acquire()
        self._holder = threading.current_thread().name

    def __exit__(self, *_: object) -> None:
        self._holder = ""
        self._lock.release()

    def locked(self) -> bool:
        """Whether somebody writes."""
        return self._lock.locked()

    @property
    def is_mine(self) -> bool:
        """Whether this thread holds it."""
        return self._holder == threading.current_thread().name


class CountingFiles(apsw.VFS):
    """A file system that counts what each sync brings to the medium."""

    def __init__(self, writing: Writing) -> None:
        self.writing, self.syncs, self._unsynced = writing, list[Sync](), dict[str, int]()
        super().__init__("counting", "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> CountingFile:  # noqa: N802 - SQLite's name
        return CountingFile(self, name, flags)

    def wrote(self, path: str, size: int) -> None:
        """Bytes were written."""
        self._unsynced[path] = self._unsynced.get(path, 0) + size

    def synced(self, path: str) -> None:
        """They are on the medium."""
        size = self._unsynced.pop(path, 0)
        self.syncs.append(Sync(threading.current_thread().name, size, self.writing.is_mine))


class CountingFile(apsw.VFSFile):
    """A file of it."""

    def __init__(self, files: CountingFiles, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        self._files = files
        self._path = os.fspath(name.filename() if isinstance(name, apsw.URIFilename) else str(name))
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - SQLite's name
        super().xWrite(data, offset)
        self._files.wrote(self._path, len(data))

    def xSync(self, flags: int) -> None:  # noqa: N802 - SQLite's name
        super().xSync(flags)
        self._files.synced(self._path)


def keys(journal: KeptJournal, moving: threading.Event | None = None) -> list[float]:
    """Write keys until the day is moved, or so many; return what each took in ms."""
    found: list[float] = []
    while len(found) < STILL if moving is None else not moving.is_set():
        began = perf_counter()
        journal.keep_edge(5, "{}")
        found.append((perf_counter() - began) * 1000)
        sleep(BETWEEN_S)
    return found


def moved(journal: KeptJournal) -> tuple[list[float], float]:
    """Move a day while keys are written; return their waits in ms, and the move's seconds."""
    done, took = threading.Event(), [0.0]

    def move() -> None:
        began = perf_counter()
        try:
            journal.cut_segments()
        finally:
            took[0] = perf_counter() - began
            done.set()

    thread = threading.Thread(target=move, name=MOVER)
    thread.start()
    found = keys(journal, done)
    thread.join()
    return found, took[0]


@contextmanager
def full_day(folder: Path, hours: int, access: Access, writing: Writing) -> Iterator[KeptJournal]:
    """Open a journal that has a day to move."""
    path = folder / "journal.sqlite"
    month = Month(path, load_law(BOOK, ("nlhe",)), hours)
    while month.hours <= hours:
        month.add_hour()
    month.journal.close()
    with closing(KeptJournal(path, access=access)) as journal:
        journal.day_hour = 0
        journal._writing = journal._outbox._writing = writing  # type: ignore[assignment]  # noqa: SLF001 - to see who waits
        yield journal


def by_clock(folder: Path, hours: int) -> list[Figure]:
    """Return what keys waited by the clock."""
    with full_day(folder, hours, Access(KEY), Writing()) as journal:
        before = keys(journal)
        found, seconds = moved(journal)
        still = [*before, *keys(journal)]
    told = [Figure(f"{hours} hours are moved, {len(found)} keys meanwhile", seconds, None, "s")]
    for name, percent in (("p50", 50), ("p99", 99)):
        ours, floor = percentile(found, percent), percentile(still, percent)
        told.append(Figure(f"a key's write while a day is moved, {name}", ours, floor, "ms", "none is moved"))
    return [*told, Figure("a key's write while a day is moved, longest", max(found), max(still), "ms", "none is moved")]


def by_syncs(folder: Path, hours: int) -> list[Figure]:
    """Return the longest wait of a key on a slow card, by what is brought to the medium."""
    writing = Writing()
    files = CountingFiles(writing)
    with full_day(folder, hours, Access(KEY, "counting"), writing) as journal, patch.object(segmenter, "PAUSE_S", 0.0):
        files.syncs.clear()
        keys(journal)
        alone = max(one.card_ms for one in files.syncs)
        files.syncs.clear()
        moved(journal)
    movers = [one for one in files.syncs if one.thread == MOVER]
    locked = max((one.card_ms for one in movers if one.is_locked), default=0.0)
    free = max((one.card_ms for one in movers if not one.is_locked), default=0.0)
    own = max(one.card_ms for one in files.syncs if one.thread != MOVER)
    return [
        Figure("most that a key's own sync writes, on a card of 10 MB/s", own, alone, "ms", "none is moved"),
        Figure("longest sync of the move for which the lock is held", locked, None, "ms"),
        Figure("longest sync of the move beside a key's", free, None, "ms"),
    ]


def measure(*, quick: bool = False) -> list[Figure]:
    """Return a key's waits, by the clock and by what is brought to the medium."""
    hours, interval = QUICK_HOURS if quick else HOURS, sys.getswitchinterval()
    sys.setswitchinterval(TURN_S)
    try:
        with tempfile.TemporaryDirectory() as clock, tempfile.TemporaryDirectory() as syncs:
            return [*by_clock(Path(clock), hours), *by_syncs(Path(syncs), hours)]
    finally:
        sys.setswitchinterval(interval)

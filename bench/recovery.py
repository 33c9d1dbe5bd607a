"""The journal: a restart after an hour, a day and a month of play, and a commit.

An hour of play is thirty hands of a full hold'em table, played through the loop into an encrypted journal. A day and a
month are its rows again and again, with the last hour's checkpoint behind them: a restart finds as many rows, as large
a file and as long a list of messages as after so much play. Each restart is a process of its own. The commit is timed
beside the same rows written by bare SQLite, in turn on the same disk, with the same durability.
"""

from __future__ import annotations

import json
import sqlite3
import statistics
import subprocess
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from bench.figure import Figure
from bench.replay import dealt
from controller.journal.database import Access, open_database
from controller.journal.journal import SqliteJournal
from controller.journal.journal_entries import JournalEntry, OutboxMessage
from controller.journal.journal_key import JournalKey
from controller.loading.law import Law, load_law
from controller.room.publishing import SilentPublisher
from controller.runtime.evening_header import header_of
from controller.runtime.loop import Loop, Outlets, restore
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.table.outputs import Output
from controller.table.state import Table

HANDS_AN_HOUR = 30
HOURS = {"1 h": 1, "24 h": 24, "30 days": 720}
KEY = JournalKey(bytes(range(32)))
BOOK = "golden-nugget-2025"
AGAIN = {
    "event": "seq + :n, at_ms, wall_ms, body", "output": "seq + :n, n, body", "chain": "seq + :n, letters, hash, faces",
    "face": "seq + :n, salt, body",
}
START = """
import json, sys
from pathlib import Path
from time import perf_counter, process_time
from bench.recovery import BOOK, KEY, most_resident, replayed, start
from controller.loading.law import load_law
law = load_law(BOOK, ("nlhe",))
began, worked = perf_counter(), process_time()
start(Path(sys.argv[1]), law)
took = perf_counter() - began, process_time() - worked, most_resident()
print(json.dumps([*took, replayed(Path(sys.argv[1]))]))
"""


class Still:
    """A clock that stands, and actuators and screens that do nothing."""

    def now_ms(self) -> int:
        return 0

    def wall_ms(self) -> int:
        return 1_760_000_000_000

    def seconds_until(self, at_ms: int) -> float:
        return at_ms / 1000

    def perform(self, output: Output) -> None:
        pass

    def show(self, table: Table, outputs: tuple[Output, ...]) -> None:
        pass


def most_resident() -> float:
    """Return this process's highest resident megabytes.

    `getrusage` would tell the parent's, if that was larger when it started this one.
    """
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM:")).split()[1]) / 1024


@dataclass(frozen=True, slots=True)
class Restart:
    """What a start took: seconds, of these processor time, megabytes, and events replayed."""

    seconds: float
    worked_s: float
    megabytes: float
    replayed: int


def start(path: Path, law: Law) -> None:
    """Do with a journal what a start does before it can take a key."""
    with closing(SqliteJournal(path, access=Access(KEY))) as journal:
        restore(journal, law.book, dict(law.games))
        journal.last_ms(), journal.durable_edges(), journal.numbers(), journal.waiting(0, 1)


def replayed(path: Path) -> int:
    """Return how many events stand behind the newest checkpoint: a start replays these."""
    with closing(SqliteJournal(path, access=Access(KEY))) as journal:
        behind = next((one.seq for one in journal.checkpoints()), 0)
        return sum(1 for _ in journal.recorded(behind))


def hour(path: Path) -> None:
    """Write an hour of play."""
    law = load_law(BOOK, ("nlhe",))
    seats = tuple(SeatSettings(seat, 1000) for seat in range(1, 10))
    header = header_of(TableSettings("bench", BOOK, "nlhe", (1, 2), seats=seats), law)
    with closing(SqliteJournal(path, header, access=Access(KEY))) as journal:
        table, _ = restore(journal, law.book, dict(law.games))
        loop = Loop(table, Outlets(journal, SilentPublisher(), Still(), Still()), Still())
        journal._base.execute("PRAGMA synchronous = OFF")  # noqa: SLF001 - filling it is not what is timed
        loop.begin_evening()
        _, told = dealt(law.games["nlhe"], HANDS_AN_HOUR)
        for one in told:
            loop.accept(one.event)


def longer(path: Path, hours: int) -> None:
    """Put the hour's rows again and again before it, and the checkpoint behind them."""
    with closing(open_database(path, Access(KEY), "OFF")) as base:
        events = int(base.execute("SELECT max(seq) FROM event").get)
        for n in range(1, hours):
            base.execute("BEGIN")
            for table, columns in AGAIN.items():
                base.execute(f"INSERT INTO {table} SELECT {columns} FROM {table} WHERE seq <= :m",
                             {"n": n * events, "m": events})  # fmt: skip
            base.execute("COMMIT")
        base.execute("UPDATE checkpoint SET seq = seq + ? WHERE seq > (SELECT min(seq) FROM checkpoint)",
                     ((hours - 1) * events,))  # fmt: skip


def restarted(path: Path) -> Restart:
    """Start in a process of its own."""
    told = subprocess.run([sys.executable, "-c", START, str(path)], check=True, capture_output=True, text=True)
    return Restart(*json.loads(told.stdout))


def recoveries(folder: Path, *, quick: bool) -> list[Figure]:
    """Return time, memory and size after each length of play, beside an empty journal."""
    empty = folder / "empty.sqlite"
    law = load_law(BOOK, ("nlhe",))
    SqliteJournal(empty, header_of(TableSettings("bench", BOOK, "nlhe", (1, 2)), law), access=Access(KEY)).close()
    floor = restarted(empty)
    figures = []
    for name, hours in HOURS.items():
        if quick and hours > 24:
            continue
        path = folder / f"{hours}.sqlite"
        hour(path)
        longer(path, hours)
        found = restarted(path)
        figures += [
            Figure(f"recovery after {name}", found.seconds, floor.seconds, "s", "an empty journal",
                   aim="2 s more at most"),
            Figure(f"resident memory after {name}", found.megabytes, floor.megabytes, "MB", "an empty journal"),
            Figure(f"journal after {name}", path.stat().st_size / 1e6, None, "MB"),
        ]
        path.unlink()
    return figures


def commits(folder: Path, count: int) -> Figure:
    """Return the median time of an event's commit, encrypted and chained, beside bare SQLite."""
    body, output = '{"e":"act","t":5.0,"seat":3,"act":"call"}', json.dumps({"o": "ActionTaken", "x": "y" * 150})
    letter = OutboxMessage("hand/action", "railbird.hand.action", json.dumps({"x": "z" * 200}))
    entry = JournalEntry(5, 5, body, (output,) * 3, (letter,) * 2)
    bare = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
    bare.executescript("""PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
        CREATE TABLE event (seq INTEGER PRIMARY KEY, at_ms, wall_ms, body);
        CREATE TABLE output (seq, n, body, PRIMARY KEY (seq, n)) WITHOUT ROWID;
        CREATE TABLE outbox (number INTEGER PRIMARY KEY, seq, topic, payload, kind, wall_ms);""")
    times: tuple[list[float], list[float]] = ([], [])
    with closing(bare), closing(SqliteJournal(folder / "commits.sqlite", "{}", access=Access(KEY))) as journal:
        for n in range(1, count + 1):
            began = perf_counter()
            journal.append(entry)
            times[0].append(perf_counter() - began)
            began = perf_counter()
            bare.execute("BEGIN IMMEDIATE")
            bare.execute("INSERT INTO event VALUES (?, 5, 5, ?)", (n, body))
            bare.executemany("INSERT INTO output VALUES (?, ?, ?)", [(n, m, output) for m in range(3)])
            bare.executemany("INSERT INTO outbox (seq, topic, payload, kind, wall_ms) VALUES (?, ?, ?, ?, 5)",
                             [(n, letter.topic, letter.payload, letter.kind)] * 2)  # fmt: skip
            bare.execute("COMMIT")
            times[1].append(perf_counter() - began)
    ours, floor = (statistics.median(one) * 1000 for one in times)
    return Figure(f"an event's commit, encrypted and chained, p50 of {count}", ours, floor, "ms", "bare SQLite",
                  aim="within 1.5x")  # fmt: skip


def measure(*, quick: bool = False) -> list[Figure]:
    """Return the commit's time and what a restart takes after each length of play."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return [commits(folder, 100 if quick else 500), *recoveries(folder, quick=quick)]

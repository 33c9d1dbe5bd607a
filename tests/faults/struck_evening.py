"""One evening on a disk that strikes once, and its restart: nothing told is lost, nothing is doubled."""

from contextlib import closing, suppress
from functools import cache
from random import Random

from controller.journal.checkpoint_compare import are_alike
from controller.journal.database import Access
from controller.journal.journal import JournalError, SqliteJournal
from controller.journal.journal_key import JournalKey
from controller.loading.law import load_law
from controller.room.publishing import SilentPublisher
from controller.runtime.evening_header import header_of
from controller.runtime.loop import Loop, Outlets, restore
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.table import events as happened
from tests.faults.faulty_disk import KINDS, FaultyDisk

SETTINGS = TableSettings(
    "t1", "golden-nugget-2025", "nlhe", (1, 2), seats=tuple(SeatSettings(one, 200) for one in (1, 2, 3)), button=1,
    readers="none",
)
EVENTS = 12
MOST_CALLS = 60
KEY = JournalKey(bytes(range(32)))


class Still:
    def now_ms(self):
        return 0

    wall_ms = now_ms


class Nothing:
    def perform(self, output):
        pass

    def show(self, table, outputs):
        pass


@cache
def law():
    return load_law("golden-nugget-2025", ("nlhe",))


@cache
def disk():
    return FaultyDisk("faulty")


def opened(path, vfs=None):
    return SqliteJournal(path, header_of(SETTINGS, law()), access=Access(KEY, vfs))


def play(seed, folder):
    """Return the seed's fault (empty if the evening was over before it), and what went wrong."""
    random, path = Random(seed), folder / "journal.sqlite"
    kind, faulty, told = random.choice(KINDS), disk(), 0
    opened(path).close()
    journal = opened(path, "multipleciphers-faulty")
    table, _ = restore(journal, law().book, dict(law().games))
    loop = Loop(table, Outlets(journal, SilentPublisher(), Nothing(), Nothing()), Still())
    at = random.randrange(MOST_CALLS if kind not in {"failing sync", "kill before sync", "kill after sync"} else EVENTS)
    faulty.arm(kind, at)
    with suppress(JournalError):
        for number in range(EVENTS):
            event = happened.NewDeal(1) if number == 3 else happened.DealerChanged(number, f"dealer {number}")
            loop.accept(event)
            told += 1
    with suppress(Exception):
        journal.close()
    struck = kind if faulty.struck else ""
    faulty.arm("", -1)
    return struck, fault_of(path, told, loop.table)


def fault_of(path, told, table):
    """Return what the restart finds wrong with an evening of which `told` events were told."""
    with closing(opened(path)) as journal:
        rows = [one.seq for one in journal.recorded()]
        again, _ = restore(journal, law().book, dict(law().games))
        numbers = [one.number for one in journal.waiting(0, -1)]
    if rows != list(range(1, len(rows) + 1)) or not told <= len(rows) <= told + 1:
        return f"{told} events were told, the journal has {rows}"
    if numbers != list(range(1, len(numbers) + 1)):
        return f"the room's numbers are {numbers}"
    return "" if len(rows) != told or are_alike(again, table) else "the table is another one"

"""What is around a table's process in virtual time: its disk, broker, node and readers, and whoever plays there."""

import shutil
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from unittest import mock

from controller.files.installed_files import which_release
from controller.fusion.pending_events import KeyPress
from controller.journal.database import Access
from controller.journal.journal_key import JournalKey
from controller.journal.kept_journal import KeptJournal
from controller.runtime import upgraded_evening
from tests.faults.struck_node import READ, Cable
from tests.faults.virtual_broker import VirtualBroker
from tests.faults.virtual_disk import VirtualDisk
from tests.faults.virtual_scripts import PRESS_MS, header
from tests.faults.virtual_time import VirtualTime, in_virtual_time

KEY = JournalKey(bytes(range(32)))
VFS = "virtual"
MEMORY = Path("/dev/shm")
START_MS = 800
FAR_MS = 1 << 60


def in_memory():
    """Where files lie in memory, if the system has such a place."""
    return MEMORY if MEMORY.is_dir() else None


@cache
def disk():
    return VirtualDisk(VFS)


@cache
def blank(script):
    """Return a journal just begun, to be copied; each process begins the same one."""
    path = Path(mkdtemp(prefix="railbird-faults-", dir=in_memory())) / "journal.sqlite"
    with in_virtual_time(VirtualTime()):
        KeptJournal(path, header(script), access=Access(KEY)).close()
    return path


@cache
def release():
    return which_release()


def release_looked_up():
    """Look up once which release this is, and not at each of ten thousand starts."""
    return mock.patch.object(upgraded_evening, "which_release", release)


class Lights:
    def light(self, _lamp, _level):
        return True


class Surroundings:
    """All that goes on when the process is dead."""

    def __init__(self, script, seed, folder):
        self.script, self.random, self.disk = script, Random(f"fault {seed}"), disk()
        self.disk.begin(None)
        self.time = VirtualTime()
        self.broker = VirtualBroker(self.time, "t1")
        self.broker.sees = lambda: not self.disk.is_dead
        self.cable = Cable(self.time, 7)
        self.path = folder / "journal.sqlite"
        shutil.copy(blank(script), self.path)
        self.controller = None
        self.timers, self.items = [], []
        """What happens later: when, what, and of which group of faults (empty if of none)."""
        self.group = ""
        """The group of the newest fault."""
        self.missed, self.sensed, self.seen = [], [], []
        """Items that a reader has to tell again, has told, and has ever seen."""
        self.begun_ms = 0
        self.struck = ""
        self.further, self.strikes = [], []
        """The faults that strike one after the other behind the first, and what each has done."""
        self.gone = ()
        """The ports of readers that are gone."""
        self.were_gone = False

    def pass_time(self, for_ms):
        """Let time pass for everybody but the process."""
        until_ms = self.time.now_ms + round(for_ms)
        while True:
            item_ms = self.begun_ms + self.items[0][0] if self.items else FAR_MS
            timer = min(self.timers, key=lambda one: one[0], default=(FAR_MS, None, ""))
            due_ms = min(item_ms, timer[0])
            if due_ms > until_ms:
                break
            self.time.now_ms = max(self.time.now_ms, due_ms)
            if timer[0] == due_ms:
                self.timers.remove(timer)
                timer[1]()
            else:
                self.happen(*self.items.pop(0))
        self.time.now_ms = until_ms

    def is_unseen(self, item):
        """Whether the reader is gone at which a card comes to rest."""
        antenna = READ.antenna_of(item.place.code) if hasattr(item, "place") else None
        return antenna is not None and antenna.port in self.gone

    def after(self, for_ms, then, *, is_fault=True):
        """Let something happen after a time."""
        self.timers.append((self.time.now_ms + for_ms, then, self.group if is_fault else ""))

    def plan(self, in_ms, item):
        """Let something more happen so long after now, or after the evening's begin, as whoever plays counts time."""
        if self.controller is None and not self.items:
            self.script = self.script.with_item(in_ms, item)
        else:
            self.items.append((self.time.now_ms - self.begun_ms + in_ms, item))
            self.items.sort(key=lambda one: one[0])

    def switch_off(self, line):
        """A key comes up."""
        self.cable.twin.switch(line, self.cable.node_ms, closed=False)

    def happen(self, at_ms, item):
        """A key is pressed, a card comes to rest, the room orders, a fault strikes."""
        if callable(item):
            item()
        elif isinstance(item, KeyPress):
            self.cable.twin.switch(item.key.value, self.cable.node_ms, closed=True)
            release = partial(self.switch_off, item.key.value)
            self.after(PRESS_MS, release, is_fault=False)
        elif isinstance(item, dict):
            self.broker.orders[item["id"]] = item
        else:
            self.seen.append(item)
            if self.controller is None or self.disk.is_dead or self.is_unseen(item):
                self.missed.append(item)
            else:
                self.sensed.append((item, self.begun_ms + at_ms))

    def may_strike(self, group):
        """Whether a fault of a group may begin.

        A fault of another part may still go on, but none of the disk or process; and something must be under way that
        it can harm.
        """
        running = {of for *_, of in self.timers}
        return not running & {group, "write", "process"} and (self.left_ms() > 0 or not self.has_all())

    def left_ms(self):
        """Return how long something happens yet."""
        return max(0, self.begun_ms + self.script.items[-1][0] - self.time.now_ms)

    def note_strike(self):
        """Note what the last fault has done."""
        self.strikes.append(self.struck)
        self.struck = ""

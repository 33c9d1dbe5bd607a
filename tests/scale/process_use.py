"""The processes of the measured room: what they have used, and the one time that all of them know."""

import time
from pathlib import Path

from bench.processes import processor_s


def children(pid):
    """A process and all that it has started."""
    found = [pid]
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue
        if parent == pid:
            found.append(int(path.parent.name))
    return found


def used_s(pids):
    """Processor time of each process in seconds; those that have ended are left out."""
    found = {}
    for pid in pids:
        try:
            found[pid] = processor_s(pid)
        except OSError:
            continue
    return found


def more_used_s(before, after):
    """Processor time between two times, of the processes that were there at the second."""
    return sum(told - before.get(pid, 0) for pid, told in after.items())


def wall_s():
    """The wall time in seconds, by which what several processes noted is compared."""
    return time.time()  # noqa: TID251 - of one computer, and compared with the database's

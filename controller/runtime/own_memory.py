"""Keeps this process's memory, which holds hidden cards, off every disk."""

from __future__ import annotations

import ctypes
import gc
import os
import resource
from pathlib import Path
from typing import Final

from firmware_bridge import files

SWAPS: Final = Path("/proc/swaps")
PR_SET_DUMPABLE: Final = 4
MCL_CURRENT: Final = 1
MCL_FUTURE: Final = 2
MCL_ONFAULT: Final = 4
"""Lock a page when it is first used, so that the unused part of a thread's stack costs nothing."""


def keep_off_disk() -> str | None:
    """Allow no core dump, and no page of this process in swap; return a warning, if any.

    The service's unit allows the lock (LimitMEMLOCK). A user's usual limit is too small; a process that locked its
    memory under that limit would soon get no more.
    """
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    kernel = ctypes.CDLL(None, use_errno=True)
    # A limit of 0 does not hold for a core dump that is piped to a program; this does.
    kernel.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
    unlimited = resource.getrlimit(resource.RLIMIT_MEMLOCK)[0] == resource.RLIM_INFINITY
    if (unlimited or os.geteuid() == 0) and kernel.mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT) == 0:
        return None
    if not has_swap(SWAPS):
        return None
    return (
        "this computer may write the table's memory, hidden cards included, to its swap: start the table as its "
        "service, or turn swap off (swapoff -a)"
    )


def keep_collections_short() -> None:
    """Leave out of all later garbage collections what there is now: what a start makes stays.

    A full collection of a table's 100,000 objects takes 50 ms and more, in which no key counts.
    """
    gc.collect()
    gc.freeze()


def has_swap(swaps: Path) -> bool:
    """Whether the computer has a place to swap to.

    `swaps` is the kernel's list, one line each below a heading.
    """
    try:
        return len(files.read_text(swaps).splitlines()) > 1
    except files.FileFaultError:
        return False

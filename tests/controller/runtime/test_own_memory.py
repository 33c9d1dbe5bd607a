"""The table's memory stays off every disk."""

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest

from controller.runtime.own_memory import has_swap, keep_collections_short

SCRIPT = """
import ctypes, os, resource, sys
if sys.argv[1] == "limited":
    resource.setrlimit(resource.RLIMIT_MEMLOCK, (65536, 65536))
from controller.runtime.own_memory import keep_off_disk
said = keep_off_disk()
more = bytearray(50_000_000)
locked = next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmLck"))
print(ctypes.CDLL(None).prctl(3, 0, 0, 0, 0), resource.getrlimit(resource.RLIMIT_CORE), int(locked) > 50_000, said)
"""


def told(limit):
    env = os.environ | {"PYTHONPATH": str(Path.cwd())}
    done = subprocess.run([sys.executable, "-c", SCRIPT, limit], env=env, capture_output=True, text=True, check=True)
    return done.stdout


def test_no_core_is_dumped_and_no_page_swapped():
    if os.geteuid() != 0:
        pytest.skip("only root may lock memory without the unit's limit")
    assert told("as it is").startswith("0 (0, 0) True None")


def test_a_user_s_small_limit_takes_no_memory_away():
    assert told("limited").startswith("0 (0, 0) ")


def test_swap_is_found(tmp_path):
    path = tmp_path / "swaps"
    assert not has_swap(path)
    path.write_text("Filename Type Size Used Priority\n")
    assert not has_swap(path)
    path.write_text("Filename Type Size Used Priority\n/var/swap file 524284 0 -2\n")
    assert has_swap(path)


def test_what_a_start_makes_is_left_out_of_later_collections():
    made = [[number] for number in range(5_000)]
    try:
        keep_collections_short()
        assert gc.get_freeze_count() > len(made)
        assert not any(one is made for one in gc.get_objects())
    finally:
        gc.unfreeze()

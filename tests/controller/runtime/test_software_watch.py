"""The watch tells what it found at the start, and again when asked."""

import queue
from itertools import chain, repeat

from controller.files.installed_files import SoftwareCheck, SoftwareState
from controller.runtime.software_watch import SoftwareWatch, fault_text, software_text

WELL = SoftwareCheck(SoftwareState.INTACT, "9.9", "0123456789" * 6 + "abcd")
BAD = SoftwareCheck(SoftwareState.ALTERED, "9.9", WELL.fingerprint, changed=("a.py",), added=("b.py",))


def test_each_result_is_told_and_said_once():
    results, told, said = chain([WELL, WELL, BAD], repeat(WELL)), queue.Queue(), []
    watch = SoftwareWatch(told.put, said.append, lambda: next(results))
    try:
        for wanted in (WELL, WELL, BAD):
            assert told.get(timeout=5) == wanted
            watch.again()
        assert told.get(timeout=5) == WELL
    finally:
        watch.close()
    assert said == [fault_text(BAD), "software 9.9 (01234567) is as released again"]


def test_a_file_that_cannot_be_read_ends_nothing():
    def fails():
        if not said:
            raise MemoryError
        return WELL

    told, said = queue.Queue(), []
    watch = SoftwareWatch(told.put, said.append, fails, every_s=0.01)
    assert told.get(timeout=5) == WELL
    watch.close()
    assert said[0] == "the software could not be checked: MemoryError"


def test_words():
    assert fault_text(WELL) == ""
    assert "2 files differ, the first is a.py" in fault_text(BAD)
    assert software_text(SoftwareCheck(SoftwareState.UNRELEASED, "9.9")) == "software 9.9, a working copy"

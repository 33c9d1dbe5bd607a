import os
import socket
import subprocess
import sys
import time

import pytest

from controller.journal.table_lock import NAME, TableInUseError, TableLock

KEEPER = """
import sys, time
from pathlib import Path
from controller.journal.table_lock import TableLock
held = TableLock(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""


def test_a_second_holder_is_told_who_has_it_and_since_when(tmp_path):
    held = TableLock(tmp_path)
    with pytest.raises(TableInUseError) as caught:
        TableLock(tmp_path)
    said = str(caught.value)
    assert f"process {os.getpid()} on {socket.gethostname()}, since 20" in said
    assert str(tmp_path) in said
    held.close()
    TableLock(tmp_path).close()


def test_the_lock_dies_with_its_process_however_that_ends(tmp_path):
    keeper = subprocess.Popen([sys.executable, "-c", KEEPER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert keeper.stdout.readline() == "held\n"
    with pytest.raises(TableInUseError, match=f"process {keeper.pid} "):
        TableLock(tmp_path)
    keeper.kill()
    keeper.wait()
    TableLock(tmp_path).close()


def test_a_child_of_the_holder_does_not_keep_the_lock(tmp_path):
    held = TableLock(tmp_path)
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    held.close()
    TableLock(tmp_path).close()
    child.kill()
    child.wait()


@pytest.mark.parametrize("told", [b"", b"[]", b"\xff\0", b'{"pid": "\\u202e", "host": 5}', b"9" * 5000])
def test_a_damaged_note_of_the_holder_is_no_reason_to_let_a_second_one_in(tmp_path, told):
    held = TableLock(tmp_path)
    (tmp_path / NAME).write_bytes(told)
    with pytest.raises(TableInUseError, match="already runs this table"):
        TableLock(tmp_path)
    held.close()


def test_the_note_is_readable_by_its_user_alone(tmp_path):
    TableLock(tmp_path).close()
    assert (tmp_path / NAME).stat().st_mode & 0o777 == 0o600
    assert time.strftime("%Y") in (tmp_path / NAME).read_text()

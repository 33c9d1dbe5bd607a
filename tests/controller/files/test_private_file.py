"""Nobody else reads a tape, whatever lay there before."""

import stat

import pytest

from controller.calibration.antenna_stream import StreamWriter
from controller.files.private_file import write_private
from controller.journal.recorder import TapeRecorder


def mode_of(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("before", [None, 0o644, 0o666])
@pytest.mark.parametrize("write", [write_private, StreamWriter, lambda path: TapeRecorder(path, {"tape": 1})])
def test_a_file_is_for_its_own_user_even_where_one_lay_open(tmp_path, write, before):
    path = tmp_path / "evening"
    if before is not None:
        path.write_text("old")
        path.chmod(before)
    write(path).close()
    assert mode_of(path) == 0o600
    assert "old" not in path.read_text()

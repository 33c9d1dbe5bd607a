"""A recording whose file takes no more ends alone, with one sentence."""

import pytest

from controller.calibration.antenna_stream import StreamWriter
from controller.journal.recording import Recording
from firmware_bridge.readings import Arrival, CycleDone


def test_a_full_disk_ends_the_recording_and_nothing_else(tmp_path):
    said = []
    stream = StreamWriter(tmp_path / "stream.jsonl")
    recording = Recording("the stream", stream, said.append)
    recording.heard(Arrival("reader", 1, CycleDone(1, ())))
    assert len((tmp_path / "stream.jsonl").read_text().splitlines()) == 2
    stream._file.close()
    stream._file = open("/dev/full", "w")  # noqa: SIM115, PTH123 - it is the writer's
    for cycle in (2, 3):
        recording.heard(Arrival("reader", cycle, CycleDone(cycle, ())))
    recording.close()
    assert len(said) == 1
    assert "the stream ends here (No space left on device)" in said[0]


def test_another_fault_is_not_hidden():
    class Broken:
        def heard(self, *_told):
            raise KeyError("x")

        def close(self):
            pass

    with pytest.raises(KeyError):
        Recording("it", Broken(), print).heard(1)

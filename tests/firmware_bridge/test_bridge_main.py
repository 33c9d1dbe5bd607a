"""The technician's command: help, clear errors, and a live device on a pty."""

import os
import subprocess
import sys
import threading
import time
import tty

import pytest

from firmware_bridge.__main__ import main
from firmware_bridge.devices.pepper_frames import encode_frame, frame_scanner


def test_help_has_examples(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    assert "examples:" in capsys.readouterr().out


def test_a_missing_port_is_one_sentence(capsys):
    assert main(["/dev/ttyNoSuch"]) == 2
    assert capsys.readouterr().err.startswith("firmware_bridge: /dev/ttyNoSuch: no such port")


@pytest.mark.parametrize("arguments", [[], ["/dev/x", "--antennas", "a-b"], ["/dev/x", "--device", "y"]])
def test_wrong_arguments_are_refused(arguments, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert capsys.readouterr().err


def test_the_fuzzer_says_what_it_did(capsys):
    assert main(["--fuzz-megabytes", "0.2", "--seed", "9"]) == 0
    out = capsys.readouterr().out
    assert out.count(" ok ") == 4
    assert out.count("driver survived") == 4


@pytest.mark.pty
def test_frames_and_readings_live():
    master, slave = os.openpty()
    tty.setraw(slave)
    done = threading.Event()

    def serve():
        scanner = frame_scanner()
        while not done.is_set():
            try:
                payloads = scanner.feed(os.read(master, 4096))
            except OSError:
                return
            for payload in payloads:
                content = {2: b"\x01", 3: b"\x01\x20\x04\xab\xcd\xef\x01\x02\x03"}.get(payload[0], b"")
                os.write(master, encode_frame(bytes((0, payload[0])) + content))

    threading.Thread(target=serve, daemon=True).start()
    command = [sys.executable, "-m", "firmware_bridge", os.ttyname(slave)]
    options = ["--antennas", "2", "--frames", "--seconds", "0.6", "--cycle-ms", "100"]
    ran = subprocess.run(command + options, capture_output=True, text=True, timeout=30, check=False)
    done.set()
    time.sleep(0.01)
    assert ran.returncode == 0, ran.stderr
    assert "-> ask SET_ACTIVE_ANTENNA 02" in ran.stdout
    assert "<- answer GET_UID 01 20 04 ab cd ef 01 02 03" in ran.stdout
    assert "uid 04abcdef010203" in ran.stdout
    assert "CycleDone(cycle=1, antennas=(2,))" in ran.stdout
    os.close(slave)
    os.close(master)

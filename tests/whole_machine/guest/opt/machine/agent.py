"""Runs the commands that come over the virtual serial line `cmd`, one a line of JSON, and answers each."""

import json
import subprocess
from pathlib import Path

LINE = "/dev/virtio-ports/cmd"


def answer(asked):
    try:
        done = subprocess.run(
            ["bash", "-c", asked["command"]], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            timeout=asked["timeout_s"], check=False,
        )
    except subprocess.TimeoutExpired as error:
        return 124, (error.stdout or b"") + b"\nTIMEOUT"
    return done.returncode, done.stdout


with Path(LINE).open("r+b", buffering=0) as line:
    kept = b""
    while True:
        kept += line.read(65536) or b""
        while b"\n" in kept:
            text, _, kept = kept.partition(b"\n")
            try:
                asked = json.loads(text)
            except ValueError:
                continue
            status, said = answer(asked)
            told = json.dumps({"id": asked["id"], "status": status, "said": said.decode("utf-8", "replace")}).encode() + b"\n"
            while told:
                told = told[line.write(told):]

"""The cable of the second screen: a display that QEMU's graphics card sees plugged in or out, by a word of VNC."""

import socket
import struct
from contextlib import suppress

SET_DESKTOP_SIZE = 251


def plug(path, width=1280, height=720):
    """Let the output behind a VNC socket have a display of this size; 0 x 0 is none.

    The smallest talk of RFB 3.8 without a password, up to the one message that is wanted.
    """
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(30)
        line.connect(str(path))
        answers = line.makefile("rb")
        answers.read(12)
        line.sendall(b"RFB 003.008\n")
        answers.read(answers.read(1)[0])
        line.sendall(b"\x01")
        answers.read(4)
        line.sendall(b"\x01")
        head = answers.read(24)
        answers.read(struct.unpack(">I", head[20:24])[0])
        line.sendall(struct.pack(">BxHHBxIHHHHI", SET_DESKTOP_SIZE, width, height, 1, 0, 0, 0, width, height, 0))
        line.settimeout(1)
        with suppress(TimeoutError):
            answers.read(1)

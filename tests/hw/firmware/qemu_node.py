"""The firmware's image in QEMU, its line to the host through a relay that can cut and garble it, and its keys and weights."""

import os
import random
import select
import socket
import subprocess
import threading
import time
import tty

from tests.needs import needs

BOOT_CHANCE_AT = 0x203FFFFC
"""Where the image looks for a random number; QEMU's board has no source of its own."""


class QemuNode:
    """One powered node. `port` is the path that a `SerialPort` opens."""

    def __init__(self, image, folder, chance=1):
        self.image, self.folder, self.chance = image, folder, random.Random(chance)
        self.master, slave = os.openpty()
        tty.setraw(self.master)
        tty.setraw(slave)
        self.port, self._slave = os.ttyname(slave), slave
        self.cut, self.garbled = False, 0.0
        self.passed, self.said = {"host": 0, "node": 0}, b""
        self.stopping = threading.Event()
        self.power_on()

    def power_on(self):
        paths = [str(self.folder / name) for name in ("line", "inputs")]
        self.qemu = subprocess.Popen([
            needs("qemu-system-arm"), "-M", "mps2-an385", "-kernel", str(self.image), "-display", "none", "-monitor", "none",
            *(word for path in paths for word in ("-serial", f"unix:{path},server=on,wait=off")),
            "-device", f"loader,addr={BOOT_CHANCE_AT},data={self.chance.getrandbits(32)},data-len=4",
        ])
        self.line, self.inputs = map(connected, paths)
        self.stopping.clear()
        self.thread = threading.Thread(target=self.relay, daemon=True)
        self.thread.start()

    def power_off(self):
        self.stopping.set()
        self.thread.join(2)
        self.qemu.kill()
        self.qemu.wait()
        self.line.close()
        self.inputs.close()

    def close(self):
        self.power_off()
        os.close(self.master)
        os.close(self._slave)

    def relay(self):
        """Carry bytes both ways, as good or bad as the wire is at the time; keep what the node says of its lamps."""
        while not self.stopping.is_set():
            ready, _, _ = select.select([self.master, self.line, self.inputs], [], [], 0.05)
            if self.inputs in ready:
                self.said += self.inputs.recv(4096)
            if self.line in ready and (data := self.on_the_wire(self.line.recv(4096), "host")):
                os.write(self.master, data)
            if self.master in ready and (data := self.on_the_wire(os.read(self.master, 4096), "node")):
                self.line.sendall(data)

    def on_the_wire(self, data, to):
        if self.cut:
            return b""
        self.passed[to] += len(data)
        return bytes(byte ^ (1 << self.chance.randrange(8) if self.chance.random() < self.garbled else 0) for byte in data)

    def tell(self, *lines):
        """Move fingers, weights and cards: see inputs.c of the board."""
        self.inputs.sendall("".join(f"{line}\n" for line in lines).encode())

    def press(self, key, times):
        """Press and release a key so often, as fast as contacts settle."""
        for _ in range(times):
            for level in (1, 0):
                self.tell(f"k {key} {level}")
                time.sleep(0.02)

    def lit(self):
        """The lines that are lit now."""
        masks = [line.split()[1] for line in self.said.decode().splitlines() if line.startswith("L ") and len(line) == 10]
        return {line for line in range(32) if masks and int(masks[-1], 16) >> line & 1}


def connected(path):
    """A socket to QEMU, which opens its end a moment after its start."""
    for _ in range(200):
        one = socket.socket(socket.AF_UNIX)
        try:
            one.connect(path)
        except OSError:
            one.close()
            time.sleep(0.05)
        else:
            return one
    raise TimeoutError(path)

"""The firmware's image in QEMU or in rp2040js, with its keys and weights; a relay can cut and garble its line to the host."""

import os
import random
import select
import shutil
import socket
import subprocess
import threading
import time
import tty
from functools import cache
from pathlib import Path

import pytest

from hw.sim.qemu_node import qemu_command
from tests.needs import needs

PICO = Path(__file__).parent / "rp2040"
SIMULATOR = Path(__file__).parents[3] / "hw" / "firmware" / "build" / "rp2040js"


class VirtualNode:
    """One powered node in a simulator, whose `command` names the program. `port` is the path that a `SerialPort` opens."""

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
        for path in paths:
            Path(path).unlink(missing_ok=True)
        self.program = subprocess.Popen(self.command(*paths))
        self.line, self.inputs = map(connected, paths)
        self.stopping.clear()
        self.thread = threading.Thread(target=self.relay, daemon=True)
        self.thread.start()

    def power_off(self):
        self.stopping.set()
        self.thread.join(2)
        self.program.kill()
        self.program.wait()
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


class QemuNode(VirtualNode):
    """The image for the board that QEMU has."""

    def command(self, line, inputs):
        needs("qemu-system-arm")
        return qemu_command(self.image, line, inputs, self.chance.getrandbits(32))


class PicoNode(VirtualNode):
    """The image for the Pico, in a simulator of its chip with all that hangs on a node."""

    def command(self, line, inputs):
        return ["node", str(PICO / "board.mjs"), str(simulator()), str(self.image), line, inputs]


@cache
def simulator():
    """The folder with rp2040js, installed once from its lock; skipped where there is no npm or it cannot be had."""
    if not (shutil.which("npm") and shutil.which("node")):
        pytest.skip("node and npm are not installed: apt-get install nodejs npm")
    if not (SIMULATOR / "node_modules" / "rp2040js").exists():
        SIMULATOR.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(PICO / name, SIMULATOR)
        done = subprocess.run(["npm", "ci", "--silent"], cwd=SIMULATOR, capture_output=True, text=True, check=False)
        if done.returncode:
            pytest.skip(f"rp2040js could not be installed: {done.stderr.strip()[-200:]}")
    return SIMULATOR


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

"""One machine in QEMU, and the devices of its table behind USB serial lines.

QEMU's `usb-serial` is an FTDI with a serial number, so the shipped udev rules name it. Each is a socket on the host, where
the virtual table's devices answer. Commands go to an agent in the machine; QMP pulls cables and takes pictures.
"""

import json
import select
import shutil
import socket
import subprocess
import threading
import time
from contextlib import suppress

from hw.board_file import load_board
from hw.sim.profile import load_noise
from hw.sim.table import VirtualTable
from tests.whole_machine.screen_pictures import pixels
from tests.whole_machine.second_output import plug

SERIALS = {"reader-a": "READER-A", "reader-b": "READER-B", "node": "NODE-1"}
PLAYERS = (1, 4, 7)
"""The players, from the small blind of the first hand on."""
CYCLE_MS = 320
"""The cycle of the reader with eight antennas; the emulated machine takes some milliseconds more for each of them."""
BOOT_S = 900
PLUGGED_S = 3
EDGE_S = 0.12
PIN = "/sys/devices/platform/gpio-sim.0/gpiochip*/sim_gpio{pin}/{what}"


class MachineError(AssertionError):
    """The machine did not do what the scenario waits for."""


class Machine:
    """A running machine. Ends with the `with` block, as by a pulled plug."""

    def __init__(self, image, folder, *, rtc="utc", fresh=True, patience=1.0):
        self._image, self._folder, self.rtc, self.patience = image, folder, rtc, patience
        folder.mkdir(parents=True, exist_ok=True)
        self.disk = folder / "disk.qcow2"
        if fresh:
            subprocess.run(["qemu-img", "create", "-q", "-f", "qcow2", "-F", "raw", "-b", str(image.disk), str(self.disk)], check=True)
        self.board = load_board("main")
        # Within what the board file says; slower readers are told of on the dealer's screen.
        self.table = VirtualTable(self.board, load_noise("clean"), 7, cycle_ms=CYCLE_MS)
        self.players = PLAYERS
        self._lock = threading.RLock()
        self.booted_s = 0.0
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.cut()

    # -- power ----------------------------------------------------------------------------------

    def start(self):
        """Switch on; the devices keep their state."""
        for path in self._folder.glob("*.sock"):
            path.unlink()
        words = [
            "qemu-system-x86_64", "-M", "q35", "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "2", "-m", "1024",
            "-display", "none", "-vga", "none", "-nodefaults", "-no-user-config", "-rtc", f"base={self.rtc}",
            "-kernel", str(self._image.kernel), "-initrd", str(self._image.initrd),
            "-append", "root=/dev/vda rw console=ttyS0 net.ifnames=0 panic=0",
            "-drive", f"file={self.disk},if=virtio,format=qcow2,cache=writeback",
            "-serial", f"file:{self._folder}/console.log",
            "-device", "virtio-serial-pci", *self._line("cmd"), "-device", "virtserialport,chardev=cmd,name=cmd",
            "-qmp", f"unix:{self._folder}/qmp.sock,server=on,wait=off",
            "-device", "virtio-gpu-pci,id=screen,max_outputs=2", "-device", "i6300esb", "-watchdog-action", "reset",
            "-vnc", f"unix:{self._folder}/second.sock,id=second,display=screen,head=1",
            "-device", "qemu-xhci,id=xhci", "-device", "virtio-rng-pci",
            "-virtfs", f"local,path={self._folder},mount_tag=share,security_model=none,readonly=on",
        ]
        for port in SERIALS:
            words += [*self._line(port), "-device", self._usb(port)]
        self._process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stderr=(self._folder / "qemu.log").open("w"))
        self._asked, self._kept, self.events = 0, b"", []
        self._qmp = self._connect("qmp").makefile("rw")
        self._qmp.readline()
        self.qmp("qmp_capabilities")
        self._command = self._connect("cmd")
        self._wires = {port: self._connect(port) for port in SERIALS}
        for wire in self._wires.values():
            wire.settimeout(0)
        self._running = True
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        self.wait_for_agent()

    def cut(self):
        """Pull the plug."""
        self._running = False
        self._process.kill()
        self._process.wait()
        self._thread.join()

    def wait_for_agent(self):
        """Wait until the machine, which was just switched on or reset, has booted so far that it takes commands."""
        began_s = time.monotonic()
        while time.monotonic() - began_s < BOOT_S * self.patience:
            with suppress(TimeoutError):
                self.shell("true", timeout_s=3)
                self.booted_s = time.monotonic() - began_s
                return
        raise MachineError("the machine does not boot: see console.log")

    def _line(self, name):
        return ["-chardev", f"socket,id={name},path={self._folder}/{name}.sock,server=on,wait=off"]

    @staticmethod
    def _usb(port):
        return f"usb-serial,bus=xhci.0,id=usb-{port},chardev={port},serial={SERIALS[port]}"

    def _connect(self, name):
        ends_s = time.monotonic() + 20
        while True:
            try:
                line = socket.socket(socket.AF_UNIX)
                line.connect(str(self._folder / f"{name}.sock"))
            except OSError:
                if time.monotonic() > ends_s:
                    raise MachineError((self._folder / "qemu.log").read_text()) from None
                time.sleep(0.1)
            else:
                return line

    def wait(self, seconds):
        """Wait, longer on a busy host."""
        time.sleep(seconds * self.patience)

    # -- commands -------------------------------------------------------------------------------

    def shell(self, command, timeout_s=120):
        """Run a shell command in the machine; return its exit status and what it said."""
        self._asked += 1
        number = self._asked
        self._command.sendall(json.dumps({"id": number, "command": command, "timeout_s": timeout_s * self.patience}).encode() + b"\n")
        self._command.settimeout(1)
        ends_s = time.monotonic() + (timeout_s + 20) * self.patience
        while time.monotonic() < ends_s:
            while b"\n" in self._kept:
                line, _, self._kept = self._kept.partition(b"\n")
                with suppress(ValueError):
                    answer = json.loads(line)
                    if answer.get("id") == number:
                        return answer["status"], answer["said"].strip()
            with suppress(TimeoutError):
                self._kept += self._command.recv(65536)
        raise TimeoutError(command)

    def says(self, command, timeout_s=120):
        """Return what a command says."""
        return self.shell(command, timeout_s)[1]

    def until(self, command, wanted, timeout_s=240):
        """Repeat a command until it says the wanted text; return the seconds that it took."""
        timeout_s *= self.patience
        began_s, said = time.monotonic(), ""
        while time.monotonic() - began_s < timeout_s:
            said = self.says(command)
            if wanted in said:
                return time.monotonic() - began_s
            time.sleep(1)
        raise MachineError(f"{command}: not {wanted!r} within {timeout_s} s, but {said[-600:]!r}")

    def qmp(self, command, **arguments):
        """Give QEMU a command; return its answer."""
        self._qmp.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
        self._qmp.flush()
        while True:
            answer = json.loads(self._qmp.readline())
            if "event" not in answer:
                return answer
            self.events.append(answer["event"])

    def picture(self, path, head=0):
        """Take a picture of the first screen, or of another one."""
        said = self.qmp("screendump", filename=str(path), format="png", device="screen", head=head)
        if "error" in said:
            raise MachineError(said["error"]["desc"])

    def until_pictured(self, path, true, head=0, timeout_s=120):
        """Take pictures of a screen until one is as wanted (`screen_pictures`); return the seconds that it took."""
        began_s = time.monotonic()
        while time.monotonic() - began_s < timeout_s * self.patience:
            self.picture(path, head)
            if true(pixels(path)):
                return time.monotonic() - began_s
            time.sleep(2)
        raise MachineError(f"no such picture: {path} {true.__doc__}")

    def plug_second_screen(self, width=1280, height=720):
        """Plug the second screen's cable in; out if it has no size.

        A Pi's driver looks at a connector when its cable is moved. That of QEMU's card only says that something changed,
        so the kernel is asked to look.
        """
        plug(self._folder / "second.sock", width, height)
        time.sleep(PLUGGED_S)
        self.says("for status in /sys/class/drm/card*-*/status; do echo detect > $status; done")

    # -- devices --------------------------------------------------------------------------------

    def pull_out(self, port):
        """Pull a device's cable."""
        self.qmp("device_del", id=f"usb-{port}")

    def put_in(self, port):
        """Put a device's cable in."""
        driver, _, options = self._usb(port).partition(",")
        said = self.qmp("device_add", driver=driver, **dict(word.split("=", 1) for word in options.split(",")))
        if "error" in said:
            raise MachineError(said["error"]["desc"])

    def play(self, acts):
        """Let the virtual dealer do these acts, after those before."""
        with self._lock:
            self.table.play(acts)

    def idle(self):
        """Whether the dealer has done all acts."""
        with self._lock:
            return self.table.dealer.idle

    def switch(self, name, *, closed):
        """Press or release a key of the node."""
        with self._lock:
            self.table.switch(name, round(self._table_s * 1000), closed=closed)

    def press(self, pin, held_ms=120, bounces=0):
        """Press a key of the header in the machine's kernel, with so many bounces at both edges; return its ms.

        A press of 0 ms starts no program between its edges, and no other program runs between them, which would take
        longer than a bounce may.
        """
        pull = "$pull"
        chatter = f"pull=$(echo {PIN.format(pin=pin, what='pull')}); for i in $(seq {bounces}); do echo pull-down > {pull}; echo pull-up > {pull}; done; "
        back = f"for i in $(seq {bounces}); do echo pull-up > {pull}; echo pull-down > {pull}; done; " if bounces else ""
        held = f"sleep {held_ms / 1000}; " if held_ms else ""
        edges = f"echo pull-down > {pull}; began=$EPOCHREALTIME; {held}{back}echo pull-up > {pull}"
        return round(int(self.says(f"chrt --fifo --pid 50 $$; {chatter}{edges}; echo $(( ${{EPOCHREALTIME/./}} - ${{began/./}} ))")) / 1000)

    def lamp(self, pin):
        """Whether a lamp of the header is lit."""
        return self.says(f"cat {PIN.format(pin=pin, what='value')}") == "1"

    def _serve(self):
        began_s = time.monotonic() - getattr(self, "_table_s", 0.0)
        while self._running:
            select.select(list(self._wires.values()), [], [], 0.005)
            self._table_s = time.monotonic() - began_s
            now_ms = round(self._table_s * 1000)
            with self._lock:
                for port, wire in self._wires.items():
                    with suppress(BlockingIOError, ConnectionError):
                        self.table.write(port, wire.recv(4096), now_ms)
                self.table.advance(now_ms)
                edges = self.table.take_edges(now_ms)
                for port, wire in self._wires.items():
                    if said := self.table.read(port, now_ms):
                        with suppress(BlockingIOError, ConnectionError):
                            wire.sendall(said)
            self.edges_waiting = [*getattr(self, "edges_waiting", []), *edges]

    def forward_edges(self):
        """Give the header's edges of the virtual dealer to the machine's kernel, in their order.

        Edges that come together, because the last ones took long, are kept apart: a press must not become a spike.
        """
        edges, self.edges_waiting = self.edges_waiting, []
        if edges:
            self.says(f"; sleep {EDGE_S}; ".join(
                f"for p in {PIN.format(pin=edge.pin, what='pull')}; do echo {'pull-down' if edge.active else 'pull-up'} > $p; done"
                for edge in edges
            ))


def missing_programs():
    """Return the Debian packages that `make machine` misses here."""
    needed = {"qemu-system-x86_64": "qemu-system-x86", "qemu-img": "qemu-utils", "mmdebstrap": "mmdebstrap", "mke2fs": "e2fsprogs"}
    return [package for program, package in needed.items() if shutil.which(program) is None]

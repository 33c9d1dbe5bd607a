"""What is killed while hands are dealt: the controller, the process of the screens, or the broker; each by itself."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

from controller.room.embedded_broker import EmbeddedBroker
from tests.mosquitto import Mosquitto
from tests.system.room_consumer import RoomProgram
from tests.system.room_truth import differences, truth

STARTS_S = 60
SAME_S = 20
"""How long two processes of screens may take at rest until they show the same."""
SCREENS = {"felt": "640x400", "dealer": "800x480", "floor": "800x600", "seat:1": "320x240"}


def spawned(log, *command):
    """Start a module of the project in a process of its own."""
    return subprocess.Popen([sys.executable, "-m", *command], stdout=log, stderr=log)


def ended(process):
    """End a process as a person would; kill what does not end."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def await_that(condition, what, timeout_s=STARTS_S):
    """Wait until something holds."""
    ends = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < ends, what() if callable(what) else what
        time.sleep(0.05)


class ControllerKilled:
    """The controller dies, and is started again; the keys wait in their node."""

    room = None

    def __init__(self, folder):
        self.folder, self.broker = folder, EmbeddedBroker()
        self.starts, self.log = 0, (folder / "log.txt").open("w")

    def start(self, config):
        self.config = config
        self.process = self._start()
        self.await_up()

    def _start(self):
        self.starts += 1
        return spawned(self.log, "controller", "run", "--config", str(self.config), "--pins", "none")

    def await_up(self):
        log = self.folder / "log.txt"
        await_that(lambda: log.read_text().count(" is running") >= self.starts,
                   lambda: "the controller does not start: " + log.read_text()[-2000:])

    def kill(self, _random):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process = self._start()

    def at_rest(self):
        """The hand is over: what must hold of the victim then."""
        return []

    def finish(self, _table):
        """Yield what is wrong with the victim at the end; `table` is the one of the journal."""
        return []

    def end(self):
        ended(self.process)

    def close(self):
        self.end()
        self.broker.close()
        self.log.close()


class BrokerKilled(ControllerKilled):
    """A real mosquitto dies with all that it knew; a room of the docs keeps the table over it."""

    def __init__(self, folder):
        self.folder, self.starts, self.log = folder, 0, (folder / "log.txt").open("w")
        self.broker = Mosquitto(folder, "allow_anonymous true\npersistence false")
        self.room = RoomProgram(self.broker.port, "kill", "room")
        self.is_over = threading.Event()
        self.worker = threading.Thread(target=self._work, daemon=True)
        self.worker.start()

    def _work(self):
        while not self.is_over.wait(0.05):
            self.room.work()

    def await_up(self):
        if self.starts == 1:
            super().await_up()

    def kill(self, random):
        self.broker.kill()
        time.sleep(random.uniform(0.05, 1.5))
        self.broker.start()
        self.starts += 1

    def finish(self, table):
        """The room has every event once, and keeps the table as it is."""
        self.is_over.set()
        self.worker.join()
        kept = self.room.room
        if kept.ahead:
            yield f"the room has {len(kept.ahead)} events behind a gap at {kept.next}"
        if wrong := differences(kept.kept, truth(table)):
            yield f"the room keeps another table: {wrong}"

    def end(self):
        await_that(self._has_all, "the room does not get what it missed", 90)
        ended(self.process)

    def _has_all(self):
        """Whether nothing has come to the room for some seconds, and no question of it is open."""
        before = self.room.room.next
        time.sleep(5)
        return self.room.room.next == before > 1 and not self.room.room.ahead and self.room.client.is_connected()

    def close(self):
        self.is_over.set()
        ended(self.process)
        self.room.close()
        self.broker.close()
        self.log.close()


class ScreensKilled(ControllerKilled):
    """The process of the screens dies, and is started again; another one beside it lives all the time."""

    def start(self, config):
        super().start(config)
        self.screens_log = (self.folder / "screens.txt").open("w")
        self.shown, self.steady = self.folder / "shown", self.folder / "steady"
        self.beside = self._screens(self.steady)
        self.screens = self._screens(self.shown)

    def _screens(self, into):
        targets = [f"{name}=off:{size}" for name, size in SCREENS.items()]
        socket = self.folder / "run" / "views.sock"
        return spawned(self.screens_log, "display", *targets, "--still", "--socket", str(socket), "--snapshots", str(into))

    def await_up(self):
        if self.starts > 1 or hasattr(self, "screens"):
            await_that(lambda: len(self._pictures(self.shown)) == len(SCREENS), "the screens do not come back")
        else:
            super().await_up()

    @staticmethod
    def _pictures(folder):
        return {one.name: one.read_bytes() for one in folder.glob("*.png")} if folder.is_dir() else {}

    def kill(self, _random):
        self.screens.send_signal(signal.SIGKILL)
        self.screens.wait()
        for one in self.shown.glob("*"):
            one.unlink()
        self.screens = self._screens(self.shown)

    def at_rest(self):
        """The process that was killed last shows what the other one shows, to the pixel."""
        self.await_up()
        ends = time.monotonic() + SAME_S
        while (apart := self._apart()) and time.monotonic() < ends:
            time.sleep(0.2)
        return [f"the {name} screen came back with another picture" for name in apart]

    def _apart(self):
        mine, others = self._pictures(self.shown), self._pictures(self.steady)
        return sorted(name for name in others if mine.get(name) != others[name])

    def finish(self, _table):
        for process in (self.screens, self.beside):
            ended(process)
        self.screens_log.close()
        if "Traceback" in (text := (self.folder / "screens.txt").read_text()):
            yield "the screens printed a traceback: " + text[text.index("Traceback") :][:2000]

    def close(self):
        for process in (self.screens, self.beside):
            ended(process)
        super().close()


VICTIMS = {"controller": ControllerKilled, "screens": ScreensKilled, "broker": BrokerKilled}

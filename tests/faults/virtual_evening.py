"""One evening in virtual time: the real loop, journal, ingest, outbox and publisher over virtual edges, and one fault."""

import hashlib
from contextlib import suppress
from unittest import mock

from controller.decks.enrolled_decks import Decks
from controller.fusion.detection import DetectionModel
from controller.ingest.sensing import Sensing
from controller.journal.database import Access
from controller.journal.journal import JournalError
from controller.journal.kept_journal import KeptJournal
from controller.journal.storage_watch import StorageWatch
from controller.room import publisher as published
from controller.room.gateway import CommandGateway, RoomSettings, Sender
from controller.room.publisher import MqttPublisher
from controller.runtime.storage_teller import StorageTeller
from controller.runtime.table_clock import TableClock
from controller.runtime.table_controller import SETTLES_S, TableController
from controller.runtime.table_parts import Library, TableParts
from controller.screens.screen_feeder import ScreenFeeder
from controller.simulation.measure.simulated_evenings import PERFECT
from controller.terms.fast_copies import replace as moved
from firmware_bridge.broker_link.access import BrokerSettings
from firmware_bridge.readings import Arrival
from tests.faults.struck_node import KEYS, READ, make_pump
from tests.faults.virtual_broker import VirtualClient, VirtualLine
from tests.faults.virtual_eyes import Seen, see
from tests.faults.virtual_scripts import law
from tests.faults.virtual_surroundings import KEY, START_MS, VFS, Lights, Surroundings, release_looked_up
from tests.faults.virtual_time import in_virtual_time

STEP_MS = 250
BOOT_MS = 3000
NOTICED_MS = 1500
"""A start that takes no longer is not noticed: play goes on meanwhile."""
LONGEST_MS = 40_000
"""How long after the last thing that happens everything must have come to rest."""


class Killed(BaseException):
    """The process is dead: nothing after this happens."""


class Evening(Surroundings):
    """One table with its surroundings, through all its starts."""

    def __init__(self, script, seed, folder):
        super().__init__(script, seed, folder)
        self.disk.wait = lambda: self.sleep(2.0)
        self.starts, self.told, self.hooks, self.teller = 0, [], {}, None
        self.dead_ms, self.cut, self.rot = START_MS, "", None
        self.blind_ms = self.most_blind_ms = self.busy_ms = 0
        self.is_asleep = False
    # ------------------------------------------------------------------ the process

    def start(self):
        """Start the process; a start on a sick disk is tried again, as systemd does."""
        while True:
            try:
                self._start()
            except JournalError as error:
                self.told.append(str(error))
                if self.disk.is_dead:
                    raise Killed from None
                if not self.disk.sickness:
                    raise
            else:
                return
            self.pass_time(1000)

    def _start(self):
        self.starts, self.teller = self.starts + 1, None
        self.journal = journal = KeptJournal(self.path, access=Access(KEY, f"multipleciphers-{VFS}"))
        journal.watch = StorageWatch(self.time.monotonic)
        journal.sleep = self.sleep
        journal.note_start(0, "{}")
        self._hook(journal)
        self.publisher = MqttPublisher("t1", journal, BrokerSettings("virtual", 1883), self.starts, self.told.append)
        clock = TableClock(journal.last_ms(), journal, f"boot {self.time.boots}")
        feeder = ScreenFeeder("Table 1", [self.publisher])
        gateway = CommandGateway(RoomSettings((Sender("room", ("*",)),)), 9, journal.numbers)
        sensing = Sensing(holds=PERFECT, sight=DetectionModel(), folds_from_muck=True)
        board = KEYS if self.script.settings.readers == "none" else READ
        parts = TableParts(board, Decks({}), journal, self.publisher, feeder, Lights(), clock, None, sensing, gateway)
        self.controller = TableController(Library(law().book, law().games), parts, self.told.append)
        see(self.controller.ingest)
        self.teller = StorageTeller(journal.watch, feeder, self.publisher, None, self.told.append, clock.now_ms)
        self.clock = clock
        self.pump = make_pump(self.cable, lambda arrival: self.controller.put(clock.arrival(arrival)))
        if not self.gone:
            self.tell_missed()

    def tell_missed(self):
        """Readers that are back tell what happened meanwhile."""
        missed, self.missed = self.missed, []
        last = {item.card: item for item in self.seen if hasattr(item, "card")}
        for item in self.seen:
            # The readers see where each card lies now; of a deal that was not taken its contact tells again.
            if last.get(getattr(item, "card", None)) is item or (item in missed and not hasattr(item, "card")):
                self.sense(item)

    def _hook(self, journal):
        """Let a fault strike before or after a commit, or before a key is kept."""
        append, keep_edge = journal.append, journal.keep_edge

        def counted(name):
            if (hook := self.hooks.get(name)) is not None:
                hook()

        def hooked(entry):
            counted("before commit")
            found = append(entry)
            counted("after commit")
            return found

        def hooked_edge(*told):
            counted("before key")
            found = keep_edge(*told)
            counted("after key")
            return found

        journal.append, journal.keep_edge = hooked, hooked_edge

    def die(self, cut=""):
        """The process ends now, or the whole machine, which leaves of the files what `cut` says."""
        self.disk.is_dead, self.cut = True, cut

    def revive(self):
        """Start again until no fault ends the start."""
        self.disk.is_dead = True
        while self.disk.is_dead:
            self.restart()

    def restart(self):
        """Behind a death: the disk as it was left, the machine booted if it was cut, and a start."""
        with suppress(Exception):
            self.journal.close()
        self.controller = None
        self.missed, self.sensed = [*(item for item, _ in self.sensed), *self.missed], []
        self.disk.strike, self.hooks = None, {}
        self.disk.sickness = "" if self.disk.sickness == "lying sync" else self.disk.sickness
        self.disk.lives += 1
        if self.cut:
            self.disk.cut_power(self.random, self.cut)
            self.time.boot()
        self.disk.is_dead, cut, self.cut = False, self.cut, ""
        self.broker.line = None
        died_ms = self.time.now_ms
        if cut:
            # The node has no power either, and in the dark nobody plays.
            self.begun_ms += self.dead_ms + BOOT_MS
            self.cable.twin.reboot(self.cable.node_ms)
        self.pass_time(self.dead_ms + (BOOT_MS if cut else 0))
        if self.rot is not None:
            self.rot()
        try:
            self.start()
        except Killed:
            return
        if self.time.now_ms - died_ms > NOTICED_MS and not cut:
            # The dealer sees that the screen is dark, and waits for the table.
            self.begun_ms += self.time.now_ms - died_ms

    # ------------------------------------------------------------------ time

    def sleep(self, seconds):
        """A writer waits: the other threads go on."""
        if self.disk.is_dead:
            raise Killed
        begun_ms = self.time.now_ms
        while self.time.now_ms < begun_ms + seconds * 1000:
            self.pass_time(100)
            self.busy_ms = self.time.now_ms
            self.look()
            if self.broker.line is not None and not self.is_asleep:
                self.is_asleep = True
                try:
                    self.broker.line.serve()
                finally:
                    self.is_asleep = False

    def look(self):
        """The storage's teller looks; note how long the screens did not say that the table does not record."""
        if self.teller is None:
            return  # a start: no screen has a view yet
        self.teller.look()
        is_recording = self.journal.watch.now().is_recording
        if is_recording or self.teller._shown:
            self.blind_ms = self.time.now_ms
        self.most_blind_ms = max(self.most_blind_ms, self.time.now_ms - self.blind_ms)

    def next_ms(self, script_ms):
        """Return when something happens next, and when each thread of the process ends its wait."""
        controller, offset = self.controller, self.clock.offset_ms - self.time.boot_ms
        due = [self.time.now_ms + STEP_MS, script_ms, self.cable.next_ms()]
        due += [at_ms for at_ms, *_ in self.timers]
        host_ms = self.pump._device.next_deadline() if self.pump._open else self.pump._next_try_ms
        if host_ms is not None:
            due.append(host_ms + self.time.boot_ms)
        if controller._is_behind:
            due.append(self.time.now_ms + round(SETTLES_S * 1000))
        else:
            wanted = (controller.ingest.next_deadline(), controller.loop.next_deadline())
            due += [at_ms - offset for at_ms in wanted if at_ms is not None]
        if self.broker.line is not None:
            due += [at_ms for at_ms, _ in self.broker.line.client.due]
        return max(self.time.now_ms + 1, round(min(one for one in due if one is not None)))

    # ------------------------------------------------------------------ the evening

    def play(self):
        """Play the script to its end and to rest, through every death."""
        try:
            self.start()
        except Killed:
            self.revive()
        # Nobody plays at a table whose screens have never been lit.
        self.begun_ms, self.items = self.time.now_ms, list(self.script.items)
        while True:
            last_ms = self.begun_ms + self.script.items[-1][0]
            if self.timers or self.disk.sickness:
                self.busy_ms = self.time.now_ms
            since_ms = self.time.now_ms - max(last_ms, self.busy_ms)
            if not self.items and since_ms > 2000 and (self.rests() or since_ms > LONGEST_MS):
                break
            try:
                self.turn()
            except Killed:
                self.revive()
                continue
            if self.disk.is_dead:
                self.revive()
                continue
            self.pass_time(self.next_ms(self.begun_ms + self.items[0][0] if self.items else None) - self.time.now_ms)

    def turn(self):
        """Every thread of the process has its turn; a fault that is over lets the next one strike."""
        if self.struck and self.further and self.may_strike(self.further[0][0]):
            self.note_strike()
            self.group, strike = self.further.pop(0)
            strike()
        self.pump.turn(self.time.machine_ms())
        sensed, self.sensed = self.sensed, []
        for item, at_ms in sensed:
            self.sense(item, at_ms)
        self.controller.turn(0.0)
        self.broker.order_again()
        if self.broker.line.is_due():
            self.broker.line.serve()
        self.look()

    def sense(self, item, at_ms=None):
        """A perfect reader tells what it saw at a time, or sees now."""
        now_ms = self.clock.at_ms((self.time.now_ms if at_ms is None else at_ms) - self.time.boot_ms)
        # As `sighting_adapter` does: nothing began before the evening.
        begun = {"begun_ms": max(0, now_ms - (item.at_ms - item.begun_ms))} if hasattr(item, "begun_ms") else {}
        self.controller.put(Arrival("eyes", now_ms, Seen(moved(item, at_ms=now_ms, **begun))))

    def rests(self):
        """Whether everything has come to rest: no timer, no key in work, and the room has all."""
        return not self.timers and not self.disk.sickness and self.broker.is_up and self.has_all()

    def has_all(self):
        """Whether the table has all keys and the room all messages, each recorded as such."""
        if self.cable.twin._link.kept or len(self.controller.inbox) or not self.publisher.drained():
            return False
        return not self.broker.waiting() and not self.controller.ingest.is_busy and not any(
            "true" in one.body for one in self.journal.durable_edges()
        )

    def digest(self):
        """Return what the room and the journal got, as one number."""
        found = hashlib.sha256()
        for topic, text in self.broker.payloads:
            found.update(f"{topic} {text}\n".encode())
        for one in self.journal.recorded():
            found.update(one.body.encode())
        return found.hexdigest()


def in_evening(script, seed, folder, then):
    """Play an evening to its end; `then` prepares its fault, and is called with it."""
    evening = Evening(script, seed, folder)
    line = type("Line", (VirtualLine,), {"broker": evening.broker})
    new = lambda _broker, protocol, *_more: VirtualClient(evening.broker, protocol)  # noqa: E731
    with (
        in_virtual_time(evening.time),
        mock.patch.object(published, "BrokerLine", line),
        mock.patch.object(published, "new_client", new),
        release_looked_up(),
    ):
        then(evening)
        evening.play()
    return evening


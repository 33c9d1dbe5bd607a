"""Many tables in one process: each has the real publisher, outbox and gateway over a recorded, shifted evening."""

import heapq
import json
import threading
import time
from dataclasses import asdict

from controller.room.gateway import CommandGateway
from controller.room.outgoing_messages import AcceptedMessage, wall_text
from controller.room.publisher import MqttPublisher
from controller.room.publishing import answer
from controller.views.wire import Beat
from tests.scale.process_use import wall_s
from tests.scale.recorded_journal import RecordedJournal


class RecordedTable:
    """One table; `step` gives its publisher what comes next."""

    def __init__(self, name, given, first, access, room):
        self.name, self._given, self._at = name, given, first
        self.journal = RecordedJournal(f"{name}-evening")
        self._gateway = CommandGateway(room, 9, self.journal.numbers)
        self.begins_ms = given[first].at_ms
        self.asked = 0
        self.publisher = MqttPublisher(name, self.journal, access, 1, lambda _said: None)
        self.publisher.listen(self._heard)
        self.step()

    @property
    def due_ms(self):
        """The table's time of what comes next; None once the recording is over."""
        return self._given[self._at].at_ms if self._at < len(self._given) else None

    def step(self):
        """Append the messages of one event, and give the publisher its views and its snapshot."""
        given = self._given[self._at]
        self._at += 1
        number = self.journal.append(given.messages)
        self.publisher.wake()
        for name, view in given.views.items():
            self.publisher.show_all({name: view})
        if given.snapshot is not None:
            self._keep(given.snapshot, number)
        return len(given.messages)

    def pass_over(self):
        """Append the messages of one event as sent: the broker has had them, and dropped them."""
        given = self._given[self._at]
        self._at += 1
        self.journal.append(given.messages, is_sent=True)
        return len(given.messages)

    def _keep(self, told, number):
        at = wall_text(round(wall_s() * 1000))
        fresh = {"sequence": number, "time": at}
        self.publisher.keep(lambda table, evening: json.dumps({**told, "table": table, "evening": evening, **fresh}, separators=(",", ":")))

    def beat(self):
        self.publisher.beat(Beat(len(self.journal.appended), 0))

    def _heard(self, heard):
        """Answer a command as a table's controller does: a numbered event, then what was asked for."""
        meant = self._gateway.read(heard, 0)
        if meant is None:
            return
        self.asked += 1
        told = AcceptedMessage(meant.event.id, heard.sender, "catch_up", (), ())
        self.journal.append([("command/accepted", "railbird.command.accepted", json.dumps(asdict(told)))])
        self.publisher.wake()
        answer(self.publisher, heard, meant, (told,))


class ManyTables:
    """Plays all tables at a pace in a thread of its own; `pace` is how many times as fast as recorded."""

    def __init__(self, tables, pace):
        self.tables, self.pace, self.events = tables, pace, 0
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        """One at a time: the usual pace, or a hurried stretch."""
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def _play(self):
        begun = time.monotonic()
        due = [(number / len(self.tables), "beat", number) for number in range(len(self.tables))]
        due += [(self._seconds(one), "step", number) for number, one in enumerate(self.tables) if one.due_ms is not None]
        heapq.heapify(due)
        while due and not self._stopping.is_set():
            at_s, what, number = heapq.heappop(due)
            if (wait := begun + at_s - time.monotonic()) > 0:
                time.sleep(wait)
            one = self.tables[number]
            if what == "beat":
                one.beat()
                heapq.heappush(due, (max(at_s + 1.0, time.monotonic() - begun - 1.0), what, number))
                continue
            with self._lock:
                before = one.due_ms
                if before is None:
                    continue
                self.events += one.step()
                if one.due_ms is not None:
                    heapq.heappush(due, (at_s + (one.due_ms - before) / 1000 / self.pace, what, number))

    def _seconds(self, one):
        return (one.due_ms - one.begins_ms) / 1000 / self.pace

    def hurry(self, events):
        """Let every table have had so many events that nobody took; return how many messages that were."""
        count = 0
        for _ in range(events):
            for one in self.tables:
                with self._lock:
                    if one.due_ms is not None:
                        count += one.pass_over()
        return count

    def close(self):
        self._stopping.set()
        self._thread.join(10)
        threads = [threading.Thread(target=one.publisher.close) for one in self.tables]
        for one in threads:
            one.start()
        for one in threads:
            one.join()

"""A whole room on this computer: files of `railbird fleet`, mosquitto with TLS, PostgreSQL, the service, and its tables."""

import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from datetime import UTC, datetime

import psycopg

from bench.processes import memory_mb
from controller.commands.fleet.fleet_file import load_fleet
from controller.commands.fleet.fleet_folder import make_fleet
from controller.room.embedded_broker import free_port
from controller.runtime.table_settings import load_settings
from tests.mosquitto import Mosquitto
from tests.postgres import Postgres
from tests.scale.many_tables import ManyTables, RecordedTable
from tests.scale.page_probe import PageProbe
from tests.scale.process_use import children, more_used_s, used_s, wall_s

PASSWORD = "a long password"
FLEET = """
[broker]
host = "localhost"
port = {port}
folder = "{folder}/fleet/broker"

[profiles.cash.table]
rulebook = "golden-nugget-2025"
game = "nlhe"
blinds = [1, 2]

[room.database]
url = "{url}"

[room.page]
port = {page}
"""
DELAYS = """
SELECT table_id, sequence, extract(epoch FROM pg_xact_commit_timestamp(xmin)) FROM events WHERE kind <> 'snapshot'
"""


def percentiles(values):
    """The middle, the 99th of a hundred, and the worst, in milliseconds."""
    told = sorted(values)
    if not told:
        return "none"
    at = [told[min(len(told) - 1, int(len(told) * share))] * 1000 for share in (0.5, 0.99)]
    return f"p50 {at[0]:.0f} ms, p99 {at[1]:.0f} ms, worst {told[-1] * 1000:.0f} ms of {len(told)}"


class MeasuredRoom:
    """Starts everything; ends with the `with` block."""

    def __init__(self, folder, given, tables, pace):
        self._folder, self._given, self._count, self._pace = folder, given, tables, pace
        self._stack = ExitStack()

    def __enter__(self):
        try:
            return self._entered()
        except BaseException:
            self.__exit__()
            raise

    def _entered(self):
        self.postgres = self._stack.enter_context(Postgres("fsync=on", "track_commit_timestamp=on", "shared_buffers=128MB"))
        self.url = self.postgres.new_database()
        self._empty_bytes = 0
        self._page = f"http://127.0.0.1:{(page := free_port())}"
        self._make_files(page)
        self.broker = self._stack.enter_context(Mosquitto(self._folder, (self._fleet / "broker" / "railbird.conf").read_text()))
        self._railbird("set-user", "--name", "vera", "--role", "viewer", "--password-file", str(self._password()))
        self._start_service()
        self._empty_bytes = self._size()
        self.tables = self._stack.enter_context(_Closing(ManyTables(self._opened(), self._pace)))
        self._settle()
        shown = ["", *(self.tables.tables[at].name for at in range(0, self._count, max(1, self._count // 4)))]
        self.probes = [PageProbe(self._page, "vera", PASSWORD, table) for table in shown]
        return self

    def _make_files(self, page):
        self._fleet, path = self._folder / "fleet", self._folder / "fleet.toml"
        told = FLEET.format(port=free_port(), folder=self._folder, url=self.url, page=page)
        path.write_text(told + "".join(f'\n[[tables]]\nid = "t{number}"\n' for number in range(1, self._count + 1)))
        begun = time.monotonic()
        make_fleet(load_fleet(path), self._fleet, datetime.fromtimestamp(wall_s(), UTC))
        print(f"files of {self._count} tables made in {time.monotonic() - begun:.1f} s", flush=True)

    def _password(self):
        path = self._folder / "password"
        path.write_text(PASSWORD + "\n")
        return path

    def _railbird(self, *told):
        command = [sys.executable, "-m", "controller", "room", *told, "--config", str(self._fleet / "room" / "room.toml")]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    def _start_service(self):
        command = [sys.executable, "-m", "controller", "room", "serve", "--config", str(self._fleet / "room" / "room.toml")]
        self.service = subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
        assert b"follows all tables" in self.service.stdout.readline()

    def _opened(self):
        """The tables, each begun at another place of the recording; the first ones one by one, as they connect."""
        found = []
        for number in range(1, self._count + 1):
            settings = load_settings(self._fleet / "tables" / f"t{number}" / "table.toml")
            first = 40 + number * 7 % max(1, len(self._given) // 5)
            found.append(RecordedTable(f"t{number}", self._given, first, settings.broker, settings.room))
        return found

    def _query(self, told):
        with psycopg.connect(self.url) as connection:
            return connection.execute(told).fetchall()

    def _settle(self):
        """Until the service knows every table and has taken what came before."""
        ends = time.monotonic() + 900
        while self._query("SELECT count(*) FROM poker_tables")[0][0] < self._count or self.behind() > self._count:
            assert time.monotonic() < ends, self.behind()
            time.sleep(1)

    def _kept(self):
        return int(self._query("SELECT coalesce(sum(sequence), 0) FROM poker_tables")[0][0])

    def behind(self):
        """How many events of all tables the database does not have yet."""
        kept = dict(self._query("SELECT table_id, sequence FROM poker_tables"))
        return sum(len(one.journal.appended) - kept.get(one.name, 0) for one in self.tables.tables)

    def _pids(self):
        found = {"service": [self.service.pid], "mosquitto": [self.broker._process.pid]}
        return found | {"PostgreSQL": children(self.postgres._process.pid), "tables": [os.getpid()]}

    def steady(self, seconds):
        """The usual pace for so long; return what was measured."""
        pids, before, begun = self._pids(), {}, wall_s()
        for name, several in pids.items():
            before[name] = used_s(several)
        events, kept = self.tables.events, self._kept()
        time.sleep(seconds)
        ended, more = wall_s(), self._pids()
        used = {name: more_used_s(before[name], used_s(more[name])) / (ended - begun) for name in pids}
        rate, kept = (self.tables.events - events) / (ended - begun), self._kept() - kept
        each_ms = used["service"] * (ended - begun) / max(1, kept) * 1000
        time.sleep(5)
        pages = [delay for probe in self.probes for delay in probe.delays_s(self._appended(probe.table), begun, ended)]
        fetched = [one for probe in self.probes if not probe.table for one in probe.fetched_s]
        return {
            "events a second": f"{rate:.1f}",
            "table to database": percentiles(self._delays_s(begun, ended)),
            "table to page": percentiles(pages),
            "the page of all tables is made in": percentiles(fetched),
            "faults of the page": "; ".join(fault for one in self.probes for fault in one.faults) or "none",
            "processor time of the service": f"{each_ms:.1f} ms an event, with snapshots and pages",
            "share of a core": ", ".join(f"{name} {share:.0%}" for name, share in used.items()),
            "memory of the service": f"{memory_mb(self.service.pid):.0f} MB",
        }

    def _appended(self, name):
        return next((one.journal.appended for one in self.tables.tables if one.name == name), [])

    def _delays_s(self, since_s, until_s):
        appended = {one.name: one.journal.appended for one in self.tables.tables}
        found = []
        for table, number, committed in self._query(DELAYS):
            told_s = appended[table][number - 1]
            if since_s <= told_s <= until_s:
                found.append(float(committed) - told_s)
        return found

    def outage(self, steps):
        """The service is away while every table has so many events; return how it catches up.

        These come at once, and the broker has dropped them all: of an hour's it would keep the first thousand.
        """
        self.service.send_signal(signal.SIGTERM)
        self.service.wait(30)
        asked = sum(one.asked for one in self.tables.tables)
        count = self.tables.hurry(steps)
        waiting, begun, live = self.behind(), time.monotonic(), self.tables.events
        self._start_service()
        ends = begun + 3600
        while self.behind() > self._count:
            assert time.monotonic() < ends
            time.sleep(0.5)
        took_s = time.monotonic() - begun
        lost = self._query("SELECT count(*) FROM lost_events")[0][0]
        return {
            "outage": f"{count} events came, {waiting} of all were not in the database",
            "caught up in": f"{took_s:.0f} s, {(waiting + self.tables.events - live) / took_s:.0f} events a second, new ones among them",
            "processor time for it": f"{sum(used_s([self.service.pid]).values()) / (waiting + self.tables.events - live) * 1000:.2f} ms an event",
            "catch_up commands": sum(one.asked for one in self.tables.tables) - asked,
            "lost": lost,
            "each event once": self._is_whole(),
            "memory after the outage": f"{memory_mb(self.service.pid):.0f} MB",
        }

    def _is_whole(self):
        """Whether the database has the numbers of every table without a gap and without a repeat."""
        told = self._query("SELECT table_id, count(*), max(sequence) - min(sequence) + 1 FROM events WHERE kind <> 'snapshot' GROUP BY 1")
        return len(told) == self._count and all(count == span for _, count, span in told)

    def _size(self):
        return self._query("SELECT pg_database_size(current_database())")[0][0]

    def growth(self, messages):
        """How much the database has grown by each event."""
        size, events = self._size() - self._empty_bytes, self._query("SELECT count(*) FROM events")[0][0]
        each = size / events
        day = each * messages * 20 / 1e6
        return {"database": f"{size / 1e6:.0f} MB more for {events} events, {each:.0f} bytes each; {day:.1f} MB a table and day of 20 hours"}

    def __exit__(self, *_told):
        for one in getattr(self, "probes", ()):
            one.close()
        if hasattr(self, "service") and self.service.poll() is None:
            self.service.send_signal(signal.SIGTERM)
            self.service.wait(30)
        self._stack.close()


class _Closing:
    """Closes what it holds with the `with` block."""

    def __init__(self, what):
        self._what = what

    def __enter__(self):
        return self._what

    def __exit__(self, *_told):
        self._what.close()

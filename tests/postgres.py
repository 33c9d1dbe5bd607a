"""A real PostgreSQL for tests: a cluster of its own on loopback, which ends with the `with` block."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from controller.room.embedded_broker import free_port
from tests.mosquitto import wait_for
from tests.needs import needs


class Postgres:
    """A database server; `new_database` makes an empty database and returns its address."""

    def __init__(self, *options):
        """`options` are settings of the server, such as `fsync=on`."""
        bin_of = Path(needs("initdb")).resolve().parent
        self.folder = Path(tempfile.mkdtemp(prefix="railbird-postgres-"))
        self.port, self._count = free_port(), 0
        # PostgreSQL refuses to run as root.
        self._as = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
        if self._as:
            shutil.chown(self.folder, pwd.getpwnam("postgres").pw_uid)
        data = self.folder / "data"
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self.folder}
        made = [bin_of / "initdb", "-D", data, "-U", "railbird", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"]
        subprocess.run(made, check=True, **quiet, **self._as)
        self._run = [bin_of / "postgres", "-D", data, "-p", str(self.port), "-k", self.folder, "-c", "listen_addresses=127.0.0.1",
               "-c", "fsync=off", "-c", "shared_buffers=16MB", "-c", "max_connections=40", *(part for one in options for part in ("-c", one))]
        self._quiet = quiet
        self._ready = [bin_of / "pg_isready", "-h", "127.0.0.1", "-p", str(self.port), "-q"]
        self._process = None
        self.start()

    def start(self):
        """Start it; returns when it takes connections."""
        self._process = subprocess.Popen(self._run, **self._quiet, **self._as)
        wait_for(lambda: subprocess.run(self._ready, check=False).returncode == 0)

    def kill(self):
        """End it at once, as a crash does; what was committed is there after `start`."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(20)

    def new_database(self):
        """Make an empty database."""
        import psycopg

        self._count += 1
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE room{self._count}")
        return self.address(f"room{self._count}")

    def address(self, database):
        """The address of one of its databases."""
        return f"postgresql://railbird@127.0.0.1:{self.port}/{database}"

    def close(self):
        """End it, and remove what it kept; an orderly end is quicker than a crash, which waits five seconds for processes."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_told):
        self.close()

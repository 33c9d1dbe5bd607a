"""`railbird room try`: a whole room on one computer, to look at."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from firmware_bridge.commandline.status import NOT_WELL, REFUSED, WELL

PART_STARTS_S: Final = 20.0
ENDS_S: Final = 15.0
DAEMONS: Final = ("/usr/local/sbin", "/usr/sbin", "/sbin", *map(str, Path("/usr/lib/postgresql").glob("*/bin")))
PEOPLE: Final = (("vera", "viewer"), ("flo", "floor"), ("mara", "manager"))


class TrialError(Exception):
    """A part of the room cannot be started; the text says which and what to do."""


def try_room(folder: Path, tables: int, pace: float, port: int) -> int:
    """Start everything, say where to look, and wait for Ctrl-C."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        try:
            parts = _start(folder.resolve(), tables, pace, port, stack)
        except TrialError as error:
            sys.stderr.write(f"railbird room try: {error}\n")
            return REFUSED
        except KeyboardInterrupt:
            return WELL
        try:
            while not (ended := [name for name, one in parts.items() if one.poll() is not None]):
                time.sleep(0.3)
        except KeyboardInterrupt:
            _say("stops")
            return WELL
        _say(f"{ended[0]} has ended by itself: {folder / ended[0]}.log says why; everything ends")
        return NOT_WELL


def _start(folder: Path, tables: int, pace: float, port: int, stack: ExitStack) -> dict[str, subprocess.Popen[bytes]]:
    """Start all parts, which end with the stack; return their processes by their logs' names."""
    if _listens(port):
        raise TrialError(f"port {port} is taken by another program: name one for the page with --port")
    _say(f"starts a broker, a database, the service and {tables} virtual tables: about a quarter of a minute")
    broker_port, broker = _broker(folder, stack)
    url, database = _database(folder, stack)
    settings = folder / "room.toml"
    settings.write_text(
        f'[broker]\nhost = "127.0.0.1"\nport = {broker_port}\n\n[database]\nurl = "{url}"\n\n[page]\nport = {port}\n'
    )
    railbird = [sys.executable, "-m", "controller"]
    passwords = {name: secrets.token_urlsafe(9) for name, _ in PEOPLE}
    for name, role in PEOPLE:
        word = folder / "password"
        word.touch(0o600)
        word.write_text(passwords[name] + "\n")
        told = ["room", "set-user", "--config", str(settings), "--name", name, "--role", role]
        command = [*railbird, *told, "--password-file", str(word)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own program
        word.unlink()
    service = _run("service", [*railbird, "room", "serve", "--config", str(settings)], folder, stack)
    _wait(lambda: _listens(port), service, "the service", folder)
    demo = ["demo", "--tables", str(tables), "--broker", f"127.0.0.1:{broker_port}", "--pace", str(pace)]
    played = _run("tables", [*railbird, *demo, "--output", str(folder / "tables")], folder, stack)
    _say(f"broker 127.0.0.1:{broker_port} (railbird monitor --broker 127.0.0.1:{broker_port}); database {url}")
    _say(f"{tables} virtual tables at {pace:g} times a dealer's pace; settings {settings}")
    for name, role in PEOPLE:
        _say(f"log in as {name} ({role}), password {passwords[name]}")
    _say(f"look at http://127.0.0.1:{port}/  -  Ctrl-C ends everything")
    return {"broker": broker, **database, "service": service, "tables": played}


def _say(sentence: str) -> None:
    sys.stdout.write(f"room: {sentence}\n")
    sys.stdout.flush()


def _program(name: str) -> str | None:
    return shutil.which(name, path=os.pathsep.join((os.environ.get("PATH", ""), *DAEMONS)))


def _run(name: str, command: list[str], folder: Path, stack: ExitStack, user: str = "") -> subprocess.Popen[bytes]:
    """Start a process that Ctrl-C does not reach by itself; the stack ends it.

    As another user it has no groups but that user's own, and a working folder that he may enter.
    """
    how: dict[str, Any] = {"user": user, "group": user, "extra_groups": [], "cwd": "/"} if user else {}
    log = stack.enter_context((folder / f"{name}.log").open("ab"))
    process = subprocess.Popen(  # noqa: S603 - our own programs, and those of Debian by their names
        command, stdout=log, stderr=log, start_new_session=True, **how
    )
    stack.callback(_end, process)
    return process


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(ENDS_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(ready: Callable[[], bool], process: subprocess.Popen[bytes], what: str, folder: Path) -> None:
    ends_s = time.monotonic() + PART_STARTS_S
    while not ready():
        if process.poll() is not None or time.monotonic() > ends_s:
            raise TrialError(f"{what} does not start: look into the logs in {folder}")
        time.sleep(0.05)


def _listens(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def _free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])


def _broker(folder: Path, stack: ExitStack) -> tuple[int, subprocess.Popen[bytes]]:
    program = _program("mosquitto")
    if program is None:
        raise TrialError("mosquitto is not installed: apt-get install mosquitto")
    port, config = _free_port(), folder / "mosquitto.conf"
    user = pwd.getpwuid(os.getuid()).pw_name
    config.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser {user}\n")
    process = _run("broker", [program, "-c", str(config)], folder, stack)
    _wait(lambda: _listens(port), process, "mosquitto", folder)
    return port, process


def _database(folder: Path, stack: ExitStack) -> tuple[str, dict[str, subprocess.Popen[bytes]]]:
    """Return the address of the database and its server; SQLite without PostgreSQL."""
    initdb = _program("initdb")
    if initdb is None:
        _say("PostgreSQL is not installed (apt-get install postgresql): the database is SQLite")
        return f"sqlite:///{folder / 'room.sqlite'}", {}
    data, port = folder / "postgres", _free_port()
    user = "postgres" if os.getuid() == 0 else ""  # PostgreSQL refuses to run as root
    if not data.exists():
        _make_database(initdb, data, user, stack)
    server = str(Path(initdb).resolve().with_name("postgres"))
    command = [server, "-D", str(data), "-p", str(port), "-k", str(data), "-c", "listen_addresses=127.0.0.1"]
    process = _run("database", command, folder, stack, user)
    _wait(lambda: _takes(port), process, "PostgreSQL", folder)
    return f"postgresql://railbird@127.0.0.1:{port}/postgres", {"database": process}


def _make_database(initdb: str, data: Path, user: str, stack: ExitStack) -> None:
    """Make an empty database; a try that was interrupted leaves no half of one there."""
    begun = data.with_name("postgres.begun")
    shutil.rmtree(begun, ignore_errors=True)
    begun.mkdir()
    if user:
        shutil.chown(begun, user, user)
    made = [initdb, "-D", str(begun), "-U", "railbird", "-A", "trust", "-E", "UTF8", "--locale=C"]
    if _run("database", made, data.parent, stack, user).wait() != 0:
        raise TrialError(f"no database can be made in {data}: look into database.log")
    begun.rename(data)


def _takes(port: int) -> bool:
    """Whether the database server takes connections."""
    ready = _program("pg_isready")
    if ready is None:
        return _listens(port)
    asked = [ready, "-q", "-h", "127.0.0.1", "-p", str(port)]
    return subprocess.run(asked, check=False).returncode == 0  # noqa: S603 - Debian's program

"""The line to the broker: one thread connects, reads, writes and lets its owner publish; nobody else touches paho.

With paho's own thread every message would pass through two threads, each of which has to wait for the interpreter
while the table's loop computes. Here whatever `turn` publishes is with the kernel when `turn` returns.
"""

from __future__ import annotations

import os
import select
import socket
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

LONGEST_S: Final = 1.0
"""The longest that the line sleeps: signs of life to the broker, and what its owner has put off."""
FIRST_RETRY_S: Final = 1.0
SLOWEST_RETRY_S: Final = 30.0
GOODBYE_S: Final = 0.5
"""How long the last messages may wait for room in the kernel's buffer."""


@dataclass(frozen=True, slots=True)
class BrokerSettings:
    """Where the broker is and how to get in. Every field but host and port may be empty."""

    host: str
    port: int = 1883
    username: str = ""
    password_file: str = ""
    ca_file: str = ""
    certificate_file: str = ""
    key_file: str = ""
    tls: bool = False
    keepalive_s: int = 15


def first_line(path: str) -> str:
    """The password in a file of its own, so that it stands in no command line and no settings file."""
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 - a text path from the settings
        return file.readline().strip()


def new_client(broker: BrokerSettings, client_id: str = "") -> mqtt.Client:
    """A client that knows where and as whom to connect, and has not begun to."""
    client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id=client_id, clean_session=True)
    # An exception in a callback would end the only thread that serves the client.
    client.suppress_exceptions = True
    if broker.username:
        password = first_line(broker.password_file) if broker.password_file else None
        client.username_pw_set(broker.username, password)
    if broker.tls or broker.ca_file or broker.certificate_file:
        client.tls_set(
            ca_certs=broker.ca_file or None,
            certfile=broker.certificate_file or None,
            keyfile=broker.key_file or None,
            tls_version=ssl.PROTOCOL_TLS_CLIENT,
        )
    client.on_socket_open = _without_delay
    client.connect_async(broker.host, broker.port, broker.keepalive_s)
    return client


def _without_delay(_client: mqtt.Client, _data: object, line: object) -> None:
    """Each message goes out at once: else the second of two waits until the broker has acknowledged the first."""
    if isinstance(line, socket.socket) and line.family in {socket.AF_INET, socket.AF_INET6}:
        with suppress(OSError):
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class BrokerLine:
    """Keeps a client connected, for ever; `turn` is called in the line's thread after every piece of news."""

    def __init__(self, client: mqtt.Client, turn: Callable[[], bool], said: Callable[[str], None]) -> None:
        """`turn` says whether nothing is under way; `said` hears what the technician should know; `start` begins."""
        self._client = client
        self._turn = turn
        self._said = said
        self._stopping = False
        self._lock = threading.Lock()
        """Nobody finds the news served that he has just brought."""
        self._nudged = False
        self._wake_in, self._wake_out = os.pipe()
        os.set_blocking(self._wake_in, False)
        os.set_blocking(self._wake_out, False)
        self._retry_s = FIRST_RETRY_S
        self._next_try_s = 0.0
        self._served = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="railbird-broker-line", daemon=True)

    def start(self) -> None:
        """Begin to connect, in the background."""
        self._thread.start()

    def wake(self) -> None:
        """There is news for `turn`; from any thread."""
        with self._lock:
            self._served.clear()
            nudged, self._nudged = self._nudged, True
        if not nudged:
            # One nudge is enough, whatever else comes before the line is awake.
            with suppress(BlockingIOError):
                os.write(self._wake_out, b"!")

    def wait_served(self, timeout_s: float) -> None:
        """Wait until `turn` has seen all news and nothing is under way, at most so long."""
        self._served.wait(timeout_s)

    def accepted(self) -> None:
        """The broker took us in: after the next loss the first attempt comes soon again."""
        self._retry_s = FIRST_RETRY_S
        self._next_try_s = time.monotonic() + FIRST_RETRY_S

    def _serve(self) -> None:
        while not self._stopping:
            calm = True
            try:
                self._connect_if_due()
                self._move()
                calm = self._turn()
            except Exception as error:  # noqa: BLE001 - the line must outlive any single failure
                self._said(f"the line to the broker stumbled: {type(error).__name__}")
                time.sleep(FIRST_RETRY_S)
            with self._lock:
                if calm and not self._nudged:
                    self._served.set()

    def _connect_if_due(self) -> None:
        now_s = time.monotonic()
        if self._client.socket() is not None or now_s < self._next_try_s:
            return
        self._next_try_s = now_s + self._retry_s
        self._retry_s = min(2 * self._retry_s, SLOWEST_RETRY_S)
        # Nobody there: the next attempt is planned already.
        with suppress(OSError):
            self._client.reconnect()

    def _move(self) -> None:
        """Wait for news, and move bytes both ways."""
        client, line = self._client, self._client.socket()
        if line is None:
            self._sleep([], [], min(LONGEST_S, max(0.0, self._next_try_s - time.monotonic())))
            return
        # What TLS has decrypted already does not show at the socket.
        pending = isinstance(line, ssl.SSLSocket) and line.pending() > 0
        number = line.fileno()
        readable = self._sleep([number], [number] if client.want_write() else [], 0.0 if pending else LONGEST_S)
        if readable or pending:
            client.loop_read()
        if client.want_write():
            client.loop_write()
        client.loop_misc()

    def _sleep(self, reading: list[int], writing: list[int], wait_s: float) -> bool:
        """Sleep until there is news; whether the broker has something to say."""
        ready, _, _ = select.select([self._wake_in, *reading], writing, [], wait_s)
        if self._wake_in in ready:
            with suppress(BlockingIOError):
                os.read(self._wake_in, 4096)
        # From here on whoever has news nudges again: `turn` may be past it. Only now: a nudge must not be read away.
        self._nudged = False
        return any(one in ready for one in reading)

    def stop(self) -> bool:
        """End the line's thread; whether it ended, and with it the danger of two threads in paho."""
        self._stopping = True
        with suppress(BlockingIOError):
            os.write(self._wake_out, b"!")
        self._thread.join(timeout=2.0)
        return not self._thread.is_alive()

    def close(self) -> None:
        """Hang up properly, once the thread has ended."""
        self._client.disconnect()
        line = self._client.socket()
        if line is not None and self._client.want_write():
            select.select([], [line.fileno()], [], GOODBYE_S)
            self._client.loop_write()
        os.close(self._wake_in)
        os.close(self._wake_out)

"""The broker connection: one thread connects, reads, writes and lets its owner publish.

With paho's own thread every message would pass through two threads, and each has to wait for the interpreter while the
table's loop computes. Here the kernel has everything that `turn` publishes by the time `turn` returns.

Each attempt to connect uses a new client, so nothing that paho queued outlives its connection: the owner decides what
is sent again, and never sends more at once than the broker accepts. MQTT 5 is tried first; if the broker refuses it,
disconnects or does not answer, MQTT 3.1.1 is tried at once.
"""

from __future__ import annotations

import os
import select
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from paho.mqtt.enums import MQTTProtocolVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from firmware_bridge.broker_link.bounded_client import IN_FLIGHT, BoundedClient

LONGEST_S: Final = 1.0
"""The longest sleep of the thread; keep-alives and the owner's postponed work wait no longer."""
FIRST_RETRY_S: Final = 1.0
SLOWEST_RETRY_S: Final = 10.0
ANSWER_S: Final = 3.0
"""How long to wait for an answer in MQTT 5; a broker of 3.1.1 may misread CONNECT and wait for more bytes."""
SILENT_TRIES: Final = 5
"""How many unanswered attempts in a row are blamed on the network, once the broker has spoken MQTT 5."""
GOODBYE_S: Final = 0.5
"""How long the last messages may wait for space in the kernel's buffer."""


class BrokerLine:
    """Keeps the connection to the broker up until it is stopped.

    The connection's thread calls `turn` after every `wake` and every message.
    """

    def __init__(
        self,
        make: Callable[[MQTTProtocolVersion], BoundedClient],
        turn: Callable[[], bool],
        said: Callable[[str], None],
        first: MQTTProtocolVersion = MQTTProtocolVersion.MQTTv5,
    ) -> None:
        """Prepare to connect, in the version `first`; `start` begins.

        `make` makes the client of one attempt; its `on_connect` calls `accepted` or `refused`. `turn` returns whether
        no message awaits its acknowledgment; `said` is called with what the technician should know.
        """
        self._make = make
        self._asked_s: float | None = None
        """When CONNECT was sent, until the broker answers it."""
        self._silent_tries = 0
        """How many more attempts with MQTT 5 may go unanswered before 3.1.1 is tried."""
        self._told_faults: set[str] = set()
        """Why there is no connection, as far as it has been said."""
        self._first = first
        self.client = make(first)
        self.connected = False
        self._turn = turn
        self._said = said
        self._stopping = False
        self._lock = threading.Lock()
        """Keeps `wait_served` from returning before the caller's own `wake` was served."""
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
        """Make the thread call `turn`; callable from any thread."""
        with self._lock:
            self._served.clear()
            nudged, self._nudged = self._nudged, True
        if not nudged:
            # One nudge is enough until the thread is awake.
            with suppress(BlockingIOError):
                os.write(self._wake_out, b"!")

    def wait_served(self, timeout_s: float) -> None:
        """Wait, up to a timeout, until `turn` has run and every message is acknowledged."""
        self._served.wait(timeout_s)

    def accepted(self, properties: Properties | None) -> None:
        """Note that the broker accepted: after the next loss, reconnect soon, with MQTT 5 first."""
        self.connected, self._asked_s = True, None
        self._told_faults.clear()
        if self.client.version is MQTTProtocolVersion.MQTTv5:
            self._silent_tries = SILENT_TRIES
        self._retry_s = FIRST_RETRY_S
        self._next_try_s = time.monotonic() + FIRST_RETRY_S
        self.client.send_at_most(getattr(properties, "ReceiveMaximum", IN_FLIGHT))

    def refused(self, reason: ReasonCode) -> bool:
        """Handle a refused connection; return whether the refusal is final.

        If not, the next attempt speaks MQTT 3.1.1.
        """
        if self.client.version is MQTTProtocolVersion.MQTTv5 and reason == "Unsupported protocol version":
            self._silent_tries = 0
            return False
        self._asked_s = None
        return True

    def _serve(self) -> None:
        while not self._stopping:
            calm = True
            try:
                self._connect_if_due()
                self._move()
                calm = self._turn()
            except Exception as error:  # noqa: BLE001 - the line must outlive any single failure
                self._said(f"the connection to the broker failed: {type(error).__name__}")
                self._hang_up()
                time.sleep(FIRST_RETRY_S)
            with self._lock:
                if calm and not self._nudged:
                    self._served.set()

    def _connect_if_due(self) -> None:
        if self.client.socket() is not None:
            return
        self.connected = False
        unanswered, is_new = self._asked_s is not None, self.client.version is MQTTProtocolVersion.MQTTv5
        now_s, self._asked_s = time.monotonic(), None
        if unanswered and is_new and self._silent_tries == 0:
            self._connect(MQTTProtocolVersion.MQTTv311)
            return
        if unanswered:
            self._silent_tries -= is_new
            self._tell_fault("it ends the connection or does not answer: see its log, and check certificates")
        if now_s >= self._next_try_s:
            self._next_try_s = now_s + self._retry_s
            self._retry_s = min(2 * self._retry_s, SLOWEST_RETRY_S)
            self._connect(self._first)

    def _connect(self, protocol: MQTTProtocolVersion) -> None:
        self.client = self._make(protocol)
        try:
            self.client.reconnect()
        except OSError as error:  # the next attempt is already scheduled
            self._tell_fault(str(error))
            return
        self._asked_s = time.monotonic()

    def _tell_fault(self, fault: str) -> None:
        """Say why there is no connection: each reason once until there is one."""
        if fault not in self._told_faults:
            self._told_faults.add(fault)
            self._said(f"the broker cannot be reached: {fault}")

    def _hang_up(self) -> None:
        """Drop a dead connection without DISCONNECT.

        The next attempt uses a new client.
        """
        self.connected = False
        self.client.hang_up()

    def _move(self) -> None:
        """Wait for a wake or for bytes, then read and write."""
        client, line = self.client, self.client.socket()
        if line is None:
            self._sleep([], [], min(LONGEST_S, max(0.0, self._next_try_s - time.monotonic())))
            return
        # `select` does not see bytes that TLS has already decrypted.
        pending = isinstance(line, ssl.SSLSocket) and line.pending() > 0
        number = line.fileno()
        readable = self._sleep([number], [number] if client.want_write() else [], 0.0 if pending else LONGEST_S)
        if readable or pending:
            client.loop_read()
        if client.want_write():
            client.loop_write()
        client.loop_misc()
        is_new = client.version is MQTTProtocolVersion.MQTTv5
        if is_new and self._asked_s is not None and time.monotonic() - self._asked_s > ANSWER_S:
            self._hang_up()

    def _sleep(self, reading: list[int], writing: list[int], wait_s: float) -> bool:
        """Sleep until a wake or bytes from the broker; return whether bytes came."""
        ready, _, _ = select.select([self._wake_in, *reading], writing, [], wait_s)
        if self._wake_in in ready:
            with suppress(BlockingIOError):
                os.read(self._wake_in, 4096)
        # From here on `wake` nudges again; any earlier, the read above could swallow the nudge.
        self._nudged = False
        return any(one in ready for one in reading)

    def stop(self) -> bool:
        """Stop the thread; return whether it ended, so that the caller may use the client."""
        self._stopping = True
        with suppress(BlockingIOError):
            os.write(self._wake_out, b"!")
        self._thread.join(timeout=2.0)
        return not self._thread.is_alive()

    def close(self) -> None:
        """Disconnect properly, once the thread has ended."""
        self.client.disconnect()
        line = self.client.socket()
        if line is not None and self.client.want_write():
            select.select([], [line.fileno()], [], GOODBYE_S)
            self.client.loop_write()
        os.close(self._wake_in)
        os.close(self._wake_out)

"""The line to the broker: one thread connects, reads, writes and lets its owner publish.

With paho's own thread every message would pass through two threads, each of which has to wait for the interpreter
while the table's loop computes. Here whatever `turn` publishes is with the kernel when `turn` returns.

Each attempt to connect has a client of its own: nothing that paho has queued outlives its connection, so that what is
sent again is the owner's to say, and never more at once than the broker takes. MQTT 5 is tried first; a broker that
says it does not speak it, hangs up on it or does not answer is asked in MQTT 3.1.1 at once.
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
"""The longest that the line sleeps: signs of life to the broker, and what its owner has put off."""
FIRST_RETRY_S: Final = 1.0
SLOWEST_RETRY_S: Final = 10.0
ANSWER_S: Final = 3.0
"""How long a broker may take to answer in MQTT 5; one of 3.1.1 alone may read it wrong and wait for more bytes."""
SILENT_TRIES: Final = 5
"""A broker that has once spoken MQTT 5 is silent because the network is: so often in a row that is believed."""
GOODBYE_S: Final = 0.5
"""How long the last messages may wait for room in the kernel's buffer."""


class BrokerLine:
    """Keeps the connection to the broker up, forever.

    `turn` is called in the line's thread after every piece of news.
    """

    def __init__(
        self,
        make: Callable[[MQTTProtocolVersion], BoundedClient],
        turn: Callable[[], bool],
        said: Callable[[str], None],
    ) -> None:
        """Plan to connect; `start` begins.

        `make` makes the client of one attempt; its `on_connect` calls `accepted` or `refused`. `turn` says whether
        nothing is under way; `said` hears what the technician should know.
        """
        self._make = make
        self._asked_s: float | None = None
        """Since when the broker owes an answer to CONNECT."""
        self._silent_tries = 0
        """How often MQTT 5 may still go without an answer before 3.1.1 is tried."""
        self.client = make(MQTTProtocolVersion.MQTTv5)
        self.connected = False
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

    def accepted(self, properties: Properties | None) -> None:
        """The broker took us in: after the next loss the first attempt comes soon again, in MQTT 5."""
        self.connected, self._asked_s = True, None
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
        unanswered = self._asked_s is not None and self.client.version is MQTTProtocolVersion.MQTTv5
        now_s, self._asked_s = time.monotonic(), None
        if unanswered and self._silent_tries == 0:
            self._connect(MQTTProtocolVersion.MQTTv311)
            return
        if unanswered:
            self._silent_tries -= 1
        if now_s >= self._next_try_s:
            self._next_try_s = now_s + self._retry_s
            self._retry_s = min(2 * self._retry_s, SLOWEST_RETRY_S)
            self._connect(MQTTProtocolVersion.MQTTv5)

    def _connect(self, protocol: MQTTProtocolVersion) -> None:
        self.client = self._make(protocol)
        # Nobody there: the next attempt is planned already.
        with suppress(OSError):
            self.client.reconnect()
            self._asked_s = time.monotonic()

    def _hang_up(self) -> None:
        """Drop a connection that leads nowhere, without a goodbye.

        The next attempt has a client of its own.
        """
        self.connected = False
        self.client.hang_up()

    def _move(self) -> None:
        """Wait for news, and move bytes both ways."""
        client, line = self.client, self.client.socket()
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
        is_new = client.version is MQTTProtocolVersion.MQTTv5
        if is_new and self._asked_s is not None and time.monotonic() - self._asked_s > ANSWER_S:
            self._hang_up()

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
        self.client.disconnect()
        line = self.client.socket()
        if line is not None and self.client.want_write():
            select.select([], [line.fileno()], [], GOODBYE_S)
            self.client.loop_write()
        os.close(self._wake_in)
        os.close(self._wake_out)

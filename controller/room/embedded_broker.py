"""The demo's embedded MQTT broker: amqtt on loopback, in its own thread.

A real room runs its own broker.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import Coroutine
from typing import Any

from amqtt.adapters import StreamReaderAdapter, StreamWriterAdapter
from amqtt.broker import Broker

MQTT_311 = 4
"""The protocol level of MQTT 3.1.1 in a CONNECT packet."""
NOT_THIS_VERSION = bytes((0x20, 2, 0, 1))
"""The answer of a broker that does not support the client's version (MQTT 3.1.1, 3.2.2.3)."""


class BrokerError(Exception):
    """The embedded broker did not start; the text says why."""


def free_port() -> int:
    """Return a TCP port that is free on loopback now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class _LookedInto(StreamReaderAdapter):  # type: ignore[misc]
    """A stream whose first bytes were inspected and are read again."""

    def __init__(self, head: bytes, reader: asyncio.StreamReader) -> None:
        super().__init__(reader)
        self._head = head

    async def read(self, n: int = -1) -> bytes:
        """Read `n` bytes, or all of them."""
        taken = self._head if n < 0 else self._head[:n]
        self._head = self._head[len(taken) :]
        rest = b"" if len(taken) == n else await super().read(n if n < 0 else n - len(taken))
        return taken + rest


class _Broker(Broker):  # type: ignore[misc]
    """An amqtt broker that refuses MQTT 5, which amqtt would misread and hang on."""

    async def stream_connected(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, listener_name: str
    ) -> None:
        """Check the protocol's level, and accept only MQTT 3.1.1."""
        try:
            head = await reader.readexactly(2)
            while head[-1] & 0x80 and len(head) < 5:
                head += await reader.readexactly(1)
            opening = await reader.readexactly(7)
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()
            return
        if opening[:-1] == b"\0\x04MQTT" and opening[-1] > MQTT_311:
            writer.write(NOT_THIS_VERSION)
            writer.close()
            return
        looked = _LookedInto(head + opening, reader)
        await self._client_connected(listener_name, looked, StreamWriterAdapter(writer))


class EmbeddedBroker:
    """An MQTT 3.1.1 broker on 127.0.0.1 for as long as this object lives."""

    def __init__(self, port: int | None = None, *, start_s: float = 10.0) -> None:
        """Start the broker; return when it listens.

        Raises:
            BrokerError: it did not listen within `start_s` seconds, or the port is taken.
        """
        self.port = port or free_port()
        self._loop = asyncio.new_event_loop()
        self._failed: BaseException | None = None
        self._ready = threading.Event()
        self._broker: Broker | None = None
        for name in ("amqtt", "transitions"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self._thread = threading.Thread(target=self._run, name="railbird-broker", daemon=True)
        self._thread.start()
        if not self._ready.wait(start_s) or self._failed is not None:
            why = self._failed or "it does not answer"
            raise BrokerError(f"the embedded broker did not start on port {self.port}: {why}")

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._start())
        except BaseException as error:  # noqa: BLE001 - raised again in the caller's thread
            self._failed = error
            self._ready.set()
            return
        self._ready.set()
        self._loop.run_forever()

    async def _start(self) -> None:
        config = {
            "listeners": {"default": {"type": "tcp", "bind": f"127.0.0.1:{self.port}", "max_connections": 100}},
            "plugins": {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}},
        }
        self._broker = _Broker(config, loop=self._loop)
        await self._broker.start()

    def _call(self, coroutine: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(timeout=5.0)

    def close(self) -> None:
        """Stop the broker; its clients are disconnected."""
        if self._broker is not None and self._failed is None:
            try:
                self._call(self._broker.shutdown())
            except Exception:  # noqa: BLE001 - the broker is stopping anyway
                logging.getLogger(__name__).debug("the embedded broker did not stop cleanly")
            self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=5.0)

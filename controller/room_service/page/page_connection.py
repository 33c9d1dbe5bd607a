"""A browser's connection, which nobody can hold without asking for something."""

from __future__ import annotations

import asyncio
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

REQUEST_S: Final = 10.0
"""How long a whole request may take to come, at least; twice as long ends the connection."""
MOST_OF_ADDRESS: Final = 60
"""The most connections of one address; a browser opens six, and a person has twenty live pages at most."""
_COMES: Final = (h11.IDLE, h11.SEND_BODY)


class PageConnection(H11Protocol):
    """Ends if no whole request comes in time, or if its address has too many.

    Behind a proxy all addresses are the proxy's, which has to limit them itself.
    """

    _timer: asyncio.TimerHandle | None = None
    _seen: RequestResponseCycle | None = None
    """The request that was there at the last look."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, unless its address has too many."""
        super().connection_made(transport)
        if not self.config.proxy_headers and self._of_address() > MOST_OF_ADDRESS:
            transport.abort()
            return
        self._timer = self.loop.call_later(REQUEST_S, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection that has ended."""
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    def _of_address(self) -> int:
        address = self.client[0] if self.client else ""
        clients = [one.client for one in self.connections if isinstance(one, PageConnection)]
        return sum(client is not None and client[0] == address for client in clients)

    def _look(self) -> None:
        """End the connection if its request has not come further.

        Between two requests uvicorn's own time holds.
        """
        is_between = self.timeout_keep_alive_task is not None
        if self.conn.their_state in _COMES and self.cycle is self._seen and not is_between:
            self.transport.abort()
            return
        self._seen = self.cycle
        self._timer = self.loop.call_later(REQUEST_S, self._look)

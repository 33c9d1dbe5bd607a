"""Serves the page, in a thread of its own, until it is closed."""

from __future__ import annotations

import threading
import time
from typing import Final

import uvicorn

from controller.room_service.page.floor_page import FloorPage
from controller.room_service.page.page_connection import PageConnection
from controller.room_service.service_settings import PageSettings

STARTS_S: Final = 10.0
MOST_CONNECTIONS: Final = 300


class PageServerError(Exception):
    """The page cannot be served; the text says why."""


class PageServer:
    """An HTTP server for the floor's page."""

    def __init__(self, page: FloorPage, settings: PageSettings) -> None:
        """Start to serve.

        Raises:
            PageServerError: the port is taken, or the certificate cannot be used.
        """
        self._page, self._settings = page, settings
        config = uvicorn.Config(
            page.app(), host=settings.host, port=settings.port, log_level="warning", access_log=False,
            server_header=False, proxy_headers=settings.behind_proxy, forwarded_allow_ips=["127.0.0.1", "::1"],
            ssl_certfile=settings.certificate_file or None, ssl_keyfile=settings.key_file or None,
            timeout_graceful_shutdown=2, limit_concurrency=MOST_CONNECTIONS, lifespan="off",
            http=PageConnection,
        )  # fmt: skip
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._serve, name="railbird-room-page", daemon=True)
        self._thread.start()
        ends_s = time.monotonic() + STARTS_S
        while not self._server.started and self._thread.is_alive() and time.monotonic() < ends_s:
            time.sleep(0.02)
        if not self._server.started:
            raise PageServerError(
                f"the page cannot be served on {settings.host}:{settings.port}: the port is taken or not allowed, "
                "or the certificate and its key cannot be used"
            )

    def _serve(self) -> None:
        """Serve until told to end; uvicorn ends a failed start with SystemExit."""
        try:
            self._server.run()
        except (SystemExit, OSError):
            return

    @property
    def address(self) -> str:
        """Return where the page is."""
        scheme = "https" if self._settings.certificate_file else "http"
        return f"{scheme}://{self._settings.host}:{self._settings.port}/"

    def close(self) -> None:
        """Stop serving."""
        self._page.closing = True
        self._server.should_exit = True
        self._thread.join(timeout=10)

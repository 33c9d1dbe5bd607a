"""The settings of the figures for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from firmware_bridge.broker_link.access import is_loopback

NOT_INSTALLED: Final = (
    "metrics.port is set, and the library that serves figures is not installed: pip install 'railbird[metrics]', or "
    "leave out the section [metrics]"
)
"""What an operator is told who asks for figures without the library."""


@dataclass(frozen=True, slots=True)
class MetricsSettings:
    """The figures for Prometheus."""

    port: int = 0
    """The port of the page with the figures (Prometheus usually 9464); 0: there is none."""
    host: str = "127.0.0.1"
    """The address that serves them, of this computer alone; a proxy with TLS may pass them on."""

    def faults(self) -> Iterator[str]:
        """Yield the faults of these settings as sentences."""
        if not 0 <= self.port <= 65535:
            yield f"metrics.port: {self.port} is not from 0 to 65535"
        if not is_loopback(self.host):
            yield "metrics.host: only this computer's own address is served without TLS: 127.0.0.1, ::1 or localhost"

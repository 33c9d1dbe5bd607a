"""A simulated badge reader: it says a badge's number, and hears nothing."""

from __future__ import annotations


class BadgeTwin:
    """The device at the other end of a badge reader's port."""

    def __init__(self) -> None:
        """Begin without a badge."""
        self._line = b""

    def put(self, number: str) -> None:
        """Put a badge on the reader, and take it away."""
        self._line += f"{number}\r\n".encode("ascii")

    def receive(self, data: bytes, now_ms: int) -> None:
        """Hear nothing, as the device does."""

    def to_send(self, _now_ms: int) -> bytes:
        """Return the badges that were put on it since the last call."""
        line, self._line = self._line, b""
        return line

    def next_at(self) -> int | None:
        """Return at once while there is a badge."""
        return 0 if self._line else None

    def reboot(self, now_ms: int) -> None:  # noqa: ARG002 - the signature of `Twin.reboot`
        """Forget a badge that was not told, as a power cut makes it."""
        self._line = b""

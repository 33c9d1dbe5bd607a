"""The protocol of every publisher, and a publisher that publishes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from controller.room.gateway import ReceivedCommand


class Publisher(Protocol):
    """Tells the room."""

    def wake(self) -> None:
        """There is something new in the outbox."""
        ...

    def hand_on(self, timeout_s: float) -> None:
        """Wait until the new outbox messages are acknowledged, at most `timeout_s`."""
        ...

    def show(self, name: str, view: str) -> None:
        """Publish a view's newest line, retained; drop an older one not yet sent."""
        ...

    def beat(self, line: str) -> None:
        """Publish a sign of life for the screens, not retained, about once a second."""
        ...

    def listen(self, heard: Callable[[ReceivedCommand], None]) -> None:
        """Hand every command of the room to `heard`, in the network's thread, from now on."""
        ...

    def replay(self, first: int, last: int | None) -> None:
        """Resend numbered events on the replay topic, from `first` to `last` or the newest."""
        ...

    def close(self) -> None:
        """Say goodbye and stop."""
        ...


class SilentPublisher:
    """Publishes nothing, for a table without a room system; messages stay in the outbox."""

    def wake(self) -> None:
        """Nothing to do."""

    def hand_on(self, timeout_s: float) -> None:
        """Nothing to wait for."""

    def show(self, name: str, view: str) -> None:
        """Nothing to do."""

    def beat(self, line: str) -> None:
        """Nothing to do."""

    def listen(self, heard: Callable[[ReceivedCommand], None]) -> None:
        """Nobody commands."""

    def replay(self, first: int, last: int | None) -> None:
        """Nobody asks."""

    def close(self) -> None:
        """Nothing to do."""

"""The interface of publishers, and a publisher that publishes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from controller.files.installed_files import SoftwareCheck
from controller.room.gateway import ReceivedCommand

MakeSnapshot: TypeAlias = Callable[[str, str], str]
"""Makes the snapshot's line, from the table's id and the evening's id."""


class Publisher(Protocol):
    """Publishes a table's messages and views to the room."""

    def wake(self) -> None:
        """Send the new messages of the outbox."""
        ...

    def hand_on(self, timeout_s: float) -> None:
        """Wait until the new outbox messages are acknowledged, at most `timeout_s`."""
        ...

    def show(self, name: str, view: str) -> None:
        """Publish a view's newest line, retained; drop an older one not yet sent."""
        ...

    def keep(self, snapshot: MakeSnapshot) -> None:
        """Publish the table's newest snapshot, retained; it is made when it can be sent."""
        ...

    def beat(self, line: str) -> None:
        """Publish a heartbeat for the screens, not retained, about once a second."""
        ...

    def tell_software(self, found: SoftwareCheck) -> None:
        """Publish, retained in the table's state, which program runs and whether it is as released."""
        ...

    def listen(self, heard: Callable[[ReceivedCommand], None]) -> None:
        """From now on, pass every room command to `heard`, in the network's thread."""
        ...

    def replay(self, first: int, last: int | None) -> None:
        """Resend numbered events on the replay topic, from `first` to `last` or the newest."""
        ...

    def close(self) -> None:
        """Publish `offline` and stop."""
        ...


class SilentPublisher:
    """Publishes nothing, for a table without a room system; messages stay in the outbox."""

    def wake(self) -> None:
        """Do nothing."""

    def hand_on(self, timeout_s: float) -> None:
        """Return at once."""

    def show(self, name: str, view: str) -> None:
        """Do nothing."""

    def keep(self, snapshot: MakeSnapshot) -> None:
        """Do nothing: the snapshot is not even made."""

    def beat(self, line: str) -> None:
        """Do nothing."""

    def tell_software(self, found: SoftwareCheck) -> None:
        """Do nothing."""

    def listen(self, heard: Callable[[ReceivedCommand], None]) -> None:
        """Do nothing: there are no commands."""

    def replay(self, first: int, last: int | None) -> None:
        """Do nothing: there are no requests."""

    def close(self) -> None:
        """Do nothing."""

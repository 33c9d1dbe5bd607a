"""The interface of publishers, one that publishes nothing, and guarded snapshots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

from controller.files.installed_files import SoftwareCheck
from controller.room.gateway import CommandMeaning, ReceivedCommand
from controller.room.outgoing_messages import AcceptedMessage, Message, RefusedMessage
from controller.room.replays import Stretch
from controller.room.reply import Reply, answer_line
from controller.room.room_commands import CatchUp, Replay
from controller.views.wire import Beat

MakeSnapshot: TypeAlias = Callable[[str, str], str]
"""Makes the snapshot's line, from the table's id and the evening's id."""


class GuardedSnapshot:
    """Makes snapshots for the room; one that cannot be made is left out, and events go on."""

    def __init__(self, said: Callable[[str], None]) -> None:
        """Tell `said` once for each kind of fault."""
        self._said, self._fault = said, ""

    def line(self, make: MakeSnapshot, table: str, evening: str) -> str:
        """Return the snapshot's line, or "" if it cannot be made."""
        try:
            line, fault = make(table, evening), ""
        except Exception as error:  # noqa: BLE001 - at this start and at every later one
            line, fault = "", type(error).__name__
        if fault and fault != self._fault:
            self._said(f"the room's snapshot cannot be made and stays as it was ({fault}); tell the support")
        self._fault = fault
        return line


class Publisher(Protocol):
    """Publishes a table's messages and views to the room."""

    def wake(self) -> None:
        """Send the new messages of the outbox."""
        ...

    def hand_on(self, timeout_s: float) -> None:
        """Wait until the new outbox messages are acknowledged, at most `timeout_s`."""
        ...

    def show_all(self, lines: Mapping[str, str]) -> None:
        """Publish the newest lines of views by name, retained; drop older ones not yet sent."""
        ...

    def announce(self, topic: str, text: str) -> None:
        """Publish a retained text on a topic of another program's, with every connection."""
        ...

    def keep(self, snapshot: MakeSnapshot) -> None:
        """Publish the table's newest snapshot, retained; it is made when it can be sent."""
        ...

    def beat(self, newest: Beat) -> None:
        """Publish a heartbeat for the screens, not retained, about once a second."""
        ...

    def tell_software(self, found: SoftwareCheck) -> None:
        """Publish, retained in the table's state, which program runs and whether it is as released."""
        ...

    def tell_storage(self, state: str) -> None:
        """Publish, retained in the table's state, what its storage does with the journal's writes."""
        ...

    def listen(self, heard: Callable[[ReceivedCommand], None]) -> None:
        """From now on, pass every room command to `heard`, in the network's thread."""
        ...

    def replay(self, stretch: Stretch) -> None:
        """Resend numbered events, to everybody or to the one who asked."""
        ...

    def answer(self, reply: Reply, text: str) -> None:
        """Send an answer to the one who asked."""
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

    def show_all(self, lines: Mapping[str, str]) -> None:
        """Do nothing."""

    def announce(self, topic: str, text: str) -> None:
        """Do nothing: nobody reads."""

    def keep(self, snapshot: MakeSnapshot) -> None:
        """Do nothing: the snapshot is not even made."""

    def beat(self, newest: Beat) -> None:
        """Do nothing."""

    def tell_software(self, found: SoftwareCheck) -> None:
        """Do nothing."""

    def tell_storage(self, state: str) -> None:
        """Do nothing."""

    def listen(self, heard: Callable[[ReceivedCommand], None]) -> None:
        """Do nothing: there are no commands."""

    def replay(self, stretch: Stretch) -> None:
        """Do nothing: there are no requests."""

    def answer(self, reply: Reply, text: str) -> None:
        """Do nothing: nobody asks."""

    def close(self) -> None:
        """Do nothing."""


def answer(publisher: Publisher, heard: ReceivedCommand, meant: CommandMeaning, told: tuple[Message, ...]) -> None:
    """Send a command's sender alone what he has asked for.

    `told` are the messages that the command gave.
    """
    answers = [one for one in told if isinstance(one, AcceptedMessage | RefusedMessage)]
    if (reply := heard.reply) is not None and reply.is_asked and reply.topic:
        for one in answers:
            publisher.answer(reply, answer_line(one))
    if any(isinstance(one, AcceptedMessage) for one in answers):
        match meant.replay:
            case Replay(first=first, last=last):
                publisher.replay(Stretch(first, last))
            case CatchUp(first=first, last=last) if reply is not None:
                publisher.replay(Stretch(first, last, meant.event.id, reply))

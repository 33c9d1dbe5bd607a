"""What the parts of the set-up share: the person, the files, the computer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from controller.commands.doctor.findings import Computer
from controller.commands.setup.listening import TableListener, listening_board
from controller.commands.setup.setup_questions import SetupError
from controller.commands.setup.table_files import TableFiles
from controller.drafting.conversation import Talk
from hw.chip import PinFactory

RULES: Final = "/etc/udev/rules.d/70-railbird.rules"


@dataclass(frozen=True, slots=True)
class TableSetup:
    """One table that is being set up."""

    talk: Talk
    files: TableFiles
    computer: Computer
    patterns: tuple[str, ...]
    """The name patterns of the serial ports."""
    make_pins: Callable[[], PinFactory | None]
    """Makes the header's pins; None if this computer's header is not used."""
    key: Path | None = None
    """The file with the table's key, for decks that are sealed."""

    def ports(self) -> list[dict[str, Any]]:
        """Return the board's ports.

        Raises:
            SetupError: there is none yet.
        """
        ports = list(self.files.read_board().get("ports", ()))
        if not ports:
            raise SetupError("no device has a name yet: railbird setup ports")
        return ports

    @contextmanager
    def listener(self, pins: tuple[int, ...] = (), *, only: str = "") -> Iterator[TableListener]:
        """Listen to the board's devices, or `only` to one kind, and to these pins."""
        factory = self.make_pins() if pins else None
        ports = [port for port in self.ports() if only in {"", port["device"]}]
        with TableListener(listening_board(ports, pins if factory is not None else ()), factory) as listener:
            yield listener

    def tell_lost(self, listener: TableListener) -> bool:
        """Say which devices do not answer; return whether any."""
        for port, reason in listener.lost().items():
            self.talk.say(f"  {port} does not answer: {reason}. Look at its cable.\n")
        return bool(listener.lost())


@dataclass(frozen=True, slots=True)
class SetupPart:
    """One part of the set-up: what it is for, its conversation, and its form as a command."""

    name: str
    does: str
    talk: Callable[[TableSetup], None]
    """Asks, and writes what was answered, answer by answer."""
    give: Callable[[TableSetup, Mapping[str, str]], None] | None = None
    """Writes values that were given on the command line; raises `ValueError` if one cannot be used."""
    rows: Callable[[TableSetup], list[dict[str, Any]]] | None = None
    """What is found or written, as rows."""

"""Writes and takes away the note for the screens that the table does not start, and why."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from controller.views.wire import NOTE_SUFFIX
from firmware_bridge.files import FileFaultError, read_toml

_SOCKET: Final = "views.sock"
"""The socket's name where the settings name none (`controller.runtime.table_settings`)."""

_MOST_CHARACTERS: Final = 2_000


class StartNotes:
    """The note of one table."""

    def __init__(self, config: Path) -> None:
        """Find the screens' socket in a settings file, which may be faulty otherwise.

        Of a file that is no TOML, the service's own folder is known all the same: systemd names it.
        """
        self._path = _note_of(config)

    def write(self, why: str) -> None:
        """Leave word for the screens; what prevents it is no matter, for the reason is in the log."""
        if self._path is None:
            return
        fresh = self._path.with_name(f"{self._path.name}.new")
        # A faulty setting may name a path that no system takes, which is a ValueError.
        with suppress(OSError, ValueError):
            fresh.write_text(why[:_MOST_CHARACTERS], encoding="utf-8")
            # The displays' user reads it by its group, as it opens the socket.
            fresh.chmod(0o640)
            fresh.replace(self._path)

    def take_away(self) -> None:
        """Take the note away, now that the table runs."""
        if self._path is not None:
            with suppress(OSError, ValueError):
                self._path.unlink(missing_ok=True)

    @contextmanager
    def of_a_crash(self) -> Iterator[None]:
        """Leave word when the program itself fails, by the error's type, and let it pass."""
        try:
            yield
        except Exception as error:
            self.write(f"the program failed ({type(error).__name__}); its log says where")
            raise


def _note_of(config: Path) -> Path | None:
    try:
        found = read_toml(config)
    except FileFaultError:
        folder = os.environ.get("RUNTIME_DIRECTORY", "")
        return Path(folder) / (_SOCKET + NOTE_SUFFIX) if folder else None
    screens, directory = found.get("screens", {}), found.get("directory", "run")
    socket = screens.get("socket", _SOCKET) if isinstance(screens, dict) else _SOCKET
    if not isinstance(socket, str) or not isinstance(directory, str) or not socket:
        return None
    return config.resolve().parent / directory / (socket + NOTE_SUFFIX)

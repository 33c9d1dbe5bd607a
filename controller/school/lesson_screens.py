"""The table's screens beside a lesson: the shipped display process, fed as at a table."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from controller.screens.screen_feeder import ScreenFeeder
from controller.screens.screen_keeper import ScreenKeeper
from controller.screens.view_server import ViewServer
from controller.table.state import Table


class LessonScreens:
    """Screens that show what the trainee may see: never a ruling that he has yet to find."""

    def __init__(self, folder: Path, targets: Sequence[str], said: Callable[[str], None]) -> None:
        """Start the display process on targets such as `felt=window`, over a socket in `folder`.

        Raises:
            ViewServerError: the socket cannot be made.
        """
        self.socket = folder / "views.sock"
        self._server = ViewServer(self.socket)
        self._feeder = ScreenFeeder("school", (self._server,))
        command = [sys.executable, "-m", "display", "--socket", str(self.socket), *targets]
        self._keeper = ScreenKeeper(command, os.environ, said)

    def show(self, table: Table) -> None:
        """Show a table."""
        self._feeder.show(table, ())
        self._feeder.draw()
        self._server.beat(self._feeder.beat(table.now_ms))

    def close(self) -> None:
        """Stop the display process and the socket."""
        self._keeper.close()
        self._server.close()

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

    def __init__(
        self, folder: Path, targets: Sequence[str], said: Callable[[str], None],
        hear: Callable[[bytes], None] | None = None,
    ) -> None:
        """Start the display process on targets such as `felt=window`, over a socket in `folder`.

        `hear` takes the taps of a touch screen; without it there is none.

        Raises:
            ViewServerError: the socket cannot be made.
        """
        self.socket = folder / "views.sock"
        self._server = ViewServer(self.socket)
        if hear is not None:
            self._server.hear, self._server.refused = hear, said
        self._feeder = ScreenFeeder("school", (self._server,))
        command = [sys.executable, "-m", "display", "--socket", str(self.socket), *targets]
        command += ["--touch"] if hear is not None else []
        self._keeper = ScreenKeeper(command, os.environ, said)

    def show(self, table: Table) -> None:
        """Show a table."""
        self._feeder.show(table, ())
        self._feeder.draw()
        self._server.beat(self._feeder.beat(table.now_ms))

    def say(self, sentence: str) -> None:
        """Show a sentence on the dealer's screen, as long as nothing else is shown."""
        self._feeder.say(sentence)
        self._feeder.draw()

    def close(self) -> None:
        """Stop the display process and the socket."""
        self._keeper.close()
        self._server.close()

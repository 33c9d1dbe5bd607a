"""The table's screens beside a lesson: the shipped display process, fed as at a table."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from controller.screens.screen_feeder import ScreenFeeder
from controller.screens.screen_keeper import ScreenKeeper
from controller.screens.view_server import ViewServer, ViewSink
from controller.table.state import Table
from controller.views.models import (
    DealerView,
    FloorView,
    NextThing,
    OptionView,
    PublicView,
    QuestionView,
    View,
)
from controller.views.wire import Beat, from_line, to_line


class UnspoiledViews:
    """Passes views on, and hides of them what would answer the question that is asked."""

    def __init__(self, sink: ViewSink) -> None:
        self._sink = sink
        self._lines: dict[str, str] = {}
        self.asked = ""
        self._choices: tuple[OptionView, ...] = ()
        self._hides = False

    def show_all(self, lines: Mapping[str, str]) -> None:
        """Take the views' newest lines."""
        self._lines.update(lines)
        self._sink.show_all({name: self._unspoiled(line) for name, line in lines.items()})

    def ask(self, asked: str, choices: Iterable[tuple[str, str]] = (), *, hides: bool = True) -> None:
        """Put a question on the dealer's screen from now on; none if it is empty.

        `choices` are answers with their numbers. What would answer the question is hidden, unless not `hides`.
        """
        self._choices = tuple(OptionView(number, said, number) for number, said in choices)
        self._hides = hides
        self.say(asked)

    def say(self, asked: str) -> None:
        """Word the question anew; its choices stay."""
        self.asked = asked
        self._sink.show_all({name: self._unspoiled(line) for name, line in self._lines.items()})

    def _unspoiled(self, line: str) -> str:
        view = from_line(line, keep_messages=True)
        if not self.asked or isinstance(view, Beat):
            return line
        view = replace(_without_answers(view), turn=None, pot_total=0) if self._hides else view
        return to_line(self._asking(view) if isinstance(view, DealerView) else view)

    def _asking(self, view: DealerView) -> DealerView:
        """Return the dealer's screen with the question in place of keys and the next thing."""
        question = QuestionView(self.asked, self._choices)
        trouble = replace(view.trouble, dealer_question=question)
        return replace(view, next=NextThing(self.asked), keys=(), sizes=(), trouble=trouble)


def _without_answers(view: View) -> View:
    """Return a view without what may be asked for."""
    if isinstance(view, (DealerView, FloorView)):
        # The steps stand there in their right order.
        return replace(view, trouble=replace(view.trouble, steps=()))
    return replace(view, pots=(), message="") if isinstance(view, PublicView) else view


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
        self._views = UnspoiledViews(self._server)
        self._feeder = ScreenFeeder("school", (self._views,))
        command = [sys.executable, "-m", "display", "--socket", str(self.socket), *targets]
        command += ["--touch"] if hear is not None else []
        self._keeper = ScreenKeeper(command, os.environ, said)

    def show(
        self, table: Table, asked: str = "", choices: Iterable[tuple[str, str]] = (), *, hides: bool = True
    ) -> None:
        """Show a table, and on the dealer's screen a question with its numbered choices.

        What would answer the question is not shown, unless not `hides`.
        """
        self._views.ask(asked, choices, hides=hides)
        self._feeder.show(table, ())
        self._feeder.draw()
        self._server.beat(self._feeder.beat(table.now_ms))

    def say(self, sentence: str) -> None:
        """Show a sentence on the dealer's screen, as long as nothing else is shown."""
        if self._views.asked:
            self._views.say(sentence)
        self._feeder.say(sentence)
        self._feeder.draw()

    def close(self) -> None:
        """Stop the display process and the socket."""
        self._keeper.close()
        self._server.close()

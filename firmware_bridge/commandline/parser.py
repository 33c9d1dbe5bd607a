"""The command-line parser of every command.

It adds `--version`, names the nearest word to a misspelled one, and completes words with Tab.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final, NoReturn

from firmware_bridge.commandline.nearest import did_you_mean, nearest
from firmware_bridge.commandline.status import REFUSED

PACKAGE: Final = "railbird"
COMPLETING: Final = "_ARGCOMPLETE"
"""The shell's completion sets this in our environment when it wants words, and nothing else, from us."""
Names = Callable[[], Iterable[str]]
"""Gives the names that an argument may have."""


class Parser(argparse.ArgumentParser):
    """A parser that prints its examples as written and suggests corrections."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - argparse's own arguments, handed on
        kwargs.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(*args, **kwargs)

    def _check_value(self, action: argparse.Action, value: Any) -> None:  # noqa: ANN401 - as argparse has it
        if action.choices is not None and value not in action.choices:
            known = list(map(str, action.choices))
            said = f"{value!r} is none of {', '.join(known)}{did_you_mean(str(value), known)}"
            raise argparse.ArgumentError(action, said)

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse the arguments; refuse an unknown one here, where the command's options are known."""
        options, left = super().parse_known_args(args, namespace)
        if left:
            self._refuse(left)
        return options, left

    def error(self, message: str) -> NoReturn:
        """Refuse the command line in one sentence, and end with status 2; the usage is a word away."""
        self.exit(REFUSED, f"{self.prog}: {message} (see {self.prog} --help)\n")

    def _refuse(self, left: list[str]) -> NoReturn:
        # The dashes are alike in all of them: they would make strangers look related.
        known = [name.lstrip("-") for action in self._actions for name in action.option_strings]
        word = left[0].partition("=")[0]
        meant = nearest(word.lstrip("-"), known) if word.startswith("--") else None
        self.error(f"there is no argument {left[0]!r} here" + (f"; did you mean '--{meant}'?" if meant else ""))


def add_version(parser: argparse.ArgumentParser) -> None:
    """Add `--version`, which prints the program's version and ends."""
    parser.add_argument("--version", action="version", version=f"{PACKAGE} {installed_version()}")


def installed_version() -> str:
    """Return the version that is installed; `unknown` where the package was only copied."""
    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return "unknown"


def completed_by(action: argparse.Action, names: Names, *, or_file: bool = False) -> None:
    """Let the shell complete an argument with these names, and file names if allowed."""

    def completer(prefix: str, **_: object) -> list[str]:
        files: list[str] = []
        if or_file:
            from argcomplete.completers import FilesCompleter  # noqa: PLC0415 - only a run that completes needs it

            files = list(FilesCompleter()(prefix))
        return [*names(), *files]

    action.completer = completer  # type: ignore[attr-defined]


def complete(parser: argparse.ArgumentParser) -> None:
    """Answer the shell that wants to complete a word, and end; in any other run do nothing."""
    if COMPLETING in os.environ:
        import argcomplete  # noqa: PLC0415 - a run that completes nothing does not load it

        argcomplete.autocomplete(parser)

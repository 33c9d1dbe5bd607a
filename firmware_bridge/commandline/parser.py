"""The command-line parser of every command.

It adds `--version`, suggests the nearest word for a misspelled one, and completes words on Tab.
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
"""The shell's completion sets this variable when it wants completions and no other output."""
Names = Callable[[], Iterable[str]]
"""Returns the values that an argument may have."""


class Parser(argparse.ArgumentParser):
    """A parser that prints its examples as written and suggests corrections."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - argparse's own arguments, passed on
        kwargs.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(*args, **kwargs)
        self._within = False

    def _check_value(self, action: argparse.Action, value: Any) -> None:  # noqa: ANN401 - as argparse has it
        if action.choices is not None and value not in action.choices:
            known = list(map(str, action.choices))
            said = f"{value!r} is none of {', '.join(known)}{did_you_mean(str(value), known)}"
            raise argparse.ArgumentError(action, said)

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse the arguments, options in any place; refuse an unknown one."""
        if self._within:
            return super().parse_known_args(args, namespace)
        # argparse fills all optional names from the first words that are no options. The intermixed parse takes the
        # options out first, by calling this method twice. Completion needs the plain parse: it watches the names.
        intermixed = self._names_are_optional() and COMPLETING not in os.environ
        parse = super().parse_known_intermixed_args if intermixed else super().parse_known_args
        self._within = True
        try:
            options, left = parse(args, namespace)
        finally:
            self._within = False
        if left:
            self._refuse(left)
        return options, left

    def error(self, message: str) -> NoReturn:
        """Print why the command line is refused, point to --help, and exit with status 2."""
        self.exit(REFUSED, f"{self.prog}: {message} (see {self.prog} --help)\n")

    def _names_are_optional(self) -> bool:
        """Return whether the number of names varies, and no name takes options of its own."""
        numbers = {action.nargs for action in self._actions if not action.option_strings}
        return bool(numbers & {"?", "*", "+"}) and not numbers & {argparse.PARSER, argparse.REMAINDER}

    def _refuse(self, left: list[str]) -> NoReturn:
        # Without the dashes, which all options share and which would make unrelated words look similar.
        known = [name.lstrip("-") for action in self._actions for name in action.option_strings]
        word = left[0].partition("=")[0]
        meant = nearest(word.lstrip("-"), known) if word.startswith("--") else None
        self.error(f"this command has no argument {left[0]!r}" + (f"; did you mean '--{meant}'?" if meant else ""))


def add_version(parser: argparse.ArgumentParser) -> None:
    """Add `--version`, which prints the program's version and exits."""
    parser.add_argument("--version", action="version", version=f"{PACKAGE} {installed_version()}")


def installed_version() -> str:
    """Return the installed version; `unknown` if the package was copied, not installed."""
    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return "unknown"


def completed_by(action: argparse.Action, names: Names, *, or_file: bool = False) -> None:
    """Let the shell complete an argument with these names, and file names if allowed."""

    def completer(prefix: str, **_: object) -> list[str]:
        files: list[str] = []
        if or_file:
            from argcomplete.completers import FilesCompleter  # noqa: PLC0415 - only a completion run needs it

            files = list(FilesCompleter()(prefix))
        return [*names(), *files]

    action.completer = completer  # type: ignore[attr-defined]


def complete(parser: argparse.ArgumentParser) -> None:
    """Print the shell's completions and exit; do nothing in a normal run."""
    if COMPLETING in os.environ:
        import argcomplete  # noqa: PLC0415 - a normal run does not load it

        argcomplete.autocomplete(parser)

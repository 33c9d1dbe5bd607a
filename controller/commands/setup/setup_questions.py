"""Questions of the set-up: asked until the answer can be used."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

from controller.drafting.conversation import Talk
from firmware_bridge.commandline.nearest import did_you_mean

T = TypeVar("T")

SKIP = "skip"
DONE = "done"


class SetupError(ValueError):
    """Something that the set-up cannot do; the text says what, and what to do."""


def question(talk: Talk, asks: str, check: Callable[[str], T], usual: str = "") -> T:
    """Ask until `check` takes the answer; Enter gives `usual`.

    `check` raises `ValueError` with the reason why it does not.

    Raises:
        StoppedError: the person stops.
    """
    shown = f" [{usual}]" if usual else ""
    while True:
        try:
            return check(talk.ask(f"{asks}{shown}: ") or usual)
        except ValueError as error:
            talk.say(f"  {error}\n")


def yes_no(said: str) -> bool:
    """Return whether an answer is yes.

    Raises:
        ValueError: it is neither yes nor no.
    """
    if said.lower() in {"y", "yes"}:
        return True
    if said.lower() in {"n", "no"}:
        return False
    raise ValueError("answer yes or no")


def instead(talk: Talk, what: str, taken: str, name: str) -> bool:
    """Return whether a thing is to be `name`'s, although it may be `taken` by another one.

    Raises:
        StoppedError: the person stops.
    """
    return taken in {"", name} or question(talk, f"  {what} is {taken} already. Is it {name} instead?", yes_no, "no")


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return a check for a whole number between two bounds."""
    def check(said: str) -> int:
        if not said.isascii() or not said.isdecimal() or not least <= int(said[:12]) <= most:
            raise ValueError(f"give a whole number from {least} to {most}")
        return int(said)

    return check


def one_of(words: Collection[str], what: str) -> Callable[[str], str]:
    """Return a check for one of these words."""
    def check(said: str) -> str:
        if said not in words:
            raise ValueError(f"there is no {what} {said!r}{did_you_mean(said, words)}")
        return said

    return check

"""The search for one thing of the table: it is asked for until a device tells of it alone."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from controller.commands.setup.listening import TableListener
from controller.commands.setup.setup_questions import DONE, SKIP, instead
from controller.commands.setup.table_setup import TableSetup

T = TypeVar("T", bound=Hashable)


class NotFoundError(Exception):
    """Nothing answers, or too much; the text says so, and what to do."""


@dataclass(frozen=True, slots=True)
class Search(Generic[T]):
    """What is looked for, and how."""

    name: str
    """What `--set` calls it, such as `seat:3`."""
    asks: str
    """What the person is to do before Enter."""
    look: Callable[[], T]
    """Returns what answers; raises `NotFoundError`."""
    told: Callable[[T], str]
    """Says it as people call it."""
    taken: Callable[[], Mapping[T, str]]
    """Returns the name of each one that is wired."""
    write: Callable[[T], None]


def find(setup: TableSetup, listener: TableListener, search: Search[T]) -> bool:
    """Ask until it is found or skipped; return False if no further one is to be asked for.

    Raises:
        StoppedError: the person stops.
    """
    while True:
        # What was pressed or laid before the question is no answer to it.
        listener.hear(0)
        said = setup.talk.ask(f"{search.asks}, then Enter: ")
        if said in {SKIP, DONE}:
            return said == SKIP
        if said:
            setup.talk.say(f"  press Enter, or type {SKIP}, {DONE} or stop\n")
            continue
        try:
            found = search.look()
        except NotFoundError as error:
            if not setup.tell_lost(listener):
                setup.talk.say(f"  {error}\n")
            continue
        if setup.tell_lost(listener):
            continue
        if instead(setup.talk, search.told(found), search.taken().get(found, ""), search.name):
            search.write(found)
            setup.talk.say(f"  {search.name}: {search.told(found)}\n")
            return True

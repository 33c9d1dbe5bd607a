"""Goes on behind a journal that the storage has damaged so that it cannot be continued.

The file is set aside and kept. A new one begins with the stacks and the button of the newest hand that the journal's
standby knows.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from controller.files.vanishing_files import remove, sync
from controller.journal.damage.standby import Standby, read_standby
from controller.journal.database import Access
from controller.journal.journal import JournalError, SqliteJournal
from controller.journal.journal_faults import is_damage
from controller.journal.journal_reading import JournalReader
from controller.journal.kept_journal import KeptJournal
from controller.journal.set_aside import half_aside, set_damaged_aside, what_came_before
from controller.loading.law import under_law
from controller.tape.tape import parse_tape


def look_first(path: Path, access: Access) -> None:
    """Read what a start reads, to find damage before anything is written to the file.

    Raises:
        JournalError: it is damaged. Any other fault is left to whoever opens it for writing.
    """
    try:
        with JournalReader(path, access) as journal:
            journal.try_reading()
    except JournalError as error:
        if is_damage(error):
            raise


def try_journal(journal: KeptJournal) -> None:
    """Read and write what a start reads and writes, to find damage before the table is there.

    Raises:
        JournalError: the journal cannot be continued.
    """
    newest = journal.checkpoints()
    for _ in journal.recorded(newest[0].seq if newest else 0):
        pass
    journal.durable_edges()
    journal.waiting(0, -1)
    journal.numbers()
    journal.try_out()


def standby_behind(path: Path, table: str, error: JournalError, access: Access) -> Standby | None:
    """Return from what the table goes on; None if a journal is not damaged, or has no standby.

    A journal whose key is wrong cannot be opened either: the standby's seal shows which it is.
    """
    return _usable(path, table, access) if is_damage(error) else None


def standby_left(path: Path, table: str, access: Access) -> Standby | None:
    """Return the standby of a journal that a start set aside before it ended; None if none did."""
    return _usable(path, table, access) if half_aside(path.parent) else None


def _usable(path: Path, table: str, access: Access) -> Standby | None:
    if (standby := read_standby(path, access)) is not None:
        opening = parse_tape(standby.opening(), table)
        under_law(opening, None if opening.rulebook else "")
    return standby


def begin_behind(path: Path, standby: Standby, said: Callable[[str], None], access: Access) -> str:
    """Set a damaged journal aside and begin another; return what the table must know.

    The other one has its name only when it is whole: a start that ends before goes on from the standby again.
    """
    name = set_damaged_aside(path.parent)
    new = path.with_name(f"{path.name}-new")
    remove(new)
    SqliteJournal(new, standby.opening(), lambda: what_came_before(path.parent, said, access), access).close()
    new.rename(path)
    sync(path.parent)
    stacks = ", ".join(f"seat {seat} {told['stack']}" for seat, told in standby.table["seats"].items())
    button = standby.table.get("button")
    button = "" if button is None else f"; the button at seat {button}"
    return (
        f"The storage has damaged the record of this evening. It is kept as {name}; a new record begins. The table has "
        f"the stacks with which hand {standby.hand} began: {stacks}{button}. What happened since is not recorded: "
        "compare the stacks with the table, and let the floor settle that hand. Missed blinds, penalties and what the "
        "room had not received are lost. Copy the folder to another medium after the hand."
    )


def damage_told(journal: KeptJournal) -> str:
    """Return what dealer and floor must know of damage to the journal; empty if there is none."""
    return " ".join(one for one in (journal.lost, _letters_told(journal)) if one)


def _letters_told(journal: KeptJournal) -> str:
    """Return a sentence about messages that the storage changed; empty if there are none."""
    try:
        lost = journal.damaged_letters()
    except JournalError as error:
        return f"Messages to the room that wait cannot be read, and are not sent: {error}"  # the table needs none
    numbers = ", ".join(str(one.number) for one in lost)
    return (
        f"The storage has damaged messages to the room that wait to be sent: {numbers}. The room is told set_aside in "
        "their place; the table's own record has its own check."
    ) if lost else ""

"""Erases the hidden cards of the evenings that were set aside."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from controller.journal.database import PLAIN, Access
from controller.journal.journal import SqliteJournal
from controller.journal.journal_reading import JournalReader
from controller.journal.journal_rows import JournalError
from controller.journal.rollback import drop_copy


def erase_past_evenings(directory: Path, access: Access = PLAIN, faces_ms: int = 0) -> int:
    """Erase the hidden cards of evenings set aside that the house keeps no longer.

    Args:
        directory: the table's folder.
        access: the key of the evenings; a plain one is read without it.
        faces_ms: how long the house keeps the cards of a hand, in milliseconds.

    Returns:
        how many cards were erased.

    Raises:
        JournalError: an evening cannot be erased; the others are.
    """
    count, faults = 0, []
    for path in sorted(directory.glob("evening-*.sqlite")):
        try:
            with JournalReader(path, access) as reader:
                if not reader.has_hidden_faces():
                    continue
            with closing(SqliteJournal(path, access=access)) as journal:
                journal.faces_ms = faces_ms
                count += journal.erase_evening()
        except JournalError as error:
            faults.append(str(error))
    if faults:
        raise JournalError("; ".join(faults))
    return count


@dataclass(frozen=True, slots=True)
class PastEvenings:
    """A table's files beside its journal: evenings set aside, the copy before an upgrade.

    `access` is the key of its journals; `faces_ms` is how long the house keeps the hidden cards of a hand.
    """

    directory: Path
    access: Access = PLAIN
    faces_ms: int = 0

    def erase_evenings(self) -> None:
        """Erase what is due of the evenings before.

        Raises:
            JournalError: an evening cannot be erased; the others are.
        """
        erase_past_evenings(self.directory, self.access, self.faces_ms)

    def drop_copy(self) -> None:
        """Remove the copy of before the upgrade: a hand has been dealt since.

        Raises:
            OSError: it cannot be removed.
        """
        drop_copy(self.directory)

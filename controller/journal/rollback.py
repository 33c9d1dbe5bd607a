"""Keeps a copy of a journal before its upgrade; returns to it until the next hand."""

from __future__ import annotations

import json
import os
from contextlib import closing
from pathlib import Path
from typing import Final

from controller.files.vanishing_files import overwrite, remove, sync
from controller.journal.database import (
    PLAIN,
    Access,
    DatabaseError,
    access_to,
    copy_whole,
    kind_of,
    open_database,
    open_snapshot,
    rows,
    transaction,
)
from controller.journal.journal import SqliteJournal
from controller.journal.journal_faults import fault_text, unlocked_fault
from controller.journal.journal_rows import JournalError
from controller.journal.schema import NEWEST
from controller.journal.set_aside import JOURNAL, free_name

COPY: Final = "rollback.sqlite"
_UNSENT: Final = "SELECT number FROM outbox WHERE sent = 0"
_NEWER: Final = "SELECT count(*) FROM hand WHERE first > ?"
_SENT: Final = "UPDATE outbox SET sent = 1 WHERE number NOT IN (SELECT value FROM json_each(?))"


def keep_copy(journal: Path, access: Access = PLAIN) -> str:
    """Keep a copy of a journal that this program will upgrade.

    Returns:
        a sentence about the copy, or why there is none; empty if the journal needs no upgrade or cannot be opened.
    """
    if kind_of(journal) not in {"plain", "encrypted"} or unlocked_fault(journal, access):
        return ""
    copy, new, version = journal.with_name(COPY), journal.with_name(f"{COPY}.new"), 0
    try:
        with closing(open_snapshot(journal, access_to(journal, access), "mode=ro")) as base:
            version = int(base.pragma("user_version"))
        if not 0 < version < NEWEST:
            return ""
        with closing(open_database(journal, access_to(journal, access), "FULL")) as base:
            remove(new)
            os.close(os.open(new, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
            copy_whole(base, new, access_to(journal, access))
        sync(new)
        new.replace(copy)
        sync(journal.parent)
    except (DatabaseError, OSError) as error:
        remove(new)
        if not version:
            return ""  # opening it says why
        return (
            f"The journal is upgraded, and no copy of it could be kept ({error}): the version before cannot go on "
            "with this evening."
        )
    return (
        f"The journal is upgraded from version {version} to {NEWEST}. Until the next hand is dealt `railbird rollback` "
        "returns to the evening as it was."
    )


def drop_copy(directory: Path) -> None:
    """Overwrite the copy once, and remove it: it has hidden cards, and the evening has gone on.

    Raises:
        OSError: it cannot be removed.
    """
    for path in (directory / COPY, directory / f"{COPY}.new"):
        if path.exists():
            overwrite(path)


def roll_back(directory: Path, access: Access = PLAIN) -> str:
    """Return to the journal as it was before its upgrade; the table must not run.

    What was recorded since stays in a file of its own. Messages are numbered from where the upgraded journal came to,
    because a subscriber drops a number that it knows.

    Returns:
        what happened, in a sentence.

    Raises:
        JournalError: there is no copy, a hand has been dealt since, or a file cannot be written; nothing was changed.
    """
    copy, journal = directory / COPY, directory / JOURNAL
    if not copy.is_file():
        raise JournalError(
            f"{copy}: there is no copy: this evening was not upgraded, or a hand has been dealt since. The evening "
            "goes on with the version that is installed; an older one refuses it"
        )
    try:
        return _rolled_back(copy, journal, access)
    except (DatabaseError, OSError) as error:
        raise JournalError(fault_text(copy, "the journal cannot be rolled back", error, access)) from None


def _rolled_back(copy: Path, journal: Path, access: Access) -> str:
    kept = ""
    if journal.is_file():
        with closing(SqliteJournal(journal, access=access)) as upgraded:
            unsent, last = [one.number for one in upgraded.waiting(0, -1)], upgraded.numbers()[1]
            events = _as_it_goes_on(copy, access, journal, unsent, last)
            upgraded.erase_evening()
        name = free_name(journal.parent)
        for path in sorted(journal.parent.glob(f"{JOURNAL}*")):
            path.rename(path.with_name(name + path.name.removeprefix("journal")))
        kept = f" What was recorded since ({events} events) is in {name}.sqlite: key again what still counts."
    copy.rename(journal)
    sync(journal.parent)
    return f"{journal}: is as it was before the upgrade.{kept} Install the version before, and start the table."


def _as_it_goes_on(copy: Path, access: Access, journal: Path, unsent: list[int], last: int) -> int:
    """Number the copy's messages behind the journal's; return how many events it has more."""
    with closing(open_database(copy, access_to(copy, access), "FULL")) as base:
        newest = int(base.execute("SELECT coalesce(max(seq), 0) FROM event").get)
        with closing(open_database(journal, access_to(journal, access), "FULL")) as upgraded:
            if upgraded.execute(_NEWER, (newest,)).get:
                raise JournalError(
                    f"{copy}: a hand has been dealt since the upgrade: the evening goes on with the version that is "
                    "installed; an older one refuses it"
                )
            events = int(upgraded.execute("SELECT coalesce(max(seq), 0) FROM event").get) - newest
        with transaction(base):
            base.execute(_SENT, (json.dumps(unsent),))
            if not rows(base, _UNSENT):
                base.execute("DELETE FROM outbox")
            base.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = 'outbox'", (last,))
        base.pragma("wal_checkpoint(TRUNCATE)")
    return events

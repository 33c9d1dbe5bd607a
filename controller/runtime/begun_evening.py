"""Opens the evening's journal, or begins a new one by the settings.

Settings, house files or library values that changed since the evening began are reported in sentences. They take effect
with the next evening.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from controller.files.strict import DataFileError
from controller.journal.database import PLAIN, Access
from controller.journal.journal import JournalError
from controller.journal.kept_journal import KeptJournal
from controller.journal.rollback import keep_copy
from controller.journal.set_aside import keep_bound, what_came_before
from controller.loading.law import Law, changed, under_law
from controller.runtime.damaged_evening import begin_behind, look_first, standby_behind, standby_left, try_journal
from controller.runtime.evening_header import header_of
from controller.runtime.table_settings import TableSettings, game_faults
from controller.tape.tape import parse_tape

NEXT: Final = "The evening goes on as it was begun; the next one (`railbird run --new-evening`) takes what is new."
MOST_NAMED_CHANGES: Final = 8
"""How many changed values are named; a newer library may differ in hundreds."""


def open_journal(
    path: Path, table: TableSettings, said: Callable[[str], None], access: Access = PLAIN
) -> tuple[KeptJournal, Law]:
    """Open the journal, or begin one by the settings; return it with its rulebook and games.

    `said` takes a sentence for each setting that differs from the begun evening. A journal that is too damaged is set
    aside, and a new one begins by its standby; its `lost` says so.

    Raises:
        DataFileError: the rulebook or games of the evening cannot be used.
        JournalError: the file cannot be opened.
    """
    if (standby := standby_left(path, table.id, access)) is None:
        try:
            return _opened(path, table, said, access)
        except JournalError as error:
            if (standby := standby_behind(path, table.id, error, access)) is None:
                raise
            # Without the advice to mend the file: it would overwrite the record that goes on.
            said(f"{path}: the journal cannot be continued: {error.__context__}")
    lost = begin_behind(path, standby, said, access)
    journal = KeptJournal(path, access=access)
    journal.lost = lost
    keep_bound(path.parent, journal.numbers()[1])
    return journal, under_law(parse_tape(journal.header, table.id))[1]


def _opened(
    path: Path, table: TableSettings, said: Callable[[str], None], access: Access
) -> tuple[KeptJournal, Law]:
    begun, wanted, fault = path.is_file(), None, ""
    try:
        wanted = table.law()
    except DataFileError as error:
        # A running evening does not need the next evening's files.
        if not begun:
            raise
        fault = str(error)
    if wanted is not None and not begun and (faults := tuple(game_faults(table, wanted))):
        raise DataFileError(None, faults)
    header = header_of(table, wanted) if wanted is not None else None
    if header is not None:
        # Begin no evening that could not be reopened.
        parse_tape(header, table.id)
    if begun:
        look_first(path, access)
    if begun and (note := keep_copy(path, access)):
        said(note)
    journal = KeptJournal(path, header, lambda: what_came_before(path.parent, said, access), access)
    try:
        if begun:
            try_journal(journal)
        keep_bound(path.parent, journal.numbers()[1])
        opening = parse_tape(journal.header, table.id)
        _, law = under_law(opening, None if opening.rulebook else table.rulebook)
        if begun:
            for sentence in _differences(journal.header, law, table, wanted, fault):
                said(sentence)
    except Exception:
        journal.leave()
        raise
    return journal, law


def _differences(header: str, law: Law, table: TableSettings, wanted: Law | None, fault: str) -> Iterator[str]:
    """Yield one sentence for changes of the law and one for changes of the settings."""
    if law.filled:
        yield (
            "This version asks for what the rulebook and the games of this evening do not say, and takes it from the "
            f"library: {_listed(law.filled)}."
        )
    if wanted is None:
        yield f"The house's files cannot be used now: {fault}. {NEXT}"
    elif phrases := changed(law, wanted):
        yield f"The rulebook or the games have changed since this evening began: {_listed(phrases)}. {NEXT}"
    before, after = json.loads(header)["table"], json.loads(header_of(table, wanted))["table"]
    if wanted is None:
        # Only the game's file tells the id of the game that the settings name.
        after |= {key: before.get(key) for key in ("game", "rounds") if key in after}
    phrases = tuple(_settings_phrases(before, after))
    if phrases:
        yield f"The settings differ from those that this evening was opened with: {'; '.join(phrases)}. {NEXT}"


def _listed(phrases: tuple[str, ...]) -> str:
    """Return the first phrases, joined, and the number of the others."""
    more = len(phrases) - MOST_NAMED_CHANGES
    return "; ".join(phrases[:MOST_NAMED_CHANGES]) + (f"; and {more} more" if more > 0 else "")


def _settings_phrases(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """Yield a phrase for every changed key; seats are compared one by one."""
    for key in dict.fromkeys((*before, *after)):
        if key == "seats":
            yield from _seats_phrases(before[key], after[key])
        elif before.get(key) != after.get(key):
            yield f"{key} {_said(after.get(key))} (begun with {_said(before.get(key))})"


def _seats_phrases(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    for seat in sorted({*before, *after}, key=int):
        if before.get(seat) != after.get(seat):
            now, then = after.get(seat, {}).get("stack"), before.get(seat, {}).get("stack")
            yield f"seat {seat}: {_stack(now)} (begun with {_stack(then)})"


def _stack(stack: int | None) -> str:
    return "nobody" if stack is None else f"a stack of {stack}"


def _said(value: Any) -> str:
    """Return a setting's value in words."""
    if isinstance(value, dict):
        return " ".join(map(_said, value.values()))
    if isinstance(value, list):
        return "-".join(map(_said, value)) if value and all(isinstance(one, int) for one in value) else ", ".join(
            map(_said, value)
        ) or "none"
    return "none" if value is None else str(value)

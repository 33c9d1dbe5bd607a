"""The finished hands of a segment, in a file of their own: kept when the house removes it.

The file is PHH, sealed under the journal's key if there is one. It has no hidden card, but the players' losses are
private.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, TypeVar

from controller.files.sealed_file import MAGIC, SealError, is_sealed, seal, unseal
from controller.handhistory.export_phh import write_phh
from controller.handhistory.recorded_evening import EveningError, open_evening
from controller.handhistory.recorded_hands import hands_of
from controller.journal.database import Access
from controller.journal.journal import JournalError
from controller.journal.segments.segment_file import HANDS_PURPOSE, HANDS_SUFFIX, write_durably
from firmware_bridge import files

EVENTS_AT_ONCE: Final = 20
"""Number of events that are replayed before the table's other threads have the computer for themselves."""
YIELD_S: Final = 0.02
Told = TypeVar("Told")


def keep_hands(segment: Path, access: Access, rest: Callable[[], None] = lambda: time.sleep(YIELD_S)) -> None:
    """Write a segment's finished hands durably to a file beside it.

    Raises:
        JournalError: the segment cannot be read or replayed; nothing was written.
        OSError: the file cannot be written.
    """
    try:
        evening = open_evening(segment, access=access)
        records = hands_of(evening.table, _paced(evening.told, rest), evening.name)
        text = "".join(f"{line}\n" for line in write_phh(records))
    except (EveningError, ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
        said = str(error) if isinstance(error, EveningError) else type(error).__name__
        raise JournalError(f"{segment}: stays, because its hands cannot be exported: {said}") from None
    data = text.encode()
    write_durably(
        segment.with_suffix(HANDS_SUFFIX), data if access.key is None else seal(data, access.key.secret, HANDS_PURPOSE)
    )


def _paced(events: Iterable[Told], rest: Callable[[], None]) -> Iterator[Told]:
    for number, event in enumerate(events, 1):
        yield event
        if number % EVENTS_AT_ONCE == 0:
            rest()


def are_kept_hands(path: Path) -> bool:
    """Whether a file has hands that are sealed."""
    try:
        return path.suffix == HANDS_SUFFIX and is_sealed(files.read_start(path, len(MAGIC)))
    except files.FileFaultError:
        return False


def read_kept_hands(path: Path, access: Access) -> str:
    """Return the text of a sealed file of hands.

    Raises:
        JournalError: it cannot be opened; the text says why.
    """
    try:
        return unseal(path.read_bytes(), access.key.secret if access.key is not None else None, HANDS_PURPOSE).decode()
    except SealError as error:
        raise JournalError(f"{path}: {error}") from None
    except OSError as error:
        raise JournalError(f"{path}: cannot be read ({error.strerror})") from None

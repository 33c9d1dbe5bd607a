"""The settings `[journal]`, and the key that they name."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from controller.handhistory.kept_hands import keep_hands
from controller.journal.database import PLAIN, Access
from controller.journal.journal import JournalError
from controller.journal.journal_key import LONGEST_TEXT, KeyFaultError, read_key
from controller.journal.kept_journal import KeptJournal
from controller.runtime.settings_sense import LONGEST_PATH, text_faults
from controller.terms.texts import quoted
from firmware_bridge import files

CREDENTIALS: Final = "CREDENTIALS_DIRECTORY"
"""The environment variable in which systemd names the folder of a service's credentials (systemd.exec(5))."""
MOST_DAYS: Final = 400
LAST_HOUR: Final = 23
MOST_KEPT_DAYS: Final = 36_500
MOST_FACES_MIN: Final = 24 * 60
"""The most minutes for which a house may keep hidden cards."""
MINUTE_MS: Final = 60_000
DAY_MS: Final = 24 * 3600 * 1000
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


@dataclass(frozen=True, slots=True)
class JournalSettings:
    """How the journal is kept."""

    key: Literal["none", "credential", "file", "room"] = "none"
    """Where the [key](recovery.md) comes from; `"none"`: whoever takes the storage card can read it."""
    credential: str = "railbird-journal"
    """With `key = "credential"`: the name of the service's systemd credential."""
    key_file: str = ""
    """With `key = "file"`: a file with the key, on another medium than the journal."""
    replay_days: int = 7
    """How many days of play an acknowledged message stays for the room's command `catch_up`."""
    faces_min: int = 0
    """For how many minutes after a hand its [hidden cards](recovery.md#hidden-cards) stay; at most 1440."""
    day_hour: int = 6
    """The hour of the computer's own time, 0 to 23, when a gaming day, so a [segment](recovery.md#segments), begins."""
    keep_days: int = 0
    """How many days of play a segment stays after its end; 0: for ever."""


def journal_faults(settings: JournalSettings) -> Iterator[str]:
    """Yield the faults of `[journal]`."""
    if not _NAME.fullmatch(settings.credential):
        yield f"journal.credential: {quoted(settings.credential)} must be 1 to 64 letters, digits, dots, dashes and _"
    yield from text_faults("journal.key_file", settings.key_file, LONGEST_PATH, empty=True)
    if not 1 <= settings.replay_days <= MOST_DAYS:
        yield f"journal.replay_days: {quoted(settings.replay_days)} is not a number of days from 1 to {MOST_DAYS}"
    if not 0 <= settings.faces_min <= MOST_FACES_MIN:
        yield f"journal.faces_min: {quoted(settings.faces_min)} is not a number of minutes from 0 to {MOST_FACES_MIN}"
    if not 0 <= settings.day_hour <= LAST_HOUR:
        yield f"journal.day_hour: {quoted(settings.day_hour)} is not an hour from 0 to {LAST_HOUR}"
    if not 0 <= settings.keep_days <= MOST_KEPT_DAYS:
        yield f"journal.keep_days: {quoted(settings.keep_days)} is not a number of days from 0 to {MOST_KEPT_DAYS}"
    if settings.key == "file" and not settings.key_file:
        yield 'journal.key_file: is missing: key = "file" needs it'
    if settings.key != "file" and settings.key_file:
        yield f'journal.key_file: has no effect with key = "{settings.key}": write key = "file", or leave it out'


def keep_by(settings: JournalSettings, journal: KeptJournal, *, has_room: bool) -> None:
    """Tell a running table's journal how long to keep what; `has_room`: a broker is set."""
    journal.replay_ms, journal.faces_ms = settings.replay_days * DAY_MS, settings.faces_min * MINUTE_MS
    journal.day_hour, journal.keep_ms = settings.day_hour, settings.keep_days * DAY_MS or None
    journal.keep_hands, journal.has_room = lambda segment: keep_hands(segment, journal.access), has_room


def access_of(
    settings: JournalSettings, folder: Path, handed_over: Callable[[], str],
    environment: Mapping[str, str] = os.environ,
) -> Access:
    """Return the access to the journal that the settings give.

    Args:
        settings: the settings `[journal]`.
        folder: the settings file's folder; `key_file` is relative to it.
        handed_over: waits for the room's key, and returns its text.
        environment: the process's environment, with systemd's folder of credentials.

    Raises:
        JournalError: the key cannot be read; the text says where it was looked for.
    """
    if settings.key == "none":
        return PLAIN
    where, text = "", ""
    try:
        if settings.key == "room":
            where, text = "what the room handed over", handed_over()
        else:
            path = _path_of(settings, folder, environment)
            where, text = str(path), files.read_text(path, LONGEST_TEXT)
        return Access(read_key(text))
    except (files.FileFaultError, KeyFaultError) as error:
        told = f"{where}: the journal's key cannot be used: {error}"
        raise JournalError(f"{told}; docs/recovery.md has the ways of a key to a table") from None


def _path_of(settings: JournalSettings, folder: Path, environment: Mapping[str, str]) -> Path:
    if settings.key == "file":
        return folder / settings.key_file
    if not (credentials := environment.get(CREDENTIALS)):
        raise JournalError(
            f"the journal's key: systemd gave this process no credentials: the service needs "
            f"LoadCredential={settings.credential}:PATH, or LoadCredentialEncrypted= (docs/recovery.md)"
        )
    return Path(credentials) / settings.credential

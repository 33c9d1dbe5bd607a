"""Checks typed numbers against the people file, which may change while the table runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from controller.ingest.hidden_digits import HiddenDigits
from controller.ingest.reading_intake import ReadingIntake
from controller.ingest.sign_on import CheckedNumber, NumberAsked, SignOn
from controller.people.people import PeopleFaultError, TableRole
from controller.people.people_file import (
    REMAINS,
    SEALED,
    digest_of,
    drop_leftovers,
    is_sealed_people,
    load_people,
    save_people,
)
from controller.people.people_settings import PeopleSettings
from controller.table.awaited_acts import floor_options
from controller.table.events import Event, SignOnRefused
from controller.table.state import Table
from controller.views.phrases import sign_on_words as say
from hw.board import Board
from hw.panel import Key

ROLES: Final = {Key.DEALER_PUSH: TableRole.DEALER, Key.FLOOR: TableRole.FLOOR}
"""The keys that ask for a number, and the role that its person must have."""
WHOM: Final = {Key.DEALER_PUSH: say.DEALER, Key.FLOOR: say.FLOOR_PERSON}
NOBODY: Final = {Key.DEALER_PUSH: say.NO_DEALER, Key.FLOOR: say.NO_FLOOR_PERSON}


class PersonCheck:
    """The people who may sign on at one table; the loop's thread alone asks it."""

    def __init__(
        self, path: Path, settings: PeopleSettings, wall_ms: Callable[[], int], said: Callable[[str], None],
        secret: bytes | None = None,
    ) -> None:
        """Load the people, erase who is due, and seal a plain file if the table has a key.

        `wall_ms` is the time by the calendar, `said` takes a fault, `secret` is the table's key.

        Raises:
            PeopleFaultError: the file cannot be used.
        """
        self._path, self._settings, self._wall_ms, self._said = path, settings, wall_ms, said
        self._secret = secret
        self._stamp: object = None
        self._fault = ""
        self._people = load_people(path, secret)
        self._refresh()

    def sign_on(self, table: Callable[[], Table], tell: Callable[[Event], None]) -> SignOn:
        """Return the entry of numbers at a table; `tell` takes the event of too many wrong ones."""
        wanted = {Key.DEALER_PUSH: self._settings.dealer, Key.FLOOR: self._settings.floor}
        asked = {key: NumberAsked(WHOM[key], how == "required") for key, how in wanted.items() if how != "none"}
        return SignOn(
            asked, self.check, lambda key: key is not Key.FLOOR or bool(floor_options(table())),
            lambda key, at_ms: tell(SignOnRefused(at_ms, "floor" if key is Key.FLOOR else "dealer")),
        )  # fmt: skip

    def check(self, number: str, key: Key) -> CheckedNumber:
        """Return whose number was typed behind a key."""
        self._refresh()
        person = self._people.who(digest_of(number, self._people.salt), ROLES[key], self._wall_ms())
        return CheckedNumber(fault=NOBODY[key], is_wrong=True) if person is None else CheckedNumber(person.id)

    def may_deal(self, called: str) -> bool:
        """Whether an id is that of a person who may deal now."""
        self._refresh()
        person = self._people.find(called)
        return person is not None and person.is_valid(self._wall_ms()) and person.may_act_as(TableRole.DEALER)

    def _refresh(self) -> None:
        """Read the file again if it was changed, erase who is due, and seal what is plain.

        A file that cannot be used now leaves the people as they were: dealing goes on.
        """
        told = "the people file cannot be used now, and the table goes on with the people before"
        try:
            stat = self._path.stat()
            stamp = (stat.st_mtime_ns, stat.st_ino, stat.st_size)
            if stamp != self._stamp:
                self._people, self._stamp = load_people(self._path, self._secret), stamp
            told = "the people file cannot be written, so that nobody is erased from it and nothing sealed"
            self._keep_well()
            self._fault = ""
        except (OSError, PeopleFaultError) as error:
            fault = f"{self._path}: {error.strerror}" if isinstance(error, OSError) else str(error)
            if fault != self._fault:
                self._said(f"{told}: {fault}")
            self._fault = fault

    def _keep_well(self) -> None:
        """Erase who is due, and seal a plain file under the table's key."""
        drop_leftovers(self._path)
        was_sealed = is_sealed_people(self._path)
        due = self._people.due(self._wall_ms(), self._settings.keep_days)
        if due or (self._secret is not None and not was_sealed):
            people = self._people.erased(*due)
            save_people(self._path, people, self._secret)
            self._people = people
        if self._secret is not None and not was_sealed:
            self._said(f"{self._path}: {SEALED}. {REMAINS}")


def begin_sign_on(people: PersonCheck | None, intake: ReadingIntake, board: Board) -> HiddenDigits:
    """Let a table with people ask for numbers; return which key edges are hidden."""
    if people is not None:
        intake.sign_on = people.sign_on(intake.table, intake.tell)
    return HiddenDigits(board, intake.sign_on.asked, lambda: intake.sign_on.hides)

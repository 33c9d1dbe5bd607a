"""The people of a house: ids without a name in them, roles, and hashed numbers; pure.

The journal and the room have only a person's id. What the id stands for is here, and can be erased without touching the
journal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

DAY_MS: Final = 86_400_000
LONGEST_NAME: Final = 64
NUMBER_DIGITS: Final = range(4, 13)
"""How many digits a badge's number may have."""
PIN_DIGITS: Final = range(6, 13)
"""How many digits a PIN may have: shorter ones are found by trying."""
_ID: Final = re.compile(r"[a-z][a-z0-9-]{1,31}")


class TableRole(StrEnum):
    """What a person may do; a floor person may also deal, a technician does neither."""

    DEALER = "dealer"
    FLOOR = "floor"
    TECHNICIAN = "technician"


class PeopleFaultError(ValueError):
    """What cannot be done with the people; the text repeats no number and no name."""


@dataclass(frozen=True, slots=True)
class Person:
    """One person; `badge` and `pin` are hashes in hex, empty where he has none.

    An erased person keeps his id, so that nobody else gets it, and his role.
    """

    id: str
    role: TableRole
    name: str = ""
    badge: str = ""
    pin: str = ""
    from_ms: int = 0
    """From when he may sign on, in milliseconds since 1970."""
    until_ms: int | None = None
    """When he may no longer; None: not known yet."""
    erased: bool = False

    def is_valid(self, wall_ms: int) -> bool:
        """Whether the person may sign on at that time."""
        return not self.erased and self.from_ms <= wall_ms and (self.until_ms is None or wall_ms < self.until_ms)

    def may_act_as(self, role: TableRole) -> bool:
        """Whether the person has a role; a floor person has a dealer's too."""
        return self.role is role or (role is TableRole.DEALER and self.role is TableRole.FLOOR)

    def as_erased(self) -> Person:
        """Return what stays of him: the id and the role."""
        return Person(self.id, self.role, erased=True)


@dataclass(frozen=True, slots=True)
class People:
    """All people of a house; `salt` goes into the hash of every number."""

    salt: bytes
    persons: tuple[Person, ...] = ()

    def find(self, called: str) -> Person | None:
        """Return the person with an id; None if there is none."""
        return next((one for one in self.persons if one.id == called), None)

    def named(self, called: str) -> str:
        """Return an id with its person's name, for a reader of the journal."""
        person = self.find(called)
        if person is None or not (person.name or person.erased):
            return called
        return f"{called} ({person.name or 'erased'})"

    def who(self, digest: str, role: TableRole, wall_ms: int) -> Person | None:
        """Return whom the hash of a number names in a role; None if nobody who may sign on now.

        A floor person decides by his PIN alone: players can read his badge. So does a technician.
        """
        for one in self.persons:
            if not digest or not one.is_valid(wall_ms) or not one.may_act_as(role):
                continue
            if digest == one.pin or (digest == one.badge and role is TableRole.DEALER):
                return one
        return None

    def with_person(self, person: Person) -> People:
        """Return the people with one more, or one changed.

        Raises:
            PeopleFaultError: he has no number, or another person has it; a floor person has no PIN.
        """
        numbers = {one for one in (person.badge, person.pin) if one}
        others = [one for one in self.persons if one.id != person.id]
        if not person.erased and not numbers:
            raise PeopleFaultError("a person needs a badge's number or a PIN, by which he signs on")
        if not person.erased and person.role is not TableRole.DEALER and not person.pin:
            who = "a floor person" if person.role is TableRole.FLOOR else "a technician"
            raise PeopleFaultError(f"{who} needs a PIN: players can read the number of a badge")
        if any(numbers & {one.badge, one.pin} for one in others):
            raise PeopleFaultError("another person has this number: choose another one")
        kept = tuple(person if one.id == person.id else one for one in self.persons)
        return replace(self, persons=kept if person in kept else (*kept, person))

    def due(self, wall_ms: int, keep_days: int) -> tuple[Person, ...]:
        """Return who is not erased and whose time ended over `keep_days` days ago."""
        until_ms = wall_ms - keep_days * DAY_MS
        return tuple(
            one for one in self.persons if not one.erased and one.until_ms is not None and one.until_ms < until_ms
        )

    def erased(self, *gone: Person) -> People:
        """Return the people with some erased."""
        names = {one.id for one in gone}
        return replace(self, persons=tuple(one.as_erased() if one.id in names else one for one in self.persons))


def person_faults(person: Person) -> list[str]:
    """Return what is wrong with a person by himself."""
    found = []
    if not _ID.fullmatch(person.id):
        found.append("an id is a small letter, then small letters, digits and dashes, 32 at most")
    if len(person.name) > LONGEST_NAME or not person.name.isprintable():
        found.append(f"a name has at most {LONGEST_NAME} letters, and none that cannot be seen")
    if any(one and not re.fullmatch("[0-9a-f]{64}", one) for one in (person.badge, person.pin)):
        found.append("badge and pin are hashes, 64 digits in hex: `railbird people` writes them")
    if person.badge and person.badge == person.pin:
        found.append("badge and PIN are the same number: players can read a badge")
    if person.until_ms is not None and person.until_ms <= person.from_ms:
        found.append("the time ends before it begins")
    return found


def badge_fault(number: str) -> str:
    """Return why the number of a badge cannot be used, without it; empty if it can."""
    return "" if len(set(number)) > 1 else "is one digit again and again: this badge was never given a number"


def number_fault(number: str, digits: range) -> str:
    """Return why a typed number cannot be used; empty if it can. The text does not repeat it."""
    if not (number.isascii() and number.isdecimal() and len(number) in digits):
        return f"must have {digits.start} to {digits.stop - 1} digits, and nothing else"
    return "" if len(set(number)) > 1 else "must not be one digit again and again"

"""The people file, which `railbird people` writes and tables read; numbers are hashes."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from controller.files.private_file import write_private
from controller.files.sealed_file import MAGIC, SealError, is_sealed, seal, unseal
from controller.files.strict import StructureFaultError, structured
from controller.files.vanishing_files import give_up, replaced
from controller.people.people import People, PeopleFaultError, Person, person_faults
from firmware_bridge import files

SALT_BYTES: Final = 16
COST: Final = {"n": 2**14, "r": 8, "p": 1}
"""The cost of one hash (RFC 7914): 16 MiB, and some 50 to 150 ms, for which the table's loop can wait."""
SEALED_AS: Final = "people"
REMAINS: Final = (
    "The file of before was overwritten once. An SD card or SSD may keep its pages "
    "where no program can reach them, and so do copies of the file. Journals have ids alone."
)
SEALED: Final = "is sealed under the table's key now: `railbird people` needs --key from now on"
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""The letters of an id that is drawn: none looks like another one."""
_ID_LETTERS: Final = 5


def new_people() -> People:
    """Return a house without people yet, with a salt of its own."""
    return People(secrets.token_bytes(SALT_BYTES))


def new_id(people: People) -> str:
    """Return an id that nobody has or had, and that says nothing of the person."""
    while True:
        drawn = "p-" + "".join(secrets.choice(_LETTERS) for _ in range(_ID_LETTERS))
        if people.find(drawn) is None:
            return drawn


def digest_of(number: str, salt: bytes) -> str:
    """Return the hash of a typed number in hex (scrypt)."""
    return hashlib.scrypt(number.encode("ascii"), salt=salt, dklen=32, **COST).hex()


def is_sealed_people(path: Path) -> bool:
    """Whether a people file is sealed; false for one that cannot be read."""
    try:
        return is_sealed(files.read_start(path, len(MAGIC)))
    except files.FileFaultError:
        return False


def load_people(path: Path, secret: bytes | None = None) -> People:
    """Load a people file; `secret` is the table's key, if the file is sealed under it.

    Raises:
        PeopleFaultError: it cannot be used; the text says where, and repeats no name and no number.
    """
    try:
        if is_sealed_people(path):
            data = unseal(files.read_start(path, files.LARGEST_FILE), secret, SEALED_AS)
            told = files.parse_json(data.decode("utf-8"))
        else:
            told = files.read_json(path)
    except files.FileFaultError as error:
        raise PeopleFaultError(f"{path}: {error}; {_remedy(path)}") from None
    except SealError as error:
        raise PeopleFaultError(f"{path}: {error}" + (" (--key)" if secret is None else "")) from None
    try:
        return _people_of(told)
    except PeopleFaultError as error:
        raise PeopleFaultError(f"{path}: {error}") from None


def _remedy(path: Path) -> str:
    if path.exists() and not os.access(path, os.R_OK):
        return "another user wrote it: give the file to the user that the table runs as (chown)"
    return "`railbird people add` writes one"


def _people_of(told: object) -> People:
    if not isinstance(told, dict) or set(told) != {"salt", "people"} or not isinstance(told["people"], list):
        raise PeopleFaultError("must have `salt` and the list `people`, and nothing else")
    try:
        salt = bytes.fromhex(told["salt"])
    except (TypeError, ValueError):
        salt = b""
    if len(salt) != SALT_BYTES:
        raise PeopleFaultError(f"salt must be {SALT_BYTES} bytes in hex")
    people = People(salt)
    for number, one in enumerate(told["people"], 1):
        try:
            person = structured(one, Person)
        except StructureFaultError:
            # What is wrong may be a name: the text says where alone.
            raise PeopleFaultError(f"person {number}: has a field that is missing, unknown or wrong") from None
        faults = person_faults(person)
        if people.find(person.id) is not None:
            faults.append("another person has this id")
        try:
            people = people.with_person(person)
        except PeopleFaultError as error:
            faults.append(str(error))
        if faults:
            raise PeopleFaultError(f"person {number}: {'; '.join(faults)}")
    return people


def save_people(path: Path, people: People, secret: bytes | None = None) -> None:
    """Save the people, readable only by the user to whom the file belongs.

    With `secret`, the table's key, the file is sealed under it. The file of before is overwritten once.

    Raises:
        OSError: the file cannot be written; the one before stays whole.
    """
    told = {"salt": people.salt.hex(), "people": [_told(one) for one in people.persons]}
    text = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    data = text.encode("utf-8") if secret is None else seal(text.encode("utf-8"), secret, SEALED_AS)
    temporary, old = _beside(path)
    with _alone(path):
        give_up(temporary)
        with write_private(temporary) as file:
            file.buffer.write(data)
            file.flush()
            os.fsync(file.fileno())
            if path.exists() and os.geteuid() == 0:
                # The technician may write it as root; the table must go on reading it.
                os.fchown(file.fileno(), path.stat().st_uid, path.stat().st_gid)
        with replaced(path, old):
            temporary.replace(path)


def drop_leftovers(path: Path) -> None:
    """Overwrite and remove what a save that was cut off left beside the file.

    Raises:
        OSError: it cannot be removed.
    """
    if any(one.exists() for one in _beside(path)):
        with _alone(path):
            for one in _beside(path):
                give_up(one)


def _beside(path: Path) -> tuple[Path, Path]:
    """Return where a save writes the new file, and where it keeps the one before."""
    return path.with_name(f".{path.name}.new"), path.with_name(f".{path.name}.old")


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep the table and `railbird people` from writing at the same time."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _told(person: Person) -> dict[str, object]:
    usual = Person("", person.role)
    values = {name: getattr(person, name) for name in Person.__dataclass_fields__}
    return {name: value for name, value in values.items() if name == "role" or value != getattr(usual, name)}

"""`railbird people`: who may sign on at the tables, and how a person's data goes."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from controller.commands.command import Subcommands, add_command
from controller.commands.evidence.audit import moment
from controller.commands.names import add_key, secret_of
from controller.commands.people.technician import add_table, is_admitted
from firmware_bridge.commandline.argument_types import at_least_one
from firmware_bridge.commandline.status import REFUSED, WELL

if TYPE_CHECKING:
    from controller.people.people import People, Person

EXAMPLES = """examples:
  railbird people add --role dealer --name "M. Roy" --badge      asks for the badge's number; prints the new id
  railbird people add --role dealer --badge --reader /dev/railbird/badge     the badge is put on a reader
  railbird people add --role floor --name "K. Ito" --pin         asks for the PIN, twice
  railbird people renew p-7k2md --pin                            another PIN
  railbird people list
  railbird people remove p-7k2md                                 he signs on no more; his name stays until erased
  railbird people erase p-7k2md                                  name and numbers go; the id stays with nobody
  railbird people erase --older-than 365                         those removed more than 365 days ago
  railbird people list --key /media/key/railbird.key             a file that is sealed under the table's key
  railbird people copy --copy t2.json --copy-key t2.key          the same people, for a table with another key
Numbers are asked for, never given as arguments: others could read them there. From a pipe they are read a line each,
the badge first. docs/evidence.md says what is kept, and for how long."""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "people", "say who may sign on at the tables, or erase a person", EXAMPLES)
    parser.add_argument("what", choices=tuple(_WORK), metavar="{" + ",".join(_WORK) + "}")
    parser.add_argument("id", nargs="?", default="", help="renew, remove, erase: the person; add: drawn if left out")
    parser.add_argument("--people", type=Path, default=Path("people.json"), metavar="FILE", help="default: %(default)s")
    parser.add_argument("--role", choices=("dealer", "floor", "technician"), help="add: what the person may do")
    parser.add_argument("--name", default="", help="add: for `list` and `audit` alone; no table learns it")
    parser.add_argument("--badge", action="store_true", help="add, renew: ask for the number of a badge")
    parser.add_argument("--reader", metavar="PORT", help="with --badge: read it on the badge reader at this port")
    parser.add_argument("--baud", type=at_least_one, default=9600, help="speed of that port; default: %(default)s")
    parser.add_argument("--pin", action="store_true", help="add, renew: ask for a PIN")
    parser.add_argument("--from", dest="since", type=moment, metavar="TIME", help="add: not before; default: now")
    parser.add_argument("--to", dest="until", type=moment, metavar="TIME", help="add, remove: not after")
    parser.add_argument("--older-than", type=at_least_one, metavar="DAYS", help="erase: all who were removed before")
    parser.add_argument("--copy", type=Path, metavar="FILE", help="copy: the file to write")
    parser.add_argument("--copy-key", type=Path, metavar="FILE", help="copy: the key of the table that gets it")
    add_table(parser)
    add_key(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Do what the first argument says."""
    from controller.journal.journal import JournalError
    from controller.people.people import PeopleFaultError, TableRole
    from controller.people.people_file import load_people, new_people

    try:
        secret = secret_of(options)
        is_first = options.what == "add" and not options.people.exists()
        people = new_people() if is_first else load_people(options.people, secret)
        # Where there is no technician, nobody can sign on as one.
        signs_on = any(one.role is TableRole.TECHNICIAN and one.is_valid(_wall_ms()) for one in people.persons)
        is_guarded = signs_on and options.what != "list"
        if is_guarded and not is_admitted(options.config, options.key, f"people {options.what}"):
            return REFUSED
        return _WORK[options.what](options, people)
    except (PeopleFaultError, JournalError) as error:
        sys.stderr.write(f"railbird people {options.what}: {error}\n")
    except OSError as error:
        sys.stderr.write(f"railbird people {options.what}: {error.filename or options.people}: {error.strerror}\n")
    return REFUSED


def _wall_ms() -> int:
    return round(time.time() * 1000)  # noqa: TID251 - a day in the house's calendar; it orders nothing at a table


def _add(options: argparse.Namespace, people: People) -> int:
    from controller.people.people import PeopleFaultError, Person, TableRole
    from controller.people.people_file import new_id

    if options.role is None:
        raise PeopleFaultError("name the role with --role dealer, floor or technician")
    if options.id and people.find(options.id) is not None:
        raise PeopleFaultError("there is, or was, a person with this id: leave the id out, and one is drawn")
    since_ms = _wall_ms() if options.since is None else options.since
    person = Person(options.id or new_id(people), TableRole(options.role), options.name, from_ms=since_ms,
                    until_ms=options.until)  # fmt: skip
    _save(options, people, _numbered(options, people, person))
    sys.stdout.write(f"{person.id}\n")
    return WELL


def _renew(options: argparse.Namespace, people: People) -> int:
    from controller.people.people import PeopleFaultError

    person = _found(options, people)
    if not (options.badge or options.pin):
        raise PeopleFaultError("say what is to be another one, with --badge or --pin")
    _save(options, people, _numbered(options, people, person))
    sys.stdout.write(f"{person.id}: has another number now; the old one is taken no more\n")
    return WELL


def _remove(options: argparse.Namespace, people: People) -> int:
    person = _found(options, people)
    until_ms = max(_wall_ms() if options.until is None else options.until, person.from_ms + 1)
    _save(options, people, replace(person, until_ms=until_ms))
    sys.stdout.write(f"{person.id}: signs on until {_day(until_ms)}; name and numbers stay in the file\n")
    return WELL


def _erase(options: argparse.Namespace, people: People) -> int:
    from controller.people.people import PeopleFaultError
    from controller.people.people_file import REMAINS

    if bool(options.id) == (options.older_than is not None):
        raise PeopleFaultError("name one person, or --older-than with a number of days")
    gone = (_found(options, people),) if options.id else people.due(_wall_ms(), options.older_than)
    if gone:
        _write(options, people.erased(*gone))
    named = "".join(f"{one.id}: name and numbers are erased\n" for one in gone)
    sys.stdout.write(f"{named}{REMAINS}\n" if gone else "nobody is due\n")
    return WELL


def _list(_options: argparse.Namespace, people: People) -> int:
    for one in people.persons:
        signs = " and ".join(what for what, has in (("badge", one.badge), ("PIN", one.pin)) if has)
        time_told = f"{_day(one.from_ms)} to {_day(one.until_ms)}"
        told = "erased" if one.erased else f"{one.name or '-'}  {signs}  {time_told}"
        sys.stdout.write(f"{one.id:<12}  {one.role.value:<10} {told}\n")
    return WELL


def _day(at_ms: int | None) -> str:
    return "-" if at_ms is None else datetime.fromtimestamp(at_ms / 1000).astimezone().strftime("%Y-%m-%d %H:%M")


def _found(options: argparse.Namespace, people: People) -> Person:
    from controller.people.people import PeopleFaultError

    person = people.find(options.id)
    if person is None or person.erased:
        raise PeopleFaultError(f"name a person of {options.people}: `railbird people list` has the ids")
    return person


def _save(options: argparse.Namespace, people: People, person: Person) -> None:
    from controller.people.people import PeopleFaultError, person_faults

    if faults := person_faults(person):
        raise PeopleFaultError("; ".join(faults))
    _write(options, people.with_person(person))


def _write(options: argparse.Namespace, people: People) -> None:
    """Write the file, sealed if there is a key."""
    from controller.people.people_file import save_people

    save_people(options.people, people, secret_of(options))


def _seal(options: argparse.Namespace, people: People) -> int:
    from controller.people.people import PeopleFaultError
    from controller.people.people_file import REMAINS, SEALED

    if options.key is None:
        raise PeopleFaultError("name the table's key with --key")
    _write(options, people)
    sys.stdout.write(f"{options.people}: {SEALED}. {REMAINS}\n")
    return WELL


def _copy(options: argparse.Namespace, people: People) -> int:
    """Write the people for another table, under its key."""
    from controller.people.people import PeopleFaultError
    from controller.people.people_file import load_people

    if options.copy is None or options.copy.resolve() == options.people.resolve():
        raise PeopleFaultError("name the file to write with --copy; it is another one than --people")
    told = argparse.Namespace(people=options.copy, key=options.copy_key)
    if options.copy.exists():
        load_people(options.copy, secret_of(told))  # what is no people file of that key is not written over
    _write(told, people)
    state = "sealed" if options.copy_key is not None else "not sealed: whoever has it can find every PIN by trying"
    sys.stdout.write(f"{options.copy}: {len(people.persons)} people, {state}\n")
    return WELL


def _numbered(options: argparse.Namespace, people: People, person: Person) -> Person:
    """Return a person with the numbers that the options ask for."""
    from controller.people.people import NUMBER_DIGITS, PIN_DIGITS, PeopleFaultError
    from controller.people.people_file import digest_of

    if options.reader is not None and not options.badge:
        raise PeopleFaultError("--reader reads a badge: give --badge with it")
    if options.badge:
        number = _badge(options) if options.reader is not None else _asked("number of the badge", NUMBER_DIGITS)
        person = replace(person, badge=digest_of(number, people.salt))
    if options.pin:
        person = replace(person, pin=digest_of(_asked("PIN", PIN_DIGITS), people.salt))
    return person


def _badge(options: argparse.Namespace) -> str:
    """Read the badge that is put on a reader."""
    from controller.commands.people.badge_reading import read_badge

    return read_badge(options.reader, options.baud, lambda sentence: print(sentence, file=sys.stderr, flush=True))


def _asked(what: str, digits: range) -> str:
    """Ask for a number twice, unseen; from a pipe, read its line.

    Raises:
        PeopleFaultError: it cannot be used.
    """
    import getpass

    from controller.people.people import PeopleFaultError, number_fault

    if not sys.stdin.isatty():
        number = sys.stdin.readline().strip()
    else:
        number = getpass.getpass(f"{what}: ")
        if getpass.getpass("once more: ") != number:
            raise PeopleFaultError(f"the {what} was typed otherwise the second time: nothing was changed")
    if fault := number_fault(number, digits):
        raise PeopleFaultError(f"the {what} {fault}")
    return number


_WORK: Final[dict[str, Callable[[argparse.Namespace, People], int]]] = {
    "add": _add, "renew": _renew, "remove": _remove, "list": _list, "erase": _erase, "seal": _seal,
    "copy": _copy,
}

"""`railbird deck`: enroll decks of tagged cards."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from controller.commands.command import Subcommands, add_command
from controller.commands.names import add_key, secret_of
from controller.commands.people.technician import add_table, is_admitted

if TYPE_CHECKING:
    from controller.decks.enrolled_decks import Decks

EXAMPLES = """examples:
  railbird deck enroll --port /dev/ttyUSB0 --device pn532 --deck A --decks decks.json
  railbird deck enroll --from tags.csv --deck B --decks decks.json      lines: tag in hex, card
  railbird deck show --decks decks.json
  railbird deck seal --decks decks.json --key /media/key/railbird.key   from now on every command needs --key"""
TIMEOUT_S = 120.0


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "deck", "register decks of tagged cards", EXAMPLES)
    parser.add_argument("what", choices=("enroll", "enrol", "show", "seal"), metavar="{enroll,show,seal}",
                        help="seal: encrypt the file under --key; `enrol` also works")
    parser.add_argument("--decks", type=Path, default=Path("decks.json"), metavar="FILE", help="default: %(default)s")
    parser.add_argument("--deck", choices=("A", "B"), default="A")
    parser.add_argument("--port", metavar="PATH", help="a reader's serial port")
    parser.add_argument("--device", choices=("pepper", "pn532"), default="pepper")
    parser.add_argument("--from", dest="source", type=Path, metavar="CSV", help="a list instead of a reader")
    parser.add_argument("--short", action="store_true", help="a deck of 36 cards (6 to ace)")
    add_table(parser)
    add_key(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Enroll a deck, or show the enrolled ones."""
    from controller.decks.enrolled_decks import DeckError, Decks, load_decks, save_decks
    from controller.decks.enrollment import EnrollmentError, enroll_from_list, enroll_from_reader, wanted_cards
    from controller.journal.journal import JournalError
    from controller.terms.texts import quantity

    if options.what != "show" and not is_admitted(options.config, options.key, f"deck {options.what}"):
        return 2
    try:
        secret = secret_of(options)
        decks = load_decks(options.decks, secret) if options.decks.exists() else Decks({})
        sys.stderr.write("".join(f"railbird deck: {note}\n" for note in decks.notes))
        if options.what == "show":
            for name in decks.deck_names():
                count = sum(1 for one in decks.cards.values() if one.deck == name)
                sys.stdout.write(f"deck {name}: {count} cards\n")
            return 0
        if options.what == "seal":
            return _seal(options.decks, decks, secret)
        cards = wanted_cards(options.deck, short=options.short)
        if options.source is not None:
            found = enroll_from_list(options.source, cards)
        elif options.port:
            found = enroll_from_reader(options.port, options.device, cards, _prompt, TIMEOUT_S)
        else:
            sys.stderr.write("railbird deck enroll: name a reader with --port, or a list with --from\n")
            return 2
        kept = {uid: one for uid, one in decks.cards.items() if one.deck != options.deck}
        twice = [uid for uid in found if uid in kept]
        if twice:
            raise EnrollmentError(  # noqa: TRY301
                f"{quantity(len(twice), 'tag')} of the other deck: is this the other deck?"
            )
        save_decks(options.decks, Decks({**kept, **found}), secret)
    except (DeckError, EnrollmentError, JournalError) as error:
        sys.stderr.write(f"railbird deck: {error}\n")
        return 2
    sys.stdout.write(f"{options.decks}: deck {options.deck} enrolled, {len(found)} cards\n")
    return 0


def _seal(path: Path, decks: Decks, secret: bytes | None) -> int:
    """Encrypt a file of decks."""
    from controller.decks.enrolled_decks import save_decks

    if secret is None or not decks.cards:
        missing = "the table's key with --key" if secret is None else "a file of decks with --decks"
        sys.stderr.write(f"railbird deck seal: name {missing}\n")
        return 2
    save_decks(path, decks, secret)
    sys.stdout.write(
        f"{path}: is sealed now. An SD card or SSD may keep the plain pages where no program can reach them: if that "
        "matters, enroll the decks on a new medium. Copies that were made before are plain too.\n"
    )
    return 0


def _prompt(sentence: str) -> None:
    sys.stdout.write(sentence + "\n")
    sys.stdout.flush()

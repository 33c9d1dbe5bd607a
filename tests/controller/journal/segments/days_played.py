"""A journal of some days of three hands, erased as they go, and what its readers say of it."""

import json
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.journal.database import PLAIN, Access, open_database
from controller.journal.evidence.heads import HeadSigner
from controller.journal.evidence.record_check import check_record
from controller.journal.journal_entries import JournalEntry, NewCheckpoint, OutboxMessage
from controller.journal.journal_key import JournalKey
from controller.journal.journal_reading import JournalReader
from controller.journal.kept_journal import KeptJournal
from controller.journal.segments import openings
from controller.terms.cards import STANDARD_DECK

DECK = tuple(one.code for one in STANDARD_DECK)
KEY = Access(JournalKey(bytes(range(32))))
DAY_MS = 24 * 3600 * 1000
NOON_MS = 1_795_780_800_000
HAND_MS = 1000


def entries(hand, day):
    """A hand in four rows: its beginning, a hidden card, a shown one, its end, with a message in each."""
    at_ms, wall_ms = day * DAY_MS + HAND_MS * (hand + 1), NOON_MS + day * DAY_MS + HAND_MS * hand
    begun = NewCheckpoint(at_ms, f"table {hand}".encode())
    rows = (
        ('{"e":"new_deal"}', {"checkpoint": begun, "deck": DECK, "opening": lambda: NewCheckpoint(at_ms - 1, f"opening {hand}".encode())}),
        ('{"e":"card","card":"Qd","zone":"seat:3"}', {}),
        ('{"e":"show","seat":3,"cards":["Ac"]}', {"shown": ("Ac",)}),
        ('{"e":"push","seat":3}', {"ends_hand": True}),
    )
    for n, (body, more) in enumerate(rows):
        letter = OutboxMessage("hand", "railbird.hand", json.dumps({"hand": hand, "n": n}))
        yield JournalEntry(at_ms + n, wall_ms + n, body, (json.dumps({"o": "Note", "n": n}),), (letter,), **more)


def opened(path, access=PLAIN):
    journal = KeptJournal(path, '{"tape":1}', access=access)
    journal.sign_with(HeadSigner(bytes(32)))
    return journal


def played(path, days=2, hands=3, access=PLAIN, sent=True):
    """Days of three hands each, erased as they are over; all but the running day are due."""
    path.touch(0o600)
    path.write_bytes(_played(days, hands, access, sent, openings.MOST_ROWS))
    journal = opened(path, access)
    journal._base.execute("PRAGMA synchronous = OFF")
    journal._newest_ms = journal.last_ms()
    return journal


@cache
def _played(days, hands, access, sent, _most_rows):
    """The bytes of such a journal: the same ones serve every test that asks for them."""
    with TemporaryDirectory() as folder:
        path, number = Path(folder) / "journal.sqlite", 0
        with closing(opened(path, access)) as journal:
            journal._base.execute("PRAGMA synchronous = OFF")
            journal.note_start(5, '{"version":"1"}')
            for day in range(days):
                for _ in range(hands):
                    for entry in entries(number, day):
                        journal.append(entry)
                    journal.erase_faces()
                    number += 1
            if sent:
                journal.mark_sent(range(1, journal.numbers()[1] + 1))
        return path.read_bytes()


def told(path, access=PLAIN):
    with JournalReader(path, access) as reader:
        return [(one.seq, one.at_ms, one.wall_ms, one.body, one.outputs, one.fault) for one in reader.recorded()]


def faults(path, access=PLAIN, heads=None):
    with JournalReader(path, access) as reader:
        return check_record(reader.parts(), heads)


def own_rows(path, access=PLAIN):
    with closing(open_database(path, access, "FULL")) as base:
        return [seq for (seq,) in base.execute("SELECT seq FROM event ORDER BY seq")]

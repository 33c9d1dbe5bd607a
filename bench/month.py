"""A month at 24 hours a day in one evening: files, and restarts.

An hour is thirty hands of a full hold'em table, played through the loop into an encrypted journal, whose hidden
cards are erased as they are at a table. The hours behind it are its rows and messages again, shifted in time, with new
links of the chain, so that every row is checked when its day leaves the journal. The days leave it, and the messages
are deleted, by the same calls as at a table. At the end another hand is played, and each restart is a process of its
own.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from unittest.mock import patch

from bench.figure import Figure
from bench.recovery import BOOK, KEY, Restart, Still, restarted
from bench.replay import dealt
from controller.handhistory.recorded_hands import ToldHand
from controller.journal.checkpoint_codec import written
from controller.journal.database import Access, rows
from controller.journal.evidence.chain import StartRecord, erased_digest, link_sealed, link_start
from controller.journal.evidence.chain_table import Chain
from controller.journal.journal_entries import RecordedEvent
from controller.journal.journal_rows import faces_in
from controller.journal.kept_journal import KeptJournal
from controller.journal.segments import segmenter
from controller.journal.segments.openings import MOST_ROWS
from controller.loading.law import Law, load_law
from controller.room.publishing import SilentPublisher
from controller.runtime.evening_header import header_of
from controller.runtime.loop import Loop, Outlets, restore
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.table.events import NewDeal

HANDS = 30
HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
BEGINS_MS = 1_795_759_200_000
"""A morning at six o'clock, UTC."""
REPLAY_DAYS = 7
DAYS, QUICK_DAYS = 30, 2
SHOWN_DAYS = frozenset({10, 20})
RESTARTS = 5
COPIED = (
    "INSERT INTO event SELECT seq + :n, at_ms + :t, wall_ms + :t, body FROM event WHERE seq BETWEEN :a AND :b",
    "INSERT INTO output SELECT seq + :n, n, body FROM output WHERE seq BETWEEN :a AND :b",
    "INSERT INTO face SELECT seq + :n, salt, body FROM face WHERE seq BETWEEN :a AND :b",
    """INSERT INTO hand SELECT first + :n, at_ms + :t, wall_ms + :t, deck, stand_ins FROM hand
        WHERE first BETWEEN :a AND :b""",
    """INSERT INTO outbox (seq, topic, payload, kind, wall_ms, sent)
        SELECT seq + :n, topic, payload, kind, wall_ms + :t, 1 FROM outbox
        WHERE seq BETWEEN :a AND :b AND kind <> 'railbird.journal.head' ORDER BY number""",
)


class Clock(Still):
    """A clock that stands at the beginning of the first day."""

    def wall_ms(self) -> int:
        return BEGINS_MS


class Month:
    """A journal to which whole hours are added."""

    def __init__(self, path: Path, law: Law, day_hours: int = 24) -> None:
        """Play the first hour; `day_hours` is how many hours a gaming day has."""
        seats = tuple(SeatSettings(seat, 1000) for seat in range(1, 10))
        header = header_of(TableSettings("bench", BOOK, "nlhe", (1, 2), seats=seats), law)
        self.journal = KeptJournal(path, header, access=Access(KEY))
        self.journal.day_hour = 0
        table, _ = restore(self.journal, law.book, dict(law.games))
        self.base = self.journal._base  # noqa: SLF001 - filling it is not what is timed
        self.base.execute("PRAGMA synchronous = OFF")
        self.loop = Loop(table, Outlets(self.journal, SilentPublisher(), Still(), Still()), Clock())
        self.loop.begin_evening()
        self.left = self._play(dealt(law.games["nlhe"], HANDS + 1)[1])
        self.table = (self.loop.table.now_ms, written(self.loop.table))
        self.journal.erase_evening()
        self.base.execute("UPDATE outbox SET sent = 1")
        self.first, self.last, self.hours, self.opened, self.day_hours = 1, self._last(), 1, 0, day_hours
        self._stand()

    def _stand(self) -> None:
        """Make a checkpoint of the table as it stands."""
        self.base.execute("DELETE FROM checkpoint")
        self.base.execute("INSERT INTO checkpoint VALUES (?, ?, ?)", (self.last, *self.table))

    def _play(self, told: list[ToldHand]) -> list[ToldHand]:
        """Play the hour, erasing as the table does; return the events of the last hand."""
        hands = 0
        for number, one in enumerate(told):
            hands += isinstance(one.event, NewDeal)
            if hands > HANDS:
                return told[number:]
            self.loop.accept(one.event)
            if isinstance(one.event, NewDeal):
                self.journal.erase_faces()
        return []

    def _last(self) -> int:
        return int(self.base.execute("SELECT max(seq) FROM event").get)

    def add_hour(self) -> None:
        """Write the last hour again behind it, an hour later."""
        first, last = self.last + 1, 2 * self.last - self.first + 1
        shift = {"n": first - self.first, "t": HOUR_MS, "a": self.first, "b": self.last}
        self.base.execute("BEGIN")
        for statement in COPIED:
            self.base.execute(statement, {key: one for key, one in shift.items() if f":{key}" in statement})
        self._link(first, last, shift["n"])
        if self.hours % self.day_hours == 0 or last - self.opened > MOST_ROWS:
            self.opened = self.last
            values = (self.last, self.table[0], BEGINS_MS + self.hours * HOUR_MS, self.table[1])
            self.base.execute("INSERT INTO opening VALUES (?, ?, ?, ?)", values)
        self.first, self.last, self.hours = first, last, self.hours + 1
        self._stand()
        self.base.execute("COMMIT")
        self.journal._chain = Chain(self.base, self.journal.header)  # noqa: SLF001

    def _link(self, first: int, last: int, shift: int) -> None:
        """Write the links of new rows, and the records that their hands are erased."""
        before = self.journal._chain.ends[0]  # noqa: SLF001
        outputs: dict[int, list[str]] = {}
        for seq, body in rows(self.base, "SELECT seq, body FROM output WHERE seq >= ? ORDER BY seq, n", (first,)):
            outputs.setdefault(seq, []).append(body)
        old = rows(self.base, "SELECT seq, letters, faces FROM chain WHERE seq >= ? ORDER BY seq", (first - shift,))
        kept = {seq + shift: (bytes(letters), bytes(faces)) for seq, letters, faces in old}
        for seq, at, wall, body in rows(
            self.base, "SELECT seq, at_ms, wall_ms, body FROM event WHERE seq >= ? ORDER BY seq", (first,)
        ):
            letters, faces = kept[seq]
            event = RecordedEvent(seq, at, body, tuple(outputs.get(seq, ())), wall)
            before = link_sealed(before, event, letters, faces)
            self.base.execute("INSERT INTO chain VALUES (?, ?, ?, ?)", (seq, letters, before, faces))
        self._note(before, first, last)

    def _note(self, before: bytes, first: int, last: int) -> None:
        number = int(self.base.execute("SELECT max(number) FROM start").get)
        hands = rows(self.base, "SELECT first, stand_ins FROM hand WHERE first >= ? ORDER BY first", (first,))
        for (begins, stand_ins), ends in zip(hands, [*(one for one, _ in hands[1:]), last + 1], strict=True):
            erased = {seq: one for seq, one in faces_in(self.base, begins, ends - 1).items() if one.is_erased}
            if not erased:
                continue
            number += 1
            digest = erased_digest(erased.items(), stand_ins)
            body = json.dumps({"first": begins, "last": ends - 1, "cards": 36, "digest": digest})
            note = StartRecord(number, last, BEGINS_MS, body, "erased")
            before = link_start(before, note)
            values = (number, last, BEGINS_MS, body, before, "erased")
            self.base.execute("INSERT INTO start VALUES (?, ?, ?, ?, ?, ?)", values)

    def over(self) -> None:
        """Do what the table does as a day is over."""
        self.journal.cut_segments()
        newest = int(self.base.execute("SELECT at_ms FROM event WHERE seq = ?", (self.last,)).get)
        while self.journal._outbox.prune(newest - REPLAY_DAYS * DAY_MS):  # noqa: SLF001
            pass

    def finish(self) -> None:
        """Play another hand, and close the journal."""
        for one in self.left:
            self.loop.accept(one.event)
        self.journal.close()


def sizes(name: str, folder: Path, floor: Restart) -> list[Figure]:
    """Return what the record takes after so much play, and the restarts."""
    found = [restarted(folder / "journal.sqlite") for _ in range(RESTARTS)]
    took = sorted(one.seconds for one in found)
    segments = [one.stat().st_size for one in (folder / "segments").glob("*")]
    journal = (folder / "journal.sqlite").stat().st_size / 1e6
    print(f"{name}: journal {journal:.1f} MB, {len(segments)} segments {sum(segments) / 1e6:.1f} MB, "
          f"{found[0].replayed} events replayed, resident {max(one.megabytes for one in found):.0f} MB, restarts "
          + ", ".join(f"{one.seconds:.2f} s ({one.worked_s:.2f} s processor)" for one in found), file=sys.stderr)
    return [
        Figure(f"journal after {name}", journal, None, "MB"),
        Figure(f"segments after {name} ({len(segments)} files)", sum(segments) / 1e6, None, "MB"),
        Figure(f"recovery after {name}, fastest of {RESTARTS}", took[0], floor.seconds, "s", "an empty journal",
               aim="2 s more at most"),
        Figure(f"recovery after {name}, slowest of {RESTARTS}", took[-1], floor.seconds, "s", "an empty journal",
               aim="2 s more at most"),
        Figure(f"resident memory after {name}", max(one.megabytes for one in found), floor.megabytes, "MB",
               "an empty journal"),
    ]


def measure(*, quick: bool = False) -> list[Figure]:
    """Return sizes and restarts of a month; each day is also told as it ends."""
    law = load_law(BOOK, ("nlhe",))
    with tempfile.TemporaryDirectory() as name, patch.object(segmenter, "PAUSE_S", 0.0):
        empty, folder = Path(name) / "empty.sqlite", Path(name) / "table"
        folder.mkdir()
        header = header_of(TableSettings("bench", BOOK, "nlhe", (1, 2)), law)
        KeptJournal(empty, header, access=Access(KEY)).close()
        floor = restarted(empty)
        month = Month(folder / "journal.sqlite", law)
        month.journal._outbox.empty_log()  # noqa: SLF001
        figures, days = sizes("1 h", folder, floor), QUICK_DAYS if quick else DAYS
        for day in range(1, days + 1):
            while month.hours < 24 * day:
                month.add_hour()
            month.journal._outbox.empty_log()  # noqa: SLF001
            told = sizes("24 h" if day == 1 else f"{day} days", folder, floor)
            figures += told if day == 1 or day in SHOWN_DAYS else []
            month.add_hour()
            month.over()
        month.finish()
        return [*figures, *sizes(f"{days} days and a hand", folder, floor)]

"""Erases the hidden cards of hands that nobody can dispute any more.

A hand can be disputed until the next one begins. It is erased with the beginning of the hand after that, because a
restart during the next hand needs its table as it was: the checkpoint there still knows where the last hand's cards
lay. The house may keep the cards longer.
"""

from __future__ import annotations

import json
import re
import secrets
import threading
from collections.abc import Callable, Collection, Iterator
from typing import Final, NamedTuple

from controller.journal.database import BUSY_MS, Connection, empty_log, rows, transaction
from controller.journal.evidence.chain import erased_digest
from controller.journal.evidence.chain_table import Chain
from controller.journal.faces.hidden_faces import CODE
from controller.journal.faces.stand_ins import with_stand_ins
from controller.journal.journal_rows import faces_in
from controller.terms.cards import UNKNOWN

LATER_HANDS: Final = 2
"""Number of hands that have begun since a hand that is erased."""
LOG_BUSY_MS: Final = 50
"""How long the emptying of the write-ahead log waits for readers; it is tried again with the next hand."""
WHOLE: Final = "SELECT first, at_ms, wall_ms, deck FROM hand WHERE stand_ins IS NULL ORDER BY first"
_CODE: Final = re.compile(CODE)


class _Due(NamedTuple):
    """A hand to erase: its rows, its deck, and the first checkpoint that stays; 0: none."""

    first: int
    last: int
    deck: str
    checkpoint: int


class Eraser:
    """Erases hands from one journal, by a connection of its own."""

    def __init__(self, base: Connection, chain: Callable[[], Chain], writing: threading.Lock) -> None:
        """Use a connection; `writing` is the lock of all who write, and of the `chain`."""
        self._base = base
        self._chain = chain
        self._writing = writing

    def erase(self, keep_ms: int, wall_ms: int) -> int:
        """Erase the hands that ended `keep_ms` before the newest began; return how many cards."""
        count = 0
        for due in self._due(keep_ms):
            count += self._erase(due, wall_ms)
        self._empty_log()
        return count

    def erase_all(self, before_wall_ms: int, wall_ms: int) -> int:
        """Erase an evening's hands that ended before that wall time; return how many cards."""
        hands = rows(self._base, WHOLE)
        last = int(self._base.execute("SELECT coalesce(max(seq), 0) FROM event").get)
        ends = int(self._base.execute("SELECT coalesce(max(wall_ms), 0) FROM event").get)
        following = [*((first, wall) for first, _, wall, _ in hands[1:]), (last + 1, ends)]
        count = 0
        for (first, _, _, deck), (end, ended_ms) in zip(hands, following, strict=True):
            if ended_ms <= before_wall_ms:
                count += self._erase(_Due(first, end - 1, deck, 0), wall_ms)
        self._empty_log()
        return count

    def _due(self, keep_ms: int) -> Iterator[_Due]:
        """Yield the hands that are due, oldest first."""
        hands = rows(self._base, WHOLE)
        newest = int(self._base.execute("SELECT coalesce(max(seq), 0) FROM checkpoint").get)
        for n, (first, _, _, deck) in enumerate(hands[:-LATER_HANDS]):
            end, ended_ms = hands[n + 1][:2]
            checkpoint = hands[n + LATER_HANDS][0]
            if ended_ms > hands[-1][1] - keep_ms or newest < checkpoint:
                return  # without that checkpoint a restart would need the hand's own
            yield _Due(first, end - 1, deck, checkpoint)

    def _erase(self, due: _Due, wall_ms: int) -> int:
        with self._writing:
            chain = self._chain()
            with transaction(self._base) as base:
                count = self._write(base, chain, due, wall_ms)
            if count:
                chain.keep()
        return count

    def _write(self, base: Connection, chain: Chain, due: _Due, wall_ms: int) -> int:
        within = (due.first, due.last)
        whole = {seq: one for seq, one in faces_in(base, *within).items() if not one.is_erased}
        shown = {code for (code,) in rows(base, "SELECT card FROM shown WHERE seq BETWEEN ? AND ?", within)}
        erased, free, count = with_stand_ins(whole, shown, due.deck.split(), secrets.SystemRandom().shuffle)
        # Deleted first: a longer row in the place of a shorter one may move its neighbors to another page.
        base.executemany("DELETE FROM face WHERE seq = ?", ((seq,) for seq in erased))
        left = ((seq, "\n".join(one.lines)) for seq, one in erased.items())
        base.executemany("INSERT INTO face VALUES (?, NULL, ?)", left)
        stand_ins = json.dumps(free)
        base.execute("UPDATE hand SET stand_ins = ? WHERE first = ?", (stand_ins, due.first))
        base.execute("DELETE FROM shown WHERE seq BETWEEN ? AND ?", within)
        if due.checkpoint:
            base.execute("DELETE FROM checkpoint WHERE seq < ?", (due.checkpoint,))
        else:
            base.execute("DELETE FROM checkpoint")
        _erase_differences(base, within, shown)
        if count:
            digest = erased_digest(erased.items(), stand_ins)
            told = {"first": due.first, "last": due.last, "cards": count, "digest": digest}
            chain.note(base, wall_ms, json.dumps(told), "erased")
        return count

    def _empty_log(self) -> None:
        """Carry the write-ahead log over and cut it off: it still holds what was erased.

        A cut keeps every writer out until all is carried over, so most of it is carried over before.
        """
        empty_log(self._base)
        self._base.set_busy_timeout(LOG_BUSY_MS)
        self._base.execute("PRAGMA wal_checkpoint (TRUNCATE)").fetchall()
        self._base.set_busy_timeout(BUSY_MS)


def _erase_differences(base: Connection, within: tuple[int, int], shown: Collection[str]) -> None:
    """Put the unknown card in the place of hidden ones in what a newer program would have said."""
    for seq, outputs in rows(base, "SELECT seq, outputs FROM difference WHERE seq BETWEEN ? AND ?", within):
        told = json.dumps([
            _CODE.sub(lambda found: found[0] if found[0][1:-1] in shown else f'"{UNKNOWN.code}"', line)
            for line in json.loads(outputs)
        ])  # fmt: skip
        base.execute("UPDATE difference SET outputs = ? WHERE seq = ?", (told, seq))

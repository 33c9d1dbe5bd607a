"""Finds every row of a journal that was changed since it was written, and says which; pure.

The hash beside each row finds what was changed by somebody who left the hashes alone. The heads find what was changed
by somebody who made new hashes, and what was cut off; only those that the room has kept are beyond the reach of whoever
holds the journal.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from controller.journal.evidence.chain import events_digest, letters_digest, link_start
from controller.journal.evidence.chain_rows import ChainRows, Erasing
from controller.journal.evidence.face_check import erasings, face_faults
from controller.journal.evidence.heads import KIND, HeadMessage
from controller.journal.journal_entries import Numbered, OutboxMessage, RecordedEvent

_NOTES: Final = {
    "start": "the program's start", "erased": "the erasing of cards", "removed": "the removal of a segment",
}
MOST_PAIRED: Final = 200
"""The most changed rows among which pairs that changed places are looked for."""


@dataclass(frozen=True, slots=True)
class ChainFindings:
    """What a check found: the faults, in sentences, and how far it reaches."""

    faults: tuple[str, ...]
    rows: int
    first: int
    heads: int
    """How many heads of this evening were compared."""
    proven: int
    """The last row that such a head covers; 0 without one."""
    erased: tuple[Erasing, ...] = ()
    """The hands whose hidden cards were erased, as the chain has it."""
    behind: int = 0
    """The last row before these, if they are a segment's or those before were removed."""
    gone: tuple[tuple[int, int], ...] = ()
    """First and last row of each segment that the house's retention has removed."""


def check_chain(rows: ChainRows, heads: Sequence[HeadMessage] = (), key: str = "") -> ChainFindings:
    """Return every fault of the rows of a journal, or of one of its segments.

    Args:
        rows: the rows of one file.
        heads: what the room has kept; heads of other evenings, or of rows in other files, are left out.
        key: the public key that the heads must have; without it the first one's.
    """
    if rows.start is None:
        why = "the journal has no chain: it was written by an older version, or the chain was removed"
        return ChainFindings((why,), len(rows.events), 0, 0, 0)
    by_number = {one.seq: one for one in rows.events}
    first, evening = rows.first, rows.start.evening(rows.header)
    hashes = {first - 1: rows.hash_before} | {seq: told.hash for seq, told in rows.links.items()}
    before = hashes | {start.seq: told for start, told in rows.starts}
    named = [one for one in sorted(heads, key=lambda one: one.row) if one.evening == evening.hex()]
    last = max((*by_number, *rows.links, first - 1))
    ours = [one for one in named if one.row > rows.before.row and (one.row <= last or not rows.is_segment)]
    faults = [
        *_earlier_faults(rows), *_row_faults(rows, by_number, before), *_start_faults(rows, hashes),
        *face_faults(rows), *_letter_faults(rows), *_head_faults(rows, ours, hashes, key),
    ]
    if heads and not named:
        faults.append("none of the heads is of this evening: its header or start was changed, or it is another's")
    return ChainFindings(tuple(faults), len(rows.events), first, len(ours), ours[-1].row if ours else 0,
                         tuple(one for one, _ in erasings(rows)), rows.before.row)  # fmt: skip


def _earlier_faults(rows: ChainRows) -> Iterator[str]:
    assert rows.start is not None
    if rows.before.row:
        return
    earlier = [one for one in rows.events if one.seq < rows.start.first]
    if events_digest(earlier) != rows.start.earlier:
        yield f"rows 1 to {rows.start.first - 1}: something was changed in what came before the chain"


def _row_faults(
    rows: ChainRows, by_number: Mapping[int, RecordedEvent], hashes: Mapping[int, bytes]
) -> Iterator[str]:
    there = sorted(seq for seq in {*by_number, *rows.links} if seq >= rows.first)
    changed = []
    for before, seq in itertools.pairwise((rows.first - 1, *there)):
        event, kept = by_number.get(seq), rows.links.get(seq)
        if seq > before + 1:
            with_it = "its hash with it" if seq == before + 2 else "their hashes with them"
            yield f"{_gone('row', before + 1, seq - 1)}, and {with_it}"
        if event is None:
            yield f"row {seq} was removed"
        elif event.fault:
            yield f"row {seq} cannot be read: its page of the file is damaged"
        elif kept is None:
            yield f"row {seq} was added, or its hash was removed"
        elif seq - 1 in hashes and not kept.fits(hashes[seq - 1], event):
            changed.append(event)
    yield from _changed_faults(changed, rows, hashes)


def _gone(what: str, first: int, last: int, of: str = "") -> str:
    """Return which rows or messages are missing: one sentence, however many they are."""
    return f"{what} {first}{of} was removed" if first == last else f"{what}s {first} to {last}{of} were removed"


def _changed_faults(
    changed: Sequence[RecordedEvent], rows: ChainRows, hashes: Mapping[int, bytes]
) -> Iterator[str]:
    """Yield which rows were changed, and which of them only stand in another's place."""
    places = {}
    if len(changed) <= MOST_PAIRED:
        for event in changed:
            for other in changed:
                if rows.links[other.seq].fits(hashes[other.seq - 1], replace(event, seq=other.seq)):
                    places[event.seq] = other.seq
    for event in changed:
        if event.seq in places:
            yield f"row {event.seq} stands in the place of row {places[event.seq]}: the order was changed"
        elif event.seq == min(rows.links) and not rows.starts:
            yield f"row {event.seq}, or the journal's header, was changed"
        else:
            yield f"row {event.seq} was changed"


def _start_faults(rows: ChainRows, hashes: Mapping[int, bytes]) -> Iterator[str]:
    assert rows.start is not None
    told = dict(hashes)
    for number, (start, found) in enumerate(rows.starts, rows.before.starts + 1):
        if start.number != number:
            is_start = all(one.kind == "start" for one, _ in rows.starts)
            what = "the program's start" if is_start else "a start of the program or an erasing of cards,"
            yield f"the record of {what} {number} was removed"
            return
        if start.seq in told and link_start(told[start.seq], start) != found:
            header = ", or the journal's header," if start.seq < rows.start.first and number == 1 else ""
            what = _NOTES[start.kind]
            yield f"the record of {what} {number} behind row {start.seq}{header} was changed"
        told[start.seq] = found


def _letter_faults(rows: ChainRows) -> Iterator[str]:
    """Yield the messages that were changed, added or removed.

    The oldest may be gone, because the room has them.
    """
    there = {one.number for one in rows.letters}
    numbers = sorted((*there, rows.newest + 1))
    for before, number in itertools.pairwise(numbers):
        if number > before + 1:
            yield _gone("message", before + 1, number - 1, " to the room")
    assert rows.start is not None
    kept: dict[int, list[Numbered]] = {}
    for one in rows.letters:
        if one.number > rows.start.letters_after and one.kind != KIND:
            kept.setdefault(one.seq, []).append(one)
    for seq, letters in sorted(kept.items()):
        # Of the oldest row that has messages some may be gone already.
        is_whole = min(there) <= rows.start.letters_after + 1 or letters[0].number > min(there)
        told = [OutboxMessage(one.topic, one.kind, one.payload) for one in letters]
        if is_whole and seq in rows.digests and letters_digest(told) != rows.digests[seq]:
            yield f"the messages of row {seq} to the room were changed"


def _head_faults(
    rows: ChainRows, heads: Sequence[HeadMessage], hashes: Mapping[int, bytes], key: str
) -> Iterator[str]:
    assert rows.start is not None
    last = max((one.seq for one in rows.events), default=0)
    wanted, sound = key or (heads[0].key if heads else ""), rows.first - 1
    for head in heads:
        if not head.is_signed():
            yield f"the head of row {head.row} is not signed by the key in it: it proves nothing"
        elif head.key != wanted:
            yield f"the head of row {head.row} was signed by another key, {head.key}"
        elif head.row > last:
            yield f"rows {last + 1} to {head.row} were cut off: a head of row {head.row} was published"
            return
        elif head.row < rows.start.first:
            yield f"the chain begins at row {rows.start.first}, but a head of row {head.row} was published"
        elif rows.start.published(hashes.get(head.row, b"")).hex() != head.hash:
            between = f"row {head.row}" if sound + 1 == head.row else f"rows {sound + 1} to {head.row}"
            yield f"{between}: the head of row {head.row} does not fit: something was changed there, and hashed anew"
            return
        else:
            sound = head.row

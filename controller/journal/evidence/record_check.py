"""Checks the whole record of an evening, file by file: its segments, then the journal."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from controller.journal.evidence.chain_check import ChainFindings, check_chain
from controller.journal.evidence.chain_rows import ChainRows
from controller.journal.evidence.heads import HeadMessage
from controller.journal.evidence.segment_rows import Cut, SegmentRow


class RecordPart(NamedTuple):
    """One file of the record.

    Attributes:
        rows: what the chain has of it; None if it was removed, or cannot be read.
        heads: the heads that it has itself.
        segment: what the journal says of it; None for the journal.
        fault: why it cannot be read, in a sentence.
    """

    rows: ChainRows | None
    heads: tuple[HeadMessage, ...] = ()
    segment: SegmentRow | None = None
    fault: str = ""


def check_record(
    parts: Iterable[RecordPart], heads: Sequence[HeadMessage] | None = None, key: str = ""
) -> ChainFindings:
    """Return every fault of a record.

    Args:
        parts: its files in order; one at a time is kept.
        heads: what the room has kept; None: the heads that the files have.
        key: the public key that the heads must have; without it the first one's.
    """
    check = _Check(heads, key)
    for part in parts:
        if part.rows is not None:
            check.take(part.rows, part)
        elif part.segment is not None and part.segment.removed_ms is not None:
            check.removed(part.segment)
        else:
            check.lost(part)
    return check.findings()


@dataclass(slots=True)
class _Check:
    heads: Sequence[HeadMessage] | None
    key: str
    found: list[ChainFindings] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    gone: list[SegmentRow] = field(default_factory=list)
    noted: set[tuple[int, int, str]] = field(default_factory=set)
    """What the chain says was removed: first and last row, and the digest."""
    ends: Cut | None = None
    """Where the rows of the next file must begin; None behind a file that cannot be read."""

    def take(self, rows: ChainRows, part: RecordPart) -> None:
        if rows.start is not None and self.ends is not None and rows.before != self.ends:
            self.faults.append(
                f"row {rows.before.row + 1}: the chain does not go on from the segment before: a file was changed, or "
                "what the journal says of it"
            )
        heads = part.heads if self.heads is None else self.heads
        if not self.key and rows.start is not None:
            evening = rows.start.evening(rows.header).hex()
            self.key = next((one.key for one in sorted(heads, key=lambda one: one.row) if one.evening == evening), "")
        found = check_chain(rows, heads, self.key)
        self.faults += [one for one in found.faults if one not in self.faults]
        self.found.append(found)
        for start, _ in rows.starts:
            if start.kind == "removed":
                told = json.loads(start.body)
                self.noted.add((told["first"], told["last"], told["digest"]))
        self.ends = rows.ends if rows.start is not None else None
        if (one := part.segment) is not None and self.ends != Cut(one.last, one.hash, one.starts):
            self.faults.append(f"rows {one.first} to {one.last}: their segment ends otherwise than the journal says")

    def removed(self, one: SegmentRow) -> None:
        self.gone.append(one)
        self.ends = Cut(one.last, one.hash, one.starts)

    def lost(self, part: RecordPart) -> None:
        self.faults.append(part.fault)
        self.ends = None

    def findings(self) -> ChainFindings:
        for one in self.gone:
            if (one.first, one.last, one.digest.hex()) not in self.noted:
                self.faults.append(f"rows {one.first} to {one.last} were removed without a record of it")
        return replace(
            self.found[0],
            faults=tuple(self.faults),
            rows=sum(one.rows for one in self.found),
            heads=sum(one.heads for one in self.found),
            proven=max(one.proven for one in self.found),
            erased=tuple(each for one in self.found for each in one.erased),
            gone=tuple((one.first, one.last) for one in self.gone),
        )

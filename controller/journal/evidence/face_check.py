"""Finds changed cards beside a journal's rows, and the hands whose cards were erased; pure."""

from __future__ import annotations

import json
from collections.abc import Iterator

from controller.journal.evidence.chain import erased_digest
from controller.journal.evidence.chain_rows import ChainRows, Erasing
from controller.journal.faces.hidden_faces import RowFaces


def erasings(rows: ChainRows) -> Iterator[tuple[Erasing, str]]:
    """Yield every erasing that the chain has, with the digest of what it left."""
    for start, _ in rows.starts:
        if start.kind == "erased":
            yield _erasing(start.body)


def _erasing(body: str) -> tuple[Erasing, str]:
    told = json.loads(body)
    return Erasing(told["first"], told["last"], told["cards"]), str(told["digest"])


def face_faults(rows: ChainRows) -> Iterator[str]:
    """Yield rows whose cards the chain does not commit to, or that were erased unrecorded."""
    erased: set[int] = set()
    for one, digest in (*erasings(rows), *map(_erasing, rows.erased_later)):
        if one.last <= rows.before.row:
            continue  # the rows are in an earlier segment, which has a copy of this record
        its = [event for event in rows.events if one.first <= event.seq <= one.last]
        erased.update(event.seq for event in its)
        left = [
            (event.seq, event.sealed.faces) for event in its
            if event.sealed is not None and event.sealed.faces is not None and event.is_erased
        ]  # fmt: skip
        if erased_digest(left, rows.stand_ins.get(one.first, "")) != digest:
            yield f"rows {one.first} to {one.last}: what the erasing of their hidden cards left was changed"
    for event in rows.events:
        kept = rows.links.get(event.seq)
        if kept is None or kept.faces is None or event.fault:
            continue
        faces = event.sealed.faces if event.sealed is not None else None
        if faces is None and kept.faces:
            yield f"the cards of row {event.seq} were removed"
        elif faces is not None and _commitment(faces) != kept.faces:
            yield f"the cards of row {event.seq} were changed"
        elif event.is_erased and event.seq not in erased:
            yield f"the cards of row {event.seq} were erased without a record of it"


def _commitment(faces: RowFaces) -> bytes:
    try:
        return faces.commitment()
    except ValueError:
        return b""

"""What the search found, as it is kept in `tests/data/rows`.

`tapes.jsonl`: a tape a line, with its name. `results/BOOK.jsonl`: for each tape that proves something of the book, up to
which event it is played, the rulings until then, and `looks`: at some events a field of the state, or the outputs of a kind.
`proved.json`: by book and point, for every change of it the proof: the tape that comes out otherwise. A proof may name a
value that a house changes (`t0f3 deal.windows.misdeal="never"`): some rows of a book are reached only then.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from controller.rulebook.book import Book
from controller.tape.tape import Tape, parse_tape
from tests.rows.houses import at_house
from tests.rows.playing import Frame, frames, seen, state

FOLDER = Path(__file__).parents[1] / "data" / "rows"
TAPES, PROVED = FOLDER / "tapes.jsonl", FOLDER / "proved.json"


def results_of(book: str) -> Path:
    """The file with a book's results."""
    return FOLDER / "results" / f"{book}.jsonl"


WORDED = "worded "
"""Begins a proof whose tape differs only in a ruling's sentence, or in the values that it says it rests on."""


def is_worded(proof: str) -> bool:
    """Whether the sentence of a ruling and the values that it rests on count."""
    return proof.startswith(WORDED)


def tape_of(proof: str) -> str:
    """The tape of a proof: its name, which a house's change may follow."""
    return proof.removeprefix(WORDED).partition(" ")[0]


def house_of(proof: str) -> str:
    """The house at which a proof's tape is played; empty for the book as it is."""
    return proof.removeprefix(WORDED).partition(" ")[2]


def played(tape: Tape, book: Book, proof: str) -> Iterator[Frame]:
    """A proof's tape played under a book, at the proof's house."""
    return frames(tape, *at_house(book, house_of(proof)), worded=is_worded(proof))


def came_to(tape: Tape, book: Book, kept: dict[str, Any]) -> dict[str, Any]:
    """What a kept tape comes to now, as it is kept: each ruling up to an event, and what its looks are about."""
    rulings, looks = [], {}
    for index, (ruled, told, table) in enumerate(played(tape, book, kept["proof"])):
        rulings += [{"at": index, **one} for one in ruled]
        if str(index) in kept["looks"]:
            stands = state(table)
            looks[str(index)] = {name: seen(told, stands, name) for name in kept["looks"][str(index)]}
        if index == kept["until"]:
            break
    return {"rulings": rulings, "looks": looks}


def line(value: Any) -> str:
    """JSON as short as it can be written."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def kept_texts() -> dict[str, str]:
    """The tapes that are kept, by name, as text."""
    return {json.loads(one)["id"]: one for one in TAPES.read_text(encoding="utf-8").splitlines()}


def write(done: dict[str, Any], texts: dict[str, str]) -> None:
    """Write what was found in each book; tapes are cut behind the last event that any book needs."""
    until: dict[str, int] = {}
    for search in done.values():
        used = {proof for found in search.by.values() for proof in found.values()}
        search.proved = {proof: one for proof, one in search.proved.items() if proof in used}
        for proof, one in search.proved.items():
            until[tape_of(proof)] = max(until.get(tape_of(proof), 0), one.until)
    cut = {name: _cut(texts[name], last) for name, last in until.items()}
    names = {name: "t" + hashlib.sha256(line(told).encode()).hexdigest()[:8] for name, told in cut.items()}
    (FOLDER / "results").mkdir(parents=True, exist_ok=True)
    lines = sorted(line({"tape": 1, "id": names[name], **told}) for name, told in cut.items())
    TAPES.write_text("\n".join(lines) + "\n", encoding="utf-8")
    tapes, proved = read_tapes(), {}
    for book, search in done.items():
        proof_names = {proof: proof.replace(tape_of(proof), names[tape_of(proof)], 1) for proof in search.proved}
        rows = []
        for proof, one in sorted(search.proved.items(), key=lambda pair: proof_names[pair[0]]):
            kept = {"proof": proof_names[proof], "until": one.until, "looks": {str(index): dict.fromkeys(sorted(names)) for index, names in sorted(one.looks.items())}}
            rows.append(line(kept | came_to(tapes[names[tape_of(proof)]], search.book, kept)))
        results_of(book).write_text("\n".join(rows) + "\n", encoding="utf-8")
        proved[book] = {
            path: {change: proof_names[proof] for change, proof in found.items()} for path, found in sorted(search.by.items())
        }
    PROVED.write_text(json.dumps(proved, indent=0) + "\n", encoding="utf-8")


def _cut(text: str, until: int) -> dict[str, Any]:
    """A tape's table and its events up to the last one that is needed."""
    told = json.loads(text)
    return {"table": told["table"], "events": told["events"][: until + 1]}


def read_tapes() -> dict[str, Tape]:
    """The tapes that are kept, by name."""
    return {name: parse_tape(text, name) for name, text in kept_texts().items()}


def read_results(book: str) -> list[dict[str, Any]]:
    """What each tape comes to under a book."""
    return [json.loads(one) for one in results_of(book).read_text(encoding="utf-8").splitlines()]


def read_proved() -> dict[str, dict[str, dict[str, str]]]:
    """By book and point: for every change, the tape that comes out otherwise."""
    found: dict[str, dict[str, dict[str, str]]] = json.loads(PROVED.read_text(encoding="utf-8"))
    return found

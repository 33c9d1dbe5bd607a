"""Searches, for every row and value of the five books, a tape that comes out otherwise when it is changed.

    python -m pytest -p tests.rows.harvest --tapes tapes.jsonl -m "not slow" tests/controller tests/conformance
    python -m tests.rows.search tapes.jsonl     # for what has no tape yet; `--anew` for everything
    python -m tests.rows.search --record        # no search: plays what is kept again, and writes what it comes to now

First every tape is played once under each book, and what it read is kept. Then each point is changed in memory, and
the tapes that read it are played again, shortest first, until one comes out otherwise; a tape that already proves
another point of the book is tried before any new one. What is found is written to `tests/data/rows` (`proofs.py`).
"""

from __future__ import annotations

import gc
import json
import random
import sys
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from controller.loading.library import load_book
from controller.rulebook.book import Book
from controller.tape.codec import TapeError
from controller.tape.tape import Tape, parse_tape
from tests.rows import directed, proofs
from tests.rows.changed_books import BOOKS, VERDICT, changes, points, put, spied
from tests.rows.houses import at_house, houses, like_others, without
from tests.rows.playing import differing, frames, state

SHORTEST, DRAWN = 60, 40
"""Tapes that are tried for a change: the shortest that read the point, and some drawn from the others."""
KEPT_FRAMES = 400
TAPES_BY_HOUSE = 8


@dataclass
class Proved:
    """What one tape proves of one book, and how far it must be played and looked at for that."""

    until: int = 0
    looks: dict[int, frozenset[str]] = field(default_factory=dict)


class Search:
    """The search in one book."""

    def __init__(self, name: str, tapes: dict[str, Tape], tests: dict[str, str]) -> None:
        self.name, self.book, self.tapes, self.tests = name, load_book(name), tapes, tests
        self.readers: dict[str, list[str]] = {}
        self.plain: OrderedDict[str, list[Any]] = OrderedDict()
        self.proved: dict[str, Proved] = {}
        self.by: dict[str, dict[str, str]] = {}

    def resume(self) -> None:
        """Keep what is proved already, as far as its tapes still come out otherwise; by its words only if by nothing else."""
        there = set(points(self.book))
        for path, proved in proofs.read_proved().get(self.name, {}).items():
            possible = changes(self.book, path) if path in there else {}
            for change, name in proved.items():
                for proof in dict.fromkeys((name.removeprefix(proofs.WORDED), name)) if change in possible else ():
                    found = self.differs(proof, put(self.book, path, possible[change]))
                    if found is not None:
                        self._keep(path, change, proof, *found)
                        break

    def read(self) -> None:
        """Play every tape once, and keep which points each has read."""
        book, seen = spied(self.book)
        for name in sorted(self.tapes, key=lambda name: len(self.tapes[name].events)):
            seen.clear()
            try:
                for _, _, table in frames(self.tapes[name], book):
                    last = table
                state(last)
            except Exception:  # noqa: BLE001 - a tape that this book's table cannot play proves nothing
                continue
            for path in seen:
                self.readers.setdefault(path, []).append(name)

    def _frames(self, name: str) -> list[Any]:
        """The frames under the book as it is, states included."""
        if name not in self.plain:
            played = proofs.played(self.tapes[proofs.tape_of(name)], self.book, name)
            told = [(ruled, other, state(table)) for ruled, other, table in played]
            self.plain[name] = told
            if len(self.plain) > KEPT_FRAMES:
                self.plain.popitem(last=False)
        self.plain.move_to_end(name)
        return self.plain[name]

    def differs(self, name: str, other: Book) -> tuple[int, frozenset[str]] | None:
        """Where a tape first comes out otherwise, and by which looks, none if by a ruling; None if nowhere."""
        try:
            played = proofs.played(self.tapes[proofs.tape_of(name)], other, name)
            for index, (ruled, told, table) in enumerate(played):
                if index >= len(self._frames(name)):
                    return None
                plain = self._frames(name)[index]
                if ruled != plain[0]:
                    return index, frozenset()
                if looks := differing(plain[1], plain[2], told, state(table)):
                    return index, looks
        except Exception:  # noqa: BLE001 - a value that the program was not made for proves nothing
            return None
        return None

    def candidates(self, path: str) -> Iterator[str]:
        """The tapes to try for a point: those already kept, those of its own tests, the shortest, some of the others."""
        readers = self.readers.get(path, [])
        yield from (name for name in readers if name in self.proved)
        rest = [name for name in readers if name not in self.proved]
        own = ".".join(path.split(".")[-2:])
        yield from (name for name in rest if own in self.tests.get(name, ""))
        yield from rest[:SHORTEST]
        longer = rest[SHORTEST:]
        yield from random.Random(path).sample(longer, min(DRAWN, len(longer)))

    def prove(self, *, worded: bool = False) -> None:
        """Find a tape for every change of every point, those that few tapes read first."""
        prefix = proofs.WORDED if worded else ""
        for path in sorted(points(self.book), key=lambda path: len(self.readers.get(path, ()))):
            for change, entry in changes(self.book, path).items():
                if not self._is_open(path, change, worded=worded):
                    continue
                other = put(self.book, path, entry)
                for name in self.candidates(path):
                    found = self.differs(prefix + name, other)
                    if found is not None:
                        self._keep(path, change, prefix + name, *found)
                        break

    def _is_open(self, path: str, change: str, *, worded: bool) -> bool:
        """Whether a tape is to be searched: for a change without one, and, at first, for one that words alone prove."""
        found = self.by.get(path, {}).get(change)
        return found is None or (not worded and proofs.is_worded(found) and all(map(proofs.is_worded, self.by[path].values())))

    def left(self, path: str, *, worded: bool = True) -> list[str]:
        """The changes of a point that have no tape; without `worded`, those of a point that words alone prove too."""
        return [change for change in changes(self.book, path) if self._is_open(path, change, worded=worded)]

    def read_by(self, tape: str, house: str) -> set[str]:
        """The points that a tape reads at a house."""
        book, games = at_house(self.book, house)
        book, seen = spied(book)
        try:
            for _ in frames(self.tapes[tape], book, games):
                pass
        except Exception:  # noqa: BLE001 - a value that the program was not made for proves nothing
            return set()
        return seen

    def _at_houses(self, path: str, others: list[Search]) -> list[str]:
        """The tapes to try for a point at houses: those that prove it in other books, those made for it, its neighbors'."""
        everywhere = [self, *others]
        beside = path.rpartition(".")[0] + "." if path.startswith(VERDICT) else path
        own = ".".join(path.split(".")[-2:])
        tapes = dict.fromkeys([
            *(proofs.tape_of(name) for one in others for name in one.by.get(path, {}).values()),
            *(name for name in self.tapes if own in self.tests.get(name, "")),
            *(
                proofs.tape_of(name) for one in everywhere for row, found in one.by.items() if row.startswith(beside)
                for name in found.values()
            ),
            *self.readers.get(path, ()),
        ])  # fmt: skip
        return list(tapes)[:TAPES_BY_HOUSE]

    def prove_by_house(self, others: list[Search], *, worded: bool = False) -> None:
        """Find a tape for what no tape shows, at a house that changes other points.

        For single changes of a point that is proved, houses that play a part as another book does are enough.
        """
        prefix = proofs.WORDED if worded else ""
        for path in points(self.book):
            left, some = self.left(path, worded=worded), self.by.get(path)
            for tape in self._at_houses(path, others) if left else ():
                few = like_others(self.book, path)
                for house in few if some else houses(self.book, self.tapes[tape].game, self.read_by(tape, ""), path):
                    if left and without(house, path) and path in self.read_by(tape, house):
                        left = self._at_house(path, f"{prefix}{tape} {house}", left)

    def _at_house(self, path: str, key: str, left: list[str]) -> list[str]:
        """Keep what a tape proves at a house; return the changes that are still left."""
        possible = changes(self.book, path)
        for change in left:
            found = self.differs(key, put(self.book, path, possible[change]))
            if found is not None:
                self._keep(path, change, key, *found)
        return self.left(path, worded=proofs.is_worded(key))

    def _keep(self, path: str, change: str, name: str, index: int, looks: frozenset[str]) -> None:
        proved = self.proved.setdefault(name, Proved())
        proved.until = max(proved.until, index)
        if looks:
            proved.looks[index] = proved.looks.get(index, frozenset()) | looks
        self.by.setdefault(path, {})[change] = name


def corpus(paths: list[Path], what: str) -> dict[str, str]:
    """The texts of harvested tapes, or their tests, by a name of their own."""
    return {
        f"{path.stem}-{number}": json.loads(line)[what]
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines())
    }


def readable(texts: dict[str, str]) -> Iterator[tuple[str, Tape]]:
    """The tapes that can be read; some tests feed the core what no tape may hold.

    Raises:
        ValueError: a tape's name has a blank, behind which a proof names its house, so that no proof finds the tape.
    """
    for name, text in texts.items():
        if proofs.tape_of(name) != name:
            raise ValueError(f"a tape cannot be named {name!r}: give it a name without a blank")
        with suppress(TapeError):
            yield name, parse_tape(text, name)


def main() -> None:
    """Search and write what was found."""
    began = time.monotonic()
    anew, record = "--anew" in sys.argv, "--record" in sys.argv
    paths = [Path(one) for one in sys.argv[1:] if not one.startswith("--")]
    texts, tests = corpus(paths, "text"), corpus(paths, "test")
    for path, text in directed.made():
        texts[f"made-{path}"], tests[f"made-{path}"] = text, path
    if not anew:
        texts |= proofs.kept_texts()
    tapes = dict(readable(texts))
    done = {}
    gc.freeze()
    for name in BOOKS:
        search = Search(name, tapes, tests)
        if not anew:
            search.resume()
        if not record:
            search.read()
            search.prove()
        done[name] = search
        _tell(search, began)
    for search in () if record else done.values():
        others = [one for one in done.values() if one is not search]
        search.prove_by_house(others)
        _tell(search, began)
        search.prove(worded=True)
        search.prove_by_house(others, worded=True)
        _tell(search, began)
    proofs.write(done, texts)


def _tell(search: Search, began: float) -> None:
    """Print how far it is."""
    without = [path for path in points(search.book) if changes(search.book, path) and not search.by.get(path)]
    kinds = Counter(path.partition(".")[0] for path in without)
    told = f"{search.name}: {len(search.by)} proved by {len(search.proved)} tapes; without any: {dict(kinds)}"
    print(told, round(time.monotonic() - began), "s", flush=True)


if __name__ == "__main__":
    main()

"""Every verdict row and every value of the five books is held by a tape: it comes out otherwise when the row is changed.

Each tape is played under the books as they are, and compared with what it came to when it was searched, which is kept
in `tests/data/rows` and takes nothing from the books. So a row that is changed makes a tape fail, and its message names
the points that this tape holds. A point without a tape has a reason in `reasons.toml`.
"""

from __future__ import annotations

import tomllib
from functools import cache

import pytest

from controller.loading.library import load_book
from tests.rows import proofs
from tests.rows.changed_books import BOOKS, changes, points

REASONS = proofs.FOLDER / "reasons.toml"
ONE_ANSWER = "its type has one answer, so that no book can say otherwise"


@cache
def proved():
    return proofs.read_proved()


@cache
def tapes():
    return proofs.read_tapes()


@cache
def reasons():
    """By book and point: why no tape holds it."""
    found = {book: {} for book in BOOKS}
    for one in tomllib.loads(REASONS.read_text(encoding="utf-8"))["reason"]:
        for book in one["books"]:
            for point in one["points"]:
                assert point not in found[book], (book, point, "has two reasons")
                found[book][point] = one["why"]
    return found


def rows():
    for book in BOOKS:
        for kept in proofs.read_results(book):
            yield pytest.param(book, kept, id=f"{book} {kept['proof']}")


@pytest.mark.parametrize(("book", "kept"), list(rows()))
def test_the_tape_comes_out_as_kept(book, kept):
    held = sorted(path for path, found in proved()[book].items() if kept["proof"] in found.values())
    came = proofs.came_to(tapes()[proofs.tape_of(kept["proof"])], load_book(book), kept)
    assert came["rulings"] == kept["rulings"], held
    for index, seen in kept["looks"].items():
        assert came["looks"][index] == seen, held


@pytest.mark.parametrize("name", BOOKS)
def test_every_point_has_its_tape_or_its_reason(name):
    book = load_book(name)
    there = set(points(book))
    alone = {path for path in there if not changes(book, path)}
    assert set(proved()[name]) <= there
    assert set(reasons()[name]) <= there - alone
    assert there - alone - set(proved()[name]) == set(reasons()[name])


@pytest.mark.parametrize("name", BOOKS)
def test_what_proves_a_point_is_played(name):
    played = {kept["proof"] for kept in proofs.read_results(name)}
    assert {proof for found in proved()[name].values() for proof in found.values()} == played


@pytest.mark.parametrize("name", BOOKS)
def test_every_point_decides_more_than_a_rulings_words(name):
    alone = [path for path, found in proved()[name].items() if all(map(proofs.is_worded, found.values()))]
    assert alone == [], "a value that changes nothing else goes, or gets its effect from the book's text"

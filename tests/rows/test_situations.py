"""In every situation that a claim can express, each book gives one verdict, by a row that it has, or says why there is none.

The situations are those of `situations.py`: fourteen kinds of game, each moment of a hand, each cause, by whom, on which
street, how many. `make test` draws some of them, `make night` a great many more.
"""

from __future__ import annotations

import random

import pytest

from controller.engine.advance import advance
from controller.loading.library import load_book
from controller.table.events import TimeReached
from controller.table.outputs import IssueRuling
from controller.tape.codec import read_event
from controller.terms.codes import Cause
from tests.rows.changed_books import BOOKS, VERDICT, at
from tests.rows.situations import GAMES, claims, moments


def ruled(table, told, at_ms):
    """The rulings on a claim once everything is judged, and whether anything was told at all."""
    table, first = advance(table, read_event(told, at_ms))
    _, later = advance(table, TimeReached(at_ms + 1500))
    outputs = (*first, *later)
    return [one.ruling for one in outputs if isinstance(one, IssueRuling)], bool(outputs)


def check(name, share):
    """Make that share of all claims, and judge what comes of each; return the rows that were reached."""
    book, drawn, reached = load_book(name), random.Random(name), set()
    for game in GAMES:
        for where, line in moments(book, game):
            for told in (one for cause in Cause for one in claims(line.table, cause) if drawn.random() < share):
                rulings, anything = ruled(line.table, told, len(line.events) * 1000)
                assert anything, (game, where, told)
                assert len(rulings) <= 1, (game, where, told)
                for ruling in rulings:
                    last = ruling.consulted[-1] if ruling.consulted else None
                    if last is not None and last.path.startswith(VERDICT):
                        assert ruling.outcome is at(book, last.path).outcome, (game, where, told)
                        reached.add(last.path)
    return reached


@pytest.mark.parametrize("name", BOOKS)
def test_a_claim_gets_one_verdict_or_is_told_why_not(name):
    assert len(check(name, 0.002)) > 80


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("name", BOOKS)
def test_very_many_claims(name):
    assert len(check(name, 0.05)) > 150

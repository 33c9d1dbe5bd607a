"""Hands in the middle of which a remedy is opened."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk

PREFLOP = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold "
FLOP = PREFLOP + "2d>burn 3s>board+5h>board+5s>board "
BET = FLOP + "3:bet=8 9c>burn+Jh>board "
"""The turn is out and seat 4 has not answered the bet."""


def play(letter: str, text: str, **table) -> Talk:
    return Talk(letter, **table).play(text)


def ids(rows):
    return [pytest.param(*row[1:], id=f"{BOOKS[row[1]]} {row[0]}") for row in rows]

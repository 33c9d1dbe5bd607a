"""Turbo open-face of two, up to the hand that seat 1 plays in Fantasyland: it set queens in front."""

from __future__ import annotations

from dealer_talk import DECK

TURBO = {"game": "turboofc", "blinds": [], "seats": 2, "button": 2}
_FIRST = "Qc>1 2c>2 Qd>1 3c>2 4s>1 4h>2 5s>1 5h>2 6s>1 6h>2 set:1=11122 set:2=11122"
_SECOND = "As>1^ Ad>1^ Ac>1^ Kd>1^ set:1=3333 7c>2^ 7d>2^ 8h>2^ 9h>2^ set:2=3322"
_THIRD = "Kh>1^ Ks>1^ Kc>1^ 2d>1^ set:1=3222 9c>2^ 9d>2^ Jh>2^ Js>2^ set:2=3332"
WON = f"new {_FIRST} {_SECOND} {_THIRD} "
"""The first hand, which seat 1 wins."""

_FREE = [code for code in DECK if f"{code}>" not in WON]
_SEATS = ("2", "1") * 5 + ("1",) * 8


def dealt(short: int = 0) -> str:
    """Return the words that deal the next hand, seat 1 in Fantasyland `short` cards too few."""
    return " ".join(f"{code}>{seat}" for code, seat in zip(_FREE, _SEATS[: len(_SEATS) - short], strict=False)) + " "


def drawn(count: int) -> str:
    """Return the words that deal so many drawn cards to seat 2, and set them."""
    words = [f"{code}>2^" for code in _FREE[len(_SEATS) :][:count]]
    return " ".join(words) + " "


BEGUN = WON + "new "
"""The next hand has begun."""

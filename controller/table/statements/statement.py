"""The base class of statements."""

from __future__ import annotations


class Statement:
    """What a ruling states beside its cause, outcome, seat and how an act counts."""

    __slots__ = ()
